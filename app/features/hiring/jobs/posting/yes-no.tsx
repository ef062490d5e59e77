import { useId } from 'react'

type YesNoProps = {
  label: string
  yes: string
  no: string
  value: boolean
  onChange: (value: boolean) => void
}

/** Two options side by side, one of them selected. */
export function YesNo({ label, yes, no, value, onChange }: YesNoProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-3">
      <p id={id} className="text-14 font-medium">
        {label}
      </p>
      <div className="flex rounded-input bg-sunken p-1">
        {[true, false].map((answer) => (
          <label
            key={String(answer)}
            className="flex min-h-9 cursor-pointer items-center rounded-control px-3.5 text-14 font-medium text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={id}
              checked={value === answer}
              onChange={() => onChange(answer)}
              className="sr-only"
            />
            {answer ? yes : no}
          </label>
        ))}
      </div>
    </div>
  )
}
