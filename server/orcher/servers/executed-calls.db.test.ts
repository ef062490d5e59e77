/** Calls of tools that may have been executed, or were, are never recorded as failed. */
import { beforeEach, expect, test } from 'vitest'
import { runDirective } from '#server/orcher/runs/run-directive.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { givenToolServer } from '#tests/support/given-tool-server.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { listTools, open } from './ask-server.ts'
import { keepLook } from './look-at-servers.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
const auditKey = '00'.repeat(32)
const steps: Steps = {
  run: (_name, work) => work(),
  transaction: (_name, work) => database.transaction(work),
}
let workspace: string
let directive: string

beforeEach(async () => {
  // Only tests may reach loopback.
  await sql`alter table orcher.tool_servers drop constraint if exists tool_servers_url_check`
  const [person] = await sql<{ id: string }>`
    insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [first] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  workspace = first?.id ?? ''
  await sql`insert into orcher.policies (workspace_id, name, tool, verdict) values (${workspace}, 'Calls', 'call_mcp_tool', 'allow')`
  const [made] = await sql<{ id: string }>`
    with agent as (insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['act']) returning id)
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    select ${workspace}, id, 1, ${person?.id}, '{}', 'Find tickets', 'running', 1, 0, 1 from agent returning id`
  directive = made?.id ?? ''
  const args = { server: 'tickets', name: 'find', arguments: { query: 'open' } }
  await sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane)
    values (${directive}, 1, ${workspace}, 1, 'Find', 'call_mcp_tool', ${JSON.stringify(args)}::jsonb, 'x', 'external', 'collector')`
})

/** A server whose tool somebody has pinned. */
async function pinned() {
  const server = await givenToolServer()
  const [row] = await sql<{ id: string }>`
    insert into orcher.tool_servers (workspace_id, name, url) values (${workspace}, 'tickets', ${server.url}) returning id`
  const offered = await listTools(await open({ url: server.url, credential: null, mayBePrivate: true }))
  await keepLook(database, auditKey, { id: row?.id ?? '', look: 1 }, { offered })
  await sql`update orcher.server_tools set pinned = offered, pinned_sha256 = offered_sha256`
  return server
}

async function run() {
  await runDirective({ database, auditKey, mayBePrivate: true })({ directive, segment: 1 }, steps)
  const [now] = await sql<{ state: string; step: string; output: { summary: string; text: string } | null }>`
    select d.state, s.state as step, s.output from orcher.directives d join orcher.steps s on s.directive_id = d.id
    where d.id = ${directive} and s.seq = 1`
  return now
}

test.each([
  ['a gateway that did not wait', { status: 504 }],
  ['an answer that cannot be read', { status: 200, body: 'Done!' }],
])('after %s a person is asked', async (_what, instead) => {
  const server = await pinned()
  server.says.instead = instead
  expect(await run()).toMatchObject({ state: 'awaiting_approval', step: 'unknown' })
  expect(server.called()).toHaveLength(1)
})

test('a refusal has failed', async () => {
  const server = await pinned()
  server.says.instead = { status: 403 }
  expect(await run()).toMatchObject({ state: 'failed', step: 'failed' })
})

test('of an answer for which the directive has no room, the first part is kept', async () => {
  const server = await pinned()
  server.says.answer = 'Ticket 7 is open. '.repeat(20_000)
  await sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, state)
    select ${directive}, n, ${workspace}, 1, 'Read', 'read_source', '{}', '', 'read', 'collector', 'done' from generate_series(2, 9) n`
  await sql`
    insert into orcher.outputs (directive_id, step, workspace_id, content, sha256, size)
    select s.directive_id, s.seq, s.workspace_id, c, encode(sha256(convert_to(c, 'utf8')), 'hex'), octet_length(c)
    from orcher.steps s, lateral (select '{"a": "' || repeat('x', 4194304 - 9) || '"}' as c) x where s.directive_id = ${directive} and s.seq > 1`
  const done = await run()
  expect(done).toMatchObject({ state: 'completed', step: 'done' })
  expect(done?.output?.text).toBe(server.says.answer.slice(0, 100_000))
  expect(done?.output?.summary).toMatch(
    /^tickets\/find answered, 80000 words\. Only the first part was kept\. .* more than the 32 MB/,
  )
})
