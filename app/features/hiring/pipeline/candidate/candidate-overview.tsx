import { CalendarPlus, FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cancelInterview, resumeAddress } from '#app/features/hiring/pipeline/pipeline-queries.ts'
import type { Candidate } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { usePipelineChange } from '#app/features/hiring/pipeline/use-pipeline-changes.ts'
import { now } from '#app/lib/clock.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Place } from '#app/ui/place.tsx'
import { eventText } from '#shared/application-event.ts'
import { calendarFile } from '#shared/calendar.ts'
import { dateAndTime, dayText, weekdayAndTime } from '#shared/dates.ts'
import { rejectionReasons } from '#shared/hiring.ts'
import type { Interview, Offer } from '#shared/interview.ts'

// Its rules know many words.
const CandidateMatch = lazy(() =>
  import('./candidate-match.tsx').then((module) => ({ default: module.CandidateMatch })),
)

/** Appointments, what was sent, and events. */
export function CandidateOverview({ candidate, job }: { candidate: Candidate; job: string }) {
  const { interviews, offers, rejection, history } = candidate
  return (
    <>
      {offers.map((offer) => (
        <OfferPart key={offer.id} offer={offer} />
      ))}
      {interviews.map((interview) => (
        <InterviewPart
          key={interview.id}
          interview={interview}
          job={job}
          answers={candidate.role !== 'interviewer'}
        />
      ))}
      {rejection && (
        <Part title="Why it ended" aside={dayText(rejection.made_at)}>
          <p className="text-14 font-medium">{rejectionReasons[rejection.reason]}</p>
          <p dir="auto" className="text-14 whitespace-pre-line text-ink-2">
            {rejection.message}
          </p>
        </Part>
      )}
      <Sent candidate={candidate} />
      <Suspense>
        <CandidateMatch application={candidate.id} />
      </Suspense>
      {candidate.answers.length > 0 && (
        <Part title="Answers">
          <dl className="flex flex-col gap-3">
            {candidate.answers.map(({ id, prompt, answer }) => (
              <div key={id}>
                <dt className="text-14 font-medium">{prompt}</dt>
                <dd dir="auto" className="text-14 whitespace-pre-line text-ink-2">
                  {answerText(answer)}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      <Part title="History">
        <ol className="flex flex-col gap-2">
          {history.map((event) => (
            <li key={event.id} className="flex items-baseline justify-between gap-4 text-14">
              <span className="min-w-0">
                <span className="font-medium wrap-anywhere">{eventText(event)}</span>
                {event.actor && <span className="text-ink-3"> · {event.actor}</span>}
              </span>
              <time dateTime={event.at} className="shrink-0 text-13 text-ink-3">
                {dateAndTime(new Date(event.at))}
              </time>
            </li>
          ))}
        </ol>
      </Part>
    </>
  )
}

export function Part({
  title,
  aside,
  children,
}: {
  title: string
  aside?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <section className="flex flex-col gap-2.5 p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-15 font-semibold tracking-normal">{title}</h3>
        {aside && <span className="text-13 text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

function Sent({ candidate }: { candidate: Candidate }) {
  const [busy, setBusy] = useState(false)
  const { resume, resume_from_profile: made, note } = candidate
  const open = async (path: string) => {
    setBusy(true)
    try {
      window.open(await resumeAddress(path), '_blank', 'noopener')
    } catch (error) {
      toast.error(`The resume could not be opened: ${(error as Error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Part title="What was sent" aside={`${dayText(candidate.applied_at)}, frozen`}>
      {resume && (
        <Button
          look="outline"
          size="small"
          className="self-start"
          busy={busy}
          onClick={() => void open(resume.path)}
        >
          <FileText aria-hidden="true" className="size-4" /> {resume.name}
        </Button>
      )}
      {resume && candidate.masked && (
        <p className="text-13 text-ink-3">The file itself is not masked: it may show a name or a picture.</p>
      )}
      {made && <PaperLink candidate={candidate}>Resume made from the profile</PaperLink>}
      {note ? (
        <p dir="auto" className="text-14 whitespace-pre-line text-ink-2">
          {note}
        </p>
      ) : (
        <p className="text-14 text-ink-3">
          {resume || made ? 'No note.' : 'The profile, without a note or a resume.'}
        </p>
      )}
    </Part>
  )
}

/** The profile as it was sent, on a page for printing, beside the board. */
export function PaperLink({
  candidate: { id, masked },
  children,
}: {
  candidate: Candidate
  children: string
}) {
  return (
    <ButtonLink
      look="outline"
      size="small"
      className="self-start"
      to={`/applications/${id}/resume${masked ? '?masked=yes' : ''}`}
      target="_blank"
    >
      <FileText aria-hidden="true" className="size-4" /> {children}
    </ButtonLink>
  )
}

const offerStates: Record<Offer['state'], string> = {
  open: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Expired without an answer',
}

function OfferPart({ offer }: { offer: Offer }) {
  const { salary, currency, starts_on, answer_by, terms, state, answer } = offer
  return (
    <Part title="Offer" aside={offerStates[state]}>
      <p className="text-15 font-medium">
        {currency} {salary.toLocaleString('en-US')} a year, from {dayText(starts_on)}
      </p>
      {terms && <p className="text-14 whitespace-pre-line text-ink-2">{terms}</p>}
      {state === 'open' && <p className="text-13 text-ink-3">Open until {dayText(answer_by)}</p>}
      {answer && (
        <p dir="auto" className="text-14">
          “{answer}”
        </p>
      )}
    </Part>
  )
}

const interviewStates: Record<Interview['state'], string> = {
  offered: 'Waiting for a choice',
  booked: 'Booked',
  none_suits: 'None of the times work',
  cancelled: 'Canceled',
  lapsed: 'No time chosen in time',
}

type InterviewPartProps = { interview: Interview; job: string; answers: boolean }

function InterviewPart({ interview, job, answers }: InterviewPartProps) {
  const cancel = usePipelineChange(
    cancelInterview,
    'Canceled. The candidate was told.',
    'The interview is still on',
  )
  const { title, state, slots, people, place, minutes, choose_by } = interview
  const live = state === 'offered' || (state === 'booked' && Date.parse(interview.ends_at ?? '') > Date.now())
  return (
    <Part title={title} aside={interviewStates[state]}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {slots
          .filter(({ chosen }) => state !== 'booked' || chosen)
          .map((slot) => (
            <li
              key={slot.id}
              className={cx(
                'rounded-input border p-3 text-14',
                slot.chosen ? 'border-good bg-good-soft' : 'border-line-strong',
                slot.taken && 'border-dashed text-ink-3 line-through',
              )}
            >
              {weekdayAndTime(slot.starts_at).replace(/\s(?=[AP]M)/, '\u00a0')}
              {slot.chosen && <span className="block text-13 font-medium text-good">Chosen</span>}
            </li>
          ))}
      </ul>
      <p className="text-13 text-ink-3">
        {[
          `${minutes} minutes`,
          people.map(({ name }) => name).join(', '),
          state === 'offered' ? `answer due ${dayText(choose_by)}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {place && (
        <p dir="auto" className="text-13 text-ink-3 wrap-anywhere">
          <Place place={place} />
        </p>
      )}
      {live && state === 'booked' && <CalendarLink interview={interview} job={job} />}
      {answers && live && (
        <button
          type="button"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(interview.id)}
          className="self-start text-14 font-medium text-bad hover:underline pointer-coarse:min-h-11"
        >
          Cancel and tell the candidate
        </button>
      )}
    </Part>
  )
}

/** Named by the job, as in the calendar feed and with its id: names may be withheld, and calendars are shared. */
function CalendarLink({ interview, job }: { interview: Interview; job: string }) {
  const { id, title, starts_at, ends_at, place, note, made_at } = interview
  if (!starts_at) return null
  const event = {
    id: `interview-${id}`,
    title: `${title}: ${job}`,
    starts: starts_at,
    ends: ends_at,
    place,
    note,
    changed: made_at,
  }
  return (
    <a
      href={calendarFile(event, now())}
      download="interview.ics"
      className={buttonClass({ look: 'outline', size: 'small' }, 'self-start')}
    >
      <CalendarPlus aria-hidden="true" className="size-4" /> Add to calendar
    </a>
  )
}

const answerText = (answer: unknown) =>
  Array.isArray(answer)
    ? answer.join(', ')
    : answer === true
      ? 'Yes'
      : answer === false
        ? 'No'
        : String(answer ?? '')
