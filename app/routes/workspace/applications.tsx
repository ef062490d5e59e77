import { ApplicationList } from '#app/features/work/applications/application-list.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/applications'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Applications',
    'Every role you have applied to, the status of each one, its history and your notes.',
    {
      path: '/applications',
    },
  )

export default function ApplicationsPage() {
  return <ApplicationList />
}
