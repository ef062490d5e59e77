import { expect, test } from 'vitest'
import { type EventPage, eventData, eventDescription, isOver } from './event-page.ts'

const event: EventPage = {
  ...{ id: 'e1', title: 'Open dome', about: 'Bring\n a coat.', zone: 'Asia/Kolkata' },
  ...{ starts_at: '2026-12-01T18:00:00+00:00', ends_at: '2026-12-01T20:00:00+00:00' },
  ...{ place: 'The dome', online: true, link: '', capacity: 2, going: 2, waiting: 1, answer: null },
  ...{ state: 'planned', cancelled_because: '', others: [], updated_at: '2026-11-20T09:00:00Z' },
  company: {
    ...{ slug: 'vik', name: 'Vik', industry: 'Optics', headquarters: 'Tenerife', domain: '' },
    ...{ logo_url: '/marks/vik.svg', verified_how: null },
  },
}

test('a search engine is told when and where an event is, and where its link is not', () => {
  expect(eventData(event, 'https://tannr.example/events/e1')).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-01T18:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      { '@type': 'Place', name: 'The dome' },
      { '@type': 'VirtualLocation', url: 'https://tannr.example/events/e1' },
    ],
    remainingAttendeeCapacity: 0,
    organizer: {
      url: 'https://tannr.example/companies/vik',
      logo: 'https://tannr.example/marks/vik.svg',
    },
  })
  const off = eventData(
    { ...event, online: false, capacity: null, state: 'cancelled' },
    'https://tannr.example/',
  )
  expect(off).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place' },
  })
  expect(off).not.toHaveProperty('maximumAttendeeCapacity')
})

test('the description begins with the time in the zone of the event', () => {
  expect(eventDescription(event).replaceAll('\u00a0', ' ')).toBe(
    'Tue, Dec 1, 2026, 11:30 PM to Wed, Dec 2, 2026, 1:30 AM GMT+5:30, The dome · Online. Bring a coat.',
  )
  expect(eventDescription({ ...event, state: 'cancelled' })).toMatch(/^Canceled: Tue/)
})

test('an event is over at its end, not at its beginning', () => {
  expect(isOver(event, new Date('2026-12-01T19:59:59Z'))).toBe(false)
  expect(isOver(event, new Date('2026-12-01T20:00:00Z'))).toBe(true)
})
