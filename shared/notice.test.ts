import { expect, test } from 'vitest'
import { type Notice, noticeWords, passes, waits } from './notice.ts'

const notice = (said: Partial<Notice>): Notice => ({
  ...{ id: '1', kind: 'security', subject_id: 'x', subject: 'Ada', detail: '', state: '', amount: 1 },
  ...{ happened_at: '2026-11-18T08:40:00Z', read_at: null, ...said },
})

test('a request waits until it is answered, read or not; matches and answers until they are read', () => {
  expect(waits(notice({ kind: 'connection_request', state: 'waiting', read_at: 'now' }))).toBe(true)
  expect(waits(notice({ kind: 'connection_request', state: 'accepted' }))).toBe(false)
  expect(waits(notice({ kind: 'alert_matches' }))).toBe(true)
  expect(waits(notice({ kind: 'alert_matches', read_at: 'now' }))).toBe(false)
  expect(waits(notice({ kind: 'badge_earned' }))).toBe(false)
  expect(waits(notice({ kind: 'approval', state: 'waiting', read_at: 'now' }))).toBe(true)
  expect(waits(notice({ kind: 'approval', state: 'decided' }))).toBe(false)
})

test('words say how many, and how a matter stands', () => {
  const title = (said: Partial<Notice>) => noticeWords(notice(said)).title
  expect(title({ kind: 'alert_matches', subject: 'Engineer', amount: 1 })).toBe('1 new match for “Engineer”')
  expect(title({ kind: 'alert_matches', subject: 'Engineer', amount: 6 })).toBe(
    '6 new matches for “Engineer”',
  )
  expect(title({ kind: 'connection_request', state: 'accepted' })).toBe('You and Ada are connected')
  expect(title({ kind: 'application_status', state: 'offer_received' })).toBe('Offer received')
})

test('a notice leads to what it is about, and not to a list in which to look for it', () => {
  const to = (said: Partial<Notice>) => noticeWords(notice(said)).to
  expect(to({ kind: 'application_status', subject_id: 'a1' })).toBe('/applications?open=a1')
  expect(to({ kind: 'application_status', subject_id: 'gone a1' })).toBe('/applications')
  expect(to({ kind: 'application_status', subject_id: 'job a1', state: 'put_back' })).toBe(
    '/applications?open=a1',
  )
  expect(to({ kind: 'event', subject_id: 'page e1', state: 'back' })).toBe('/events/e1')
  expect(to({ kind: 'reminder', subject_id: 'meet c1', state: 'meeting' })).toBe('/messages?conversation=c1')
  expect(to({ kind: 'reminder', subject_id: 'r1' })).toBe('/applications')
  const hiring = (subject_id: string, state: string) => to({ kind: 'hiring', subject_id, state })
  expect(hiring('j1', 'applied')).toBe('/business-portal?tab=talent&job=j1')
  expect(hiring('overdue j1', 'overdue')).toBe('/business-portal?tab=talent&job=j1&late=1')
  expect(hiring('a1', 'withdrawn')).toBe('/business-portal?tab=talent&application=a1')
  expect(hiring('meet i1', 'meeting_booked')).toBe('/business-portal?tab=talent&meeting=i1')
  expect(hiring('meet i1', 'meeting_off')).toBe('/business-portal?tab=talent')
  expect(to({ kind: 'schedule', subject_id: 'wsp_1 sch_1' })).toBe(
    '/orcher/console/schedules?workspace=wsp_1',
  )
})

test('a filter lets its own kinds pass', () => {
  expect(passes(notice({ kind: 'badge_earned' }), 'badges')).toBe(true)
  expect(passes(notice({ kind: 'badge_earned' }), 'requests')).toBe(false)
  expect(passes(notice({}), 'everything')).toBe(true)
})

test('of several who applied for one job, it is said how many', () => {
  const told = (amount: number) =>
    noticeWords({
      ...{
        id: '1',
        kind: 'hiring',
        subject_id: '2',
        subject: 'Keeper',
        detail: 'Candidate 4',
        state: 'applied',
      },
      ...{ amount, happened_at: '2026-11-26T10:00:00Z', read_at: null },
    })
  expect(told(1)).toMatchObject({ title: 'New application', detail: 'Keeper · Candidate 4' })
  expect(told(4)).toMatchObject({ title: '4 new applications', detail: 'Keeper' })
})
