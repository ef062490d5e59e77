-- Webhooks come with Growth: where that plan has ended, nothing more is sent to those that were made under it.

-- Whether the plan of the workspace's account has webhooks. Those of a larger plan that has ended stay, and are sent nothing until there is one
-- again.
create function orcher.has_webhooks(workspace text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id
    where w.id = workspace and a.plan <> 'starter')
$$;
revoke execute on function orcher.has_webhooks(text) from public, anon, authenticated, service_role;

-- Sends the same message again, under a new id.
create or replace function orcher.replay_delivery(delivery text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made orcher.deliveries;
begin
  -- Nothing waits for a webhook that is off, whoever is faster.
  perform from orcher.deliveries d join orcher.webhooks w on w.id = d.webhook_id
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') and not w.is_on for share of w;
  if found then
    perform orcher.refuse(409, 'state_conflict', 'The webhook is off. Turn it on first.');
  end if;
  if not orcher.has_webhooks(orcher.workspace_as('owner', 'builder')) then
    perform orcher.refuse(403, 'plan_required', 'Webhooks come with the Growth plan.');
  end if;
  -- Nobody makes a flood of it.
  if (select count(*) from (select from orcher.deliveries d where d.workspace_id = orcher.workspace_as('owner', 'builder')
      and d.state = 'pending' limit 1000) waiting) >= 1000 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 1,000 messages waiting to be sent. Try again once some are.');
  end if;
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload, replay_of)
  select d.webhook_id, d.workspace_id, d.type, d.payload, d.id from orcher.deliveries d
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') returning * into made;
  if found then
    perform orcher.append_audit(made.workspace_id, 'delivery_replayed',
      detail := jsonb_build_object('id', made.id, 'webhook', made.webhook_id, 'replay_of', delivery));
  end if;
  return made.id;
end
$$;

-- Makes deliveries of the audit events since the last time. Only one process at a time handles a webhook.
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
    select w.id, w.workspace_id, w.events, w.is_on and orcher.has_webhooks(w.workspace_id) as is_on, w.seen from orcher.webhooks w
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
$$;

create or replace function orcher.tell_checkpoint() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload)
  select w.id, w.workspace_id, 'audit.checkpoint', json_build_object('type', 'audit.checkpoint', 'timestamp', orcher.utc(clock_timestamp()),
    'data', json_build_object('workspace', new.workspace_id, 'seq', new.seq, 'hash', encode(new.hash, 'hex'), 'signed', new.signed))::text
  from orcher.webhooks w where w.workspace_id = new.workspace_id and w.is_on and 'audit.checkpoint' = any (w.events)
    and orcher.has_webhooks(w.workspace_id)
  order by w.id;
  return null;
end
$$;
