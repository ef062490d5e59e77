-- The approval of a plan as a whole, before its first step, and what the next plan leaves of approvals.

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

-- Of approvals of the plan so far, before its steps are replaced: nobody decides any more what waits, and what was approved and has not run
-- stays approved only where the step stays as it is.
create function orcher.withdraw_approvals(directive text, plan jsonb) returns void
language sql security definer set search_path = '' as $$
  update orcher.approvals set state = 'withdrawn', decided_at = clock_timestamp() where directive_id = directive and state = 'pending';
  update orcher.approvals a set state = 'withdrawn'
  where a.directive_id = directive and a.kind = 'step' and a.state = 'approved' and a.spent_at is null and not exists (
    select from orcher.steps w join jsonb_array_elements(plan -> 'steps') n on (n ->> 'seq')::integer = w.seq and n ->> 'tool' = w.tool
      and n -> 'args' = w.args and array(select x::integer from jsonb_array_elements_text(n -> 'needs') x) = w.needs
    where w.directive_id = directive and w.seq = a.step)
$$;
