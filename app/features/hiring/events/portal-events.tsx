import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import { eventDay, eventTimes, type HeldEvent, type HeldEvents, placesText } from '#shared/company-event.ts'
import { eventPath, eventPlace } from '#shared/event-page.ts'
import { CancelDialog, PeopleDialog } from './event-dialogs.tsx'
import { EventEditor } from './event-editor.tsx'
import { heldEventsQuery } from './event-queries.ts'
import { useEventChanges } from './use-event-changes.ts'

/** The company's events: upcoming and past. */
export function PortalEvents({ company }: { company: OwnCompany }) {
  const [query, setQuery] = useAddressQuery()
  const over = query.get('when') === 'over'
  const events = useInfiniteQuery(heldEventsQuery(company.id, over))
  const all = events.data?.pages.flatMap((page) => page.events)
  const changes = useEventChanges(company.id)
  const [people, setPeople] = useState<HeldEvent>()
  const [ending, setEnding] = useState<HeldEvent>()
  const open = query.get('event')
  const edited = all?.find(({ id, state }) => id === open && state === 'planned')
  const close = () => {
    setQuery(
      (now) => {
        now.delete('event')
        return now
      },
      { replace: true },
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Events"
        lead="Events appear on your company page, where people can RSVP."
        action={
          <ButtonLink to={portalPath('events', company.slug, { event: 'new' })}>Create an event</ButtonLink>
        }
      />
      <Tabs label="Events by time" items={timeTabs(company, over, events.data?.pages[0])} />
      {all ? (
        <>
          <Rows company={company} over={over} events={all} onPeople={setPeople} onCancel={setEnding} />
          {events.hasNextPage && (
            <LoadMoreButton busy={events.isFetchingNextPage} onMore={() => void loadMore(events)} />
          )}
        </>
      ) : events.error ? (
        <ErrorState
          message={`The events could not be loaded: ${events.error.message}`}
          onRetry={() => void events.refetch()}
          retrying={events.isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading the events" />
      )}
      {(open === 'new' || edited) && (
        <EventEditor key={open} company={company} event={edited} save={changes.save} onClose={close} />
      )}
      {people && <PeopleDialog event={people} onClose={() => setPeople(undefined)} />}
      {ending && <CancelDialog event={ending} cancel={changes.cancel} onClose={() => setEnding(undefined)} />}
    </div>
  )
}

function timeTabs(company: OwnCompany, over: boolean, data: HeldEvents | undefined) {
  return [
    {
      label: 'Upcoming',
      to: portalPath('events', company.slug),
      current: !over,
      ...(data && { count: data.ahead }),
    },
    {
      label: 'Past',
      to: portalPath('events', company.slug, { when: 'over' }),
      current: over,
      ...(data && { count: data.over }),
    },
  ]
}

type RowsProps = {
  company: OwnCompany
  over: boolean
  events: readonly HeldEvent[]
  onPeople: (event: HeldEvent) => void
  onCancel: (event: HeldEvent) => void
}

function Rows({ company, over, events, onPeople, onCancel }: RowsProps) {
  if (events.length === 0) {
    return over ? (
      <EmptyState title="No past events yet">Past and canceled events are kept here.</EmptyState>
    ) : (
      <EmptyState
        title="No upcoming events"
        action={
          <ButtonLink to={portalPath('events', company.slug, { event: 'new' })}>Create an event</ButtonLink>
        }
      >
        An open house, a talk, an evening of questions: people get to meet the team they would work with.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Events" className="divide-y divide-line rounded-card border border-line bg-surface">
      {events.map((event) => (
        <li key={event.id}>
          <EventRow
            event={event}
            company={company}
            over={over}
            onPeople={() => onPeople(event)}
            onCancel={() => onCancel(event)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The date of an event as a calendar leaf; its line has it in words. */
function DayTile({ event }: { event: HeldEvent }) {
  const { month, day } = eventDay(event)
  return (
    <div
      aria-hidden="true"
      className="flex w-13 shrink-0 flex-col items-center rounded-input border border-line py-1.5 max-sm:hidden"
    >
      <span className="text-13 font-medium text-accent-strong">{month}</span>
      <span className="text-20 leading-6 font-semibold tabular-nums">{day}</span>
    </div>
  )
}

type EventRowProps = {
  event: HeldEvent
  company: OwnCompany
  over: boolean
  onPeople: () => void
  onCancel: () => void
}

function EventRow({ event, company, over, onPeople, onCancel }: EventRowProps) {
  return (
    <article className="flex items-start gap-4 px-5 py-4">
      <DayTile event={event} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-1">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          <h2 dir="auto" className="flex flex-wrap items-center gap-2 text-16 font-semibold wrap-anywhere">
            {event.title}
            {event.state === 'cancelled' && <Badge tone="bad">Canceled</Badge>}
            {event.hidden && <Badge tone="warn">Taken down by Tannr</Badge>}
          </h2>
          <p className="text-14 text-ink-2">{eventTimes(event)}</p>
          <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
            {eventPlace(event)}
          </p>
        </div>
        <p className="text-14 font-medium tabular-nums sm:pt-0.5">{placesText(event)}</p>
      </div>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerLabel={`More for ${event.title}`}
        triggerClass="-mt-1.5 -mr-2 grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        {!event.hidden && <MenuLink to={eventPath(event.id)}>View the event’s page</MenuLink>}
        <MenuButton onClick={onPeople}>Guest list</MenuButton>
        {!over && (
          <>
            <MenuLink to={portalPath('events', company.slug, { event: event.id })}>Edit</MenuLink>
            <MenuButton onClick={onCancel}>Cancel the event</MenuButton>
          </>
        )}
      </Menu>
    </article>
  )
}
