/** Who may do what in a workspace: every role by every call of the Tannr API and by every table of schema orcher. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#server/orcher/endpoints.ts'
import { type ApiClient, allScopes, type Developer, givenDeveloper } from '#tests/support/orcher.ts'
import { inPersonOnly, type Role, roles, scopesOf, tablesOf, unseen } from '#tests/support/orcher-matrix.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
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
  await expect
    .poll(async () => (await owner.own.call('GET', '/oversight/approvals')).body.data.length, {
      timeout: 20_000,
    })
    .toBe(1)
  asked = new pg.Client({ connectionString: tannr.databaseUrl })
  await asked.connect()
})
afterAll(() => asked?.end())

const inWorkspace = {
  get 'tannr-workspace'() {
    return workspace
  },
}

const calls = endpoints.flatMap((endpoint) =>
  roles.map((role) => ({ endpoint, role, name: `${endpoint.method} ${endpoint.path}` })),
)
/** What would change the people of the test is asked of nobody who might. */
const risky = new Set(['remove-member', 'update-member', 'hold-all', 'directive-events', 'graphql'])

test.each(calls)('$role: $name', async ({ endpoint, role }) => {
  const mayNot = endpoint.scope
    ? !scopesOf[role].includes(endpoint.scope)
    : !(inPersonOnly[endpoint.id] ?? roles).includes(role)
  if (!mayNot && risky.has(endpoint.id)) return
  const { status, body } = await callOf(people[role].own, endpoint)
  const isStranger = role === 'stranger' || role === 'elsewhere'
  if (isStranger) expect(status).toBe(404)
  else if (mayNot)
    expect([status, body?.error?.code]).toEqual([403, expect.stringMatching(/^(scope|role)_missing$/)])
  else
    expect(status === 403 ? body.error : status).not.toMatchObject({
      code: expect.stringMatching(/^scope_missing$/),
    })
})

function callOf(client: ApiClient, { method, path, example }: (typeof endpoints)[number]) {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'user_id' ? people.owner.person.id : 'xxx_00000000000000000000',
  )
  return client.call(method, place, example.body, inWorkspace)
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

/** What somebody sees whose call claims the workspace: also where they are no member of it. */
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
    const { rows } = await asked.query(`select * from orcher.${table} t limit 1000`)
    // Their own workspace is none of the question.
    const of = rows.filter(
      (row) => JSON.stringify(row).includes(workspace) || !JSON.stringify(row).includes(elsewhere),
    )
    return of.length > 0 ? 'rows' : 'none'
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'denied'
    throw error
  } finally {
    await asked.query('rollback')
  }
}
