/** Who may decide: a person and no key, by role, by a second factor, and never the issuer under four eyes. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#server/platform/database.ts'
import { useOrcher } from '#tests/support/orcher-service.ts'

const { app, owner } = useOrcher()
const people = { issuer: randomUUID(), supervisor: randomUUID(), builder: randomUUID(), viewer: randomUUID() }
const sha256 = 'a'.repeat(64)
let workspace = ''
let directive = ''
let step = 0

beforeAll(async () => {
  for (const id of Object.values(people)) await owner.sql`insert into auth.users (id) values (${id})`
  const [made] = await owner.sql<{ id: string }>`select orcher.first_workspace(${people.issuer}) as id`
  workspace = made?.id ?? ''
  for (const role of ['supervisor', 'builder', 'viewer'] as const)
    await owner.sql`
      insert into orcher.workspace_members (workspace_id, user_id, role) values (${workspace}, ${people[role]}, ${role})`
  const [agent] = await owner.sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['notify']) returning id`
  const [submitted] = await owner.sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    values (${workspace}, ${agent?.id}, 1, ${people.issuer}, '{}', 'Tell the team', 'awaiting_approval', 1, 1, 1) returning id`
  directive = submitted?.id ?? ''
})

type Asked = { roles: string; fourEyes: boolean; aal2: boolean }

async function given({ roles, fourEyes, aal2 }: Asked): Promise<string> {
  const [made] = await owner.sql<{ id: string }>`
    insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_name, roles, four_eyes, aal2,
      reason_required, on_expiry, expires_at)
    values (${workspace}, ${directive}, 'step', ${++step}, 'notify', '{}', ${sha256}, 'Asks', ${roles}::text[], ${fourEyes}, ${aal2}, false,
      'paused', now() + interval '3 days') returning id`
  return made?.id ?? ''
}

/** 'put off' or the refusal: of a deferral, which has no other visible result. */
async function decide(id: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'tannr-workspace': workspace }
  const shown = await app.inject({ url: `/v1/oversight/approvals/${id}`, headers })
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/oversight/approvals/${id}`,
    headers,
    payload: {
      decision: 'defer',
      args_sha256: sha256,
      remind_at: new Date(Date.now() + 60_000).toISOString(),
    },
  })
  const said = answer.statusCode === 200 ? 'put off' : `${answer.statusCode} ${answer.json().error.code}`
  return `${said}, ${shown.json().may_not ?? 'may'}`
}

const open = { roles: '{owner,supervisor}', fourEyes: false, aal2: false }

test.each([
  ['the issuer', open, people.issuer, 'put off, may'],
  ['a supervisor', open, people.supervisor, 'put off, may'],
  ['a builder, whom the policy does not name', open, people.builder, '403 role_missing, role'],
  ['a builder, whom it names', { ...open, roles: '{builder}' }, people.builder, 'put off, may'],
  [
    'the owner, whom it does not name',
    { ...open, roles: '{supervisor}' },
    people.issuer,
    '403 role_missing, role',
  ],
  ['the issuer under four eyes', { ...open, fourEyes: true }, people.issuer, '403 role_missing, four_eyes'],
  ['another under four eyes', { ...open, fourEyes: true }, people.supervisor, 'put off, may'],
  [
    'one factor where two are asked for',
    { ...open, aal2: true },
    people.supervisor,
    '403 second_factor_needed, aal2',
  ],
  ['two factors', { ...open, aal2: true }, `${people.supervisor}~aal2`, 'put off, may'],
  [
    'two factors of the issuer under four eyes',
    { ...open, fourEyes: true, aal2: true },
    `${people.issuer}~aal2`,
    '403 role_missing, four_eyes',
  ],
])('%s', async (_who, asked, token, expected) => {
  expect(await decide(await given(asked), token)).toBe(expected)
})

test('a viewer has no scope for it, whomever the policy names', async () => {
  expect(await decide(await given(open), people.viewer)).toBe('403 scope_missing, role')
})

describe('lists and counts say whose it is', () => {
  beforeAll(async () => {
    await owner.sql`delete from orcher.approvals where workspace_id = ${workspace}`
    await given(open)
    await given({ ...open, fourEyes: true })
    await given({ ...open, aal2: true })
    await given({ roles: '{builder}', fourEyes: true, aal2: true })
    await given({ roles: '{supervisor,builder}', fourEyes: false, aal2: false })
  })

  const asked = (token: string) => async (path: string) => {
    const headers = { authorization: `Bearer ${token}`, 'tannr-workspace': workspace }
    return (await app.inject({ url: `/v1/oversight/approvals${path}`, headers })).json()
  }
  type Listed = { data: { id: string; may_not: string | null }[] }
  const ids = ({ data }: Pick<Listed, 'data'>) => data.map(({ id }) => id)

  test.each([
    ['the issuer', people.issuer, 2],
    ['a supervisor', people.supervisor, 4],
    ['a supervisor with two factors', `${people.supervisor}~aal2`, 4],
    ['a builder', people.builder, 2],
    ['a viewer', people.viewer, 0],
  ])('to %s', async (_who, token, mine) => {
    const ask = asked(token)
    const { data }: Listed = await ask('?state=pending')
    const [yours, others] = [
      data.filter(({ may_not }) => may_not === null || may_not === 'aal2'),
      data.filter(({ may_not }) => may_not !== null && may_not !== 'aal2'),
    ]
    expect(yours).toHaveLength(mine)
    expect(ids(await ask('?needs_me=true'))).toEqual(ids({ data: yours }))
    expect(ids(await ask('?needs_me=false'))).toEqual(ids({ data: others }))
    expect(await ask('/counts')).toEqual({ pending: 5, needs_me: mine })
  })

  test('page by page, and of one directive', async () => {
    const ask = asked(people.supervisor)
    const all = ids(await ask('?needs_me=true'))
    const first = await ask('?needs_me=true&limit=3')
    const rest = await ask(`?needs_me=true&limit=3&after=${first.next}`)
    expect([...ids(first), ...ids(rest)]).toEqual(all)
    expect(rest.next).toBeNull()
    expect(ids(await ask(`?directive_id=${directive}`))).toHaveLength(5)
    expect(await ask('?directive_id=dir_none')).toEqual({ data: [], next: null })
  })

  test('which what is decided already is not asked', async () => {
    for (const query of ['needs_me=true', 'directive_id=dir_1'])
      expect(await asked(people.issuer)(`?state=decided&${query}`)).toMatchObject({
        error: { code: 'invalid_request', message: 'It goes with `pending` only.' },
      })
  })
})

describe('what reaches outside', () => {
  /** An approval of a step, or of the plan with it, whose effect is this. */
  async function givenOfEffect(effect: 'write' | 'external', kind: 'step' | 'plan' = 'step') {
    const id = await given(open)
    await owner.sql`delete from orcher.steps where directive_id = ${directive}`
    await owner.sql`
      insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane)
      values (${directive}, ${step}, ${workspace}, 1, 'Tell', 'call_webhook', '{}', ${sha256}, ${effect}, 'writer')`
    if (kind === 'plan') {
      // One waits at a time.
      await owner.sql`delete from orcher.approvals where directive_id = ${directive} and kind = 'plan'`
      await owner.sql`update orcher.approvals set kind = 'plan', step = null where id = ${id}`
    }
    return id
  }

  const givenFactor = async (type: string, status: string) => {
    await owner.sql`delete from auth.mfa_factors where user_id = ${people.supervisor}`
    await owner.sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${people.supervisor}, ${type}::auth.factor_type, ${status}::auth.factor_status, now(), now())`
  }

  test('is decided without a second factor by who has none', async () => {
    expect(await decide(await givenOfEffect('external'), people.supervisor)).toBe('put off, may')
  })

  test.each([
    ['totp', 'verified', '403 second_factor_needed, aal2'],
    ['webauthn', 'verified', '403 second_factor_needed, aal2'],
    ['phone', 'verified', '403 second_factor_needed, aal2'],
    ['totp', 'unverified', 'put off, may'],
    ['recovery_code', 'verified', 'put off, may'],
  ])('takes the second factor of who has one: %s, %s', async (type, status, expected) => {
    await givenFactor(type, status)
    expect(await decide(await givenOfEffect('external'), people.supervisor)).toBe(expected)
    expect(await decide(await givenOfEffect('external', 'plan'), people.supervisor)).toBe(expected)
    expect(await decide(await givenOfEffect('external'), `${people.supervisor}~aal2`)).toBe('put off, may')
    expect(await decide(await givenOfEffect('write'), people.supervisor)).toBe('put off, may')
    // It is no matter of others that somebody has one.
    expect(await decide(await givenOfEffect('external'), people.issuer)).toBe('put off, may')
  })
})

describe('a key of the owner, with every scope', () => {
  const key = `tannr_live_${randomUUID()}`
  beforeAll(async () => {
    await owner.sql`
      insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes)
      values (${workspace}, ${people.issuer}, 'live', 'A key', 'tannr_live_aaaa', sha256(${key}), orcher.all_scopes())`
  })

  test('decides nothing, and is told so by the approval', async () => {
    expect(await decide(await given(open), key)).toBe('403 role_missing, key')
  })

  /** As a call would, past the endpoint. */
  const asKey = (work: (sql: Sql) => Promise<unknown>) =>
    owner.transaction(async (own) => {
      await own`select orcher.act_by_key(sha256(${key}), 'directives:write'), set_config('role', 'authenticated', true)`
      await work(own)
    })

  test.each(['approve', 'reject', 'edit', 'defer'])('SQL refuses it to %s', async (verdict) => {
    const id = await given(open)
    await expect(
      asKey((own) => own`select orcher.decide(${id}, ${verdict}, 'Read', ${sha256}, '{}', now())`),
    ).rejects.toThrow('role_missing')
    const rows = await owner.sql<{ state: string; decisions: number }>`
      select a.state, (select count(*) from orcher.decisions x where x.approval_id = a.id)::integer as decisions
      from orcher.approvals a where a.id = ${id}`
    expect(rows).toEqual([{ state: 'pending', decisions: 0 }])
  })

  test('may pause everything, and SQL refuses it to let it go on', async () => {
    await asKey((own) => own`select orcher.hold_all('Stop')`)
    await expect(asKey((own) => own`select orcher.release_all('Go')`)).rejects.toThrow('role_missing')
    const held = await owner.sql`delete from orcher.holds where workspace_id = ${workspace} returning reason`
    expect(held).toEqual([{ reason: 'Stop' }])
  })
})

test('a decision can be put off a hundred times, and is then to be made', async () => {
  const id = await given(open)
  await owner.sql`
    insert into orcher.decisions (approval_id, workspace_id, decided_by, verdict, aal)
    select ${id}, ${workspace}, ${people.supervisor}, 'defer', 'aal1' from generate_series(1, 99)`
  expect(await decide(id, people.supervisor)).toBe('put off, may')
  expect(await decide(id, people.supervisor)).toBe('409 state_conflict, may')
  expect(await decide(id, people.issuer)).toBe('409 state_conflict, may')
})
