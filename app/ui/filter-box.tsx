import { cx } from './cx.ts'
import { Input } from './input.tsx'

type FilterBoxProps = {
  label: string
  placeholder: string
  words: string
  onType: (words: string) => void
  /** Beside small choices. */
  small?: boolean
  className?: string
}

/** A small box that narrows down the list beside it while somebody types. */
export function FilterBox({ label, placeholder, words, onType, small, className }: FilterBoxProps) {
  return (
    <search className={className}>
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={120}
        value={words}
        onChange={({ target }) => onType(target.value)}
        className={cx('rounded-full!', small ? 'h-9! text-14! pointer-coarse:h-11!' : 'h-11!')}
      />
    </search>
  )
}
