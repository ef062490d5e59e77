import { expect, test } from 'vitest'
import {
  completeness,
  type Profile,
  profileData,
  profileDescription,
  spanText,
  yearsText,
} from './profile.ts'
import { introSchema, linesOf } from './profile-form.ts'

const profile = (said: Partial<Profile> = {}): Profile => ({
  ...{
    id: 'x',
    handle: 'ada-rao',
    name: 'Ada Rao',
    first_name: 'Ada',
    last_name: 'Rao',
    title: '',
    location: '',
  },
  ...{
    links: [],
    email: null,
    phone: null,
    connections: 0,
    mutual: 0,
    followers: 0,
    following: false,
    blocked: false,
    picture: null,
    state: 'none',
    visible: true,
  },
  ...{ updated_at: '2026-11-18T00:00:00Z', seen_by: null, ...said },
})
const job = {
  id: '1',
  title: 'Keeper',
  company: 'Quennell',
  location: '',
  started: '2022-03-01',
  ended: null,
  summary: '',
}

test('how long something took counts its first and its last month', () => {
  expect(spanText(job, '2026-11-18')).toBe('March 2022 to now, 4 years 9 months')
  expect(spanText({ started: '2022-03-01', ended: '2022-03-01' }, '2026-11-18')).toBe(
    'March 2022 to March 2022, 1 month',
  )
  expect(spanText({ started: '2021-01-01', ended: '2021-12-01' }, '2026-11-18')).toBe(
    'January 2021 to December 2021, 1 year',
  )
  expect(yearsText({ started: 2011, ended: 2015 })).toBe('2011 to 2015')
  expect(yearsText({ started: null, ended: null })).toBe('')
})

test('the next useful step is the first that is not done, and none when all are', () => {
  expect(completeness(profile())).toMatchObject({ percent: 0, next: { id: 'headline' } })
  const begun = profile({ title: 'Keeper', location: 'Turin', experience: [job] })
  expect(completeness(begun)).toMatchObject({ done: 2, next: { id: 'result' } })
  const skill = {
    name: 'Go',
    level: 'Expert',
    progress: 90,
    verified: false,
    endorsements: 0,
    endorsers: [],
    endorsed: false,
  } as const
  const whole = profile({
    ...begun,
    about: 'Keeps.',
    experience: [{ ...job, summary: 'Kept them all.' }],
    education: [{ id: '2', school: 'Turin', degree: '', started: null, ended: 2015 }],
    skills: [skill, skill, skill],
  })
  expect(completeness(whole)).toEqual({ done: 6, total: 6, percent: 100, next: undefined })
  // People whose address is random letters may choose one as the last step; a name sets one for people without.
  const random = { handle: 'member-0123456789ab' }
  expect(completeness({ ...whole, ...random })).toMatchObject({ done: 6, total: 7, next: { id: 'address' } })
  expect(completeness({ ...begun, ...random })).toMatchObject({ total: 7, next: { id: 'result' } })
  expect(completeness({ ...begun, ...random, first_name: '' })).toMatchObject({ total: 6 })
  expect(completeness({ ...whole, handle: 'member-services' })).toMatchObject({ total: 6, next: undefined })
})

test('a search engine is told what is in the profile and nothing that is not', () => {
  const data = profileData(
    profile({ experience: [job], email: null }),
    'https://tannr.example/people/ada-rao',
  )
  expect(data.mainEntity).toEqual({
    '@type': 'Person',
    name: 'Ada Rao',
    identifier: 'ada-rao',
    url: 'https://tannr.example/people/ada-rao',
    worksFor: { '@type': 'Organization', name: 'Quennell' },
  })
  expect(profileDescription(profile())).toBe('Ada Rao on Tannr.')
  expect(profileDescription(profile({ about: 'Keeps\n\ntelescopes.' }))).toBe('Keeps telescopes.')
})

test('links are addresses of the web, one per line', () => {
  expect(linesOf(' adarao.dev\nhttp://example.com/x ')).toEqual([
    'https://adarao.dev',
    'http://example.com/x',
  ])
  const intro = { first_name: 'Ada', last_name: '', headline: '', location: '', handle: 'Ada-Rao', links: '' }
  expect(introSchema.safeParse(intro)).toMatchObject({ success: true, data: { handle: 'ada-rao' } })
  expect(introSchema.safeParse({ ...intro, handle: '-ada' }).success).toBe(false)
  expect(introSchema.safeParse({ ...intro, links: 'a.io b.io c.io d.io e.io f.io' }).success).toBe(false)
})
