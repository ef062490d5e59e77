import { queryClient } from '#app/data/query-client.ts'
import { eventPageQuery } from '#app/features/hiring/company-page/company-page-queries.ts'
import { EventPage } from '#app/features/hiring/company-page/event-page.tsx'
import { ReportListing } from '#app/features/network/feed/report-listing.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { siteAddress } from '#app/lib/page/site-address.ts'
import { currentSession } from '#app/lib/session/session.ts'
import type { PageHandle } from '#app/root.tsx'
import { eventData, eventDescription, eventPath, eventTitle } from '#shared/event-page.ts'
import type { Route } from './+types/event'

export const handle: PageHandle = { area: 'portal' }

export const meta: Route.MetaFunction = ({ loaderData: event, params }) => {
  const shared = { path: eventPath(params.id), sharedAs: '/network' }
  if (!event) return pageMeta('Event', 'An event of a company on Tannr.', { ...shared, unlisted: true })
  return [
    ...pageMeta(eventTitle(event), eventDescription(event), shared),
    { 'script:ld+json': eventData(event, siteAddress(shared.path)) },
  ]
}

/** Never throws: what cannot be loaded is the page's to show, with a way to try again. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const query = eventPageQuery(currentSession()?.user.id ?? null, params.id)
  await queryClient().prefetchQuery(query)
  // The server set title and description for this event: from here on the page sets them.
  for (const served of document.querySelectorAll('[data-served]')) served.remove()
  return queryClient().getQueryData(query.queryKey) ?? null
}

export default function EventRoute({ params }: Route.ComponentProps) {
  return (
    <EventPage
      key={params.id}
      id={params.id}
      report={(reader, { id, company }) => (
        <ReportListing
          what={{ event_id: id }}
          company={company.name}
          signedIn={reader !== null}
          path={eventPath(id)}
        />
      )}
    />
  )
}
