-- An approval is for one run of one step of one tool: where two tools take equal arguments, what was approved for the one ran the other
-- with nobody asked. What was approved for a step that is replaced is withdrawn, and nobody is called as notify names its receivers.
create function orcher.withdraw_approvals(directive text, plan jsonb) returns void
language sql security definer set search_path = '' as $$
  update orcher.approvals set state = 'withdrawn', decided_at = clock_timestamp() where directive_id = directive and state = 'pending';
  update orcher.approvals a set state = 'withdrawn'
  where a.directive_id = directive and a.kind = 'step' and a.state = 'approved' and a.spent_at is null and not exists (
    select from orcher.steps w join jsonb_array_elements(plan -> 'steps') n on (n ->> 'seq')::integer = w.seq and n ->> 'tool' = w.tool
      and n -> 'args' = w.args and array(select x::integer from jsonb_array_elements_text(n -> 'needs') x) = w.needs
    where w.directive_id = directive and w.seq = a.step)
$$;
revoke execute on function orcher.withdraw_approvals(text, jsonb) from public, anon, authenticated, service_role;

create or replace function orcher.write_plan(d orcher.directives, plan jsonb, words text) returns integer
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
  where a.directive_id = d.id and a.kind = 'step' and a.step = s.seq and a.tool = s.tool and a.args_sha256 = s.args_sha256
    and a.state = 'approved' and a.spent_at is null;
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

create or replace function orcher.put_back(d orcher.directives, s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  select orcher.return_call(s);
  update orcher.steps set state = case when orcher.is_over(d.state) then 'skipped' else 'waiting' end, started_at = null, reserved_ms = null, attempts = attempts - 1
  where directive_id = s.directive_id and seq = s.seq;
  update orcher.approvals set spent_at = null where id = (
    select id from orcher.approvals where directive_id = s.directive_id and kind = 'step' and step = s.seq and tool = s.tool
      and args_sha256 = s.args_sha256 and state = 'approved' order by decided_at desc limit 1);
$$;

create or replace function private.is_reserved_handle(handle text) returns boolean
language sql immutable set search_path = '' as $$
  select handle in ('me', 'new', 'edit', 'tannr', 'admin', 'staff', 'support', 'help', 'settings', 'member', 'members', 'people',
    'workspace', 'issuer')
$$;
