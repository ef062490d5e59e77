import { hero, pricing } from '#app/content/api.ts'
import { apiPlans } from '#app/content/plans.ts'
import { ActionButton, ActionButtons } from '#app/features/enquiries/action-buttons.tsx'
import { ApiHero, Authentication, Families } from '#app/features/products/api-page.tsx'
import { PlanTable } from '#app/features/products/plan-table.tsx'
import { QuickStart } from '#app/features/products/quick-start.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/api'

const page = '/api'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Tannr API',
    'Agents, directives, memory and oversight behind one API, with SDKs for Python, Go and JavaScript. Free up to 1,000 calls per month.',
    { path: page },
  )

export default function ApiPage() {
  return (
    <>
      <ApiHero actions={<ActionButtons actions={hero.actions} page={page} />} />
      <Families />
      <QuickStart />
      <Authentication />
      <Section id="pricing" title={pricing.title} lead={pricing.lead}>
        <PlanTable
          plans={apiPlans}
          hue="api"
          action={(plan) => (
            <ActionButton
              action={plan.action}
              page={page}
              shape="block"
              look={plan.mostPopular ? 'primary' : 'outline'}
            />
          )}
        />
      </Section>
    </>
  )
}
