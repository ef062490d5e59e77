import { useState } from 'react'
import { Skeleton } from '#app/ui/skeleton.tsx'

export type FilterChoice = { value: string; label: string; count: number | undefined }

type FilterGroupProps = {
  legend: string
  name: string
  hint?: string
  choices: readonly FilterChoice[]
  chosen: readonly string[]
  /** At most one option; selecting it again clears it. */
  single?: boolean
  onChange: (chosen: string[]) => void
}

const shownAtFirst = 6

export function FilterGroup({ legend, name, hint, choices, chosen, single, onChange }: FilterGroupProps) {
  const [all, setAll] = useState(false)
  const shown = all
    ? choices
    : choices.filter(({ value }, index) => index < shownAtFirst || chosen.includes(value))
  const toggle = (value: string, on: boolean) => {
    if (!on) onChange(chosen.filter((other) => other !== value))
    else onChange(single ? [value] : [...chosen, value])
  }
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-14 font-semibold">{legend}</legend>
      {choices.length === 0 && <Waiting />}
      {shown.map(({ value, label, count }) => (
        <label
          key={value}
          className="flex min-h-8 items-center gap-2.5 text-15 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
            className="size-4.5 shrink-0 accent-(--accent)"
          />
          <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
          <span className="text-13 text-ink-3 tabular-nums">{count}</span>
        </label>
      ))}
      {choices.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="self-start py-1 text-14 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {all ? 'Show fewer' : `Show all ${choices.length}`}
        </button>
      )}
      {hint && <p className="mt-1 text-13 text-ink-3">{hint}</p>}
    </fieldset>
  )
}

function Waiting() {
  return [0, 1, 2, 3, 4, 5].map((line) => (
    <span key={line} className="flex h-8 items-center">
      <Skeleton className="h-4 w-full" />
    </span>
  ))
}
