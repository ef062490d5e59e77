import { PoliciesPage } from '#app/features/developers/console/policies/policies-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-policies'

export const meta: Route.MetaFunction = () =>
  pageMeta('Policies', 'What agents may do, must ask for, and must not do.', {
    path: '/orcher/console/policies',
  })

export default PoliciesPage
