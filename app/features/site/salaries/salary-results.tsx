import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SalaryRange } from '#app/content/salaries.ts'
import { RangeList, RangeTable } from './range-list.tsx'
import { findRanges, isEmptySearch, type SalarySearch } from './salary-search.ts'

/** Rarely shown, and not part of the first visit. */
const NoRanges = lazy(async () => ({ default: (await import('./no-ranges.tsx')).NoRanges }))

type SalaryResultsProps = {
  search: SalarySearch
  ranges: readonly SalaryRange[]
  popularRanges: readonly SalaryRange[]
}

/** The results of a search as plot and table; before, the popular ranges. */
export function SalaryResults({ search, ranges, popularRanges }: SalaryResultsProps) {
  const popular = isEmptySearch(search)
  const found = popular ? popularRanges : findRanges(ranges, search)
  if (found.length === 0) {
    return (
      <section aria-label="Results" role="status" className="min-h-80 border-y border-line">
        <Suspense>
          <NoRanges />
        </Suspense>
      </section>
    )
  }
  return (
    <section aria-labelledby="ranges">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="ranges" className="text-20 md:text-26">
          {popular ? 'Popular ranges' : 'What it pays'}
        </h2>
        <p className="text-14 text-ink-3">
          <span role="status">{!popular && `${countLine(found.length)}. `}</span>
          Bar: the middle half of offers. Mark: the median. Percent: change in a year.
        </p>
      </div>
      <RangeList ranges={found} />
      <details className="group mt-6">
        <summary className="inline-flex items-center gap-2 rounded-control py-2 text-15 font-medium text-accent hover:underline pointer-coarse:py-3">
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          {popular ? 'All ranges as a table' : 'These ranges as a table'}
        </summary>
        <div className="mt-3">
          <RangeTable ranges={popular ? ranges : found} />
        </div>
      </details>
    </section>
  )
}

const countLine = (count: number) => (count === 1 ? '1 range' : `${count} ranges`)
