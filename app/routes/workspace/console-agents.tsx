import { AgentsPage } from '#app/features/developers/console/agents/agents-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-agents'

export const meta: Route.MetaFunction = () =>
  pageMeta('Agents', 'The agents in your workspace, and what each one may do.', {
    path: '/orcher/console/agents',
  })

export default AgentsPage
