import { AuditPage } from '#app/features/developers/directives/audit/audit-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-audit'

export const meta: Route.MetaFunction = () =>
  pageMeta('Audit', 'What was done in your workspace, in a chain that reveals any change.', {
    path: '/orcher/console/audit',
  })

export default AuditPage
