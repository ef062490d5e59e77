import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { now } from '#app/lib/clock.ts'
import { cx } from '#app/ui/cx.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { dayText } from '#shared/dates.ts'
import { rejectionReasons } from '#shared/hiring.ts'
import { type ApplicationDetails, applicationDetailsQuery } from './application-details.ts'
import type { Application } from './application-records.ts'
import { BookedInterview, OfferToAnswer, TimesToChoose } from './interview-and-offer.tsx'
import { PromisedDay } from './promised-day.tsx'
import { SentMatch } from './sent-match.tsx'

/** What waits for the person, what the company has promised, how it keeps its word, and why an application ended. */
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
  const { interviews, offers, rejection, answers } = details.data
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
      <Kept details={details.data} application={application} />
      <SentMatch application={application.id} />
      {answers.length > 0 && (
        <details className="text-15">
          <summary className="w-fit cursor-pointer font-medium">
            {answers.length === 1 ? 'Your answer' : `Your ${answers.length} answers`}
          </summary>
          <dl className="mt-2 flex flex-col gap-2">
            {answers.map(({ id, prompt, answer }) => (
              <div key={id}>
                <dt className="text-14 font-medium">{prompt}</dt>
                <dd dir="auto" className="text-14 whitespace-pre-line text-ink-2">
                  {Array.isArray(answer) ? answer.join(', ') : String(answer)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

/** The day that was promised, in the words that the company reads; and its record. */
function Kept({ details, application }: { details: ApplicationDetails; application: Application }) {
  const { answer_by, kept, frozen_at, promises } = details
  const last = promises.findLast((promise) => promise.kept !== null)
  return (
    <div className="flex flex-col gap-1.5 text-14">
      <PromisedDay application={{ ...application, answer_by }} />
      {last && (
        <p className={cx('flex items-center gap-1.5 font-medium', last.kept ? 'text-good' : 'text-bad')}>
          <Check aria-hidden="true" className="size-4" />
          {last.kept ? 'The last answer came as promised' : 'The last answer came late'},{' '}
          {dayText(last.closed_at ?? '')}
        </p>
      )}
      {kept.percent !== null && (
        <p className="text-ink-2">
          <strong className="font-semibold text-ink">{kept.percent}%</strong> of {kept.promised} promised
          answers of {application.job.company.name} came on time.
        </p>
      )}
      {frozen_at && (
        <p className="text-ink-3">
          Sent as of {dayText(frozen_at)}; later changes to your profile do not affect it.
        </p>
      )}
    </div>
  )
}
