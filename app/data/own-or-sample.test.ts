import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { StoredSession } from '#app/lib/session/stored-session.ts'
import { ownRecords } from './own-or-sample.ts'

const session = { access_token: 'one', user: { id: 'ada' } } as StoredSession
const sample = ['sample']
const read = (data: string[] | undefined, error: Error | null = null) =>
  ({ data, error, isSuccess: error === null && data !== undefined, isFetching: false }) as UseQueryResult<
    string[]
  >
const shownTo = (who: StoredSession | null | undefined, query: UseQueryResult<string[]>) =>
  ownRecords(who, query, (records) => (records.length > 0 ? records : undefined), sample)

test('a visitor and a person without a record are shown the sample', () => {
  expect(shownTo(null, read(undefined))).toMatchObject({ shown: sample, sample: true, error: null })
  expect(shownTo(session, read([]))).toMatchObject({ shown: sample, sample: true })
  expect(shownTo(session, read(undefined))).toMatchObject({ shown: undefined, sample: false, error: null })
})

test('own records stay on show when they cannot be read again, and only what was never read is an error', () => {
  const offline = new Error('no line')
  expect(shownTo(session, read(['goal']))).toMatchObject({ shown: ['goal'], sample: false })
  expect(shownTo(session, read(['goal'], offline))).toMatchObject({
    shown: ['goal'],
    sample: false,
    error: null,
  })
  expect(shownTo(session, read([], offline))).toMatchObject({ shown: sample, sample: true, error: null })
  expect(shownTo(session, read(undefined, offline))).toMatchObject({ shown: undefined, error: offline })
})
