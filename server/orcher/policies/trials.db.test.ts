import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 2 })
let person: string
let workspace: string

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('There is no row.')
  return row
}

beforeEach(async () => {
  const { sql } = database
  person = only(
    await sql<{ id: string }>`insert into auth.users (id) values (gen_random_uuid()) returning id`,
  ).id
  workspace = only(await sql<{ id: string }>`select orcher.first_workspace(${person}) as id`).id
})

/** The result of a trial for a member with these scopes; it runs in a read-only transaction. */
async function tried(asked: object, scopes = ['directives:read'], more: object = {}) {
  return database.transaction(async (own) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: person, workspace, scopes, ...more })
    await own`set transaction read only`
    await own`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    return only(
      // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
      await own<{ tried: any }>`select orcher.try_policy(${JSON.stringify(asked)}::jsonb) as tried`,
    ).tried
  })
}

const whole = (fields: object) => ({
  ...{ name: 'Draft', tool: 'notify', verdict: 'ask', conditions: [], issuer_roles: null, enabled: true },
  ...{ roles: ['owner'], four_eyes: false, aal2: false, reason_required: false, expires_hours: 72 },
  ...{ on_expiry: 'paused', ...fields },
})

const saved = async (fields: object): Promise<string> =>
  only(
    await database.sql<{ id: string }>`
      insert into orcher.policies (workspace_id, name, tool, verdict, conditions, roles)
      select ${workspace}, p.name, p.tool, p.verdict, p.conditions, p.roles
      from jsonb_populate_record(null::orcher.policies, ${JSON.stringify(whole(fields))}::jsonb) p returning id`,
  ).id

/** A directive with these steps, in order. */
async function givenSteps(steps: readonly { tool: string; args: object; state?: string }[]) {
  const { sql } = database
  const agent = only(
    await sql<{ id: string }>`
      insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['notify']) returning id`,
  ).id
  const directive = only(
    await sql<{ id: string }>`
      insert into orcher.directives (workspace_id, agent_id, agent_version, scopes, instruction, issued_by, state, begun)
      values (${workspace}, ${agent}, 1, '{}', 'Tell them', ${person}, 'completed', 1) returning id`,
  ).id
  await sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, state)
    select ${directive}, n, ${workspace}, 1, 'Step ' || n, s ->> 'tool', s -> 'args', 'x', 'write', 'writer', coalesce(s ->> 'state', 'done')
    from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as given(s, n)`
  return directive
}

const large = { field: 'amount', op: 'over', value: 500 }
const pay = (amount: number, environment?: string) => ({
  ...{ tool: 'notify', effect: 'write', arguments: { to: 'issuer', amount } },
  ...(environment && { environment }),
})

test('a described call is judged as it is and as it would be, by amount, role and the other policies', async () => {
  const draft = whole({ conditions: [large], issuer_roles: ['owner'] })
  const { call } = await tried({ policy: draft, call: pay(640) })
  expect(call.before).toEqual({ verdict: 'allow', policy_id: null, policy: null })
  expect(call.after).toMatchObject({
    verdict: 'ask',
    policy_id: 'pol_draft',
    policy: 'Draft',
    roles: ['owner'],
  })
  expect((await tried({ policy: draft, call: pay(500) })).call.after.verdict).toBe('allow')
  const builders = { ...pay(640), issuer_role: 'builder' }
  expect((await tried({ policy: draft, call: builders })).call.after.verdict).toBe('allow')
  const id = await saved({ name: 'Never', verdict: 'deny', conditions: [{ ...large, value: 600 }] })
  const stricter = (await tried({ policy: draft, call: pay(640) })).call
  expect(stricter.before).toEqual({ verdict: 'deny', policy_id: id, policy: 'Never' })
  expect(stricter.after).toEqual(stricter.before)
  // The sandbox has its own policies.
  const sandbox = (await tried({ policy: draft, call: pay(640, 'sandbox') })).call
  expect([sandbox.before.verdict, sandbox.after.verdict]).toEqual(['allow', 'ask'])
})

test('a draft of a saved policy takes its place, and a saved one alone is held against there being none', async () => {
  const id = await saved({ name: 'Large', verdict: 'deny', conditions: [large] })
  const raised = { conditions: [{ ...large, value: 1000 }] }
  const changed = (await tried({ policy: raised, policy_id: id, call: pay(640) })).call
  expect([changed.before.verdict, changed.after.verdict]).toEqual(['deny', 'allow'])
  const alone = (await tried({ policy_id: id, call: pay(640) })).call
  expect([alone.before.verdict, alone.after.verdict]).toEqual(['allow', 'deny'])
  await database.sql`update orcher.policies set enabled = false where id = ${id}`
  const off = (await tried({ policy_id: id, call: pay(640) })).call
  expect([off.before.verdict, off.after.verdict]).toEqual(['allow', 'deny'])
})

test('of the steps that were judged those are named that would be judged differently', async () => {
  const directive = await givenSteps([
    { tool: 'notify', args: { amount: 900 } },
    { tool: 'notify', args: { amount: 20 } },
    { tool: 'search_memory', args: { amount: 900 } },
    { tool: 'notify', args: { amount: 700 }, state: 'waiting' },
    { tool: 'notify', args: { amount: 501 }, state: 'failed' },
  ])
  const { recent } = await tried({ policy: whole({ verdict: 'deny', conditions: [large] }) })
  expect(recent).toMatchObject({
    ...{ looked_at: 3, changed: 2, before: { allow: 3, ask: 0, deny: 0 } },
    after: { allow: 1, ask: 0, deny: 2 },
    data: [
      { directive_id: directive, step: 5, state: 'failed', after: { verdict: 'deny', policy: 'Draft' } },
      { directive_id: directive, step: 1, state: 'done', before: { verdict: 'allow', policy: null } },
    ],
  })
  expect((await tried({ policy: whole({ conditions: [large] }), recent: 1 })).recent.looked_at).toBe(1)
  expect(await database.sql`select from orcher.policies where workspace_id = ${workspace}`).toEqual([])
})

test('who may not read directives, and who asks for another workspace’s policy, learns nothing', async () => {
  await expect(tried({ policy: whole({}) }, ['memory:read'])).rejects.toThrow('scope_missing')
  const id = await saved({ name: 'Elsewhere' })
  workspace = only(
    await database.sql<{ id: string }>`select orcher.make_workspace(${person}, 'Other') as id`,
  ).id
  await expect(tried({ policy_id: id })).rejects.toThrow('not_found')
})

test('a key is told nothing of the policies of the other environment', async () => {
  const { sql } = database
  const sandbox = only(
    await sql<{ id: string }>`select id from orcher.workspaces where sandbox_of = ${workspace}`,
  ).id
  await saved({ name: 'What only the live one says', verdict: 'deny' })
  const asked = (environment?: string) => ({
    policy: whole({ tool: 'plan' }),
    call: { tool: 'notify', effect: 'write', arguments: {}, ...(environment && { environment }) },
  })
  const byKey = (place: string, environment?: string) =>
    tried(asked(environment), undefined, { workspace: place, key_id: 'key_1' })
  const denied = { call: { before: { policy: 'What only the live one says' } } }
  const allowed = { call: { before: { verdict: 'allow', policy: null } } }
  expect(await tried(asked('live'), undefined, { workspace: sandbox })).toMatchObject(denied)
  await expect(byKey(sandbox, 'live')).rejects.toMatchObject({ code: 'OR403' })
  await expect(byKey(workspace, 'sandbox')).rejects.toMatchObject({ code: 'OR403' })
  expect(await byKey(sandbox, 'sandbox')).toMatchObject(allowed)
  expect(await byKey(sandbox)).toMatchObject(allowed)
  expect(await byKey(workspace, 'live')).toMatchObject(denied)
})
