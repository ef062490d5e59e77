import { GoalsPage } from '#app/features/career/goals/goals-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/goals'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Goals & Objectives',
    'Set goals with milestones and a date, tick them off one by one, and see how far you are.',
    { path: '/goals' },
  )

export default function Goals() {
  return <GoalsPage />
}
