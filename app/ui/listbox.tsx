/** The list of a combobox, and the keys by which its field moves through it. */
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

type ListboxProps = { id: string; label: string; className: string; children: ReactNode }

export function Listbox({ id, label, className, children }: ListboxProps) {
  return (
    // A press on a line leaves the focus in the field.
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className={cx('-mx-2 flex flex-col overflow-y-auto', className)}
    >
      {children}
    </div>
  )
}

/** The id of a line of this list; undefined for -1, which is none. */
export const optionId = (list: string, index: number) => (index < 0 ? undefined : `${list}-${index}`)

/** The attributes of a line. */
export const optionProps = (list: string, index: number, active: boolean) =>
  ({
    id: optionId(list, index),
    role: 'option',
    'aria-selected': active,
    tabIndex: -1,
  }) satisfies ComponentProps<'div'>

/** The index to which an arrow key moves, from -1 if none is active; undefined for other keys, and without options. */
export function movedByArrow(event: KeyboardEvent, list: string, from: number, count: number) {
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!move || count === 0) return undefined
  event.preventDefault()
  const to = ((from < 0 && move < 0 ? 0 : from) + move + count) % count
  document.getElementById(optionId(list, to) ?? '')?.scrollIntoView({ block: 'nearest' })
  return to
}

/** Not the one that ends the input of a character, as in Japanese. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing
