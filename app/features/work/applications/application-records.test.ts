import { expect, test } from 'vitest'
import { responseRate } from '#shared/application.ts'
import { eventText } from '#shared/application-event.ts'
import {
  applicationFigures,
  applicationFunnel,
  countApplications,
  countInTab,
  inTab,
  saysWords,
  statusLabel,
} from './application-records.ts'
import { sampleApplications, sampleHistory } from './application-sample.ts'

const now = new Date('2026-11-21T12:00:00Z')
const sample = sampleApplications(now)
const counts = countApplications(sample)

test('the sample holds the figures of the page: 12 applied, 4 in interviews, 1 offer, 42% response rate', () => {
  expect(applicationFigures(counts)).toEqual({ applied: 12, interviews: 4, offers: 1, responseRate: 42 })
  expect(responseRate(sample)).toBe(42)
})

test('three of the sample were sent within the week before, as the dashboard says', () => {
  const week = sample.filter(({ applied_at }) => now.getTime() - Date.parse(applied_at) < 5 * 86_400_000)
  expect(week).toHaveLength(3)
  expect(counts.status.interview_scheduled).toBe(3)
})

test('salaries of the sample lie between 130,000 and 250,000 dollars', () => {
  for (const { job } of sample) {
    expect(job.salary_min).toBeGreaterThanOrEqual(130_000)
    expect(job.salary_max).toBeLessThanOrEqual(250_000)
  }
})

test('each tab holds what its status rule says', () => {
  expect(sample.filter((one) => inTab(one, 'all'))).toHaveLength(12)
  expect(sample.filter((one) => inTab(one, 'active'))).toHaveLength(8)
  expect(sample.filter((one) => inTab(one, 'archived'))).toHaveLength(3)
})

test('what was withdrawn leaves the lists of what goes on', () => {
  const withdrawn = { status: 'phone_screening', withdrawn_at: '2026-11-01T00:00:00Z' } as const
  expect(
    (['all', 'active', 'interviews', 'offers', 'archived'] as const).filter((tab) => inTab(withdrawn, tab)),
  ).toEqual(['all', 'archived'])
  expect(statusLabel(withdrawn)).toBe('Withdrawn')
})

test('the counts know how long the list of each tab is', () => {
  const [first] = sample
  if (!first) throw new Error('The sample is empty.')
  const some = [...sample, { ...first, withdrawn_at: '2026-11-01T00:00:00Z' }]
  for (const tab of ['all', 'active', 'interviews', 'offers', 'archived'] as const) {
    const length = some.filter((one) => inTab(one, tab)).length
    expect([tab, countInTab(countApplications(some), tab)]).toEqual([tab, length])
  }
})

test('the funnel counts how far each got, also those that ended', () => {
  expect(applicationFunnel(counts)).toMatchObject([
    { label: 'Applied', count: 12, percent: 100 },
    { label: 'Phone Screening', count: 7, percent: 58 },
    { label: 'Interview Scheduled', count: 5, percent: 42 },
    { label: 'Offer Received', count: 1, percent: 8 },
  ])
})

test('a search reads titles and companies', () => {
  expect(sample.filter((one) => saysWords(one, 'fathom'))).toHaveLength(2)
  expect(sample.filter((one) => saysWords(one, ' DESIGN engineer '))).toHaveLength(1)
})

test('without applications nothing is divided by nothing', () => {
  const none = countApplications([])
  expect(applicationFigures(none).responseRate).toBe(0)
  expect(applicationFunnel(none).every(({ percent }) => percent === 0)).toBe(true)
})

test('the history of the sample ends where the application stands', () => {
  for (const one of sample) {
    const [latest] = sampleHistory(one)
    expect(latest && eventText(latest)).toBe(one.status === 'under_review' ? 'Applied' : statusLabel(one))
  }
})
