import { authentication, closing, familiesTitle, hero, pricing, quickStarts, sdks } from '#app/content/api.ts'
import { families } from '#app/content/api-reference.ts'
import { apiPlans } from '#app/content/plans.ts'
import { Authentication, Families } from '#app/features/site/api/api-page.tsx'
import { QuickStart } from '#app/features/site/api/quick-start.tsx'
import { ActionButton, ActionButtons, PlanButton } from '#app/features/site/enquiries/action-buttons.tsx'
import { PlanTable } from '#app/features/site/plans/plan-table.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { whenNear } from '#app/lib/page/when-near.ts'
import type { PageHandle } from '#app/root.tsx'
import { FieldCall } from '#app/ui/field-call.tsx'
import { Section } from '#app/ui/section.tsx'
import { SplitHero } from '#app/ui/split-hero.tsx'
import type { Route } from './+types/api'

export const handle: PageHandle = { area: 'products' }

const page = '/api'

const Call = prerendered(async () => (await import('#app/features/site/home/call-piece.tsx')).CallPiece, {
  interactive: whenNear,
  className: '@container/piece',
})

/** Runs at build time: texts and samples are only in the page, with the shown part of the reference. */
export function loader() {
  const lines = families.map(({ id, name, text, endpoints }) => ({
    id,
    name,
    text,
    endpoints: endpoints.map(({ id, method, path }) => ({ id, method, path })),
  }))
  return {
    hero,
    familiesTitle,
    families: lines,
    sdks,
    quickStarts,
    authentication,
    pricing,
    plans: apiPlans,
    closing,
  }
}

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Tannr API',
    'Agents, directives, memory and oversight behind one API, with SDKs for Python, Go and JavaScript. Free up to 1,000 calls per month.',
    { path: page },
  )

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { hero, familiesTitle, families, sdks, quickStarts, authentication, pricing, plans, closing } =
    loaderData
  const [first, other] = closing.actions
  return (
    <>
      <SplitHero {...hero} hue="api" actions={<ActionButtons actions={hero.actions} page={page} />} />
      <section aria-label="A call and its answer" className="page-x page-width pb-6">
        <Call />
      </section>
      <Families title={familiesTitle} families={families} />
      <QuickStart sdks={sdks} quickStarts={quickStarts} />
      <Authentication authentication={authentication} />
      <Section id="pricing" title={pricing.title} lead={pricing.lead}>
        <PlanTable plans={plans} hue="api" action={(plan) => <PlanButton plan={plan} page={page} />} />
      </Section>
      <FieldCall
        hue="api"
        title={closing.title}
        lead={closing.lead}
        label={closing.label}
        example={closing.example}
        actions={first && <ActionButtons actions={[first]} page={page} />}
        other={other && <ActionButton action={other} page={page} look="outline" />}
      />
    </>
  )
}
