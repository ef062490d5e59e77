-- A head was locked and moved once for each event. Now it is once for each transaction, as the last of it.
-- Where the chain of the workspace ends, locked; null for one that is going, which takes its chain with it.
create or replace function orcher.lock_head(workspace text) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads;
begin
  select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  if not found and exists (select from orcher.workspaces where id = workspace) then
    insert into orcher.audit_heads (workspace_id, seq, hash) values (workspace, 0, sha256(convert_to(workspace, 'utf8')))
    on conflict do nothing;
    select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  end if;
  return head;
end
$$;

-- The next event after the head; returns the head that it makes.
create or replace function orcher.link(head orcher.audit_heads, given orcher.audit_waiting) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  salt bytea := case when given.reason is not null then extensions.gen_random_bytes(16) end;
  key text := nullif(current_setting('orcher.audit_key', true), '');
  event text;
  hashed bytea;
begin
  event := (jsonb_strip_nulls(jsonb_build_object('workspace', head.workspace_id, 'kind', given.kind, 'directive', given.directive_id,
    'step', given.step, 'by', given.by_user, 'key', given.key_id, 'at', to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason_sha256', encode(sha256(salt || convert_to(given.reason, 'utf8')), 'hex'))) || given.detail)::text;
  hashed := sha256(head.hash || int8send(head.seq + 1) || convert_to(event, 'utf8'));
  insert into orcher.audit (workspace_id, seq, kind, directive_id, step, by_user, reason, salt, at, event, prev, hash, mac)
  values (head.workspace_id, head.seq + 1, given.kind, given.directive_id, given.step, given.by_user, given.reason, salt, now_at, event,
    head.hash, hashed, extensions.hmac(hashed, decode(key, 'hex'), 'sha256'));
  -- Told once in a transaction of each directive.
  perform pg_notify('orcher_events', json_build_object('workspace', head.workspace_id, 'directive', given.directive_id)::text);
  head.seq := head.seq + 1;
  head.hash := hashed;
  return head;
end
$$;

create or replace function orcher.add_to_chain(workspace text, kind text, directive text, step integer, reason text, detail jsonb, person uuid,
  by_key text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads := orcher.lock_head(workspace);
  given orcher.audit_waiting;
begin
  if head.workspace_id is null then
    return null;
  end if;
  given.kind := kind;
  given.directive_id := directive;
  given.step := step;
  given.reason := reason;
  given.detail := detail;
  given.by_user := person;
  given.key_id := by_key;
  head := orcher.link(head, given);
  update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = workspace;
  return head.seq;
end
$$;

-- The first event of a transaction takes all of its others with it, workspace by workspace, so that a head is locked and moved once.
create or replace function orcher.add_what_waits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given orcher.audit_waiting;
  head orcher.audit_heads;
  at text;
begin
  -- The first of them took it.
  if not exists (select from orcher.audit_waiting where id = new.id) then
    return null;
  end if;
  for given in
    with gone as (delete from orcher.audit_waiting where id >= new.id returning *) select * from gone order by workspace_id, id
  loop
    if given.workspace_id is distinct from at then
      update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = head.workspace_id;
      at := given.workspace_id;
      head := orcher.lock_head(at);
    end if;
    if head.workspace_id is not null then
      head := orcher.link(head, given);
    end if;
  end loop;
  update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = head.workspace_id;
  return null;
end
$$;

-- Steps that share a transaction are judged and recorded in one call each, and what they spend is written once: each version of a
-- directive's row costs an entry in all of its indexes.
-- What steps cost: time of work, and money.
create type orcher.spent as (ms bigint, money numeric);

drop function orcher.next_step(text, integer);
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
      perform orcher.stop_run(d, 'paused', 'rejected', 'What is to come starts from a step that was not done. Change the plan.');
    else
      update orcher.directives set state = 'completed', progress = 100 where id = d.id;
      perform orcher.append_audit(d.workspace_id, 'completed', d.id);
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

-- Records that a step is done, and returns what it spent; null where it was none of this run's to do.
create function orcher.record_step(directive text, step integer, result jsonb, took_ms numeric default null) returns orcher.spent
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.steps;
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
  return (greatest(1, coalesce(extract(epoch from s.ended_at - s.started_at) * 1000, 0))::bigint, s.cost)::orcher.spent;
end
$$;

-- What steps have spent, and how far their directive is.
create function orcher.settle_steps(directive text, owed orcher.spent) returns void
language sql security definer set search_path = '' as $$
  update orcher.directives d set spent_ms = d.spent_ms + (owed).ms, spent_money = d.spent_money + (owed).money,
    progress = case when d.state = 'completed' then 100 else least(99, (select 100 * count(*) filter (where s.state in ('done', 'rejected', 'skipped'))
      / greatest(1, count(*)) from orcher.steps s where s.directive_id = d.id)) end
  where d.id = directive and owed is not null
$$;

create or replace function orcher.finish_step(directive text, step integer, result jsonb) returns void
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
  if not is_last then
    judged := orcher.next_step(directive, segment, owed, false);
  end if;
  if judged ->> 'do' <> 'step' then
    perform orcher.settle_steps(directive, owed);
    return judged;
  end if;
  return judged || jsonb_build_object('owed', to_jsonb(owed));
end
$$;

revoke execute on function orcher.lock_head(text), orcher.link(orcher.audit_heads, orcher.audit_waiting),
  orcher.next_step(text, integer, orcher.spent, boolean), orcher.record_step(text, integer, jsonb, numeric),
  orcher.settle_steps(text, orcher.spent), orcher.go_on(text, integer, integer, jsonb, numeric, jsonb, boolean)
  from public, anon, authenticated, service_role;

-- Its body is resolved where it is made, so that it needs no path of its own and is a part of the statement that asks for an id.
create or replace function orcher.new_id(prefix text) returns text
language sql volatile
return prefix || '_' || pg_catalog.translate(
  pg_catalog.encode(pg_catalog.decode(
    lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 15, 18), 'hex'), 'base64'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz');
