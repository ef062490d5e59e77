import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#app/data/query-client.ts'
import { SEARCH_DIALOG } from '#app/features/shell/frame/search-dialog-id.ts'
import { Shell } from '#app/features/shell/frame/shell.tsx'
import { Shortcuts } from '#app/features/shell/shortcuts/shortcuts.tsx'
import { SearchOverlay } from '#app/features/shell/site-search/search-overlay.tsx'
import { keepSessionFresh } from '#app/lib/session/keep-session-fresh.ts'
import type { PageHandle } from '#app/root.tsx'

/** These pages read live data: they do not wait for the browser to be idle. */
export const handle: PageHandle = { boot: 'eager', area: 'workspace' }

export default function WorkspaceLayout() {
  useEffect(() => keepSessionFresh(), [])
  return (
    <Shell full search={<SearchOverlay id={SEARCH_DIALOG} />}>
      <QueryClientProvider client={queryClient()}>
        <Outlet />
        <Shortcuts searchDialog={SEARCH_DIALOG} />
      </QueryClientProvider>
    </Shell>
  )
}
