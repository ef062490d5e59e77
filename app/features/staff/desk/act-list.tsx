import { useInfiniteQuery } from '@tanstack/react-query'
import { longDateAndTime } from '#shared/dates.ts'
import { actText } from '#shared/staff.ts'
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
          <div className="flex flex-col gap-0.5 px-4 py-3.5 sm:px-5">
            <p className="text-15 wrap-anywhere">
              <strong className="font-semibold">{act.actor}</strong> {actText(act)}
            </p>
            {act.reason && <p className="measure text-14 text-ink-2 wrap-anywhere">{act.reason}</p>}
            <p className="text-13 text-ink-3">{longDateAndTime(act.at)}</p>
          </div>
        )}
      </PagedList>
    </section>
  )
}
