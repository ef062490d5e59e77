import { expect, test } from 'vitest'
import type { MatchProfile } from './evidence.ts'
import { matchOf } from './match.ts'
import type { MatchPosting } from './posting-sentences.ts'
import { rowMatchOf } from './row-match.ts'

const today = '2026-11-23'
const posting: MatchPosting = {
  ...{ title: 'Staff Engineer, Platform', experience_level: 'lead', location: 'Remote' },
  ...{ salary_min: 190_000, salary_max: 240_000, currency: 'USD' },
  description:
    'What we look for\n\n- You have run a service that others depend on, and learned from its outages\n- You write migrations of schemas that run while people work',
}
const nobody: MatchProfile = { location: 'Austin', experiences: [], educations: [], skills: [] }
const engineer: MatchProfile = {
  ...nobody,
  experiences: [
    {
      ...{ id: 'e1', title: 'Staff Engineer', company: 'Harbor Grid', started: '2020-03-01', ended: null },
      summary:
        'Owned the billing service and its pager, and wrote the review after each outage.\nMoved forty tables to new schemas while customers kept working.',
    },
  ],
}
const nurse: MatchProfile = {
  ...nobody,
  skills: [{ id: 's1', name: 'Wound care', level: 'Expert', verified: true, endorsements: 4 }],
}

test('a good match says how many of the must-haves are met, by the score of the job’s own page', () => {
  expect(rowMatchOf(engineer, posting, today)).toEqual({
    score: matchOf(engineer, posting, today).score,
    reason: 'Has 1 of 2 must-haves',
  })
})

test('any other says what is missing most, and the title is not asked for once more', () => {
  expect(rowMatchOf(nurse, posting, today)?.reason).toBe(
    'Missing: “You have run a service that others depend on, and learned from its outages”',
  )
  expect(rowMatchOf(nurse, { ...posting, description: 'Mirrors.' }, today)?.reason).toBe(
    'The job asks for more experience than these positions show.',
  )
})

test('a profile with nothing in it has no match', () => {
  expect(rowMatchOf(nobody, posting, today)).toBeUndefined()
})
