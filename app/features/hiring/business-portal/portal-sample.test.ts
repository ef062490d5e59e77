import { expect, test } from 'vitest'
import { type PortalRecords, portalFigures, portalTabs } from './portal-sample.ts'

const week = (visits: number, followers: number) => ({ visits, followers })
const records: PortalRecords = {
  // The first week comes before the eight that are compared.
  weeks: [
    week(9999, 99),
    ...[100, 100, 100, 100].map((visits) => week(visits, 7)),
    ...[week(90, 1), week(110, 2), week(60, 3), week(40, 4)],
  ],
  jobs: [
    { applicants: 12, fresh: 2 },
    { applicants: 5, fresh: 0 },
  ],
  posts: [
    { views: 600, reactions: 20, comments: 4 },
    { views: 400, reactions: 0, comments: 1 },
  ],
}

test('an employer reads the last four weeks, the jobs and the posts as they add up', () => {
  expect(portalFigures(records)).toEqual({
    visits: 300,
    visitsNote: 'down 25% vs. the prior four weeks',
    openJobs: 2,
    applicants: 17,
    fresh: 2,
    newFollowers: 10,
    engagement: 2.5,
  })
})

test('more visits than before are called so', () => {
  const weeks = [...Array<number>(4).fill(80), ...Array<number>(4).fill(100)].map((visits) => week(visits, 0))
  expect(portalFigures({ ...records, weeks }).visitsNote).toBe('up 25% vs. the prior four weeks')
})

test('the portal has the seven documented tabs', () => {
  expect(Object.values(portalTabs)).toEqual([
    'Overview',
    'Company Page',
    'Talent Pipeline',
    'Content Hub',
    'Events',
    'Messages',
    'Settings',
  ])
})
