import { Outlet } from 'react-router'
import { SEARCH_DIALOG } from '#app/features/shell/frame/search-dialog-id.ts'
import { Shell } from '#app/features/shell/frame/shell.tsx'
import { Shortcuts } from '#app/features/shell/shortcuts/shortcuts.tsx'
import { SearchOverlay } from '#app/features/shell/site-search/search-overlay.tsx'

export default function MarketingLayout() {
  return (
    <Shell search={<SearchOverlay id={SEARCH_DIALOG} />}>
      <Outlet />
      <Shortcuts searchDialog={SEARCH_DIALOG} />
    </Shell>
  )
}
