import { RunPage } from '#app/features/developers/directives/run/run-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-run'

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta(
    'Run of a directive',
    'The run step by step: what was read, what was concluded, and who decided.',
    {
      path: `/orcher/console/directives/${params.id}`,
    },
  )

export default RunPage
