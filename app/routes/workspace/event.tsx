import { redirect } from 'react-router'
import { eventAddress } from '#app/data/event-address.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { companyPath } from '#shared/company.ts'
import type { Route } from './+types/event'

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta('Event', 'An event of a company on Tannr.', {
    path: `/events/${params.id}`,
    sharedAs: '/network',
    unlisted: true,
  })

/** Leads on to where the event stands: the page of its company. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    const slug = await eventAddress(params.id)
    return slug ? redirect(`${companyPath(slug)}#event-${params.id}`) : null
  } catch {
    return null
  }
}

export default function EventRoute() {
  return (
    <div className="page-x page-width py-12">
      <h1 className="sr-only">Event not found</h1>
      <EmptyState title="There is no event at this address">
        It may be over, or the address may be wrong.
      </EmptyState>
    </div>
  )
}
