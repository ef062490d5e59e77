import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Tannr: one thread from work to outcome',
    'A professional network, an orchestration engine and a developer API.',
    { path: '/' },
  )

export default function HomePage() {
  return (
    <div className="page-x page-width section-y flex flex-col gap-8">
      <PageHeader size="display" title="What can I help with?" />
      <ButtonLink to="/auth?mode=signup" look="accent" className="self-start">
        Get Started Free
      </ButtonLink>
    </div>
  )
}
