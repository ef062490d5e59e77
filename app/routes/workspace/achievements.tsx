import { AchievementsPage } from '#app/features/career/achievements/achievements-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/achievements'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Achievements & Badges',
    'Badges for what you do on Tannr, awarded as it happens, and how far you are toward the next one.',
    { path: '/achievements' },
  )

export default function Achievements() {
  return <AchievementsPage />
}
