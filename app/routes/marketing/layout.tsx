import { Outlet } from 'react-router'
import { SEARCH_DIALOG } from '#app/features/shell/search-dialog-id.ts'
import { Shell } from '#app/features/shell/shell.tsx'
import { Shortcuts } from '#app/features/shortcuts/shortcuts.tsx'
import { SearchOverlay } from '#app/features/site-search/search-overlay.tsx'

export default function MarketingLayout() {
  return (
    <Shell search={<SearchOverlay id={SEARCH_DIALOG} />}>
      <Outlet />
      <Shortcuts searchDialog={SEARCH_DIALOG} />
    </Shell>
  )
}
