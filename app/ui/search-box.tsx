import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlClass } from './input.tsx'

type SearchBoxProps = {
  /** The page with the results, to which the form is submitted without scripts. */
  action: string
  label: string
  placeholder: string
  value: string
  onType: (words: string) => void
  /** A button with a label at the end of the box. */
  button?: ReactNode
  className?: string
}

/** A large search field with results while typing. */
export function SearchBox({ action, label, placeholder, value, onType, button, className }: SearchBoxProps) {
  return (
    <search className={className}>
      <form action={action} onSubmit={(event) => event.preventDefault()} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-4.5 left-5 size-5 text-ink-3"
        />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          className={cx(
            controlClass,
            'h-14 rounded-full! pl-13 shadow-float [&::-webkit-search-cancel-button]:appearance-none',
            button ? 'pr-32' : 'pr-5',
          )}
        />
        {button && <div className="absolute top-1.75 right-1.75">{button}</div>}
      </form>
    </search>
  )
}
