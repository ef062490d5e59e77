import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { deepestPage, type JobSearch, jobSearchParams, jobsPerPage } from '#shared/job-search.ts'
import { pagesAround } from './pages-around.ts'

/** Links to the pages of a search: the first, the last, and those around the current one. */
export function Pages({ search, total }: { search: JobSearch; total: number }) {
  const last = Math.min(Math.ceil(total / jobsPerPage), deepestPage)
  if (last < 2) return null
  return (
    <nav aria-label="Pages of results" className="flex justify-center">
      <ul className="flex flex-wrap items-center gap-1">
        <Step search={search} page={search.page - 1} last={last} label="Previous" />
        {pagesAround(search.page, last).map((page, index) =>
          page === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place alone.
            <li key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-3">
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                to={{ search: `?${jobSearchParams({ ...search, page })}` }}
                aria-label={`Page ${page}`}
                aria-current={page === search.page ? 'page' : undefined}
                className={cx(
                  pageClass,
                  page === search.page ? 'bg-ink text-canvas' : 'text-ink-2 hover:bg-sunken',
                )}
              >
                {page}
              </Link>
            </li>
          ),
        )}
        <Step search={search} page={search.page + 1} last={last} label="Next" />
      </ul>
    </nav>
  )
}

const pageClass =
  'grid h-10 min-w-10 place-items-center rounded-full px-2 text-15 font-medium tabular-nums pointer-coarse:h-11 pointer-coarse:min-w-11'

function Step({
  search,
  page,
  last,
  label,
}: {
  search: JobSearch
  page: number
  last: number
  label: string
}) {
  if (page < 1 || page > last) return null
  return (
    <li>
      <Link
        to={{ search: `?${jobSearchParams({ ...search, page })}` }}
        className={cx(pageClass, 'px-3.5 text-ink-2 hover:bg-sunken')}
      >
        {label}
      </Link>
    </li>
  )
}
