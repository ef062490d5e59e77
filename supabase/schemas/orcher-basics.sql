-- Orcher and the Tannr API: what all calls use. This schema is not exposed by the data API; only /v1 reads and writes it.

create schema orcher;
revoke all on schema orcher from public;
grant usage on schema orcher to authenticated, authenticator, supabase_auth_admin;

-- Ids begin with the time, so that new rows are stored together and lists are paged by id. They sort by bytes (collation "C").
create function orcher.new_id(prefix text) returns text
language sql volatile
return prefix || '_' || pg_catalog.translate(
  pg_catalog.encode(pg_catalog.decode(
    lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 15, 18), 'hex'), 'base64'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz');

-- Whether somebody is suspended, or deleted and only kept by an administrator: nothing is done in their name, and no program finds them.
create function orcher.is_banned(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = person and (u.banned_until > now() or u.deleted_at is not null))
$$;

-- A time in the format of the wire: '2026-09-14T08:20:00Z'. PostgreSQL inlines it, since a function call costs as much as finding a row.
create function orcher.utc(moment timestamptz) returns text
language sql stable
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

-- Ends the call with a documented error: SQLSTATE `OR` and the HTTP status, the code as message, the sentence as hint, and further fields
-- of the error (field, scope, …) as detail. `retry_after` there is no field: its seconds become the header.
create function orcher.refuse(status integer, code text, sentence text, extra jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OR' || status, message = code, hint = sentence, detail = extra::text;
end
$$;

create function orcher.all_scopes() returns text[]
language sql immutable
return array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
  'oversight:read', 'oversight:audit', 'profiles:read', 'profiles:match', 'analytics:read'];

-- The scopes of a role. Keys, members and settings of a workspace have no scope: they require a role. Keys hold what it gives (orcher.fill_key):
-- a migration that changes it writes them anew, by an update of their scopes.
create function orcher.scopes_of(role text) returns text[]
language sql immutable
return case role
  when 'owner' then orcher.all_scopes()
  when 'supervisor' then array['agents:read', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
    'oversight:read', 'oversight:audit', 'profiles:read', 'analytics:read']
  when 'builder' then array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
    'oversight:read', 'profiles:read', 'profiles:match', 'analytics:read']
  when 'viewer' then array['agents:read', 'directives:read', 'memory:read', 'oversight:read', 'analytics:read']
  else '{}'
end;

-- The granted scopes that the role still has.
create function orcher.allowed_scopes(granted text[], role text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if granted <@ orcher.scopes_of(role) then
    return granted;
  end if;
  return array(select s from unnest(granted) s where s = any (orcher.scopes_of(role)));
end
$$;

create function orcher.calls_of(plan text) returns integer
language sql immutable set search_path = '' as $$
  select case plan when 'starter' then 1000 when 'growth' then 100000 end
$$;

-- The fields in which two versions of a row differ, but for what is kept with each change.
create function orcher.what_changed(was jsonb, now_is jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(n.key order by n.key) from jsonb_each(now_is) n
  where n.value is distinct from was -> n.key and n.key not in ('version', 'updated_at', 'next_at')
$$;
