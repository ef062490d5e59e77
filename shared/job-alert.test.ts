import { expect, test } from 'vitest'
import { jobAlertSchema, keywordsOf, reasonText } from './job-alert.ts'

const typed = {
  title: 'Product Designer',
  keywords: 'figma, user  research',
  location: '',
  salary_min: '150K',
  salary_max: '$190,000',
  job_type: '',
  experience_level: 'senior',
  company: '',
  frequency: 'Daily',
}

test('keywords are parted by commas, each once', () => {
  expect(keywordsOf(' figma, user   research,, Figma ,')).toEqual(['figma', 'user research'])
})

test('the form becomes a row: open choices are null, amounts are whole dollars', () => {
  expect(jobAlertSchema.parse(typed)).toEqual({
    ...typed,
    keywords: ['figma', 'user research'],
    salary_min: 150_000,
    salary_max: 190_000,
    job_type: null,
  })
})

test('an alert needs a title, and a range that is one', () => {
  const problems = (change: Partial<typeof typed>) =>
    jobAlertSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ message }) => message)
  expect(problems({ title: '  ' })).toEqual(['Please enter a job title'])
  expect(problems({ salary_min: '200000', salary_max: '150000' })).toEqual([
    'The highest salary is below the lowest',
  ])
  expect(problems({ salary_min: 'a lot' })).toEqual(['Please enter an amount such as 150000 or 150K'])
  expect(problems({ keywords: 'a,b,c,d,e,f,g,h,i,j,k' })).toEqual(['Please enter at most 10 keywords'])
  expect(problems({})).toBeUndefined()
})

test('reasons read as words', () => {
  expect(reasonText({ part: 'title', said: 'designer' })).toBe('Title: designer')
  expect(reasonText({ part: 'place', said: 'San Francisco' })).toBe('San Francisco')
  expect(reasonText({ part: 'pay', said: '' })).toBe('Pay in your range')
  expect(reasonText({ part: 'level', said: 'senior' })).toBe('Senior Level')
})
