/** Forgetting while a run reads: whichever is first, nothing of what was read is left, and the run does not fail for it. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { searchMemory } from '#server/orcher/tools/memory.ts'
import type { StepRun } from '#server/orcher/tools/tool.ts'
import type { Sql } from '#server/platform/database.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 4 })
const { sql, transaction } = database
const text = 'The ledger is kept in the cellar. The key hangs behind the third clock.'
let person: string
let workspace: string
let agent: string
let memory: string
let directive: string

const scopes = ['memory:read', 'memory:write', 'directives:write']
const claims = () => JSON.stringify({ role: 'authenticated', sub: person, workspace, scopes })

beforeEach(async () => {
  person = randomUUID()
  await sql`insert into auth.users (id) values (${person})`
  const [first] = await sql<{ id: string }>`select orcher.first_workspace(${person}) as id`
  workspace = first?.id ?? ''
  const [worker] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', '{research,summarize}') returning id`
  agent = worker?.id ?? ''
  const [entry] = await sql<{ id: string }>`
    insert into orcher.memories (workspace_id, agent_id, text) values (${workspace}, ${agent}, ${text}) returning id`
  memory = entry?.id ?? ''
  const [made] = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    values (${workspace}, ${agent}, 1, ${person}, ${scopes}, 'Sum it up', 'running', 1, 1, 1) returning id`
  directive = made?.id ?? ''
  await sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs)
    values (${directive}, 1, ${workspace}, 1, 'Search', 'search_memory', '{"query": "ledger"}', 'x', 'read', 'collector', '{}'),
      (${directive}, 2, ${workspace}, 1, 'Sum up', 'extract_summary', '{}', 'y', 'read', 'analyst', '{1}')`
})

/** The two steps as a run takes them, in one transaction. */
async function search(own: Sql) {
  const step = { args: { query: 'ledger' }, agent, directive, seq: 1, workspace } as StepRun & {
    args: { query: string }
  }
  return searchMemory(step, {
    sql: own,
    asIssuer: async (work) => {
      await own`select set_config('request.jwt.claims', ${claims()}, true)`
      const found = await work(own)
      await own`select set_config('request.jwt.claims', '', true)`
      return found
    },
  })
}
const record = (own: Sql, seq: number, result: object) =>
  own`select orcher.record_step(${directive}, ${seq}, ${JSON.stringify(result)}::jsonb, 1)`

const forget = () =>
  transaction(async (own) => {
    await own`select set_config('request.jwt.claims', ${claims()}, true)`
    return own<{ counts: object }>`select orcher.forget(${agent}, ${memory}, false) as counts`
  })

const isWaiting = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .length

test('what a step has read, and another made of it, is cleared though both are committed only meanwhile', async () => {
  let forgetting: ReturnType<typeof forget> | undefined
  await transaction(async (own) => {
    await record(own, 1, await search(own))
    await record(own, 2, {
      output: { kind: 'text', summary: '1 of 2 sentences', text: 'The key hangs behind the third clock.' },
      basis: [],
    })
    forgetting = forget()
    await expect.poll(isWaiting).toBe(1)
  })
  expect((await forgetting)?.[0]?.counts).toMatchObject({ deleted: 1, outputs_cleared: 2, found_after: 0 })
  expect(
    await sql`select seq from orcher.steps where output::text ~ 'clock' or output::text ~ 'cellar'`,
  ).toEqual([])
})

test('what a step that was under way makes of an earlier one is cleared, too', async () => {
  await transaction(async (own) => record(own, 1, await search(own)))
  let forgetting: ReturnType<typeof forget> | undefined
  await transaction(async (own) => {
    const [next] = await own<{ next: object }>`select orcher.next_step(${directive}, 1, null, false) as next`
    expect(JSON.stringify(next)).toContain('behind the third clock')
    forgetting = forget()
    await expect.poll(isWaiting).toBe(1)
    await record(own, 2, { output: { kind: 'text', summary: 'One', text: 'The third clock.' }, basis: [] })
  })
  expect((await forgetting)?.[0]?.counts).toMatchObject({ deleted: 1, outputs_cleared: 2, found_after: 0 })
  expect(await sql`select seq from orcher.steps where output::text ~ 'clock'`).toEqual([])
})

test('a step that remembers what it reads and a forgetting at once do not block each other', async () => {
  let forgetting: ReturnType<typeof forget> | undefined
  await transaction(async (own) => {
    await own`select from orcher.directives where id = ${directive} for update`
    await record(own, 1, await search(own))
    forgetting = forget()
    await expect.poll(isWaiting).toBe(1)
    await own`select orcher.keep_memory(${workspace}, ${agent}, 'Another thing', null, ${directive}, 2)`
  })
  expect((await forgetting)?.[0]?.counts).toMatchObject({ deleted: 1, found_after: 0 })
  expect(await sql`select text from orcher.memories where agent_id = ${agent}`).toEqual([
    { text: 'Another thing' },
  ])
})

test('a step that finds what is just being forgotten goes on without it', async () => {
  let searching: ReturnType<typeof search> | undefined
  await transaction(async (own) => {
    await own`select set_config('request.jwt.claims', ${claims()}, true)`
    await own`select orcher.forget(${agent}, ${memory}, false)`
    searching = transaction(search)
    await expect.poll(isWaiting).toBe(1)
  })
  expect(await searching).toMatchObject({ output: { rows: [], total: 0 }, basis: [] })
})
