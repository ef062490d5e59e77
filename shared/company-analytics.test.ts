import { expect, test } from 'vitest'
import { daysText, funnelLines, payComparison, placeOf, sourceLines } from './company-analytics.ts'

test('sources stand by how many came from them, with their share', () => {
  expect(sourceLines({ direct: 2, search: 6 })).toEqual([
    { label: 'Search', amount: 6, note: '75%' },
    { label: 'Direct', amount: 2, note: '25%' },
  ])
})

test('each step of the funnel is a share of those who applied', () => {
  const funnel = {
    under_review: 10,
    phone_screening: 5,
    interview_scheduled: 3,
    offer_received: 1,
    accepted: 0,
  }
  expect(funnelLines(funnel).map(({ note }) => note)).toEqual(['100%', '50%', '30%', '10%', '0%'])
})

test('pay is compared by its middle', () => {
  const pay = (salary_min: number | null, salary_max: number | null) => ({
    ...{ salary_min, salary_max, currency: 'USD' },
  })
  expect(payComparison(pay(100_000, 120_000), 110_000)).toBe('as usual')
  expect(payComparison(pay(80_000, 100_000), 100_000)).toBe('10% below the middle')
  expect(payComparison(pay(null, 120_000), 100_000)).toBe('20% above the middle')
})

test('a path says what kind of place it is', () => {
  expect(placeOf('/jobs/7')).toBe('jobs')
  expect(placeOf('/people/ada')).toBe('people')
  expect(placeOf('/settings')).toBeUndefined()
  expect([daysText(0.4), daysText(1), daysText(3.5)]).toEqual(['under a day', '1 day', '3.5 days'])
})
