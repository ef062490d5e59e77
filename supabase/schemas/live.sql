-- Notifies a person's open pages of changes, in the private channel `person:<id>`. A message contains the subject and no data:
-- the page reads that again with its own role. docs/decisions/0045.

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

-- The same for many people: the caller with the name of their tab, the others in one statement.
create function private.tell_people(people uuid[], subject text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told text := coalesce(current_setting('tannr.told', true), '');
  others uuid[] := array(
    select distinct person from unnest(people) as person
    where person is not null and person is distinct from auth.uid() and position(person || ' ' || subject || ';' in told) = 0);
begin
  if length(told) < 4000 then
    perform set_config('tannr.told', told || coalesce((
      select string_agg(person || ' ' || subject || ';', '') from unnest(others[1:50]) as person), ''), true);
  end if;
  if auth.uid() = any (people) then
    perform private.tell_person(auth.uid(), subject);
  end if;
  insert into realtime.messages (id, payload, event, topic, private, extension)
  select one.id, jsonb_build_object('from', null, 'id', one.id), subject, 'person:' || one.person, true, 'broadcast'
  from (select gen_random_uuid() as id, person from unnest(others) as person) as one;
exception when others then
  -- As realtime.send: what is done stands, whether or not others hear of it.
  raise warning 'People were not told of %: %', subject, sqlerrm;
end
$$;

-- Argument: the subject. For tables with rows of one person each.
create function private.tell_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(user_id, tg_argv[0])
  from (select distinct user_id from changed where user_id is not null) as owners;
  return null;
end
$$;

-- The sender and the recipient of a request.
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

create trigger tell_added after insert on public.outside_applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_changed after update on public.outside_applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_removed after delete on public.outside_applications referencing old table as changed
for each statement execute function private.tell_owners('applications');

create trigger tell_added after insert on public.application_reminders referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_changed after update on public.application_reminders referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_removed after delete on public.application_reminders referencing old table as changed
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

create trigger tell_added after insert on public.feed_choices referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_changed after update on public.feed_choices referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_removed after delete on public.feed_choices referencing old table as changed
for each statement execute function private.tell_owners('posts');

create trigger tell_added after insert on public.person_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_changed after update on public.person_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_removed after delete on public.person_follows referencing old table as changed
for each statement execute function private.tell_owners('follows');

-- The owner of the skill, and the endorser.
create function private.tell_endorsed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'skills')
  from (select user_id as person from changed union select person_id from changed) as both_people;
  return null;
end
$$;

create trigger tell_added after insert on public.skill_endorsements referencing new table as changed
for each statement execute function private.tell_endorsed();
create trigger tell_removed after delete on public.skill_endorsements referencing old table as changed
for each statement execute function private.tell_endorsed();

create policy "People hear of their own changes" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'person:' || (select auth.uid()));
