import { legalUpdated } from '#app/content/legal.ts'
import { privacy } from '#app/content/legal-privacy.ts'
import { LegalDocument } from '#app/features/site/legal/legal-document.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/privacy'

// Only the build knows the text: the loader's answer travels with the page, the module stays out of the scripts.
export const loader = () => ({ page: privacy, updated: legalUpdated })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.page.title, loaderData.page.description, { path: '/privacy' }) : []

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument {...loaderData} />
}
