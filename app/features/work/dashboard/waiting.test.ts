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

test('what has a time comes first, then what is late, people, matches', () => {
  const items = waitingItems(
    {
      ...nothing,
      notices: [
        notice({}),
        notice({ kind: 'connection_request', state: 'waiting', subject: 'Ada Rao' }),
        notice({ kind: 'application_status', subject_id: 'a1', state: 'interview_scheduled' }),
      ],
      booked: [
        interview('a1', { starts_at: new Date(2026, 10, 19, 10).toISOString() }),
        interview('a2', { to_choose: true }),
        interview('a3', {}),
      ],
      due: [goal('Late', '2026-11-15'), goal('Today', '2026-11-18'), goal('Next week', '2026-11-25')],
    },
    now,
  )
  expect(items.map(({ title, when }) => [title, spaced(when.text), when.tone])).toEqual([
    ['Interview with Fathom tomorrow', 'Thu 10:00 AM', 'soon'],
    ['Interview with Fathom', 'Your turn', 'soon'],
    ['Interview with Fathom', 'No time set yet', 'plain'],
    ['Late', '3 days overdue', 'late'],
    ['Today', 'Due today', 'soon'],
    ['Ada Rao wants to connect', '8:00 AM', 'plain'],
    ['2 new matches for “Engineer”', '8:00 AM', 'plain'],
  ])
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
    { id: 'a1', day: 'Mon, Nov 16', company: 'Northwind', late: true },
    { id: 'a2', day: 'Wed, Nov 18', company: 'Fathom', late: false },
  ])
})

test('the first line says the day, and how much waits once that is known', () => {
  expect(leadText(now, undefined)).toBe('Wednesday, November 18.')
  expect(leadText(now, waitingItems(nothing, now).length)).toBe('Wednesday, November 18. Nothing is waiting.')
  expect(leadText(now, 4)).toBe('Wednesday, November 18. Four things are waiting.')
  expect(leadText(now, 9)).toBe('Wednesday, November 18. Nine things are waiting.')
  expect(leadText(now, 10)).toBe('Wednesday, November 18. 10 things are waiting.')
})
