import { hero, report } from '#app/content/safety.ts'
import { Approach, Report, Responsible, SafetyHero, Standards } from '#app/features/site/company/safety.tsx'
import { ActionButton, ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/safety'

const page = '/safety'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Safety',
    'What our systems may do, how we check, which standards they meet, and how to report a concern.',
    { path: page },
  )

export default function SafetyPage() {
  return (
    <>
      <SafetyHero actions={<ActionButtons actions={hero.actions} page={page} />} />
      <Approach />
      <Standards />
      <Responsible />
      <Report action={<ActionButton action={report.action} page={page} size="large" />} />
    </>
  )
}
