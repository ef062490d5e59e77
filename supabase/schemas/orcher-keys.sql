-- API keys, how calls are authenticated by key or as a person, and idempotency of POST.

create table orcher.api_keys (
  id text collate "C" primary key default orcher.new_id('key'),
  workspace_id text collate "C" not null,
  -- The member whose role it has. It is deleted when they leave the workspace.
  user_id uuid not null default auth.uid(),
  mode text not null check (mode in ('sandbox', 'live')),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  -- Its first characters, by which people recognize it.
  prefix text not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null check (scopes <@ orcher.all_scopes() and cardinality(scopes) between 1 and 11),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- The key that replaced it. Both are valid until this one expires.
  replaced_by text collate "C" references orcher.api_keys (id) on delete set null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Of a connected app: its session, whose access tokens stand for the key.
  session_id uuid,
  -- What its calls act with: the claims, and `orcher.entered` (see orcher.enter). Each call looks them up, so a trigger keeps them here.
  claims text not null,
  entered text not null,
  foreign key (workspace_id, user_id) references orcher.workspace_members (workspace_id, user_id) on delete cascade,
  constraint api_keys_prefix_check check (case when session_id is null
    then prefix ~ '^tannr_(sandbox|live)_[0-9A-Za-z]{4}$' and split_part(prefix, '_', 2) = mode
    else prefix = 'app' and mode = 'live' end)
);
create unique index api_keys_of_session on orcher.api_keys (session_id) where session_id is not null;
create index api_keys_newest on orcher.api_keys (workspace_id, id desc);
create index api_keys_of_person on orcher.api_keys (user_id);
create index api_keys_replaced on orcher.api_keys (replaced_by) where replaced_by is not null;

-- A key has no scope that its creator lacks.
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
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 100 keys. Revoke one that is no longer used.');
  end if;
  return new;
end
$$;
create trigger check_key before insert on orcher.api_keys for each row execute function orcher.check_key();

create function orcher.fill_key() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_role text;
  place text := new.workspace_id;
begin
  -- A change of the role waits for this, and this for it.
  select m.role into own_role from orcher.workspace_members m where m.workspace_id = new.workspace_id and m.user_id = new.user_id for share;
  if new.mode = 'sandbox' then
    select s.id into place from orcher.workspaces s where s.sandbox_of = new.workspace_id;
  end if;
  new.claims := json_build_object('role', 'authenticated', 'sub', new.user_id, 'workspace', place, 'scopes', new.scopes, 'key_id', new.id,
    'mode', new.mode, 'aal', 'aal1');
  new.entered := concat_ws(' ', place, array_to_string(orcher.allowed_scopes(new.scopes, own_role), ' '), '');
  return new;
end
$$;
create trigger fill_key before insert or update of id, workspace_id, user_id, mode, scopes on orcher.api_keys
for each row execute function orcher.fill_key();

-- Keys follow the role of whoever made them.
create function orcher.refill_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.api_keys set scopes = scopes where workspace_id = new.workspace_id and user_id = new.user_id;
  return null;
end
$$;
create trigger refill_keys after update of role on orcher.workspace_members for each row when (old.role is distinct from new.role)
execute function orcher.refill_keys();

-- Only the server writes `last_used_at`.
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

-- A revoked key stays revoked, and an expiry only moves earlier.
create function orcher.keep_revoked() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or old.expires_at is not null and (new.expires_at is null or new.expires_at > old.expires_at) then
    perform orcher.refuse(409, 'state_conflict', 'This key has already been revoked or replaced.');
  end if;
  return new;
end
$$;
create trigger keep_revoked before update of revoked_at, expires_at on orcher.api_keys
for each row execute function orcher.keep_revoked();

-- Whether what was made with a key may go on: the key, or one that replaced it, was not revoked; and, unless it `may_be_over`, has not
-- expired. What a person did has no key.
create function orcher.key_stands(key text, may_be_over boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select key is null
    or exists (select from orcher.api_keys k where k.id = key and k.revoked_at is null and (may_be_over or coalesce(k.expires_at > now(), true)))
    or exists (
      with recursive later (id) as (
        select k.replaced_by from orcher.api_keys k where k.id = key
        union
        select k.replaced_by from orcher.api_keys k join later on k.id = later.id)
      select from orcher.api_keys k join later on k.id = later.id
      where k.revoked_at is null and (may_be_over or coalesce(k.expires_at > now(), true)))
$$;

-- Sets the claims of the call and returns what the server needs: the account it counts for, and the limit. For orcher.workspace_for it
-- also sets `orcher.entered`: the workspace of the call, followed by its allowed scopes.
create function orcher.enter(workspace text, person uuid, role text, granted text[], wanted text, mode text, key text, aal text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  worked_in text;
begin
  if wanted is not null and (wanted <> all (granted) or wanted <> all (orcher.scopes_of(role))) then
    perform orcher.refuse(403, 'scope_missing', format('This call needs the scope %s.', wanted), jsonb_build_object('scope', wanted));
  end if;
  select w.id, s.id as sandbox, a.user_id as account, a.plan, orcher.calls_of(a.plan) as calls into place
  from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id join orcher.workspaces s on s.sandbox_of = w.id
  where w.id = workspace;
  worked_in := case mode when 'sandbox' then place.sandbox else place.id end;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', person, 'workspace', worked_in,
    'scopes', granted, 'key_id', key, 'mode', mode, 'aal', aal)::text, true),
    set_config('orcher.entered', concat_ws(' ', worked_in, array_to_string(orcher.allowed_scopes(granted, role), ' '), ''), true);
  return jsonb_build_object('workspace', worked_in, 'home', place.id,
    'account', place.account, 'plan', place.plan, 'limit', place.calls, 'person', person, 'role', role, 'key', key, 'mode', mode);
end
$$;

-- Authenticates by key. It is looked up at each call, so that all processes refuse a revoked key at once.
create function orcher.enter_key(hash bytea, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  k record;
begin
  select a.id, a.workspace_id, a.user_id, a.mode, a.scopes, a.expires_at, a.revoked_at, m.role into k
  from orcher.api_keys a join orcher.workspace_members m on m.workspace_id = a.workspace_id and m.user_id = a.user_id
  where a.hash = enter_key.hash;
  if not found or k.revoked_at is not null or k.expires_at <= now() or orcher.is_banned(k.user_id) then
    perform orcher.refuse(401, 'unauthenticated', case
      when k.revoked_at is not null then 'This key has been revoked.'
      when k.expires_at <= now() then 'This key has expired. Use the one that replaced it.'
      when k.id is not null then 'The account that made this key cannot be used at present.'
      else 'There is no such key.' end);
  end if;
  return orcher.enter(k.workspace_id, k.user_id, k.role, k.scopes, wanted, k.mode, k.id, 'aal1');
end
$$;

-- The same for a caller that the server already knows: sets only the claims.
create function orcher.act_by_key(hash bytea, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', k.claims, true), set_config('orcher.entered', k.entered, true)
  from orcher.api_keys k
  where k.hash = act_by_key.hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and (wanted is null or strpos(k.entered, ' ' || wanted || ' ') > 0)
    -- As orcher.is_banned, without a call of it.
    and not exists (select from auth.users u where u.id = k.user_id and (u.banned_until > now() or u.deleted_at is not null));
  if not found then
    -- Refuses, and says why.
    perform orcher.enter_key(hash, wanted);
  end if;
end
$$;

-- Authenticates a person, with all scopes of their role, in the named workspace or in their first one.
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
    perform orcher.refuse(404, 'not_found', 'You aren’t a member of a workspace with that id.');
  end if;
  return orcher.enter(main, person, own_role, orcher.scopes_of(own_role), wanted,
    case place when main then 'live' else 'sandbox' end, null, aal);
end
$$;

create table orcher.idempotency (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- The id of the key or of the person.
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

-- The stored answer of an earlier call, or null; then no other call with the same key starts before this transaction ends.
create function orcher.begin_once(key text, request_sha256 bytea) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;

create function orcher.end_once(key text, request_sha256 bytea, status integer, answer text) returns void
language sql security definer set search_path = '' as $$
  insert into orcher.idempotency (workspace_id, caller, idem_key, request_sha256, status, answer)
  values (auth.jwt() ->> 'workspace', orcher.caller(), key, request_sha256, status, answer)
  on conflict (workspace_id, caller, idem_key) do update
    set request_sha256 = excluded.request_sha256, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at
$$;
