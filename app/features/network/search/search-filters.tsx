import { Checkbox } from '#app/ui/checkbox.tsx'
import { type SearchFilter, toggled } from './search-records.ts'
import type { Choice, Search } from './use-search.ts'

type SearchFiltersProps = {
  search: Search
  filter: SearchFilter
  change: (change: Partial<SearchFilter>) => void
}

export function SearchFilters({ search, filter, change }: SearchFiltersProps) {
  return (
    <div className="flex flex-col gap-7">
      <Choices
        legend="Location"
        choices={search.places}
        chosen={filter.places}
        onToggle={(place) => change({ places: toggled(filter.places, place) })}
      />
      <Choices
        legend="Industry"
        choices={search.industries}
        chosen={filter.industries}
        onToggle={(industry) => change({ industries: toggled(filter.industries, industry) })}
      />
    </div>
  )
}

type ChoicesProps = {
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onToggle: (choice: string) => void
}

function Choices({ legend, choices, chosen, onToggle }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold text-ink-3">{legend}</legend>
      {choices.map(({ name, count }) => (
        <Checkbox
          key={name}
          checked={chosen.includes(name)}
          onChange={() => onToggle(name)}
          label={
            <>
              <bdi className="text-15 text-ink wrap-anywhere">{name}</bdi>
              {count !== undefined && <span className="pl-1.5 text-13 text-ink-3 tabular-nums">{count}</span>}
            </>
          }
          className="pointer-coarse:py-1.5"
        />
      ))}
    </fieldset>
  )
}
