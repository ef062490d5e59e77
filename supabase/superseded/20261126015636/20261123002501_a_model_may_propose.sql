-- What a model proposed for a directive: asked once, its cost reserved before.
alter table orcher.directives add column proposal jsonb check (jsonb_typeof(proposal) = 'object' and pg_column_size(proposal) <= 262144);

-- What a directive says of how it is to be planned.
create function orcher.planning_of(directive text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('planned', d.plan_rev > 0, 'instruction', d.instruction, 'context', d.context, 'sources', d.sources,
    'proposed', d.proposed, 'proposal', case when (d.proposal ->> 'segment')::integer = d.begun then d.proposal end, 'created_at', d.created_at,
    'capabilities', v.capabilities, 'model', v.model, 'sandbox', exists (
      select from orcher.workspaces w where w.id = d.workspace_id and w.sandbox_of is not null))
  from orcher.directives d join orcher.agent_versions v on v.agent_id = d.agent_id and v.version = d.agent_version
  where d.id = directive
$$;

-- What asking a model may cost at most is taken before it is asked. False where it is not to be asked: it was, or there is no money for it.
create function orcher.reserve_proposal(directive text, segment integer, model text, worst numeric) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  tries integer;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'planning' then
    return false;
  end if;
  if (d.proposal ->> 'segment')::integer = segment then
    tries := (d.proposal ->> 'tries')::integer;
    if d.proposal ? 'steps' or d.proposal ? 'refused' then
      return false;
    elsif tries >= 3 then
      update orcher.directives set proposal = d.proposal || '{"refused": "It was asked three times."}' where id = directive;
      return false;
    end if;
  end if;
  if orcher.rests(d) then
    return false;
  end if;
  if d.spent_money + worst > coalesce((d.limits ->> 'money')::numeric, 0) then
    perform orcher.stop_run(d, 'paused', 'budget', format('Asking %s may cost up to %s, and the limit of money is %s.', model,
      trim_scale(worst), trim_scale(coalesce((d.limits ->> 'money')::numeric, 0))));
    return false;
  end if;
  update orcher.directives set spent_money = spent_money + worst, proposal = jsonb_build_object('model', model, 'segment', segment,
    'tries', coalesce(tries, 0) + 1, 'reserved', worst) where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_asked', directive, detail := jsonb_build_object('model', model, 'reserved', worst));
  return true;
end
$$;

-- Its answer, with what it did cost; without that, all that was reserved.
create function orcher.settle_proposal(directive text, segment integer, answer jsonb, cost numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  paid numeric;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or (d.proposal ->> 'segment')::integer is distinct from segment or d.proposal ? 'steps' or d.proposal ? 'refused' then
    return;
  end if;
  paid := coalesce(cost, (d.proposal ->> 'reserved')::numeric);
  update orcher.directives set proposal = d.proposal || answer || jsonb_build_object('cost', paid),
    spent_money = spent_money - (d.proposal ->> 'reserved')::numeric + paid where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_answered', directive, detail := jsonb_build_object('model', d.proposal ->> 'model',
    'cost', paid, 'answer_sha256', orcher.sha256_of(answer)));
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
  return orcher.planning_of(d.id);
end
$$;

revoke execute on function orcher.planning_of(text), orcher.reserve_proposal(text, integer, text, numeric),
  orcher.settle_proposal(text, integer, jsonb, numeric) from public, anon, authenticated, service_role;
