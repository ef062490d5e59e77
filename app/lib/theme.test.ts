import { expect, test } from 'vitest'
import { isNight, themeFor } from './theme.ts'

const at = (hours: number, minutes: number) => new Date(2025, 2, 3, hours, minutes)

test.each([
  [17, 59, false],
  [18, 0, true],
  [23, 59, true],
  [0, 0, true],
  [5, 59, true],
  [6, 0, false],
])('at %i:%i it is night: %s', (hours, minutes, night) => {
  expect(isNight(at(hours, minutes))).toBe(night)
})

test('a system that prefers dark is dark at noon', () => {
  expect(themeFor(at(12, 0), true)).toBe('dark')
  expect(themeFor(at(12, 0), false)).toBe('light')
})
