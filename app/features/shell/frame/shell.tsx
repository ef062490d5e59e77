import type { ReactNode } from 'react'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { cx } from '#app/ui/cx.ts'
import { TopBar } from './top-bar.tsx'

const Footer = prerendered(async () => (await import('./footer.tsx')).Footer)

type ShellProps = {
  /** The search overlay, which the layout passes in. */
  search: ReactNode
  footer?: boolean
  /** The page fills the screen however little is on it yet, so that the footer never moves while data arrive. */
  full?: boolean
  /** The bar has no line below it until the page is scrolled. */
  quietBar?: boolean
  /** The target of the skip link, on pages where `main` starts with content to skip. */
  skipTo?: string
  children: ReactNode
}

/** Skip link, top bar, the page, footer: the frame of every page that is not an auth step. */
export function Shell({ search, footer = true, full, quietBar, skipTo, children }: ShellProps) {
  return (
    <>
      <SkipLink to={skipTo} />
      <TopBar quiet={quietBar} />
      {search}
      <main id="content" tabIndex={-1} className={cx('pt-(--bar)', full && 'min-h-dvh')}>
        {children}
      </main>
      {footer && <Footer />}
    </>
  )
}

export function SkipLink({ to = 'content' }: { to?: string | undefined }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-2 left-2 z-30 -translate-y-20 rounded-control bg-ink px-4 py-3 text-15 font-medium text-canvas focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
