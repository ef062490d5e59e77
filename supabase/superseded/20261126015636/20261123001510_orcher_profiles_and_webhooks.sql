-- What people share with programs, and whom to tell of what happens to directives.

-- What people share of their profiles with programs, and what programs may learn of many at once.

create table orcher.profile_consents (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- What programs call the person: nothing of it leads back to the account.
  id text collate "C" not null unique default orcher.new_id('pro'),
  -- Whether a program that looks for skills finds them.
  findable boolean not null default false,
  shares text[] not null default '{}' check (shares <@ array['name', 'title', 'location', 'skills']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profile_consents_findable on orcher.profile_consents (user_id) where findable;
create trigger set_updated_at before update on orcher.profile_consents for each row execute function private.set_updated_at();

alter table orcher.profile_consents enable row level security;
grant select, delete, insert (findable, shares), update (findable, shares) on orcher.profile_consents to authenticated;
create policy "People decide in person what they share" on orcher.profile_consents for all to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt() ->> 'workspace') is not null and (select auth.jwt() ->> 'key_id') is null)
  with check (user_id = (select auth.uid()) and (select auth.jwt() ->> 'workspace') is not null and (select auth.jwt() ->> 'key_id') is null);

-- What the person shares, and nothing else; null for who shares nothing.
create function orcher.shared_profile(profile text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', c.id,
    'name', case when 'name' = any (c.shares) then nullif(btrim(p.first_name || ' ' || p.last_name), '') end,
    'title', case when 'title' = any (c.shares) then nullif(p.headline, '') end,
    'location', case when 'location' = any (c.shares) then nullif(p.location, '') end,
    'skills', case when 'skills' = any (c.shares) then (
      select jsonb_agg(jsonb_build_object('name', s.name, 'level', s.level, 'verified', s.verified) order by s.progress desc, s.name)
      from public.skills s where s.user_id = c.user_id) end))
  from orcher.profile_consents c join public.profiles p on p.user_id = c.user_id
  where c.id = profile and c.shares <> '{}' and orcher.workspace_for('profiles:read') is not null
$$;

-- People who agreed to be found, by how much of what is wanted they have; the reasons name what they share and nothing else.
create function orcher.match_profiles(wanted text[], place text) returns table (profile_id text, score numeric, reasons jsonb)
language sql stable security definer set search_path = '' as $$
  with asked as (
    select distinct lower(btrim(w)) as name from unnest(wanted) w
  ), had as (
    select c.id, c.user_id, c.shares, s.name, s.verified, s.level,
      least(1, case s.level when 'Beginner' then 0.5 when 'Intermediate' then 0.75 when 'Advanced' then 0.9 else 1 end
        + case when s.verified then 0.1 else 0 end) as worth
    from asked a
    join public.skills s on lower(btrim(s.name)) = a.name
    join orcher.profile_consents c on c.user_id = s.user_id and c.findable and 'skills' = any (c.shares)
  ), people as (
    select h.id, sum(h.worth) / (select count(*) from asked) as share,
      'location' = any (h.shares) and place is not null and lower(place) <> 'remote'
        and strpos(lower(p.location), lower(btrim(place))) > 0 as lives_there,
      jsonb_agg(lower(h.name) || case when h.verified then ', verified' else ', ' || lower(h.level) end
        order by h.worth desc, h.name) as reasons
    from had h join public.profiles p on p.user_id = h.user_id
    group by h.id, h.shares, p.location
  )
  select id, round(case when place is null or lower(place) = 'remote' then share
      else share * 0.85 + case when lives_there then 0.15 else 0 end end, 2),
    reasons || case when lives_there then jsonb_build_array('lives in ' || btrim(place)) else '[]' end
  from people where orcher.workspace_for('profiles:match') is not null
  order by 2 desc, 1 limit 20
$$;

-- Skills over everybody who agreed to be found: no figure of fewer than ten people. Those that moved most come first.
create function orcher.skill_insights(skill text) returns table (name text, demand text, trend text)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select lower(btrim(s.name)) as name, count(*) as people,
      count(*) filter (where s.created_at > now() - interval '30 days') as lately,
      count(*) filter (where s.created_at <= now() - interval '30 days' and s.created_at > now() - interval '60 days') as before
    from public.skills s join orcher.profile_consents c on c.user_id = s.user_id and c.findable and 'skills' = any (c.shares)
    where skill is null or lower(btrim(s.name)) = lower(btrim(skill))
    group by 1 having count(*) >= 10
  )
  select c.name, coalesce(k.demand, 'Medium'),
    case when c.lately > c.before then 'rising' when c.lately < c.before then 'falling' else 'steady' end
  from counted c left join public.known_skills k on lower(k.name) = c.name
  where orcher.workspace_for('profiles:read') is not null
  order by abs(c.lately - c.before) desc, c.people desc, c.name limit 10
$$;

-- Whom to tell of what happens to directives, and how that went. What there is to tell is read off the audit of the workspace.

create function orcher.webhook_events() returns text[]
language sql immutable set search_path = '' as $$
  select array['directive.queued', 'directive.planning', 'directive.running', 'directive.awaiting_approval', 'directive.paused',
    'directive.completed', 'directive.cancelled', 'directive.failed']
$$;

create table orcher.webhooks (
  id text collate "C" primary key default orcher.new_id('whk'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  url text not null check (url ~ '^https://[^\s/]+' and char_length(url) <= 2000),
  events text[] not null check (events <@ orcher.webhook_events() and cardinality(events) >= 1),
  is_on boolean not null default true,
  -- Needed to sign with, so it is kept; nobody who is served reads it again.
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/=]{32,}$'),
  -- After a rotation both sign, until then.
  old_secret text,
  old_secret_until timestamptz,
  -- The last event of the audit that was looked at.
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
    perform orcher.refuse(409, 'state_conflict', 'A workspace has at most 20 webhooks.');
  end if;
  -- Of what was before it was made, nothing is told.
  if to_regclass('orcher.audit_heads') is not null then
    select coalesce(max(h.seq), 0) into new.seen from orcher.audit_heads h where h.workspace_id = new.workspace_id;
  end if;
  return new;
end
$$;
create trigger check_webhook before insert on orcher.webhooks for each row execute function orcher.check_webhook();

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
  created_at timestamptz not null default now()
);
create index deliveries_newest on orcher.deliveries (webhook_id, id desc);
create index deliveries_due on orcher.deliveries (next_at) where state = 'pending';
create index deliveries_of_workspace on orcher.deliveries (workspace_id);
create index deliveries_oldest on orcher.deliveries (created_at);

create table orcher.delivery_attempts (
  delivery_id text collate "C" not null references orcher.deliveries (id) on delete cascade,
  attempt smallint not null,
  at timestamptz not null default now(),
  -- Of the answer; null where there was none.
  status smallint,
  ms integer not null,
  -- Why there was none, or why it does not count.
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

-- Another secret; for the seconds given both sign.
create function orcher.rotate_webhook(webhook text, new_secret text, overlap integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.webhooks set old_secret = secret, old_secret_until = now() + make_interval(secs => overlap), secret = new_secret
  where id = webhook and workspace_id = orcher.workspace_as('owner', 'builder');
  return found;
end
$$;

-- The same message once more, under an id of its own.
create function orcher.replay_delivery(delivery text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload, replay_of)
  select d.webhook_id, d.workspace_id, d.type, d.payload, d.id from orcher.deliveries d
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') returning id into made;
  return made;
end
$$;

-- What happened since each webhook was last looked after becomes messages. One process at a time looks after a webhook.
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
    select w.id, w.workspace_id, w.events, w.is_on, w.seen from orcher.webhooks w
    join orcher.audit_heads h on h.workspace_id = w.workspace_id and h.seq > w.seen
    order by w.id for update of w skip locked limit 100
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

-- What the sender needs of a message that is due; null where that attempt has been made, or nobody is to be told any more.
create function orcher.delivery_to_send(delivery text, made integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('url', w.url, 'payload', d.payload, 'secrets', array_remove(array[w.secret,
    case when w.old_secret_until > now() then w.old_secret end], null))
  from orcher.deliveries d join orcher.webhooks w on w.id = d.webhook_id
  where d.id = delivery and d.state = 'pending' and d.attempts = made and w.is_on
$$;

-- How an attempt went. The next one comes after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h; who answers 410 is told nothing more.
create function orcher.settle_delivery(delivery text, made integer, status integer, ms integer, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waits interval[] := array['5 s', '5 min', '30 min', '2 h', '5 h', '10 h', '14 h']::interval[];
  good boolean := coalesce(status between 200 and 299, false);
begin
  update orcher.deliveries set attempts = made + 1,
    state = case when good then 'delivered' when made >= 7 or status = 410 then 'failed' else 'pending' end,
    next_at = now() + coalesce(waits[made + 1], '0 s') * (0.9 + random() * 0.2)
  where id = delivery and attempts = made and state = 'pending';
  if found then
    insert into orcher.delivery_attempts (delivery_id, attempt, status, ms, error)
    values (delivery, made + 1, status, ms, left(error, 200)) on conflict do nothing;
    if status = 410 then
      update orcher.webhooks w set is_on = false from orcher.deliveries d where d.id = delivery and w.id = d.webhook_id;
    end if;
  end if;
end
$$;

revoke execute on function orcher.webhook_events(), orcher.shared_profile(text), orcher.match_profiles(text[], text),
  orcher.skill_insights(text), orcher.rotate_webhook(text, text, integer), orcher.replay_delivery(text), orcher.check_webhook(),
  orcher.collect_deliveries(), orcher.delivery_to_send(text, integer), orcher.settle_delivery(text, integer, integer, integer, text)
  from public;
grant execute on function orcher.webhook_events(), orcher.shared_profile(text), orcher.match_profiles(text[], text),
  orcher.skill_insights(text), orcher.rotate_webhook(text, text, integer), orcher.replay_delivery(text) to authenticated;
