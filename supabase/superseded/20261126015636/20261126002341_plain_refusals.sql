-- The Tannr API refuses in plain words, and says what to do instead.

CREATE OR REPLACE FUNCTION private.cancel_account_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.account_deletions where user_id = new.id;
  if found then
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', new.id, 'kind', 'security', 'subject_id', 'deletion', 'subject', 'Your account stays',
      'detail', 'You signed in again, so its deletion was canceled.')));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.check_sandbox_size()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.jwt() ->> 'mode' = 'sandbox' and (
    select sum(d.bytes) from orcher.usage_days d join orcher.workspaces w on w.sandbox_of = d.workspace_id
    where w.id = auth.jwt() ->> 'workspace' and d.mode = 'sandbox' and d.day = (now() at time zone 'UTC')::date) >= 50000000 then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 50 MB a day, including what its steps find. Each change counts as at least 2 kB.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.check_schedule()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.scopes := coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}');
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.schedules where workspace_id = new.workspace_id) >= 100 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 100 schedules.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.make_workspace(person uuid, name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made text;
begin
  insert into orcher.accounts (user_id) values (person) on conflict do nothing;
  -- Two requests at once are one after the other.
  perform from orcher.accounts where user_id = person for no key update;
  if (select count(*) from orcher.workspaces where account_id = person and sandbox_of is null) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'An account can have at most 20 workspaces.');
  end if;
  insert into orcher.workspaces (account_id, name) values (person, name) returning id into made;
  insert into orcher.workspaces (account_id, name, sandbox_of) values (person, name, made);
  insert into orcher.workspace_members (workspace_id, user_id, role) values (made, person, 'owner');
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.role <> 'owner' or (tg_op = 'UPDATE' and new.role = 'owner') then
    return null;
  end if;
  perform from orcher.workspaces where id = old.workspace_id for no key update;
  if not found or exists (select from orcher.workspace_members where workspace_id = old.workspace_id and role = 'owner') then
    return null;
  end if;
  -- Whoever closes their account cannot be asked to name an heir.
  if tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
    update orcher.workspace_members set role = 'owner'
    where workspace_id = old.workspace_id and user_id = (
      select user_id from orcher.workspace_members where workspace_id = old.workspace_id order by created_at, user_id limit 1);
    return null;
  end if;
  perform orcher.refuse(409, 'state_conflict', 'A workspace needs an owner. Make someone else an owner first.');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.check_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  missing text;
begin
  select s into missing from unnest(new.scopes) s
  where s <> all (orcher.scopes_of((select role from orcher.workspace_members where workspace_id = new.workspace_id and user_id = new.user_id)));
  if found then
    perform orcher.refuse(403, 'scope_missing', format('Your role does not have the scope %s, so no key of yours can.', missing),
      jsonb_build_object('scope', missing));
  end if;
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.api_keys
      where workspace_id = new.workspace_id and revoked_at is null and coalesce(expires_at > now(), true)) >= 100 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 100 keys. Revoke one that is no longer used.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.keep_revoked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or old.expires_at is not null and (new.expires_at is null or new.expires_at > old.expires_at) then
    perform orcher.refuse(409, 'state_conflict', 'This key has already been revoked or replaced.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.version_agent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.created_by := auth.uid();
    perform from orcher.workspaces where id = new.workspace_id for no key update;
    if (select count(*) from orcher.agents where workspace_id = new.workspace_id and archived_at is null) >= 1000 then
      perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 1,000 agents. Archive one that is no longer used.');
    end if;
  elsif (new.name, new.role, new.capabilities, new.model, new.policy)
    is distinct from (old.name, old.role, old.capabilities, old.model, old.policy) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.check_webhook()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan text;
begin
  select a.plan into plan from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id
  where w.id = new.workspace_id for no key update of w;
  if plan = 'starter' then
    perform orcher.refuse(403, 'plan_required', 'Webhooks come with the Growth plan.');
  end if;
  if (select count(*) from orcher.webhooks where workspace_id = new.workspace_id) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 20 webhooks.');
  end if;
  -- Of what was before it was made, nothing is told.
  if to_regclass('orcher.audit_heads') is not null then
    select coalesce(max(h.seq), 0) into new.seen from orcher.audit_heads h where h.workspace_id = new.workspace_id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.version_policy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.created_by := auth.uid();
    perform from orcher.workspaces where id = new.workspace_id for no key update;
    if (select count(*) from orcher.policies where workspace_id = new.workspace_id) >= 200 then
      perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 200 policies.');
    end if;
  else
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.lock_directive(directive text)
 RETURNS orcher.directives
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d orcher.directives;
  workspace text := orcher.directs();
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace for update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id, or you can’t see it.');
  end if;
  return d;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.resume(d orcher.directives, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
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
  perform orcher.append_audit(d.workspace_id, 'resumed', d.id, why := why);
end
$function$;

CREATE OR REPLACE FUNCTION orcher.check_tool_server()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.tool_servers where workspace_id = new.workspace_id) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 20 tool servers.');
  end if;
  perform pg_notify('orcher_servers', '');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.rescue(directive text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  perform orcher.stop_run(d, 'paused', 'fault', 'An error on our side stopped it, and it has been logged. Resume it to try again.');
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

CREATE OR REPLACE FUNCTION orcher.change_args(a orcher.approvals, d orcher.directives, new_args jsonb, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rev integer := d.plan_rev + 1;
begin
  if a.kind <> 'step' or new_args is null then
    perform orcher.refuse(400, 'invalid_request', 'Only the arguments of a step can be edited here. To change the steps, change the plan.', '{"field": "args"}');
  end if;
  update orcher.steps set args = new_args, args_sha256 = orcher.sha256_of(new_args), state = 'waiting', plan_rev = rev
  where directive_id = d.id and seq = a.step;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by)
  select d.id, rev, d.workspace_id, changed, orcher.sha256_of(changed), left(why, 4000), auth.uid()
  from (select jsonb_set(p.plan, '{steps}', (select jsonb_agg(case when (s ->> 'seq')::integer = a.step
      then jsonb_set(s, '{args}', new_args) else s end order by (s ->> 'seq')::integer) from jsonb_array_elements(p.plan -> 'steps') s)) as changed
    from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev) x;
  update orcher.directives set plan_rev = rev, state = case when state = 'awaiting_approval' then 'running' else state end where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, a.step, detail := jsonb_build_object('rev', rev, 'args_sha256', orcher.sha256_of(new_args)));
  if d.state = 'awaiting_approval' then
    perform orcher.wake(d.id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.keep_memory(workspace text, agent text, said text, about text, directive text, step integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made text;
begin
  perform from orcher.agents where id = agent and workspace_id = workspace for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  if (select count(*) from orcher.memories where workspace_id = workspace and agent_id = agent) >= 10000 then
    perform orcher.refuse(409, 'state_conflict', 'An agent can remember at most 10,000 entries. Have it forget some first.');
  end if;
  insert into orcher.memories (workspace_id, agent_id, subject, text, source_directive, source_step, created_by)
  values (workspace, agent, nullif(btrim(about), ''), btrim(said), directive, step, auth.uid()) returning id into made;
  perform orcher.append_audit(workspace, 'remembered', directive, step, detail := jsonb_build_object('memory', made, 'agent', agent));
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.add_workspace(name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if orcher.my_role() is null or auth.jwt() ->> 'key_id' is not null then
    perform orcher.refuse(403, 'role_missing', 'A key can’t create a workspace. Sign in to create one.');
  end if;
  return orcher.make_workspace(auth.uid(), name);
end
$function$;

CREATE OR REPLACE FUNCTION orcher.add_member(address text, new_role text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.workspace_as('owner');
  person uuid;
begin
  if workspace is null then
    perform orcher.refuse(403, 'role_missing', 'Only a signed-in owner of the workspace can add members.', '{"role": "owner"}');
  end if;
  perform from orcher.workspaces where id = workspace for no key update;
  if (select count(*) from orcher.workspace_members where workspace_id = workspace) >= 200 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 200 members.');
  end if;
  select id into person from auth.users where lower(email) = lower(btrim(address)) and email_confirmed_at is not null limit 1;
  if person is null then
    perform orcher.refuse(404, 'not_found', 'No one with that address can be added. Ask them to create an account and confirm it first.');
  end if;
  insert into orcher.workspace_members (workspace_id, user_id, role) values (workspace, person, new_role)
  on conflict (workspace_id, user_id) do nothing;
  if not found then
    perform orcher.refuse(409, 'state_conflict', 'This person is already a member.');
  end if;
  return person;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.begin_once(key text, request_sha256 bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known orcher.idempotency;
  place text := auth.jwt() ->> 'workspace';
begin
  if not pg_try_advisory_xact_lock(hashtextextended(place || ' ' || orcher.caller() || ' ' || key, 1500)) then
    perform orcher.refuse(409, 'idempotency_in_progress', 'A call with this Idempotency-Key is still in progress. Try again in a moment.');
  end if;
  select * into known from orcher.idempotency
  where workspace_id = place and caller = orcher.caller() and idem_key = key and expires_at > now();
  if not found then
    return null;
  end if;
  if known.request_sha256 <> begin_once.request_sha256 then
    perform orcher.refuse(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another call. Use a new one.');
  end if;
  return jsonb_build_object('status', known.status, 'answer', known.answer);
end
$function$;

CREATE OR REPLACE FUNCTION orcher.enter_person(person uuid, workspace text, wanted text, aal text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place text := workspace;
  main text;
  own_role text;
begin
  if place is null then
    place := orcher.first_workspace(person);
  end if;
  select coalesce(w.sandbox_of, w.id), m.role into main, own_role
  from orcher.workspaces w join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = person
  where w.id = place;
  if not found then
    perform orcher.refuse(404, 'not_found', 'You aren’t a member of a workspace with that id.');
  end if;
  return orcher.enter(main, person, own_role, orcher.scopes_of(own_role), wanted,
    case place when main then 'live' else 'sandbox' end, null, aal);
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
    'instruction_sha256', orcher.sha256_of(to_jsonb(asked ->> 'instruction')), 'steps', jsonb_array_length(asked -> 'steps'))));
  perform pg_notify('orcher', '');
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.set_directive(directive text, new_state text, more jsonb, new_sources text[], why text, new_limits jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d orcher.directives := orcher.lock_directive(directive);
begin
  if orcher.is_over(d.state) and (new_state is distinct from d.state or more is not null or new_sources is not null or new_limits is not null) then
    perform orcher.refuse(409, 'state_conflict', format('The directive is %s, which is final.', d.state));
  end if;
  if more is not null or new_sources is not null then
    if pg_column_size(d.context || coalesce(more, '{}')) > 262144 then
      perform orcher.refuse(400, 'invalid_request', 'The context can be at most 256 kB.', '{"field": "context"}');
    end if;
    update orcher.directives set context = context || coalesce(more, '{}'), sources = coalesce(new_sources, sources) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'context_added', directive, detail := jsonb_build_object(
      'fields', (select jsonb_agg(k order by k) from jsonb_object_keys(coalesce(more, '{}')) k), 'sources', to_jsonb(new_sources)));
    -- What was asked for may be answered now.
    if d.state = 'planning' and d.questions <> '[]' and new_state is null then
      perform orcher.wake(directive);
    end if;
  end if;
  if new_limits is not null then
    update orcher.directives set limits = limits || new_limits where id = directive;
    perform orcher.append_audit(d.workspace_id, 'limits_changed', directive, why := why,
      detail := jsonb_build_object('before', d.limits, 'limits', d.limits || new_limits));
  end if;
  if new_state = 'paused' and d.state <> 'paused' then
    update orcher.directives set state = 'paused', reason = 'person', explained = left(why, 1000) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'paused', directive, why := why);
  elsif new_state = 'cancelled' and d.state <> 'cancelled' then
    update orcher.directives set state = 'cancelled', reason = 'person', explained = left(why, 1000) where id = directive;
    update orcher.approvals a set state = 'withdrawn', decided_at = clock_timestamp() where a.directive_id = directive and a.state = 'pending';
    update orcher.steps s set state = 'skipped' where s.directive_id = directive and s.state in ('waiting', 'awaiting_approval');
    perform orcher.append_audit(d.workspace_id, 'cancelled', directive, why := why);
  elsif new_state = 'running' and d.state <> 'running' then
    perform orcher.resume(d, why);
  end if;
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
  perform orcher.append_audit(workspace, 'forked', made, after_step, detail := jsonb_build_object('from', d.id));
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
    where workspace_id = workspace and state in ('queued', 'planning', 'running') returning 1)
  select count(*) into held from stopped;
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
    where workspace_id = workspace and state = 'paused' and reason = 'held' returning 1)
  select count(*) into released from going;
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
    d.id, a.step, why, jsonb_build_object('approval', a.id, 'args_sha256', a.args_sha256));
  case verdict
    when 'approve' then perform orcher.go_on(a, d);
    when 'reject' then perform orcher.turn_down(a, d);
    when 'edit' then perform orcher.change_args(a, d, new_args, why);
    else null;
  end case;
  return jsonb_build_object('directive_id', d.id, 'state', (select state from orcher.approvals where id = a.id));
end
$function$;

CREATE OR REPLACE FUNCTION orcher.start_audit(first_day date, last_day date)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.workspace_for('oversight:audit');
  made text;
begin
  if workspace is null then
    perform orcher.refuse(403, 'scope_missing', 'This call needs the scope oversight:audit.', '{"scope": "oversight:audit"}');
  end if;
  if last_day < first_day or last_day - first_day > 366 then
    perform orcher.refuse(400, 'invalid_request', '`to` can’t be before `from`, or more than a year after it.', '{"field": "to"}');
  end if;
  insert into orcher.audit_reports (workspace_id, first_day, last_day, asked_by)
  values (workspace, start_audit.first_day, start_audit.last_day, auth.uid()) returning id into made;
  perform orcher.append_audit(workspace, 'audit_started', detail := jsonb_build_object('id', made));
  perform pg_notify('orcher', '');
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.correct_memory(memory text, said text, expected_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.remembers();
  m orcher.memories;
begin
  select * into m from orcher.memories where id = memory and workspace_id = workspace for update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id, or you can’t see it.');
  end if;
  if m.version <> expected_version then
    perform orcher.refuse(409, 'state_conflict', format('The entry is now at version %s. Read it again.', m.version),
      '{"field": "expected_version"}');
  end if;
  insert into orcher.memory_versions (memory_id, version, workspace_id, text, changed_by) values (m.id, m.version, workspace, m.text, auth.uid());
  update orcher.memories set text = btrim(said), version = version + 1, updated_at = clock_timestamp(), is_derived = false where id = m.id;
  perform orcher.append_audit(workspace, 'memory_corrected', detail := jsonb_build_object('memory', m.id, 'version', m.version + 1));
end
$function$;

CREATE OR REPLACE FUNCTION orcher.forget(agent text, memory text, dry_run boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace text := orcher.remembers();
  roots text[];
  gone text[];
  anew text[];
  texts text[];
  one text;
  cleared integer;
  found_after bigint;
  counts jsonb;
begin
  perform from orcher.agents where id = agent and workspace_id = workspace for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  roots := array(select id from orcher.memories where agent_id = agent and workspace_id = workspace and (memory is null or id = memory) order by id);
  if memory is not null and roots = '{}' then
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id, or you can’t see it.', '{"field": "id"}');
  end if;
  gone := orcher.gone_with(roots);
  anew := array(select distinct to_memory from orcher.derivations where from_memory = any (gone) and to_memory <> all (gone) order by 1);
  if dry_run then
    return jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew),
      'outputs_cleared', (select count(*) from orcher.steps_holding(gone || anew)), 'entries', to_jsonb(gone), 'kept_entries', to_jsonb(anew));
  end if;
  texts := array(select m.text from orcher.memories m where m.id = any (gone)
    union select v.text from orcher.memory_versions v where v.memory_id = any (gone)
    union select m.text from orcher.memories m where m.id = any (anew) and m.is_derived);
  with emptied as (
    update orcher.steps s set output = '{"forgotten": true}', basis = '[]', cleared_at = clock_timestamp()
    from orcher.steps_holding(gone || anew) h where s.directive_id = h.directive_id and s.seq = h.step and s.output is not null returning 1)
  select count(*) into cleared from emptied;
  delete from orcher.memories where id = any (gone);
  delete from orcher.memory_versions where memory_id = any (anew);
  foreach one in array anew loop
    update orcher.memories m set version = version + 1, updated_at = clock_timestamp(), is_derived = true, text = (
      select string_agg(f.text, e'\n' order by f.id) from orcher.derivations t join orcher.memories f on f.id = t.from_memory where t.to_memory = m.id)
    where m.id = one;
  end loop;
  perform orcher.clear_text(agent, w.said, w.directives) from orcher.where_said(agent, texts) w;
  select coalesce(sum(orcher.count_text(agent, w.said)), 0) into found_after from orcher.where_said(agent, texts) w;
  counts := jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew), 'outputs_cleared', cleared, 'found_after', found_after);
  perform orcher.append_audit(workspace, 'forgot', detail := counts || jsonb_build_object('agent', agent));
  return counts;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.replay_delivery(delivery text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made text;
begin
  -- Nothing waits for a webhook that is off, whoever is faster.
  perform from orcher.deliveries d join orcher.webhooks w on w.id = d.webhook_id
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') and not w.is_on for share of w;
  if found then
    perform orcher.refuse(409, 'state_conflict', 'The webhook is off. Turn it on first.');
  end if;
  -- Nobody makes a flood of it.
  if (select count(*) from (select from orcher.deliveries d where d.workspace_id = orcher.workspace_as('owner', 'builder')
      and d.state = 'pending' limit 1000) waiting) >= 1000 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 1,000 messages waiting to be sent. Try again once some are.');
  end if;
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload, replay_of)
  select d.webhook_id, d.workspace_id, d.type, d.payload, d.id from orcher.deliveries d
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') returning id into made;
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION orcher.pin_tools(server text, looked_at jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s orcher.tool_servers;
  given record;
  before text;
begin
  select * into s from orcher.tool_servers x where x.id = server and x.workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder')
  for no key update;
  if not found then
    return false;
  end if;
  for given in select g.name, g.sha256 from jsonb_to_recordset(looked_at) as g (name text, sha256 text) order by g.name loop
    select t.pinned_sha256 into before from orcher.server_tools t where t.server_id = s.id and t.name = given.name;
    update orcher.server_tools t set pinned = t.offered, pinned_sha256 = t.offered_sha256, pinned_by = auth.uid(), pinned_at = clock_timestamp()
    where t.server_id = s.id and t.name = given.name and t.offered_sha256 = given.sha256;
    if not found then
      perform orcher.refuse(409, 'state_conflict', format('The server now describes %s differently. Look at it again.', given.name));
    end if;
    continue when before = given.sha256;
    if before is not null then
      update orcher.approvals a set spent_at = clock_timestamp()
      where a.workspace_id = s.workspace_id and a.state = 'approved' and a.spent_at is null and a.tool = 'call_mcp_tool'
        and a.args ->> 'server' = s.name and a.args ->> 'name' = given.name;
    end if;
    perform orcher.append_audit(s.workspace_id, 'tool_pinned',
      detail := jsonb_build_object('id', s.id, 'tool', given.name, 'sha256', given.sha256, 'before', before));
  end loop;
  return true;
end
$function$;
