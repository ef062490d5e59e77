import { CalendarPlus } from 'lucide-react'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { toast } from '#app/lib/toast.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { calendarFile } from '#shared/calendar.ts'
import type { CompanyPage } from '#shared/company.ts'
import { type CompanyEvent, calendarEntry, eventTimes, isFull, placesText } from '#shared/company-event.ts'
import { answerEvent } from './company-page-queries.ts'

type EventCardsProps = { company: CompanyPage; visitor: boolean }

/** What a company holds next, and a place at it. */
export function EventCards({ company, visitor }: EventCardsProps) {
  if (company.events.length === 0) return null
  return (
    <section
      aria-labelledby="events-of"
      className="flex flex-col gap-1 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="events-of" className="text-18">
        Events
      </h2>
      <ul className="-mb-4 divide-y divide-line">
        {company.events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} company={company} visitor={visitor} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const answerWords: Record<string, string> = {
  going: 'You have a spot. We will remind you the day before.',
  waiting: 'You are on the waiting list. We will tell you when a spot opens up.',
}

function EventCard({ event, company, visitor }: EventCardsProps & { event: CompanyEvent }) {
  const { id, title, about, place, online, link, state, cancelled_because, answer } = event
  return (
    <article id={`event-${id}`} aria-label={title} className="flex flex-col gap-2 py-4">
      <h3 dir="auto" className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere">
        {title}
        {state === 'cancelled' && <Badge tone="bad">Canceled</Badge>}
        {answer && state === 'planned' && (
          <Badge tone={answer === 'going' ? 'good' : 'neutral'}>
            {answer === 'going' ? 'You’re going' : 'On the waiting list'}
          </Badge>
        )}
      </h3>
      <p className="text-14 text-ink-2">{eventTimes(event)}</p>
      <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
        {[place, online && (link ? 'Online:' : 'Online, with a link for people who are going')]
          .filter(Boolean)
          .join(' · ')}{' '}
        {link && (
          <a href={link} rel="nofollow ugc noopener" className="text-accent-strong underline">
            {link}
          </a>
        )}
      </p>
      {about && (
        <p dir="auto" className="measure text-15 whitespace-pre-line wrap-anywhere">
          {about}
        </p>
      )}
      {state === 'cancelled' ? (
        cancelled_because && (
          <p dir="auto" className="text-15 wrap-anywhere">
            {cancelled_because}
          </p>
        )
      ) : (
        <div className="flex flex-wrap items-center gap-3 pt-1">
          <Answer event={event} company={company} visitor={visitor} />
          <p className="text-14 text-ink-3 tabular-nums">{placesText(event)}</p>
        </div>
      )}
    </article>
  )
}

function Answer({ event, company, visitor }: EventCardsProps & { event: CompanyEvent }) {
  const { id, title, answer } = event
  const say = useChange<CompanyPage | null, boolean, string>({
    kind: 'company',
    key: queryKey('companyPage'),
    run: (comes) => answerEvent(id, comes),
    failed: 'Your answer was not sent',
    done: (comes, _, said) =>
      toast.success(comes ? (answerWords[said] ?? '') : `You are no longer going to ${title}`),
    scope: `event ${id}`,
  })
  const decline = answer === 'going' ? 'I can’t go' : 'Leave the waiting list'
  const act = isFull(event) ? 'Join the waiting list' : 'I’m going'
  if (visitor) {
    return (
      <ButtonLink size="small" to={`/auth?next=/events/${id}`} aria-label={`${act}: ${title}`}>
        {act}
      </ButtonLink>
    )
  }
  if (!answer) {
    return (
      <>
        <Button
          size="small"
          aria-label={`${act}: ${title}`}
          busy={say.isPending}
          onClick={() => say.mutate(true)}
        >
          {act}
        </Button>
        <p className="text-13 text-ink-3">{company.name} sees your name.</p>
      </>
    )
  }
  return (
    <>
      {answer === 'going' && (
        <a
          href={calendarFile(calendarEntry(event, company.name), now())}
          download="event.ics"
          className={buttonClass({ look: 'outline', size: 'small' })}
        >
          <CalendarPlus aria-hidden="true" className="size-4" /> Add to calendar
        </a>
      )}
      <Button
        look="ghost"
        size="small"
        aria-label={`${decline}: ${title}`}
        busy={say.isPending}
        onClick={() => say.mutate(false)}
      >
        {decline}
      </Button>
    </>
  )
}
