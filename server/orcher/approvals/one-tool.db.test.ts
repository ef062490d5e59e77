/** An approval is for one run of one step of one tool: with equal arguments, another tool is asked about anew. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Sql } from '#server/platform/database.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql, transaction } = useDatabase()
/** Both take them. */
const args = { to: 'issuer', text: 'The report is ready.', from: [] }
let person: string
let workspace: string
let directive: string

const stepOf = (tool: string, more = {}) => ({
  ...{ seq: 1, title: 'Say it', tool, args, effect: tool === 'notify' ? 'write' : 'external' },
  ...{ lane: 'writer', needs: [], ...more },
})
const planOf = (...steps: object[]) => JSON.stringify({ planner: 'a person', steps })

const inPerson = <T>(work: (own: Sql) => Promise<T>) =>
  transaction(async (own) => {
    const claims = {
      ...{ role: 'authenticated', sub: person, workspace, aal: 'aal2' },
      scopes: ['directives:read', 'directives:write', 'oversight:read'],
    }
    await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    return work(own)
  })

async function next(): Promise<string | undefined> {
  const [row] = await sql<{ next: { do: string; tool?: string } }>`
    select orcher.next_step(${directive}, 1) as next`
  return row?.next.tool ?? row?.next.do
}

const approvals = () =>
  sql<{ tool: string; state: string; spent: boolean }>`
    select tool, state, spent_at is not null as spent from orcher.approvals where directive_id = ${directive} order by id`

/** Waits for a person, is approved, and is paused before it goes on. */
async function approvedAndPaused() {
  expect(await next()).toBe('stop')
  const [asked] = await sql<{ id: string; sha: string }>`
    select id, args_sha256 as sha from orcher.approvals where directive_id = ${directive} and state = 'pending'`
  await inPerson(
    (own) => own`select orcher.decide(${asked?.id}, 'approve', 'Fine', ${asked?.sha}, null, null)`,
  )
  await inPerson((own) => own`select orcher.set_directive(${directive}, 'paused', null, null, null)`)
}

const revise = (...steps: object[]) =>
  inPerson((own) => own`select orcher.revise_plan(${directive}, ${planOf(...steps)}::jsonb, null, 1)`)
const goOn = () => sql`update orcher.directives set state = 'running' where id = ${directive}`

beforeEach(async () => {
  person = randomUUID()
  await sql`insert into auth.users (id) values (${person})`
  const [first] = await sql<{ id: string }>`select orcher.first_workspace(${person}) as id`
  workspace = first?.id ?? ''
  await sql`
    insert into orcher.policies (workspace_id, name, tool, verdict)
    select ${workspace}, tool, tool, 'ask' from unnest(array['notify', 'send_message']) tool`
  const [made] = await sql<{ id: string }>`
    with agent as (insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['act']) returning id)
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    select ${workspace}, id, 1, ${person}, '{directives:write}', 'Say it', 'running', 1, 1, 0 from agent returning id`
  directive = made?.id ?? ''
  await sql`
    select orcher.write_plan(d, ${planOf(stepOf('notify'))}::jsonb, null) from orcher.directives d where id = ${directive}`
})

test('what was approved for a tool is withdrawn where another with equal arguments takes its place', async () => {
  await approvedAndPaused()
  await revise(stepOf('send_message'))
  expect(await approvals()).toEqual([{ tool: 'notify', state: 'withdrawn', spent: false }])
  await goOn()
  expect(await next()).toBe('stop')
  expect(await approvals()).toEqual([
    { tool: 'notify', state: 'withdrawn', spent: false },
    { tool: 'send_message', state: 'pending', spent: false },
  ])
})

test('however another tool came to its step, what was approved for the first is not spent on it', async () => {
  await approvedAndPaused()
  await sql`update orcher.steps set tool = 'send_message', effect = 'external' where directive_id = ${directive}`
  await goOn()
  expect(await next()).toBe('stop')
  expect(await approvals()).toEqual([
    { tool: 'notify', state: 'approved', spent: false },
    { tool: 'send_message', state: 'pending', spent: false },
  ])
})

test('a step that stays as it is stays approved, for one run', async () => {
  await approvedAndPaused()
  await revise(stepOf('notify'), stepOf('notify', { seq: 2 }))
  await goOn()
  expect(await next()).toBe('notify')
  expect(await approvals()).toEqual([{ tool: 'notify', state: 'approved', spent: true }])
})

test('a step that is put back gives back its own approval alone', async () => {
  await approvedAndPaused()
  await goOn()
  expect(await next()).toBe('notify')
  const putBack = () => sql`
    select orcher.put_back(d, s) from orcher.directives d join orcher.steps s on s.directive_id = d.id where d.id = ${directive}`
  await sql`update orcher.steps set tool = 'send_message' where directive_id = ${directive}`
  await putBack()
  expect(await approvals()).toEqual([{ tool: 'notify', state: 'approved', spent: true }])
  await sql`update orcher.steps set tool = 'notify', attempts = 1 where directive_id = ${directive}`
  await putBack()
  expect(await approvals()).toEqual([{ tool: 'notify', state: 'approved', spent: false }])
})

test('nobody is called as notify names its receivers', async () => {
  const [reserved] = await sql`
    select private.is_reserved_handle('workspace') as workspace, private.is_reserved_handle('issuer') as issuer`
  expect(reserved).toEqual({ workspace: true, issuer: true })
})
