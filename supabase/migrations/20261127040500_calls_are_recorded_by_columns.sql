-- Recording a call took PostgreSQL a fifth as long as answering it: its objects were read twice, and three indexes grew with it. And what
-- each call asks was in functions that PostgreSQL could not write into the statement.

-- As the wire has times: '2026-09-14T08:20:00Z'. PostgreSQL writes it into the statement, as it does with the next two: a call of a
-- function takes as long as finding a row.
create or replace function orcher.utc(moment timestamptz) returns text
language sql stable
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

create or replace function orcher.all_scopes() returns text[]
language sql immutable
return array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
  'oversight:read', 'oversight:audit', 'profiles:read', 'profiles:match', 'analytics:read'];

-- What a member may do at most. Keys, members and settings of a workspace are no scope: they ask for the role itself.
create or replace function orcher.scopes_of(role text) returns text[]
language sql immutable
return case role
  when 'owner' then orcher.all_scopes()
  when 'supervisor' then array['agents:read', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
    'oversight:read', 'oversight:audit', 'profiles:read', 'analytics:read']
  when 'builder' then array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
    'oversight:read', 'profiles:read', 'profiles:match', 'analytics:read']
  when 'viewer' then array['agents:read', 'directives:read', 'memory:read', 'oversight:read', 'analytics:read']
  else '{}'
end;

create or replace function orcher.workspace_for_any(variadic asked text[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  place text;
  own_role text;
  scope text;
begin
  if claims -> 'scopes' ?| asked then
    select w.id, m.role into place, own_role from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = (claims ->> 'sub')::uuid
    where w.id = claims ->> 'workspace';
    foreach scope in array asked loop
      if claims -> 'scopes' ? scope and scope = any (orcher.scopes_of(own_role)) then
        return place;
      end if;
    end loop;
  end if;
  return null;
end
$$;

-- What a process has used of its blocks since it last told.
create function orcher.settle_blocks(blocks jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if blocks = '[]' then
    return;
  end if;
  -- In one order, so that two processes do not wait for each other.
  perform from orcher.usage u join (
    select distinct (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month from jsonb_array_elements(blocks) b) given
    on u.account_id = given.account and u.month = given.month
  order by u.account_id, u.month for update of u;
  -- What is given back was counted before, though perhaps in the month before.
  update orcher.usage u set calls = greatest(0, u.calls + given.used)
  from (select (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month, sum((b ->> 'used')::bigint) as used
        from jsonb_array_elements(blocks) b group by 1, 2) given
  where u.account_id = given.account and u.month = given.month and given.used <> 0;
  delete from orcher.usage_blocks o using jsonb_array_elements(blocks) b
  where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer = 0;
  update orcher.usage_blocks o set size = (b ->> 'left')::integer, expires_at = clock_timestamp() + interval '1 minute'
  from jsonb_array_elements(blocks) b
  where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer > 0;
end
$$;

-- The calls that it has answered, column by column: thousands a second, of which PostgreSQL would read objects five times as long.
create function orcher.record_calls(workspaces text[], times timestamptz[], requests text[], keys text[], users uuid[], modes text[], methods text[],
  paths text[], families text[], statuses smallint[], took real[], codes text[], are_counted boolean[], sizes integer[])
returns void
language plpgsql security definer set search_path = '' as $$
begin
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

-- Both, as processes of the version before tell them, which may run beside a newer one.
create or replace function orcher.settle_calls(blocks jsonb, answered jsonb) returns void
language sql security definer set search_path = '' as $$
  select orcher.settle_blocks(blocks);
  select orcher.record_calls(array_agg(c.workspace_id), array_agg(c.at), array_agg(c.request_id), array_agg(c.key_id), array_agg(c.user_id),
    array_agg(c.mode), array_agg(c.method), array_agg(c.path), array_agg(c.family), array_agg(c.status), array_agg(c.ms), array_agg(c.code),
    array_agg(c.counted), array_agg(c.bytes))
  from jsonb_to_recordset(answered) as c (workspace_id text, at timestamptz, request_id text, key_id text, user_id uuid, mode text, method text,
    path text, family text, status smallint, ms real, code text, counted boolean, bytes integer)
$$;

-- What is kept for a time only. Returns how many rows went.
create or replace function orcher.tidy() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint := 0;
  removed bigint;
begin
  delete from orcher.idempotency where ctid = any (array(
    select ctid from orcher.idempotency where expires_at < now() limit 5000));
  get diagnostics removed = row_count;
  gone := gone + removed;
  -- Their ids ascend with the time.
  delete from orcher.calls where id in (
    select c.id from (select id, at from orcher.calls order by id limit 5000) c where c.at < now() - interval '30 days');
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.deliveries where ctid = any (array(
    select ctid from orcher.deliveries where created_at < now() - interval '30 days' limit 5000));
  get diagnostics removed = row_count;
  delete from orcher.mails where day < now() - interval '7 days';
  update orcher.accounts set plan = 'starter', plan_ends_at = null where plan_ends_at <= now();
  return gone + removed;
end
$$;

drop index orcher.calls_oldest;

revoke all on function orcher.settle_blocks(jsonb), orcher.record_calls(text[], timestamptz[], text[], text[], uuid[], text[], text[], text[], text[],
  smallint[], real[], text[], boolean[], integer[]) from public, anon, authenticated, service_role;
grant execute on function orcher.settle_blocks(jsonb), orcher.record_calls(text[], timestamptz[], text[], text[], uuid[], text[], text[], text[],
  text[], smallint[], real[], text[], boolean[], integer[]) to authenticator;
