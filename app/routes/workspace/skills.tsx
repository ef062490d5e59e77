import { SkillsPage } from '#app/features/career/skills/skills-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/skills'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Skills',
    'Keep track of what you can do, see it as a matrix, and learn what your goals and saved jobs ask for next.',
    { path: '/skills' },
  )

export default function Skills() {
  return <SkillsPage />
}
