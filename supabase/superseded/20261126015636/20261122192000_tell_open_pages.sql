-- Open pages of a person hear what of theirs has changed.

-- Once for each person and subject in a transaction, however many rows and statements it has.
create function private.tell_person(person uuid, subject text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told text := coalesce(current_setting('tannr.told', true), '');
  matter text := person || ' ' || subject || ';';
  headers text := nullif(current_setting('request.headers', true), '');
begin
  if position(matter in told) > 0 then
    return;
  end if;
  -- Beyond some fifty people it costs less to tell somebody twice than to look.
  if length(told) < 4000 then
    perform set_config('tannr.told', told || matter, true);
  end if;
  -- The page that made the change has read it already: it knows itself by the name that it sent along.
  perform realtime.send(
    jsonb_build_object('from', case when person = auth.uid() then left(headers::jsonb ->> 'x-client-info', 80) end),
    subject, 'person:' || person, true);
end
$$;

-- Arguments: the subject. The rows are each a person's own.
create function private.tell_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(user_id, tg_argv[0])
  from (select distinct user_id from changed where user_id is not null) as owners;
  return null;
end
$$;

-- Who asked, and who was asked.
create function private.tell_both() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, tg_argv[0])
  from (select user_id as person from changed union select other_id from changed) as both_people;
  return null;
end
$$;

create trigger tell_added after insert on public.saved_jobs referencing new table as changed
for each statement execute function private.tell_owners('saved_jobs');
create trigger tell_changed after update on public.saved_jobs referencing new table as changed
for each statement execute function private.tell_owners('saved_jobs');
create trigger tell_removed after delete on public.saved_jobs referencing old table as changed
for each statement execute function private.tell_owners('saved_jobs');

create trigger tell_added after insert on public.applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_changed after update on public.applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_removed after delete on public.applications referencing old table as changed
for each statement execute function private.tell_owners('applications');

create trigger tell_added after insert on public.goals referencing new table as changed
for each statement execute function private.tell_owners('goals');
create trigger tell_changed after update on public.goals referencing new table as changed
for each statement execute function private.tell_owners('goals');
create trigger tell_removed after delete on public.goals referencing old table as changed
for each statement execute function private.tell_owners('goals');

create trigger tell_added after insert on public.goal_milestones referencing new table as changed
for each statement execute function private.tell_owners('goals');
create trigger tell_changed after update on public.goal_milestones referencing new table as changed
for each statement execute function private.tell_owners('goals');
create trigger tell_removed after delete on public.goal_milestones referencing old table as changed
for each statement execute function private.tell_owners('goals');

create trigger tell_added after insert on public.skills referencing new table as changed
for each statement execute function private.tell_owners('skills');
create trigger tell_changed after update on public.skills referencing new table as changed
for each statement execute function private.tell_owners('skills');
create trigger tell_removed after delete on public.skills referencing old table as changed
for each statement execute function private.tell_owners('skills');

create trigger tell_added after insert on public.enrolments referencing new table as changed
for each statement execute function private.tell_owners('learning');
create trigger tell_changed after update on public.enrolments referencing new table as changed
for each statement execute function private.tell_owners('learning');
create trigger tell_removed after delete on public.enrolments referencing old table as changed
for each statement execute function private.tell_owners('learning');

create trigger tell_added after insert on public.completed_lessons referencing new table as changed
for each statement execute function private.tell_owners('learning');
create trigger tell_changed after update on public.completed_lessons referencing new table as changed
for each statement execute function private.tell_owners('learning');
create trigger tell_removed after delete on public.completed_lessons referencing old table as changed
for each statement execute function private.tell_owners('learning');

create trigger tell_added after insert on public.earned_achievements referencing new table as changed
for each statement execute function private.tell_owners('achievements');
create trigger tell_changed after update on public.earned_achievements referencing new table as changed
for each statement execute function private.tell_owners('achievements');
create trigger tell_removed after delete on public.earned_achievements referencing old table as changed
for each statement execute function private.tell_owners('achievements');

create trigger tell_added after insert on public.job_alerts referencing new table as changed
for each statement execute function private.tell_owners('job_alerts');
create trigger tell_changed after update on public.job_alerts referencing new table as changed
for each statement execute function private.tell_owners('job_alerts');
create trigger tell_removed after delete on public.job_alerts referencing old table as changed
for each statement execute function private.tell_owners('job_alerts');

create trigger tell_added after insert on public.alert_matches referencing new table as changed
for each statement execute function private.tell_owners('job_alerts');
create trigger tell_changed after update on public.alert_matches referencing new table as changed
for each statement execute function private.tell_owners('job_alerts');
create trigger tell_removed after delete on public.alert_matches referencing old table as changed
for each statement execute function private.tell_owners('job_alerts');

create trigger tell_added after insert on public.notifications referencing new table as changed
for each statement execute function private.tell_owners('notifications');
create trigger tell_changed after update on public.notifications referencing new table as changed
for each statement execute function private.tell_owners('notifications');
create trigger tell_removed after delete on public.notifications referencing old table as changed
for each statement execute function private.tell_owners('notifications');

create trigger tell_added after insert on public.company_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_changed after update on public.company_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_removed after delete on public.company_follows referencing old table as changed
for each statement execute function private.tell_owners('follows');

create trigger tell_added after insert on public.settings referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_changed after update on public.settings referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_removed after delete on public.settings referencing old table as changed
for each statement execute function private.tell_owners('settings');

create trigger tell_added after insert on public.profiles referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_changed after update on public.profiles referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_removed after delete on public.profiles referencing old table as changed
for each statement execute function private.tell_owners('settings');

create trigger tell_added after insert on public.connections referencing new table as changed
for each statement execute function private.tell_both('connections');
create trigger tell_changed after update on public.connections referencing new table as changed
for each statement execute function private.tell_both('connections');
create trigger tell_removed after delete on public.connections referencing old table as changed
for each statement execute function private.tell_both('connections');

create policy "People hear of their own changes" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'person:' || (select auth.uid()));

revoke execute on function private.tell_person(uuid, text), private.tell_owners(), private.tell_both()
  from public, anon, authenticated, service_role;
