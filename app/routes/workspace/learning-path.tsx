import { PathPage } from '#app/features/career/learning/path-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { hubPaths } from '#shared/catalogue/paths.ts'
import type { Route } from './+types/learning-path'

export const meta: Route.MetaFunction = ({ params }) => {
  const path = hubPaths.find(({ id }) => id === params.id)
  return pageMeta(
    path ? `${path.title}: a learning path` : 'Learning path',
    path?.description ?? 'A path through the courses of the Learning Hub.',
    { path: `/learning/paths/${params.id}` },
  )
}

export default function LearningPath({ params }: Route.ComponentProps) {
  return <PathPage id={params.id} />
}
