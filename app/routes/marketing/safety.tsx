import { hero, report } from '#app/content/safety.ts'
import { Report } from '#app/features/site/company/safety-report.tsx'
import { ActionButton, ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { whenNear } from '#app/lib/page/when-near.ts'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/safety'

const page = '/safety'

const Board = prerendered(async () => (await import('#app/features/site/company/stop-board.tsx')).StopBoard, {
  interactive: whenNear,
})
const Sections = prerendered(
  async () => (await import('#app/features/site/company/safety.tsx')).SafetySections,
)

// The texts travel with the page and are in no script.
export const loader = () => ({ hero, report })

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Safety',
    'What our systems may do, how we check, which standards they meet, and how to report a concern.',
    { path: page },
  )

export default function SafetyPage({ loaderData: { hero, report } }: Route.ComponentProps) {
  const { actions, ...words } = hero
  return (
    <>
      <SplitHero {...words} actions={<ActionButtons actions={actions} page={page} />} />
      <Board />
      <Sections />
      <Report {...report} action={<ActionButton action={report.action} page={page} size="large" />} />
    </>
  )
}
