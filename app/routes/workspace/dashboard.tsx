import { DashboardPage } from '#app/features/work/dashboard/dashboard-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'

export const meta = () =>
  pageMeta('Dashboard', 'Your applications, connections, messages and interviews, and what to do next.', {
    path: '/dashboard',
  })

export default function DashboardRoute() {
  return <DashboardPage />
}
