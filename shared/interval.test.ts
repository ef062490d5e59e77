import { expect, test } from 'vitest'
import { wilsonInterval } from './interval.ts'

test('agrees with published intervals', () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  expect(wilsonInterval(81, 263)).toEqual({ low: 26, high: 37 })
  expect(wilsonInterval(15, 148)).toEqual({ low: 6, high: 16 })
  expect(wilsonInterval(0, 20)).toEqual({ low: 0, high: 16 })
  expect(wilsonInterval(1, 29)).toEqual({ low: 1, high: 17 })
})

test('holds the share, is wider for fewer cases, and mirrors', () => {
  for (let cases = 1; cases <= 60; cases++) {
    for (let hits = 0; hits <= cases; hits++) {
      const { low, high } = wilsonInterval(hits, cases)
      const share = (100 * hits) / cases
      expect(low).toBeLessThanOrEqual(Math.ceil(share))
      expect(high).toBeGreaterThanOrEqual(Math.floor(share))
      const mirrored = wilsonInterval(cases - hits, cases)
      expect([mirrored.low + high, mirrored.high + low].every((sum) => Math.abs(sum - 100) <= 1)).toBe(true)
      const more = wilsonInterval(hits * 4, cases * 4)
      expect(more.high - more.low).toBeLessThanOrEqual(high - low)
    }
  }
})
