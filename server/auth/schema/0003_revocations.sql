-- Whose access tokens no longer count although their time is not over: sessions that ended, accounts that are gone or banned.
-- Every process keeps the newest of these in memory, told of each by NOTIFY, so that a request asks nobody.
set role supabase_auth_admin;

-- The longest life of an access token is a week; an entry outlives it.
create table auth.revocations (
  -- The id of a session or of an account.
  subject uuid primary key,
  revoked_at timestamptz not null default now(),
  -- A ban that ends.
  until timestamptz not null default 'infinity'
);
create index revocations_revoked_at_idx on auth.revocations (revoked_at);
alter table auth.revocations enable row level security;

-- The ids go with the announcement as long as it can hold them; an empty one asks to read them all anew.
create function auth.announce_revocations(subjects uuid[]) returns void
language sql security definer set search_path = '' as $$
  select pg_notify('revocations', case when cardinality(subjects) <= 200 then array_to_string(subjects, ',') else '' end)
  where cardinality(subjects) > 0
$$;

-- A session that was not refreshed for longer than a token lives has none to refuse.
create function auth.revoke_ended_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subjects uuid[];
begin
  with revoked as (
    insert into auth.revocations (subject)
    select id from ended
    where coalesce(greatest(created_at, refreshed_at at time zone 'utc'), now()) > now() - interval '8 days'
    on conflict do nothing
    returning subject
  )
  select array_agg(subject) into subjects from revoked;
  perform auth.announce_revocations(subjects);
  return null;
end
$$;
create trigger revoke_ended_sessions after delete on auth.sessions
  referencing old table as ended for each statement execute function auth.revoke_ended_sessions();

create function auth.revoke_deleted_users() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subjects uuid[];
begin
  with revoked as (
    insert into auth.revocations (subject) select id from gone
    on conflict (subject) do update set revoked_at = now(), until = 'infinity'
    returning subject
  )
  select array_agg(subject) into subjects from revoked;
  perform auth.announce_revocations(subjects);
  return null;
end
$$;
create trigger revoke_deleted_users after delete on auth.users
  referencing old table as gone for each statement execute function auth.revoke_deleted_users();

create function auth.revoke_banned_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted_at is not null or new.banned_until > now() then
    insert into auth.revocations (subject, until)
    values (new.id, case when new.deleted_at is null then new.banned_until else 'infinity' end)
    on conflict (subject) do update set revoked_at = now(), until = excluded.until;
  else
    delete from auth.revocations where subject = new.id;
  end if;
  perform pg_notify('revocations', '');
  return null;
end
$$;
create trigger revoke_banned_user after update of banned_until, deleted_at on auth.users
  for each row when (
    old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at
  ) execute function auth.revoke_banned_user();

revoke execute on function auth.announce_revocations(uuid[]), auth.revoke_ended_sessions(), auth.revoke_deleted_users(),
  auth.revoke_banned_user() from public;

insert into auth.revocations (subject, until) select id, banned_until from auth.users where banned_until > now();

reset role;
