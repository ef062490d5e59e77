import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { experienceLevels, jobTypes, type SalaryStep, salarySteps } from '#shared/job.ts'
import { filterCount, type JobSearch } from '#shared/job-search.ts'
import { shortAmount } from '#shared/salary.ts'
import { type FilterChoice, FilterGroup } from './filter-group.tsx'
import type { JobFacets } from './job-queries.ts'
import type { ChangeSearch } from './use-job-search.ts'

type JobFiltersProps = {
  search: JobSearch
  facets: JobFacets | undefined
  /** The facets could not be loaded: options that only they provide are missing. */
  failed: boolean
  change: ChangeSearch
  clear: () => void
}

/** Beside the list on a wide viewport, behind a button on a narrow one. */
export function JobFilters({ search, facets, failed, change, clear }: JobFiltersProps) {
  const [open, setOpen] = useState(false)
  const chosen = filterCount(search)
  const places = placeChoices(search.places, facets)
  return (
    <section aria-label="Filters" className="max-lg:contents lg:row-span-2 lg:row-start-1">
      <Button
        look="outline"
        size="large"
        className="max-sm:px-3.5! lg:hidden"
        aria-expanded={open}
        aria-controls="job-filters"
        onClick={() => setOpen(!open)}
      >
        <ListFilter aria-hidden="true" className="size-4.5" />
        <span className="max-sm:sr-only">Filters</span>
        {chosen > 0 && `(${chosen})`}
      </Button>
      <div id="job-filters" className={cx('col-span-2 flex-col gap-7 lg:flex', open ? 'flex' : 'hidden')}>
        {(places.length > 0 || !failed) && (
          <FilterGroup
            legend="Location"
            name="place"
            choices={places}
            chosen={search.places}
            onChange={(places) => change({ places })}
          />
        )}
        <FilterGroup
          legend="Type"
          name="type"
          choices={listChoices(jobTypes, facets, facets?.job_type)}
          chosen={search.types}
          onChange={(types) => change({ types })}
        />
        <FilterGroup
          legend="Level"
          name="level"
          choices={listChoices(experienceLevels, facets, facets?.experience_level)}
          chosen={search.levels}
          onChange={(levels) => change({ levels })}
        />
        <FilterGroup
          legend="Salary"
          name="salary"
          hint="Dollars a year at the upper end; other currencies at a fixed rate."
          single
          choices={salarySteps.map((step) => ({
            value: String(step),
            label: `${shortAmount(step)}+`,
            count: countOf(facets, facets?.salary_from, String(step)),
          }))}
          chosen={search.salary ? [String(search.salary)] : []}
          onChange={([step]) => change({ salary: step ? (Number(step) as SalaryStep) : undefined })}
        />
        {chosen > 0 && (
          <Button look="outline" size="small" className="self-start" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </section>
  )
}

/** Counts are unknown until they are loaded; afterwards a choice that the database did not list has none. */
function countOf(facets: JobFacets | undefined, counts: Record<string, number> | undefined, value: string) {
  return facets && (counts?.[value] ?? 0)
}

function listChoices(
  labels: Record<string, string>,
  facets: JobFacets | undefined,
  counts: Record<string, number> | undefined,
): FilterChoice[] {
  return Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    count: countOf(facets, counts, value),
  }))
}

/** Places with most jobs first; a selected one stays in the list even without jobs. */
function placeChoices(chosen: readonly string[], facets: JobFacets | undefined): FilterChoice[] {
  const counts = facets?.location ?? {}
  const missing = chosen.filter((place) => !(place in counts)).map((place) => [place, 0] as const)
  return [...Object.entries(counts), ...missing]
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b, 'en'))
    .map(([value, count]) => ({ value, label: value, count: facets && count }))
}
