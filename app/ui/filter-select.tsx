import type { ComponentProps } from 'react'
import { ChevronSelect } from './chevron-select.tsx'
import { cx } from './cx.ts'
import type { SelectOption } from './select.tsx'

/** A small choice, above a list or in a row. */
export function PillSelect({ frame, className, ...rest }: ComponentProps<typeof ChevronSelect>) {
  return (
    <ChevronSelect
      frame={cx('inline-block min-w-0', frame)}
      arrow="right-3 size-3.5 text-ink-3"
      className={cx('h-9 rounded-full border bg-surface pr-8 pl-3.5 pointer-coarse:h-11', className)}
      {...rest}
    />
  )
}

type FilterSelectProps = {
  label: string
  value: string
  /** The first option means no filter. */
  options: readonly SelectOption[]
  onChoose: (value: string) => void
  className?: string
}

/** A small choice above a list that it narrows down. */
export function FilterSelect({ label, value, options, onChoose, className }: FilterSelectProps) {
  return (
    <PillSelect
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      frame={className}
      className={cx(
        'text-13 font-medium',
        value === options[0]?.value ? 'border-line-strong text-ink-2' : 'border-ink text-ink',
      )}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </PillSelect>
  )
}
