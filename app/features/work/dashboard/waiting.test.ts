import { expect, test } from 'vitest'
import type { Notice } from '#shared/notice.ts'
import { leadText, waitingItems, weekOf } from './waiting.ts'

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
const goal = (title: string, target_date: string) => ({ id: title, title, target_date, progress: 50 })
const nothing = { notices: [], booked: [], due: [] }

test('what has a time comes first, then what is late, people, matches', () => {
  const items = waitingItems(
    {
      notices: [
        notice({}),
        notice({ kind: 'connection_request', state: 'waiting', subject: 'Ada Rao' }),
        notice({ kind: 'application_status', subject_id: 'a1', state: 'interview_scheduled' }),
      ],
      booked: [
        { id: 'a1', title: 'Writer', company_name: 'Fathom', next_step: 'Thu 10:00 AM', interviewer: '' },
      ],
      due: [goal('Late', '2026-11-15'), goal('Today', '2026-11-18'), goal('Next week', '2026-11-25')],
    },
    now,
  )
  expect(items.map(({ title, when }) => [title, when.text, when.tone])).toEqual([
    ['Interview with Fathom', 'Thu 10:00 AM', 'soon'],
    ['Late', '3 days overdue', 'late'],
    ['Today', 'Due today', 'soon'],
    ['Ada Rao wants to connect', '8:00 AM', 'plain'],
    ['2 new matches for “Engineer”', '8:00 AM', 'plain'],
  ])
})

test('the week goes from Monday to Sunday and knows what is due on each day', () => {
  const week = weekOf([goal('Talk', '2026-11-20')], now)
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
  expect(week[4]?.goals).toHaveLength(1)
  expect(weekOf([], new Date(2026, 10, 22))[6]?.place).toBe('today')
})

test('the first line says the day, and how much waits once that is known', () => {
  expect(leadText(now, undefined)).toBe('Wednesday, November 18.')
  expect(leadText(now, waitingItems(nothing, now).length)).toBe('Wednesday, November 18. Nothing is waiting.')
  expect(leadText(now, 4)).toBe('Wednesday, November 18. Four things are waiting.')
  expect(leadText(now, 9)).toBe('Wednesday, November 18. Nine things are waiting.')
  expect(leadText(now, 10)).toBe('Wednesday, November 18. 10 things are waiting.')
})
