import { expect, test } from 'vitest'
import { since } from './when.ts'

const now = new Date('2026-11-18T09:31:00Z')

test.each([
  ['2026-11-18T09:31:00Z', 'just now'],
  ['2026-11-18T09:31:20Z', 'just now'],
  ['2026-11-18T09:30:56Z', '4 s ago'],
  ['2026-11-18T09:20:00Z', '11 min ago'],
  ['2026-11-18T06:31:00Z', '3 h ago'],
  ['2026-11-14T12:00:00Z', 'Nov 14'],
  ['2025-11-14T12:00:00Z', 'Nov 14, 2025'],
])('%s is said as %s', (moment, words) => {
  expect(since(moment, now)).toBe(words)
})
