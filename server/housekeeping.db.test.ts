import { expect, test } from 'vitest'
import { cleanUpAuth } from '#server/auth/clean-up.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()

test('used refresh tokens go after a day, fresh ones and unused ones stay', async () => {
  await database.sql`
    insert into auth.refresh_tokens (token, revoked, created_at, updated_at) values
      ('used-yesterday', true, now() - interval '2 days', now() - interval '25 hours'),
      ('used-just-now', true, now() - interval '2 days', now()),
      ('never-used', false, now() - interval '9 days', now() - interval '9 days')`
  await cleanUpAuth(database, new Date())
  const rows = await database.sql<{ token: string }>`select token from auth.refresh_tokens order by token`
  expect(rows.map(({ token }) => token)).toEqual(['never-used', 'used-just-now'])
})

test('a sign-in at a provider that nobody came back to goes after a day, with all that it kept', async () => {
  await database.sql`
    with states as (
      insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at) values
        (gen_random_uuid(), 'google', 'left', now() - interval '25 hours'),
        (gen_random_uuid(), 'google', 'under way', now())
      returning id, created_at
    )
    insert into auth.flow_state (id, provider_type, authentication_method, oauth_client_state_id, created_at)
    select gen_random_uuid(), 'google', 'oauth', id, created_at from states`
  await cleanUpAuth(database, new Date())
  const left = [{ code_verifier: 'under way' }]
  expect(await database.sql`select code_verifier from auth.oauth_client_states`).toEqual(left)
  expect(
    await database.sql`
      select code_verifier from auth.flow_state f join auth.oauth_client_states s on s.id = f.oauth_client_state_id`,
  ).toEqual(left)
})

test('an account is deleted when its seven days of grace are over, and not before', async () => {
  const people = await database.sql<{ id: string }>`
    insert into auth.users (id, aud, role, email) values
      (gen_random_uuid(), 'authenticated', 'authenticated', 'leaving@tannr.example'),
      (gen_random_uuid(), 'authenticated', 'authenticated', 'undecided@tannr.example')
    returning id`
  await database.sql`
    insert into public.account_deletions (user_id, due_at) values
      (${people[0]?.id}, now() - interval '1 minute'), (${people[1]?.id}, now() + interval '1 minute')`
  await database.sql`select private.delete_due_accounts()`
  const left = await database.sql<{
    email: string
  }>`select email from auth.users where email like '%ing@tannr.example' or email like 'undecided%'`
  expect(left.map(({ email }) => email)).toEqual(['undecided@tannr.example'])
})
