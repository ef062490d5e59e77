import { hero } from '#app/content/company.ts'
import { areas } from '#app/content/research.ts'
import {
  CompanyHero,
  Mission,
  Products,
  ResearchAreas,
  SafetyApproach,
  Team,
} from '#app/features/site/company/company.tsx'
import { ActionButtons } from '#app/features/site/enquiries/action-buttons.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/company'

const page = '/company'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Company',
    'Why Tannr exists, what it makes, what it studies, how it keeps people in charge, and who works on it.',
    { path: page },
  )

export default function CompanyPage() {
  return (
    <>
      <CompanyHero actions={<ActionButtons actions={hero.actions} page={page} />} />
      <Mission />
      <Products />
      <ResearchAreas areas={areas} />
      <SafetyApproach />
      <Team />
    </>
  )
}
