import { ChevronDown, PanelLeftClose } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { approvals } from '#app/content/console-sections.ts'
import { settingsPlace, staffPlace } from '#app/content/workspace-places.ts'
import type { WorkspaceCounts } from '#app/data/workspace-counts.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { markClosed, toggleClosed, useClosed } from '#app/lib/page/side-bar-preference.ts'
import { useIsStaff } from '#app/lib/session/is-staff.ts'
import { cx } from '#app/ui/cx.ts'
import { LogoMark } from '#app/ui/logo.tsx'
import { CountPill } from './count-pill.tsx'
import { type Count, countOf, sumOf } from './counts.ts'
import { groupsAt, isCurrent, isRun, type Place, type PlaceGroup } from './places.ts'
import { RailTip, useRailTip } from './rail-tip.tsx'

const WaitingPill = lazy(() =>
  import('./waiting-mark.tsx').then(({ WaitingPill: pill }) => ({ default: pill })),
)

type SideBarProps = {
  counts: WorkspaceCounts | undefined
  /** Above the groups of the area that is open. */
  head?: ReactNode
}

/**
 * The navigation of the workspace, at the left of each page from 768 px on. CSS decides by its width whether it shows labels or
 * icons, before the first paint. A run uses the full width, unless the bar is expanded there.
 */
export function SideBar({ counts, head }: SideBarProps) {
  const tip = useRailTip()
  const isStaff = useIsStaff()
  const { pathname } = useLocation()
  const [isWide, setIsWide] = useState(false)
  const isRunRail = isRun(pathname) && !isWide
  useLayoutEffect(() => markClosed(isRunRail), [isRunRail])
  return (
    <aside
      data-chrome
      aria-label="Workspace"
      className="when-signed-in @container fixed inset-y-0 left-0 z-20 hidden w-(--side) flex-col border-r border-line bg-sunken md:flex [view-transition-name:side-bar]"
    >
      <div className="flex h-(--bar) shrink-0 items-center justify-between pr-3 pl-5 railed:h-auto railed:flex-col railed:gap-2 railed:px-0 railed:py-4">
        <Link
          viewTransition
          to="/dashboard"
          aria-label="Tannr, your dashboard"
          className="-ml-1 flex items-center gap-2.5 rounded-control p-1 railed:ml-0"
        >
          <LogoMark className="size-7" />
          <span className="text-18 font-semibold tracking-[-0.018em] railed:hidden">Tannr</span>
        </Link>
        <RailToggle isRunRail={isRunRail} onWiden={isRun(pathname) ? setIsWide : undefined} />
      </div>
      <nav
        aria-label="Workspace"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-4"
        {...tip.wiring}
      >
        {head}
        {groupsAt(pathname).map((group) => (
          <Group key={group.id} group={group} counts={counts} />
        ))}
      </nav>
      <div className="border-t border-line p-3" {...tip.wiring}>
        {isStaff && <Row place={staffPlace} />}
        <Row place={settingsPlace} />
      </div>
      <RailTip {...tip.tip} />
    </aside>
  )
}

type RailToggleProps = { isRunRail: boolean; onWiden: ((isWide: boolean) => void) | undefined }

/** On a run it is expanded for this visit only; the setting for other pages stays. */
function RailToggle({ isRunRail, onWiden }: RailToggleProps) {
  const isRail = useClosed('rail')
  const closed = isRail || isRunRail
  return (
    <button
      type="button"
      aria-label={closed ? 'Expand side bar' : 'Collapse side bar'}
      onClick={() => {
        if (!onWiden || isRail) toggleClosed('rail')
        onWiden?.(closed)
      }}
      className="hidden size-8 place-items-center rounded-control text-ink-3 hover:bg-line/60 hover:text-ink lg:grid"
    >
      <PanelLeftClose
        aria-hidden="true"
        className={cx('size-4.5', closed && 'rotate-180')}
        strokeWidth={1.75}
      />
    </button>
  )
}

type GroupProps = { group: PlaceGroup; counts: WorkspaceCounts | undefined }

function Group({ group: { id, title, places }, counts }: GroupProps) {
  const closed = useClosed(id)
  const list = useId()
  return (
    <div
      data-group={id}
      className="pb-2 railed:border-t railed:border-line railed:py-2 railed:first:border-0"
    >
      <button
        type="button"
        aria-expanded={!closed}
        aria-controls={list}
        onClick={() => toggleClosed(id)}
        className="flex h-7.5 w-full items-center gap-2 rounded-control px-2.5 text-13 font-medium text-ink-3 hover:text-ink railed:hidden"
      >
        <span className="mr-auto">{title}</span>
        <span className="when-closed">
          <CountPill count={sumOf(places, counts)} />
        </span>
        <ChevronDown aria-hidden="true" className={cx('size-4', closed && '-rotate-90')} strokeWidth={1.75} />
      </button>
      <ul id={list} className="flex flex-col">
        {places.map((place) => (
          <li key={place.to}>
            <Row place={place} count={countOf(place, counts)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ place: { to, label, icon: Icon }, count }: { place: Place; count?: Count | undefined }) {
  const { pathname } = useLocation()
  const [query] = useAddressQuery()
  const current = isCurrent(to, pathname, query)
  const row = useRef<HTMLAnchorElement>(null)
  // The bar may be longer than the window is high.
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Link
      ref={row}
      viewTransition
      to={to}
      data-tip={label}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'relative flex h-8.5 scroll-my-3 items-center gap-3 rounded-control border px-2.5 text-14 whitespace-nowrap pointer-coarse:h-11 railed:justify-center railed:px-0',
        current
          ? 'border-line bg-surface font-medium text-ink before:absolute before:inset-y-1.5 before:-left-3.25 before:w-0.75 before:rounded-r-full before:bg-accent'
          : 'border-transparent text-ink-2 hover:bg-line/60 hover:text-ink',
      )}
    >
      <Icon
        aria-hidden="true"
        className={cx('size-4.5 shrink-0', current && 'text-accent')}
        strokeWidth={1.75}
      />
      <span className="railed:sr-only">{label}</span>
      {to === approvals.to ? (
        <Suspense>
          <WaitingPill />
        </Suspense>
      ) : (
        <CountPill count={count} />
      )}
    </Link>
  )
}
