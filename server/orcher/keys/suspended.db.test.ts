/** Whoever is suspended is so everywhere: their keys, directives and schedules do nothing, and no program finds their profile. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql, transaction } = useDatabase()
const hash = () => createHash('sha256').update(person).digest()
let person: string
let other: string
let workspace: string
let agent: string

beforeEach(async () => {
  person = randomUUID()
  other = randomUUID()
  for (const id of [person, other])
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.com`})`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person}) as id`
  workspace = made?.id ?? ''
  await sql`insert into orcher.workspace_members (workspace_id, user_id, role) values (${workspace}, ${other}, 'owner')`
  await sql`
    insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes)
    values (${workspace}, ${person}, 'live', 'A key', 'tannr_live_aaaa', ${hash()}, orcher.all_scopes())`
  const [worker] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', '{research,act}') returning id`
  agent = worker?.id ?? ''
})

const ways = {
  banned: () => sql`update auth.users set banned_until = 'infinity' where id = ${person}`,
  'deleted, but kept by an administrator': () =>
    sql`update auth.users set deleted_at = now() where id = ${person}`,
}
const restored = () => sql`update auth.users set banned_until = null, deleted_at = null where id = ${person}`

const enters = () =>
  transaction((own) => own`select orcher.enter_key(${hash()}, null)`).then(
    () => 'enters',
    ({ code, hint }) => `${code} ${hint}`,
  )
const acts = () =>
  transaction((own) => own`select orcher.act_by_key(${hash()}, 'agents:read')`).then(
    () => 'acts',
    ({ code, hint }) => `${code} ${hint}`,
  )

test.each(Object.entries(ways))(
  'the key of somebody who is %s opens nothing, until they are restored',
  async (_how, suspend) => {
    expect([await enters(), await acts()]).toEqual(['enters', 'acts'])
    await suspend()
    const refused = 'OR401 The account that made this key cannot be used at present.'
    expect([await enters(), await acts()]).toEqual([refused, refused])
    await restored()
    expect([await enters(), await acts()]).toEqual(['enters', 'acts'])
    await sql`update auth.users set banned_until = now() - interval '1 second' where id = ${person}`
    expect([await enters(), await acts()]).toEqual(['enters', 'acts'])
  },
)

test('no step of what they issued begins any more', async () => {
  const [made] = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    values (${workspace}, ${agent}, 1, ${person}, '{}', 'Look', 'running', 1, 1, 1) returning id`
  await sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane)
    values (${made?.id}, 1, ${workspace}, 1, 'Look', 'search_jobs', '{}', 'x', 'read', 'collector')`
  await ways.banned()
  const [next] = await sql<{ next: { do: string } }>`select orcher.next_step(${made?.id}, 1) as next`
  expect(next?.next).toEqual({ do: 'stop' })
  expect(await sql`select state, reason from orcher.directives where id = ${made?.id}`).toEqual([
    { state: 'paused', reason: 'issuer' },
  ])
})

test('their schedules leave out what is due meanwhile, go on afterwards, and nobody is told', async () => {
  const [schedule] = await sql<{ id: string }>`
    insert into orcher.schedules (workspace_id, agent_id, issued_by, name, instruction, cron, next_at)
    values (${workspace}, ${agent}, ${person}, 'Daily', 'Look', '0 7 * * *', now() - interval '1 minute') returning id`
  await sql`update orcher.schedules set scopes = '{directives:write}' where id = ${schedule?.id}`
  const issued = async () => {
    await sql`update orcher.schedules set next_at = now() - interval '1 minute' where id = ${schedule?.id}`
    const [row] = await transaction(
      (own) =>
        own<{
          made: string | null
        }>`select orcher.issue_schedule(${schedule?.id}, now() + interval '1 day') as made`,
    )
    return row?.made
  }
  await ways.banned()
  expect(await issued()).toBeNull()
  expect(
    await sql`select enabled, reason, next_at > now() as later from orcher.schedules where id = ${schedule?.id}`,
  ).toEqual([{ enabled: true, reason: null, later: true }])
  expect(await sql`select from public.notifications where kind = 'schedule'`).toEqual([])
  await restored()
  expect(await issued()).toMatch(/^dir_/)
})

test('no program finds or reads their profile', async () => {
  await sql`insert into public.profiles (user_id, first_name) values (${person}, 'Ida') on conflict (user_id) do update set first_name = 'Ida'`
  await sql`insert into public.skills (user_id, name, category, level, progress) values (${person}, 'Weaving', 'Design', 'Expert', 90)`
  const [consent] = await sql<{ id: string }>`
    insert into orcher.profile_consents (user_id, findable, shares) values (${person}, true, '{name,skills}') returning id`
  const seen = () =>
    transaction(async (own) => {
      const claims = {
        role: 'authenticated',
        sub: other,
        workspace,
        scopes: ['profiles:read', 'profiles:match'],
      }
      await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      const found = await own`select profile_id from orcher.match_profiles('{weaving}', null)`
      const [read] = await own<{
        shown: object | null
      }>`select orcher.shared_profile(${consent?.id}) as shown`
      return [found.length, read?.shown !== null]
    })
  expect(await seen()).toEqual([1, true])
  await ways.banned()
  expect(await seen()).toEqual([0, false])
})
