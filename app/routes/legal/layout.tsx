import { Outlet } from 'react-router'
import { SEARCH_DIALOG } from '#app/features/shell/frame/search-dialog-id.ts'
import { Shell } from '#app/features/shell/frame/shell.tsx'
import { SearchOverlay } from '#app/features/shell/site-search/search-overlay.tsx'

export default function LegalLayout() {
  return (
    <Shell search={<SearchOverlay id={SEARCH_DIALOG} />}>
      <Outlet />
    </Shell>
  )
}
