/** Nobody holds so many connections that others wait: neither by trying keys, nor by writes that wait for each other. */
import { beforeAll, expect, test } from 'vitest'
import { useOrcher } from '#tests/support/orcher-service.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const connections = 4
const { app, owner } = useOrcher({ connections })
/** More than all the connections there are. */
const flood = Array.from({ length: 3 * connections })

const people = { one: crypto.randomUUID(), other: crypto.randomUUID() }
beforeAll(async () => {
  for (const id of Object.values(people)) {
    await owner.sql`insert into auth.users (id) values (${id})`
    await owner.sql`select orcher.first_workspace(${id})`
  }
})

/** From a different address for each caller. */
const call = (token: string, address: string, body?: object) =>
  app.inject({
    ...(body ? { method: 'POST', payload: body } : { method: 'GET' }),
    url: '/v1/agents',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  })
const agent = { name: 'analyst', capabilities: ['memory'] }

test('whoever tries keys from one address leaves connections to others', async () => {
  await owner.transaction(async (sql) => {
    await sql`lock table orcher.api_keys in access exclusive mode`
    const tried = flood.map((_, at) => call(`tannr_live_${at}`, '198.51.100.7'))
    await held()
    expect((await call(people.one, '203.0.113.1')).statusCode).toBe(200)
    await sql`commit`
    const statuses = new Set((await Promise.all(tried)).map(({ statusCode }) => statusCode))
    expect(statuses).toEqual(new Set([401]))
  })
})

test('writes of one workspace that wait for each other leave connections to others', async () => {
  // Known by then: each caller is identified once.
  for (const person of Object.values(people)) await call(person, '203.0.113.1')
  await owner.transaction(async (sql) => {
    await sql`
      select 1 from orcher.audit_heads h join orcher.workspaces w on w.id = h.workspace_id
      where w.account_id = ${people.one} for update of h`
    const waiting = flood.map((_, at) => call(people.one, `198.51.100.${at}`, agent))
    await held()
    expect((await call(people.other, '203.0.113.1', agent)).statusCode).toBe(201)
    await sql`commit`
    const statuses = new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))
    expect(statuses).toEqual(new Set([201]))
  })
})

/** Resolves once as many connections wait for the lock as the flood may have. */
const held = () => untilWaiting(owner.sql, connections / 2, { timeout: 30_000 })
