/** An event's page: the answer of public.event_page, and its title and structured data. */
import type { Company, CompanyRole } from './company.ts'
import { type CompanyEvent, eventTimes } from './company-event.ts'

type Holder = Pick<
  Company,
  'slug' | 'name' | 'industry' | 'headquarters' | 'logo_url' | 'domain' | 'verified_how'
>

export type EventPage = CompanyEvent & {
  /** With the reader's role in it, if they have one. */
  company: Holder & { role?: CompanyRole | null }
  /** Up to four further events of the company. */
  others: Pick<CompanyEvent, 'id' | 'title' | 'starts_at' | 'ends_at' | 'zone'>[]
}

export const eventPath = (id: string) => `/events/${id}`

export const isOver = ({ ends_at }: Pick<CompanyEvent, 'ends_at'>, now: Date) =>
  Date.parse(ends_at) <= now.getTime()

/** 'The dome, Tenerife · Online'. */
export const eventPlace = ({ place, online }: Pick<CompanyEvent, 'place' | 'online'>) =>
  [place, online && 'Online'].filter(Boolean).join(' · ')

export const eventTitle = ({ title, company }: EventPage) => `${title} by ${company.name}`

export function eventDescription(event: EventPage): string {
  const said = event.about.replace(/\s+/g, ' ').trim()
  const facts = `${event.state === 'cancelled' ? 'Canceled: ' : ''}${eventTimes(event)}, ${eventPlace(event)}.`
  return [facts, said].filter(Boolean).join(' ').slice(0, 155)
}

/** Structured data (schema.org). The location of an online event is its page: the link itself is for attendees only. */
export function eventData(event: EventPage, address: string) {
  const { title, about, starts_at, ends_at, place, online, capacity, going, state, company } = event
  const places = [
    place && { '@type': 'Place', name: place, address: place },
    online && { '@type': 'VirtualLocation', url: address },
  ].filter((one) => one !== '' && one !== false)
  const mode = place && online ? 'Mixed' : online ? 'Online' : 'Offline'
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    url: address,
    startDate: new Date(starts_at).toISOString(),
    endDate: new Date(ends_at).toISOString(),
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: places.length === 1 ? places[0] : places,
    ...(about && { description: about }),
    ...(capacity !== null && {
      maximumAttendeeCapacity: capacity,
      remainingAttendeeCapacity: Math.max(capacity - going, 0),
    }),
    organizer: {
      '@type': 'Organization',
      name: company.name,
      url: new URL(`/companies/${company.slug}`, address).href,
      ...(company.logo_url && { logo: new URL(company.logo_url, address).href }),
    },
  }
}
