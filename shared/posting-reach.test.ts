import { expect, test } from 'vitest'
import { alertsText, type MarketPay, payBar, payStanding, peopleText } from './posting-reach.ts'

const market: MarketPay = {
  ...{ salary_min: 185_000, salary_max: 248_000, currency: 'USD' },
  ...{ others: 31, low: 150_000, median: 202_000, high: 270_000 },
}

test('pay stands in the upper or lower half by its middle, and near the middle in it', () => {
  expect(payStanding(market)).toBe('Upper half')
  expect(payStanding({ ...market, salary_max: null })).toBe('Lower half')
  expect(payStanding({ ...market, salary_min: 200_000, salary_max: 205_000 })).toBe('In the middle')
  expect(payStanding({ ...market, median: null })).toBeUndefined()
  expect(payStanding({ ...market, salary_min: null, salary_max: null })).toBeUndefined()
})

test('the bar reaches from the least to the most of all, the own pay included', () => {
  expect(payBar(market)).toEqual({ least: 150_000, most: 270_000, from: 29.2, to: 81.7, middle: 43.3 })
  expect(payBar({ ...market, salary_max: 300_000 })).toMatchObject({ most: 300_000, to: 100 })
  expect(payBar({ ...market, salary_min: 90_000, salary_max: null })).toMatchObject({
    least: 90_000,
    from: 0,
    to: 0,
  })
  const flat = { salary_min: 9, salary_max: 9, low: 9, median: 9, high: 9 }
  expect(payBar({ ...market, ...flat })).toMatchObject({ from: 50, to: 50, middle: 50 })
  expect(payBar({ ...market, low: null, median: null, high: null })).toBeUndefined()
})

test('fewer than eight people are no figure, and neither are their alerts', () => {
  expect(peopleText({ people: null, more_people: false })).toBe('Fewer than 8 people')
  expect(peopleText({ people: 26, more_people: false })).toBe('26 people')
  expect(peopleText({ people: 26, more_people: true })).toBe('26 people or more')
  expect(alertsText({ alerts: null, more: false })).toBe('Fewer than 8 people')
  expect(alertsText({ alerts: 112, more: false })).toBe('112')
  expect(alertsText({ alerts: 990, more: true })).toBe('990 or more')
})
