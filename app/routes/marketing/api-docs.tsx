import { conventions, errors, families, keys, sandboxText, states } from '#app/content/api-reference.ts'
import {
  Conventions,
  DocsNavigation,
  Errors,
  Keys,
  Reference,
  States,
} from '#app/features/site/api/api-docs.tsx'
import { Sandbox } from '#app/features/site/api/sandbox.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { PageHandle } from '#app/root.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/api-docs'

export const handle: PageHandle = { area: 'products' }

const page = '/api/docs'

/** Runs at build time: the reference is in the page alone. */
export function loader() {
  return { conventions, errors, families, keys, sandboxText, states }
}

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Tannr API documentation',
    'Every call of the Tannr API with its fields, scopes, requests and answers, the states of a directive, the errors, and a sandbox to try them in.',
    { path: page },
  )

export default function ApiDocsPage({ loaderData }: Route.ComponentProps) {
  const { conventions, errors, families, keys, sandboxText, states } = loaderData
  return (
    <div className="page-x mx-auto w-full max-w-[1280px] pt-12 md:pt-16">
      <PageHeader
        size="display"
        hue="api"
        eyebrow="API platform"
        title="Documentation"
        lead="Every call, what it needs, what it answers and what can go wrong."
        aside={<TextLink to="/api">About the API platform</TextLink>}
      />
      <div className="mt-12 grid gap-x-14 gap-y-8 border-t border-line pt-10 lg:grid-cols-[210px_minmax(0,1fr)]">
        <DocsNavigation families={families} />
        <div>
          <Conventions conventions={conventions} />
          <Keys keys={keys} action={<ButtonLink to={keys.action.to}>{keys.action.label}</ButtonLink>} />
          <Sandbox {...sandboxText} families={families} />
          <Reference families={families} />
          <States states={states} />
          <Errors errors={errors} />
        </div>
      </div>
    </div>
  )
}
