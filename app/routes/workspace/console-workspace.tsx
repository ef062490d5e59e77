import { WorkspacePage } from '#app/features/developers/console/workspace-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-workspace'

export const meta: Route.MetaFunction = () =>
  pageMeta('Workspace', 'Members of your workspace, their roles, and its name.', {
    path: '/orcher/console/workspace',
  })

export default WorkspacePage
