import { NotFound } from '#app/features/shell/frame/error-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = () =>
  pageMeta('Page not found', 'There is no page at this address.', { path: '/404', unlisted: true })

export default function NotFoundPage() {
  return <NotFound />
}
