import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { workspaceCountsQuery } from '#app/data/workspace-counts.ts'
import { useSession } from '#app/lib/session/session.ts'
import { cx } from '#app/ui/cx.ts'
import { roundButton } from '#app/ui/round-button.ts'
import { NoticeListSkeleton } from './notice-list.tsx'

const NoticePanel = lazy(() =>
  import('./notice-panel.tsx').then((module) => ({ default: module.NoticePanel })),
)

/** How much is new, and the latest of it in a popover; on a phone the way to the page. */
export function Bell() {
  const session = useSession()
  const { data } = useQuery({ ...workspaceCountsQuery(session?.user.id), enabled: Boolean(session) })
  const [open, setOpen] = useState(false)
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const unread = data?.unread ?? 0
  const label = unread > 0 ? `Notifications, ${unread} new` : 'Notifications'
  return (
    <>
      <Link
        viewTransition
        to="/notifications"
        aria-label={label}
        className={cx(roundButton, 'relative md:hidden')}
      >
        <Mark unread={unread} />
      </Link>
      <div className="max-md:hidden">
        <button type="button" popoverTarget={id} aria-label={label} className={cx(roundButton, 'relative')}>
          <Mark unread={unread} />
        </button>
        <div
          ref={popover}
          id={id}
          popover="auto"
          onToggle={({ newState }) => setOpen(newState === 'open')}
          className="anchored-menu w-105 overflow-hidden rounded-card border border-line bg-surface shadow-float"
        >
          {open && (
            <Suspense fallback={<NoticeListSkeleton />}>
              <NoticePanel waiting={data?.waiting ?? 0} onLeave={() => popover.current?.hidePopover()} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

function Mark({ unread }: { unread: number }): ReactNode {
  return (
    <>
      <BellIcon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 left-1/2 min-w-5 rounded-full bg-accent px-1 text-center text-13 font-semibold text-on-accent"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
}
