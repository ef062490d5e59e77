import { expect, test } from 'vitest'
import { portalFigures, portalTabs } from './portal-sample.ts'

test('every figure of the portal is counted from its records', () => {
  expect(portalFigures()).toEqual({
    visits: 5605,
    visitsNote: 'up 10% on the four weeks before',
    openJobs: 4,
    applicants: 156,
    fresh: 23,
    newFollowers: 200,
    engagement: 4.9,
  })
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
