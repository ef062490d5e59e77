-- The approval of a plan as a whole, before its first step.

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
