import { Dashboard } from '#app/features/dashboard/dashboard.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta('Dashboard', 'Your applications, connections, messages and interviews, and what to do next.', {
    path: '/dashboard',
  })

export default function DashboardPage() {
  return <Dashboard />
}
