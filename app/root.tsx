import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { ErrorPage } from '#app/features/shell/frame/error-page.tsx'
import { SEARCH_DIALOG } from '#app/features/shell/frame/search-dialog-id.ts'
import { ShellEffects } from '#app/features/shell/frame/shell-effects.tsx'
import { Toaster } from '#app/features/shell/frame/toaster.tsx'
import { WaitingPage } from '#app/features/shell/frame/waiting-page.tsx'
import { Shortcuts } from '#app/features/shell/shortcuts/shortcuts.tsx'
import { SearchOverlay } from '#app/features/shell/site-search/search-overlay.tsx'
import { frameShape } from '#app/features/shell/workspace/frame-shape.ts'
import { jobShape } from '#app/features/work/jobs/job-shape.ts'
import { AreaSheet, type PageArea } from '#app/lib/page/area-sheet.tsx'
import { headScript } from '#app/lib/page/head-script.ts'
import { waitingLine } from '#shared/waiting-line.ts'
import type { Route } from './+types/root'
import icon from './favicon.svg?inline'
import fontUrl from './fonts/instrument-sans-text.woff2?url'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  // In the page itself: as a request of its own it would compete with the style sheet.
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/**
 * What a page or a layout says of itself by `export const handle: PageHandle = { boot: 'eager' }`. `boot`: when its scripts
 * start, which the build carries out (tools/site/late-boot.ts).
 */
export type PageHandle = {
  boot?: 'late' | 'eager' | 'none'
  /** Whose style sheet it is drawn with. */
  area?: PageArea
}

// It has run by the time that the page is alive: the browser need not load it once more to compare.
const writtenScript = import.meta.env.SSR ? headScript() : ''

// The build has written it into the page by then, which the browser leaves as it is.
const writtenShape = import.meta.env.SSR
  ? `${waitingLine}${frameShape()}${jobShape()}<noscript><p class="page-x page-width">This page shows live data and needs JavaScript.</p></noscript>`
  : ''

/** What the open page and its layouts say of themselves; the innermost word holds. */
function usePageHandle(): Required<PageHandle> {
  return Object.assign({ boot: 'late', area: 'site' }, ...useMatches().map(({ handle }) => handle))
}

export function Layout({ children }: { children: ReactNode }) {
  const { boot, area } = usePageHandle()
  return (
    <html lang="en" data-boot={boot} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: writtenScript }} />
        <Meta />
        <Links />
        <AreaSheet area={area} />
      </head>
      <body>
        {children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export function HydrateFallback() {
  return <WaitingPage shape={writtenShape} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <ShellEffects />
      <ErrorPage
        search={<SearchOverlay id={SEARCH_DIALOG} />}
        notFound={notFound}
        detail={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
      />
      <Shortcuts searchDialog={SEARCH_DIALOG} />
    </>
  )
}

export default function Root() {
  return (
    <>
      <ShellEffects />
      <Outlet />
    </>
  )
}
