import { expect, test } from 'vitest'
import { clockTime, dateAndTime, dateText, dayText, localDay, recentTime, weekdayText } from './dates.ts'

const morning = new Date(2026, 10, 18, 8, 40)

test('a moment is written in the ways that the pages have', () => {
  expect(dateText(morning)).toBe('November 18, 2026')
  expect(weekdayText(morning)).toBe('Wednesday, November 18')
  expect(dateAndTime(morning)).toMatch(/^Nov 18, 2026, 8:40\sAM$/)
  expect(clockTime(morning)).toBe('08:40')
  expect(clockTime(new Date(2026, 10, 18, 0, 5))).toBe('00:05')
})

test('a time is a clock’s within a day, then a weekday, then a date', () => {
  const now = new Date(2026, 10, 18, 12)
  expect(recentTime(new Date(2026, 10, 18, 8, 40), now)).toMatch(/^8:40\sAM$/)
  expect(recentTime(new Date(2026, 10, 16, 8), now)).toBe('Mon')
  expect(recentTime(new Date(2026, 10, 2, 8), now)).toBe('Nov 2')
})

test('days are local when taken from the clock and fixed when read', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(dayText('2026-11-21')).toBe('Nov 21, 2026')
})
