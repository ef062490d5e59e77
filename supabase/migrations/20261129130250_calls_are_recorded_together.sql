-- The workspaces of recorded calls are looked up once for thousands of calls, and not for each of them.

alter table orcher.calls drop constraint calls_workspace_id_fkey;

create function orcher.delete_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from orcher.calls where workspace_id = old.id;
  return null;
end
$$;
create trigger delete_calls after delete on orcher.workspaces for each row execute function orcher.delete_calls();
revoke execute on function orcher.delete_calls() from public, anon, authenticated, service_role;

-- Records answered calls, passed as columns: there are thousands per second, and reading them as JSON takes PostgreSQL five times as
-- long.
create or replace function orcher.record_calls(workspaces text[], times timestamptz[], requests text[], keys text[], users uuid[], modes text[], methods text[],
  paths text[], families text[], statuses smallint[], took real[], codes text[], are_counted boolean[], sizes integer[])
returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Until the end, none of them is deleted.
  perform from orcher.workspaces where id in (select distinct unnest(record_calls.workspaces)) order by id for key share;
  with given as materialized (
    select c.* from unnest(workspaces, times, requests, keys, users, modes, methods, paths, families, statuses, took, codes, are_counted, sizes)
      as c (workspace_id, at, request_id, key_id, user_id, mode, method, path, family, status, ms, code, counted, bytes)
  ), told as materialized (
    select c.* from given c
    where c.workspace_id in (select w.id from orcher.workspaces w where w.id in (select distinct g.workspace_id from given g))
  ), full_logs as materialized (
    -- Of a sandbox, where nobody counts them, the log shows so many of a day.
    select d.workspace_id, d.day from orcher.usage_days d
    where d.mode = 'sandbox' and (d.workspace_id, d.day) in (select t.workspace_id, (t.at at time zone 'UTC')::date from told t where t.mode = 'sandbox')
    group by 1, 2 having sum(d.calls) >= 100000
  ), kept as (
    insert into orcher.calls (workspace_id, at, request_id, key_id, user_id, mode, method, path, family, status, ms, code)
    select c.workspace_id, c.at, c.request_id, c.key_id, c.user_id, c.mode, c.method, c.path, c.family, c.status, c.ms, c.code
    from told c
    where c.mode = 'live' or (c.workspace_id, (c.at at time zone 'UTC')::date) not in (select f.workspace_id, f.day from full_logs f)
    order by c.at
  ), days as (
    insert into orcher.usage_days as d (workspace_id, day, mode, family, calls, refused, counted, bytes)
    select c.workspace_id, (c.at at time zone 'UTC')::date, c.mode, c.family, count(*), count(*) filter (where c.status >= 400),
      count(*) filter (where c.counted), coalesce(sum(c.bytes), 0)
    from told c group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (workspace_id, day, mode, family) do update
      set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused, counted = d.counted + excluded.counted,
        bytes = d.bytes + excluded.bytes
  )
  update orcher.api_keys k set last_used_at = used.at
  from (select c.key_id, max(c.at) as at from told c where c.key_id is not null group by 1 order by 1) used
  where k.id = used.key_id and (k.last_used_at is null or k.last_used_at < used.at);
end
$$;
