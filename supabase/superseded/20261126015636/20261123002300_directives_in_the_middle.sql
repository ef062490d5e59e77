-- Directives that are stopped, sent, paused and taken over in the middle: what each race and each crash leaves is right.

create index directives_under_way on orcher.directives (id) where state in ('queued', 'planning', 'running');
drop function orcher.intend(text, integer);
drop function orcher.expire_approvals();

-- True where everything in the workspace is paused: then the directive is, too. Letting all go on waits for whoever has looked.
create or replace function orcher.rests(d orcher.directives) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.holds where workspace_id = d.workspace_id for key share;
  if not found then
    return false;
  end if;
  perform orcher.stop_run(d, 'paused', 'held', 'Everything in this workspace is paused.');
  return true;
end
$$;

-- Waits for a person: the directive rests in its table, and nothing of it in memory.
create or replace function orcher.ask(d orcher.directives, kind text, step integer, tool text, args jsonb, rule jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_id, policy_name, roles, four_eyes,
    aal2, reason_required, on_expiry, expires_at)
  values (d.workspace_id, d.id, kind, step, tool, args, orcher.sha256_of(args), rule ->> 'id', rule ->> 'name',
    array(select r from jsonb_array_elements_text(rule -> 'roles') r), coalesce((rule ->> 'four_eyes')::boolean, false),
    coalesce((rule ->> 'aal2')::boolean, false), coalesce((rule ->> 'reason_required')::boolean, false),
    coalesce(rule ->> 'on_expiry', 'paused'), clock_timestamp() + make_interval(hours => coalesce((rule ->> 'expires_hours')::integer, 72)))
  returning id into made;
  update orcher.steps s set state = case when kind = 'unknown' then 'unknown' else 'awaiting_approval' end
  where s.directive_id = d.id and s.seq = step;
  -- Where it was paused meanwhile, it waits for this once it goes on.
  update orcher.directives set state = 'awaiting_approval', reason = null, explained = null where id = d.id and d.state <> 'paused';
  perform orcher.append_audit(d.workspace_id, 'approval_requested', d.id, step, detail := jsonb_build_object('approval', made, 'tool', tool,
    'policy', rule ->> 'id', 'args_sha256', orcher.sha256_of(args)));
  perform orcher.mail_members(d.workspace_id, array(select r from jsonb_array_elements_text(rule -> 'roles') r), null,
    case when (rule ->> 'four_eyes')::boolean then d.issued_by end, 'approval_waits', jsonb_build_object('approval', made,
      'policy', rule ->> 'name', 'title', coalesce((select s.title from orcher.steps s where s.directive_id = d.id and s.seq = step),
        left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120))));
end
$$;

-- The next step, judged in the transaction that begins it: {"do": "step" | "send" | "stop", …}.
create or replace function orcher.next_step(directive text, segment integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
  rule jsonb;
  met text[];
  stop constant jsonb := '{"do": "stop"}';
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'running' then
    return stop;
  elsif orcher.rests(d) then
    return stop;
  end if;
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
  update orcher.steps set state = 'running', started_at = clock_timestamp(), attempts = attempts + 1 where directive_id = d.id and seq = s.seq;
  return jsonb_build_object('do', case s.effect when 'external' then 'send' else 'step' end) || orcher.step_run(d.id, s.seq);
end
$$;

create or replace function orcher.fail_step(directive text, step integer, sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
begin
  select * into d from orcher.directives where id = directive for update;
  update orcher.steps set state = 'failed', ended_at = clock_timestamp(), error = left(sentence, 500)
  where directive_id = directive and seq = step and state = 'running';
  -- What is over stays as it ended.
  if found and not orcher.is_over(d.state) then
    perform orcher.stop_run(d, 'failed', 'step', left(format('Step %s: %s', step, sentence), 1000), step);
  end if;
end
$$;

-- Whether a step leaves the house: 'send', written and committed before anything does; 'unknown' where that was written before, since
-- then nobody knows; 'stop' where the directive was stopped since the step was judged, and it has not left.
create or replace function orcher.intend_step(directive text, step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
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
  end if;
  update orcher.steps set sent_at = clock_timestamp() where directive_id = directive and seq = step;
  return 'send';
end
$$;

-- A step that was begun and has done nothing is to come again, and its approval is still good for one run.
create or replace function orcher.put_back(d orcher.directives, s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  update orcher.steps set state = case when orcher.is_over(d.state) then 'skipped' else 'waiting' end, started_at = null, attempts = attempts - 1
  where directive_id = s.directive_id and seq = s.seq;
  update orcher.approvals set spent_at = null where id = (
    select id from orcher.approvals where directive_id = s.directive_id and step = s.seq and state = 'approved' and args_sha256 = s.args_sha256
    order by decided_at desc limit 1);
$$;

-- It may have left, and may not: a person says which.
create or replace function orcher.doubt_step(directive text, step integer) returns void
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

create or replace function orcher.ask_whether(d orcher.directives, s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  select orcher.ask(d, 'unknown', s.seq, s.tool, s.args,
    '{"name": "Whether it was sent is not known", "roles": ["owner", "supervisor"], "reason_required": true}')
$$;

-- After a step came back to a stretch that another has followed, which did not wait for it: one more goes on.
create or replace function orcher.came_back(directive text, segment integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.directives where id = directive and state = 'running' and begun > segment for update;
  if found then
    perform orcher.wake(directive);
  end if;
end
$$;

-- Directives that are under way by their state, and that no run of the engine will take any further: it ended by an error of ours.
create or replace function orcher.stranded() returns table (directive text)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Before the engine has made its tables nothing of it has ended.
  if to_regclass('engine.workflow_status') is null then
    return;
  end if;
  return query select d.id from orcher.directives d
  where d.state in ('queued', 'planning', 'running') and d.questions = '[]'
    and (d.wanted <= d.begun or exists (select from engine.workflow_status w
      where w.workflow_uuid = 'directive:' || d.id || ':' || d.wanted and w.status not in ('PENDING', 'ENQUEUED', 'DELAYED')))
    and not exists (select from engine.workflow_status w
      where w.status in ('PENDING', 'ENQUEUED', 'DELAYED') and w.workflow_uuid like 'directive:%' and split_part(w.workflow_uuid, ':', 2) = d.id);
end
$$;

-- It rests, says so, and can be let go on; what may have left is asked about then.
create or replace function orcher.rescue(directive text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
begin
  select * into d from orcher.directives where id = directive for update;
  if not exists (select from orcher.stranded() x where x.directive = d.id) then
    return false;
  end if;
  for s in select * from orcher.steps w where w.directive_id = d.id and w.state = 'running' loop
    if s.sent_at is null then
      perform orcher.put_back(d, s);
    else
      update orcher.steps w set state = 'unknown' where w.directive_id = d.id and w.seq = s.seq;
    end if;
  end loop;
  update orcher.directives set begun = wanted where id = d.id;
  perform orcher.stop_run(d, 'paused', 'fault', 'It stopped by an error of ours, which is told to whoever runs Tannr. Let it go on.');
  return true;
end
$$;

-- What nobody decided in time never goes on by itself. One to a transaction: whoever decides meanwhile waits for nobody else's.
create or replace function orcher.expire_approval(approval text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  a orcher.approvals;
  d orcher.directives;
begin
  select x.* into d from orcher.directives x join orcher.approvals y on y.directive_id = x.id where y.id = approval for update of x;
  update orcher.approvals set state = 'expired', decided_at = clock_timestamp()
  where id = approval and state = 'pending' and expires_at <= clock_timestamp() returning * into a;
  if not found then
    return false;
  end if;
  perform orcher.append_audit(a.workspace_id, 'expired', a.directive_id, a.step, detail := jsonb_build_object('approval', a.id));
  update orcher.steps set state = 'waiting' where directive_id = d.id and seq = a.step and state = 'awaiting_approval';
  if d.state = 'awaiting_approval' then
    update orcher.directives set state = a.on_expiry, reason = 'expired', explained = 'Nobody decided in time.' where id = d.id;
    if a.on_expiry = 'cancelled' then
      update orcher.steps set state = 'skipped' where directive_id = d.id and state = 'waiting';
    end if;
  end if;
  return true;
end
$$;

-- Goes on where it was: with a person where one is waited for, else with the next step.
create or replace function orcher.resume(d orcher.directives, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from orcher.holds where workspace_id = d.workspace_id) then
    perform orcher.refuse(409, 'state_conflict', 'Everything in this workspace is paused. Let it go on first.');
  end if;
  if d.state = 'awaiting_approval' or (d.state = 'paused'
    and exists (select from orcher.approvals where directive_id = d.id and state = 'pending')) then
    if d.state = 'awaiting_approval' then
      perform orcher.refuse(409, 'state_conflict', 'A person has to decide first.');
    end if;
    update orcher.directives set state = 'awaiting_approval', reason = null, explained = null where id = d.id;
  elsif exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'waiting')
    and not exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'waiting' and not exists (
      select from orcher.steps n where n.directive_id = d.id and n.seq = any (w.needs) and n.state not in ('done', 'running', 'unknown'))) then
    perform orcher.refuse(409, 'state_conflict', 'The next step starts from one that was not done. Change the plan first.');
  else
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null
    where id = d.id;
    perform orcher.wake(d.id);
  end if;
  perform orcher.append_audit(d.workspace_id, 'resumed', d.id, why := why);
end
$$;

-- Issues one that is due, in the rights of whoever set it up; the server says when it is due next.
create or replace function orcher.issue_schedule(schedule text, due_next timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.schedules;
  made text;
begin
  select * into s from orcher.schedules where id = schedule and enabled and next_at <= clock_timestamp() for update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', s.issued_by, 'workspace', s.workspace_id,
    'scopes', s.scopes)::text, true);
  if orcher.workspace_for('directives:write') is null
    or not exists (select from orcher.agents where id = s.agent_id and workspace_id = s.workspace_id and archived_at is null) then
    update orcher.schedules set enabled = false where id = s.id;
    return null;
  end if;
  made := orcher.submit_directive(jsonb_build_object('agent_id', s.agent_id, 'instruction', s.instruction, 'context', s.context,
    'sources', to_jsonb(s.sources), 'limits', s.limits, 'schedule_id', s.id));
  update orcher.schedules set last_at = clock_timestamp(), last_directive = made, next_at = due_next where id = s.id;
  return made;
end
$$;

revoke execute on function orcher.rests(orcher.directives), orcher.intend_step(text, integer),
  orcher.put_back(orcher.directives, orcher.steps), orcher.ask_whether(orcher.directives, orcher.steps), orcher.came_back(text, integer),
  orcher.stranded(), orcher.rescue(text), orcher.expire_approval(text) from public, anon, authenticated, service_role;
