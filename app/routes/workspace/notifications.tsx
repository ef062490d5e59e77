import { NotificationsPage } from '#app/features/account/notifications/notifications-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/notifications'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Notifications',
    'Requests to connect, new matches, employers’ answers, badges and security alerts.',
    { path: '/notifications', unlisted: true },
  )

export default function NotificationsRoute() {
  return <NotificationsPage />
}
