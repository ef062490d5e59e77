-- Messages of webhooks that are off, and schedules that are refused, hold nobody up. Forgetting finds what was proposed, scheduled and
-- notified, too.

-- Whoever is switched off is sent nothing more, and what waited for it takes nobody's turn. It can be sent again by hand.
create function orcher.end_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.deliveries set state = 'failed' where webhook_id = new.id and state = 'pending';
  return null;
end
$$;
create trigger end_waiting after update of is_on on orcher.webhooks for each row when (old.is_on and not new.is_on)
execute function orcher.end_waiting();
revoke execute on function orcher.end_waiting() from public, anon, authenticated, service_role;
update orcher.deliveries d set state = 'failed' from orcher.webhooks w where w.id = d.webhook_id and not w.is_on and d.state = 'pending';

create or replace function orcher.replay_delivery(delivery text) returns text
language plpgsql security definer set search_path = '' as $$
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
    perform orcher.refuse(409, 'state_conflict', 'At most 1,000 messages of a workspace wait to be sent. Try again once some are.');
  end if;
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload, replay_of)
  select d.webhook_id, d.workspace_id, d.type, d.payload, d.id from orcher.deliveries d
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') returning id into made;
  return made;
end
$$;

create or replace function orcher.collect_deliveries() returns integer
language plpgsql security definer set search_path = '' as $$
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
      select a.seq, a.id, a.kind, a.directive_id, a.at from orcher.audit a
      where a.workspace_id = hook.workspace_id and a.seq > hook.seen order by a.seq limit 500
    loop
      hook.seen := happened.seq;
      type := 'directive.' || case happened.kind
        when 'submitted' then 'queued' when 'forked' then 'queued' when 'planning' then 'planning' when 'started' then 'running'
        when 'resumed' then 'running' when 'approval_requested' then 'awaiting_approval' when 'paused' then 'paused'
        when 'completed' then 'completed' when 'cancelled' then 'cancelled' when 'failed' then 'failed' end;
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
$$;

create or replace function orcher.settle_delivery(delivery text, made integer, status integer, ms integer, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waits interval[] := array['5 s', '5 min', '30 min', '2 h', '5 h', '10 h', '14 h']::interval[];
  good boolean := coalesce(status between 200 and 299, false);
begin
  -- The webhook before its messages, as everybody locks.
  if status = 410 then
    update orcher.webhooks w set is_on = false from orcher.deliveries d
    where d.id = delivery and d.attempts = made and w.id = d.webhook_id;
  end if;
  -- One that was under way while its webhook was switched off has failed by then, and may have arrived all the same.
  update orcher.deliveries d set attempts = made + 1,
    state = case when good then 'delivered' when made >= 7 or not w.is_on then 'failed' else 'pending' end,
    next_at = now() + coalesce(waits[made + 1], '0 s') * (0.9 + random() * 0.2)
  from orcher.webhooks w where w.id = d.webhook_id and d.id = delivery and d.attempts = made and d.state <> 'delivered';
  if found then
    insert into orcher.delivery_attempts (delivery_id, attempt, status, ms, error)
    values (delivery, made + 1, status, ms, left(error, 200)) on conflict do nothing;
  end if;
end
$$;

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
  begin
    made := orcher.submit_directive(jsonb_build_object('agent_id', s.agent_id, 'instruction', s.instruction, 'context', s.context,
      'sources', to_jsonb(s.sources), 'limits', s.limits, 'schedule_id', s.id));
  exception when others then
    -- What is refused to whoever set it up, as a sandbox does that is full for the day, is left out this time.
    if sqlstate not like 'OR4%' then
      raise;
    end if;
    update orcher.schedules set next_at = due_next where id = s.id;
    return null;
  end;
  update orcher.schedules set last_at = clock_timestamp(), last_directive = made, next_at = due_next where id = s.id;
  return made;
end
$$;

create or replace function orcher.settle_calls(blocks jsonb, answered jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if blocks <> '[]' then
    -- In one order, so that two processes do not wait for each other.
    perform from orcher.usage u join (
      select distinct (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month from jsonb_array_elements(blocks) b) given
      on u.account_id = given.account and u.month = given.month
    order by u.account_id, u.month for update of u;
    -- What is given back was counted before, though perhaps in the month before.
    update orcher.usage u set calls = greatest(0, u.calls + given.used)
    from (select (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month, sum((b ->> 'used')::bigint) as used
          from jsonb_array_elements(blocks) b group by 1, 2) given
    where u.account_id = given.account and u.month = given.month and given.used <> 0;
    delete from orcher.usage_blocks o using jsonb_array_elements(blocks) b
    where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer = 0;
    update orcher.usage_blocks o set size = (b ->> 'left')::integer, expires_at = clock_timestamp() + interval '1 minute'
    from jsonb_array_elements(blocks) b
    where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer > 0;
  end if;
  with told as materialized (
    select c.* from jsonb_to_recordset(answered) as c (workspace_id text, at timestamptz, request_id text, key_id text, user_id uuid, mode text,
      method text, path text, family text, status smallint, ms real, code text, counted boolean,
      bytes integer)
    where c.workspace_id in (
      select w.id from orcher.workspaces w where w.id in (select distinct a ->> 'workspace_id' from jsonb_array_elements(answered) a))
  ), full_logs as materialized (
    -- Of a sandbox, where nobody counts them, the log shows so many of a day.
    select d.workspace_id, d.day from orcher.usage_days d
    where d.mode = 'sandbox' and (d.workspace_id, d.day) in (select t.workspace_id, (t.at at time zone 'UTC')::date from told t where t.mode = 'sandbox')
    group by 1, 2 having sum(d.calls) >= 100000
  ), kept as (
    insert into orcher.calls (workspace_id, at, request_id, key_id, user_id, mode, method, path, family, status, ms, code)
    select c.workspace_id, c.at, c.request_id, c.key_id, c.user_id, c.mode, c.method, c.path, c.family, c.status, c.ms, c.code
    from told c
    where c.mode = 'live' or (c.workspace_id, (c.at at time zone 'UTC')::date) not in (select f.workspace_id, f.day from full_logs f)
    order by c.at
  ), days as (
    insert into orcher.usage_days as d (workspace_id, day, mode, family, calls, refused, counted, bytes)
    select c.workspace_id, (c.at at time zone 'UTC')::date, c.mode, c.family, count(*), count(*) filter (where c.status >= 400),
      count(*) filter (where c.counted), coalesce(sum(c.bytes), 0)
    from told c group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (workspace_id, day, mode, family) do update
      set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused, counted = d.counted + excluded.counted,
        bytes = d.bytes + excluded.bytes
  )
  update orcher.api_keys k set last_used_at = used.at
  from (select c.key_id, max(c.at) as at from told c where c.key_id is not null group by 1 order by 1) used
  where k.id = used.key_id and (k.last_used_at is null or k.last_used_at < used.at);
end
$$;

create function orcher.without_texts(whole text[], said text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select orcher.without_text(one, said) from unnest(whole) with ordinality x (one, place) order by place)
$$;
revoke execute on function orcher.without_texts(text[], text) from public, anon, authenticated, service_role;

create or replace function orcher.count_text(agent text, said text) returns bigint
language sql stable security definer set search_path = '' as $$
  with pattern as (select orcher.said_pattern(said) as plain, orcher.said_pattern(btrim(to_jsonb(said)::text, '"')) as json),
  mine as (select id from orcher.directives where agent_id = agent)
  select
    (select count(*) from orcher.memories m, pattern p where m.agent_id = agent and m.text ~* p.plain)
    + (select count(*) from orcher.memory_versions v join orcher.memories m on m.id = v.memory_id, pattern p where m.agent_id = agent and v.text ~* p.plain)
    + (select count(*) from orcher.directives d, pattern p where d.agent_id = agent
        and (d.instruction ~* p.plain or d.context::text ~* p.json or d.explained ~* p.plain or d.questions::text ~* p.json
          or d.sources::text ~* p.plain or d.proposed::text ~* p.json or d.proposal::text ~* p.json))
    + (select count(*) from orcher.schedules s, pattern p where s.agent_id = agent
        and (s.name ~* p.plain or s.instruction ~* p.plain or s.context::text ~* p.json or s.sources::text ~* p.plain))
    + (select count(*) from orcher.steps s, pattern p where s.directive_id in (select id from mine)
        and (s.title ~* p.plain or s.args::text ~* p.json or s.output::text ~* p.json or s.basis::text ~* p.json
          or s.alternatives::text ~* p.json or s.error ~* p.plain))
    + (select count(*) from orcher.plans s, pattern p where s.directive_id in (select id from mine) and (s.plan::text ~* p.json or s.words ~* p.plain))
    + (select count(*) from orcher.approvals s, pattern p where s.directive_id in (select id from mine) and s.args::text ~* p.json)
    + (select count(*) from orcher.decisions x join orcher.approvals s on s.id = x.approval_id, pattern p
        where s.directive_id in (select id from mine) and x.reason ~* p.plain)
    + (select count(*) from public.notifications n join orcher.agents a on a.workspace_id = n.subject_id, pattern p
        where a.id = agent and n.kind = 'approval' and n.subject ~* p.plain)
    + (select count(*) from orcher.audit s, pattern p where s.directive_id in (select id from mine) and (s.reason ~* p.plain or s.event ~* p.json))
$$;

create or replace function orcher.clear_text(agent text, said text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine text[] := array(select id from orcher.directives where agent_id = agent);
  plain text := orcher.said_pattern(said);
  json text := orcher.said_pattern(btrim(to_jsonb(said)::text, '"'));
begin
  update orcher.directives set instruction = left(orcher.without_text(instruction, said), 20000), context = orcher.without_json(context, said),
    explained = left(orcher.without_text(explained, said), 1000), questions = orcher.without_json(questions, said),
    sources = orcher.without_texts(sources, said), proposed = orcher.without_json(proposed, said), proposal = orcher.without_json(proposal, said)
  where id = any (mine) and (instruction ~* plain or context::text ~* json or explained ~* plain or questions::text ~* json
    or sources::text ~* plain or proposed::text ~* json or proposal::text ~* json);
  -- What is issued again and again would bring it back.
  update orcher.schedules set name = left(orcher.without_text(name, said), 120),
    instruction = left(orcher.without_text(instruction, said), 20000), context = orcher.without_json(context, said), sources = orcher.without_texts(sources, said)
  where agent_id = agent and (name ~* plain or instruction ~* plain or context::text ~* json or sources::text ~* plain);
  update public.notifications n set subject = left(orcher.without_text(n.subject, said), 200) from orcher.agents a
  where a.id = agent and n.kind = 'approval' and n.subject_id = a.workspace_id and n.subject ~* plain;
  update orcher.plans set plan = orcher.without_json(plan, said), words = left(orcher.without_text(words, said), 4000)
  where directive_id = any (mine) and (plan::text ~* json or words ~* plain);
  update orcher.approvals set args = orcher.without_json(args, said) where directive_id = any (mine) and args::text ~* json;
  -- What is still to come is not what was approved any more: it is asked for again.
  update orcher.steps set title = orcher.without_text(title, said), args = orcher.without_json(args, said),
    output = orcher.without_json(output, said), basis = orcher.without_json(basis, said), alternatives = orcher.without_json(alternatives, said),
    error = left(orcher.without_text(error, said), 500),
    args_sha256 = case when state in ('waiting', 'awaiting_approval') then orcher.sha256_of(orcher.without_json(args, said)) else args_sha256 end
  where directive_id = any (mine)
    and (title ~* plain or args::text ~* json or output::text ~* json or basis::text ~* json or alternatives::text ~* json or error ~* plain);
  -- The hash of what was written stays in the chain; without its salt nobody finds out what it was.
  update orcher.audit set reason = null, salt = null where directive_id = any (mine) and reason ~* plain;
  update orcher.decisions set reason = null
  where approval_id in (select id from orcher.approvals where directive_id = any (mine)) and reason ~* plain;
  delete from orcher.idempotency i using orcher.agents a
  where a.id = agent and i.workspace_id = a.workspace_id and i.answer ~* json;
end
$$;
