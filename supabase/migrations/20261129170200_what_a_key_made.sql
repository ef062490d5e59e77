-- Schedules that were made with a key went on in their person's name after the key was revoked, and so did directives
-- (docs/decisions/0136).
alter table orcher.directives add column key_id text collate "C";
alter table orcher.schedules add column key_id text collate "C",
  add column reason text check (reason in ('key_revoked', 'key_expired', 'issuer', 'agent')),
  add check (reason is null or not enabled);
create index schedules_of_key on orcher.schedules (key_id) where key_id is not null;

-- The chain says with which key they were made.
update orcher.schedules s set key_id = a.event::jsonb ->> 'key' from orcher.audit a
where a.workspace_id = s.workspace_id and a.kind = 'schedule_added' and a.event::jsonb ->> 'id' = s.id;
update orcher.directives d set key_id = a.event::jsonb ->> 'key' from orcher.audit a
where a.directive_id = d.id and a.kind in ('submitted', 'forked') and d.state not in ('completed', 'cancelled', 'failed');

create function orcher.key_stands(key text, may_be_over boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select key is null
    or exists (select from orcher.api_keys k where k.id = key and k.revoked_at is null and (may_be_over or coalesce(k.expires_at > now(), true)))
    or exists (
      with recursive later (id) as (
        select k.replaced_by from orcher.api_keys k where k.id = key
        union
        select k.replaced_by from orcher.api_keys k join later on k.id = later.id)
      select from orcher.api_keys k join later on k.id = later.id
      where k.revoked_at is null and (may_be_over or coalesce(k.expires_at > now(), true)))
$$;

create or replace function orcher.submit_directive(asked jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  agent orcher.agents;
  is_held boolean;
  made text;
begin
  select * into agent from orcher.agents where id = asked ->> 'agent_id' and workspace_id = workspace and archived_at is null;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  perform orcher.check_sandbox(workspace);
  is_held := exists (select from orcher.holds where workspace_id = workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, key_id, instruction, context, sources, limits,
    approve_plan, state, reason, explained, wanted, schedule_id, proposed)
  values (workspace, agent.id, agent.version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'), auth.jwt() ->> 'key_id',
    asked ->> 'instruction', coalesce(asked -> 'context', '{}'),
    coalesce((select array_agg(s order by place) from jsonb_array_elements_text(asked -> 'sources') with ordinality x (s, place)), '{}'),
    coalesce(asked -> 'limits', '{}'), coalesce((asked ->> 'approve_plan')::boolean, false),
    case when is_held then 'paused' else 'queued' end, case when is_held then 'held' end,
    case when is_held then 'Everything in this workspace is paused.' end, case when is_held then 0 else 1 end, asked ->> 'schedule_id',
    asked -> 'steps')
  returning id into made;
  perform orcher.append_audit(workspace, 'submitted', made, detail := jsonb_strip_nulls(jsonb_build_object('agent', agent.id, 'agent_version', agent.version,
    'instruction_sha256', orcher.sha256_of(to_jsonb(asked ->> 'instruction')), 'steps', jsonb_array_length(asked -> 'steps'),
    'state', case when is_held then 'paused' end)));
  perform pg_notify('orcher', '');
  return made;
end
$$;

create function orcher.take_on(d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not orcher.key_stands(d.key_id, true) then
    perform orcher.directs_in_person();
    if auth.uid() is distinct from d.issued_by then
      perform orcher.refuse(403, 'role_missing', 'Only the person who issued the directive can resume it after its key was revoked.');
    end if;
    update orcher.directives set key_id = null where id = d.id;
  end if;
end
$$;

create or replace function orcher.resume(d orcher.directives, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if d.reason = 'overridden' then
    perform orcher.trust_again(d, why);
  end if;
  if exists (select from orcher.holds where workspace_id = d.workspace_id) then
    perform orcher.refuse(409, 'state_conflict', 'Everything in this workspace is paused. Resume it first.');
  end if;
  perform orcher.take_on(d);
  if d.state = 'awaiting_approval' or (d.state = 'paused'
    and exists (select from orcher.approvals where directive_id = d.id and state = 'pending')) then
    if d.state = 'awaiting_approval' then
      perform orcher.refuse(409, 'state_conflict', 'A person has to decide first.');
    end if;
    update orcher.directives set state = 'awaiting_approval', reason = null, explained = null where id = d.id;
  elsif exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'waiting')
    and not exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'waiting' and not exists (
      select from orcher.steps n where n.directive_id = d.id and n.seq = any (w.needs) and n.state not in ('done', 'running', 'unknown'))) then
    perform orcher.refuse(409, 'state_conflict', 'The next step depends on one that was not done. Change the plan first.');
  else
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null
    where id = d.id;
    perform orcher.wake(d.id);
  end if;
  perform orcher.append_audit(d.workspace_id, 'resumed', d.id, why := why, detail := jsonb_build_object('state',
    (select x.state from orcher.directives x where x.id = d.id)));
end
$$;

create or replace function orcher.fork_directive(directive text, after_step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  d orcher.directives;
  made text;
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id, or you can’t see it.');
  end if;
  if d.plan_rev = 0 or exists (select from orcher.steps where directive_id = d.id and seq <= after_step and state <> 'done') then
    perform orcher.refuse(409, 'state_conflict', 'A fork has to start after a finished step, with every step before it finished too.');
  end if;
  perform orcher.check_sandbox(workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, key_id, instruction, context, sources, limits,
    approve_plan, state, reason, explained, plan_rev, wanted, forked_from)
  values (workspace, d.agent_id, d.agent_version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'), auth.jwt() ->> 'key_id', d.instruction, d.context, d.sources,
    d.limits, d.approve_plan, 'paused', 'person', 'Forked. Change the plan, or let it go on.', 1, 0, d.id)
  returning id into made;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, made_by)
  select made, 1, workspace, p.plan, p.sha256, auth.uid() from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev;
  insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs, state, basis,
    alternatives, output, cleared_at, started_at, ended_at, attempts)
  select made, s.seq, workspace, 1, s.title, s.tool, s.args, s.args_sha256, s.effect, s.lane, s.needs,
    case when s.seq <= after_step then 'done' else 'waiting' end,
    case when s.seq <= after_step then s.basis else '[]' end, case when s.seq <= after_step then s.alternatives else '[]' end,
    case when s.seq <= after_step then s.output end, case when s.seq <= after_step then s.cleared_at end,
    case when s.seq <= after_step then s.started_at end, case when s.seq <= after_step then s.ended_at end,
    case when s.seq <= after_step then s.attempts else 0 end
  from orcher.steps s where s.directive_id = d.id;
  insert into orcher.outputs (directive_id, step, workspace_id, content, sha256, size)
  select made, o.step, workspace, o.content, o.sha256, o.size from orcher.outputs o where o.directive_id = d.id and o.step <= after_step;
  -- What it read is forgotten in the copy as well.
  insert into orcher.memory_uses (memory_id, directive_id, step, workspace_id)
  select u.memory_id, made, u.step, workspace from orcher.memory_uses u where u.directive_id = d.id and u.step <= after_step;
  perform orcher.append_audit(workspace, 'forked', made, after_step, detail := jsonb_build_object('from', d.id, 'state', 'paused'));
  return made;
end
$$;

create or replace function orcher.begin_segment(directive text, segment integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.wanted <> segment or d.begun >= segment or d.state not in ('queued', 'planning', 'running') then
    update orcher.directives set begun = greatest(begun, segment) where id = directive and wanted = segment;
    return null;
  end if;
  update orcher.directives set begun = segment, state = case when plan_rev = 0 then 'planning' else 'running' end where id = directive;
  if d.plan_rev = 0 and d.state <> 'planning' then
    perform orcher.append_audit(d.workspace_id, 'planning', d.id);
  end if;
  if not orcher.key_stands(d.key_id, true) then
    perform orcher.stop_run(d, 'paused', 'key_revoked', 'The key it was issued with was revoked.');
    return null;
  end if;
  if d.plan_rev > 0 and not orcher.plan_stands(d) then
    return null;
  end if;
  return orcher.planning_of(d.id);
end
$$;

create or replace function orcher.limit_met(d orcher.directives) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from orcher.workspaces w join orcher.workspace_members m
      on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by
      where w.id = d.workspace_id and 'directives:write' = any (orcher.scopes_of(m.role)))
      then array['issuer', 'Who issued it may not direct work in this workspace any more.']
    when d.key_id is not null and not orcher.key_stands(d.key_id, true) then array['key_revoked', 'The key it was issued with was revoked.']
    when (select count(*) from orcher.steps where directive_id = d.id and state = 'done' and attempts > 0) >= coalesce((d.limits ->> 'steps')::integer, 100)
      then array['budget', 'The limit of steps is met.']
    when d.spent_ms >= coalesce((d.limits ->> 'seconds')::numeric, 3600) * 1000 then array['budget', 'The limit of work time is met.']
    when d.spent_money > coalesce((d.limits ->> 'money')::numeric, 0) then array['budget', 'The limit of money is met.']
    when clock_timestamp() > (d.limits ->> 'until')::timestamptz then array['deadline', 'Its time is over.']
  end
$$;

create or replace function orcher.check_schedule() returns trigger
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

create or replace function orcher.issue_schedule(schedule text, due_next timestamptz) returns text
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

create or replace function orcher.shown_schedule(s orcher.schedules) returns jsonb
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

revoke execute on function orcher.key_stands(text, boolean), orcher.take_on(orcher.directives), orcher.bind_schedule(), orcher.pause_schedules_of_key()
  from public, anon, authenticated, service_role;
