import { useEffect } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { toast } from '#app/lib/toast.ts'
import { isUuid } from '#shared/uuid.ts'
import type { Route } from './+types/conversation'

const Conversation = prerendered(
  async () => (await import('#app/features/site/enquiries/conversation-page.tsx')).ConversationPage,
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Your conversation', 'Read what we answered, and reply, by the link in our email.', {
    path: '/conversation',
    unlisted: true,
  })

export default function ConversationRoute() {
  useOwnConversation()
  return <Conversation />
}

/** A notification names the enquiry, which opens nothing by itself: the link to it is asked for as the person who is signed in. */
function useOwnConversation(): void {
  const [query] = useAddressQuery()
  const enquiry = query.get('enquiry')
  useEffect(() => {
    if (!enquiry || !isUuid(enquiry)) return
    import('#app/features/site/enquiries/open-own-conversation.ts')
      .then(({ ownConversationPath }) => ownConversationPath(enquiry))
      .then((path) => location.replace(path ?? '/conversation'))
      .catch(() => toast.error('The conversation could not be opened. Please try again.'))
  }, [enquiry])
}
