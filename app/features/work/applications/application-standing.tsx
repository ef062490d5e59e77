import { useQuery } from '@tanstack/react-query'
import { applicationDetailsQuery } from '#app/data/application-details.ts'
import { now } from '#app/lib/clock.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { rejectionReasons } from '#shared/hiring.ts'
import type { Application } from './application-records.ts'
import { BookedInterview, OfferToAnswer, TimesToChoose } from './interview-and-offer.tsx'

/** What waits for the person, and why an application ended. */
export function ApplicationStanding({ application }: { application: Application }) {
  const details = useQuery(applicationDetailsQuery(application.id))
  if (details.isError && !details.data) {
    return (
      <ErrorState
        message={`The status could not be loaded: ${details.error.message}`}
        onRetry={() => void details.refetch()}
        retrying={details.isFetching}
      />
    )
  }
  if (!details.data) return <Skeleton className="h-12 w-full" />
  const { interviews, offers, rejection } = details.data
  const { company } = application.job
  const ended = (at: string | null) => Date.parse(at ?? '') < now().getTime()
  return (
    <>
      {offers
        .filter(({ state }) => state === 'open')
        .map((offer) => (
          <OfferToAnswer key={offer.id} offer={offer} company={company} />
        ))}
      {interviews
        .filter(({ state }) => state === 'offered')
        .map((interview) => (
          <TimesToChoose key={interview.id} interview={interview} company={company} />
        ))}
      {interviews
        .filter(({ state, ends_at }) => state === 'booked' && !ended(ends_at))
        .map((interview) => (
          <BookedInterview key={interview.id} interview={interview} company={company} />
        ))}
      {rejection && (
        <section aria-label="The answer" className="flex flex-col gap-1 rounded-input border border-line p-4">
          <h3 className="text-15 font-semibold tracking-normal">{rejectionReasons[rejection.reason]}</h3>
          <p dir="auto" className="text-15 whitespace-pre-line text-ink-2">
            {rejection.message}
          </p>
        </section>
      )}
    </>
  )
}
