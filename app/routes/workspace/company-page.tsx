import { lazy, Suspense } from 'react'
import { queryClient } from '#app/data/query-client.ts'
import { CompanyPage } from '#app/features/hiring/company-page/company-page.tsx'
import { companyPageQuery } from '#app/features/hiring/company-page/company-page-queries.ts'
import { ReportListing } from '#app/features/network/feed/report-listing.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { currentSession } from '#app/lib/session/session.ts'
import type { PageHandle } from '#app/root.tsx'
import { companyDescription, companyPath } from '#shared/company.ts'
import type { Route } from './+types/company-page'

export const handle: PageHandle = { area: 'portal' }

const CompanyPosts = lazy(() =>
  import('#app/features/network/feed/company-posts.tsx').then((module) => ({ default: module.CompanyPosts })),
)

export const meta: Route.MetaFunction = ({ loaderData: company, params }) => {
  const shared = { sharedAs: '/network' }
  if (!company) {
    return pageMeta('Company', 'A company on Tannr.', {
      ...shared,
      path: companyPath(params.slug),
      unlisted: true,
    })
  }
  return pageMeta(company.name, companyDescription(company), { ...shared, path: companyPath(company.slug) })
}

/** Never throws: what cannot be loaded is the page's to show, with a way to try again. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const query = companyPageQuery(currentSession()?.user.id ?? null, params.slug)
  await queryClient().prefetchQuery(query)
  // The server set title and description for this company: from here on the page sets them.
  for (const served of document.querySelectorAll('[data-served]')) served.remove()
  return queryClient().getQueryData(query.queryKey) ?? null
}

export default function CompanyPageRoute({ params }: Route.ComponentProps) {
  return (
    <CompanyPage
      key={params.slug}
      slug={params.slug}
      posts={(reader, company) => (
        <Suspense>
          <CompanyPosts reader={reader} company={company} />
        </Suspense>
      )}
      report={(reader, { id, name, slug }, part) => (
        <ReportListing
          what={part ?? { company_id: id }}
          company={name}
          signedIn={reader !== null}
          path={companyPath(slug)}
        />
      )}
    />
  )
}
