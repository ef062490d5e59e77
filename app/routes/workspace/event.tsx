import { redirect, useRevalidator } from 'react-router'
import { eventAddress } from '#app/data/event-address.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
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
  if (!currentSession()) return 'signed out'
  try {
    const slug = await eventAddress(params.id)
    return slug ? redirect(`${companyPath(slug)}#event-${params.id}`) : 'none'
  } catch (error) {
    // An address that was cut off names none; whatever else goes wrong says nothing of the event.
    if ((error as { code?: string }).code === '22P02') return 'none'
    return currentSession() ? 'failed' : 'signed out'
  }
}

export default function EventRoute({ loaderData, params }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="page-x page-width py-12">
      <h1 className="sr-only">Event</h1>
      {loaderData === 'signed out' ? (
        <EmptyState
          title="Sign in to see this event"
          action={<ButtonLink to={`/auth?next=/events/${params.id}`}>Sign in</ButtonLink>}
        >
          You’ll find it on the page of the company that hosts it.
        </EmptyState>
      ) : loaderData === 'failed' ? (
        <ErrorState
          message="The event could not be loaded."
          onRetry={() => void revalidate()}
          retrying={state === 'loading'}
        />
      ) : (
        <EmptyState title="There is no event at this address">
          It may be over, or the address may be wrong.
        </EmptyState>
      )}
    </div>
  )
}
