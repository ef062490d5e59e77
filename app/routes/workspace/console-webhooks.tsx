import { WebhooksPage } from '#app/features/developers/console/webhooks/webhooks-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-webhooks'

export const meta: Route.MetaFunction = () =>
  pageMeta('Webhooks', 'Signed calls to your server when a directive changes its state.', {
    path: '/orcher/console/webhooks',
  })

export default WebhooksPage
