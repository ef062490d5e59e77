-- Webhooks and their deliveries. Messages are made from the workspace's audit events.

create function orcher.webhook_events() returns text[]
language sql immutable set search_path = '' as $$
  select array['directive.queued', 'directive.planning', 'directive.running', 'directive.awaiting_approval', 'directive.paused',
    'directive.completed', 'directive.cancelled', 'directive.failed', 'audit.checkpoint']
$$;

create table orcher.webhooks (
  id text collate "C" primary key default orcher.new_id('whk'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  url text not null check (url ~ '^https://[^\s/]+' and char_length(url) <= 2000),
  events text[] not null check (events <@ orcher.webhook_events() and cardinality(events) >= 1),
  is_on boolean not null default true,
  -- Needed for signing, so it is stored readably; no caller can read it.
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/=]{32,}$'),
  -- After a rotation both secrets sign, until this time.
  old_secret text,
  old_secret_until timestamptz,
  -- The last audit event that was processed.
  seen bigint not null default 0,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index webhooks_of_workspace on orcher.webhooks (workspace_id, id);
create index webhooks_made_by on orcher.webhooks (created_by);

create function orcher.check_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger check_webhook before insert on orcher.webhooks for each row execute function orcher.check_webhook();

-- Whether the plan of the workspace's account has webhooks. Those of a larger plan that has ended stay, and are sent nothing until there is one
-- again.
create function orcher.has_webhooks(workspace text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id
    where w.id = workspace and a.plan <> 'starter')
$$;

-- When a webhook is disabled, its waiting deliveries end, so that they delay no others. They can be replayed by hand.
create function orcher.end_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.deliveries set state = 'failed' where webhook_id = new.id and state = 'pending';
  return null;
end
$$;
create trigger end_waiting after update of is_on on orcher.webhooks for each row when (old.is_on and not new.is_on)
execute function orcher.end_waiting();

create table orcher.deliveries (
  id text collate "C" primary key default orcher.new_id('msg'),
  webhook_id text collate "C" not null references orcher.webhooks (id) on delete cascade,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  type text not null,
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  replay_of text collate "C",
  created_at timestamptz not null default now(),
  -- The order of deliveries made at the same time.
  number bigint generated always as identity
);
create index deliveries_newest on orcher.deliveries (webhook_id, number desc);
create index deliveries_due on orcher.deliveries (workspace_id, next_at, number) where state = 'pending';
create index deliveries_of_workspace on orcher.deliveries (workspace_id);
create index deliveries_oldest on orcher.deliveries (created_at);

create table orcher.delivery_attempts (
  delivery_id text collate "C" not null references orcher.deliveries (id) on delete cascade,
  attempt smallint not null,
  at timestamptz not null default now(),
  -- The status of the response; null if there was none.
  status smallint,
  ms integer not null,
  -- Why there was no response, or why it counts as a failure.
  error text check (char_length(error) <= 200),
  primary key (delivery_id, attempt)
);

alter table orcher.webhooks enable row level security;
alter table orcher.deliveries enable row level security;
alter table orcher.delivery_attempts enable row level security;
grant select (id, workspace_id, url, events, is_on, old_secret_until, created_by, created_at), delete,
  insert (workspace_id, url, events, secret), update (url, events, is_on) on orcher.webhooks to authenticated;
grant select on orcher.deliveries, orcher.delivery_attempts to authenticated;
create policy "Owners and builders have webhooks" on orcher.webhooks for all to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')))
  with check (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "They see what was sent" on orcher.deliveries for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "They see each attempt" on orcher.delivery_attempts for select to authenticated
  using (exists (select from orcher.deliveries d where d.id = delivery_id));

-- Sets a new secret; for `overlap` seconds both sign.
create function orcher.rotate_webhook(webhook text, new_secret text, overlap integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.webhooks set old_secret = secret, old_secret_until = now() + make_interval(secs => overlap), secret = new_secret
  where id = webhook and workspace_id = orcher.workspace_as('owner', 'builder');
  return found;
end
$$;

-- Sends the same message again, under a new id.
create function orcher.replay_delivery(delivery text) returns text
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
create function orcher.collect_deliveries() returns integer
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

-- Due deliveries, without those under way: at most five at a time per workspace, and those with fewer under way first. So a receiver that
-- never answers, or an owner of many workspaces, delays others by at most one response.
create function orcher.due_deliveries(under_way text[], most integer) returns table (id text, attempts smallint)
language sql stable security definer set search_path = '' as $$
  with recursive waiting (workspace) as (
    (select d.workspace_id from orcher.deliveries d where d.state = 'pending' order by d.workspace_id limit 1)
    union all
    select (select d.workspace_id from orcher.deliveries d where d.state = 'pending' and d.workspace_id > w.workspace
      order by d.workspace_id limit 1)
    from waiting w where w.workspace is not null
  ), due as (
    select d.id, d.attempts, d.next_at, d.number, wo.account_id,
      row_number() over (partition by wo.account_id order by (d.id = any (under_way)) desc, d.place, d.next_at, d.number) as turn
    from waiting w join orcher.workspaces wo on wo.id = w.workspace
    cross join lateral (
      select d.id, d.attempts, d.next_at, d.number, row_number() over (order by d.next_at, d.number) as place from orcher.deliveries d
      where d.workspace_id = w.workspace and d.state = 'pending' and d.next_at <= now()
      order by d.next_at, d.number limit 5) d
  )
  select due.id, due.attempts from due
  where due.id <> all (under_way) and due.turn <= 10 order by due.turn, due.next_at, due.number limit most
$$;

-- What the sender needs for a due delivery; null if that attempt was already made, or the webhook is disabled.
create function orcher.delivery_to_send(delivery text, made integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('url', w.url, 'payload', d.payload, 'secrets', array_remove(array[w.secret,
    case when w.old_secret_until > now() then w.old_secret end], null))
  from orcher.deliveries d join orcher.webhooks w on w.id = d.webhook_id
  where d.id = delivery and d.state = 'pending' and d.attempts = made and w.is_on
$$;

-- Records the result of an attempt. The next follows after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h; a 410 response disables the
-- webhook.
create function orcher.settle_delivery(delivery text, made integer, status integer, ms integer, error text) returns void
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
