import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { insertIdentity } from './identities.ts'
import { findUser, insertUser } from './users.ts'

const { transaction } = useDatabase()

test('somebody who says sixty thousand things of themselves is read in a moment', async () => {
  const id = randomUUID()
  const data = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]))
  const now = new Date()
  const user = await transaction(async (sql) => {
    await insertUser(sql, id, { raw_user_meta_data: data }, now)
    await insertIdentity(sql, { userId: id, provider: 'email', subject: id, data }, now)
    // As jsonb, each of these operations would copy the whole: twenty seconds in all.
    await sql`set local statement_timeout = '5s'`
    return findUser(sql, id)
  })
  expect(user?.identities).toMatchObject([
    { provider: 'email', provider_id: id, created_at: expect.any(String) },
  ])
  expect(Object.keys(user?.identities[0]?.identity_data ?? {})).toHaveLength(60_000)
})
