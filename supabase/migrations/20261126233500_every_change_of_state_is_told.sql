-- Whatever changes the state of a directive is told to webhooks and to whoever follows it; and a capability that people override too
-- often rests.

create table orcher.capability_pauses (
  agent_id text collate "C" not null,
  capability text not null,
  workspace_id text collate "C" not null,
  paused_at timestamptz not null default clock_timestamp(),
  -- Of the last ten decisions, those that rejected or edited.
  overridden smallint not null,
  -- Decisions before that do not count again.
  trusted_at timestamptz,
  primary key (agent_id, capability),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);
create index capability_pauses_of_workspace on orcher.capability_pauses (workspace_id, agent_id);
alter table orcher.capability_pauses enable row level security;

CREATE OR REPLACE FUNCTION orcher.collect_deliveries()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hook record;
  happened record;
  type text;
  made integer := 0;
begin
  if to_regclass('orcher.audit') is null then
    return 0;
  end if;
  for hook in
    select w.id, w.workspace_id, w.events, w.is_on, w.seen from orcher.webhooks w
    join orcher.audit_heads h on h.workspace_id = w.workspace_id and h.seq > w.seen
    -- Where more of them have something to be told than are looked after at once, each comes up.
    order by random() for update of w skip locked limit 100
  loop
    for happened in
      select a.seq, a.id, a.kind, a.directive_id, a.at, a.event::jsonb ->> 'state' as state from orcher.audit a
      where a.workspace_id = hook.workspace_id and a.seq > hook.seen order by a.seq limit 500
    loop
      hook.seen := happened.seq;
      -- Where what happened led elsewhere than its kind says, it says so.
      type := 'directive.' || case when happened.state is not null then happened.state else case happened.kind
        when 'submitted' then 'queued' when 'forked' then 'queued' when 'planning' then 'planning' when 'started' then 'running'
        when 'resumed' then 'running' when 'approval_requested' then 'awaiting_approval' when 'paused' then 'paused'
        when 'completed' then 'completed' when 'cancelled' then 'cancelled' when 'failed' then 'failed' end end;
      continue when not hook.is_on or happened.directive_id is null or type is null or type <> all (hook.events);
      insert into orcher.deliveries (webhook_id, workspace_id, type, payload)
      values (hook.id, hook.workspace_id, type, json_build_object('type', type, 'timestamp', orcher.utc(happened.at),
        'data', json_build_object('id', happened.directive_id, 'state', substr(type, 11), 'workspace_id', hook.workspace_id,
          'event_id', happened.id))::text);
      made := made + 1;
    end loop;
    update orcher.webhooks set seen = hook.seen where id = hook.id;
  end loop;
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.resume(d orcher.directives, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if d.reason = 'overridden' then
    perform orcher.trust_again(d, why);
  end if;
  if exists (select from orcher.holds where workspace_id = d.workspace_id) then
    perform orcher.refuse(409, 'state_conflict', 'Everything in this workspace is paused. Resume it first.');
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
    perform orcher.refuse(409, 'state_conflict', 'The next step depends on one that was not done. Change the plan first.');
  else
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null
    where id = d.id;
    perform orcher.wake(d.id);
  end if;
  perform orcher.append_audit(d.workspace_id, 'resumed', d.id, why := why, detail := jsonb_build_object('state',
    (select x.state from orcher.directives x where x.id = d.id)));
end
$function$;

CREATE OR REPLACE FUNCTION orcher.keep_plan(directive text, segment integer, planned jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    perform orcher.append_audit(d.workspace_id, 'refused', directive, detail := jsonb_build_object('policy', rule ->> 'id', 'state', 'failed'));
    return false;
  elsif rule ->> 'verdict' = 'ask' or d.approve_plan then
    perform orcher.ask(d, 'plan', null, 'plan', planned -> 'plan',
      case when rule ->> 'verdict' = 'ask' then rule else '{"name": "The plan is approved before its first step", "roles": ["owner", "supervisor", "builder"]}' end);
    return false;
  end if;
  perform orcher.append_audit(d.workspace_id, 'started', directive);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.next_step(directive text, segment integer, owed orcher.spent DEFAULT NULL::orcher.spent, marks boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  return jsonb_build_object('do', case s.effect when 'external' then 'send' else 'step' end) || orcher.step_run(d.id, s.seq);
end
$function$;

CREATE OR REPLACE FUNCTION orcher.expire_approval(approval text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  perform orcher.append_audit(a.workspace_id, 'expired', a.directive_id, a.step, detail := jsonb_strip_nulls(jsonb_build_object('approval', a.id,
    'state', case when d.state = 'awaiting_approval' then a.on_expiry end)));
  update orcher.steps set state = 'waiting' where directive_id = d.id and seq = a.step and state = 'awaiting_approval';
  if d.state = 'awaiting_approval' then
    update orcher.directives set state = a.on_expiry, reason = 'expired', explained = 'Nobody decided in time.' where id = d.id;
    if a.on_expiry = 'cancelled' then
      update orcher.steps set state = 'skipped' where directive_id = d.id and state = 'waiting';
    end if;
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.capability_of(tool text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when tool in ('read_source', 'search_jobs', 'search_memory', 'market_insight', 'match_skills', 'match_profiles') then 'research'
    when tool in ('compare_rows', 'extract_summary') then 'summarize'
    when tool = 'draft_message' then 'draft'
    when tool = 'remember' then 'remember'
    when tool = 'notify' then 'notify'
    when tool in ('create_alert', 'call_webhook', 'call_mcp_tool') then 'act'
  end
$function$;

CREATE OR REPLACE FUNCTION orcher.weigh_overrides(a orcher.approvals, d orcher.directives)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held constant text := orcher.capability_of(a.tool);
  decided integer;
  overridden integer;
begin
  select count(*), count(*) filter (where x.state <> 'approved') into decided, overridden from (
    select y.state from orcher.approvals y join orcher.directives z on z.id = y.directive_id and z.agent_id = d.agent_id
    where y.workspace_id = a.workspace_id and y.kind = 'step' and y.state in ('approved', 'rejected', 'edited')
      and y.decided_at > clock_timestamp() - interval '90 days' and orcher.capability_of(y.tool) = held and y.decided_at > coalesce((select p.trusted_at from orcher.capability_pauses p
        where p.agent_id = d.agent_id and p.capability = held), '-infinity')
    order by y.decided_at desc limit 10) x;
  if held is null or decided < 10 or overridden < 6 then
    return;
  end if;
  insert into orcher.capability_pauses as p (agent_id, capability, workspace_id, overridden)
  values (d.agent_id, held, a.workspace_id, overridden)
  on conflict (agent_id, capability) do update set paused_at = clock_timestamp(), overridden = excluded.overridden, trusted_at = null
  where p.trusted_at is not null;
  if found then
    perform orcher.append_audit(a.workspace_id, 'capability_paused', d.id, a.step, detail := jsonb_build_object('agent', d.agent_id,
      'capability', held, 'decided', decided, 'overridden', overridden));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.why_paused(agent text, tool text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select format('People rejected or changed %s of the last 10 steps for which this agent used the capability %s. An owner or supervisor can resume it.',
    p.overridden, p.capability)
  from orcher.capability_pauses p where p.agent_id = agent and p.capability = orcher.capability_of(tool) and p.trusted_at is null
$function$;

CREATE OR REPLACE FUNCTION orcher.trust_again(d orcher.directives, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  again text[];
begin
  again := array(select p.capability from orcher.capability_pauses p
    where p.agent_id = d.agent_id and p.trusted_at is null and p.capability in (
      select orcher.capability_of(s.tool) from orcher.steps s where s.directive_id = d.id and s.state = 'waiting')
    order by 1 for update);
  if again = '{}' then
    return;
  elsif orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can let a paused capability go on.', '{"role": "supervisor"}');
  end if;
  update orcher.capability_pauses set trusted_at = clock_timestamp() where agent_id = d.agent_id and capability = any (again);
  perform orcher.append_audit(d.workspace_id, 'capability_resumed', d.id, why := why,
    detail := jsonb_build_object('agent', d.agent_id, 'capabilities', to_jsonb(again)));
end
$function$;

CREATE OR REPLACE FUNCTION orcher.submit_directive(asked jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.directs();
  agent orcher.agents;
  is_held boolean;
  made text;
begin
  select * into agent from orcher.agents where id = asked ->> 'agent_id' and workspace_id = workspace and archived_at is null;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  perform orcher.check_sandbox(workspace);
  is_held := exists (select from orcher.holds where workspace_id = workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, wanted, schedule_id, proposed)
  values (workspace, agent.id, agent.version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'),
    asked ->> 'instruction', coalesce(asked -> 'context', '{}'),
    coalesce((select array_agg(s order by place) from jsonb_array_elements_text(asked -> 'sources') with ordinality x (s, place)), '{}'),
    coalesce(asked -> 'limits', '{}'), coalesce((asked ->> 'approve_plan')::boolean, false),
    case when is_held then 'paused' else 'queued' end, case when is_held then 'held' end,
    case when is_held then 'Everything in this workspace is paused.' end, case when is_held then 0 else 1 end, asked ->> 'schedule_id',
    asked -> 'steps')
  returning id into made;
  perform orcher.append_audit(workspace, 'submitted', made, detail := jsonb_strip_nulls(jsonb_build_object('agent', agent.id, 'agent_version', agent.version,
    'instruction_sha256', orcher.sha256_of(to_jsonb(asked ->> 'instruction')), 'steps', jsonb_array_length(asked -> 'steps'),
    'state', case when is_held then 'paused' end)));
  perform pg_notify('orcher', '');
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.revise_plan(directive text, plan jsonb, words text, expected_rev integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d orcher.directives := orcher.lock_directive(directive);
  rev integer;
begin
  if d.state not in ('planning', 'paused', 'awaiting_approval') then
    perform orcher.refuse(409, 'state_conflict', 'A plan can’t be changed while it runs. Pause the directive first.');
  end if;
  if d.plan_rev is distinct from expected_rev then
    perform orcher.refuse(409, 'state_conflict', format('The plan is now at revision %s. Look at it again.', d.plan_rev));
  end if;
  rev := orcher.write_plan(d, plan, words);
  update orcher.directives set state = 'paused', reason = 'person', explained = 'The plan was changed. Let it go on when it is right.'
  where id = directive and state <> 'paused';
  if found then
    perform orcher.append_audit(d.workspace_id, 'paused', directive, detail := '{"because": "person"}');
  end if;
  return rev;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.fork_directive(directive text, after_step integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.directs();
  d orcher.directives;
  made text;
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id, or you can’t see it.');
  end if;
  if d.plan_rev = 0 or exists (select from orcher.steps where directive_id = d.id and seq <= after_step and state <> 'done') then
    perform orcher.refuse(409, 'state_conflict', 'A fork has to start after a finished step, with every step before it finished too.');
  end if;
  perform orcher.check_sandbox(workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, plan_rev, wanted, forked_from)
  values (workspace, d.agent_id, d.agent_version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'), d.instruction, d.context, d.sources,
    d.limits, false, 'paused', 'person', 'Forked. Change the plan, or let it go on.', 1, 0, d.id)
  returning id into made;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, made_by)
  select made, 1, workspace, p.plan, p.sha256, auth.uid() from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev;
  insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs, state, basis,
    alternatives, output, cleared_at, started_at, ended_at, attempts)
  select made, s.seq, workspace, 1, s.title, s.tool, s.args, s.args_sha256, s.effect, s.lane, s.needs,
    case when s.seq <= after_step then 'done' else 'waiting' end,
    case when s.seq <= after_step then s.basis else '[]' end, case when s.seq <= after_step then s.alternatives else '[]' end,
    case when s.seq <= after_step then s.output end, case when s.seq <= after_step then s.cleared_at end,
    case when s.seq <= after_step then s.started_at end, case when s.seq <= after_step then s.ended_at end,
    case when s.seq <= after_step then s.attempts else 0 end
  from orcher.steps s where s.directive_id = d.id;
  perform orcher.append_audit(workspace, 'forked', made, after_step, detail := jsonb_build_object('from', d.id, 'state', 'paused'));
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.hold_all(why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.directs();
  held integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can pause everything.', '{"role": "supervisor"}');
  end if;
  insert into orcher.holds (workspace_id, held_by, reason) values (workspace, auth.uid(), left(why, 500)) on conflict do nothing;
  with stopped as (
    update orcher.directives set state = 'paused', reason = 'held', explained = 'Everything in this workspace is paused.'
    where workspace_id = workspace and state in ('queued', 'planning', 'running') returning id)
  select count(orcher.append_audit(workspace, 'paused', stopped.id, detail := '{"because": "held"}') is null) into held from stopped;
  perform orcher.append_audit(workspace, 'held', why := why, detail := jsonb_build_object('directives', held));
  return held;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.release_all(why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.directs();
  released integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can resume everything.', '{"role": "supervisor"}');
  end if;
  delete from orcher.holds where workspace_id = workspace;
  if not found then
    return 0;
  end if;
  with going as (
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null,
      wanted = begun + 1
    where workspace_id = workspace and state = 'paused' and reason = 'held' returning id, state)
  select count(orcher.append_audit(workspace, 'resumed', going.id, detail := jsonb_build_object('state', going.state)) is null)
  into released from going;
  perform orcher.append_audit(workspace, 'released', why := why, detail := jsonb_build_object('directives', released));
  perform pg_notify('orcher', '');
  return released;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.decide(approval text, verdict text, why text, shown_sha256 text, new_args jsonb, remind timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.directs();
  a orcher.approvals;
  d orcher.directives;
  refused text;
begin
  -- The directive first, as everybody locks.
  select x.* into d from orcher.directives x join orcher.approvals y on y.directive_id = x.id
  where y.id = approval and y.workspace_id = workspace for update of x;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no approval with that id, or you can’t see it.');
  end if;
  select * into a from orcher.approvals where id = approval for update;
  refused := orcher.why_not(a, d);
  if refused is not null then
    perform orcher.refuse(403, case refused when 'aal2' then 'second_factor_needed' else 'role_missing' end, case refused
      when 'role' then format('This is for %s to decide.', array_to_string(a.roles, ' or '))
      when 'four_eyes' then 'Someone other than the person who issued the directive has to decide.'
      else 'Deciding this takes a second factor.' end);
  end if;
  if a.state <> 'pending' or a.expires_at <= clock_timestamp() then
    perform orcher.refuse(409, 'state_conflict', case a.state when 'pending' then 'It has expired.'
      else format('It has already been %s.', a.state) end);
  end if;
  if shown_sha256 is distinct from a.args_sha256 then
    perform orcher.refuse(409, 'state_conflict', 'The arguments have changed since they were shown. Look at them again.', '{"field": "args_sha256"}');
  end if;
  if coalesce(btrim(why), '') = '' and (verdict in ('reject', 'edit') or (a.reason_required and verdict = 'approve')) then
    perform orcher.refuse(400, 'invalid_request', 'Give a reason. It stays in the record.', '{"field": "reason"}');
  end if;
  insert into orcher.decisions (approval_id, workspace_id, decided_by, key_id, verdict, reason, aal)
  values (a.id, workspace, auth.uid(), auth.jwt() ->> 'key_id', verdict, left(why, 2000), coalesce(auth.jwt() ->> 'aal', 'aal1'));
  if verdict = 'defer' then
    update orcher.approvals set remind_at = least(remind, expires_at) where id = a.id;
  else
    update orcher.approvals set state = case verdict when 'approve' then 'approved' when 'reject' then 'rejected' else 'edited' end,
      decided_by = auth.uid(), decided_at = clock_timestamp() where id = a.id;
  end if;
  perform orcher.append_audit(workspace, case verdict when 'approve' then 'approved' when 'reject' then 'rejected' when 'edit' then 'edited' else 'deferred' end,
    d.id, a.step, why, jsonb_strip_nulls(jsonb_build_object('approval', a.id, 'args_sha256', a.args_sha256, 'state',
      case when d.state = 'awaiting_approval' then case verdict when 'reject' then 'paused' when 'defer' then null else 'running' end end)));
  case verdict
    when 'approve' then perform orcher.go_on(a, d);
    when 'reject' then perform orcher.turn_down(a, d);
    when 'edit' then perform orcher.change_args(a, d, new_args, why);
    else null;
  end case;
  if verdict in ('reject', 'edit') and a.kind = 'step' then
    perform orcher.weigh_overrides(a, d);
  end if;
  return jsonb_build_object('directive_id', d.id, 'state', (select state from orcher.approvals where id = a.id));
end
$function$;

revoke execute on function orcher.capability_of(text), orcher.trust_again(orcher.directives, text),
  orcher.weigh_overrides(orcher.approvals, orcher.directives), orcher.why_paused(text, text) from public, anon, authenticated, service_role;
