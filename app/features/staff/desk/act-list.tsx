import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { longDateAndTime } from '#shared/dates.ts'
import { actText } from '#shared/staff-acts.ts'
import { PagedList } from './paged-list.tsx'
import { actsQuery } from './staff-queries.ts'

/** Every act of staff, the newest first. Nobody changes a line of it. */
export function ActList({ person }: { person: string }) {
  const acts = useInfiniteQuery(actsQuery(person))
  return (
    <section aria-labelledby="staff-log" className="flex flex-col gap-4">
      <h2 id="staff-log" className="sr-only">
        Log
      </h2>
      <PagedList label="The log" query={acts} empty="Nothing has been done yet" identity={({ id }) => id}>
        {(act) => (
          <div className="flex flex-col gap-x-6 px-4 py-3 sm:flex-row sm:justify-between sm:px-5">
            <div className="min-w-0">
              <p className="text-15 wrap-anywhere">
                <strong className="font-semibold">{act.actor}</strong>{' '}
                {act.subject_kind === 'enquiry' ? (
                  <Link
                    to={`/staff?message=${act.subject_id}`}
                    className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
                  >
                    {actText(act)}
                  </Link>
                ) : (
                  actText(act)
                )}
              </p>
              {act.reason && <p className="measure text-14 text-ink-2 wrap-anywhere">{act.reason}</p>}
            </div>
            <p className="shrink-0 text-13 leading-6 text-ink-3">{longDateAndTime(act.at)}</p>
          </div>
        )}
      </PagedList>
    </section>
  )
}
