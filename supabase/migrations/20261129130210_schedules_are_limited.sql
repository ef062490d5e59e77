-- Schedules issue directives without a call, so those of a day are limited by the account's plan.

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

-- Counts a directive that a schedule issues. Refuses it where the day's are used up.
create function orcher.count_scheduled(workspace text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
begin
  select w.account_id, orcher.scheduled_of(a.plan) as most into place
  from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id where w.id = workspace;
  insert into orcher.scheduled_days as day (account_id, day, issued)
  values (place.account_id, (now() at time zone 'UTC')::date, 1)
  on conflict (account_id, day) do update set issued = day.issued + 1 where day.issued < place.most;
  if not found then
    perform orcher.refuse(429, 'limit_reached', format('Schedules issue at most %s directives a day on this plan.',
      to_char(place.most, 'FM999,999')));
  end if;
end
$$;
revoke execute on function orcher.scheduled_of(text), orcher.count_scheduled(text) from public, anon, authenticated, service_role;

-- Issues the directive of a due schedule, with the rights of its creator. The server passes the next due time.
create or replace function orcher.issue_schedule(schedule text, due_next timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.schedules;
  made text;
begin
  select * into s from orcher.schedules where id = schedule and enabled and next_at <= clock_timestamp() for update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', s.issued_by, 'workspace', s.workspace_id,
    'scopes', s.scopes)::text, true);
  if orcher.workspace_for('directives:write') is null
    or not exists (select from orcher.agents where id = s.agent_id and workspace_id = s.workspace_id and archived_at is null) then
    update orcher.schedules set enabled = false where id = s.id;
    return null;
  end if;
  begin
    perform orcher.count_scheduled(s.workspace_id);
    made := orcher.submit_directive(jsonb_build_object('agent_id', s.agent_id, 'instruction', s.instruction, 'context', s.context,
      'sources', to_jsonb(s.sources), 'limits', s.limits, 'schedule_id', s.id));
  exception when others then
    -- What is refused to whoever set it up, as where the day's are used up, is left out this time.
    if sqlstate not like 'OR4%' then
      raise;
    end if;
    update orcher.schedules set next_at = due_next where id = s.id;
    return null;
  end;
  update orcher.schedules set last_at = clock_timestamp(), last_directive = made, next_at = due_next where id = s.id;
  return made;
end
$$;

-- Deletes expired rows; returns how many.
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
  delete from orcher.scheduled_days where day < now() - interval '7 days';
  update orcher.accounts set plan = 'starter', plan_ends_at = null where plan_ends_at <= now();
  return gone + removed;
end
$$;
