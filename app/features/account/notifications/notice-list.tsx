import { now } from '#app/lib/clock.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Notice } from '#shared/notice.ts'
import { NoticeRow } from './notice-row.tsx'

const day = 86_400_000

type NoticeListProps = {
  notices: readonly Notice[]
  sample?: boolean
  wide?: boolean
  onRead: (id: string) => void
  onLeave?: () => void
}

/** The last day first, under its own heading. */
export function NoticeList({ notices, ...row }: NoticeListProps) {
  const since = now().getTime() - day
  const recent = (notice: Notice) => Date.parse(notice.happened_at) > since
  const groups = [
    { title: 'Last 24 hours', shown: notices.filter(recent) },
    { title: 'Earlier', shown: notices.filter((notice) => !recent(notice)) },
  ].filter(({ shown }) => shown.length > 0)
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ title, shown }) => (
        <section key={title} aria-label={title}>
          <h2 className="px-3 pb-1 text-13 font-medium tracking-normal text-ink-3">{title}</h2>
          <ul className="flex flex-col">
            {shown.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} {...row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export function NoticeListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex gap-3 px-3 py-2.5">
          <Skeleton className="size-10 rounded-input!" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
