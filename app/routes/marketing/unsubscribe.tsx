import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import type { Route } from './+types/unsubscribe'

const Unsubscribe = prerendered(
  async () => (await import('#app/features/site/enquiries/unsubscribe-page.tsx')).UnsubscribePage,
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Unsubscribe', 'Stop one kind of email from Tannr with one click, and undo it with another.', {
    path: '/unsubscribe',
    unlisted: true,
  })

export default function UnsubscribePage() {
  return <Unsubscribe />
}
