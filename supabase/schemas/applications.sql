-- A person's applications, and the history of each, which only the database writes.

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  status text not null default 'under_review'
    check (status in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected')),
  -- To the employer, with the application.
  note text not null default '' check (char_length(note) <= 2000),
  -- Set by the employer as the application proceeds.
  stage text not null default 'Application received' check (char_length(stage) <= 120),
  next_step text not null default '' check (char_length(next_step) <= 240),
  interviewer text not null default '' check (char_length(interviewer) <= 120),
  progress smallint not null default 20 check (progress between 0 and 100),
  -- Private to the person.
  notes text not null default '' check (char_length(notes) <= 10000),
  applied_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  -- In addition to the closed list of statuses: a withdrawn application can be resumed.
  withdrawn_at timestamptz,
  -- How far it got, so that the funnel knows it of those that ended.
  reached text not null default 'under_review'
    check (reached in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received')),
  -- Sent with it, under its name at that time. Files never change, and this one is kept as long as the application.
  resume_id uuid references public.files (id) on delete set null,
  resume_name text not null default '' check (char_length(resume_name) <= 120),
  -- Answers to the job's questions, with the questions as they were: [{"id": "…", "kind": "…", "prompt": "…", "answer": "…"}].
  -- Sent as [{"id": "…", "answer": "…"}].
  answers jsonb not null default '[]',
  -- The version of the job at that time: see job_versions.
  job_version integer not null default 0,
  -- Its number within the job: the candidate's label while names are masked.
  number integer not null default 0,
  -- The day by which the company has promised to answer; null while it owes no answer.
  answer_by date,
  -- The person's answer to the offer, which ends the application.
  offer_answer text not null default '' check (offer_answer in ('', 'accepted', 'declined')),
  -- The kind of page from which the person opened the job, for the company's analytics.
  came_from text not null default ''
    check (came_from in ('', 'search', 'jobs', 'feed', 'people', 'alerts', 'company', 'elsewhere', 'direct')),
  -- In place of a file: the profile as it was sent, as a resume on paper.
  resume_from_profile boolean not null default false,
  unique (user_id, job_id),
  check (not resume_from_profile or resume_id is null)
);

create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('applied', 'status', 'stage', 'next_step', 'withdrawn', 'restored', 'interviewer',
    'times_offered', 'times_lapsed', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer', 'offer_accepted', 'offer_declined',
    'offer_withdrawn', 'offer_lapsed', 'overdue', 'taken_down', 'put_back', 'paused', 'resumed')),
  -- The status, the stage or the next step that it now has; empty for the rest.
  said text not null default '' check (char_length(said) <= 240),
  at timestamptz not null default clock_timestamp(),
  -- Who did it; null for the service itself, and once the account is deleted.
  actor_id uuid default auth.uid() references auth.users (id) on delete set null
);

create index applications_newest on public.applications (user_id, applied_at desc);
create index applications_resume on public.applications (resume_id) where resume_id is not null;
-- A column of the board, sorted by due date.
create index applications_job on public.applications (job_id, status, (coalesce(answer_by, 'infinity'::date)), applied_at, id);
-- With when each came and whether it was withdrawn, so that who applied is counted in the index.
create index applications_number on public.applications (job_id, number desc) include (applied_at, withdrawn_at);
-- Due dates across all companies.
create index applications_due on public.applications (answer_by) where answer_by is not null;
create index application_events_actor on public.application_events (actor_id) where actor_id is not null;
create index application_events_newest on public.application_events (application_id, id desc);
create index application_events_person on public.application_events (user_id, id desc);

-- The jobs that the caller saved or applied for. A function, because a policy on jobs that read saved_jobs would recurse
-- into the policy on saved_jobs that reads jobs.
create function private.kept_jobs() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select job_id from public.saved_jobs where user_id = (select auth.uid())
  union all
  select job_id from public.applications where user_id = (select auth.uid())
$$;

-- Whether the caller acts for the company, or saved or applied for a job of its.
create function private.concerns_me(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select company in (select private.my_companies())
    or exists (select from public.jobs j where j.company_id = concerns_me.company and j.id in (select private.kept_jobs()))
$$;

create function private.application_step(status text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received'], status)
$$;

create function private.record_application_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, user_id, kind, said, at)
    values (new.id, new.user_id, 'applied', new.status, new.applied_at);
    return null;
  end if;
  if new.status <> old.status then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'status', new.status);
  end if;
  if new.stage <> old.stage then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'stage', new.stage);
  end if;
  if new.next_step <> old.next_step and new.next_step <> '' then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'next_step', new.next_step);
  end if;
  if new.interviewer <> old.interviewer and new.interviewer <> '' then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'interviewer', new.interviewer);
  end if;
  if (new.withdrawn_at is null) <> (old.withdrawn_at is null) then
    insert into public.application_events (application_id, user_id, kind)
    values (new.id, new.user_id, case when new.withdrawn_at is null then 'restored' else 'withdrawn' end);
  end if;
  return null;
end
$$;

create trigger record_application_event
after insert or update of status, stage, next_step, interviewer, withdrawn_at on public.applications
for each row execute function private.record_application_event();

-- A person withdraws; the database sets the time. What was to be done next is off (candidate-answers.sql).
create function private.stamp_withdrawal() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.withdrawn_at is null then
    new.next_step := '';
  end if;
  new.withdrawn_at := coalesce(old.withdrawn_at, clock_timestamp());
  return new;
end
$$;

create trigger stamp_withdrawal
before update of withdrawn_at on public.applications
for each row when (new.withdrawn_at is not null)
execute function private.stamp_withdrawal();

create function private.application_progress(status text) returns smallint
language sql immutable set search_path = '' as $$
  select case when status = 'offer_received' then 100 else 20 * private.application_step(status) end::smallint
$$;

create function private.note_reached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.application_step(new.status) > private.application_step(new.reached) then
    new.reached := new.status;
    new.progress := greatest(new.progress, private.application_progress(new.reached));
  end if;
  return new;
end
$$;

create trigger note_reached
before insert or update of status on public.applications
for each row execute function private.note_reached();

-- A withdrawn application can be sent again, with a new note; one that the employer has stays as it was sent.
create function private.keep_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.withdrawn_at is null or new.withdrawn_at is not null then
    raise exception using errcode = '23514', message = 'The employer already has this note. Withdraw the application first.';
  end if;
  return new;
end
$$;
create trigger keep_note before update of note on public.applications
for each row when (new.note <> old.note) execute function private.keep_note();

-- An existing resume of the person. Changeable like the note: what the employer has stays as it was sent.
create function private.attach_resume() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.withdrawn_at is null or new.withdrawn_at is not null) then
    raise exception using errcode = '23514', message = 'The employer already has this resume. Withdraw the application first.';
  end if;
  new.resume_name := '';
  if new.resume_id is not null then
    select f.name into new.resume_name from public.files f
    where f.id = new.resume_id and f.user_id = new.user_id and f.bucket = 'resumes' and f.stored_at is not null
      and f.removed_at is null;
    if not found then
      raise exception using errcode = '23514', message = 'That resume is gone. Choose another one.';
    end if;
  end if;
  return new;
end
$$;
create trigger attach_resume before insert on public.applications
for each row when (new.resume_id is not null) execute function private.attach_resume();
create trigger attach_other_resume before update of resume_id, resume_from_profile on public.applications
for each row when (new.resume_id is distinct from old.resume_id or new.resume_from_profile <> old.resume_from_profile)
execute function private.attach_resume();

-- Answers are changeable like the note: all required questions of the job must be answered, and no others.
create function private.freeze_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked jsonb;
  said jsonb := new.answers;
begin
  if tg_op = 'UPDATE' and (old.withdrawn_at is null or new.withdrawn_at is not null) then
    -- A note alone is kept by its own rule.
    if new.answers is not distinct from old.answers then return new; end if;
    raise exception using errcode = '23514', message = 'The employer already has these answers. Withdraw the application first.';
  end if;
  -- Whoever may not apply is told so by the policy.
  select jobs.questions, jobs.version into asked, new.job_version from public.jobs where jobs.id = new.job_id and jobs.status = 'open';
  asked := coalesce(asked, '[]');
  new.job_version := greatest(new.job_version, 1);
  if jsonb_typeof(said) <> 'array' or jsonb_array_length(said) > 10 then
    raise exception using errcode = '23514', message = 'Send at most ten answers.';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', question ->> 'id', 'kind', question ->> 'kind', 'prompt', question ->> 'prompt',
    'answer', btrim(given.answer)) order by place), '[]') into new.answers
  from jsonb_array_elements(asked) with ordinality as listed (question, place)
  join lateral (select one ->> 'answer' as answer from jsonb_array_elements(said) as one where one ->> 'id' = question ->> 'id' limit 1)
    as given on btrim(given.answer) <> '';
  if exists (
    select from jsonb_array_elements(asked) as question
    where (question ->> 'required')::boolean
      and not exists (select from jsonb_array_elements(new.answers) as one where one ->> 'id' = question ->> 'id'))
    or exists (
      select from jsonb_array_elements(said) as one
      where not exists (select from jsonb_array_elements(asked) as question where question ->> 'id' = one ->> 'id'))
    or exists (
      select from jsonb_array_elements(asked) as question
      join jsonb_array_elements(new.answers) as one on one ->> 'id' = question ->> 'id'
      where case question ->> 'kind' when 'text' then char_length(one ->> 'answer') > 2000
        when 'yes_no' then one ->> 'answer' not in ('Yes', 'No')
        else not question -> 'choices' ? (one ->> 'answer') end)
  then
    raise exception using errcode = '23514', message = 'The questions of this job have changed, or an answer is missing.',
      hint = 'Load the job again and answer each required question.';
  end if;
  return new;
end
$$;
create trigger freeze_answers before insert on public.applications
for each row execute function private.freeze_answers();
-- Resuming an application sends it again.
create trigger freeze_other_answers before update of answers, note on public.applications
for each row when (new.answers is distinct from old.answers or new.note <> old.note) execute function private.freeze_answers();

-- Resuming an application sends it again.
create trigger count_application before insert on public.applications
for each row execute function private.count_own_in_day('application');
create trigger count_application_again before update of withdrawn_at on public.applications
for each row when (old.withdrawn_at is not null and new.withdrawn_at is null) execute function private.count_own_in_day('application');

create trigger set_updated_at
before update on public.applications
for each row execute function private.set_updated_at();

alter table public.applications enable row level security;
alter table public.application_events enable row level security;
revoke all on public.applications from anon, authenticated;
grant select, insert (user_id, job_id, status, note, resume_id, resume_from_profile, answers, came_from),
  update (note, notes, withdrawn_at, resume_id, resume_from_profile, answers) on public.applications to authenticated;
revoke all on public.application_events from anon, authenticated;
grant select on public.application_events to authenticated;
grant all on public.application_events to service_role;

create policy "People read open jobs and those they keep" on public.jobs for select to authenticated
  using (status = 'open' or id in (select private.kept_jobs()));

create policy "People read the companies of theirs that were taken down" on public.companies for select to authenticated
  using (hidden_at is not null and private.concerns_me(id));

create policy "People read their own applications" on public.applications for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People apply for open jobs, for themselves" on public.applications for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and status = 'under_review'
    and exists (select from public.jobs where jobs.id = job_id and jobs.status = 'open')
  );

create policy "People keep notes on their own applications" on public.applications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People read the history of their own applications" on public.application_events for select to authenticated
  using (user_id = (select auth.uid()));
