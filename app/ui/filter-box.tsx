import { Input } from './input.tsx'

type FilterBoxProps = {
  label: string
  placeholder: string
  words: string
  onType: (words: string) => void
  className?: string
}

/** A small box that filters the list beside it while typing. */
export function FilterBox({ label, placeholder, words, onType, className }: FilterBoxProps) {
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
        className="h-11! rounded-full!"
      />
    </search>
  )
}
