/** A capability of an agent that people override too often rests, until an owner or supervisor trusts it again. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { tools } from '#shared/orcher/tools.ts'
import { useOrcher } from '#tests/support/orcher-service.ts'

const { app, owner } = useOrcher()
const [person, builder] = [randomUUID(), randomUUID()]
const sha256 = 'a'.repeat(64)
let workspace = ''

beforeAll(async () => {
  for (const id of [person, builder]) await owner.sql`insert into auth.users (id) values (${id})`
  const [made] = await owner.sql<{ id: string }>`select orcher.first_workspace(${person}) as id`
  workspace = made?.id ?? ''
  await owner.sql`insert into orcher.workspace_members (workspace_id, user_id, role) values (${workspace}, ${builder}, 'builder')`
})

async function givenAgent(): Promise<string> {
  const [made] = await owner.sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['notify', 'research']) returning id`
  return made?.id ?? ''
}

/** A directive that is about to run one step. */
async function givenDirective(agent: string, tool = 'notify', state = 'running'): Promise<string> {
  const [made] = await owner.sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    values (${workspace}, ${agent}, 1, ${person}, '{}', 'Tell the team', ${state}, 1, 1, 1) returning id`
  await owner.sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, state)
    values (${made?.id}, 1, ${workspace}, 1, 'Tell', ${tool}, '{"to": "issuer"}', ${sha256}, 'write', 'writer',
      ${state === 'running' ? 'waiting' : state})`
  return made?.id ?? ''
}

async function givenApproval(directive: string, state: string, tool = 'notify'): Promise<string> {
  const [made] = await owner.sql<{ id: string }>`
    insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_name, roles, four_eyes, aal2,
      reason_required, on_expiry, expires_at, state, decided_at)
    values (${workspace}, ${directive}, 'step', 1, ${tool}, '{}', ${sha256}, 'Asks', '{owner,supervisor}', false, false, false, 'paused',
      now() + interval '3 days', ${state}, case when ${state} <> 'pending' then clock_timestamp() end) returning id`
  return made?.id ?? ''
}

const call = (method: 'PATCH' | 'POST', url: string, payload: object, token: string = person) =>
  app.inject({
    ...{ method, url: `/v1${url}`, payload },
    headers: { authorization: `Bearer ${token}`, 'tannr-workspace': workspace },
  })

/** This many of ten decisions are overrides, the last of them made by a call. */
async function givenOverrides(agent: string, overrides: number): Promise<void> {
  for (let number = 1; number < 10; number++)
    await givenApproval(await givenDirective(agent), number < overrides ? 'edited' : 'approved')
  const id = await givenApproval(await givenDirective(agent, 'notify', 'awaiting_approval'), 'pending')
  const rejected = { decision: 'reject', reason: 'Not this', args_sha256: sha256 }
  expect((await call('POST', `/oversight/approvals/${id}`, rejected)).statusCode).toBe(200)
}

/** The verdict on the next step, and the directive's state then. */
async function judged(directive: string) {
  const [row] = await owner.sql<{ next: { do: string } }>`
    select orcher.next_step(${directive}, (select begun from orcher.directives where id = ${directive})) as next`
  const [stands] = await owner.sql<{ state: string; reason: string | null; explained: string | null }>`
    select state, reason, explained from orcher.directives where id = ${directive}`
  return { do: row?.next.do, ...stands }
}

const kinds = async (directive: string) =>
  (
    await owner.sql<{
      kind: string
    }>`select kind from orcher.audit where directive_id = ${directive} order by seq`
  ).map(({ kind }) => kind)

test('SQL knows the capability of every tool', async () => {
  const names = Object.keys(tools)
  const known = await owner.sql<{ capability: string }>`
    select orcher.capability_of(t) as capability from unnest(${names}::text[]) with ordinality x (t, place) order by place`
  expect(known.map(({ capability }) => capability)).toEqual(
    Object.values(tools).map(({ capability }) => capability),
  )
})

test('five of ten are not too many', async () => {
  const agent = await givenAgent()
  await givenOverrides(agent, 5)
  expect(await judged(await givenDirective(agent))).toMatchObject({ do: 'step', state: 'running' })
})

test('six of ten pause the capability of this agent, and nothing else', async () => {
  const agent = await givenAgent()
  await givenOverrides(agent, 6)
  const next = await givenDirective(agent)
  expect(await judged(next)).toEqual({
    ...{ do: 'stop', state: 'paused', reason: 'overridden' },
    explained: expect.stringContaining(
      '6 of the last 10 steps for which this agent used the capability notify',
    ),
  })
  expect(await judged(await givenDirective(agent, 'search_memory'))).toMatchObject({ do: 'step' })
  expect(await judged(await givenDirective(await givenAgent()))).toMatchObject({ do: 'step' })
  const approved = await givenDirective(agent)
  await givenApproval(approved, 'approved')
  expect(await judged(approved)).toMatchObject({ do: 'step' })
})

test('an owner or supervisor lets it go on, and what was decided before does not count again', async () => {
  const agent = await givenAgent()
  await givenOverrides(agent, 8)
  const [next, other] = [await givenDirective(agent), await givenDirective(agent)]
  await judged(next)
  const resumed = (token?: string) =>
    call('PATCH', `/directives/${next}`, { state: 'running', reason: 'Seen' }, token)
  expect((await resumed(builder)).json().error).toMatchObject({ code: 'role_missing', role: 'supervisor' })
  const key = `tannr_live_${randomUUID()}`
  await owner.sql`
    insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes)
    values (${workspace}, ${person}, 'live', 'A key', 'tannr_live_aaaa', sha256(${key}), orcher.all_scopes())`
  expect((await resumed(key)).json().error).toMatchObject({
    code: 'role_missing',
    message: expect.stringMatching(/^A key can’t do that/),
  })
  expect(await kinds(next)).toEqual(['paused'])
  expect((await resumed()).json()).toMatchObject({ state: 'running', reason: null })
  expect(await kinds(next)).toEqual(['paused', 'capability_resumed', 'resumed'])
  expect(await judged(other)).toMatchObject({ do: 'step' })
  const rejected = { decision: 'reject', reason: 'Not this', args_sha256: sha256 }
  const id = await givenApproval(await givenDirective(agent, 'notify', 'awaiting_approval'), 'pending')
  expect((await call('POST', `/oversight/approvals/${id}`, rejected)).statusCode).toBe(200)
  expect(await judged(await givenDirective(agent))).toMatchObject({ do: 'step' })
  await givenOverrides(agent, 6)
  expect(await judged(await givenDirective(agent))).toMatchObject({ do: 'stop', reason: 'overridden' })
})
