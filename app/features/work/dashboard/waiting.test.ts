import { expect, test } from 'vitest'
import type { Notice } from '#shared/notice.ts'
import { type Booked, leadText, promisedLines, waitingItems, weekOf } from './waiting.ts'

const now = new Date(2026, 10, 18, 12)
const notice = (said: Partial<Notice>): Notice => ({
  ...{
    id: said.kind ?? '',
    kind: 'alert_matches',
    subject_id: 'x',
    subject: 'Engineer',
    detail: '',
    state: '',
  },
  ...{ amount: 2, happened_at: new Date(2026, 10, 18, 8).toISOString(), read_at: null, ...said },
})
const interview = (id: string, said: Partial<Booked>): Booked => ({
  ...{ id, title: 'Writer', company_name: 'Fathom', next_step: '', interviewer: '' },
  ...{ starts_at: null, to_choose: false, ...said },
})
const goal = (title: string, target_date: string) => ({ id: title, title, target_date, progress: 50 })
const nothing = { notices: [], booked: [], due: [], meetings: [], promised: [] }
const spaced = (text: string) => text.replaceAll('\u202f', ' ')

const changed = (subject_id: string, state: string) =>
  notice({ id: subject_id, kind: 'application_status', subject_id, state, amount: 1 })

test('what is today or tomorrow comes first, then what is late, choices, people, matches, and news last', () => {
  const items = waitingItems(
    {
      ...nothing,
      notices: [
        notice({}),
        changed('a6', 'rejected'),
        changed('a7', 'under_review'),
        changed('a5', 'offer_received'),
        notice({ kind: 'connection_request', state: 'waiting', subject: 'Ada Rao' }),
        changed('a1', 'interview_scheduled'),
      ],
      booked: [
        interview('a3', {}),
        interview('a2', { to_choose: true }),
        interview('a4', { starts_at: new Date(2026, 10, 23, 10).toISOString() }),
        interview('a1', { starts_at: new Date(2026, 10, 19, 10).toISOString() }),
      ],
      due: [goal('Late', '2026-11-15'), goal('Today', '2026-11-18'), goal('Next week', '2026-11-25')],
    },
    now,
  )
  expect(items.map(({ title, when, to }) => [title, spaced(when.text), when.tone, to])).toEqual([
    ['Today', 'Due today', 'soon', '/goals?open=Today'],
    ['Interview with Fathom tomorrow', 'Thu 10:00 AM', 'soon', '/applications?open=a1'],
    ['Late', '3 days overdue', 'late', '/goals?open=Late'],
    ['Interview with Fathom', 'Your turn', 'soon', '/applications?open=a2'],
    ['Offer received', '8:00 AM', 'plain', '/applications?open=a5'],
    ['Interview with Fathom', 'Mon 10:00 AM', 'plain', '/applications?open=a4'],
    ['Ada Rao wants to connect', '8:00 AM', 'plain', '/network?show=requests'],
    ['Your application is under review', '8:00 AM', 'plain', '/applications?open=a7'],
    ['2 new matches for “Engineer”', '8:00 AM', 'plain', '/job-alerts?tab=matches'],
    ['Interview with Fathom', 'No time set yet', 'plain', '/applications?open=a3'],
    ['Application closed', '8:00 AM', 'plain', '/applications?open=a6'],
  ])
})

test('each item has the mark of its kind', () => {
  const kinds = ['connection_request', 'alert_matches', 'approval', 'application_status'] as const
  const items = waitingItems({ ...nothing, notices: kinds.map((kind) => notice({ kind })) }, now)
  expect(Object.fromEntries(items.map(({ id, mark }) => [id, mark]))).toEqual({
    connection_request: 'person',
    alert_matches: 'match',
    approval: 'approval',
    application_status: 'answer',
  })
})

test('the week goes from Monday to Sunday and knows what is on each day', () => {
  const meeting = {
    ...{ id: 'm', application_id: 'a1', conversation_id: null, title: 'First conversation' },
    ...{ company_name: 'Fathom', starts_at: new Date(2026, 10, 19, 10).toISOString() },
  }
  const week = weekOf({ meetings: [meeting], due: [goal('Talk', '2026-11-20')] }, now)
  expect(week.map(({ name, date }) => `${name} ${date}`)).toEqual([
    ...['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20', 'Sat 21', 'Sun 22'],
  ])
  expect(week.map(({ place }) => place)).toEqual([
    'past',
    'past',
    'today',
    'later',
    'later',
    'later',
    'later',
  ])
  expect(
    week.flatMap(({ name, entries }) => entries.map(({ when, title }) => [name, spaced(when), title])),
  ).toEqual([
    ['Thu', 'Thu 10:00 AM', 'Interview, Fathom'],
    ['Fri', 'Fri', 'Goal due: Talk'],
  ])
  expect(weekOf({ meetings: [], due: [] }, new Date(2026, 10, 22))[6]?.place).toBe('today')
})

test('a promised answer is late once its day is over', () => {
  const promised = [
    { id: 'a1', company_name: 'Northwind', answer_by: '2026-11-16' },
    { id: 'a2', company_name: 'Fathom', answer_by: '2026-11-18' },
  ]
  expect(promisedLines(promised, now)).toEqual([
    { id: 'a1', day: 'Mon, Nov 16', company: 'Northwind', late: true, to: '/applications?open=a1' },
    { id: 'a2', day: 'Wed, Nov 18', company: 'Fathom', late: false, to: '/applications?open=a2' },
  ])
})

test('the first line says the day, and how much waits once that is known', () => {
  expect(leadText(now, undefined)).toBe('Wednesday, November 18.')
  expect(leadText(now, waitingItems(nothing, now).length)).toBe('Wednesday, November 18. Nothing is waiting.')
  expect(leadText(now, 4)).toBe('Wednesday, November 18. Four things are waiting.')
  expect(leadText(now, 9)).toBe('Wednesday, November 18. Nine things are waiting.')
  expect(leadText(now, 10)).toBe('Wednesday, November 18. 10 things are waiting.')
})
