import { expect, test } from 'vitest'
import { cronFields, nextTime } from './cron.ts'

/** The next times after this one, in text form. */
function times(cron: string, after: string, count = 3): (string | undefined)[] {
  const found: (string | undefined)[] = []
  for (let at: Date | undefined = new Date(after); at && found.length < count; ) {
    at = nextTime(cron, at)
    found.push(at?.toISOString().slice(0, 16))
  }
  return found
}

test.each([
  ['*/20 * * * *', '2026-09-14T08:39:59Z', ['2026-09-14T08:40', '2026-09-14T09:00', '2026-09-14T09:20']],
  ['0 7 * * 1-5', '2026-09-17T07:00:00Z', ['2026-09-18T07:00', '2026-09-21T07:00', '2026-09-22T07:00']],
  ['30 0 1 1,7 *', '2026-01-01T00:30:00Z', ['2026-07-01T00:30', '2027-01-01T00:30', '2027-07-01T00:30']],
  ['0 0 31 * *', '2026-01-31T00:00:00Z', ['2026-03-31T00:00', '2026-05-31T00:00', '2026-07-31T00:00']],
  ['0 0 29 2 *', '2026-03-01T00:00:00Z', ['2028-02-29T00:00', '2032-02-29T00:00', '2036-02-29T00:00']],
  ['59 23 31 12 *', '2026-12-31T23:59:00Z', ['2027-12-31T23:59', '2028-12-31T23:59', '2029-12-31T23:59']],
  // Sunday has two numbers.
  ['0 9 * * 7', '2026-09-14T00:00:00Z', ['2026-09-20T09:00', '2026-09-27T09:00', '2026-10-04T09:00']],
  ['0 9 * * 0', '2026-09-14T00:00:00Z', ['2026-09-20T09:00', '2026-09-27T09:00', '2026-10-04T09:00']],
  // A day of the month or of the week, if both are restricted.
  ['0 9 15 * 1', '2026-09-13T00:00:00Z', ['2026-09-14T09:00', '2026-09-15T09:00', '2026-09-21T09:00']],
  [
    '5-10/5 0-2/2 * * *',
    '2026-09-14T00:05:00Z',
    ['2026-09-14T00:10', '2026-09-14T02:05', '2026-09-14T02:10'],
  ],
])('%s after %s', (cron, after, expected) => {
  expect(times(cron, after)).toEqual(expected)
})

// Berlin and New York change their clocks within these days; UTC has no such hour.
test.each([
  ['in spring', '2026-03-27T02:30:00Z', ['2026-03-28T02:30', '2026-03-29T02:30', '2026-03-30T02:30']],
  ['in autumn', '2026-10-24T01:30:00Z', ['2026-10-24T02:30', '2026-10-25T02:30', '2026-10-26T02:30']],
])('an hour that a clock skips or repeats %s comes once each day', (_when, after, expected) => {
  expect(times('30 2 * * *', after)).toEqual(expected)
})

test('a day that never comes has no time', () => {
  expect(nextTime('0 0 30 2 *', new Date('2026-01-01T00:00:00Z'))).toBeUndefined()
})

test.each([
  ...[
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * 32 * *',
    '* * * 13 *',
    '* * * * 8',
  ],
  ...[
    '*/0 * * * *',
    '5-1 * * * *',
    'a * * * *',
    '-1 * * * *',
    '1, * * * *',
    '1.5 * * * *',
    '@daily',
    '* * * JAN *',
  ],
])('%j is no cron', (text) => {
  expect(cronFields(text)).toBeUndefined()
})
