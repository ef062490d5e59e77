import { Link } from 'react-router'
import type { CompanyPage } from '#shared/company.ts'
import { type CompanyEvent, eventTimes, placesText } from '#shared/company-event.ts'
import { eventPath } from '#shared/event-page.ts'
import { EventAnswer, EventPlace, EventState } from './event-answer.tsx'

type EventCardsProps = { company: CompanyPage; visitor: boolean }

/** A company's next events, with buttons to attend. */
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

function EventCard({ event, company, visitor }: EventCardsProps & { event: CompanyEvent }) {
  const { id, title, about, state, cancelled_because } = event
  return (
    <article aria-label={title} className="flex flex-col gap-2 py-4">
      <h3 dir="auto" className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere">
        <Link to={eventPath(id)} className="underline-offset-4 hover:underline">
          {title}
        </Link>
        <EventState event={event} />
      </h3>
      <p className="text-14 text-ink-2">{eventTimes(event)}</p>
      <EventPlace event={event} />
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
          <EventAnswer event={event} company={company} visitor={visitor} />
          <p className="text-14 text-ink-3 tabular-nums">{placesText(event)}</p>
        </div>
      )}
    </article>
  )
}
