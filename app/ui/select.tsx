import type { ComponentProps } from 'react'
import { ChevronSelect } from './chevron-select.tsx'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'
import { controlClass } from './input.tsx'

export type SelectOption = { value: string; label: string }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string
}

export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <ChevronSelect
      {...useFieldWiring()}
      className={cx(controlClass, 'h-12 pr-11 pl-3.5 has-[option[value=""]:checked]:text-ink-3', className)}
      {...rest}
    >
      {placeholder && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </ChevronSelect>
  )
}
