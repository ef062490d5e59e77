/** A person's pending items, most urgent first, each with its one action. */
import {
  dayAndTime,
  localDay,
  recentTime,
  shortWeekday,
  utcDay,
  weekdayAndDay,
  weekdayAndTime,
  weekdayText,
} from '#shared/dates.ts'
import { type Notice, noticeWords } from '#shared/notice.ts'

/** Applications with an interview agreed, or with times to choose from. */
export type Booked = {
  id: string
  title: string
  company_name: string
  unverified?: boolean | undefined
  next_step: string
  interviewer: string
  /** Of the next one with a time. */
  starts_at: string | null
  to_choose: boolean
}

/** A meeting with a time, by an application or agreed in a conversation. */
export type Meeting = {
  id: string
  application_id: string | null
  conversation_id: string | null
  starts_at: string
  title: string
  /** Empty if it was agreed in a conversation. */
  company_name: string
  unverified?: boolean | undefined
}

/** The day by which a company has promised an answer. */
export type Promised = {
  id: string
  company_name: string
  unverified?: boolean | undefined
  answer_by: string
}

export type DueGoal = { id: string; title: string; target_date: string; progress: number }

export type WaitingRecords = {
  notices: readonly Notice[]
  booked: readonly Booked[]
  /** Active goals whose day is over, or within the next days. */
  due: readonly DueGoal[]
  /** For these days, in order of their start. */
  meetings: readonly Meeting[]
  promised: readonly Promised[]
}

export type WaitingItem = {
  id: string
  mark: 'interview' | 'goal' | 'late' | 'person' | 'match' | 'approval' | 'answer'
  title: string
  detail: string
  /** It names a company for which nobody vouches. */
  unverified?: boolean | undefined
  when: { text: string; tone: 'soon' | 'late' | 'plain' }
  to: string
  act: string
  /** For a request, its sender: it is answered here. */
  asker?: string
  name?: string
}

const day = 86_400_000

const applicationPath = (id: string) => `/applications?open=${id}`
const goalPath = (id: string) => `/goals?open=${id}`

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day)

/** How urgent an item is, and when it happens where that orders items of one rank. */
type Ranked = { rank: (typeof ranks)[number]; at: string; item: WaitingItem }

/** What has its time today or tomorrow, what is late, what someone waits for, and then what is only to be seen. */
const ranks = ['now', 'late', 'choice', 'booked', 'person', 'answer', 'match', 'open', 'closed'] as const

export function waitingItems({ notices, booked, due }: WaitingRecords, now: Date): WaitingItem[] {
  const today = localDay(now)
  const agreed = new Set(booked.map(({ id }) => id))
  const all: Ranked[] = [
    ...booked.map((interview) => ofInterview(interview, now)),
    ...due.filter(({ target_date }) => daysFrom(today, target_date) <= 1).map((goal) => ofGoal(goal, today)),
    ...notices
      .filter(({ kind, subject_id }) => kind !== 'application_status' || !agreed.has(subject_id))
      .map((notice) => ({ rank: rankOf(notice), at: '', item: ofNotice(notice, now) })),
  ]
  return all
    .toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || a.at.localeCompare(b.at))
    .map(({ item }) => item)
}

/** Of notices: an offer waits for a choice, and a closed application for nothing. */
function rankOf({ kind, state }: Notice): Ranked['rank'] {
  if (kind === 'alert_matches') return 'match'
  if (kind !== 'application_status') return 'person'
  if (state === 'offer_received' || state === 'times_offered') return 'choice'
  return state === 'rejected' ? 'closed' : 'answer'
}

function ofInterview(interview: Booked, now: Date): Ranked {
  const { id, title, company_name, unverified, interviewer, starts_at, to_choose } = interview
  const day = daysUntil(interview, now)
  const later = to_choose ? 'choice' : starts_at ? 'booked' : 'open'
  return {
    rank: day !== undefined && day <= 1 ? 'now' : later,
    at: starts_at ?? '',
    item: {
      id,
      mark: 'interview',
      title: `Interview with ${company_name}${day === 0 ? ' today' : day === 1 ? ' tomorrow' : ''}`,
      detail: [title, interviewer].filter(Boolean).join(' · '),
      unverified,
      when: whenOf(interview, day),
      to: applicationPath(id),
      act: to_choose ? 'Choose a time' : 'Prepare',
    },
  }
}

const daysUntil = ({ starts_at }: Booked, now: Date) =>
  starts_at ? daysFrom(localDay(now), localDay(new Date(starts_at))) : undefined

function whenOf({ starts_at, to_choose, next_step }: Booked, day: number | undefined): WaitingItem['when'] {
  if (starts_at && day !== undefined) {
    return { text: (day < 7 ? dayAndTime : weekdayAndTime)(starts_at), tone: day <= 1 ? 'soon' : 'plain' }
  }
  return {
    text: to_choose ? 'Your turn' : next_step || 'No time set yet',
    tone: to_choose ? 'soon' : 'plain',
  }
}

function ofGoal({ id, title, target_date, progress }: DueGoal, today: string): Ranked {
  const days = daysFrom(today, target_date)
  const late = days < 0
  return {
    rank: late ? 'late' : 'now',
    at: target_date,
    item: {
      id,
      mark: late ? 'late' : 'goal',
      title,
      detail: `Goal, ${progress}% done`,
      when: { text: dueText(days), tone: late ? 'late' : 'soon' },
      to: goalPath(id),
      act: 'Open goal',
    },
  }
}

function dueText(days: number): string {
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  return days === -1 ? '1 day overdue' : `${-days} days overdue`
}

const markOf: Partial<Record<Notice['kind'], WaitingItem['mark']>> = {
  connection_request: 'person',
  alert_matches: 'match',
  approval: 'approval',
}

function ofNotice(notice: Notice, now: Date): WaitingItem {
  const { title, detail, to, act } = noticeWords(notice)
  const person = notice.kind === 'connection_request'
  return {
    id: notice.id,
    mark: markOf[notice.kind] ?? 'answer',
    title,
    detail,
    unverified: notice.unverified,
    when: { text: recentTime(new Date(notice.happened_at), now), tone: 'plain' },
    to,
    act: act ?? 'Open',
    ...(person && { asker: notice.subject_id, name: notice.subject }),
  }
}

/** What happens on a day: a meeting with its time, or a goal that is due. */
export type DayEntry = {
  id: string
  when: string
  title: string
  unverified?: boolean | undefined
  to: string
  mark: 'meeting' | 'goal'
}

export type WeekDay = {
  name: string
  date: number
  place: 'past' | 'today' | 'later'
  entries: readonly DayEntry[]
}

/** Monday to Sunday of the week that `now` is in. */
export function weekOf(
  { meetings, due }: { meetings: readonly Meeting[]; due: readonly DueGoal[] },
  now: Date,
): WeekDay[] {
  const today = localDay(now)
  const sinceMonday = (now.getDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => {
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - sinceMonday + index)
    const date = localDay(at)
    return {
      name: shortWeekday(at),
      date: at.getDate(),
      place: date < today ? 'past' : date === today ? 'today' : 'later',
      entries: [
        ...meetings.filter(({ starts_at }) => localDay(new Date(starts_at)) === date).map(ofMeeting),
        ...due
          .filter((goal) => goal.target_date === date)
          .map(({ id, title }) => ofDueGoal(id, title, shortWeekday(at))),
      ],
    }
  })
}

const ofMeeting = ({
  id,
  application_id,
  conversation_id,
  starts_at,
  title,
  company_name,
  unverified,
}: Meeting): DayEntry => ({
  id,
  when: dayAndTime(starts_at),
  title: company_name ? `Interview, ${company_name}` : title,
  unverified,
  to: conversation_id
    ? `/messages?${new URLSearchParams({ conversation: conversation_id })}`
    : application_id
      ? applicationPath(application_id)
      : '/applications?tab=interviews',
  mark: 'meeting',
})

const ofDueGoal = (id: string, title: string, when: string): DayEntry => ({
  ...{ id, when, to: goalPath(id), mark: 'goal' },
  title: `Goal due: ${title}`,
})

/** The answers that were promised, the first day first; those whose day is over are late. */
export type PromisedLine = {
  id: string
  day: string
  company: string
  unverified?: boolean | undefined
  late: boolean
  to: string
}

export function promisedLines(promised: readonly Promised[], now: Date): PromisedLine[] {
  return promised.map(({ id, company_name, unverified, answer_by }) => ({
    id,
    day: weekdayAndDay(answer_by),
    company: company_name,
    unverified,
    late: answer_by < utcDay(now),
    to: applicationPath(id),
  }))
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
