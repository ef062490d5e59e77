import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { SEARCH_DIALOG } from '#app/features/shell/search-dialog-id.ts'
import { Shell } from '#app/features/shell/shell.tsx'
import { SearchOverlay } from '#app/features/site-search/search-overlay.tsx'
import { queryClient } from '#app/lib/query-client.ts'

export default function WorkspaceLayout() {
  return (
    <Shell search={<SearchOverlay id={SEARCH_DIALOG} />}>
      <QueryClientProvider client={queryClient()}>
        <Outlet />
      </QueryClientProvider>
    </Shell>
  )
}
