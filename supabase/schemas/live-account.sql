-- As live.sql, for a person's files, whom they block, their profile's entries, and the ways into their account.

-- Argument: the subject. For rows of one person each, where few of many changes show.
create function private.tell_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(new.user_id, tg_argv[0]);
  return null;
end
$$;

-- An upload shows once it is complete, and what is deleted for good was removed before.
create trigger tell_changed after update on public.files
for each row when (new.user_id is not null and (old.stored_at is distinct from new.stored_at
  or old.removed_at is distinct from new.removed_at or old.name is distinct from new.name))
execute function private.tell_owner('files');
create trigger tell_of_files after update on public.profiles
for each row when (old.picture_id is distinct from new.picture_id or old.resume_id is distinct from new.resume_id)
execute function private.tell_owner('files');

-- Not its progress, which whoever watches it asks for.
create trigger tell_added after insert on public.exports
for each row when (new.user_id is not null) execute function private.tell_owner('archive');
create trigger tell_changed after update on public.exports
for each row when (new.user_id is not null and old.state is distinct from new.state)
execute function private.tell_owner('archive');

-- The blocker alone: nobody else learns of it (docs/decisions/0053).
create trigger tell_added after insert on public.blocks referencing new table as changed
for each statement execute function private.tell_owners('connections');
create trigger tell_removed after delete on public.blocks referencing old table as changed
for each statement execute function private.tell_owners('connections');

create trigger tell_added after insert on public.dismissed_suggestions referencing new table as changed
for each statement execute function private.tell_owners('dismissals');
create trigger tell_removed after delete on public.dismissed_suggestions referencing old table as changed
for each statement execute function private.tell_owners('dismissals');

create trigger tell_added after insert on public.experiences referencing new table as changed
for each statement execute function private.tell_owners('profile');
create trigger tell_changed after update on public.experiences referencing new table as changed
for each statement execute function private.tell_owners('profile');
create trigger tell_removed after delete on public.experiences referencing old table as changed
for each statement execute function private.tell_owners('profile');

create trigger tell_added after insert on public.educations referencing new table as changed
for each statement execute function private.tell_owners('profile');
create trigger tell_changed after update on public.educations referencing new table as changed
for each statement execute function private.tell_owners('profile');
create trigger tell_removed after delete on public.educations referencing old table as changed
for each statement execute function private.tell_owners('profile');

create trigger tell_added after insert on public.profile_sections referencing new table as changed
for each statement execute function private.tell_owners('profile');
create trigger tell_changed after update on public.profile_sections referencing new table as changed
for each statement execute function private.tell_owners('profile');
create trigger tell_removed after delete on public.profile_sections referencing old table as changed
for each statement execute function private.tell_owners('profile');

create trigger tell_added after insert on public.least_pay referencing new table as changed
for each statement execute function private.tell_owners('profile');
create trigger tell_changed after update on public.least_pay referencing new table as changed
for each statement execute function private.tell_owners('profile');
create trigger tell_removed after delete on public.least_pay referencing old table as changed
for each statement execute function private.tell_owners('profile');

create trigger tell_added after insert on public.calendar_feeds referencing new table as changed
for each statement execute function private.tell_owners('calendar');
create trigger tell_changed after update on public.calendar_feeds referencing new table as changed
for each statement execute function private.tell_owners('calendar');
create trigger tell_removed after delete on public.calendar_feeds referencing old table as changed
for each statement execute function private.tell_owners('calendar');

create trigger tell_added after insert on public.career_plans referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_changed after update on public.career_plans referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_removed after delete on public.career_plans referencing old table as changed
for each statement execute function private.tell_owners('settings');

-- Where somebody is signed in, and by what service. Who is signed in nowhere else has no other page to tell.
create function private.tell_of_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  seen record := case tg_op when 'DELETE' then old else new end;
begin
  if exists (select from auth.sessions s where s.user_id = seen.user_id and s.id <> seen.id) then
    perform private.tell_person(seen.user_id, 'security');
  end if;
  return null;
end
$$;

-- Factors, passkeys, connected accounts and granted apps are heard of by the log of what happened to them: a trigger on their
-- own tables would see the secrets in them.
create function private.tell_of_event_logged() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person((new.payload ->> 'actor_id')::uuid, 'security');
  return null;
end
$$;

revoke all on function private.tell_owner(), private.tell_of_session(), private.tell_of_event_logged() from public;

-- On a hosted Supabase the project may have no triggers there: the lists are read again when they are looked at.
do $$
begin
  if has_table_privilege('auth.sessions', 'trigger') then
    create trigger tell_added after insert on auth.sessions
    for each row execute function private.tell_of_session();
    create trigger tell_removed after delete on auth.sessions
    for each row execute function private.tell_of_session();
  end if;
  if has_table_privilege('auth.identities', 'trigger') then
    create trigger tell_added after insert on auth.identities
    for each row execute function private.tell_of_session();
    create trigger tell_removed after delete on auth.identities
    for each row execute function private.tell_of_session();
  end if;
  if has_table_privilege('auth.audit_log_entries', 'trigger') then
    create trigger tell_added after insert on auth.audit_log_entries
    for each row when (new.payload ->> 'actor_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and new.payload ->> 'action' ~ '^((factor|passkey|identity|oauth_consent|recovery_codes?)_|(generate_recovery_codes|verification_attempted|user_modified|user_updated_password)$)')
    execute function private.tell_of_event_logged();
  end if;
end
$$;
