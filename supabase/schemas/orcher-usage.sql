-- The exact number of calls of an account in a month, though each process reserves them in blocks; and the request log.

create table orcher.usage (
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  calls bigint not null default 0 check (calls >= 0),
  primary key (account_id, month)
);

-- Calls that a process has reserved and not yet reported. When it stops reporting, its block expires and returns to the account.
create table orcher.usage_blocks (
  id uuid primary key,
  account_id uuid not null,
  month date not null,
  size integer not null check (size > 0),
  expires_at timestamptz not null,
  foreign key (account_id, month) references orcher.usage (account_id, month) on delete cascade
);
create index usage_blocks_of_month on orcher.usage_blocks (account_id, month);

-- Mails sent per account and day, limited so that nobody can send spam.
create table orcher.mails (
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  -- In UTC.
  day date not null,
  sent integer not null check (sent > 0),
  primary key (account_id, day)
);
alter table orcher.mails enable row level security;

create function orcher.mails_of(plan text) returns integer
language sql immutable set search_path = '' as $$
  select case plan when 'starter' then 200 when 'growth' then 2000 else 20000 end
$$;

-- Directives that schedules have issued per account and day, limited since they are no calls.
create table orcher.scheduled_days (
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  -- In UTC.
  day date not null,
  issued integer not null check (issued > 0),
  primary key (account_id, day)
);
alter table orcher.scheduled_days enable row level security;

create function orcher.scheduled_of(plan text) returns integer
language sql immutable set search_path = '' as $$
  select case plan when 'starter' then 1000 when 'growth' then 10000 else 100000 end
$$;

create table orcher.usage_days (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  day date not null,
  mode text not null check (mode in ('sandbox', 'live')),
  family text not null,
  calls bigint not null default 0,
  -- Those answered with a status of 400 or above.
  refused bigint not null default 0,
  -- Those that count for the plan.
  counted bigint not null default 0,
  -- Bytes written to a sandbox, for its daily limit.
  bytes bigint not null default 0,
  primary key (workspace_id, day, mode, family)
);

create table orcher.calls (
  id bigint generated always as identity primary key,
  -- Of a workspace that exists, which is looked up once for thousands of calls and not for each (orcher.record_calls).
  workspace_id text collate "C" not null,
  at timestamptz not null,
  request_id text not null,
  key_id text collate "C",
  user_id uuid,
  mode text not null check (mode in ('sandbox', 'live')),
  method text not null,
  path text not null,
  family text not null,
  status smallint not null,
  ms real not null,
  code text
);
create index calls_newest on orcher.calls (workspace_id, id desc);

create function orcher.delete_calls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from orcher.calls where workspace_id = old.id;
  return null;
end
$$;
create trigger delete_calls after delete on orcher.workspaces for each row execute function orcher.delete_calls();

alter table orcher.usage enable row level security;
alter table orcher.usage_blocks enable row level security;
alter table orcher.usage_days enable row level security;
alter table orcher.calls enable row level security;
grant select on orcher.usage, orcher.usage_days, orcher.calls to authenticated;
create policy "Usage of the account of the workspace" on orcher.usage for select to authenticated
  using (account_id = (select w.account_id from orcher.workspaces w where w.id = (select orcher.workspace_for('analytics:read'))));
create policy "Usage of the workspace" on orcher.usage_days for select to authenticated
  using (workspace_id = (select coalesce(w.sandbox_of, w.id) from orcher.workspaces w where w.id = (select orcher.workspace_for('analytics:read'))));
create policy "Owners and supervisors read all requests, others their own" on orcher.calls for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'supervisor'))
    or (workspace_id = (select orcher.workspace_as('builder', 'viewer')) and user_id = (select auth.uid())));

-- Reserves up to `wanted` calls as a block; fewer near the limit, none at it. Serialized per account.
create function orcher.reserve_calls(account uuid, wanted integer, block uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
  most integer;
  used bigint;
  lent bigint;
  granted integer;
begin
  insert into orcher.usage (account_id, month) values (account, this_month) on conflict do nothing;
  select calls into used from orcher.usage where account_id = account and month = this_month for update;
  select orcher.calls_of(plan) into most from orcher.accounts where user_id = account;
  delete from orcher.usage_blocks where account_id = account and month = this_month and expires_at < clock_timestamp();
  select coalesce(sum(size), 0) into lent from orcher.usage_blocks where account_id = account and month = this_month;
  granted := greatest(0, least(wanted, coalesce(most - used - lent, wanted)));
  if granted > 0 then
    insert into orcher.usage_blocks (id, account_id, month, size, expires_at)
    values (block, account, this_month, granted, clock_timestamp() + interval '1 minute');
  end if;
  return jsonb_build_object('granted', granted, 'calls', used, 'open', lent, 'limit', most, 'month', to_char(this_month, 'YYYY-MM'));
end
$$;

-- Settles what a process has used of its blocks since its last report.
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

-- Records answered calls, passed as columns: there are thousands per second, and reading them as JSON takes PostgreSQL five times as
-- long.
create function orcher.record_calls(workspaces text[], times timestamptz[], requests text[], keys text[], users uuid[], modes text[], methods text[],
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

-- Does both for processes of the previous version, which may run beside newer ones.
create function orcher.settle_calls(blocks jsonb, answered jsonb) returns void
language sql security definer set search_path = '' as $$
  select orcher.settle_blocks(blocks);
  select orcher.record_calls(array_agg(c.workspace_id), array_agg(c.at), array_agg(c.request_id), array_agg(c.key_id), array_agg(c.user_id),
    array_agg(c.mode), array_agg(c.method), array_agg(c.path), array_agg(c.family), array_agg(c.status), array_agg(c.ms), array_agg(c.code),
    array_agg(c.counted), array_agg(c.bytes))
  from jsonb_to_recordset(answered) as c (workspace_id text, at timestamptz, request_id text, key_id text, user_id uuid, mode text, method text,
    path text, family text, status smallint, ms real, code text, counted boolean, bytes integer)
$$;

-- Limits the bytes written to a sandbox per day (UTC), since its calls are not counted.
create function orcher.check_sandbox_size() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamp := now() at time zone 'UTC';
begin
  if auth.jwt() ->> 'mode' = 'sandbox' and (
    select sum(d.bytes) from orcher.usage_days d join orcher.workspaces w on w.sandbox_of = d.workspace_id
    where w.id = auth.jwt() ->> 'workspace' and d.mode = 'sandbox' and d.day = moment::date) >= 50000000 then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 50 MB a day, including what its steps find. Each change counts as at least 2 kB.',
      jsonb_build_object('retry_after', ceil(extract(epoch from moment::date + 1 - moment))::integer));
  end if;
end
$$;

-- Deletes expired rows; returns how many.
create function orcher.tidy() returns bigint
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
  delete from orcher.scheduled_days where day < now() - interval '7 days';
  update orcher.accounts set plan = 'starter', plan_ends_at = null where plan_ends_at <= now();
  return gone + removed;
end
$$;
