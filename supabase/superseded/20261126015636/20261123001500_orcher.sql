-- Orcher and the Tannr API: what every call rests on. No request of the data API reaches this schema; /v1 alone does.

create schema orcher;
revoke all on schema orcher from public;
grant usage on schema orcher to authenticated, authenticator;

-- Ids begin with the time, so that new rows lie together and a list is paged by its id. Sorted by their bytes (collation "C").
create function orcher.new_id(prefix text) returns text
language sql volatile set search_path = '' as $$
  select prefix || '_' || pg_catalog.translate(
    pg_catalog.encode(pg_catalog.decode(
      lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 15, 18), 'hex'), 'base64'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz')
$$;

-- As the wire has times: '2026-09-14T08:20:00Z'.
create function orcher.utc(moment timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

-- Ends the call with an answer that the wire documents: the state `OR` and the status, the code as message, the sentence as hint,
-- further fields of the error (field, scope, …) as detail.
create function orcher.refuse(status integer, code text, sentence text, extra jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OR' || status, message = code, hint = sentence, detail = extra::text;
end
$$;

create function orcher.all_scopes() returns text[]
language sql immutable set search_path = '' as $$
  select array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
    'oversight:read', 'oversight:audit', 'profiles:read', 'profiles:match', 'analytics:read']
$$;

-- What a member may do at most. Keys, members and settings of a workspace are no scope: they ask for the role itself.
create function orcher.scopes_of(role text) returns text[]
language sql immutable set search_path = '' as $$
  select case role
    when 'owner' then orcher.all_scopes()
    when 'supervisor' then array['agents:read', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
      'oversight:read', 'oversight:audit', 'profiles:read', 'analytics:read']
    when 'builder' then array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
      'oversight:read', 'profiles:read', 'profiles:match', 'analytics:read']
    when 'viewer' then array['agents:read', 'directives:read', 'memory:read', 'oversight:read', 'analytics:read']
    else '{}'
  end
$$;

create function orcher.calls_of(plan text) returns integer
language sql immutable set search_path = '' as $$
  select case plan when 'starter' then 1000 when 'growth' then 100000 end
$$;

-- Whose calls are counted, where they work, and who works there.

create table orcher.accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  plan text not null default 'starter' check (plan in ('starter', 'growth', 'enterprise')),
  created_at timestamptz not null default now()
);

create table orcher.workspaces (
  id text collate "C" primary key default orcher.new_id('wsp'),
  -- Whose plan it works under.
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  -- A sandbox is a workspace beside another one: same members, records of its own.
  sandbox_of text collate "C" unique references orcher.workspaces (id) on delete cascade check (sandbox_of <> id),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  created_at timestamptz not null default now()
);
create index workspaces_of_account on orcher.workspaces (account_id);

create table orcher.workspace_members (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'supervisor', 'builder', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspaces_of_member on orcher.workspace_members (user_id, created_at);

-- The member's role in the workspace that the call works in; null for who is none. A sandbox has the members of its workspace.
create function orcher.my_role() returns text
language sql stable security definer set search_path = '' as $$
  select m.role from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace'
$$;

-- The workspace of the call where it carries the scope and the member's role allows it; null otherwise. Policies compare with it.
create function orcher.workspace_for(scope text) returns text
language sql stable security definer set search_path = '' as $$
  select w.id from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace'
    and auth.jwt() -> 'scopes' ? scope and scope = any (orcher.scopes_of(m.role))
$$;

-- The workspace of the call, for a member in person and of one of these roles: no key stands for a person here. Of a sandbox it is
-- the workspace that it belongs to.
create function orcher.workspace_as(variadic roles text[]) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(w.sandbox_of, w.id) from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace' and auth.jwt() ->> 'key_id' is null and m.role = any (roles)
$$;

-- What a person may see of all workspaces, in person: those that they are a member of.
create function orcher.is_member(workspace text) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'key_id' is null and auth.jwt() ->> 'workspace' is not null and exists (
    select from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id)
    where w.id = workspace and m.user_id = auth.uid())
$$;

-- A workspace with its sandbox, owned by whoever the account is.
create function orcher.make_workspace(person uuid, name text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  insert into orcher.accounts (user_id) values (person) on conflict do nothing;
  -- Two requests at once are one after the other.
  perform from orcher.accounts where user_id = person for no key update;
  if (select count(*) from orcher.workspaces where account_id = person and sandbox_of is null) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'An account has at most 20 workspaces.');
  end if;
  insert into orcher.workspaces (account_id, name) values (person, name) returning id into made;
  insert into orcher.workspaces (account_id, name, sandbox_of) values (person, name, made);
  insert into orcher.workspace_members (workspace_id, user_id, role) values (made, person, 'owner');
  return made;
end
$$;

create function orcher.add_workspace(name text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if orcher.my_role() is null or auth.jwt() ->> 'key_id' is not null then
    perform orcher.refuse(403, 'role_missing', 'A workspace is made in person, not with a key.');
  end if;
  return orcher.make_workspace(auth.uid(), name);
end
$$;

-- Everybody has a first workspace; it is made when it is first asked for.
create function orcher.first_workspace(person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_one text;
begin
  select workspace_id into found_one from orcher.workspace_members where user_id = person order by created_at, workspace_id limit 1;
  if found_one is null then
    insert into orcher.accounts (user_id) values (person) on conflict do nothing;
    perform from orcher.accounts where user_id = person for no key update;
    select workspace_id into found_one from orcher.workspace_members where user_id = person order by created_at, workspace_id limit 1;
    if found_one is null then
      found_one := orcher.make_workspace(person, 'My workspace');
    end if;
  end if;
  return found_one;
end
$$;

-- A workspace outlives the account that it began with, as long as somebody works there: the plan is then that of its next owner.
create function orcher.hand_on_workspaces() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace record;
  heir uuid;
begin
  for workspace in select id from orcher.workspaces where account_id = old.user_id and sandbox_of is null loop
    select user_id into heir from orcher.workspace_members
    where workspace_id = workspace.id and user_id <> old.user_id
    order by array_position(array['owner', 'supervisor', 'builder', 'viewer'], role), created_at, user_id limit 1;
    if found then
      insert into orcher.accounts (user_id) values (heir) on conflict do nothing;
      update orcher.workspace_members set role = 'owner' where workspace_id = workspace.id and user_id = heir;
      update orcher.workspaces set account_id = heir where workspace.id in (id, sandbox_of);
    end if;
  end loop;
  return old;
end
$$;
create trigger hand_on_workspaces before delete on orcher.accounts for each row execute function orcher.hand_on_workspaces();

-- A workspace that has members has an owner.
create function orcher.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
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
  perform orcher.refuse(409, 'state_conflict', 'A workspace needs an owner. Make somebody else one first.');
  return null;
end
$$;
create trigger keep_an_owner after delete or update of role on orcher.workspace_members
for each row execute function orcher.keep_an_owner();

-- The person with this address becomes a member. Nobody learns whether an address has an account in any other way than a member's
-- own list shows it: the answer is one and the same for an address without one.
create function orcher.add_member(address text, new_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_as('owner');
  person uuid;
begin
  if workspace is null then
    perform orcher.refuse(403, 'role_missing', 'Only an owner of the workspace, signed in, can add members.', '{"role": "owner"}');
  end if;
  perform from orcher.workspaces where id = workspace for no key update;
  if (select count(*) from orcher.workspace_members where workspace_id = workspace) >= 200 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace has at most 200 members.');
  end if;
  select id into person from auth.users where lower(email) = lower(btrim(address)) and email_confirmed_at is not null limit 1;
  if person is null then
    perform orcher.refuse(404, 'not_found', 'Nobody with that address can be added. Ask them to make an account and confirm it first.');
  end if;
  insert into orcher.workspace_members (workspace_id, user_id, role) values (workspace, person, new_role)
  on conflict (workspace_id, user_id) do nothing;
  if not found then
    perform orcher.refuse(409, 'state_conflict', 'This person is a member already.');
  end if;
  return person;
end
$$;

create function orcher.members_of_workspace() returns table (user_id uuid, name text, role text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.user_id, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member'), m.role, m.created_at
  from orcher.workspace_members m left join public.profiles p on p.user_id = m.user_id
  where m.workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')
  order by m.created_at, m.user_id
$$;

alter table orcher.accounts enable row level security;
alter table orcher.workspaces enable row level security;
alter table orcher.workspace_members enable row level security;
grant select on orcher.accounts to authenticated;
grant select, update (name) on orcher.workspaces to authenticated;
grant select, delete, update (role) on orcher.workspace_members to authenticated;

create policy "People read their own account" on orcher.accounts for select to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt()) ->> 'workspace' is not null);
create policy "Members read their workspaces" on orcher.workspaces for select to authenticated
  using (orcher.is_member(id));
create policy "Keys read the workspace that they work in" on orcher.workspaces for select to authenticated
  using (id = (select auth.jwt() ->> 'workspace') and (select orcher.my_role()) is not null);
create policy "Owners change their workspace" on orcher.workspaces for update to authenticated
  using (id = (select orcher.workspace_as('owner'))) with check (id = (select orcher.workspace_as('owner')));
create policy "Members see who works with them" on orcher.workspace_members for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')));
create policy "People see their own memberships" on orcher.workspace_members for select to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt() ->> 'key_id') is null and (select auth.jwt() ->> 'workspace') is not null);
create policy "Owners change roles" on orcher.workspace_members for update to authenticated
  using (workspace_id = (select orcher.workspace_as('owner'))) with check (workspace_id = (select orcher.workspace_as('owner')));
create policy "Owners remove members and everybody may leave" on orcher.workspace_members for delete to authenticated
  using (workspace_id = (select orcher.workspace_as('owner'))
    or (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('supervisor', 'builder', 'viewer'))));

-- API keys, how a call enters with one or in person, and what makes a repeated POST do its work once.

create table orcher.api_keys (
  id text collate "C" primary key default orcher.new_id('key'),
  workspace_id text collate "C" not null,
  -- Whose role it carries; it goes when they leave.
  user_id uuid not null default auth.uid(),
  mode text not null check (mode in ('sandbox', 'live')),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  -- Its beginning, by which people know it again.
  prefix text not null check (prefix ~ '^tannr_(sandbox|live)_[0-9A-Za-z]{4}$' and split_part(prefix, '_', 2) = mode),
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null check (scopes <@ orcher.all_scopes() and cardinality(scopes) between 1 and 11),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- The key that took its place; until it expires both are good.
  replaced_by text collate "C" references orcher.api_keys (id) on delete set null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  foreign key (workspace_id, user_id) references orcher.workspace_members (workspace_id, user_id) on delete cascade
);
create index api_keys_newest on orcher.api_keys (workspace_id, id desc);
create index api_keys_of_person on orcher.api_keys (user_id);
create index api_keys_replaced on orcher.api_keys (replaced_by) where replaced_by is not null;

-- A key never has more than whoever makes it.
create function orcher.check_key() returns trigger
language plpgsql security definer set search_path = '' as $$
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
    perform orcher.refuse(409, 'state_conflict', 'A workspace has at most 100 keys. Revoke one that nothing uses any more.');
  end if;
  return new;
end
$$;
create trigger check_key before insert on orcher.api_keys for each row execute function orcher.check_key();

-- Who has called with it is its server's to write.
alter table orcher.api_keys enable row level security;
grant select (id, workspace_id, user_id, mode, name, prefix, scopes, created_at, expires_at, replaced_by, revoked_at, last_used_at),
  insert (id, workspace_id, mode, name, prefix, hash, scopes, expires_at), update (name, expires_at, replaced_by, revoked_at)
  on orcher.api_keys to authenticated;
create policy "Owners and supervisors see all keys, others their own" on orcher.api_keys for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'supervisor'))
    or (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('builder', 'viewer'))));
create policy "Members make keys of their own" on orcher.api_keys for insert to authenticated
  with check (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')));
create policy "Owners change every key, others their own" on orcher.api_keys for update to authenticated
  using (workspace_id = (select orcher.workspace_as('owner'))
    or (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('supervisor', 'builder', 'viewer'))))
  with check (workspace_id = (select orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')));

-- What is revoked stays so, and a date only comes nearer.
create function orcher.keep_revoked() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or old.expires_at is not null and (new.expires_at is null or new.expires_at > old.expires_at) then
    perform orcher.refuse(409, 'state_conflict', 'This key has been revoked or replaced already.');
  end if;
  return new;
end
$$;
create trigger keep_revoked before update of revoked_at, expires_at on orcher.api_keys
for each row execute function orcher.keep_revoked();

-- The claims of the call, and what the server has to know of it: whose calls it counts for, and how many there may be.
create function orcher.enter(workspace text, person uuid, role text, granted text[], wanted text, mode text, key text, aal text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record;
begin
  if wanted is not null and (wanted <> all (granted) or wanted <> all (orcher.scopes_of(role))) then
    perform orcher.refuse(403, 'scope_missing', format('This call needs the scope %s.', wanted), jsonb_build_object('scope', wanted));
  end if;
  select w.id, s.id as sandbox, a.user_id as account, a.plan, orcher.calls_of(a.plan) as calls into place
  from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id join orcher.workspaces s on s.sandbox_of = w.id
  where w.id = workspace;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', person,
    'workspace', case mode when 'sandbox' then place.sandbox else place.id end, 'scopes', granted, 'key_id', key, 'mode', mode,
    'aal', aal)::text, true);
  return jsonb_build_object('workspace', case mode when 'sandbox' then place.sandbox else place.id end, 'home', place.id,
    'account', place.account, 'plan', place.plan, 'limit', place.calls, 'person', person, 'role', role, 'key', key, 'mode', mode);
end
$$;

-- Looked up at each call: a key that was revoked is refused by every process from that moment on.
create function orcher.enter_key(hash bytea, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  k record;
begin
  select a.id, a.workspace_id, a.user_id, a.mode, a.scopes, a.expires_at, a.revoked_at, m.role into k
  from orcher.api_keys a join orcher.workspace_members m on m.workspace_id = a.workspace_id and m.user_id = a.user_id
  where a.hash = enter_key.hash;
  if not found or k.revoked_at is not null or k.expires_at <= now() then
    perform orcher.refuse(401, 'unauthenticated', case
      when k.revoked_at is not null then 'This key has been revoked.'
      when k.expires_at <= now() then 'This key has expired. Use the one that replaced it.'
      else 'There is no such key.' end);
  end if;
  return orcher.enter(k.workspace_id, k.user_id, k.role, k.scopes, wanted, k.mode, k.id, 'aal1');
end
$$;

-- In person: with all scopes of the role, in the workspace that is named or in the first one.
create function orcher.enter_person(person uuid, workspace text, wanted text, aal text) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    perform orcher.refuse(404, 'not_found', 'There is no such workspace that you are a member of.');
  end if;
  return orcher.enter(main, person, own_role, orcher.scopes_of(own_role), wanted,
    case place when main then 'live' else 'sandbox' end, null, aal);
end
$$;

create table orcher.idempotency (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- The key's id, or the person's.
  caller text collate "C" not null,
  idem_key text collate "C" not null check (char_length(idem_key) between 1 and 255),
  request_sha256 bytea not null check (octet_length(request_sha256) = 32),
  status smallint not null,
  answer text not null,
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (workspace_id, caller, idem_key)
);
create index idempotency_expiring on orcher.idempotency (expires_at);
alter table orcher.idempotency enable row level security;

create function orcher.caller() returns text
language sql stable set search_path = '' as $$ select coalesce(auth.jwt() ->> 'key_id', auth.jwt() ->> 'sub') $$;

-- The answer that was given before, or null, and then nobody else does the same before this transaction has ended.
create function orcher.begin_once(key text, request_sha256 bytea) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known orcher.idempotency;
  place text := auth.jwt() ->> 'workspace';
begin
  if not pg_try_advisory_xact_lock(hashtextextended(place || ' ' || orcher.caller() || ' ' || key, 1500)) then
    perform orcher.refuse(409, 'idempotency_in_progress', 'A call with this Idempotency-Key is under way. Ask again in a moment.');
  end if;
  select * into known from orcher.idempotency
  where workspace_id = place and caller = orcher.caller() and idem_key = key and expires_at > now();
  if not found then
    return null;
  end if;
  if known.request_sha256 <> begin_once.request_sha256 then
    perform orcher.refuse(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another call. Take a new one.');
  end if;
  return jsonb_build_object('status', known.status, 'answer', known.answer);
end
$$;

create function orcher.end_once(key text, request_sha256 bytea, status integer, answer text) returns void
language sql security definer set search_path = '' as $$
  insert into orcher.idempotency (workspace_id, caller, idem_key, request_sha256, status, answer)
  values (auth.jwt() ->> 'workspace', orcher.caller(), key, request_sha256, status, answer)
  on conflict (workspace_id, caller, idem_key) do update
    set request_sha256 = excluded.request_sha256, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at
$$;

-- How many calls an account has made in a month, exactly, though each process takes them in blocks; and what was called.

create table orcher.usage (
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  calls bigint not null default 0 check (calls >= 0),
  primary key (account_id, month)
);

-- Calls that a process may answer and has not told of yet. Whoever falls silent loses its block, and the account has it back.
create table orcher.usage_blocks (
  id uuid primary key,
  account_id uuid not null,
  month date not null,
  size integer not null check (size > 0),
  expires_at timestamptz not null,
  foreign key (account_id, month) references orcher.usage (account_id, month) on delete cascade
);
create index usage_blocks_of_month on orcher.usage_blocks (account_id, month);

create table orcher.usage_days (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  day date not null,
  mode text not null check (mode in ('sandbox', 'live')),
  family text not null,
  calls bigint not null default 0,
  -- Of these, answered with 400 or above.
  refused bigint not null default 0,
  -- Of these, counted for the plan.
  counted bigint not null default 0,
  primary key (workspace_id, day, mode, family)
);

create table orcher.calls (
  id bigint generated always as identity primary key,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  at timestamptz not null,
  request_id text not null,
  key_id text collate "C",
  user_id uuid,
  mode text not null check (mode in ('sandbox', 'live')),
  method text not null,
  path text not null,
  family text not null,
  status smallint not null,
  ms real not null,
  code text
);
create index calls_newest on orcher.calls (workspace_id, id desc);
create index calls_oldest on orcher.calls (at);

alter table orcher.usage enable row level security;
alter table orcher.usage_blocks enable row level security;
alter table orcher.usage_days enable row level security;
alter table orcher.calls enable row level security;
grant select on orcher.usage, orcher.usage_days, orcher.calls to authenticated;
create policy "Usage of the account of the workspace" on orcher.usage for select to authenticated
  using (account_id = (select w.account_id from orcher.workspaces w where w.id = (select orcher.workspace_for('analytics:read'))));
create policy "Usage of the workspace" on orcher.usage_days for select to authenticated
  using (workspace_id = (select coalesce(w.sandbox_of, w.id) from orcher.workspaces w where w.id = (select orcher.workspace_for('analytics:read'))));
create policy "Owners and supervisors read all requests, others their own" on orcher.calls for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'supervisor'))
    or (workspace_id = (select orcher.workspace_as('builder', 'viewer')) and user_id = (select auth.uid())));

-- Up to `wanted` calls for whoever asks, as one block; fewer near the end, none at it. One after the other for an account.
create function orcher.reserve_calls(account uuid, wanted integer, block uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
  most integer;
  used bigint;
  lent bigint;
  granted integer;
begin
  insert into orcher.usage (account_id, month) values (account, this_month) on conflict do nothing;
  select calls into used from orcher.usage where account_id = account and month = this_month for update;
  select orcher.calls_of(plan) into most from orcher.accounts where user_id = account;
  delete from orcher.usage_blocks where account_id = account and month = this_month and expires_at < clock_timestamp();
  select coalesce(sum(size), 0) into lent from orcher.usage_blocks where account_id = account and month = this_month;
  granted := greatest(0, least(wanted, coalesce(most - used - lent, wanted)));
  if granted > 0 then
    insert into orcher.usage_blocks (id, account_id, month, size, expires_at)
    values (block, account, this_month, granted, clock_timestamp() + interval '1 minute');
  end if;
  return jsonb_build_object('granted', granted, 'calls', used, 'open', lent, 'limit', most, 'month', to_char(this_month, 'YYYY-MM'));
end
$$;

-- What a process has answered since it last told: how much of its blocks, and each call.
create function orcher.settle_calls(blocks jsonb, answered jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- In one order, so that two processes do not wait for each other.
  perform from orcher.usage u join (
    select distinct (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month from jsonb_array_elements(blocks) b) given
    on u.account_id = given.account and u.month = given.month
  order by u.account_id, u.month for update of u;
  update orcher.usage u set calls = u.calls + given.used
  from (select (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month, sum((b ->> 'used')::bigint) as used
        from jsonb_array_elements(blocks) b group by 1, 2) given
  where u.account_id = given.account and u.month = given.month and given.used <> 0;
  delete from orcher.usage_blocks o using jsonb_array_elements(blocks) b
  where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer = 0;
  update orcher.usage_blocks o set size = (b ->> 'left')::integer, expires_at = clock_timestamp() + interval '1 minute'
  from jsonb_array_elements(blocks) b
  where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer > 0;
  insert into orcher.calls (workspace_id, at, request_id, key_id, user_id, mode, method, path, family, status, ms, code)
  select c.workspace_id, c.at, c.request_id, c.key_id, c.user_id, c.mode, c.method, c.path, c.family, c.status, c.ms, c.code
  from jsonb_to_recordset(answered) as c (workspace_id text, at timestamptz, request_id text, key_id text, user_id uuid, mode text,
    method text, path text, family text, status smallint, ms real, code text)
  where exists (select from orcher.workspaces w where w.id = c.workspace_id)
  order by c.at;
  insert into orcher.usage_days as d (workspace_id, day, mode, family, calls, refused, counted)
  select c.workspace_id, (c.at at time zone 'UTC')::date, c.mode, c.family, count(*), count(*) filter (where c.status >= 400),
    count(*) filter (where c.counted)
  from jsonb_to_recordset(answered) as c (workspace_id text, at timestamptz, mode text, family text, status smallint, counted boolean)
  where exists (select from orcher.workspaces w where w.id = c.workspace_id)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (workspace_id, day, mode, family) do update
    set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused, counted = d.counted + excluded.counted;
  update orcher.api_keys k set last_used_at = used.at
  from (select c.key_id, max(c.at) as at from jsonb_to_recordset(answered) as c (key_id text, at timestamptz)
        where c.key_id is not null group by 1 order by 1) used
  where k.id = used.key_id and (k.last_used_at is null or k.last_used_at < used.at);
end
$$;

-- What is kept for a time only. Returns how many rows went.
create function orcher.tidy() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint := 0;
  removed bigint;
begin
  delete from orcher.idempotency where ctid = any (array(
    select ctid from orcher.idempotency where expires_at < now() limit 5000));
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.calls where id in (select id from orcher.calls where at < now() - interval '30 days' order by at limit 5000);
  get diagnostics removed = row_count;
  return gone + removed;
end
$$;

-- Agents. What a directive started with stays readable: each change of what an agent may do is a version of it.

create table orcher.agents (
  id text collate "C" primary key default orcher.new_id('agt'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  role text not null default 'member' check (role ~ '^[a-z][a-z0-9_-]{0,39}$'),
  capabilities text[] not null check (cardinality(capabilities) between 1 and 32),
  -- Which model proposes for it; without one the rules plan alone.
  model text check (char_length(model) <= 80),
  policy jsonb not null default '{}' check (jsonb_typeof(policy) = 'object' and pg_column_size(policy) <= 16384),
  version integer not null default 1,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (workspace_id, id)
);
create index agents_newest on orcher.agents (workspace_id, id desc) where archived_at is null;
create index agents_made_by on orcher.agents (created_by);

create table orcher.agent_versions (
  agent_id text collate "C" not null references orcher.agents (id) on delete cascade,
  version integer not null check (version > 0),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  name text not null,
  role text not null,
  capabilities text[] not null,
  model text,
  policy jsonb not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (agent_id, version)
);
create index agent_versions_of_workspace on orcher.agent_versions (workspace_id);
create index agent_versions_made_by on orcher.agent_versions (created_by);

create function orcher.are_words(words text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(w ~ '^[a-z][a-z0-9_.:-]{0,39}$'), true) and count(*) = count(distinct w) from unnest(words) w
$$;
alter table orcher.agents add check (orcher.are_words(capabilities));

create function orcher.version_agent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.created_by := auth.uid();
    perform from orcher.workspaces where id = new.workspace_id for no key update;
    if (select count(*) from orcher.agents where workspace_id = new.workspace_id and archived_at is null) >= 1000 then
      perform orcher.refuse(409, 'state_conflict', 'A workspace has at most 1,000 agents. Archive one that nothing uses any more.');
    end if;
  elsif (new.name, new.role, new.capabilities, new.model, new.policy)
    is distinct from (old.name, old.role, old.capabilities, old.model, old.policy) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger version_agent before insert or update on orcher.agents for each row execute function orcher.version_agent();

create function orcher.keep_agent_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into orcher.agent_versions (agent_id, version, workspace_id, name, role, capabilities, model, policy, created_by)
  values (new.id, new.version, new.workspace_id, new.name, new.role, new.capabilities, new.model, new.policy, auth.uid())
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_agent_version after insert or update on orcher.agents for each row execute function orcher.keep_agent_version();

alter table orcher.agents enable row level security;
alter table orcher.agent_versions enable row level security;
grant select, insert (id, workspace_id, name, role, capabilities, model, policy), update (name, role, capabilities, model, policy, archived_at)
  on orcher.agents to authenticated;
grant select on orcher.agent_versions to authenticated;
create policy "Who may read agents" on orcher.agents for select to authenticated
  using (workspace_id = (select orcher.workspace_for('agents:read')));
create policy "Who may make agents" on orcher.agents for insert to authenticated
  with check (workspace_id = (select orcher.workspace_for('agents:write')));
create policy "Who writes agents finds them" on orcher.agents for select to authenticated
  using (workspace_id = (select orcher.workspace_for('agents:write')));
create policy "Who may change agents" on orcher.agents for update to authenticated
  using (workspace_id = (select orcher.workspace_for('agents:write')))
  with check (workspace_id = (select orcher.workspace_for('agents:write')));
create policy "Who may read versions of agents" on orcher.agent_versions for select to authenticated
  using (workspace_id = (select orcher.workspace_for('agents:read')));

-- Who may call what in schema orcher: nobody more than what is written here, below all that makes functions in it.

revoke execute on all functions in schema orcher from public, anon, authenticated, service_role;
-- What policies, defaults, checks and bodies under the caller's own rights call.
grant execute on function orcher.new_id(text), orcher.utc(timestamptz), orcher.refuse(integer, text, text, jsonb), orcher.all_scopes(),
  orcher.scopes_of(text), orcher.calls_of(text), orcher.my_role(), orcher.workspace_for(text), orcher.workspace_as(text[]),
  orcher.is_member(text), orcher.caller(), orcher.are_words(text[]) to authenticated;
-- What endpoints call.
grant execute on function orcher.add_workspace(text), orcher.add_member(text, text), orcher.members_of_workspace(),
  orcher.begin_once(text, bytea), orcher.end_once(text, bytea, integer, text) to authenticated;
-- What the server asks before it is anybody.
grant execute on function orcher.enter_key(bytea, text), orcher.enter_person(uuid, text, text, text),
  orcher.reserve_calls(uuid, integer, uuid), orcher.settle_calls(jsonb, jsonb) to authenticator;

