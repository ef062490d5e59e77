import { expect, test } from 'vitest'
import {
  dateAndTime,
  dateText,
  dayText,
  localDay,
  longDateAndTime,
  monthText,
  recentTime,
  shortDayText,
  suggestedStarts,
  timeAgoOrDate,
  timeRange,
  timeWithSeconds,
  utcDay,
  weekdayAndTime,
  weekdayText,
  workday,
} from './dates.ts'

const morning = new Date(2026, 10, 18, 8, 40)

test('a moment is written in the ways that the pages have', () => {
  expect(dateText(morning)).toBe('November 18, 2026')
  expect(weekdayText(morning)).toBe('Wednesday, November 18')
  expect(dateAndTime(morning)).toMatch(/^Nov 18, 2026, 8:40\sAM$/)
  expect(longDateAndTime(morning)).toMatch(/^November 18, 2026 at 8:40\sAM$/)
  expect(weekdayAndTime(morning)).toMatch(/^Wed, Nov 18, 8:40\sAM$/)
  expect(timeWithSeconds(morning)).toMatch(/^8:40:00\sAM$/)
})

test('a time is a clock’s within a day, then a weekday, then a date', () => {
  const now = new Date(2026, 10, 18, 12)
  expect(recentTime(new Date(2026, 10, 18, 8, 40), now)).toMatch(/^8:40\sAM$/)
  expect(recentTime(new Date(2026, 10, 16, 8), now)).toBe('Mon')
  expect(recentTime(new Date(2026, 10, 2, 8), now)).toBe('Nov 2')
})

test('days are local when taken from the clock and fixed when read', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(utcDay(new Date('2026-01-05T23:59:00Z'))).toBe('2026-01-05')
  expect(dayText('2026-11-21')).toBe('Nov 21, 2026')
  expect(shortDayText('2026-11-21')).toBe('Nov 21')
  expect(monthText('2026-11')).toBe('November')
})

test.each([
  ['2026-11-18T09:31:00Z', 'just now'],
  ['2026-11-18T09:31:20Z', 'just now'],
  ['2026-11-18T09:30:56Z', '4 s ago'],
  ['2026-11-18T09:20:00Z', '11 min ago'],
  ['2026-11-18T06:31:00Z', '3 h ago'],
  // Dates are the reader's own, whose time zone may be any.
  ['2026-11-14T12:00:00', 'Nov 14'],
  ['2025-11-14T12:00:00', 'Nov 14, 2025'],
])('%s is said as %s', (moment, words) => {
  expect(timeAgoOrDate(moment, new Date('2026-11-18T09:31:00Z'))).toBe(words)
})

test('a range names its day once, unless it ends on another, and its zone, and breaks inside neither a day nor a time', () => {
  const at = (ends: string) =>
    timeRange('2026-11-25T17:00:00Z', ends, 'Europe/Berlin').replaceAll('\u00a0', '_')
  expect(at('2026-11-25T19:00:00Z')).toBe('Wed, Nov_25, 2026, 6:00_PM to 8:00_PM_GMT+1')
  expect(at('2026-11-26T01:00:00Z')).toBe('Wed, Nov_25, 2026, 6:00_PM to Thu, Nov_26, 2026, 2:00_AM_GMT+1')
})

test('nobody is offered a time on a weekend', () => {
  const friday = new Date(2026, 10, 27, 22, 30)
  expect([0, 1, 2, 6].map((ahead) => workday(friday, ahead))).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
    '2026-12-07',
  ])
  expect(suggestedStarts(friday, 1)).toEqual(['2026-11-30T10:00', '2026-11-30T14:00', '2026-12-01T10:00'])
})
