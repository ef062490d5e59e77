import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { createEventBus } from './event-bus.ts'

const name = `events_${randomBytes(6).toString('hex')}`
let database: Database

beforeAll(async () => {
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  database = createDatabase({ url, size: 1, name: 'test' })
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
})

test.each(['{"directive": "dir_1"}', '', 'rubbish', 'null'])(
  'whoever waits is woken by %j',
  async (payload) => {
    const bus = createEventBus(database)
    const waits = new AbortController()
    const next = bus.next('dir_1', waits.signal).then(() => 'woken')
    // It listens from some moment on.
    const timer = setInterval(() => database.sql`select pg_notify('orcher_events', ${payload})`, 100)
    expect(await next).toBe('woken')
    clearInterval(timer)
    await bus.stop()
  },
)
