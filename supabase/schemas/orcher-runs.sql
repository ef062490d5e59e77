-- How the engine runs a directive, segment by segment. Called only on the server's own connection.

-- Pauses the directive and returns true if everything in its workspace is paused. A release waits for transactions that have read this.
create function orcher.rests(d orcher.directives) returns boolean
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

-- What the planner needs to know about a directive.
create function orcher.planning_of(directive text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('planned', d.plan_rev > 0, 'instruction', d.instruction, 'context', d.context, 'sources', d.sources,
    'proposed', d.proposed, 'proposal', case when (d.proposal ->> 'segment')::integer = d.begun then d.proposal end, 'created_at', d.created_at,
    'capabilities', v.capabilities, 'model', v.model, 'sandbox', exists (
      select from orcher.workspaces w where w.id = d.workspace_id and w.sandbox_of is not null))
  from orcher.directives d join orcher.agent_versions v on v.agent_id = d.agent_id and v.version = d.agent_version
  where d.id = directive
$$;

-- Reserves the highest cost of a model's call before the call. False if it must not be made: it was made before, or the budget is too
-- low.
create function orcher.reserve_proposal(directive text, segment integer, model text, worst numeric, worst_tokens bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  tries integer;
  short text;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'planning' then
    return false;
  end if;
  if (d.proposal ->> 'segment')::integer = segment then
    tries := (d.proposal ->> 'tries')::integer;
    if d.proposal ? 'steps' or d.proposal ? 'refused' then
      return false;
    elsif tries >= 3 then
      update orcher.directives set proposal = d.proposal || '{"refused": "It was asked three times."}' where id = directive;
      return false;
    end if;
  end if;
  if orcher.rests(d) then
    return false;
  end if;
  if d.spent_money + worst > coalesce((d.limits ->> 'money')::numeric, 0) then
    perform orcher.stop_run(d, 'paused', 'budget', format('Asking %s may cost up to %s, and the limit of money is %s.', model,
      trim_scale(worst), trim_scale(coalesce((d.limits ->> 'money')::numeric, 0))));
    return false;
  elsif d.spent_tokens + worst_tokens > (d.limits ->> 'tokens')::bigint then
    perform orcher.stop_run(d, 'paused', 'budget', format('Asking %s may take up to %s tokens, and the limit of tokens is %s.', model,
      worst_tokens, d.limits ->> 'tokens'));
    return false;
  end if;
  short := orcher.spend(d.workspace_id, d.agent_id, worst, worst_tokens);
  if short is not null then
    perform orcher.stop_run(d, 'paused', 'budget', orcher.why_short(model, short, worst, worst_tokens));
    return false;
  end if;
  update orcher.directives set spent_money = spent_money + worst, spent_tokens = spent_tokens + worst_tokens, proposal = jsonb_build_object('model', model, 'segment', segment,
    'tries', coalesce(tries, 0) + 1, 'reserved', worst, 'reserved_tokens', worst_tokens) where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_asked', directive, detail := jsonb_build_object('model', model, 'reserved', worst, 'reserved_tokens', worst_tokens));
  return true;
end
$$;

-- Stores the model's answer and its actual cost; without that, the reserved cost counts.
create function orcher.settle_proposal(directive text, segment integer, answer jsonb, cost numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  paid numeric;
  reserved_tokens bigint;
  used bigint;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or (d.proposal ->> 'segment')::integer is distinct from segment or d.proposal ? 'steps' or d.proposal ? 'refused' then
    return;
  end if;
  paid := coalesce(cost, (d.proposal ->> 'reserved')::numeric);
  reserved_tokens := coalesce((d.proposal ->> 'reserved_tokens')::bigint, 0);
  used := coalesce((answer ->> 'tokensIn')::bigint + (answer ->> 'tokensOut')::bigint, reserved_tokens);
  perform orcher.spend(d.workspace_id, d.agent_id, least(0, paid - (d.proposal ->> 'reserved')::numeric), least(0, used - reserved_tokens));
  update orcher.directives set proposal = d.proposal || answer || jsonb_build_object('cost', paid),
    spent_money = spent_money - (d.proposal ->> 'reserved')::numeric + paid, spent_tokens = spent_tokens - reserved_tokens + used where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_answered', directive, detail := jsonb_build_object('model', d.proposal ->> 'model',
    'cost', paid, 'tokens', used, 'answer_sha256', orcher.sha256_of(answer)));
end
$$;

-- Directives with a wanted segment, without those under way: up to `most` for each of up to 64 workspaces, oldest first, in a round robin
-- that begins after workspace `after`.
create function orcher.due_directives(under_way text[], after text, most integer)
returns table (directive text, segment integer, workspace text)
language plpgsql stable set search_path = '' as $$
declare
  at text := after;
  is_round boolean := false;
begin
  for looked in 1 .. 64 loop
    select d.workspace_id into at from orcher.directives d where d.wanted > d.begun and d.workspace_id > at order by d.workspace_id limit 1;
    if not found and not is_round then
      is_round := true;
      select d.workspace_id into at from orcher.directives d where d.wanted > d.begun order by d.workspace_id limit 1;
    end if;
    exit when at is null or (is_round and at > after);
    return query select d.id, d.wanted, d.workspace_id from orcher.directives d
      where d.workspace_id = at and d.wanted > d.begun and d.id <> all (under_way) order by d.id limit most;
  end loop;
end
$$;

-- Takes the segment; null if another process has it, or it is no longer wanted.
create function orcher.begin_segment(directive text, segment integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.wanted <> segment or d.begun >= segment or d.state not in ('queued', 'planning', 'running') then
    update orcher.directives set begun = greatest(begun, segment) where id = directive and wanted = segment;
    return null;
  end if;
  update orcher.directives set begun = segment, state = case when plan_rev = 0 then 'planning' else 'running' end where id = directive;
  if d.plan_rev = 0 and d.state <> 'planning' then
    perform orcher.append_audit(d.workspace_id, 'planning', d.id);
  end if;
  if not orcher.key_stands(d.key_id, true) then
    perform orcher.stop_run(d, 'paused', 'key_revoked', 'The key it was issued with was revoked.');
    return null;
  end if;
  if d.plan_rev > 0 and not orcher.plan_stands(d) then
    return null;
  end if;
  return orcher.planning_of(d.id);
end
$$;

-- Stores the planner's answer. True if the steps may begin.
create function orcher.keep_plan(directive text, segment integer, planned jsonb) returns boolean
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
    perform orcher.append_audit(d.workspace_id, 'refused', directive, detail := jsonb_build_object('policy', rule ->> 'id', 'state', 'failed'));
    return false;
  elsif rule ->> 'verdict' = 'ask' or d.approve_plan then
    perform orcher.ask_for_plan(d, planned -> 'plan', rule);
    return false;
  end if;
  perform orcher.append_audit(d.workspace_id, 'started', directive);
  return true;
end
$$;

create function orcher.rule_of(d orcher.directives, tool text, effect text, args jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select orcher.rule_for(d.workspace_id, tool, effect, args,
    (select m.role from orcher.workspaces w join orcher.workspace_members m
       on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by where w.id = d.workspace_id),
    (select v.policy from orcher.agent_versions v where v.agent_id = d.agent_id and v.version = d.agent_version))
$$;

-- Queues mails to members of a workspace. Sandboxes send nothing. Returns the number of recipients; negative if the day's limit is
-- reached.
create function orcher.mail_members(workspace text, to_roles text[], only_person uuid, but_not uuid, template text, data jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  addresses text[];
begin
  select w.name, w.account_id, orcher.mails_of(a.plan) as most into place
  from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id where w.id = workspace and w.sandbox_of is null;
  if not found or to_regclass('private.outbox') is null then
    return 0;
  end if;
  addresses := array(
    select u.email from orcher.workspace_members m join auth.users u on u.id = m.user_id
    where m.workspace_id = workspace and m.role = any (to_roles) and u.email <> ''
      and (only_person is null or m.user_id = only_person) and m.user_id is distinct from but_not);
  if addresses = '{}' then
    return 0;
  end if;
  insert into orcher.mails as day (account_id, day, sent)
  select place.account_id, (now() at time zone 'UTC')::date, cardinality(addresses) where cardinality(addresses) <= place.most
  on conflict (account_id, day) do update set sent = day.sent + excluded.sent where day.sent + excluded.sent <= place.most;
  if not found then
    return -1;
  end if;
  insert into private.outbox (kind, message)
  select 'mail', jsonb_build_object('to', address, 'template', template, 'data', data || jsonb_build_object('workspace', place.name))
  from unnest(addresses) address;
  return cardinality(addresses);
end
$$;

-- Opens an approval. The directive waits as data; nothing of it stays in memory.
create function orcher.ask(d orcher.directives, kind text, step integer, tool text, args jsonb, rule jsonb) returns void
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
      'workspace_id', d.workspace_id, 'policy', rule ->> 'name', 'title', coalesce((select s.title from orcher.steps s where s.directive_id = d.id and s.seq = step),
        left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120))));
end
$$;

create function orcher.stop_run(d orcher.directives, new_state text, why text, sentence text, step integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.directives set state = new_state, reason = why, explained = sentence where id = d.id;
  perform orcher.append_audit(d.workspace_id, case new_state when 'failed' then 'failed' else 'paused' end, d.id, step,
    detail := jsonb_build_object('because', why));
end
$$;

-- The limit that the directive has reached, as a code and a sentence; null if it may go on.
create function orcher.limit_met(d orcher.directives) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from orcher.workspaces w join orcher.workspace_members m
      on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by
      where w.id = d.workspace_id and 'directives:write' = any (orcher.scopes_of(m.role)) and not orcher.is_banned(d.issued_by))
      then array['issuer', 'Who issued it may not direct work in this workspace any more.']
    when d.key_id is not null and not orcher.key_stands(d.key_id, true) then array['key_revoked', 'The key it was issued with was revoked.']
    when (select count(*) from orcher.steps where directive_id = d.id and state = 'done' and attempts > 0) >= coalesce((d.limits ->> 'steps')::integer, 100)
      then array['budget', 'The limit of steps is met.']
    when d.spent_ms >= coalesce((d.limits ->> 'seconds')::numeric, 3600) * 1000 then array['budget', 'The limit of work time is met.']
    when d.spent_money > coalesce((d.limits ->> 'money')::numeric, 0) then array['budget', 'The limit of money is met.']
    when clock_timestamp() > (d.limits ->> 'until')::timestamptz then array['deadline', 'Its time is over.']
  end
$$;

-- After a step ended in a segment that a newer one has replaced without waiting for it: requests one more segment.
create function orcher.came_back(directive text, segment integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.directives where id = directive and state = 'running' and begun > segment for update;
  if found then
    perform orcher.wake(directive);
  end if;
end
$$;
