/** A person's own figures and latest events, from the database's counts and records. */

import type { ApplicationStatus } from '#shared/application.ts'
import { longWeekday } from '#shared/dates.ts'
import { agoText } from '#shared/relative-time.ts'
import { withCommas } from '#shared/with-commas.ts'
import {
  type ActionNotes,
  type Activity,
  type DashboardFigures,
  mostSuggestions,
} from './dashboard-figures.ts'
import { promisedLines, type WaitingRecords, waitingItems, weekOf } from './waiting.ts'

export type RecordedEvent = {
  id: string
  kind:
    | 'job_saved'
    | 'applied'
    | 'application_moved'
    | 'goal_set'
    | 'goal_completed'
    | 'skill_added'
    | 'course_started'
    | 'course_completed'
    | 'badge_earned'
  subject_id: string
  subject: string
  detail: string
  occurred_at: string
}

export type OwnRecords = {
  applications: number
  applications_this_week: number
  interviews: number
  connections: number
  /** Received requests without an answer. */
  requests: number
  /** Newest first, the latest few. */
  activities: readonly RecordedEvent[]
  skills: number
  /** Active ones. */
  goals: number
  /** Of all companies. */
  open_jobs: number
  conversations: number
  /** Those of them in which something was not read. */
  unread_messages: number
} & WaitingRecords

/** Undefined for somebody without records. */
export function ownFigures(
  records: OwnRecords,
  now: Date,
  suggestions?: number,
): DashboardFigures | undefined {
  const { applications, applications_this_week, interviews, connections, requests, activities } = records
  const waiting = waitingItems(records, now)
  if (
    applications + connections + requests + records.conversations + activities.length + waiting.length ===
    0
  )
    return undefined
  return {
    sample: false,
    applications: { value: applications, note: `${applications_this_week} this week` },
    connections: { value: connections, note: connectionsNote(connections, requests) },
    messages: {
      value: records.conversations,
      note: records.unread_messages > 0 ? `${records.unread_messages} unread` : 'None unread',
    },
    interviews: { value: interviews, note: interviewsNote(records, now) },
    activities: activities.map((event) => activityOf(event, now)),
    notes: {
      '/jobs': `${withCommas(records.open_jobs)} open`,
      '/goals': `${records.goals} active`,
      '/skills?tab=assessments': `${records.skills} ready`,
      ...(suggestions !== undefined && networkNote(suggestions, connections)),
    },
    waiting,
    week: weekOf(records, now),
    promised: promisedLines(records.promised, now),
  }
}

/** People to ask, or where nobody is suggested, how many are connected already. */
function networkNote(suggestions: number, connections: number): ActionNotes {
  if (suggestions === 0) return { '/search?type=people': `${withCommas(connections)} connected` }
  const most = suggestions >= mostSuggestions ? `${mostSuggestions}+` : `${suggestions}`
  return { '/network?show=suggestions': `${most} ${suggestions === 1 ? 'suggestion' : 'suggestions'}` }
}

/** The next one with a time. */
function interviewsNote({ interviews, meetings }: OwnRecords, now: Date): string {
  const next = meetings.find(
    ({ company_name, starts_at }) => company_name && Date.parse(starts_at) > now.getTime(),
  )
  if (next) return `Next on ${longWeekday(next.starts_at)}`
  return interviews === 0 ? 'None scheduled' : 'Scheduled'
}

function connectionsNote(connections: number, requests: number): string {
  if (requests > 0) return `${requests} waiting for you`
  return connections === 0 ? 'None yet' : 'Accepted'
}

type Words = { title: string; to: string; hue: Activity['hue'] }

const moves: Partial<Record<string, string>> = {
  phone_screening: 'Phone screening agreed',
  interview_scheduled: 'Invited to an interview',
  offer_received: 'Offer received',
  rejected: 'Application closed',
} satisfies Partial<Record<ApplicationStatus, string>>

const words: Record<RecordedEvent['kind'], (event: RecordedEvent) => Words> = {
  job_saved: ({ detail, subject_id }) => ({
    title: `Saved a job at ${detail}`,
    to: `/jobs/${subject_id}`,
    hue: 'orcher',
  }),
  applied: ({ detail, subject_id }) => ({
    title: `Applied to ${detail}`,
    to: `/jobs/${subject_id}`,
    hue: 'accent',
  }),
  application_moved: ({ detail }) => ({
    title: moves[detail] ?? 'Application under review',
    to: '/applications',
    hue: 'accent',
  }),
  goal_set: () => ({ title: 'Goal set', to: '/goals', hue: 'api' }),
  goal_completed: () => ({ title: 'Goal completed', to: '/goals?tab=completed', hue: 'api' }),
  skill_added: () => ({ title: 'Skill added', to: '/skills', hue: 'orcher' }),
  course_started: ({ subject_id }) => ({
    title: 'Course started',
    to: `/learning/${subject_id}`,
    hue: 'api',
  }),
  course_completed: ({ subject_id }) => ({
    title: 'Course completed',
    to: `/learning/${subject_id}`,
    hue: 'api',
  }),
  badge_earned: () => ({ title: 'Badge earned', to: '/achievements', hue: 'accent' }),
}

function activityOf(event: RecordedEvent, now: Date): Activity {
  return {
    id: event.id,
    ...words[event.kind](event),
    detail: event.subject,
    when: agoText(new Date(event.occurred_at), now),
  }
}
