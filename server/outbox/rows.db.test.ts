/** Messages whose process is gone. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { requeueStranded } from './rows.ts'

const name = `outbox_${randomBytes(6).toString('hex')}`
let database: Database

beforeAll(async () => {
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  database = createDatabase({ url, size: 2, name: 'test' })
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
})

test('what was left in the middle waits again, unless its end may have been handed over; what was given up is kept for a month', async () => {
  const { sql } = database
  await sql`
    insert into tannr_internal.outbox (kind, message, state, attempts, created_at, due_at, taken_at, handed_at)
    select 'mail', jsonb_build_object('to', name), state, 1, now() - created, now() - due, now() - taken, now() - handed
    from (values
      ('left', 'sending', interval '1 hour', interval '1 hour', interval '16 minutes', null::interval),
      ('in doubt', 'sending', '1 hour', '1 hour', '16 minutes', '16 minutes'),
      ('under way', 'sending', '1 hour', '1 hour', '14 minutes', '14 minutes'),
      ('overlooked', 'waiting', '1 hour', '16 minutes', null, null),
      ('due', 'waiting', '1 hour', '14 minutes', null, null),
      ('given up', 'dead', '30 days', '30 days', '30 days', '30 days'),
      ('long ago', 'dead', '32 days', '32 days', '32 days', '32 days')
    ) as given (name, state, created, due, taken, handed)`
  await requeueStranded(sql)
  const rows = await sql<{ name: string; state: string; attempts: number; fresh: boolean; trouble: string }>`
    select message ->> 'to' as name, state, attempts, due_at > now() - interval '1 minute' as fresh, trouble
    from tannr_internal.outbox order by id`
  expect(rows.map((row) => Object.values(row).join(' | '))).toEqual([
    'left | waiting | 1 | true | interrupted',
    'in doubt | dead | 1 | true | interrupted',
    'under way | sending | 1 | false | ',
    // Under a new number: the engine starts nothing twice under the same one.
    'overlooked | waiting | 2 | true | ',
    'due | waiting | 1 | false | ',
    'given up | dead | 1 | false | ',
  ])
})
