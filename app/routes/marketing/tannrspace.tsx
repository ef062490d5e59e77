import { careerPlans } from '#app/content/plans.ts'
import { closing, hero } from '#app/content/tannrspace.ts'
import { ActionButton, ActionButtons, PlanButton } from '#app/features/site/enquiries/action-buttons.tsx'
import { PlanTable } from '#app/features/site/plans/plan-table.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { whenNear } from '#app/lib/page/when-near.ts'
import type { PageHandle } from '#app/root.tsx'
import { FieldCall } from '#app/ui/field-call.tsx'
import { Section } from '#app/ui/section.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/tannrspace'

export const handle: PageHandle = { area: 'products' }

const page = '/tannrspace'

const Board = prerendered(
  async () => (await import('#app/features/site/tannrspace/career-board.tsx')).CareerBoard,
  { interactive: whenNear, className: 'lg:min-h-[660px]' },
)
const Sections = prerendered(
  async () => (await import('#app/features/site/tannrspace/tannrspace.tsx')).TannrspaceSections,
)

/** Runs at build time: the texts are only in the page. */
export function loader() {
  return { hero, plans: careerPlans, closing }
}

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'TannrSpace, the career operating system',
    'Smart profiles, roles matched with reasons, a studio for every application, and one record behind them all.',
    { path: page },
  )

export default function TannrspacePage({ loaderData }: Route.ComponentProps) {
  const { hero, plans, closing } = loaderData
  return (
    <>
      <SplitHero {...hero} actions={<ActionButtons actions={hero.actions} page={page} />} />
      <Board />
      <Sections />
      <Section
        id="plans"
        title="Plans"
        lead="Looking for work should not cost money, so everything you need for that is free. Pro is for a serious job search."
      >
        <PlanTable plans={plans} hue="accent" action={(plan) => <PlanButton plan={plan} page={page} />} />
      </Section>
      <FieldCall
        hue="accent"
        title={closing.title}
        lead={closing.lead}
        label="What you want next"
        example={closing.example}
        actions={<ActionButtons actions={closing.actions.slice(0, 1)} page={page} />}
        other={closing.actions[1] && <ActionButton action={closing.actions[1]} page={page} look="outline" />}
      />
    </>
  )
}
