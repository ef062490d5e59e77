import { expect, test } from 'vitest'
import { ago, agoText } from './ago.ts'
import { longDate } from './long-date.ts'

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
