/**
 * A field with a list of options below it (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the focus stays in the field, which
 * names the active option. The list is in listbox.tsx.
 */
import type { ComponentProps } from 'react'

/** The field's attributes: `list` is the id of the list while there is one, `active` of the option that Enter means, if any. */
export const comboboxProps = (list: string | undefined, active: string | undefined) =>
  ({
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': !!list,
    'aria-controls': list,
    'aria-activedescendant': list && active,
    'aria-autocomplete': 'list',
  }) satisfies ComponentProps<'input'>
