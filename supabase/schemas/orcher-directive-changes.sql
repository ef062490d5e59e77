-- Changes that a person makes to a directive, and a directive as the API returns it.

-- The sources that are records of whoever issued the directive.
create function orcher.own_sources() returns text[]
language sql immutable set search_path = '' as $$ select array['applications', 'saved-jobs', 'goals', 'skills'] $$;

-- Whether a step reads the records of whoever issued the directive, or acts in their name.
create function orcher.is_personal(d orcher.directives, tool text, args jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select tool in ('match_skills', 'create_alert', 'send_message') or (tool = 'read_source' and args ->> 'source' = any (orcher.own_sources())
    and not (jsonb_typeof(d.context -> 'sources') is not distinct from 'object' and d.context -> 'sources' ? (args ->> 'source')))
$$;

-- What a directive does in the name of whoever issued it is theirs to say: others may stop it, and change all else.
create function orcher.leave_to_issuer(d orcher.directives, is_theirs boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if is_theirs and auth.uid() is distinct from d.issued_by then
    perform orcher.refuse(403, 'role_missing', 'Only the person who issued the directive can change what reads their records or acts in their name.');
  end if;
end
$$;

-- Changes of state requested by a person. They take effect between two steps.
create function orcher.set_directive(directive text, new_state text, more jsonb, new_sources text[], why text, new_limits jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
begin
  if orcher.is_over(d.state) and (new_state is distinct from d.state or more is not null or new_sources is not null or new_limits is not null) then
    perform orcher.refuse(409, 'state_conflict', format('The directive is %s, which is final.', d.state));
  end if;
  if more is not null or new_sources is not null then
    -- Their own records, and what they brought themselves.
    perform orcher.leave_to_issuer(d, coalesce(more ? 'sources' and d.context ? 'sources', false) or exists (
      select from unnest(new_sources) s where s = any (orcher.own_sources()) and s <> all (d.sources)));
    if pg_column_size(d.context || coalesce(more, '{}')) > 262144 then
      perform orcher.refuse(400, 'invalid_request', 'The context can be at most 256 kB.', '{"field": "context"}');
    end if;
    update orcher.directives set context = context || coalesce(more, '{}'), sources = coalesce(new_sources, sources) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'context_added', directive, detail := jsonb_build_object(
      'fields', (select jsonb_agg(k order by k) from jsonb_object_keys(coalesce(more, '{}')) k), 'sources', to_jsonb(new_sources)));
    -- What was asked for may be answered now.
    if d.state = 'planning' and d.questions <> '[]' and new_state is null then
      perform orcher.wake(directive);
    end if;
  end if;
  if new_limits is not null then
    update orcher.directives set limits = limits || new_limits where id = directive;
    perform orcher.append_audit(d.workspace_id, 'limits_changed', directive, why := why,
      detail := jsonb_build_object('before', d.limits, 'limits', d.limits || new_limits));
  end if;
  if new_state = 'paused' and d.state <> 'paused' then
    update orcher.directives set state = 'paused', reason = 'person', explained = left(why, 1000) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'paused', directive, why := why);
  elsif new_state = 'cancelled' and d.state <> 'cancelled' then
    update orcher.directives set state = 'cancelled', reason = 'person', explained = left(why, 1000) where id = directive;
    update orcher.approvals a set state = 'withdrawn', decided_at = clock_timestamp() where a.directive_id = directive and a.state = 'pending';
    update orcher.steps s set state = 'skipped' where s.directive_id = directive and s.state in ('waiting', 'awaiting_approval');
    perform orcher.append_audit(d.workspace_id, 'cancelled', directive, why := why);
  elsif new_state = 'running' and d.state <> 'running' then
    perform orcher.resume(d, why);
  end if;
end
$$;

-- Resumes a directive: it waits for a person again if an approval is open, and otherwise runs its next step.
create function orcher.resume(d orcher.directives, why text) returns void
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

-- Writes the next revision of the plan, which replaces all steps that have not run. The server has already checked each step against the
-- schema of its tool.
create function orcher.write_plan(d orcher.directives, plan jsonb, words text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  perform orcher.withdraw_approvals(d.id, plan);
  delete from orcher.steps where directive_id = d.id and state in ('waiting', 'awaiting_approval');
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by)
  values (d.id, rev, d.workspace_id, plan, orcher.sha256_of(plan), words, auth.uid());
  insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs)
  select d.id, (s ->> 'seq')::integer, d.workspace_id, rev, s ->> 'title', s ->> 'tool', s -> 'args', orcher.sha256_of(s -> 'args'),
    s ->> 'effect', s ->> 'lane', array(select n::integer from jsonb_array_elements_text(s -> 'needs') n)
  from jsonb_array_elements(plan -> 'steps') s;
  -- Its state is whoever writes the plan's to say: one version of the row, and one entry in each of its indexes, for both.
  update orcher.directives set plan_rev = rev, questions = '[]', state = d.state where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, why := words, detail := jsonb_build_object('rev', rev,
    'planner', plan ->> 'planner', 'steps', jsonb_array_length(plan -> 'steps'), 'plan_sha256', orcher.sha256_of(plan)));
  return rev;
end
$$;

-- Replaces the steps that have not run, on behalf of a person. The directive keeps no scope that they lack.
create function orcher.revise_plan(directive text, plan jsonb, words text, expected_rev integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
  rev integer;
begin
  if d.state not in ('planning', 'paused', 'awaiting_approval') then
    perform orcher.refuse(409, 'state_conflict', 'A plan can’t be changed while it runs. Pause the directive first.');
  end if;
  if d.plan_rev is distinct from expected_rev then
    perform orcher.refuse(409, 'state_conflict', format('The plan is now at revision %s. Look at it again.', d.plan_rev));
  end if;
  -- A step of theirs may stay as it is, if what it starts from has been done.
  perform orcher.leave_to_issuer(d, exists (
    select from jsonb_array_elements(plan -> 'steps') s
    where orcher.is_personal(d, s ->> 'tool', s -> 'args') and not exists (
      select from orcher.steps w where w.directive_id = d.id and w.state in ('waiting', 'awaiting_approval') and w.tool = s ->> 'tool'
        and w.args = s -> 'args' and not exists (select from orcher.steps n where n.directive_id = d.id
          and s -> 'needs' @> to_jsonb(n.seq) and n.state in ('waiting', 'awaiting_approval')))));
  update orcher.directives set scopes = array(select x from unnest(d.scopes) x where x = any (orcher.my_scopes()))
  where id = d.id and not d.scopes <@ orcher.my_scopes();
  rev := orcher.write_plan(d, plan, words);
  update orcher.directives set state = 'paused', reason = 'person', explained = 'The plan was changed. Let it go on when it is right.'
  where id = directive and state <> 'paused';
  if found then
    perform orcher.append_audit(d.workspace_id, 'paused', directive, detail := '{"because": "person"}');
  end if;
  return rev;
end
$$;

-- Copies a directive up to one of its steps; the copy continues from there independently.
create function orcher.fork_directive(directive text, after_step integer) returns text
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

-- Pauses everything in the workspace until it is released. For owners and supervisors, in person or by a key with `directives:write`.
create function orcher.hold_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  is_new boolean;
  held integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can pause everything.', '{"role": "supervisor"}');
  end if;
  insert into orcher.holds (workspace_id, held_by, reason) values (workspace, auth.uid(), left(why, 500)) on conflict do nothing;
  is_new := found;
  -- All of them before the end of the chain, which whoever changes one of them waits for while they hold it.
  perform from orcher.directives where workspace_id = workspace and state in ('queued', 'planning', 'running') order by id for update;
  with stopped as (
    update orcher.directives set state = 'paused', reason = 'held', explained = 'Everything in this workspace is paused.'
    where workspace_id = workspace and state in ('queued', 'planning', 'running') returning id)
  select count(orcher.append_audit(workspace, 'paused', stopped.id, detail := '{"because": "held"}') is null) into held from stopped;
  -- Said again, it changes nothing, and leaves no event: no limit is on how often.
  if is_new or held > 0 then
    perform orcher.append_audit(workspace, 'held', why := why, detail := jsonb_build_object('directives', held));
  end if;
  return held;
end
$$;

-- In person: no key lifts what a person stopped.
create function orcher.release_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs_in_person();
  released integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can resume everything.', '{"role": "supervisor"}');
  end if;
  delete from orcher.holds where workspace_id = workspace;
  if not found then
    return 0;
  end if;
  perform from orcher.directives where workspace_id = workspace and state = 'paused' and reason = 'held' order by id for update;
  with going as (
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null,
      wanted = begun + 1
    where workspace_id = workspace and state = 'paused' and reason = 'held' returning id, state)
  select count(orcher.append_audit(workspace, 'resumed', going.id, detail := jsonb_build_object('state', going.state)) is null)
  into released from going;
  perform orcher.append_audit(workspace, 'released', why := why, detail := jsonb_build_object('directives', released));
  perform pg_notify('orcher', '');
  return released;
end
$$;

-- The ids of a directive's open approvals, for callers who may read it.
create function orcher.waits_for(directive text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select a.id from orcher.approvals a where a.directive_id = directive and a.state = 'pending'
    and a.workspace_id = orcher.workspace_for('directives:read') order by a.id)
$$;

-- A directive as the API returns it.
create function orcher.shown_directive(d orcher.directives) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'agent_id', d.agent_id, 'state', d.state, 'progress', d.progress, 'instruction', d.instruction,
    'agent', (select a.name from orcher.agents a where a.id = d.agent_id), 'agent_version', d.agent_version,
    'reason', d.reason, 'explained', d.explained, 'questions', d.questions, 'context', d.context, 'sources', to_jsonb(d.sources),
    'limits', d.limits, 'plan_rev', d.plan_rev, 'issued_by', jsonb_build_object('id', d.issued_by, 'name', orcher.name_of(d.issued_by)),
    'steps', (select jsonb_build_object('done', count(*) filter (where s.state = 'done'), 'total', count(*),
      'waits', min(s.seq) filter (where s.state in ('awaiting_approval', 'unknown'))) from orcher.steps s where s.directive_id = d.id),
    'spent', jsonb_build_object('ms', d.spent_ms, 'money', d.spent_money, 'tokens', d.spent_tokens),
    'due', (select p.plan ->> 'due' from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev),
    'planner', (select p.plan ->> 'planner' from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev),
    'forked_from', d.forked_from, 'schedule_id', d.schedule_id, 'created_at', orcher.utc(d.created_at), 'state_since', orcher.utc(d.state_since),
    'ended_at', orcher.utc(d.ended_at))
$$;

-- Submits a directive and returns it with its agent's capabilities, against which the server checks steps that came with it.
create function orcher.submit_and_show(asked jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made text := orcher.submit_directive(asked);
  d orcher.directives;
begin
  select * into d from orcher.directives where id = made;
  return jsonb_build_object('shown', orcher.shown_directive(d), 'capabilities', (
    select v.capabilities from orcher.agent_versions v where v.agent_id = d.agent_id and v.version = d.agent_version));
end
$$;

-- A step as the API returns it.
create function orcher.shown_step(s orcher.steps) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'plan_rev', s.plan_rev, 'title', s.title, 'tool', s.tool, 'args', s.args, 'args_sha256', s.args_sha256,
    'effect', s.effect, 'lane', s.lane, 'needs', to_jsonb(s.needs), 'state', s.state, 'basis', s.basis, 'alternatives', s.alternatives,
    'would_change_with', s.output ->> 'changes_with', 'guess', s.state = 'done' and s.basis = '[]', 'output', s.output - 'changes_with', 'error', s.error, 'attempts', s.attempts, 'cost', s.cost,
    'started_at', to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(s.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
