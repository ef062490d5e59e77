import { MemoryPage } from '#app/features/developers/directives/memory/memory-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/console-memory'

export const meta: Route.MetaFunction = () =>
  pageMeta('Memory', 'What your agents remember, where it comes from, and how it is forgotten.', {
    path: '/orcher/console/memory',
  })

export default MemoryPage
