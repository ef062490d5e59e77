/** Adds weeks of API calls to the demo workspace's usage and request log. */
import type { Database } from '#server/platform/database.ts'
import type { DemoPlace } from './demo-workspace.ts'
import { people } from './people.ts'

export async function addUsage(database: Database, workspace: DemoPlace): Promise<void> {
  await database.transaction(async (sql) => {
    // Fewer on weekends and more each week; deterministic per day.
    await sql`
      insert into orcher.usage_days (workspace_id, day, mode, family, calls, refused, counted)
      select ${workspace.id}, day, 'live', family, calls, refused, calls - refused from (
        select day::date as day, family, calls, case when abs(hashtext(family || day)) % 3 = 0 then calls / 60 else 0 end as refused
        from generate_series(date_trunc('day', now()) - interval '34 days', date_trunc('day', now()), interval '1 day') as day,
          (values ('directives', 1500), ('memory', 520), ('oversight', 380), ('agents', 240), ('analytics', 80), ('profiles', 30)) as f (family, usual),
          lateral (select (usual * case when extract(isodow from day) > 5 then 0.2 else 0.7 + (35 - extract(day from now() - day)) / 60 end
            * (0.8 + (abs(hashtext(day || family)) % 40) / 100.0))::integer as calls) c) made
      on conflict do nothing`
    await sql`
      insert into orcher.usage_days (workspace_id, day, mode, family, calls)
      select ${workspace.id}, day::date, 'sandbox', 'directives', 6 + abs(hashtext('sandbox' || day)) % 30
      from generate_series(date_trunc('day', now()) - interval '24 days', date_trunc('day', now()), interval '1 day') as day
      where extract(isodow from day) < 6 on conflict do nothing`
    await sql`
      insert into orcher.usage (account_id, month, calls)
      select ${people.alex}, date_trunc('month', day)::date, sum(counted) from orcher.usage_days
      where workspace_id = ${workspace.id} group by 2
      on conflict (account_id, month) do update set calls = orcher.usage.calls + excluded.calls`
    await sql`
      insert into orcher.calls (workspace_id, at, request_id, key_id, user_id, mode, method, path, family, status, ms, code)
      select ${workspace.id}, now() - make_interval(mins => 11 + n * 47 + n * n / 9), gen_random_uuid()::text, k.id, k.user_id, k.mode,
        c.method, c.path, c.family, c.status, 1.4 + (n * 37 % 90) / 11.0, c.code
      from generate_series(1, 120) n
      join lateral (select * from (values
        (0, 'Intake form', 'POST', '/v1/directives', 'directives', 201, null),
        (1, 'Intake form', 'GET', '/v1/directives/' || (select max(id) from orcher.directives where workspace_id = ${workspace.id}), 'directives', 200, null),
        (2, 'Nightly report', 'GET', '/v1/analytics/usage', 'analytics', 200, null),
        (3, 'Nightly report', 'GET', '/v1/oversight/events', 'oversight', 200, null),
        (4, 'Intake form', 'POST', '/v1/memory/search', 'memory', 200, null),
        (5, 'Nightly report', 'GET', '/v1/directives', 'directives', 200, null),
        (6, 'Trying things out', 'POST', '/v1/directives', 'directives', 201, null),
        (7, 'Nightly report', 'POST', '/v1/agents', 'agents', 403, 'scope_missing'),
        (8, 'Intake form', 'GET', '/v1/agents', 'agents', 200, null),
        (9, 'Intake form', 'POST', '/v1/directives', 'directives', 400, 'invalid_request')) as c (which, key, method, path, family, status, code)
        where c.which = case when n % 23 = 0 then 7 when n % 17 = 0 then 9 else abs(hashtext(n::text)) % 7 end) c on true
      join orcher.api_keys k on k.workspace_id = ${workspace.id} and k.name = c.key and k.revoked_at is null and k.replaced_by is null
      order by n desc`
    await sql`
      update orcher.api_keys k set last_used_at = c.at
      from (select key_id, max(at) as at from orcher.calls where workspace_id = ${workspace.id} group by key_id) c
      where c.key_id = k.id`
  })
}
