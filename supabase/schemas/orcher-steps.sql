-- Steps of a run: judged in the transaction that begins them, recorded once, and asked about where nobody knows whether they left.

-- The next step, judged in the transaction that begins it: {"do": "step" | "send" | "stop", …}. `owed` is what this transaction has spent and
-- not yet written. What stays in the house is marked as running unless it is recorded in the same transaction, before anybody sees it.
create function orcher.next_step(directive text, segment integer, owed orcher.spent default null, marks boolean default true) returns jsonb
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

-- Records that a step is done, and returns what it spent; null where it was none of this run's to do.
create function orcher.record_step(directive text, step integer, result jsonb, took_ms numeric default null) returns orcher.spent
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.steps;
  took bigint;
begin
  update orcher.steps w set state = 'done', ended_at = clock_timestamp(),
    output = (result -> 'output') || case when result ? 'whole' then jsonb_build_object('whole', orcher.reference_to(result ->> 'whole')) else '{}' end,
    started_at = case when w.state = 'waiting' then clock_timestamp() - make_interval(secs => took_ms::float8 / 1000) else w.started_at end,
    attempts = w.attempts + (w.state = 'waiting')::integer,
    basis = coalesce(result -> 'basis', '[]'), alternatives = coalesce(result -> 'alternatives', '[]'),
    cost = coalesce((result ->> 'cost')::numeric, 0)
  where w.directive_id = directive and w.seq = step and (w.state in ('running', 'unknown') or (w.state = 'waiting' and took_ms is not null))
  returning * into s;
  if not found then
    return null;
  end if;
  if result ? 'whole' then
    perform orcher.keep_whole(s, result ->> 'whole');
  end if;
  perform orcher.append_audit(s.workspace_id, 'step_done', directive, step, detail := jsonb_build_object('output_sha256', coalesce(s.output #>> '{whole,sha256}', orcher.sha256_of(s.output)),
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

-- What steps have spent, and how far their directive is.
create function orcher.settle_steps(directive text, owed orcher.spent) returns void
language sql security definer set search_path = '' as $$
  select orcher.count_steps(d, owed) from orcher.directives d where d.id = directive and owed is not null;
  update orcher.directives d set spent_ms = d.spent_ms + (owed).ms, spent_money = d.spent_money + (owed).money,
    progress = case when d.state = 'completed' then 100 else least(99, (select 100 * count(*) filter (where s.state in ('done', 'rejected', 'skipped'))
      / greatest(1, count(*)) from orcher.steps s where s.directive_id = d.id)) end
  where d.id = directive and owed is not null
$$;

create function orcher.finish_step(directive text, step integer, result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.directives where id = directive for update;
  perform orcher.settle_steps(directive, orcher.record_step(directive, step, result));
end
$$;

-- Records a step that was judged in the same transaction and judges the next: one call of the server for each. What they spend is
-- written once, with the last of them; `is_last` says that there is no time for another.
create function orcher.go_on(directive text, segment integer, step integer, result jsonb, took_ms numeric, owed_before jsonb, is_last boolean)
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

create function orcher.fail_step(directive text, step integer, sentence text) returns void
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

-- Whether a step leaves the house: 'send', written and committed before anything does; 'unknown' where that was written before, since
-- then nobody knows; 'stop' where the directive was stopped since the step was judged, and it has not left.
create function orcher.intend_step(directive text, step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
  closed text;
begin
  select * into d from orcher.directives where id = directive for update;
  select * into s from orcher.steps where directive_id = directive and seq = step and state = 'running';
  if not found then
    return 'stop';
  elsif s.sent_at is not null then
    return 'unknown';
  elsif d.state <> 'running' then
    perform orcher.put_back(d, s);
    return 'stop';
  elsif orcher.rests(d) then
    perform orcher.put_back(d, s);
    return 'stop';
  elsif s.tool = 'call_mcp_tool' then
    closed := orcher.why_no_tool(d.workspace_id, s.args);
    if closed is not null then
      perform orcher.put_back(d, s);
      perform orcher.stop_run(d, 'paused', 'tool', closed, s.seq);
      return 'stop';
    end if;
  end if;
  update orcher.steps set sent_at = clock_timestamp() where directive_id = directive and seq = step;
  return 'send';
end
$$;

-- A step that was begun and has done nothing is to come again, and its approval is still good for one run.
create function orcher.put_back(d orcher.directives, s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  select orcher.return_call(s);
  update orcher.steps set state = case when orcher.is_over(d.state) then 'skipped' else 'waiting' end, started_at = null, reserved_ms = null, attempts = attempts - 1
  where directive_id = s.directive_id and seq = s.seq;
  update orcher.approvals set spent_at = null where id = (
    select id from orcher.approvals where directive_id = s.directive_id and kind = 'step' and step = s.seq and tool = s.tool
      and args_sha256 = s.args_sha256 and state = 'approved' order by decided_at desc limit 1);
$$;

-- It may have left, and may not: a person says which.
create function orcher.doubt_step(directive text, step integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
begin
  select * into d from orcher.directives where id = directive for update;
  update orcher.steps set state = 'unknown' where directive_id = directive and seq = step and state = 'running' returning * into s;
  -- Of what is over nothing is asked any more.
  if found and not orcher.is_over(d.state) then
    perform orcher.ask_whether(d, s);
  end if;
end
$$;

create function orcher.ask_whether(d orcher.directives, s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  select orcher.ask(d, 'unknown', s.seq, s.tool, s.args,
    '{"name": "Whether it was sent is not known", "roles": ["owner", "supervisor"], "reason_required": true}')
$$;

-- A step that is under way, as its tool is given it.
create function orcher.step_run(directive text, step integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'tool', s.tool, 'args', s.args, 'rev', s.plan_rev, 'issuer', d.issued_by, 'workspace', d.workspace_id,
    'scopes', d.scopes, 'agent', d.agent_id, 'instruction', d.instruction, 'context', d.context,
    -- What a context brings is named by it.
    'sources', to_jsonb(d.sources) || coalesce((select jsonb_agg(k) from jsonb_object_keys(
      case when jsonb_typeof(d.context -> 'sources') = 'object' then d.context -> 'sources' else '{}' end) k), '[]'),
    'sandbox', (select w.sandbox_of is not null from orcher.workspaces w where w.id = d.workspace_id), 'room', orcher.room_of(d.id),
    -- What leaves the house says of a large one what the trace says, and how to read the rest.
    'inputs', coalesce((select jsonb_agg(jsonb_build_object('seq', n.seq, 'tool', n.tool, 'title', n.title,
      'output', coalesce(o.content::jsonb, n.output) - 'changes_with', 'basis', n.basis) order by n.seq)
      from orcher.steps n left join orcher.outputs o on o.directive_id = n.directive_id and o.step = n.seq and s.effect <> 'external'
      where n.directive_id = d.id and n.seq = any (s.needs)), '[]'))
  from orcher.steps s join orcher.directives d on d.id = s.directive_id
  where s.directive_id = directive and s.seq = step
$$;
