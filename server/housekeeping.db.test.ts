import { expect, test } from 'vitest'
import { cleanUpAuth } from '#server/auth/clean-up.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { runHousekeeping } from './housekeeping.ts'

const database = useDatabase()

test('used refresh tokens go after a day, fresh ones and unused ones stay', async () => {
  await database.sql`
    insert into auth.refresh_tokens (token, revoked, created_at, updated_at) values
      ('used-yesterday', true, now() - interval '2 days', now() - interval '25 hours'),
      ('used-just-now', true, now() - interval '2 days', now()),
      ('never-used', false, now() - interval '9 days', now() - interval '9 days')`
  await cleanUpAuth(database, new Date(), { auditLogDays: 30 })
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
  await cleanUpAuth(database, new Date(), { auditLogDays: 30 })
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

test('an application that nobody let in goes after a week, one that somebody knows stays', async () => {
  await database.sql`
    with clients as (
      insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, client_name,
        token_endpoint_auth_method, created_at)
      select gen_random_uuid(), kind::auth.oauth_registration_type, 'https://a.test', 'authorization_code', name, 'none', made
      from (values
        ('dynamic', 'left', now() - interval '8 days'),
        ('dynamic', 'new', now() - interval '6 days'),
        ('dynamic', 'let in', now() - interval '8 days'),
        ('dynamic', 'closed out', now() - interval '8 days'),
        ('dynamic', 'never connected', now() - interval '8 days'),
        ('dynamic', 'connected', now() - interval '8 days'),
        ('manual', 'of the operator', now() - interval '8 days')
      ) known (kind, name, made) returning id, client_name
    ), person as (
      insert into auth.users (id, aud, role, email)
      values (gen_random_uuid(), 'authenticated', 'authenticated', 'client@tannr.example') returning id
    )
    insert into auth.oauth_consents (id, user_id, client_id, scopes, granted_at, revoked_at)
    select gen_random_uuid(), person.id, clients.id, agreed.scopes, now() - interval '8 days', agreed.revoked_at
    from person, clients join (values
      ('let in', 'email', null),
      ('closed out', 'email', now()),
      ('never connected', 'agents:read directives:read', null),
      ('connected', 'agents:read directives:read', null)
    ) agreed (client_name, scopes, revoked_at) using (client_name)`
  await database.sql`
    insert into auth.sessions (id, user_id, oauth_client_id, scopes)
    select gen_random_uuid(), a.user_id, a.client_id, a.scopes
    from auth.oauth_consents a join auth.oauth_clients c on c.id = a.client_id where c.client_name = 'connected'`
  await cleanUpAuth(database, new Date(), { auditLogDays: 30 })
  const rows = await database.sql<{
    name: string
  }>`select client_name "name" from auth.oauth_clients order by 1`
  expect(rows.map(({ name }) => name)).toEqual(['connected', 'let in', 'new', 'of the operator'])
})

test('the audit log is kept as long as the operator says, for ever with 0', async () => {
  await database.sql`
    insert into auth.audit_log_entries (id, payload, created_at) values
      (gen_random_uuid(), '{"action": "old"}', now() - interval '31 days'),
      (gen_random_uuid(), '{"action": "new"}', now() - interval '29 days')`
  const actions = async () =>
    (
      await database.sql<{ action: string }>`
        select payload ->> 'action' action from auth.audit_log_entries where payload ->> 'action' in ('old', 'new') order by 1`
    ).map(({ action }) => action)
  await cleanUpAuth(database, new Date(), { auditLogDays: 0 })
  expect(await actions()).toEqual(['new', 'old'])
  await cleanUpAuth(database, new Date(), { auditLogDays: 30 })
  expect(await actions()).toEqual(['new'])
})

test('a task that fails is told, and the tasks after it are done all the same', async () => {
  await database.sql`
    create or replace function private.remove_unused_files() returns integer language plpgsql as $$
    begin raise exception 'the disk is away'; end $$`
  const [person] = await database.sql<{ id: string }>`
    insert into auth.users (id, aud, role, email)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'suspended@tannr.example') returning id`
  await database.sql`
    create or replace function private.remove_unused_marks() returns integer language sql as $$
      update auth.users set raw_user_meta_data = '{"reached": true}' where email = 'suspended@tannr.example';
      select 1 $$`
  await database.sql`alter function private.remove_unused_marks() security definer`
  const told: unknown[] = []
  const log = { info: () => {}, warn: (what: object) => void told.push(what) }
  await runHousekeeping({ ownerDatabase: database, authDatabase: database, auth: { auditLogDays: 30 }, log })
  expect(told).toEqual([expect.objectContaining({ task: 'private.remove_unused_files()' })])
  expect(
    await database.sql`select raw_user_meta_data as data from auth.users where id = ${person?.id}`,
  ).toEqual([{ data: { reached: true } }])
})

test('however many expired rows strangers have left since, one round deletes them all', async () => {
  await database.sql`
    insert into auth.flow_state (id, provider_type, authentication_method, created_at)
    select gen_random_uuid(), 'google', 'oauth', now() - interval '25 hours' from generate_series(1, 2500)`
  await database.sql`
    insert into auth.webauthn_challenges (id, challenge_type, session_data, created_at, expires_at)
    select gen_random_uuid(), 'authentication', '{}', now() - interval '2 hours', now() - interval '1 hour'
    from generate_series(1, 2500)`
  await database.sql`
    insert into auth.sign_ups (id, aud, email, created_at)
    select gen_random_uuid(), 'authenticated', 'n' || n || '@tannr.example', now() - interval '31 days'
    from generate_series(1, 2500) n`
  await cleanUpAuth(database, new Date(), { auditLogDays: 30 })
  expect(
    await database.sql`select 1 from auth.flow_state where created_at < now() - interval '1 day'`,
  ).toEqual([])
  expect(await database.sql`select count(*) n from auth.webauthn_challenges`).toEqual([{ n: 0 }])
  expect(await database.sql`select count(*) n from auth.sign_ups`).toEqual([{ n: 0 }])
})

test('what strangers made and nobody has come back to is at most so much, and the oldest goes', async () => {
  await database.sql`
    insert into auth.flow_state (id, provider_type, authentication_method, created_at)
    select gen_random_uuid(), 'google', 'oauth', now() - make_interval(secs => n / 10.0) from generate_series(1, 23000) n`
  await database.sql`
    insert into auth.webauthn_challenges (id, challenge_type, session_data, created_at, expires_at)
    select gen_random_uuid(), 'authentication', '{}', now() - make_interval(secs => n / 100.0), now() + interval '5 minutes'
    from generate_series(1, 23000) n`
  await database.sql`
    insert into auth.code_requests (address, network, asked_at)
    select 'hash ' || n, 'net', now() - make_interval(secs => n / 100.0) from generate_series(1, 202500) n`
  const [person] = await database.sql<{ id: string }>`
    insert into auth.users (id, aud, role, email)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'mailed@tannr.example') returning id`
  await database.sql`
    insert into auth.flow_state (id, user_id, provider_type, authentication_method, created_at)
    values (gen_random_uuid(), ${person?.id}, 'email', 'magiclink', now() - interval '23 hours')`
  await cleanUpAuth(database, new Date(), { auditLogDays: 30 })
  expect(await database.sql`select count(*) n from auth.flow_state where user_id is null`).toEqual([
    { n: 20_000 },
  ])
  expect(await database.sql`select 1 from auth.flow_state where user_id = ${person?.id}`).toHaveLength(1)
  expect(await database.sql`select count(*) n from auth.webauthn_challenges`).toEqual([{ n: 20_000 }])
  expect(await database.sql`select count(*) n from auth.code_requests`).toEqual([{ n: 200_000 }])
  expect(await database.sql`select 1 from auth.code_requests where address = 'hash 200001'`).toEqual([])
})
