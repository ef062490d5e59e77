import { CertificatePage } from '#app/features/career/learning/certificate-page.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/certificate'

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta('Certificate', 'A certificate of completion from the Tannr Learning Hub.', {
    path: `/learning/certificates/${params.id}`,
    sharedAs: '/learning',
    unlisted: true,
  })

export default function Certificate({ params }: Route.ComponentProps) {
  return <CertificatePage id={params.id} />
}
