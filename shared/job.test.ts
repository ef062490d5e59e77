import { expect, test } from 'vitest'
import { agoText, companySizeText, experienceLabel, jobTypeLabel } from './job.ts'

test('types and levels read as people say them, an unknown one as it is', () => {
  expect(jobTypeLabel('full_time')).toBe('Full-time')
  expect(experienceLabel('lead')).toBe('Lead/Principal')
  expect(jobTypeLabel('seasonal')).toBe('seasonal')
})

test('company sizes have separators', () => {
  expect(companySizeText('11-50')).toBe('11-50 people')
  expect(companySizeText('1001-5000')).toBe('1,001-5,000 people')
  expect(companySizeText('10001+')).toBe('10,001+ people')
})

test.each([
  [0, 'Today'],
  [0.9, 'Today'],
  [1, 'Yesterday'],
  [2, '2 days ago'],
  [13.5, '13 days ago'],
  [14, '2 weeks ago'],
  [59, '8 weeks ago'],
  [75, '2 months ago'],
])('%d days back reads %s', (days, text) => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(agoText(new Date(now.getTime() - days * 86_400_000), now)).toBe(text)
})
