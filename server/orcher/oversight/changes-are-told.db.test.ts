import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

test('where events are sent, what a workspace is called and what it may spend is told of, and no secret', async () => {
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [made] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  const workspace = made?.id
  await sql`update orcher.accounts set plan = 'growth' where user_id = ${person?.id}`
  const told = async () => {
    const events = await sql<{ kind: string; event: string }>`
      select kind, event from orcher.audit where workspace_id = ${workspace} and kind ~ '^(webhook|workspace)_' order by seq`
    expect(events.filter(({ event }) => event.includes('whsec_'))).toEqual([])
    return events.map(({ kind }) => kind)
  }
  const secret = `whsec_${'a'.repeat(40)}`
  await sql`
    insert into orcher.webhooks (workspace_id, url, events, secret)
    values (${workspace}, 'https://example.com/', orcher.webhook_events(), ${secret})`
  await sql`update orcher.webhooks set url = 'https://example.org/' where workspace_id = ${workspace}`
  await sql`update orcher.webhooks set secret = ${`${secret}b`}, old_secret = secret where workspace_id = ${workspace}`
  // Records of the engine are nobody's changes.
  await sql`update orcher.webhooks set seen = seen + 1, url = url where workspace_id = ${workspace}`
  await sql`delete from orcher.webhooks where workspace_id = ${workspace}`
  expect(await told()).toEqual(['webhook_added', 'webhook_changed', 'webhook_changed', 'webhook_removed'])

  await sql`update orcher.workspaces set name = name, budget_money = 20 where id = ${workspace}`
  await sql`update orcher.workspaces set name = 'Vendors' where id = ${workspace}`
  await sql`update orcher.workspaces set name = 'Vendors' where id = ${workspace}`
  expect((await told()).slice(4)).toEqual(['workspace_changed', 'workspace_changed'])
  const details = await sql<{ detail: object }>`
    select event::jsonb - array['at', 'kind', 'workspace', 'by'] as detail from orcher.audit
    where workspace_id = ${workspace} and kind = 'workspace_changed' order by seq`
  expect(details).toEqual([{ detail: { budget_was: 'none', budget: '20' } }, { detail: { renamed: true } }])

  // What a run may read and spend, and under which name, by key or schedule.
  await sql`
    insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes)
    values (${workspace}, ${person?.id}, 'live', 'A', 'tannr_live_aaaa', sha256('a'), array['agents:read'])`
  await sql`update orcher.api_keys set last_used_at = now(), name = 'A'`
  await sql`update orcher.api_keys set name = 'B'`
  await sql`update orcher.api_keys set revoked_at = now()`
  await sql`update orcher.api_keys set name = 'C'`
  const [agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['notify']) returning id`
  await sql`
    insert into orcher.schedules (workspace_id, agent_id, issued_by, name, instruction, cron, next_at)
    values (${workspace}, ${agent?.id}, ${person?.id}, 'Daily', 'Find jobs', '0 7 * * *', now())`
  await sql`update orcher.schedules set name = 'Weekly', next_at = now() + interval '1 day'`
  await sql`update orcher.schedules set context = '{"place": "Leeds"}', sources = array['crm'], limits = '{"steps": 9}'`
  await sql`update orcher.schedules set next_at = now() + interval '2 days', last_at = now()`
  const changes = await sql<{ change: unknown[] }>`
    select jsonb_build_array(kind, event::jsonb -> 'changed', event::jsonb -> 'sources', event::jsonb -> 'limits') as change
    from orcher.audit where workspace_id = ${workspace} and kind ~ '^(key|schedule)_' and kind !~ '_added$' order by seq`
  expect(changes.map(({ change }) => change)).toEqual([
    ['key_changed', ['name'], null, null],
    ['key_revoked', ['revoked_at'], null, null],
    ['key_changed', ['name'], null, null],
    ['schedule_changed', ['name'], [], {}],
    ['schedule_changed', ['context', 'limits', 'sources'], ['crm'], { steps: 9 }],
  ])

  // An account that ends takes its workspaces with it.
  await sql`delete from auth.users where id = ${person?.id}`
  expect(await sql`select from orcher.workspaces where id = ${workspace}`).toEqual([])
})

test('no column that a caller may write changes without an event', async () => {
  const unwatched = await sql<{ field: string }>`
    select c.relname || '.' || a.attname as field
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'orcher'::regnamespace and c.relkind = 'r' and has_column_privilege('authenticated', c.oid, a.attnum, 'update')
      and not exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname in ('audit_change', 'audit_workspace') and t.tgtype & 16 > 0
          and (cardinality(t.tgattr::smallint[]) = 0 or a.attnum = any (t.tgattr))
          and (pg_get_triggerdef(t.oid) !~ ' WHEN ' or pg_get_triggerdef(t.oid) ~ ('old[.]([*]|' || a.attname || '[^a-z_])')))
    order by 1`
  expect(unwatched.map(({ field }) => field)).toEqual([
    // What people share of themselves is no matter of their workspaces.
    'profile_consents.findable',
    'profile_consents.shares',
    // It follows from `cron`.
    'schedules.next_at',
  ])
})
