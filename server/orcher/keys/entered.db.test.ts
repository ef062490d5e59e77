import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql } from '#server/platform/database.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const database = useDatabase({ size: 3 })
const { sql } = database

async function givenPerson(): Promise<string> {
  const [made] = await sql<{ id: string }>`
    insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.com') returning id`
  return made?.id ?? ''
}

/** An owner with a workspace, its sandbox, a second owner, and a key of each kind that has all scopes. */
async function givenKeys() {
  const [person, other] = [await givenPerson(), await givenPerson()]
  const [{ id: live } = { id: '' }] = await sql<{
    id: string
  }>`select orcher.first_workspace(${person}) as id`
  const [{ id: sandbox } = { id: '' }] = await sql<{ id: string }>`
    select id from orcher.workspaces where sandbox_of = ${live}`
  await sql`insert into orcher.workspace_members (workspace_id, user_id, role) values (${live}, ${other}, 'owner')`
  const key = async (mode: 'live' | 'sandbox') => {
    const hash = createHash('sha256').update(randomUUID()).digest()
    await sql`
      insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes)
      values (${live}, ${person}, ${mode}, 'A key', ${`tannr_${mode}_aaaa`}, ${hash}, orcher.all_scopes())`
    return hash
  }
  return { person, live, sandbox, liveKey: await key('live'), sandboxKey: await key('sandbox') }
}

/** The workspaces in which a call with the key may read and change agents, according to policies. */
const rightsOf = (hash: Buffer, way: 'enter_key' | 'act_by_key') =>
  database.transaction(async (own) => {
    if (way === 'enter_key') await own`select orcher.enter_key(${hash}, null)`
    else await own`select orcher.act_by_key(${hash}, null)`
    await own`select set_config('role', 'authenticated', true)`
    const [rights] = await own`
      select orcher.workspace_for('agents:read') as reads, orcher.workspace_for('agents:write') as writes`
    return rights
  })

for (const way of ['enter_key', 'act_by_key'] as const) {
  test(`${way}: policies find the workspace and the scopes that the key was let in with`, async () => {
    const { person, live, sandbox, liveKey, sandboxKey } = await givenKeys()
    expect(await rightsOf(liveKey, way)).toEqual({ reads: live, writes: live })
    expect(await rightsOf(sandboxKey, way)).toEqual({ reads: sandbox, writes: sandbox })
    await sql`update orcher.workspace_members set role = 'viewer' where user_id = ${person}`
    expect(await rightsOf(liveKey, way)).toEqual({ reads: live, writes: null })
    expect(await rightsOf(sandboxKey, way)).toEqual({ reads: sandbox, writes: null })
  })
}

test.each(['the key is made first', 'the role is lowered first'])(
  'a key that is made while its person becomes a viewer reads and does not write: %s',
  async (order) => {
    const { person, live } = await givenKeys()
    const hash = createHash('sha256').update(randomUUID()).digest()
    const make = (own: Sql) => own`
      insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes)
      values (${live}, ${person}, 'live', 'At once', 'tannr_live_aaaa', ${hash}, orcher.all_scopes())`
    const lower = (own: Sql) => own`
      update orcher.workspace_members set role = 'viewer' where workspace_id = ${live} and user_id = ${person}`
    const [first, second] = order.startsWith('the key') ? [make, lower] : [lower, make]
    let later: Promise<unknown> = Promise.resolve()
    await database.transaction(async (own) => {
      await first(own)
      later = database.transaction((other) => second(other)).catch((error: unknown) => error)
      await untilWaiting(sql, 1)
    })
    await later
    const [kept] = await sql<{ rights: string }>`
      select entered as rights from orcher.api_keys where name = 'At once' and workspace_id = ${live}`
    // Whoever is a viewer by then is refused the key.
    if (kept) expect(await rightsOf(hash, 'act_by_key')).toEqual({ reads: live, writes: null })
    else expect(await later).toMatchObject({ code: 'OR403' })
  },
)

test('nothing of it outlives the transaction, and claims alone are looked up', async () => {
  const { person, live, liveKey } = await givenKeys()
  const rights = await database.batch([
    { text: 'select orcher.act_by_key($1, null)', values: [`\\x${liveKey.toString('hex')}`] },
    { text: "select orcher.workspace_for('agents:write')", values: [] },
  ])
  expect(rights[1]?.rows).toEqual([[live]])
  const claims = { role: 'authenticated', sub: person, workspace: live, scopes: ['agents:read'] }
  const claimed = await database.batch([
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify(claims)] },
    { text: "select orcher.workspace_for('agents:write'), orcher.workspace_for('agents:read')", values: [] },
  ])
  expect(claimed[1]?.rows).toEqual([[null, live]])
})
