import { legalUpdated } from '#app/content/legal.ts'
import { terms } from '#app/content/legal-terms.ts'
import { LegalDocument } from '#app/features/site/legal/legal-document.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/terms'

// Only the build knows the text: the loader's answer travels with the page, the module stays out of the scripts.
export const loader = () => ({ page: terms, updated: legalUpdated })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.page.title, loaderData.page.description, { path: '/terms' }) : []

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument {...loaderData} />
}
