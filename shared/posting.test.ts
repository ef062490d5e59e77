import { expect, test } from 'vitest'
import { vagueRequirements } from './job-requirements.ts'
import { loadedWords, withInstead } from './loaded-words.ts'
import { amountIn, narrowed, type Posting, postingChecks } from './posting.ts'
import { lineChanges, postingChanges } from './posting-changes.ts'
import { postingSchema } from './posting-form.ts'

const today = '2026-11-18'
const posting: Posting = {
  title: 'Staff Engineer',
  department: 'Engineering',
  location: 'Remote',
  job_type: 'full_time',
  experience_level: 'lead',
  salary_min: '185,000',
  salary_max: '230,000',
  currency: 'USD',
  description: 'You keep queries fast.\n\nWhat we look for\n\n- You have run a service for three years',
  closes_on: '2027-01-15',
  vacancy: true,
  questions: [],
  team: [],
}
const failing = (more: Partial<Posting>, similar = []) =>
  postingChecks({ ...posting, ...more }, today, similar)
    .filter(({ passes }) => !passes)
    .map(({ id }) => id)

test.each([
  ['185,000', 185_000],
  ['185 000', 185_000],
  ['185k', 185_000],
  ["185'000", 185_000],
  ['', undefined],
  ['much', undefined],
  ['0', undefined],
])('an amount typed as %s is %s', (typed, amount) => expect(amountIn(typed)).toBe(amount))

test('a good posting passes every check, and each fault fails its own', () => {
  expect(failing({})).toEqual([])
  expect(failing({ salary_max: '' })).toEqual(['pay', 'spread'])
  expect(failing({ salary_max: '180,000' })).toEqual(['pay', 'spread'])
  expect(failing({ salary_max: '235,000' })).toEqual([])
  expect(failing({ salary_max: '235,001' })).toEqual(['spread'])
  expect(failing({ closes_on: '2027-02-16' })).toEqual([])
  expect(failing({ closes_on: '2027-02-17' })).toEqual(['closing'])
  expect(failing({ closes_on: '2026-11-17' })).toEqual(['closing'])
  expect(failing({ title: 'Ninja' })).toEqual(['words'])
  expect(failing({ description: 'Requirements\n\n- Excellent communication skills' })).toEqual([
    'requirements',
  ])
})

test('a near-duplicate is told with how near it is', () => {
  const similar = { id: '1', title: 'Staff Engineer, Platform', company_name: 'Fathom', own: true, alike: 41 }
  const of = (alike: number) =>
    postingChecks(posting, today, [{ ...similar, alike }]).find(({ id }) => id === 'similar')
  expect(of(41)).toMatchObject({ passes: true, detail: 'Closest: Staff Engineer, Platform, 41% alike' })
  expect(of(80)).toMatchObject({ passes: false })
})

test('a range that is narrowed keeps its middle', () => {
  expect(narrowed({ salary_min: '185,000', salary_max: '248,000' })).toEqual({
    salary_min: 194_000,
    salary_max: 239_000,
  })
})

test('loaded words are found as whole words, with hyphens or without, and replaced where they stand', () => {
  const text = 'A Rockstar in a fast-paced team, as the others.'
  const found = loadedWords(text)
  expect(found.map(({ said }) => said)).toEqual(['Rockstar', 'fast-paced'])
  expect(withInstead(text, found[0] as (typeof found)[0], 'specialist')).toBe(
    'A Specialist in a fast-paced team, as the others.',
  )
  expect(loadedWords('The shepherd and the youngster went there with history.')).toEqual([])
  expect(loadedWords('his or her work').map(({ said }) => said)).toEqual(['his or her'])
})

test('a must-have is vague when nothing of it could be shown', () => {
  const list = (line: string) => `What we look for\n\n- ${line}`
  expect(vagueRequirements(list('Strong communication skills'))).toHaveLength(1)
  expect(vagueRequirements(list('Passionate about technology'))).toHaveLength(1)
  expect(vagueRequirements(list('Strong skills in SQL'))).toHaveLength(0)
  expect(vagueRequirements(list('You have led engineers for at least three years'))).toHaveLength(0)
  expect(vagueRequirements('What we offer\n\n- Great people skills training')).toHaveLength(0)
})

test('versions are compared fact by fact and line by line', () => {
  const version = { ...posting, salary_min: 185_000, salary_max: 230_000 }
  const after = {
    ...version,
    title: 'Principal Engineer',
    description: version.description.replace('fast', 'correct'),
  }
  expect(postingChanges(version, version)).toEqual([])
  expect(postingChanges(version, after).map(({ what }) => what)).toEqual(['Title', 'Description'])
  expect(lineChanges('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { is: 'same', text: 'a' },
    { is: 'removed', text: 'b' },
    { is: 'added', text: 'x' },
    { is: 'same', text: 'c' },
    { is: 'added', text: 'd' },
  ])
})

test('the form asks for what the database asks for', () => {
  const of = (more: object) =>
    postingSchema(today)
      .safeParse({ ...posting, ...more })
      .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
  expect(of({})).toBeUndefined()
  expect(of({ title: ' ' })).toEqual(['title: Please enter a title'])
  expect(of({ salary_max: '100' })).toEqual(['salary_max: The upper end is below the lower one'])
  expect(of({ closes_on: '' })).toEqual(['closes_on: Please choose a day from today to 90 days ahead'])
})
