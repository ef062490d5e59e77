-- A plan that somebody has to approve was carried out unapproved if it was let go on after a rejection, an expiry or a change, or forked.

alter table orcher.plans add column edited_step integer;

-- Whether the plan may be carried out. One that somebody has to approve, and nobody has, is asked for again, whatever led to it: a change, a
-- fork, a rejection, or a wait that was too long.
create function orcher.plan_stands(d orcher.directives) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  p orcher.plans;
  rule jsonb;
begin
  select * into p from orcher.plans where directive_id = d.id and rev = d.plan_rev;
  rule := orcher.rule_of(d, 'plan', 'read', p.plan);
  if rule ->> 'verdict' = 'allow' and not d.approve_plan then
    return true;
  elsif rule ->> 'verdict' = 'deny' then
    perform orcher.append_audit(d.workspace_id, 'refused', d.id, detail := jsonb_build_object('policy', rule ->> 'id'));
    perform orcher.stop_run(d, 'paused', 'denied', format('The policy “%s” denies this plan.', rule ->> 'name'));
    return false;
  elsif exists (
    -- What was edited at a gate since then was decided there.
    select from orcher.approvals a join orcher.plans o on o.directive_id = a.directive_id and o.sha256 = a.args_sha256
    where a.directive_id = d.id and a.kind = 'plan' and a.state = 'approved' and o.rev <= d.plan_rev and not exists (
      select from orcher.plans n where n.directive_id = d.id and n.rev > o.rev and n.rev <= d.plan_rev and n.edited_step is null)) then
    return true;
  end if;
  perform orcher.ask_for_plan(d, p.plan, rule);
  return false;
end
$$;

create function orcher.ask_for_plan(d orcher.directives, plan jsonb, rule jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform orcher.ask(d, 'plan', null, 'plan', plan, case when rule ->> 'verdict' = 'ask' then rule
    else '{"name": "The plan is approved before its first step", "roles": ["owner", "supervisor", "builder"]}' end);
end
$$;
revoke execute on function orcher.plan_stands(orcher.directives), orcher.ask_for_plan(orcher.directives, jsonb, jsonb)
  from public, anon, authenticated, service_role;

-- Takes the segment; null if another process has it, or it is no longer wanted.
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
  if d.plan_rev > 0 and not orcher.plan_stands(d) then
    return null;
  end if;
  return orcher.planning_of(d.id);
end
$$;

-- Stores the planner's answer. True if the steps may begin.
create or replace function orcher.keep_plan(directive text, segment integer, planned jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  rule jsonb;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'planning' then
    return false;
  end if;
  if planned ->> 'kind' = 'questions' then
    update orcher.directives set questions = planned -> 'questions' where id = directive;
    perform orcher.append_audit(d.workspace_id, 'asked', directive, detail := jsonb_build_object('questions', jsonb_array_length(planned -> 'questions')));
    return false;
  elsif planned ->> 'kind' <> 'plan' then
    update orcher.directives set state = 'failed', reason = 'not_plannable', explained = left(planned ->> 'reason', 1000) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'failed', directive, detail := '{"because": "not_plannable"}');
    return false;
  end if;
  rule := orcher.rule_of(d, 'plan', 'read', planned -> 'plan');
  if rule ->> 'verdict' = 'allow' and not d.approve_plan then
    d.state := 'running';
  end if;
  perform orcher.write_plan(d, planned -> 'plan', null);
  if rule ->> 'verdict' = 'deny' then
    update orcher.directives set state = 'failed', reason = 'denied', explained = format('The policy “%s” denies this plan.', rule ->> 'name')
    where id = directive;
    perform orcher.append_audit(d.workspace_id, 'refused', directive, detail := jsonb_build_object('policy', rule ->> 'id', 'state', 'failed'));
    return false;
  elsif rule ->> 'verdict' = 'ask' or d.approve_plan then
    perform orcher.ask_for_plan(d, planned -> 'plan', rule);
    return false;
  end if;
  perform orcher.append_audit(d.workspace_id, 'started', directive);
  return true;
end
$$;

-- Only what was shown is run: edited arguments make a new revision, which is approved again where policy requires it.
create or replace function orcher.change_args(a orcher.approvals, d orcher.directives, new_args jsonb, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  if a.kind <> 'step' or new_args is null then
    perform orcher.refuse(400, 'invalid_request', 'Only the arguments of a step can be edited here. To change the steps, change the plan.', '{"field": "args"}');
  end if;
  -- Of what leads to a message in the name of whoever issued it, the words are theirs, too.
  perform orcher.leave_to_issuer(d, exists (
    with recursive after as (
      select a.step as seq
      union
      select w.seq from after x join orcher.steps w on w.directive_id = d.id and x.seq = any (w.needs))
    select from after x join orcher.steps w on w.directive_id = d.id and w.seq = x.seq
    where w.tool = 'send_message' or (w.seq = a.step and (orcher.is_personal(d, w.tool, w.args) or orcher.is_personal(d, w.tool, new_args)))));
  update orcher.steps set args = new_args, args_sha256 = orcher.sha256_of(new_args), state = 'waiting', plan_rev = rev
  where directive_id = d.id and seq = a.step;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by, edited_step)
  select d.id, rev, d.workspace_id, changed, orcher.sha256_of(changed), left(why, 4000), auth.uid(), a.step
  from (select jsonb_set(p.plan, '{steps}', (select jsonb_agg(case when (s ->> 'seq')::integer = a.step
      then jsonb_set(s, '{args}', new_args) else s end order by (s ->> 'seq')::integer) from jsonb_array_elements(p.plan -> 'steps') s)) as changed
    from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev) x;
  update orcher.directives set plan_rev = rev, state = case when state = 'awaiting_approval' then 'running' else state end where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, a.step, detail := jsonb_build_object('rev', rev, 'args_sha256', orcher.sha256_of(new_args)));
  if d.state = 'awaiting_approval' then
    perform orcher.wake(d.id);
  end if;
end
$$;

-- Copies a directive up to one of its steps; the copy continues from there independently.
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
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, plan_rev, wanted, forked_from)
  values (workspace, d.agent_id, d.agent_version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'), d.instruction, d.context, d.sources,
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
