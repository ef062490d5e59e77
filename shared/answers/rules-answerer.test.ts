import { expect, test } from 'vitest'
import type { Library, Records } from './answer.ts'
import { alertAddress, jobQueryOf, jobQueryText } from './job-query.ts'
import { ownSubjectOf } from './own-subject.ts'
import { createRulesAnswerer } from './rules-answerer.ts'

const passage = (path: string, title: string, text: string, about = '') => ({
  path,
  title,
  label: 'Help Center',
  heading: '',
  about,
  text,
})
const library: Library = {
  passages: [
    passage(
      '/help-center/reset',
      'Reset a forgotten password',
      'Open Forgot password and enter your address. The link works once. Choose a new password.',
    ),
    passage(
      '/help-center/invoices',
      'Invoices and disputed charges',
      'Write to us within 30 days of the charge.',
    ),
    passage('/goals', 'Goals', 'What you are working toward.'),
    passage('/job-alerts', 'Job alerts', 'New matches, daily or weekly.'),
  ],
  people: ['Nora Quill'],
  companies: ['Northwind'],
}
const records: Records = {
  signedIn: true,
  own: async (subject) => (subject === 'goals' ? ['You have 2 active goals.'] : undefined),
  jobs: async () => ({ total: 11, more: false, lowest: 142_000, highest: 215_000 }),
  named: async () => ({ kind: 'person', name: 'Nora Quill', about: 'Weaver, Boston' }),
}
const member = createRulesAnswerer(library, records)
const visitor = createRulesAnswerer(library, { ...records, signedIn: false })
const said = async (prompt: string, who = member) =>
  (await who.answer(prompt))?.sentences.map(({ text }) => text).join(' ')

test('a question is answered in the words of a page, which is its source, with something to do next', async () => {
  const answer = await member.answer('how do i reset my pasword')
  expect(answer?.sentences[0]?.text).toMatch(/^Open Forgot password/)
  expect(answer?.sources[answer.sentences[0]?.source ?? 9]?.path).toBe('/help-center/reset')
  expect(answer?.steps.length).toBeGreaterThan(0)
})

test('whoever is signed in is led to Settings for a new password, and a visitor to the link by email', async () => {
  const [first] = (await member.answer('change my password'))?.steps ?? []
  expect(first).toEqual({ label: 'Change your password', to: '/settings#password' })
  expect((await visitor.answer('change my password'))?.steps[0]?.to).toBe('/forgot-password')
})

test('what is in no page and no record is not made up', async () => {
  const answer = await member.answer('what is the capital of France')
  expect([answer?.known, answer?.sources]).toEqual([false, []])
  expect(answer?.sentences[0]?.text).toMatch(/^We do not know/)
})

test('a person’s own records answer what is asked about them, and a visitor is asked to log in', async () => {
  expect(await said('how many goals do i have')).toBe('You have 2 active goals.')
  expect(await said('how many goals do i have', visitor)).toMatch('Log in')
})

test('an answer has three sentences, three sources and three next steps at most, however much was asked', async () => {
  const answer = await member.answer('remote design jobs over 140k and how do i reset my password')
  expect(answer?.kinds).toEqual(['jobs', 'question'])
  expect(answer?.sentences.length).toBeLessThanOrEqual(3)
  expect(answer?.sources.map(({ path }) => path.split('?')[0])).toEqual(['/jobs', '/help-center/reset'])
  expect(answer?.steps).toHaveLength(3)
})

test('a query for pay is counted, and said to be no query of the list beneath', async () => {
  expect(await said('remote design jobs over 140k')).toMatch(
    /^11 open jobs fit .*list below also shows jobs that pay less/,
  )
  expect(await said('remote design jobs')).not.toMatch('list below')
})

test('a name alone asks for no answer: the results are it', async () => {
  expect(await member.answer('nora')).toBeUndefined()
  expect(await said('who is nora quill')).toBe('Nora Quill: Weaver, Boston.')
})

test('what somebody wants done comes filled in, and for a visitor behind the sign-in', async () => {
  const first = async (prompt: string, who = member) => (await who.answer(prompt))?.steps[0]?.to
  expect(await first('set a goal to learn spanish')).toBe('/goals?new=goal&title=Learn+spanish')
  expect(await first('add Python to my skills')).toBe('/skills?new=skill&name=Python')
  expect(await first('write to nora quill that I am late')).toBe('/messages?to=Nora+Quill&draft=I+am+late')
  expect(await first('create an alert for nurse jobs in boston')).toBe(
    '/job-alerts?new=alert&title=Nurse+jobs+in+Boston&keywords=nurse&location=Boston',
  )
  expect(await first('new goal', visitor)).toBe('/auth?next=%2Fgoals%3Fnew%3Dgoal')
})

test('a search for jobs is read as place, pay, level, type and words', () => {
  const query = jobQueryOf('Part-time senior designers in NYC paying at least $150,000', new Set(), [])
  expect(query).toMatchObject({
    words: 'designer',
    place: 'New York',
    salary: 150_000,
    level: 'senior',
    type: 'part_time',
  })
  expect(jobQueryText(jobQueryOf('remote design jobs over 140k', new Set(), []))).toBe(
    'remote design jobs above $140K',
  )
  expect(jobQueryOf('engineers at northwind', new Set(), ['Northwind'])).toMatchObject({
    company: 'Northwind',
  })
  expect(new URLSearchParams(alertAddress(query).split('?')[1]).get('experience_level')).toBe('senior')
})

test('how something is done is asked of the help, and what there is of the records', () => {
  expect(ownSubjectOf('which of my goals are due')).toBe('goals')
  expect(ownSubjectOf('how do i add a goal')).toBeUndefined()
  expect(ownSubjectOf('my goals')).toBe('goals')
  expect(ownSubjectOf('can recruiters see my skills')).toBeUndefined()
})

test('thanks with a reason are small talk, and a profession that serves somebody is no job', () => {
  const kinds = (prompt: string) => member.intents(prompt).map(({ kind }) => kind)
  expect(kinds('thanks, that was quick')).toEqual(['talk'])
  expect(kinds('thanks for that, how do i reset my password')).not.toEqual(['talk'])
  expect(kinds('a receipt for my accountant')).toEqual(['question'])
  expect(kinds('accountant in boston')).toEqual(['jobs'])
})

test('a piece that refers back to what stands before it is no intent of its own', () => {
  expect(member.intents('how does the trial work and is it free')).toHaveLength(1)
  expect(member.intents('how does the trial work and is support free')).toHaveLength(2)
})

test('what Tannr does with messages is asked of the help, and what is in them of the records', () => {
  expect(ownSubjectOf('how long do you keep my messages')).toBeUndefined()
  expect(ownSubjectOf('how many messages do i have')).toBe('messages')
})

test('any words are read without fail', async () => {
  for (const words of [
    '',
    ' ',
    '?',
    '…',
    'a',
    '\u0000',
    '"((',
    'ø'.repeat(200),
    '10 000 000 000',
    'and and and',
  ])
    await expect(member.answer(words)).resolves.not.toThrow()
})
