import { Ellipsis, Settings, X } from 'lucide-react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { approvals } from '#app/content/console-sections.ts'
import { staffPlace } from '#app/content/workspace-places.ts'
import type { WorkspaceCounts } from '#app/data/workspace-counts.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useIsStaff } from '#app/lib/session/is-staff.ts'
import { cx } from '#app/ui/cx.ts'
import { opensDialog } from '#app/ui/dialog.tsx'
import { CountMark, CountPill } from './count-pill.tsx'
import { countOf } from './counts.ts'
import { groupsAt, isCurrent, isInConsole, nearestAt } from './places.ts'

const WaitingMark = lazy(() =>
  import('./waiting-mark.tsx').then(({ WaitingMark: mark }) => ({ default: mark })),
)

const tab =
  'relative flex h-full w-full flex-col items-center justify-center gap-0.5 text-13 before:absolute before:top-0 before:h-0.75 before:w-8 before:rounded-b-full'

/** The navigation of the workspace on a phone: four places, on the console's pages its own, and all others under 'More'. */
export function BottomBar({ counts }: { counts: WorkspaceCounts | undefined }) {
  const { pathname } = useLocation()
  const [query] = useAddressQuery()
  const more = useId()
  const nearest = nearestAt(pathname)
  const elsewhere = !nearest.some(({ to }) => isCurrent(to, pathname, query))
  return (
    <>
      <nav
        data-chrome
        data-bottom-bar
        aria-label={isInConsole(pathname) ? 'Console' : 'Workspace'}
        className="when-signed-in fixed inset-x-0 bottom-0 z-20 h-(--foot) border-t border-line bg-canvas md:hidden [view-transition-name:bottom-bar]"
      >
        <ul className="grid h-full grid-cols-5">
          {nearest.map((place) => {
            const { to, label, icon: Icon } = place
            const current = isCurrent(to, pathname, query)
            return (
              <li key={to}>
                <Link
                  viewTransition
                  to={to}
                  aria-current={current ? 'page' : undefined}
                  className={cx(tab, current ? 'font-medium before:bg-accent' : 'text-ink-2')}
                >
                  <span className="relative">
                    <Icon
                      aria-hidden="true"
                      className={cx('size-5', current && 'text-accent')}
                      strokeWidth={1.75}
                    />
                    <CountMark count={countOf(place, counts)} />
                    {to === approvals.to && (
                      <Suspense>
                        <WaitingMark />
                      </Suspense>
                    )}
                  </span>
                  {label}
                </Link>
              </li>
            )
          })}
          <li>
            <button
              type="button"
              className={cx(tab, elsewhere ? 'font-medium before:bg-accent' : 'text-ink-2')}
              {...opensDialog(more)}
            >
              <Ellipsis
                aria-hidden="true"
                className={cx('size-5', elsewhere && 'text-accent')}
                strokeWidth={1.75}
              />
              More
            </button>
          </li>
        </ul>
      </nav>
      <MoreSheet id={more} counts={counts} />
    </>
  )
}

function closeOnChoice(event: MouseEvent<HTMLDialogElement>): void {
  if ((event.target as Element).closest('a')) event.currentTarget.close()
}

function MoreSheet({ id, counts }: { id: string; counts: WorkspaceCounts | undefined }) {
  const title = useId()
  const isStaff = useIsStaff()
  const { pathname } = useLocation()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard choice is a click of the link inside.
    <dialog
      id={id}
      aria-labelledby={title}
      onClick={closeOnChoice}
      {...{ closedby: 'any' }}
      className="mt-auto mb-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-card border-t border-line bg-surface p-4"
    >
      <div className="flex items-center justify-between pl-2">
        <h2 id={title} className="text-20">
          Your workspace
        </h2>
        <form method="dialog">
          <button
            type="submit"
            aria-label="Close"
            className="grid size-11 place-items-center rounded-full text-ink-2"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </form>
      </div>
      {groupsAt(pathname).map((group) => (
        <nav key={group.id} aria-label={group.title} className="pt-3">
          <h3 className="px-2 text-13 font-medium tracking-normal text-ink-3">{group.title}</h3>
          <ul className="grid grid-cols-2 gap-x-2">
            {group.places.map((place) => (
              <li key={place.to}>
                <SheetLink
                  to={place.to}
                  icon={<place.icon className="size-4.5 shrink-0" strokeWidth={1.75} />}
                >
                  {place.label}
                  <CountPill count={countOf(place, counts)} />
                </SheetLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className="mt-3 grid grid-cols-2 gap-x-2 border-t border-line pt-2">
        {isStaff && (
          <SheetLink
            to={staffPlace.to}
            icon={<staffPlace.icon className="size-4.5 shrink-0" strokeWidth={1.75} />}
          >
            {staffPlace.label}
          </SheetLink>
        )}
        <SheetLink to="/settings" icon={<Settings className="size-4.5 shrink-0" strokeWidth={1.75} />}>
          Settings
        </SheetLink>
        <SheetLink to="/help-center">Help Center</SheetLink>
        <SheetLink to="/">All of Tannr</SheetLink>
      </div>
    </dialog>
  )
}

function SheetLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Link
      viewTransition
      to={to}
      className="flex min-h-11 items-center gap-3 rounded-control px-2 text-15 font-medium"
    >
      {icon}
      {children}
    </Link>
  )
}
