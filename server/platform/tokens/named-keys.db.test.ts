import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { digestOf } from './keys.ts'
import { createKey, keepNamedKeys, listKeys, revokeKey } from './named-keys.ts'

const database = useDatabase({ size: 2 })

test('a key counts for every process from the moment that it is made to the one that it is revoked', async () => {
  const first = await keepNamedKeys(database, createLog('silent'))
  const second = await keepNamedKeys(database, createLog('silent'))
  const key = (await createKey(database.sql, 'billing', 'secret')) ?? ''
  expect(key).toMatch(/^sb_secret_[\w-]{32}$/)
  const roles = () => Promise.all([first, second].map((keys) => keys.roleOf(digestOf(key))))
  await expect.poll(roles).toEqual(['service_role', 'service_role'])
  expect(await first.roleOf(digestOf(`${key}x`))).toBeUndefined()
  expect(await revokeKey(database.sql, 'billing')).toBe(true)
  await expect.poll(roles).toEqual([undefined, undefined])
  expect(await revokeKey(database.sql, 'billing')).toBe(false)
  await Promise.all([first.stop(), second.stop()])
})

test('nothing of a key is kept but its hash and its beginning, and a name is free again after it', async () => {
  const key = (await createKey(database.sql, 'mobile', 'publishable')) ?? ''
  expect(await createKey(database.sql, 'mobile', 'publishable')).toBeUndefined()
  await revokeKey(database.sql, 'mobile')
  expect(await createKey(database.sql, 'mobile', 'secret')).toMatch(/^sb_secret_/)
  const kept = JSON.stringify(await database.sql`select * from tannr_internal.api_keys`)
  expect(kept).not.toContain(key.slice('sb_publishable_'.length))
  const listed = (await listKeys(database.sql)).filter(({ name }) => name === 'mobile')
  expect(listed.map(({ kind, revoked_at: at }) => [kind, at !== null])).toEqual([
    ['publishable', true],
    ['secret', false],
  ])
})

test('a row changed by hand counts at once, too', async () => {
  const keys = await keepNamedKeys(database, createLog('silent'))
  const key = (await createKey(database.sql, 'by-hand', 'publishable')) ?? ''
  await expect.poll(() => keys.roleOf(digestOf(key))).toBe('anon')
  await database.sql`delete from tannr_internal.api_keys where name = 'by-hand'`
  await expect.poll(() => keys.roleOf(digestOf(key))).toBeUndefined()
  await keys.stop()
})
