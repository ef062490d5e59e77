import { RequestsPage } from '#app/features/developers/console/usage/requests-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-requests'

export const meta: Route.MetaFunction = () =>
  pageMeta('API requests', 'Every call of the last 30 days, with its answer and how long it took.', {
    path: '/orcher/console/requests',
  })

export default RequestsPage
