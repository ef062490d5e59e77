import { expect, test } from 'vitest'
import {
  type ApplicationStatus,
  type ApplicationTab,
  applicationSchema,
  applicationStatuses,
  applicationTabs,
  noteLimit,
  responseRate,
} from './application.ts'

const all = (Object.keys(applicationStatuses) as ApplicationStatus[]).map((status) => ({ status }))
const inTab = (tab: ApplicationTab) =>
  all.map(({ status }) => status).filter((status) => applicationTabs[tab].holds(status as never))

test('statuses read as documented', () => {
  expect(applicationStatuses.under_review).toBe('Under Review')
  expect(applicationStatuses.rejected).toBe('Not Selected')
})

test('each tab holds the documented statuses', () => {
  expect(inTab('all')).toHaveLength(5)
  expect(inTab('active')).toEqual(['under_review', 'phone_screening', 'interview_scheduled'])
  expect(inTab('interviews')).toEqual(['phone_screening', 'interview_scheduled'])
  expect(inTab('offers')).toEqual(['offer_received'])
  expect(inTab('archived')).toEqual(['rejected'])
})

test('the response rate is the share of interviews, screenings and offers, rounded', () => {
  expect(responseRate(all)).toBe(60)
  expect(
    responseRate([{ status: 'phone_screening' }, { status: 'rejected' }, { status: 'under_review' }]),
  ).toBe(33)
  expect(responseRate([])).toBe(0)
})

test('a note is trimmed and at most as long as the table allows', () => {
  const job_id = '11111111-1111-4111-8111-111111111111'
  expect(applicationSchema.parse({ job_id, note: '  Hello ', answers: [], resume_id: null })).toEqual({
    job_id,
    note: 'Hello',
    answers: [],
    resume_id: null,
  })
  expect(
    applicationSchema.safeParse({ job_id, note: 'x'.repeat(noteLimit + 1), answers: [], resume_id: null })
      .success,
  ).toBe(false)
})
