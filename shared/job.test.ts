import { expect, test } from 'vitest'
import { companySizeText, experienceLabel, jobTypeLabel } from './job.ts'

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
