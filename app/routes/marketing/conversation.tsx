import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import type { Route } from './+types/conversation'

const Conversation = prerendered(
  async () => (await import('#app/features/site/enquiries/conversation-page.tsx')).ConversationPage,
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Your conversation', 'Read what we answered, and write on, by the link in our email.', {
    path: '/conversation',
    unlisted: true,
  })

export default function ConversationRoute() {
  return <Conversation />
}
