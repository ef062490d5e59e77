import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'
import { ago, agoText, durationText, timeAgo, timeLeft } from './relative-time.ts'

test.each([
  [0, 'Today'],
  [0.9, 'Today'],
  [1, 'Yesterday'],
  [2, '2 days ago'],
  [13.5, '13 days ago'],
  [14, '2 weeks ago'],
  [59, '8 weeks ago'],
  [75, '2 months ago'],
])('%d days back reads %s', (days, text) => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(agoText(new Date(now.getTime() - days * 86_400_000), now)).toBe(text)
})

test('in a sentence a day begins small', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(ago(now, now)).toBe('today')
})

test('a day is written out whatever the time zone', () => {
  expect(longDate('2025-01-14')).toBe('January 14, 2025')
})

test.each([
  [20, 'now'],
  [60, '1 minute ago'],
  [3000, '50 minutes ago'],
  [3700, '1 hour ago'],
  [80_000, '22 hours ago'],
  [100_000, 'yesterday'],
])('%i seconds before is %s', (seconds, text) => {
  const now = new Date('2026-05-01T12:00:00Z')
  expect(timeAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(text)
})

test.each([
  ['2026-11-18T09:30:59Z', 'over'],
  ['2026-11-18T10:12:00Z', '41 min'],
  ['2026-11-18T15:31:00Z', '6 h'],
  ['2026-11-21T08:31:00Z', '2 d 23 h'],
])('until %s it is %s', (then, text) => {
  expect(timeLeft(then, new Date('2026-11-18T09:31:00Z'))).toBe(text)
})

test.each([
  [0.2, '1 ms'],
  [120, '120 ms'],
  [4800, '4.8 s'],
  [150_000, '3 min'],
])('%d milliseconds read %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})
