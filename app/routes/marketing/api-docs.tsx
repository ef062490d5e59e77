import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { whenNear } from '#app/lib/page/when-near.ts'
import type { PageHandle } from '#app/root.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/api-docs'

export const handle: PageHandle = { area: 'products' }

const page = '/api/docs'

/** The reference is only in the page, and in no script of the first visit. */
const docs = () => import('#app/features/site/api/api-docs.tsx')
const Navigation = prerendered(async () => (await docs()).DocsNavigation)
const Opening = prerendered(async () => (await docs()).DocsOpening)
const Reference = prerendered(async () => (await docs()).DocsReference, {
  className: 'border-t border-line pt-9',
})
const Sandbox = prerendered(async () => (await import('#app/features/site/api/sandbox.tsx')).Sandbox, {
  interactive: whenNear,
  className: 'border-t border-line pt-9',
})

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Tannr API documentation',
    'Every call of the Tannr API with its fields, scopes, requests and answers, the states of a directive, the errors, and a sandbox to try them in.',
    { path: page },
  )

export default function ApiDocsPage() {
  return (
    <div className="page-x mx-auto w-full max-w-[1280px] pt-12 md:pt-16">
      <PageHeader
        size="display"
        hue="api"
        eyebrow="API platform"
        title="Documentation"
        lead="Every call: what it needs, what it returns and what can go wrong."
        aside={<TextLink to="/api">About the API platform</TextLink>}
      />
      <div className="mt-12 grid grid-cols-1 gap-x-14 gap-y-8 border-t border-line pt-10 lg:grid-cols-[210px_minmax(0,1fr)]">
        <Navigation />
        <div>
          <Opening />
          <Sandbox />
          <Reference />
        </div>
      </div>
    </div>
  )
}
