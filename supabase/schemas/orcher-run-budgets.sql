-- Monthly budgets of runs, in steps and in time of work: of each workspace, and of each agent (docs/decisions/0102).

-- What steps cost: time of work, money, and how many of them the budgets of agent and workspace are yet to count.
create type orcher.spent as (ms bigint, money numeric, steps integer);

-- The longest that a call to another server counts: reading its tools, calling one, and what takes over if a process dies in between.
create function orcher.longest_call() returns bigint
language sql immutable set search_path = '' as $$ select 45000::bigint $$;

-- Adds to what agent and workspace have used, the agent first. Negative amounts are given back.
create function orcher.count_run(workspace text, agent text, at timestamptz, more_steps bigint, more_ms bigint) returns void
language sql security definer set search_path = '' as $$
  insert into orcher.agent_spending as s (workspace_id, agent_id, month, steps, run_ms)
  values (workspace, agent, date_trunc('month', at at time zone 'UTC'), greatest(0, more_steps), greatest(0, more_ms))
  on conflict (workspace_id, agent_id, month) do update set steps = greatest(0, s.steps + more_steps), run_ms = greatest(0, s.run_ms + more_ms);
  insert into orcher.spending as s (workspace_id, month, steps, run_ms)
  values (workspace, date_trunc('month', at at time zone 'UTC'), greatest(0, more_steps), greatest(0, more_ms))
  on conflict (workspace_id, month) do update set steps = greatest(0, s.steps + more_steps), run_ms = greatest(0, s.run_ms + more_ms);
$$;

-- Counts steps of this transaction, as late as possible: until it ends, nobody else's in the workspace can be counted.
create function orcher.count_steps(d orcher.directives, owed orcher.spent) returns void
language sql security definer set search_path = '' as $$
  select orcher.count_run(d.workspace_id, d.agent_id, now(), (owed).steps, (owed).ms) where (owed).steps > 0
$$;

-- The sentence for a budget of runs that is used up; null if another step may begin.
create function orcher.why_no_run(whose text, most_steps bigint, most_seconds bigint, used_steps bigint, used_ms bigint, worst_ms bigint) returns text
language sql immutable set search_path = '' as $$
  select case
    when used_steps >= most_steps then format('The %s has used up its budget of %s steps for this month.', whose, most_steps)
    when used_ms >= most_seconds * 1000 then format('The %s has used up its budget of %s seconds of run time for this month.', whose, most_seconds)
    when worst_ms > 0 and used_ms + worst_ms > most_seconds * 1000 then format('Calling another server may take up to %s seconds, and the %s has '
      'not so many left of its budget of %s seconds of run time for this month.', worst_ms / 1000, whose, most_seconds)
  end
$$;

-- The budget of runs that keeps a step from beginning, as a code and a sentence. Where there is one, what is used stays locked until the
-- end of the transaction, so that steps count one after the other; where there is none, nothing waits.
create function orcher.run_budget_met(d orcher.directives, effect text, owed orcher.spent) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'UTC');
  worst constant bigint := case when effect = 'external' then orcher.longest_call() else 0 end;
  own_steps constant bigint := coalesce((owed).steps, 0);
  own_ms constant bigint := coalesce((owed).ms, 0);
  most record;
  used record;
  why text;
begin
  select w.budget_steps as steps, w.budget_seconds as seconds, a.steps as agent_steps, a.seconds as agent_seconds into most
  from orcher.workspaces w left join orcher.agent_budgets a on a.workspace_id = w.id and a.agent_id = d.agent_id where w.id = d.workspace_id;
  if most.agent_steps is not null or most.agent_seconds is not null then
    insert into orcher.agent_spending (workspace_id, agent_id, month) values (d.workspace_id, d.agent_id, this_month) on conflict do nothing;
    select s.steps, s.run_ms into used from orcher.agent_spending s
    where s.workspace_id = d.workspace_id and s.agent_id = d.agent_id and s.month = this_month for no key update;
    why := orcher.why_no_run('agent', most.agent_steps, most.agent_seconds, used.steps + own_steps, used.run_ms + own_ms, worst);
  end if;
  if why is null and (most.steps is not null or most.seconds is not null) then
    insert into orcher.spending (workspace_id, month) values (d.workspace_id, this_month) on conflict do nothing;
    select s.steps, s.run_ms into used from orcher.spending s where s.workspace_id = d.workspace_id and s.month = this_month for no key update;
    why := orcher.why_no_run('workspace', most.steps, most.seconds, used.steps + own_steps, used.run_ms + own_ms, worst);
  end if;
  return case when why is not null then array['budget', why] end;
end
$$;

-- A call to another server outlives the transaction that begins it: it counts at once, with the longest that it can take.
create function orcher.reserve_call(d orcher.directives, step integer) returns void
language sql security definer set search_path = '' as $$
  update orcher.steps set reserved_ms = orcher.longest_call() where directive_id = d.id and seq = step;
  select orcher.count_run(d.workspace_id, d.agent_id, now(), 1, orcher.longest_call());
$$;

-- It took less: the rest goes back to the month that it was taken from. Where nobody says how long it took, all of it counts.
create function orcher.settle_call(s orcher.steps, took bigint) returns void
language sql security definer set search_path = '' as $$
  update orcher.steps set reserved_ms = null where directive_id = s.directive_id and seq = s.seq;
  select orcher.count_run(d.workspace_id, d.agent_id, s.started_at, 0, took - s.reserved_ms) from orcher.directives d where d.id = s.directive_id;
$$;

-- It never left: nothing of it counts.
create function orcher.return_call(s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  select orcher.count_run(d.workspace_id, d.agent_id, s.started_at, -1, -s.reserved_ms) from orcher.directives d
  where d.id = s.directive_id and s.reserved_ms is not null
$$;

-- A step that failed has begun, and counts as one that succeeded does.
create function orcher.count_failed(d orcher.directives, s orcher.steps) returns void
language plpgsql security definer set search_path = '' as $$
declare
  took bigint := greatest(1, coalesce(extract(epoch from s.ended_at - s.started_at) * 1000, 0));
begin
  if s.reserved_ms is null then
    perform orcher.count_run(d.workspace_id, d.agent_id, now(), 1, took);
  else
    perform orcher.settle_call(s, least(took, s.reserved_ms));
  end if;
end
$$;
