import { CircleQuestionMark, CloudOff, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { useOffline } from '#app/lib/page/offline.ts'
import { cx } from '#app/ui/cx.ts'
import { opensDialog } from '#app/ui/dialog.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { roundButton } from '#app/ui/round-button.ts'

type WorkBarProps = {
  searchDialog: string
  /** Live updates are currently not received. */
  isLost: boolean
  notifications?: ReactNode
  account: ReactNode
  /** Pages of one area, which show the state of the connection themselves. */
  tools?: ReactNode
}

/** Above every page of the workspace: the palette, help, notifications, and the account. */
export function WorkBar({ searchDialog, isLost, notifications, account, tools }: WorkBarProps) {
  return (
    <header
      data-chrome
      className="when-signed-in fixed top-0 right-0 left-(--side) z-20 flex h-(--bar) items-center gap-2 border-b border-line bg-canvas px-4 md:px-8 [view-transition-name:work-bar]"
    >
      <Link
        viewTransition
        to="/dashboard"
        aria-label="Tannr, your dashboard"
        className="-ml-1 grid size-11 place-items-center rounded-control md:hidden"
      >
        <LogoMark className="size-7" />
      </Link>
      <CommandField searchDialog={searchDialog} />
      {tools && <div className="ml-auto flex items-center gap-3">{tools}</div>}
      <button
        type="button"
        aria-label="Search Tannr"
        className={cx(roundButton, 'md:hidden', !tools && 'ml-auto')}
        {...opensDialog(searchDialog)}
      >
        <Search aria-hidden="true" className="size-4.5" />
      </button>
      <Link
        viewTransition
        to="/help-center"
        aria-label="Help Center"
        className={cx(roundButton, 'max-md:hidden', !tools && 'ml-auto')}
      >
        <CircleQuestionMark aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </Link>
      {!tools && <Connection isLost={isLost} />}
      {notifications}
      {account}
    </header>
  )
}

/** The page keeps working without live updates; without a connection it keeps what is typed. */
function Connection({ isLost }: { isLost: boolean }) {
  const isOffline = useOffline()
  const words = isOffline ? 'Offline' : isLost && 'Reconnecting…'
  return (
    <p role="status" className={words ? 'flex items-center gap-2 px-1 text-14 text-ink-2' : 'sr-only'}>
      {words && (
        <>
          <CloudOff aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
          <span className="max-md:sr-only">{words}</span>
        </>
      )}
    </p>
  )
}

/** Styled like the field that it opens. */
function CommandField({ searchDialog }: { searchDialog: string }) {
  const mac = useHydrated() && /mac|iphone|ipad/i.test(navigator.userAgent)
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-9.5 w-105 min-w-0 items-center gap-3 rounded-input border border-line-strong bg-surface pr-2 pl-3.5 text-14 text-ink-3 transition-colors hover:border-control max-md:hidden"
      {...opensDialog(searchDialog)}
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className="mr-auto">Search Tannr</span>
      <span aria-hidden="true" className="flex gap-1">
        {[mac ? '⌘' : 'Ctrl', 'K'].map((key) => (
          <kbd
            key={key}
            className="rounded-control border border-line bg-sunken px-1.5 font-sans text-13 font-medium text-ink-2"
          >
            {key}
          </kbd>
        ))}
      </span>
    </button>
  )
}
