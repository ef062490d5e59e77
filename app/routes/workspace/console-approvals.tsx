import { ApprovalsPage } from '#app/features/developers/directives/approvals-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-approvals'

export const meta: Route.MetaFunction = () =>
  pageMeta('Approvals', 'Where an agent asks before it goes on, and you decide.', {
    path: '/orcher/console/approvals',
  })

export default ApprovalsPage
