import { Outlet } from 'react-router'
import { SEARCH_DIALOG } from '#app/features/shell/frame/search-dialog-id.ts'
import { Shell } from '#app/features/shell/frame/shell.tsx'
import { SearchOverlay } from '#app/features/shell/site-search/search-overlay.tsx'
import type { PageHandle } from '#app/root.tsx'

export const handle: PageHandle = { area: 'products' }

/** The landing page has a sidebar where other pages have a footer. */
export default function HomeLayout() {
  return (
    <Shell search={<SearchOverlay id={SEARCH_DIALOG} />} footer={false} quietBar skipTo="start">
      <Outlet />
    </Shell>
  )
}
