import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database

async function givenPerson(): Promise<string> {
  const [made] = await sql<{ id: string }>`
    insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.com') returning id`
  return made?.id ?? ''
}
const first = async (person: string) =>
  (await sql<{ id: string }>`select orcher.first_workspace(${person}) as id`)[0]?.id ?? ''
const add = (workspace: string, person: string) =>
  sql`insert into orcher.workspace_members (workspace_id, user_id, role) values (${workspace}, ${person}, 'supervisor')`

test('whoever is added to a workspace before they have one does not work there unasked', async () => {
  const [stranger, person] = [await givenPerson(), await givenPerson()]
  const theirs = await first(stranger)
  await add(theirs, person)
  const own = await first(person)
  expect(own).not.toBe(theirs)
  expect(await first(person)).toBe(own)
})

test('whom a company’s provider calls by an address of somebody else is not added in their place', async () => {
  const [owner, person] = [await givenPerson(), await givenPerson()]
  const [{ email } = { email: '' }] = await sql<{ email: string }>`
    update auth.users set email_confirmed_at = now() where id = ${person} returning email`
  const provider = crypto.randomUUID()
  await sql`insert into auth.sso_providers (id) values (${provider})`
  // Created earlier, and therefore found earlier.
  await sql`
    insert into auth.users (id, email, is_sso_user, email_confirmed_at)
    values ('00000000-0000-4000-8000-000000000001', ${email}, true, now())`
  await sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values ('00000000-0000-4000-8000-000000000001', ${`sso:${provider}`}, 'p-1', '{}')`
  const claims = JSON.stringify({ sub: owner, workspace: await first(owner) })
  const added = async () => {
    const results = await database.batch([
      { text: "select set_config('request.jwt.claims', $1, true)", values: [claims] },
      { text: "select orcher.add_member($1, 'viewer')", values: [email] },
    ])
    return results.at(-1)?.rows[0]?.[0]
  }
  expect(await added()).toBe(person)
  await sql`delete from auth.users where id = ${person}`
  await expect(added()).rejects.toThrow('not_found')
})

test('an account sends so many mails a day to the members of its workspaces, and no more', async () => {
  const owner = await givenPerson()
  const workspace = await first(owner)
  for (let count = 0; count < 59; count++) await add(workspace, await givenPerson())
  const send = async () =>
    (
      await sql<{ told: number }>`
        select orcher.mail_members(${workspace}, array['owner', 'supervisor'], null, null, 'directive_says', '{"text": "Buy"}') as told`
    )[0]?.told
  expect([await send(), await send(), await send(), await send()]).toEqual([60, 60, 60, -1])
  const [mails] = await sql<{ written: number }>`
    select count(*)::int as written from private.outbox where message ->> 'template' = 'directive_says'`
  expect(mails).toEqual({ written: 180 })
  // Another day, and a larger plan.
  await sql`update orcher.mails set day = day - 1`
  expect(await send()).toBe(60)
  await sql`update orcher.accounts set plan = 'growth' where user_id = ${owner}`
  expect([await send(), await send(), await send()]).toEqual([60, 60, 60])
})
