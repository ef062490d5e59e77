import { LearningPage } from '#app/features/career/learning/learning-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/learning'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Learning Hub',
    'Courses by people who do the work, learning paths that put them in order, and a certificate for what you complete.',
    { path: '/learning' },
  )

export default function Learning() {
  return <LearningPage />
}
