import { expect, test } from 'vitest'
import { explainFailedStart } from './explain-failed-start.ts'

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a start whose database went away says so: %s', (words) => {
  expect(explainFailedStart(new Error(words))).toMatch(/^The connection to PostgreSQL was lost/)
})

test('what nobody expected is shown as it is', () => {
  expect(explainFailedStart(new TypeError('x is not a function'))).toBeUndefined()
})
