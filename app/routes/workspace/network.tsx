import { NetworkPage } from '#app/features/network/people/network-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/network'

export const meta: Route.MetaFunction = () =>
  pageMeta('Network', 'People you are connected with, requests, and people you may know.', {
    path: '/network',
    unlisted: true,
  })

export default function NetworkRoute() {
  return <NetworkPage />
}
