import { SentResume } from '#app/features/network/profile/sent-resume.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/sent-resume'

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta('Resume', 'The profile that was sent with an application, as a resume on paper.', {
    path: `/applications/${params.id}/resume`,
    sharedAs: '/applications',
    unlisted: true,
  })

export default function SentResumePage({ params }: Route.ComponentProps) {
  return <SentResume application={params.id} />
}
