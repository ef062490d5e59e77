-- Sandboxes are bounded by what is sent to them in a day as well: memory, plans and contexts of calls that nobody counts.

alter table orcher.usage_days add column bytes bigint not null default 0;

-- What a process has answered since it last told: how much of its blocks, and each call.
create or replace function orcher.settle_calls(blocks jsonb, answered jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if blocks <> '[]' then
    -- In one order, so that two processes do not wait for each other.
    perform from orcher.usage u join (
      select distinct (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month from jsonb_array_elements(blocks) b) given
      on u.account_id = given.account and u.month = given.month
    order by u.account_id, u.month for update of u;
    update orcher.usage u set calls = u.calls + given.used
    from (select (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month, sum((b ->> 'used')::bigint) as used
          from jsonb_array_elements(blocks) b group by 1, 2) given
    where u.account_id = given.account and u.month = given.month and given.used <> 0;
    delete from orcher.usage_blocks o using jsonb_array_elements(blocks) b
    where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer = 0;
    update orcher.usage_blocks o set size = (b ->> 'left')::integer, expires_at = clock_timestamp() + interval '1 minute'
    from jsonb_array_elements(blocks) b
    where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer > 0;
  end if;
  with told as materialized (
    select c.* from jsonb_to_recordset(answered) as c (workspace_id text, at timestamptz, request_id text, key_id text, user_id uuid, mode text,
      method text, path text, family text, status smallint, ms real, code text, counted boolean,
      bytes integer)
    where c.workspace_id in (
      select w.id from orcher.workspaces w where w.id in (select distinct a ->> 'workspace_id' from jsonb_array_elements(answered) a))
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

-- What is sent to a sandbox is not counted as calls, so that its size is: of a day, as UTC has it.
create function orcher.check_sandbox_size() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ->> 'mode' = 'sandbox' and (
    select sum(d.bytes) from orcher.usage_days d join orcher.workspaces w on w.sandbox_of = d.workspace_id
    where w.id = auth.jwt() ->> 'workspace' and d.mode = 'sandbox' and d.day = (now() at time zone 'UTC')::date) >= 50000000 then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 50 MB a day. Each change takes 2 kB at least.');
  end if;
end
$$;

revoke execute on function orcher.check_sandbox_size() from public, anon, service_role;
grant execute on function orcher.check_sandbox_size() to authenticated;
