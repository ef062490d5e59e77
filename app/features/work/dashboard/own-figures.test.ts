import { expect, test } from 'vitest'
import { ownFigures, type RecordedEvent } from './own-figures.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const none = {
  applications: 0,
  applications_this_week: 0,
  interviews: 0,
  connections: 0,
  requests: 0,
  activities: [],
  ...{
    skills: 0,
    goals: 0,
    open_jobs: 1204,
    conversations: 0,
    unread_messages: 0,
    notices: [],
    booked: [],
    due: [],
    meetings: [],
    promised: [],
  },
}
const event = (kind: RecordedEvent['kind'], more: Partial<RecordedEvent>): RecordedEvent => ({
  ...{ id: kind, kind, subject_id: '7', subject: '', detail: '', occurred_at: daysAgo(0) },
  ...more,
})

test('somebody without records has no figures of their own', () => {
  expect(ownFigures(none, now)).toBeUndefined()
})

test('figures and events follow from the records', () => {
  const figures = ownFigures(
    {
      ...none,
      ...{ applications: 2, applications_this_week: 1, interviews: 1, connections: 3, requests: 1 },
      activities: [
        event('job_saved', { subject: 'Writer', detail: 'Fathom' }),
        event('applied', { subject: 'Designer', detail: 'Halden', occurred_at: daysAgo(1) }),
        event('application_moved', {
          subject: 'Analyst',
          detail: 'interview_scheduled',
          occurred_at: daysAgo(9),
        }),
        event('goal_completed', { subject: 'Learn SQL', occurred_at: daysAgo(20) }),
      ],
    },
    now,
  )
  expect(figures?.applications).toEqual({ value: 2, note: '1 this week' })
  expect(figures?.connections).toEqual({ value: 3, note: '1 waiting for you' })
  expect(figures?.interviews).toEqual({ value: 1, note: 'Scheduled' })
  expect(figures?.notes).toEqual({
    '/jobs': '1,204 open',
    '/goals': '0 active',
    '/skills?tab=assessments': '0 ready',
  })
  expect(figures?.activities.map(({ title, detail, when, to }) => [title, detail, when, to])).toEqual([
    ['Saved a job at Fathom', 'Writer', 'Today', '/jobs/7'],
    ['Applied to Halden', 'Designer', 'Yesterday', '/jobs/7'],
    ['Invited to an interview', 'Analyst', '9 days ago', '/applications'],
    ['Goal completed', 'Learn SQL', '2 weeks ago', '/goals?tab=completed'],
  ])
})

test('expanding the network says how many people are suggested, or without any, how many are connected', () => {
  const notes = (suggestions: number) => ownFigures({ ...none, connections: 3 }, now, suggestions)?.notes
  expect(notes(9)).toMatchObject({ '/network?show=suggestions': '9 suggestions' })
  expect(notes(1)).toMatchObject({ '/network?show=suggestions': '1 suggestion' })
  expect(notes(12)).toMatchObject({ '/network?show=suggestions': '12+ suggestions' })
  expect(notes(0)).toMatchObject({ '/search?type=people': '3 connected' })
})
