-- A run writes its directive three times instead of five: each version of the row costs an entry in all of its indexes. And a directive is
-- submitted and shown in one statement.

-- The plan's next revision: its steps take the place of all that were still to come. Undefined steps are none of ours to check here:
-- the server has read them by the schema of each tool.
create or replace function orcher.write_plan(d orcher.directives, plan jsonb, words text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  delete from orcher.steps where directive_id = d.id and state in ('waiting', 'awaiting_approval');
  update orcher.approvals set state = 'withdrawn', decided_at = clock_timestamp() where directive_id = d.id and state = 'pending';
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

-- What the planner answers is kept with the directive. True where its steps may begin.
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
    perform orcher.append_audit(d.workspace_id, 'refused', directive, detail := jsonb_build_object('policy', rule ->> 'id'));
    return false;
  elsif rule ->> 'verdict' = 'ask' or d.approve_plan then
    perform orcher.ask(d, 'plan', null, 'plan', planned -> 'plan',
      case when rule ->> 'verdict' = 'ask' then rule else '{"name": "The plan is approved before its first step", "roles": ["owner", "supervisor", "builder"]}' end);
    return false;
  end if;
  perform orcher.append_audit(d.workspace_id, 'started', directive);
  return true;
end
$$;

-- The next step, judged in the transaction that begins it: {"do": "step" | "send" | "stop", …}. `owed` is what this transaction has spent and
-- not yet written. What stays in the house is marked as running unless it is recorded in the same transaction, before anybody sees it.
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
      perform orcher.stop_run(d, 'paused', 'rejected', 'What is to come starts from a step that was not done. Change the plan.');
    else
      update orcher.directives set state = 'completed', progress = 100, spent_ms = d.spent_ms, spent_money = d.spent_money where id = d.id;
      perform orcher.append_audit(d.workspace_id, 'completed', d.id);
      return '{"do": "stop", "settled": true}';
    end if;
    return stop;
  end if;
  met := orcher.limit_met(d);
  if met is not null then
    perform orcher.stop_run(d, 'paused', met[1], met[2], s.seq);
    return stop;
  end if;
  if (select count(*) from orcher.steps o where o.directive_id = d.id and o.state = 'done' and o.tool = s.tool and o.args = s.args) >= 2 then
    perform orcher.stop_run(d, 'paused', 'loop', 'The same tool was to do the same for the third time.', s.seq);
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
  return jsonb_build_object('do', case s.effect when 'external' then 'send' else 'step' end) || orcher.step_run(d.id, s.seq);
end
$$;

-- Records a step that was judged in the same transaction and judges the next: one call of the server for each. What they spend is
-- written once, with the last of them; `is_last` says that there is no time for another.
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

-- Submits, and shows whoever did what they submitted, with what its agent can do: steps that came with it are held against that.
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
revoke execute on function orcher.submit_and_show(jsonb) from public, anon, authenticated, service_role;
grant execute on function orcher.submit_and_show(jsonb) to authenticated;
