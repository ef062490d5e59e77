import { expect, it } from 'vitest'
import { parsePreferences } from './preferences.ts'

it('preferences come separated by commas, the first of a kind counts', () => {
  expect(parsePreferences('return=minimal, count=exact,return=representation')).toEqual({
    return: 'minimal',
    count: 'exact',
    invalid: [],
  })
})

it('what is not understood is kept, for strict handling', () => {
  expect(
    parsePreferences('handling=strict, foo, count=some, max-affected=x, max-affected=3, timezone=UTC'),
  ).toEqual({
    handling: 'strict',
    maxAffected: 3,
    timezone: 'UTC',
    invalid: ['foo', 'count=some', 'max-affected=x'],
  })
})

it('no header, no preference', () => {
  expect(parsePreferences(undefined)).toEqual({ invalid: [] })
  expect(parsePreferences('constructor=1, __proto__=x').invalid).toHaveLength(2)
})
