import { expect, test } from 'vitest'
import { cronWords } from './cron-words.ts'

test.each([
  ['0 7 * * *', 'Every day at 7:00 AM UTC'],
  ['0 7 * * 1-5', 'Weekdays at 7:00 AM UTC'],
  ['30 8 * * 1', 'Mondays at 8:30 AM UTC'],
  ['0 12 * * 0,3', 'Sundays and Wednesdays at 12:00 PM UTC'],
  ['5 0 * * 7', 'Sundays at 12:05 AM UTC'],
  ['30 6 1 * *', 'On day 1 of each month at 6:30 AM UTC'],
])('%s is %s', (cron, words) => {
  expect(cronWords(cron)).toBe(words)
})

test.each(['*/15 * * * *', '0 7 1 * 1', '0 7 1-31 * 1', '0 7 * 6 *', '0 7,19 * * *', 'every day'])(
  '%s takes more words than fit',
  (cron) => {
    expect(cronWords(cron)).toBeUndefined()
  },
)
