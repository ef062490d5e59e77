import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { currentSession } from '#app/lib/session/session.ts'
import { cx } from '#app/ui/cx.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { roundButton } from '#app/ui/round-button.ts'
import type { NoticeFilter } from '#shared/notice.ts'
import { NoticeList, NoticeListSkeleton } from './notice-list.tsx'
import { noticesQuery, useReadNotices } from './notice-queries.ts'

/** Latest notifications shown; the page has the rest. */
const maxShown = 8

export function NoticePanel({ waiting, onLeave }: { waiting: number; onLeave: () => void }) {
  const [filter, setFilter] = useState<NoticeFilter>('everything')
  const query = useInfiniteQuery(noticesQuery(currentSession()?.user.id, filter))
  const { mutate: read } = useReadNotices()
  const notices = query.data?.pages[0]?.slice(0, maxShown)
  const choice = (name: NoticeFilter, label: string, count?: number) => (
    <button
      type="button"
      aria-pressed={filter === name}
      onClick={() => setFilter(name)}
      className={cx(
        'flex h-10 items-center gap-1.5 border-b-2 text-14 font-medium',
        filter === name ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      {label}
      {count !== undefined && <span className="text-13 text-ink-3 tabular-nums">{count}</span>}
    </button>
  )
  return (
    <section aria-label="Notifications" className="flex max-h-[calc(100dvh-var(--bar)-16px)] flex-col">
      <div className="flex items-center gap-1 pt-3 pr-3 pl-5">
        <h2 className="mr-auto text-18">Notifications</h2>
        <button
          type="button"
          onClick={() => read(undefined)}
          className="rounded-control px-2 py-1 text-14 font-medium text-accent hover:bg-accent-soft"
        >
          Mark all read
        </button>
        <Link to="/settings" aria-label="Notification settings" onClick={onLeave} className={roundButton}>
          <Settings aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        </Link>
      </div>
      <div className="flex gap-6 border-b border-line px-5">
        {choice('everything', 'Everything')}
        {choice('waiting', 'Waiting for you', waiting)}
      </div>
      <div className="min-h-0 overflow-y-auto p-2">
        {query.error && notices === undefined ? (
          <ErrorState
            message={`Your notifications could not be loaded: ${query.error.message}`}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : notices === undefined ? (
          <NoticeListSkeleton />
        ) : notices.length === 0 ? (
          <p className="px-3 py-8 text-center text-15 text-ink-2">
            {filter === 'waiting' ? 'Nothing is waiting for you.' : 'Nothing has happened yet.'}
          </p>
        ) : (
          <NoticeList notices={notices} onRead={read} onLeave={onLeave} />
        )}
      </div>
      <Link
        to="/notifications"
        onClick={onLeave}
        className="flex h-12 shrink-0 items-center justify-center border-t border-line text-14 font-medium hover:bg-sunken"
      >
        See all notifications
      </Link>
    </section>
  )
}
