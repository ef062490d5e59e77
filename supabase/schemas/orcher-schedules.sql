-- Schedules: directives issued repeatedly, with the rights of the person who created the schedule. One that was made with a key goes on as
-- long as that key, or one that replaced it.

create table orcher.schedules (
  id text collate "C" primary key default orcher.new_id('sch'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  issued_by uuid not null default auth.uid(),
  scopes text[] not null default '{}',
  name text not null check (char_length(btrim(name)) between 1 and 120),
  instruction text not null check (char_length(btrim(instruction)) between 1 and 20000),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and pg_column_size(context) <= 65536),
  sources text[] not null default '{}' check (cardinality(sources) <= 20),
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  -- Five fields, UTC.
  cron text not null check (char_length(cron) <= 100),
  enabled boolean not null default true,
  next_at timestamptz not null,
  last_at timestamptz,
  last_directive text collate "C",
  created_at timestamptz not null default clock_timestamp(),
  -- The key with which it was made, changed or turned on last; null where its person did that themselves.
  key_id text collate "C",
  -- Why it was paused, where no person did.
  reason text check (reason in ('key_revoked', 'key_expired', 'issuer', 'agent')),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade,
  check (reason is null or not enabled)
);
create index schedules_of_workspace on orcher.schedules (workspace_id, id desc);
create index schedules_of_agent on orcher.schedules (workspace_id, agent_id);
create index schedules_issued on orcher.schedules (issued_by);
create index schedules_due on orcher.schedules (next_at) where enabled;
create index schedules_of_key on orcher.schedules (key_id) where key_id is not null;

create function orcher.check_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.scopes := coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}');
  new.key_id := auth.jwt() ->> 'key_id';
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.schedules where workspace_id = new.workspace_id) >= 100 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 100 schedules.');
  end if;
  return new;
end
$$;
create trigger check_schedule before insert on orcher.schedules for each row execute function orcher.check_schedule();
-- Whoever says what it does, or turns it on, answers for it from then on, with what they may do: a person, or a key of theirs. After its key
-- was revoked only the person turns it on.
create function orcher.bind_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.enabled and old.reason in ('key_revoked', 'key_expired') then
    perform orcher.directs_in_person();
  end if;
  new.scopes := coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}');
  new.key_id := auth.jwt() ->> 'key_id';
  if new.enabled then
    new.reason := null;
  end if;
  return new;
end
$$;
-- Not where a text is forgotten in it, or it becomes due.
create trigger bind_schedule before update of instruction, context, sources, limits, cron, enabled on orcher.schedules for each row
when (current_user = 'authenticated' and ((new.enabled and not old.enabled) or (old.instruction, old.context, old.sources, old.limits, old.cron)
  is distinct from (new.instruction, new.context, new.sources, new.limits, new.cron)))
execute function orcher.bind_schedule();

-- With a key ends what was made with it, unless another one has replaced it.
create function orcher.pause_schedules_of_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.schedules s set enabled = false, reason = 'key_revoked'
  where s.enabled and s.key_id in (
    with recursive earlier (id) as (
      select new.id union select k.id from orcher.api_keys k join earlier on k.replaced_by = earlier.id)
    select e.id from earlier e)
    and not orcher.key_stands(s.key_id, false);
  return null;
end
$$;
-- By its name before the audit: schedules are locked before the end of the chain, as when they are issued.
create trigger after_revocation after update of revoked_at on orcher.api_keys for each row
when (old.revoked_at is null and new.revoked_at is not null) execute function orcher.pause_schedules_of_key();

-- Whoever set it up is told that it was paused, where no person did that, here and by mail; if it is they who may not direct work any more,
-- those who oversee the workspace. Once it is on again, or gone, nothing is left to tell; a line that is held is being read or cleared away.
create function orcher.tell_of_pause() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  place orcher.workspaces;
  only_person uuid;
begin
  told.kind := 'schedule';
  told.subject_id := old.workspace_id || ' ' || old.id;
  if tg_op = 'DELETE' or new.reason is null then
    delete from public.notifications where id in (
      select n.id from public.notifications n join orcher.workspace_members m on m.user_id = n.user_id
      where m.workspace_id = old.workspace_id and n.kind = told.kind and n.subject_id = told.subject_id for update of n skip locked);
    return null;
  end if;
  select * into place from orcher.workspaces where id = new.workspace_id;
  if place.sandbox_of is not null then
    return null;
  end if;
  told.subject := new.name;
  told.detail := place.name;
  told.state := new.reason;
  select m.user_id into only_person from orcher.workspace_members m
  where m.workspace_id = new.workspace_id and m.user_id = new.issued_by and new.reason <> 'issuer';
  for told.user_id in
    select m.user_id from orcher.workspace_members m
    where m.workspace_id = new.workspace_id and (m.user_id = only_person or (only_person is null and m.role in ('owner', 'supervisor')))
    order by m.user_id
  loop
    perform private.notify(told);
  end loop;
  perform orcher.mail_members(new.workspace_id,
    case when only_person is null then array['owner', 'supervisor'] else array['owner', 'supervisor', 'builder', 'viewer'] end,
    only_person, null, 'schedule_paused',
    jsonb_build_object('name', new.name, 'why', orcher.shown_schedule(new) ->> 'explained', 'workspace_id', new.workspace_id));
  return null;
end
$$;
-- Turning it on clears the reason by bind_schedule, in an update that names `enabled` alone.
create trigger tell_of_pause after update of enabled, reason on orcher.schedules for each row
when (old.reason is distinct from new.reason) execute function orcher.tell_of_pause();
create trigger tell_of_removal after delete on orcher.schedules for each row
when (old.reason is not null) execute function orcher.tell_of_pause();

create trigger audit_schedules after insert or delete on orcher.schedules for each row execute function orcher.audit_change('schedule');
create trigger audit_schedule_changes after update of name, instruction, context, sources, limits, cron, enabled on orcher.schedules for each row
when ((old.name, old.instruction, old.context, old.sources, old.limits, old.cron, old.enabled)
  is distinct from (new.name, new.instruction, new.context, new.sources, new.limits, new.cron, new.enabled))
execute function orcher.audit_change('schedule');

alter table orcher.schedules enable row level security;
grant select, delete, insert (workspace_id, agent_id, name, instruction, context, sources, limits, cron, enabled, next_at),
  update (name, instruction, context, sources, limits, cron, enabled, next_at) on orcher.schedules to authenticated;
create policy "Who may read directives reads the schedules" on orcher.schedules for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who may write directives makes schedules" on orcher.schedules for insert to authenticated
  with check (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Who issues a schedule changes it" on orcher.schedules for update to authenticated
  using (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')))
  with check (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Who issues a schedule removes it" on orcher.schedules for delete to authenticated
  using (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Owners and supervisors remove schedules" on orcher.schedules for delete to authenticated
  using (workspace_id = (select orcher.oversees()));

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

-- Issues the directive of a due schedule, with the rights of its creator. The server passes the next due time.
create function orcher.issue_schedule(schedule text, due_next timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.schedules;
  made text;
  closed text;
begin
  select * into s from orcher.schedules where id = schedule and enabled and next_at <= clock_timestamp() for update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', s.issued_by, 'workspace', s.workspace_id,
    'scopes', s.scopes, 'key_id', s.key_id)::text, true);
  closed := case
    when orcher.workspace_for('directives:write') is null then 'issuer'
    when not exists (select from orcher.agents where id = s.agent_id and workspace_id = s.workspace_id and archived_at is null) then 'agent'
    when not orcher.key_stands(s.key_id, true) then 'key_revoked'
    when not orcher.key_stands(s.key_id, false) then 'key_expired' end;
  if closed is not null then
    update orcher.schedules set enabled = false, reason = closed where id = s.id;
    return null;
  elsif orcher.is_banned(s.issued_by) then
    -- Left out until they are restored; who is suspended is nobody's business.
    update orcher.schedules set next_at = due_next where id = s.id;
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

create function orcher.shown_schedule(s orcher.schedules) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(s) - array['workspace_id', 'scopes', 'issued_by', 'key_id'] || jsonb_build_object(
    'explained', case s.reason
      when 'key_revoked' then 'The key it was made with was revoked.'
      when 'key_expired' then 'The key it was made with has expired.'
      when 'issuer' then 'Who set it up may not direct work in this workspace any more.'
      when 'agent' then 'Its agent was archived.' end,
    'issued_by', jsonb_build_object('id', s.issued_by, 'name', orcher.name_of(s.issued_by)), 'next_at', orcher.utc(s.next_at),
    'last_at', orcher.utc(s.last_at), 'created_at', orcher.utc(s.created_at))
$$;

-- How long directives are queued, run, and wait for people: averages in seconds over those that ended within 90 days.
create function orcher.performance_of(agent text)
returns table (queued_seconds numeric, running_seconds numeric, awaiting_approval_seconds numeric, directives bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(round(avg(d.queued_ms) / 1000, 3), 0), coalesce(round(avg(d.running_ms) / 1000, 3), 0),
    coalesce(round(avg(d.waiting_ms) / 1000, 3), 0), count(*)
  from orcher.directives d
  where d.workspace_id = orcher.workspace_for('analytics:read') and (agent is null or d.agent_id = agent)
    and d.ended_at > now() - interval '90 days'
$$;

-- Findings in a workspace: memory unread for a month, agents with a third or more of their approvals rejected, and agents with a third or
-- more of their directives failed.
create function orcher.insights_of() returns table (kind text, agent_id text, entries bigint)
language sql stable security definer set search_path = '' as $$
  select 'unused_memory', m.agent_id, count(*) from orcher.memories m
  where m.workspace_id = orcher.workspace_for('analytics:read') and m.used = 0 and m.created_at < now() - interval '30 days'
  group by m.agent_id
  union all
  select 'often_overridden', d.agent_id, count(*) filter (where a.state in ('rejected', 'edited'))
  from orcher.approvals a join orcher.directives d on d.id = a.directive_id
  where a.workspace_id = orcher.workspace_for('analytics:read') and a.state in ('approved', 'rejected', 'edited')
    and a.decided_at > now() - interval '90 days'
  group by d.agent_id having count(*) >= 5 and 3 * count(*) filter (where a.state in ('rejected', 'edited')) >= count(*)
  union all
  select 'often_failed', d.agent_id, count(*) filter (where d.state = 'failed')
  from orcher.directives d
  where d.workspace_id = orcher.workspace_for('analytics:read') and d.ended_at > now() - interval '90 days'
  group by d.agent_id having count(*) >= 5 and 3 * count(*) filter (where d.state = 'failed') >= count(*)
$$;
