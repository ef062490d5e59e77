import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const [ada, ben] = [randomUUID(), randomUUID()]
const [here, there, bens] = [randomUUID(), randomUUID(), randomUUID()]
const { sql, batch } = useDatabase()

async function as(claims: object, text: string): Promise<unknown> {
  const answers = await batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify(claims)] },
    { text, values: [] },
  ])
  return JSON.parse(answers[2]?.rows[0]?.[0] ?? 'null')
}
const asAda = (text: string) => as({ sub: ada, session_id: here, aal: 'aal2' }, text)

beforeAll(async () => {
  await sql`insert into auth.users (id, email) values (${ada}, 'ada@example.com'), (${ben}, 'ben@example.com')`
  await sql`insert into auth.sessions (id, user_id, created_at, user_agent, ip) values
    (${here}, ${ada}, now(), 'Firefox', '198.51.100.7'), (${there}, ${ada}, now() - interval '1 day', 'Chrome', null),
    (${bens}, ${ben}, now(), 'Safari', null)`
  await sql`insert into auth.audit_log_entries (id, payload, created_at) values
    (gen_random_uuid(), ${{ actor_id: ada, action: 'login' }}, now()),
    (gen_random_uuid(), ${{ actor_id: ada, action: 'token_refreshed' }}, now()),
    (gen_random_uuid(), ${{ actor_id: ben, action: 'login' }}, now())`
})

test('people see their own devices, this one first, and what happened to their own account', async () => {
  expect(await asAda('select public.security_overview() as answer')).toMatchObject({
    sessions: [
      { id: here, current: true, ip: '198.51.100.7', user_agent: 'Firefox' },
      { id: there, current: false },
    ],
    events: [{ action: 'login', ip: null }],
  })
})

test('people sign out their own devices, and nobody else’s', async () => {
  expect(await asAda(`select to_json(public.end_session('${bens}')) as answer`)).toBe(false)
  expect(await asAda(`select to_json(public.end_session('${there}')) as answer`)).toBe(true)
  const left = await sql<{ id: string }>`select id from auth.sessions where user_id in (${ada}, ${ben})`
  expect(left.map(({ id }) => id).sort()).toEqual([here, bens].sort())
})

test('an application that somebody let in sees nothing of it, signs nobody out and ends no account', async () => {
  const asApp = (text: string) => as({ sub: ada, session_id: here, client_id: randomUUID() }, text)
  const overview = await asApp('select public.security_overview() as answer')
  expect(overview).toEqual({ sessions: [], events: [] })
  expect(await asApp(`select to_json(public.end_session('${here}')) as answer`)).toBe(false)
  const end = "select to_json(public.request_account_deletion('DELETE')) as answer"
  await expect(asApp(end)).rejects.toThrow('A connected app can’t delete an account.')
  expect(await sql`select 1 from public.account_deletions where user_id = ${ada}`).toEqual([])
})

test('a policy can ask for the second step', async () => {
  await sql`create table public.vault_notes (note text)`
  await sql`insert into public.vault_notes values ('kept')`
  await sql`alter table public.vault_notes enable row level security`
  await sql`grant select on public.vault_notes to authenticated`
  await sql`create policy "With the second step" on public.vault_notes for select to authenticated
    using ((select auth.jwt()) ->> 'aal' = 'aal2')`
  const count = 'select to_json(count(*)) as answer from public.vault_notes'
  expect(await asAda(count)).toBe(1)
  expect(await as({ sub: ada, session_id: here, aal: 'aal1' }, count)).toBe(0)
})
