/** Rights in a workspace: every role by every call of the Tannr API and by every table of schema orcher. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiClient, allScopes, type Developer, givenDeveloper } from '#tests/support/orcher.ts'
import { members, type Role, roles, scopesOf, tablesOf, unseen } from '#tests/support/orcher-matrix.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const people = {} as Record<Role, Developer>
let workspace: string
let elsewhere: string
let asked: pg.Client

beforeAll(async () => {
  for (const role of roles) people[role] = await givenDeveloper(tannr)
  const { owner } = people
  workspace = (await owner.own.call('GET', '/workspaces')).body.data[0].id
  elsewhere = (await people.elsewhere.own.call('GET', '/workspaces')).body.data[0].id
  for (const role of ['supervisor', 'builder', 'viewer'] as const) {
    const { email } = people[role].person
    expect((await owner.own.call('POST', '/members', { email, role })).status).toBe(201)
  }
  const agent = (
    await owner.own.call('POST', '/agents', { name: 'analyst', capabilities: ['research', 'notify'] })
  ).body.id
  await owner.own.call('POST', '/policies', { name: 'Asks', tool: 'notify', verdict: 'ask' })
  await owner.own.call('POST', '/directives', {
    agent_id: agent,
    instruction: 'Find nurse jobs and tell me about them',
  })
  await owner.own.call('POST', '/schedules', {
    agent_id: agent,
    name: 'Daily',
    instruction: 'Find nurse jobs',
    cron: '0 7 * * 1',
  })
  await owner.own.call('POST', '/memory', { agent_id: agent, text: 'Nurses are sought' })
  await owner.own.call('POST', '/keys', { name: 'Key', mode: 'live', scopes: allScopes })
  const waiting = async () => (await owner.own.call('GET', '/oversight/approvals')).body.data.length
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000, interval: 100 })
  for (const seed of [
    "insert into orcher.decisions (approval_id, workspace_id, decided_by, verdict, aal) select id, workspace_id, $2, 'defer', 'aal1' from orcher.approvals where workspace_id = $1",
    'insert into orcher.memory_versions (memory_id, version, workspace_id, text, changed_by) select id, 99, workspace_id, text, $2 from orcher.memories where workspace_id = $1',
    'insert into orcher.memory_uses (memory_id, directive_id, step, workspace_id) select m.id, d.id, 1, $1 from orcher.memories m, orcher.directives d where m.workspace_id = $1 and d.workspace_id = $1 and $2::uuid is not null',
    `with server as (insert into orcher.tool_servers (workspace_id, name, url, looked, created_by) values ($1, 'tickets', 'https://example.com/', 1, $2)
      returning id, workspace_id)
     insert into orcher.server_tools (server_id, workspace_id, name, offered, offered_sha256) select id, workspace_id, 'find', '{}', 'x' from server`,
    `insert into orcher.outputs (directive_id, step, workspace_id, content, sha256, size)
     select directive_id, seq, workspace_id, '{}', encode(sha256('{}'), 'hex'), 2 from orcher.steps where workspace_id = $1 and seq = 1 and $2::uuid is not null`,
    "insert into orcher.spending (workspace_id, month) select $1, date_trunc('month', now())::date where $2::uuid is not null on conflict do nothing",
    'insert into orcher.agent_budgets (workspace_id, agent_id) select workspace_id, id from orcher.agents where workspace_id = $1 and $2::uuid is not null',
    "insert into orcher.agent_spending (workspace_id, agent_id, month) select workspace_id, id, date_trunc('month', now())::date from orcher.agents where workspace_id = $1 and $2::uuid is not null on conflict do nothing",
    'insert into orcher.holds (workspace_id, held_by) values ($1, $2)',
  ])
    await tannr.sql(seed, [workspace, owner.person.id])
  asked = new pg.Client({ connectionString: tannr.databaseUrl })
  await asked.connect()
  // A call is in the log a moment after its response, including refused ones.
  for (const role of members) await people[role].own.call('POST', '/agents', {}, inWorkspace)
  const logged = async () => {
    const { rows } = await asked.query('select from orcher.calls where workspace_id = $1 group by user_id', [
      workspace,
    ])
    return rows.length
  }
  await vi.waitFor(async () => expect(await logged()).toBe(members.length), {
    timeout: 20_000,
    interval: 100,
  })
})
afterAll(() => asked?.end())

const inWorkspace = {
  get 'tannr-workspace'() {
    return workspace
  },
}

/** Calls that would change the people of the test are not sent by roles that may. */
const risky = new Set([
  'remove-member',
  'update-member',
  'hold-all',
  'release-all',
  'directive-events',
  'graphql',
  'update-workspace',
])

type Operation = {
  operationId: string
  security: { bearer?: string[]; person?: string[] }[]
  requestBody?: { content: Record<string, { example: unknown }> }
}
type Call = { id: string; method: string; path: string; scope: string | undefined; body: unknown }

async function documented(): Promise<Call[]> {
  const { paths } = (await (await fetch(`${tannr.url}/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, security, requestBody }]) => ({
      ...{ id, path, method: method.toUpperCase(), scope: (security[0]?.bearer ?? security[0]?.person)?.[0] },
      body: requestBody?.content['application/json']?.example,
    })),
  )
}

test.each(roles)(
  '%s: every call answers as the scopes of the role say, and to strangers there is nothing',
  async (role) => {
    const calls = await documented()
    expect(calls.length).toBeGreaterThan(60)
    const wrong: string[] = []
    const tried = { allowed: 0, refused: 0 }
    for (const call of calls) {
      const isStranger = role === 'stranger' || role === 'elsewhere'
      const mayNot = call.scope !== undefined && !scopesOf[role].includes(call.scope)
      if (!isStranger && !mayNot && risky.has(call.id)) continue
      const { status, body } = await callOf(people[role].own, call)
      const code = body?.error?.code
      const isRight = isStranger
        ? status === 404
        : mayNot
          ? status === 403 && (code === 'scope_missing' || code === 'role_missing')
          : code !== 'scope_missing' && status < 500
      if (!isRight) wrong.push(`${call.method} ${call.path}: ${status} ${code}`)
      tried[mayNot || isStranger ? 'refused' : 'allowed']++
    }
    expect(wrong).toEqual([])
    if (role !== 'owner') expect(tried.refused).toBeGreaterThan(0)
  },
)

function callOf(client: ApiClient, { method, path, body }: Call) {
  const place = path
    .replace(/^\/v1/, '')
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'user_id' ? people.owner.person.id : 'xxx_00000000000000000000',
    )
  return client.call(method, place, body, inWorkspace)
}

test('every table of schema orcher has its row', async () => {
  const rows = await tannr.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'orcher'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  expect(Object.keys(tablesOf).sort()).toEqual(rows.map(({ name }) => name))
})

const cells = Object.entries(tablesOf).flatMap(([table, expected]) =>
  roles.map((role) => ({ table, role, expected })),
)

test.each(cells)('$role: $table', async ({ table, role, expected }) => {
  expect(await seenOf(table, role)).toBe(
    expected === unseen ? 'denied' : expected.includes(role) ? 'rows' : 'none',
  )
})

async function readable(table: string): Promise<string> {
  const { rows } = await asked.query<{ columns: string | null }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = ('orcher.' || $1)::regclass and attnum > 0 and not attisdropped
       and has_column_privilege('authenticated', attrelid, attnum, 'select')`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** What a caller who claims the workspace sees, even if not a member of it. */
async function seenOf(table: string, role: Role): Promise<string> {
  const claims = {
    role: 'authenticated',
    sub: people[role].person.id,
    workspace,
    scopes: allScopes,
    aal: 'aal1',
  }
  await asked.query('begin')
  try {
    await asked.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)])
    await asked.query('set local role authenticated')
    const columns = await readable(table)
    if (columns === '') return 'denied'
    const { rows } = await asked.query(`select ${columns} from orcher.${table} limit 1000`)
    // Rows of their own, and of their own workspace, do not matter here.
    const own = [elsewhere, people.stranger.person.id, people.elsewhere.person.id]
    const of = rows.map((row) => JSON.stringify(row)).filter((row) => !own.some((id) => row.includes(id)))
    return of.length > 0 ? 'rows' : 'none'
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'denied'
    throw error
  } finally {
    await asked.query('rollback')
  }
}
