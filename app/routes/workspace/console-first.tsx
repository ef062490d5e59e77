import { FirstRun } from '#app/features/developers/console/first-run.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-first'

export const meta: Route.MetaFunction = () =>
  pageMeta('Console', 'A key, a call, an answer: the console of Orcher and the Tannr API.', {
    path: '/orcher/console',
  })

export default FirstRun
