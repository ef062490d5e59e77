import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { queryClient } from '#app/data/query-client.ts'
import { RequireSecondStep } from '#app/features/account/auth/require-second-step.tsx'
import { Bell } from '#app/features/account/notifications/bell.tsx'
import { AccountMenu } from '#app/features/shell/frame/account-menu.tsx'
import { Footer } from '#app/features/shell/frame/footer.tsx'
import { SEARCH_DIALOG } from '#app/features/shell/frame/search-dialog-id.ts'
import { SkipLink } from '#app/features/shell/frame/shell.tsx'
import { TopBar } from '#app/features/shell/frame/top-bar.tsx'
import { Shortcuts } from '#app/features/shell/shortcuts/shortcuts.tsx'
import { SearchOverlay } from '#app/features/shell/site-search/search-overlay.tsx'
import { AccountFace } from '#app/features/shell/workspace/account-face.tsx'
import { isInConsole } from '#app/features/shell/workspace/places.ts'
import { StaffLink } from '#app/features/shell/workspace/staff-link.tsx'
import { WorkspaceShell } from '#app/features/shell/workspace/workspace-shell.tsx'
import { notePage } from '#app/lib/page/came-from.ts'
import { keepSessionFresh } from '#app/lib/session/keep-session-fresh.ts'
import type { PageHandle } from '#app/root.tsx'

const consoleBar = () => import('#app/features/developers/console/console-bar.tsx')
const ConsoleTools = lazy(() => consoleBar().then(({ ConsoleTools: tools }) => ({ default: tools })))
const ConsoleSwitch = lazy(() => consoleBar().then(({ ConsoleSwitch: menu }) => ({ default: menu })))

/** These pages read live data: they do not wait for the browser to be idle. */
export const handle: PageHandle = { boot: 'eager', area: 'workspace' }

export default function WorkspaceLayout() {
  const { pathname } = useLocation()
  useEffect(() => keepSessionFresh(), [])
  useEffect(() => notePage(pathname), [pathname])
  const inConsole = isInConsole(pathname)
  return (
    <QueryClientProvider client={queryClient()}>
      <WorkspaceShell
        skipLink={<SkipLink />}
        publicBar={<TopBar />}
        publicFooter={<Footer />}
        search={<SearchOverlay id={SEARCH_DIALOG} />}
        searchDialog={SEARCH_DIALOG}
        notifications={<Bell />}
        tools={
          inConsole && (
            <Suspense>
              <ConsoleTools />
            </Suspense>
          )
        }
        sideHead={
          inConsole && (
            <Suspense fallback={<div className="mb-2 h-14" />}>
              <ConsoleSwitch />
            </Suspense>
          )
        }
        account={
          <AccountMenu className="" face={<AccountFace />}>
            <StaffLink />
          </AccountMenu>
        }
      >
        <RequireSecondStep />
        <noscript>
          <p className="page-x page-width pt-4 text-15 text-ink-2">
            Parts of this page are live and need JavaScript.
          </p>
        </noscript>
        <Outlet />
        <Shortcuts searchDialog={SEARCH_DIALOG} />
      </WorkspaceShell>
    </QueryClientProvider>
  )
}
