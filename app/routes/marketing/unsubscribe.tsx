import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import type { Route } from './+types/unsubscribe'

const Unsubscribe = prerendered(
  async () => (await import('#app/features/site/enquiries/unsubscribe-page.tsx')).UnsubscribePage,
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Unsubscribe', 'One press ends mails of one kind from Tannr, and one more takes that back.', {
    path: '/unsubscribe',
    unlisted: true,
  })

export default function UnsubscribePage() {
  return <Unsubscribe />
}
