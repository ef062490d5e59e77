-- Workspaces and agents have budgets of runs, in steps and in time of work, beside those of models.

alter table orcher.workspaces add budget_steps bigint check (budget_steps between 0 and 1000000000);
alter table orcher.workspaces add budget_seconds bigint check (budget_seconds between 0 and 1000000000);
grant update (budget_steps, budget_seconds) on orcher.workspaces to authenticated;
alter table orcher.spending add steps bigint not null default 0 check (steps >= 0);
alter table orcher.spending add run_ms bigint not null default 0 check (run_ms >= 0);
alter table orcher.agent_spending add steps bigint not null default 0 check (steps >= 0);
alter table orcher.agent_spending add run_ms bigint not null default 0 check (run_ms >= 0);
alter table orcher.agent_budgets add steps bigint check (steps between 0 and 1000000000);
alter table orcher.agent_budgets add seconds bigint check (seconds between 0 and 1000000000);
alter table orcher.steps add reserved_ms bigint check (reserved_ms > 0);
alter type orcher.spent add attribute steps integer;

create function orcher.longest_call() returns bigint
language sql immutable set search_path = '' as $$ select 45000::bigint $$;

create function orcher.count_run(workspace text, agent text, at timestamptz, more_steps bigint, more_ms bigint) returns void
language sql security definer set search_path = '' as $$
  insert into orcher.agent_spending as s (workspace_id, agent_id, month, steps, run_ms)
  values (workspace, agent, date_trunc('month', at at time zone 'UTC'), greatest(0, more_steps), greatest(0, more_ms))
  on conflict (workspace_id, agent_id, month) do update set steps = greatest(0, s.steps + more_steps), run_ms = greatest(0, s.run_ms + more_ms);
  insert into orcher.spending as s (workspace_id, month, steps, run_ms)
  values (workspace, date_trunc('month', at at time zone 'UTC'), greatest(0, more_steps), greatest(0, more_ms))
  on conflict (workspace_id, month) do update set steps = greatest(0, s.steps + more_steps), run_ms = greatest(0, s.run_ms + more_ms);
$$;

create function orcher.count_steps(d orcher.directives, owed orcher.spent) returns void
language sql security definer set search_path = '' as $$
  select orcher.count_run(d.workspace_id, d.agent_id, now(), (owed).steps, (owed).ms) where (owed).steps > 0
$$;

create function orcher.why_no_run(whose text, most_steps bigint, most_seconds bigint, used_steps bigint, used_ms bigint, worst_ms bigint) returns text
language sql immutable set search_path = '' as $$
  select case
    when used_steps >= most_steps then format('The %s has used up its budget of %s steps for this month.', whose, most_steps)
    when used_ms >= most_seconds * 1000 then format('The %s has used up its budget of %s seconds of run time for this month.', whose, most_seconds)
    when worst_ms > 0 and used_ms + worst_ms > most_seconds * 1000 then format('Calling another server may take up to %s seconds, and the %s has '
      'not so many left of its budget of %s seconds of run time for this month.', worst_ms / 1000, whose, most_seconds)
  end
$$;

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

create function orcher.reserve_call(d orcher.directives, step integer) returns void
language sql security definer set search_path = '' as $$
  update orcher.steps set reserved_ms = orcher.longest_call() where directive_id = d.id and seq = step;
  select orcher.count_run(d.workspace_id, d.agent_id, now(), 1, orcher.longest_call());
$$;

create function orcher.settle_call(s orcher.steps, took bigint) returns void
language sql security definer set search_path = '' as $$
  update orcher.steps set reserved_ms = null where directive_id = s.directive_id and seq = s.seq;
  select orcher.count_run(d.workspace_id, d.agent_id, s.started_at, 0, took - s.reserved_ms) from orcher.directives d where d.id = s.directive_id;
$$;

create function orcher.return_call(s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  select orcher.count_run(d.workspace_id, d.agent_id, s.started_at, -1, -s.reserved_ms) from orcher.directives d
  where d.id = s.directive_id and s.reserved_ms is not null
$$;

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

create or replace function orcher.spend(workspace text, agent text, amount numeric, token_count bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
  short text;
begin
  insert into orcher.agent_spending (workspace_id, agent_id, month) values (workspace, agent, this_month) on conflict do nothing;
  insert into orcher.spending (workspace_id, month) values (workspace, this_month) on conflict do nothing;
  -- One after the other, and the agent first, as everywhere: its runs may be bounded while those of the workspace are not.
  perform from orcher.agent_spending where workspace_id = workspace and agent_id = agent and month = this_month for no key update;
  perform from orcher.spending where workspace_id = workspace and month = this_month for no key update;
  select case
    when amount > 0 and s.money + amount > w.budget_money then 'workspace_money'
    when token_count > 0 and s.tokens + token_count > w.budget_tokens then 'workspace_tokens'
    when amount > 0 and a.money + amount > b.money then 'agent_money'
    when token_count > 0 and a.tokens + token_count > b.tokens then 'agent_tokens'
  end into short
  from orcher.spending s
  join orcher.workspaces w on w.id = s.workspace_id
  join orcher.agent_spending a on a.workspace_id = s.workspace_id and a.agent_id = agent and a.month = s.month
  left join orcher.agent_budgets b on b.workspace_id = s.workspace_id and b.agent_id = agent
  where s.workspace_id = workspace and s.month = this_month;
  if short is null then
    update orcher.spending set money = greatest(0, money + amount), tokens = greatest(0, tokens + token_count)
    where workspace_id = workspace and month = this_month;
    update orcher.agent_spending set money = greatest(0, money + amount), tokens = greatest(0, tokens + token_count)
    where workspace_id = workspace and agent_id = agent and month = this_month;
  end if;
  return short;
end
$$;

create or replace function orcher.budget_of(workspace text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('money', w.budget_money, 'spent', coalesce(s.money, 0), 'tokens', w.budget_tokens, 'spent_tokens', coalesce(s.tokens, 0),
    'steps', w.budget_steps, 'spent_steps', coalesce(s.steps, 0), 'seconds', w.budget_seconds, 'spent_seconds', coalesce(s.run_ms, 0) / 1000.0)
  from orcher.workspaces w left join orcher.spending s
    on s.workspace_id = w.id and s.month = date_trunc('month', now() at time zone 'UTC')::date
  where w.id = workspace
$$;

create or replace function orcher.next_step(directive text, segment integer, owed orcher.spent default null, marks boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
  rule jsonb;
  met text[];
  closed text;
  stop constant jsonb := '{"do": "stop"}';
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'running' then
    return stop;
  elsif orcher.rests(d) then
    return stop;
  end if;
  d.spent_ms := d.spent_ms + coalesce((owed).ms, 0);
  d.spent_money := d.spent_money + coalesce((owed).money, 0);
  -- What another stretch has sent, and is not back from, goes on by itself.
  if exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'running') then
    return stop;
  end if;
  select * into s from orcher.steps w where w.directive_id = d.id and w.state = 'unknown' order by w.seq limit 1;
  if found then
    perform orcher.ask_whether(d, s);
    return stop;
  end if;
  select * into s from orcher.steps w
  where w.directive_id = d.id and w.state = 'waiting' and not exists (
    select from orcher.steps n where n.directive_id = d.id and n.seq = any (w.needs) and n.state <> 'done')
  order by w.seq limit 1;
  if not found then
    if exists (select from orcher.steps where directive_id = d.id and state = 'waiting') then
      perform orcher.stop_run(d, 'paused', 'rejected', 'The next step depends on one that was not done. Change the plan.');
    else
      update orcher.directives set state = 'completed', progress = 100, spent_ms = d.spent_ms, spent_money = d.spent_money where id = d.id;
      perform orcher.count_steps(d, owed);
      perform orcher.append_audit(d.workspace_id, 'completed', d.id);
      return '{"do": "stop", "settled": true}';
    end if;
    return stop;
  end if;
  met := coalesce(orcher.limit_met(d), orcher.run_budget_met(d, s.effect, owed));
  if met is not null then
    perform orcher.stop_run(d, 'paused', met[1], met[2], s.seq);
    return stop;
  end if;
  if (select count(*) from orcher.steps o where o.directive_id = d.id and o.state = 'done' and o.tool = s.tool and o.args = s.args) >= 2 then
    perform orcher.stop_run(d, 'paused', 'loop', 'The same tool was about to do the same thing for the third time.', s.seq);
    return stop;
  end if;
  if s.tool = 'call_mcp_tool' then
    closed := orcher.why_no_tool(d.workspace_id, s.args);
    if closed is not null then
      perform orcher.stop_run(d, 'paused', 'tool', closed, s.seq);
      return stop;
    end if;
  end if;
  update orcher.approvals a set spent_at = clock_timestamp()
  where a.directive_id = d.id and a.step = s.seq and a.state = 'approved' and a.spent_at is null and a.args_sha256 = s.args_sha256;
  if not found then
    closed := orcher.why_paused(d.agent_id, s.tool);
    if closed is not null then
      perform orcher.stop_run(d, 'paused', 'overridden', closed, s.seq);
      return stop;
    end if;
    rule := orcher.rule_of(d, s.tool, s.effect, s.args);
    if rule ->> 'verdict' = 'deny' then
      update orcher.steps set state = 'rejected', error = format('The policy “%s” denies it.', rule ->> 'name') where directive_id = d.id and seq = s.seq;
      perform orcher.append_audit(d.workspace_id, 'refused', d.id, s.seq, detail := jsonb_build_object('policy', rule ->> 'id', 'tool', s.tool));
      perform orcher.stop_run(d, 'paused', 'denied', format('The policy “%s” denies step %s.', rule ->> 'name', s.seq), s.seq);
      return stop;
    elsif rule ->> 'verdict' = 'ask' then
      perform orcher.ask(d, 'step', s.seq, s.tool, s.args, rule);
      return stop;
    end if;
  end if;
  if marks or s.effect = 'external' then
    update orcher.steps set state = 'running', started_at = clock_timestamp(), attempts = attempts + 1 where directive_id = d.id and seq = s.seq;
  end if;
  if s.effect = 'external' then
    perform orcher.reserve_call(d, s.seq);
  end if;
  return jsonb_build_object('do', case s.effect when 'external' then 'send' else 'step' end) || orcher.step_run(d.id, s.seq);
end
$$;

create or replace function orcher.record_step(directive text, step integer, result jsonb, took_ms numeric default null) returns orcher.spent
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.steps;
  took bigint;
begin
  update orcher.steps w set state = 'done', ended_at = clock_timestamp(), output = result -> 'output',
    started_at = case when w.state = 'waiting' then clock_timestamp() - make_interval(secs => took_ms::float8 / 1000) else w.started_at end,
    attempts = w.attempts + (w.state = 'waiting')::integer,
    basis = coalesce(result -> 'basis', '[]'), alternatives = coalesce(result -> 'alternatives', '[]'),
    cost = coalesce((result ->> 'cost')::numeric, 0)
  where w.directive_id = directive and w.seq = step and (w.state in ('running', 'unknown') or (w.state = 'waiting' and took_ms is not null))
  returning * into s;
  if not found then
    return null;
  end if;
  perform orcher.append_audit(s.workspace_id, 'step_done', directive, step, detail := jsonb_build_object('output_sha256', orcher.sha256_of(s.output),
    'guess', case when s.basis = '[]' then true end));
  took := greatest(1, coalesce(extract(epoch from s.ended_at - s.started_at) * 1000, 0));
  if s.reserved_ms is null then
    return (took, s.cost, 1)::orcher.spent;
  end if;
  -- Where a person had to say that it was sent, the time until they did is no work.
  took := least(took, s.reserved_ms);
  perform orcher.settle_call(s, took);
  return (took, s.cost, 0)::orcher.spent;
end
$$;

create or replace function orcher.settle_steps(directive text, owed orcher.spent) returns void
language sql security definer set search_path = '' as $$
  select orcher.count_steps(d, owed) from orcher.directives d where d.id = directive and owed is not null;
  update orcher.directives d set spent_ms = d.spent_ms + (owed).ms, spent_money = d.spent_money + (owed).money,
    progress = case when d.state = 'completed' then 100 else least(99, (select 100 * count(*) filter (where s.state in ('done', 'rejected', 'skipped'))
      / greatest(1, count(*)) from orcher.steps s where s.directive_id = d.id)) end
  where d.id = directive and owed is not null
$$;

create or replace function orcher.go_on(directive text, segment integer, step integer, result jsonb, took_ms numeric, owed_before jsonb, is_last boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  spent orcher.spent := orcher.record_step(directive, step, result, took_ms);
  owed orcher.spent;
  judged jsonb := '{"do": "pause"}';
begin
  owed.ms := coalesce((owed_before ->> 'ms')::bigint, 0) + coalesce(spent.ms, 0);
  owed.money := coalesce((owed_before ->> 'money')::numeric, 0) + coalesce(spent.money, 0);
  owed.steps := coalesce((owed_before ->> 'steps')::integer, 0) + coalesce(spent.steps, 0);
  if not is_last then
    judged := orcher.next_step(directive, segment, owed, false);
  end if;
  if judged ->> 'do' <> 'step' then
    if not judged ? 'settled' then
      perform orcher.settle_steps(directive, owed);
    end if;
    return judged;
  end if;
  return judged || jsonb_build_object('owed', to_jsonb(owed));
end
$$;

create or replace function orcher.fail_step(directive text, step integer, sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
begin
  select * into d from orcher.directives where id = directive for update;
  update orcher.steps set state = 'failed', ended_at = clock_timestamp(), error = left(sentence, 500)
  where directive_id = directive and seq = step and state = 'running' returning * into s;
  if found then
    perform orcher.count_failed(d, s);
  end if;
  -- What is over stays as it ended.
  if found and not orcher.is_over(d.state) then
    perform orcher.stop_run(d, 'failed', 'step', left(format('Step %s: %s', step, sentence), 1000), step);
  end if;
end
$$;

create or replace function orcher.put_back(d orcher.directives, s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  select orcher.return_call(s);
  update orcher.steps set state = case when orcher.is_over(d.state) then 'skipped' else 'waiting' end, started_at = null, reserved_ms = null, attempts = attempts - 1
  where directive_id = s.directive_id and seq = s.seq;
  update orcher.approvals set spent_at = null where id = (
    select id from orcher.approvals where directive_id = s.directive_id and step = s.seq and state = 'approved' and args_sha256 = s.args_sha256
    order by decided_at desc limit 1);
$$;

create or replace function orcher.audit_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  budgets jsonb;
begin
  select jsonb_object_agg(name || '_was', coalesce(was, 'none')) || jsonb_object_agg(name, coalesce(now_is, 'none')) into budgets
  from (values ('budget', old.budget_money::text, new.budget_money::text), ('tokens', old.budget_tokens::text, new.budget_tokens::text),
    ('steps', old.budget_steps::text, new.budget_steps::text), ('seconds', old.budget_seconds::text, new.budget_seconds::text)) b (name, was, now_is)
  where was is distinct from now_is;
  perform orcher.append_audit(new.id, 'workspace_changed', detail := jsonb_strip_nulls(jsonb_build_object(
    'renamed', nullif(new.name is distinct from old.name, false))) || coalesce(budgets, '{}'));
  return null;
end
$$;

drop function orcher.set_agent_budget(text, numeric, bigint);
create function orcher.set_agent_budget(agent text, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_as('owner');
  before orcher.agent_budgets;
  given orcher.agent_budgets;
begin
  if workspace is null then
    perform orcher.refuse(403, 'role_missing', 'Only a signed-in owner of the workspace can change budgets.', '{"role": "owner"}');
  end if;
  perform from orcher.agents where id = agent and workspace_id = workspace and archived_at is null for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  insert into orcher.agent_budgets (workspace_id, agent_id) values (workspace, agent) on conflict do nothing;
  select * into before from orcher.agent_budgets where workspace_id = workspace and agent_id = agent for no key update;
  given := jsonb_populate_record(before, changes);
  update orcher.agent_budgets set money = given.money, tokens = given.tokens, steps = given.steps, seconds = given.seconds
  where workspace_id = workspace and agent_id = agent;
  perform orcher.append_audit(workspace, 'budget_changed', detail := jsonb_build_object('agent', agent,
    'budget_was', coalesce(before.money::text, 'none'), 'budget', coalesce(given.money::text, 'none'),
    'tokens_was', coalesce(before.tokens::text, 'none'), 'tokens', coalesce(given.tokens::text, 'none'),
    'steps_was', coalesce(before.steps::text, 'none'), 'steps', coalesce(given.steps::text, 'none'),
    'seconds_was', coalesce(before.seconds::text, 'none'), 'seconds', coalesce(given.seconds::text, 'none')));
end
$$;

drop trigger audit_workspace on orcher.workspaces;
create trigger audit_workspace after update of name, budget_money, budget_tokens, budget_steps, budget_seconds on orcher.workspaces for each row
when ((old.name, old.budget_money, old.budget_tokens, old.budget_steps, old.budget_seconds)
  is distinct from (new.name, new.budget_money, new.budget_tokens, new.budget_steps, new.budget_seconds)) execute function orcher.audit_workspace();

revoke all on function orcher.longest_call(), orcher.count_run(text, text, timestamptz, bigint, bigint),
  orcher.count_steps(orcher.directives, orcher.spent), orcher.why_no_run(text, bigint, bigint, bigint, bigint, bigint),
  orcher.run_budget_met(orcher.directives, text, orcher.spent), orcher.reserve_call(orcher.directives, integer),
  orcher.settle_call(orcher.steps, bigint), orcher.return_call(orcher.steps), orcher.count_failed(orcher.directives, orcher.steps),
  orcher.set_agent_budget(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function orcher.set_agent_budget(text, jsonb) to authenticated;
