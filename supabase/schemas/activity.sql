-- What a person did, one event for each thing, written by triggers of the tables concerned.

create table public.activity_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('job_saved', 'applied', 'application_moved', 'goal_set', 'goal_completed',
    'skill_added', 'course_started', 'course_completed', 'badge_earned')),
  -- The subject: saving the same job twice is one event, at the later time.
  subject_id text not null,
  -- The words that were true then: a job's title, a goal's, a course's, a badge's.
  subject text not null check (char_length(subject) <= 200),
  -- A detail: a company, or the new status of an application.
  detail text not null default '' check (char_length(detail) <= 200),
  occurred_at timestamptz not null default clock_timestamp(),
  -- Its record was deleted. It stays for the count of active days, and comes back with the record.
  gone boolean not null default false,
  unique (user_id, kind, subject_id)
);

create index activity_events_newest on public.activity_events (user_id, occurred_at desc, id);

create function private.record_activity(
  person uuid, kind text, subject_id text, subject text, detail text default '', at timestamptz default clock_timestamp()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_events (user_id, kind, subject_id, subject, detail, occurred_at)
  values (person, kind, subject_id, left(subject, 200), left(detail, 200), least(at, clock_timestamp()))
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail, gone = false
$$;

create function private.record_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_activity(new.user_id, 'applied', new.job_id::text, j.title, j.company_name)
    from public.jobs j where j.id = new.job_id;
  elsif new.status <> old.status then
    perform private.record_activity(new.user_id, 'application_moved', new.id || ':' || new.status, j.title, new.status)
    from public.jobs j where j.id = new.job_id;
  end if;
  return null;
end
$$;

create trigger a_record after insert or update of status on public.applications for each row execute function private.record_application();

create function private.record_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_activity(new.user_id, 'goal_set', new.id::text, new.title, new.category, new.created_at);
  end if;
  if new.status = 'completed' and (tg_op = 'INSERT' or old.status <> 'completed') then
    perform private.record_activity(new.user_id, 'goal_completed', new.id::text, new.title, new.category, new.completed_at);
  elsif tg_op = 'UPDATE' and new.status = 'active' and old.status = 'completed' then
    delete from public.activity_events where user_id = new.user_id and kind = 'goal_completed' and subject_id = new.id::text;
  end if;
  return null;
end
$$;

create trigger a_record after insert or update of status on public.goals for each row execute function private.record_goal();

create function private.record_skill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(new.user_id, 'skill_added', lower(new.name), new.name, new.level, new.created_at);
  return null;
end
$$;

create trigger a_record after insert on public.skills for each row execute function private.record_skill();

create function private.record_enrolment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(new.user_id, case when new.completed_at is null then 'course_started' else 'course_completed' end,
    new.course_id, c.title, c.instructor)
  from public.courses c where c.id = new.course_id;
  return null;
end
$$;

create trigger a_record after insert on public.enrolments for each row execute function private.record_enrolment();

create trigger a_record_completion after update of completed_at on public.enrolments
  for each row when (old.completed_at is null and new.completed_at is not null) execute function private.record_enrolment();

create function private.record_saved_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_events (user_id, kind, subject_id, subject, detail, occurred_at)
  select added.user_id, 'job_saved', added.job_id::text, left(jobs.title, 200), left(jobs.company_name, 200), added.saved_at
  from added join public.jobs on jobs.id = added.job_id
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail, gone = false;
  perform private.award(user_id, '{jobs_saved}') from (select distinct user_id from added) as people;
  return null;
end
$$;

create trigger record after insert on public.saved_jobs referencing new table as added
for each statement execute function private.record_saved_jobs();

-- The trigger's arguments: the kinds of events, and the column that names the record in them.
create function private.hide_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.activity_events as events set gone = true
  from removed
  where events.user_id = removed.user_id and events.kind = any (string_to_array(tg_argv[0], ' '))
    and events.subject_id = lower(to_jsonb(removed) ->> tg_argv[1]);
  return null;
end
$$;
create trigger hide_activity after delete on public.saved_jobs referencing old table as removed
for each statement execute function private.hide_activity('job_saved', 'job_id');
create trigger hide_activity after delete on public.goals referencing old table as removed
for each statement execute function private.hide_activity('goal_set goal_completed', 'id');
create trigger hide_activity after delete on public.skills referencing old table as removed
for each statement execute function private.hide_activity('skill_added', 'name');
create trigger hide_activity after delete on public.enrolments referencing old table as removed
for each statement execute function private.hide_activity('course_started course_completed', 'course_id');

alter table public.activity_events enable row level security;
revoke all on public.activity_events from anon, authenticated;
grant select on public.activity_events to authenticated;

create policy "People read their own activity" on public.activity_events for select to authenticated
  using (user_id = (select auth.uid()) and not gone);
