import { careerPlans } from '#app/content/plans.ts'
import { audiences, closing, features, hero, steps, trust, why } from '#app/content/tannrspace.ts'
import { ActionButtons, PlanButton } from '#app/features/site/enquiries/action-buttons.tsx'
import { PlanTable } from '#app/features/site/plans/plan-table.tsx'
import {
  Audiences,
  Features,
  HowItWorks,
  TannrspaceHero,
  Trust,
  Why,
} from '#app/features/site/tannrspace/tannrspace.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/tannrspace'

const page = '/tannrspace'

/** Runs at build time: the words are in the page alone. */
export function loader() {
  return { hero, why, features, audiences, steps, trust, plans: careerPlans, closing }
}

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'TannrSpace, the career operating system',
    'Smart profiles, roles matched with reasons, a studio for every application, and one record behind them all.',
    { path: page },
  )

export default function TannrspacePage({ loaderData }: Route.ComponentProps) {
  const { hero, why, features, audiences, steps, trust, plans, closing } = loaderData
  return (
    <>
      <TannrspaceHero hero={hero} actions={<ActionButtons actions={hero.actions} page={page} />} />
      <Why why={why} />
      <Features features={features} />
      <Audiences audiences={audiences} />
      <HowItWorks steps={steps} />
      <Trust trust={trust} />
      <Section
        id="plans"
        title="Plans"
        lead="Looking for work should not cost money, so the part you need is free. Pro is for a search in earnest."
      >
        <PlanTable plans={plans} hue="accent" action={(plan) => <PlanButton plan={plan} page={page} />} />
      </Section>
      <ClosingCall
        title={closing.title}
        lead={closing.lead}
        actions={<ActionButtons actions={closing.actions} page={page} onInk />}
      />
    </>
  )
}
