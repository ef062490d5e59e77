import { describe, expect, test } from 'vitest'
import type { MatchProfile } from './evidence.ts'
import { matchOf } from './match.ts'
import type { MatchPosting } from './posting-sentences.ts'

const today = '2026-11-23'
const posting: MatchPosting = {
  title: 'Staff Engineer, Platform',
  experience_level: 'lead',
  location: 'Remote',
  salary_min: 190_000,
  salary_max: 240_000,
  currency: 'USD',
  description:
    'You would own the cost explorer.\n\nWhat we look for\n\n- You have run a service that others depend on, and learned from its outages\n- You write migrations of schemas that run while people work\n\nNice to have\n\n- You know PostgreSQL well',
}
const profile: MatchProfile = {
  location: 'Austin',
  experiences: [
    {
      ...{ id: 'e1', title: 'Staff Engineer', company: 'Harbor Grid', started: '2020-03-01', ended: null },
      summary:
        'Owned the billing service and its pager, and wrote the review after each outage.\nMoved forty tables to new schemas while customers kept working.',
    },
  ],
  educations: [],
  skills: [{ id: 's1', name: 'PostgreSQL', level: 'Advanced', verified: true, endorsements: 2 }],
}
const before = matchOf(profile, posting, today)
const [work] = profile.experiences
const withSummary = (summary: string): MatchProfile => ({
  ...profile,
  experiences: [{ ...(work as (typeof profile.experiences)[0]), summary }],
})
const said = (work as (typeof profile.experiences)[0]).summary

test('each line cites a sentence of the posting, and an entry of the profile where one shows it', () => {
  expect(before.score).toBeGreaterThanOrEqual(75)
  expect(before.lines.map(({ part }) => part)).toEqual([
    'must',
    'must',
    'must',
    'nice',
    'level',
    'place',
    'recency',
  ])
  for (const line of before.lines) {
    expect(`${posting.title}\n${posting.location}\n${posting.description}\nLead/Principal`).toContain(
      line.sentence,
    )
  }
  expect(before.lines[2]).toMatchObject({
    entry: {
      label: 'Staff Engineer at Harbor Grid',
      said: expect.stringContaining('Moved'),
    },
  })
  expect(before.lines[3]).toMatchObject({ part: 'nice', entry: { id: 's1' } })
})

test('what is missing says what would change it', () => {
  const none = matchOf({ ...profile, experiences: [], skills: [] }, { ...posting, location: 'Berlin' }, today)
  expect(none.score).toBeLessThan(15)
  for (const line of none.lines) expect(line.change, line.part).toMatch(/\w/)
  expect(
    matchOf({ ...profile, location: '' }, { ...posting, location: 'Berlin' }, today).lines.find(
      ({ part }) => part === 'place',
    )?.change,
  ).toBe('A place in the profile would change it.')
})

describe('nothing changes', () => {
  const same = (other: MatchProfile, of = posting) =>
    expect(matchOf(other, of, today).score).toBe(before.score)

  test.each([2, 5, 50])('when what was done is said %i times', (times) =>
    same(withSummary(Array(times).fill(said).join('\n'))),
  )

  test('when rows of words are stuffed in', () => {
    const row =
      'Kubernetes Rust Python React TypeScript SQL migrations outages platform incident pager schemas services PostgreSQL'
    same(withSummary(`${said}\n${row}`))
    same(withSummary(`${said}\n${row.split(' ').join(', ')}`))
  })

  test('when the posting is copied into the profile', () => {
    const none = matchOf(withSummary(''), posting, today).score
    expect(matchOf(withSummary(posting.description), posting, today).score).toBe(none)
  })

  test('when words are hidden in what nobody sees', () => {
    const hidden = [...'rust kubernetes postgres']
      .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
      .join('')
    same(withSummary(said + hidden))
    same(withSummary([...said].join('\u200b')))
    same(withSummary(`\u202e\u2066${said}\u2069`))
  })

  test('when the posting says it twice, in other order, or hides words of its own', () => {
    const twice = posting.description.replace(
      '\n\nNice',
      '\n- You have learned from outages, and run a service that others depend on\n\nNice',
    )
    same(profile, { ...posting, description: twice })
    same(profile, { ...posting, description: [...posting.description].join('\u200b') })
  })

  test('when letters are large or small', () => same(withSummary(said.toUpperCase())))

  test('when the profile has a name, an age, a sex, a picture, a headline', () => {
    const more = {
      name: 'Ada',
      first_name: 'Ada',
      birthday: '1950-01-01',
      sex: 'f',
      picture: 'x.png',
      headline: 'Staff Engineer, Platform',
    }
    same({ ...profile, ...more } as MatchProfile)
  })

  test('when somebody has worked for thirty years instead of ten', () => {
    const since = (started: string) => ({
      ...profile,
      experiences: [{ ...(work as (typeof profile.experiences)[0]), started }],
    })
    expect(matchOf(since('1990-01-01'), posting, today).score).toBe(
      matchOf(since('2014-01-01'), posting, today).score,
    )
  })
})

test('what is true of the work changes it: another field, another place, a long time ago', () => {
  const score = (of: MatchProfile) => matchOf(of, posting, today).score
  const changed = (more: object) => ({
    ...profile,
    experiences: [{ ...(work as (typeof profile.experiences)[0]), ...more }],
  })
  expect(score(changed({ title: 'Nurse', summary: 'Cared for patients.' }))).toBeLessThan(before.score - 30)
  expect(score(changed({ started: '2004-01-01', ended: '2010-01-01' }))).toBeLessThan(before.score)
  expect(matchOf(profile, { ...posting, location: 'Berlin' }, today).score).toBeLessThan(before.score)
  expect(score({ ...profile, pay: { least: 400_000, currency: 'USD' } })).toBeLessThan(before.score)
})

describe('pay', () => {
  const asking = (least: number, currency = 'USD', of = posting, by = profile) =>
    matchOf({ ...by, pay: { least, currency } }, of, today)
  const payOf = ({ lines }: ReturnType<typeof asking>) => lines.find(({ part }) => part === 'pay')

  test('counts by what the job pays at most, and says what would change it', () => {
    expect(payOf(asking(240_000))).toMatchObject({
      ...{ met: 1, sentence: 'USD 190K - 240K' },
      entry: { label: 'Your minimum pay', said: 'USD 240,000' },
    })
    expect(payOf(asking(400_000))).toMatchObject({ met: 0, change: 'The job pays less than you ask for.' })
    expect(payOf(before)).toBeUndefined()
  })

  test('counts only where both name an amount in the same currency', () => {
    for (const other of [
      asking(1_000_000, 'EUR'),
      asking(1_000_000, 'USD', { ...posting, salary_min: null, salary_max: null }),
    ]) {
      expect(payOf(other)).toBeUndefined()
      expect(other.score).toBe(before.score)
    }
  })

  test('whoever asks for less, or is offered more, never matches worse', () => {
    const asks = [1, 150_000, 200_000, 240_000, 250_000, 280_000, 320_000, 1_000_000]
    const scores = asks.map((least) => asking(least).score)
    expect(scores).toEqual([...scores].sort((one, other) => other - one))
    const offers = [200_000, 240_000, 270_000, 300_000, 400_000]
    const offered = offers.map((salary_max) => asking(300_000, 'USD', { ...posting, salary_max }).score)
    expect(offered).toEqual([...offered].sort((one, other) => one - other))
  })

  test('nothing else of the person or of the job changes what pay is worth', () => {
    const [line] = [payOf(asking(260_000))]
    const elsewhere = {
      ...posting,
      title: 'Nurse',
      location: 'Berlin',
      description: 'You care for patients.',
    }
    const somebody = { ...profile, location: '', experiences: [], skills: [] }
    for (const other of [
      asking(260_000, 'USD', elsewhere),
      asking(260_000, 'USD', posting, somebody),
      asking(260_000, 'USD', { ...posting, salary_min: 1 }),
    ])
      expect(payOf(other)?.met).toBe(line?.met)
  })
})
