import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import type { PageHandle } from '#app/root.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/api-docs-further'

export const handle: PageHandle = { area: 'products' }

const page = '/api/docs/further'

const docs = () => import('#app/features/site/api/api-docs.tsx')
const Navigation = prerendered(async () => (await docs()).FurtherNavigation)
const Reference = prerendered(async () => (await docs()).DocsFurther)

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Further calls of the Tannr API',
    'Plans, schedules, approvals, policies, audit chain, keys, webhooks and workspaces: every further call with its fields, requests and answers.',
    { path: page },
  )

export default function ApiDocsFurtherPage() {
  return (
    <div className="page-x mx-auto w-full max-w-[1280px] pt-12 md:pt-16">
      <PageHeader
        size="display"
        hue="api"
        eyebrow="API platform"
        title="Further calls"
        lead="Plans, schedules, approvals, policies, keys, webhooks and workspaces. They work the same way as the first eighteen."
        aside={<TextLink to="/api/docs">Documentation</TextLink>}
      />
      <div className="mt-12 grid grid-cols-1 gap-x-14 gap-y-8 border-t border-line pt-10 lg:grid-cols-[210px_minmax(0,1fr)]">
        <Navigation />
        <Reference />
      </div>
    </div>
  )
}
