/** What waits for a person, the most pressing first, each with the one thing to do about it. */
import { localDay, recentTime, shortWeekday, weekdayText } from '#shared/dates.ts'
import { type Notice, noticeWords } from '#shared/notice.ts'

/** Interviews that were agreed. */
export type Booked = {
  id: string
  title: string
  company_name: string
  next_step: string
  interviewer: string
}

export type DueGoal = { id: string; title: string; target_date: string; progress: number }

export type WaitingRecords = {
  notices: readonly Notice[]
  booked: readonly Booked[]
  /** Active goals whose day is over, or within the next days. */
  due: readonly DueGoal[]
}

export type WaitingItem = {
  id: string
  mark: 'interview' | 'goal' | 'late' | 'person' | 'match' | 'answer'
  title: string
  detail: string
  when: { text: string; tone: 'soon' | 'late' | 'plain' }
  to: string
  act: string
  /** Of a request, the person who asks: it is answered here. */
  asker?: string
  name?: string
}

const day = 86_400_000

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day)

export function waitingItems({ notices, booked, due }: WaitingRecords, now: Date): WaitingItem[] {
  const today = localDay(now)
  const agreed = new Set(booked.map(({ id }) => id))
  return [
    ...booked.map(ofInterview),
    ...due.filter(({ target_date }) => daysFrom(today, target_date) <= 1).map((goal) => ofGoal(goal, today)),
    ...notices
      .filter(({ kind, subject_id }) => kind !== 'application_status' || !agreed.has(subject_id))
      .toSorted((a, b) => ranks.indexOf(a.kind) - ranks.indexOf(b.kind))
      .map((notice) => ofNotice(notice, now)),
  ]
}

/** Answers of employers, then people, then matches. */
const ranks: readonly Notice['kind'][] = ['application_status', 'connection_request', 'alert_matches']

function ofInterview({ id, title, company_name, next_step, interviewer }: Booked): WaitingItem {
  return {
    id,
    mark: 'interview',
    title: `Interview with ${company_name}`,
    detail: [title, interviewer].filter(Boolean).join(' · '),
    when: { text: next_step || 'Time to be set', tone: 'soon' },
    to: '/applications?tab=interviews',
    act: 'Prepare',
  }
}

function ofGoal({ id, title, target_date, progress }: DueGoal, today: string): WaitingItem {
  const days = daysFrom(today, target_date)
  const late = days < 0
  return {
    id,
    mark: late ? 'late' : 'goal',
    title,
    detail: `Goal, ${progress}% done`,
    when: { text: dueText(days), tone: late ? 'late' : 'soon' },
    to: '/goals',
    act: 'Open goal',
  }
}

function dueText(days: number): string {
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  return days === -1 ? '1 day overdue' : `${-days} days overdue`
}

function ofNotice(notice: Notice, now: Date): WaitingItem {
  const { title, detail, to, act } = noticeWords(notice)
  const person = notice.kind === 'connection_request'
  return {
    id: notice.id,
    mark: person ? 'person' : notice.kind === 'alert_matches' ? 'match' : 'answer',
    title,
    detail,
    when: { text: recentTime(new Date(notice.happened_at), now), tone: 'plain' },
    to,
    act: act ?? 'Open',
    ...(person && { asker: notice.subject_id, name: notice.subject }),
  }
}

export type WeekDay = {
  name: string
  date: number
  place: 'past' | 'today' | 'later'
  /** Goals due on it. */
  goals: readonly DueGoal[]
}

/** Monday to Sunday of the week that `now` is in. */
export function weekOf(due: readonly DueGoal[], now: Date): WeekDay[] {
  const today = localDay(now)
  const sinceMonday = (now.getDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => {
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - sinceMonday + index)
    const date = localDay(at)
    return {
      name: shortWeekday(at),
      date: at.getDate(),
      place: date < today ? 'past' : date === today ? 'today' : 'later',
      goals: due.filter((goal) => goal.target_date === date),
    }
  })
}

const numbers = [
  'Nothing is',
  'One thing is',
  'Two things are',
  'Three things are',
  'Four things are',
  'Five things are',
  'Six things are',
  'Seven things are',
  'Eight things are',
  'Nine things are',
]

/** 'Wednesday, November 18. Four things are waiting.' */
export function leadText(now: Date, waiting: number | undefined): string {
  const date = weekdayText(now)
  return waiting === undefined
    ? `${date}.`
    : `${date}. ${numbers[waiting] ?? `${waiting} things are`} waiting.`
}
