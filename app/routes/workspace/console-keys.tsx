import { KeysPage } from '#app/features/developers/console/keys/keys-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-keys'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Keys and usage',
    'Your workspace’s API keys, what they called, and how much of the plan is left.',
    { path: '/orcher/console/keys' },
  )

export default KeysPage
