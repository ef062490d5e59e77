import { SubscribeForm } from '#app/features/site/enquiries/subscribe-form.tsx'
import { ResourcesHub } from '#app/features/site/resources/resources-hub.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import type { Route } from './+types/resources'

const shelf = () => import('#app/features/site/resources/shelf.tsx')
const Header = prerendered(async () => (await shelf()).ResourcesHeader)
const Letter = prerendered(async () => (await shelf()).LetterHeading)

export const meta: Route.MetaFunction = () =>
  pageMeta('Resources', 'Guides, templates, webinars, case studies, whitepapers and tools, free to read.', {
    path: '/resources',
  })

export default function ResourcesPage() {
  return (
    <ResourcesHub header={<Header />} letter={<Letter />} subscribe={<SubscribeForm page="/resources" />} />
  )
}
