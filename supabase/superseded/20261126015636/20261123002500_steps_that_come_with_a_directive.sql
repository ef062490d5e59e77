-- Steps that come with a directive, in place of the rules' plan.
alter table orcher.directives add column proposed jsonb check (jsonb_typeof(proposed) = 'array' and pg_column_size(proposed) <= 262144);

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
  return jsonb_build_object('id', d.id, 'planned', d.plan_rev > 0, 'instruction', d.instruction, 'context', d.context, 'sources', d.sources,
    'proposed', d.proposed, 'created_at', d.created_at, 'capabilities',
    (select to_jsonb(v.capabilities) from orcher.agent_versions v where v.agent_id = d.agent_id and v.version = d.agent_version));
end
$$;

-- What a person has to decide of a directive, for whoever may read that: the ids alone.
create function orcher.waits_for(directive text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select a.id from orcher.approvals a where a.directive_id = directive and a.state = 'pending'
    and a.workspace_id = orcher.workspace_for('directives:read') order by a.id)
$$;
revoke execute on function orcher.waits_for(text) from public, anon, authenticated, service_role;
grant execute on function orcher.waits_for(text) to authenticated;
