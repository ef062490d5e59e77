import { ChevronDown } from 'lucide-react'
import { cx } from './cx.ts'
import type { SelectOption } from './select.tsx'

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
    <span className={cx('relative inline-block min-w-0', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className={cx(
          'h-9 w-full appearance-none truncate rounded-full border bg-surface pr-8 pl-3.5 text-13 font-medium pointer-coarse:h-11',
          value === options[0]?.value ? 'border-line-strong text-ink-2' : 'border-ink text-ink',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-3.5 text-ink-3"
      />
    </span>
  )
}
