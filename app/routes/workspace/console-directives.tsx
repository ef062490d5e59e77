import { DirectivesPage } from '#app/features/developers/directives/directives-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-directives'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Directives',
    'What your agents are working on, how far along each directive is, and what is waiting for you.',
    {
      path: '/orcher/console/directives',
    },
  )

export default DirectivesPage
