/** Events of companies: what their portal, their page and a calendar know of them. */
import type { CalendarEvent } from './calendar.ts'
import { dayIn, timeRange } from './dates.ts'

export type EventAnswer = 'going' | 'waiting'

/** As public.company_page and public.company_events answer. */
export type CompanyEvent = {
  id: string
  title: string
  about: string
  starts_at: string
  ends_at: string
  /** The time zone in which the times were entered. */
  zone: string
  place: string
  online: boolean
  /** For those who come, and those who hold it. */
  link: string
  /** Null: as many as come. */
  capacity: number | null
  state: 'planned' | 'cancelled'
  cancelled_because: string
  going: number
  waiting: number
  /** The reader's own answer. */
  answer: EventAnswer | null
  /** When what it says was changed last. */
  updated_at: string
}

/** For the organizer: with its times as in the form. */
export type HeldEvent = CompanyEvent & {
  starts: string
  ends: string /** Taken down by staff. */
  hidden: boolean
}

export type HeldEvents = { ahead: number; over: number; more: boolean; events: HeldEvent[] }

/** As public.event_people answers. */
export type EventPerson = {
  person: string
  name: string
  /** Null while they have no profile. */
  handle: string | null
  headline: string | null
  state: EventAnswer
  answered_at: string
}

/** 'Wed, Nov 25, 2026, 6:00 PM to 8:00 PM GMT+1', in the zone of the event. */
export const eventTimes = (event: Pick<CompanyEvent, 'starts_at' | 'ends_at' | 'zone'>) =>
  timeRange(event.starts_at, event.ends_at, event.zone)

/** 'Nov' and '25', in the zone of the event. */
export function eventDay({ starts_at, zone }: Pick<CompanyEvent, 'starts_at' | 'zone'>) {
  const [month = '', day = ''] = dayIn(starts_at, zone).split(' ')
  return { month, day }
}

/** '12 of 40 spots taken · 3 waiting', '12 going'. */
export function placesText({ capacity, going, waiting }: CompanyEvent): string {
  const taken = capacity === null ? `${going} going` : `${going} of ${capacity} spots taken`
  return waiting > 0 ? `${taken} · ${waiting} waiting` : taken
}

export const isFull = ({ capacity, going }: CompanyEvent) => capacity !== null && going >= capacity

/** For a calendar: with the link where the reader has it. */
export function calendarEntry(event: CompanyEvent, company: string): CalendarEvent {
  const { id, title, starts_at, ends_at, place, link, about, updated_at } = event
  return {
    ...{ id: `event-${id}`, title: `${title} (${company})`, starts: starts_at, ends: ends_at },
    place: [place, link].filter(Boolean).join(' '),
    note: about,
    changed: updated_at,
  }
}
