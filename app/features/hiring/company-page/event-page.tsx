import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MapPin, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { now } from '#app/lib/clock.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { VerifiedMark } from '#app/ui/verified-mark.tsx'
import { companyPath } from '#shared/company.ts'
import { eventTimes, placesText } from '#shared/company-event.ts'
import { ownTimeZone } from '#shared/dates.ts'
import { type EventPage as Event, eventPath, isOver } from '#shared/event-page.ts'
import { eventPageQuery } from './company-page-queries.ts'
import { Part } from './company-view.tsx'
import { EventAnswer, EventPlace, EventState } from './event-answer.tsx'

type EventPageProps = {
  id: string
  /** Reports it to staff; members of its company have nothing to report. */
  report: (reader: string | null, event: Event) => ReactNode
}

/** One event as everybody sees it: upcoming, full, canceled, or over. */
export function EventPage({ id, report }: EventPageProps) {
  const session = useSession()
  const person = session?.user.id ?? null
  const event = useQuery({ ...eventPageQuery(person, id), enabled: session !== undefined })
  if (event.data === undefined) {
    if (!event.error) return <EventSkeleton />
    return (
      <ErrorState
        message={`The event could not be loaded: ${event.error.message}`}
        onRetry={() => void event.refetch()}
        retrying={event.isFetching}
      />
    )
  }
  if (event.data === null) {
    return (
      <div className="page-x page-width py-12">
        <h1 className="sr-only">Event not found</h1>
        <EmptyState
          title="There is no event at this address"
          action={<ButtonLink to="/search?type=companies">Find companies</ButtonLink>}
        >
          It may have been taken down, or the address may be wrong.
        </EmptyState>
      </div>
    )
  }
  return (
    <EventView
      event={event.data}
      visitor={person === null}
      report={!event.data.company.role && report(person, event.data)}
    />
  )
}

type EventViewProps = { event: Event; visitor: boolean; report: ReactNode }

function EventView({ event, visitor, report }: EventViewProps) {
  const { title, about, company, others } = event
  const [opened] = useState(now)
  const over = isOver(event, opened)
  return (
    <div className="page-x page-width page-y flex flex-col gap-4">
      <header className="flex flex-wrap items-start gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <CompanyTile
          name={company.name}
          logo={company.logo_url}
          className="size-20! rounded-card! text-26! sm:size-24!"
        />
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
          <div className="flex flex-col gap-1.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 dir="auto" tabIndex={-1} className="text-26 font-semibold sm:text-34 wrap-anywhere">
                {title}
              </h1>
              <EventState event={event} over={over} />
            </div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
              <Link
                dir="auto"
                to={companyPath(company.slug)}
                className="touch-target min-w-0 font-medium underline-offset-4 hover:underline wrap-anywhere"
              >
                {company.name}
              </Link>
              <VerifiedMark company={company} />
            </p>
          </div>
          <Facts event={event} over={over} />
          <Act event={event} over={over} visitor={visitor} />
          {report}
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        <Part title="About this event">
          <p dir="auto" className="measure text-15 whitespace-pre-line wrap-anywhere">
            {about || `${company.name} hasn’t added a description yet.`}
          </p>
        </Part>
        <Part title={`More from ${company.name}`}>
          {others.length === 0 ? (
            <p className="text-15 text-ink-2">{company.name} has no other events planned.</p>
          ) : (
            <ul className="-my-3 divide-y divide-line">
              {others.map((other) => (
                <li key={other.id} className="relative py-3.5">
                  <h3 dir="auto" className="text-15 font-semibold wrap-anywhere">
                    <Link
                      to={eventPath(other.id)}
                      className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                    >
                      {other.title}
                    </Link>
                  </h3>
                  <p className="text-14 text-ink-2">{eventTimes(other)}</p>
                </li>
              ))}
            </ul>
          )}
        </Part>
      </div>
    </div>
  )
}

function Facts({ event, over }: { event: Event; over: boolean }) {
  const { starts_at, zone } = event
  const own = eventTimes({ ...event, zone: ownTimeZone() })
  return (
    <ul className="flex flex-col gap-1.5 text-14 text-ink-2">
      <Fact icon={CalendarDays}>
        <p>
          <time dateTime={starts_at}>{eventTimes(event)}</time>
        </p>
        {own !== eventTimes(event) && (
          <p className="text-13 text-ink-3">
            {zone.replaceAll('_', ' ')} time. For you: {own}
          </p>
        )}
      </Fact>
      <Fact icon={MapPin}>
        <EventPlace event={event} over={over} />
      </Fact>
      <Fact icon={Users}>
        <p className="tabular-nums">{placesText(event)}</p>
      </Fact>
    </ul>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0">{children}</div>
    </li>
  )
}

/** Its actions: none if it is canceled or over. */
function Act({ event, over, visitor }: { event: Event; over: boolean; visitor: boolean }) {
  const { state, cancelled_because, company } = event
  if (state === 'cancelled') {
    return (
      <p dir="auto" className="text-15 wrap-anywhere">
        {company.name} canceled this event.{cancelled_because && ` They say: ${cancelled_because}`}
      </p>
    )
  }
  if (over) return <p className="text-15 text-ink-2">This event is over.</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <EventAnswer event={event} company={company} visitor={visitor} />
    </div>
  )
}

function EventSkeleton() {
  return (
    <div aria-busy="true" className="page-x page-width page-y flex flex-col gap-4">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="h-52 rounded-card!" />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_376px]">
        <Skeleton className="h-72 rounded-card!" />
        <Skeleton className="h-72 rounded-card!" />
      </div>
    </div>
  )
}
