import { MessagesPage } from '#app/features/network/messages/messages-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/messages'

export const meta: Route.MetaFunction = () =>
  pageMeta('Messages', 'Conversations with the people behind the roles you apply for.', { path: '/messages' })

export default function MessagesRoute() {
  return <MessagesPage />
}
