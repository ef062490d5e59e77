import { expect, test } from 'vitest'
import { salaryText, shortAmount } from './salary.ts'

const salary = (salary_min: number | null, salary_max: number | null, currency = 'USD') =>
  salaryText({ salary_min, salary_max, currency })

test('a salary without bounds is not specified', () => {
  expect(salary(null, null)).toBe('Salary not specified')
})

test('both bounds make a range after the currency', () => {
  expect(salary(150_000, 190_000)).toBe('USD 150K - 190K')
  expect(salary(130_000, 250_000, 'EUR')).toBe('EUR 130K - 250K')
  expect(salary(900_000, 1_200_000)).toBe('USD 900K - 1.2M')
})

test('a lower bound alone is open upwards', () => {
  expect(salary(140_000, null, 'GBP')).toBe('GBP 140K+')
})

test('an upper bound alone reads as up to it', () => {
  expect(salary(null, 185_000)).toBe('Up to USD 185K')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1500, '1.5K'],
  [152_500, '152.5K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [1_000_000, '1M'],
  [1_250_000, '1.3M'],
])('%d is abbreviated as %s', (amount, text) => {
  expect(shortAmount(amount)).toBe(text)
})
