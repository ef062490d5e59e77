import { expect, test } from 'vitest'
import { withCommas } from './with-commas.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-54321, '-54,321'],
  [1234567, '1,234,567'],
])('%d is written %s, as by Intl', (value, written) => {
  expect(withCommas(value)).toBe(written)
  expect(withCommas(value)).toBe(new Intl.NumberFormat('en-US').format(value))
})
