-- What nobody counts is bounded: a stranger would fill the disk by a sandbox otherwise.

-- Calls in a sandbox are not counted, so that what it takes in a day is.
create function orcher.check_sandbox(workspace text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from orcher.workspaces w where w.id = workspace and w.sandbox_of is not null)
    and (select d.created_at from orcher.directives d where d.workspace_id = workspace order by d.id desc offset 999 limit 1)
      > now() - interval '1 day' then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 1,000 directives a day.');
  end if;
end
$$;
revoke execute on function orcher.check_sandbox(text) from public, anon, authenticated, service_role;

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
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id that you may see.', '{"field": "agent_id"}');
  end if;
  perform orcher.check_sandbox(workspace);
  is_held := exists (select from orcher.holds where workspace_id = workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, wanted, schedule_id, proposed)
  values (workspace, agent.id, agent.version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'),
    asked ->> 'instruction', coalesce(asked -> 'context', '{}'),
    coalesce((select array_agg(s order by place) from jsonb_array_elements_text(asked -> 'sources') with ordinality x (s, place)), '{}'),
    coalesce(asked -> 'limits', '{}'), coalesce((asked ->> 'approve_plan')::boolean, false),
    case when is_held then 'paused' else 'queued' end, case when is_held then 'held' end,
    case when is_held then 'Everything in this workspace is paused.' end, case when is_held then 0 else 1 end, asked ->> 'schedule_id',
    asked -> 'steps')
  returning id into made;
  perform orcher.append_audit(workspace, 'submitted', made, detail := jsonb_strip_nulls(jsonb_build_object('agent', agent.id, 'agent_version', agent.version,
    'instruction_sha256', orcher.sha256_of(to_jsonb(asked ->> 'instruction')), 'steps', jsonb_array_length(asked -> 'steps'))));
  perform pg_notify('orcher', '');
  return made;
end
$$;

-- A new directive that has what this one had up to a step, and goes on from there by itself.
create or replace function orcher.fork_directive(directive text, after_step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  d orcher.directives;
  made text;
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id that you may see.');
  end if;
  if d.plan_rev = 0 or exists (select from orcher.steps where directive_id = d.id and seq <= after_step and state <> 'done') then
    perform orcher.refuse(409, 'state_conflict', 'A fork starts after a step that is done, as all before it are.');
  end if;
  perform orcher.check_sandbox(workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, plan_rev, wanted, forked_from)
  values (workspace, d.agent_id, d.agent_version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'), d.instruction, d.context, d.sources,
    d.limits, false, 'paused', 'person', 'Forked. Change the plan, or let it go on.', 1, 0, d.id)
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
  perform orcher.append_audit(workspace, 'forked', made, after_step, detail := jsonb_build_object('from', d.id));
  return made;
end
$$;
