-- The employer's side of applications: stages, promises, interviews, offers, ends with a reason, and the pipeline's page.

alter table public.applications
  add column number integer not null default 0,
  add column answer_by date,
  add column offer_answer text not null default '' check (offer_answer in ('', 'accepted', 'declined'));

drop index public.applications_job;
create index applications_job on public.applications (job_id, status, (coalesce(answer_by, 'infinity'::date)), applied_at, id);
create index applications_number on public.applications (job_id, number desc);
create index applications_due on public.applications (answer_by) where answer_by is not null;

alter table public.application_events drop constraint application_events_kind_check;
-- Nobody wrote down who did what there is already.
alter table public.application_events
  add column actor_id uuid references auth.users (id) on delete set null,
  add constraint application_events_kind_check check (kind in ('applied', 'status', 'stage', 'next_step', 'withdrawn', 'restored', 'interviewer',
    'times_offered', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer', 'offer_accepted', 'offer_declined',
    'offer_withdrawn', 'offer_lapsed', 'overdue'));
alter table public.application_events alter column actor_id set default auth.uid();
create index application_events_actor on public.application_events (actor_id) where actor_id is not null;

-- Beside the kinds that are there.
do $$
declare
  said text := (select pg_catalog.pg_get_constraintdef(oid) from pg_catalog.pg_constraint
    where conrelid = 'public.notifications'::regclass and conname = 'notifications_kind_check');
begin
  if position('''hiring''' in said) = 0 then
    alter table public.notifications drop constraint notifications_kind_check;
    execute 'alter table public.notifications add constraint notifications_kind_check '
      || regexp_replace(said, '\]', ', ''hiring''::text]');
  end if;
end
$$;

create or replace function private.record_application_event() returns trigger
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

drop trigger record_application_event on public.applications;
create trigger record_application_event
after insert or update of status, stage, next_step, interviewer, withdrawn_at on public.applications
for each row execute function private.record_application_event();

-- The stages that a company has inside the documented statuses, and within how many days it promises an answer in each.

create table public.pipeline_stages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  status text not null check (status in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received')),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- From the day on which an application enters it.
  days smallint not null check (days between 1 and 60),
  place smallint not null default 0 check (place between 0 and 100),
  unique (company_id, status, name)
);

-- Whoever has said nothing promises this.
create function private.usual_days(status text) returns integer
language sql immutable set search_path = '' as $$
  select case status when 'under_review' then 7 when 'offer_received' then 7 else 5 end
$$;

create function private.stage_days(company uuid, of_status text, stage text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.days from public.pipeline_stages s
      where s.company_id = company and s.status = of_status order by s.name = stage desc, s.place, s.name limit 1)::integer,
    private.usual_days(of_status))
$$;

create function private.first_stage(company uuid, of_status text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.name from public.pipeline_stages s
      where s.company_id = company and s.status = of_status order by s.place, s.name limit 1),
    case of_status when 'under_review' then 'Application received' when 'phone_screening' then 'Phone screening'
      when 'interview_scheduled' then 'Interviews' when 'offer_received' then 'Offer' else 'Not selected' end)
$$;

create function private.limit_stages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.pipeline_stages where company_id = new.company_id) >= 24 then
    raise exception using errcode = '23514', message = 'A company has at most 24 stages. Remove one first.';
  end if;
  return new;
end
$$;

create trigger limit_stages before insert on public.pipeline_stages
for each row execute function private.limit_stages();

alter table public.pipeline_stages enable row level security;
revoke all on public.pipeline_stages from anon, authenticated;
grant select, delete, insert (company_id, status, name, days, place), update (name, days, place)
  on public.pipeline_stages to authenticated;
grant all on public.pipeline_stages to service_role;

create policy "Members read the stages of their companies" on public.pipeline_stages for select to authenticated
  using (company_id in (select private.my_companies()));

create policy "Owners and recruiters add stages" on public.pipeline_stages for insert to authenticated
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Owners and recruiters change stages" on public.pipeline_stages for update to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])))
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Owners and recruiters remove stages" on public.pipeline_stages for delete to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])));

-- Interviews: times offered by the company, one of them chosen by the candidate, and nobody in two at once.

create extension if not exists btree_gist with schema extensions;

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  -- Where it is: an address of a call, or a place.
  place text not null default '' check (char_length(place) <= 300),
  -- What the candidate should know or have ready.
  note text not null default '' check (char_length(note) <= 1000),
  minutes smallint not null check (minutes between 10 and 480),
  choose_by date not null,
  state text not null default 'offered' check (state in ('offered', 'booked', 'none_suits', 'cancelled', 'lapsed')),
  starts_at timestamptz,
  ends_at timestamptz,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  reminded_at timestamptz,
  check ((state = 'booked') <= (starts_at is not null and ends_at > starts_at))
);

create index interviews_application on public.interviews (application_id, made_at desc);
create index interviews_person on public.interviews (user_id, starts_at);
create index interviews_made_by on public.interviews (made_by) where made_by is not null;
create index interviews_offered on public.interviews (choose_by) where state = 'offered';
create index interviews_booked on public.interviews (starts_at) where state = 'booked' and reminded_at is null;

-- Whom the candidate meets.
create table public.interview_people (
  interview_id uuid not null references public.interviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (interview_id, user_id)
);

create index interview_people_person on public.interview_people (user_id);

create table public.interview_slots (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references public.interviews (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at),
  unique (interview_id, starts_at)
);

-- When somebody is in an interview, on either side of it: a second one at that time cannot be written.
create table public.interview_bookings (
  interview_id uuid not null references public.interviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  during tstzrange not null,
  primary key (interview_id, user_id),
  exclude using gist (user_id with =, during with &&)
);

-- Of a company whose owners and recruiters answer it, and whose interviewers see whom they are asked to meet.
create function private.may_see_application(application uuid, roles text[] default array['owner', 'recruiter', 'interviewer'])
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.company_members m on m.company_id = j.company_id and m.user_id = (select auth.uid()) and m.role = any (roles)
    where a.id = application and (m.role <> 'interviewer' or exists (
      select from public.interviews i join public.interview_people p on p.interview_id = i.id
      where i.application_id = a.id and p.user_id = m.user_id)))
$$;

create function private.is_in_interview(interview uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interviews i
    where i.id = interview and (i.user_id = (select auth.uid()) or private.may_see_application(i.application_id)))
$$;

-- Whether somebody whom the candidate would meet, or the candidate, is in another interview then.
create function private.is_taken(interview uuid, starts timestamptz, ends timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interview_bookings b
    where b.during && tstzrange(starts, ends) and b.interview_id <> interview and b.user_id in (
      select p.user_id from public.interview_people p where p.interview_id = interview
      union all select i.user_id from public.interviews i where i.id = interview))
$$;

alter table public.interviews enable row level security;
alter table public.interview_people enable row level security;
alter table public.interview_slots enable row level security;
alter table public.interview_bookings enable row level security;
revoke all on public.interviews, public.interview_people, public.interview_slots, public.interview_bookings from anon, authenticated;
grant select on public.interviews, public.interview_people, public.interview_slots, public.interview_bookings to authenticated;
grant all on public.interviews, public.interview_people, public.interview_slots, public.interview_bookings to service_role;

create policy "Both sides read their interviews" on public.interviews for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

create policy "Both sides read who meets" on public.interview_people for select to authenticated
  using (user_id = (select auth.uid()) or private.is_in_interview(interview_id));

create policy "Both sides read the times offered" on public.interview_slots for select to authenticated
  using (private.is_in_interview(interview_id));

create policy "People read when they are in interviews" on public.interview_bookings for select to authenticated
  using (user_id = (select auth.uid()));

-- What was sent with an application, frozen as it was then, what the team wrote about it, and how it ended.

-- The profile on the day of applying: the sections that recruiters might see.
create table public.application_profiles (
  application_id uuid primary key references public.applications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  profile jsonb not null,
  frozen_at timestamptz not null default clock_timestamp()
);

create index application_profiles_person on public.application_profiles (user_id);

create function private.profile_as_sent(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', private.name_of(p.user_id), 'first_name', p.first_name, 'handle', p.handle,
      'headline', p.headline, 'location', p.location, 'links', to_jsonb(p.links))
    || coalesce((
      select jsonb_object_agg(s.name, private.section_of(p, s.name))
      from unnest(array['about', 'experience', 'education', 'skills', 'certificates']) as s (name)
      where private.seen_by(p.user_id, s.name) in ('everyone', 'recruiters')), '{}')
  from public.profiles p where p.user_id = person
$$;

-- The team's own, never seen by the candidate. Whose they are is who wrote them.
create table public.application_team_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 4000),
  written_at timestamptz not null default clock_timestamp()
);

create index application_team_notes_newest on public.application_team_notes (application_id, written_at desc);
create index application_team_notes_person on public.application_team_notes (user_id);

-- What somebody of the team thinks after meeting the candidate: handed in once, and closed to whoever has not handed in theirs.
create table public.application_scorecards (
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Of four.
  craft smallint not null check (craft between 1 and 4),
  judgment smallint not null check (judgment between 1 and 4),
  communication smallint not null check (communication between 1 and 4),
  advice text not null check (advice in ('strong_yes', 'yes', 'no', 'strong_no')),
  reason text not null check (char_length(btrim(reason)) between 1 and 4000),
  handed_in_at timestamptz not null default clock_timestamp(),
  primary key (application_id, user_id)
);

create index application_scorecards_person on public.application_scorecards (user_id);

-- A function, because a policy on scorecards that read the table itself would recurse.
create function private.has_handed_in(application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.application_scorecards s where s.application_id = application and s.user_id = (select auth.uid()))
$$;

-- Why an application was declined, and in which words: sent with the answer, and kept with it.
create table public.application_rejections (
  application_id uuid primary key references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (reason in ('requirements', 'experience', 'another_candidate', 'location', 'pay', 'timing',
    'position_closed', 'no_longer_hiring')),
  kind text not null check (kind in ('this_role', 'keep_in_touch', 'job_closed')),
  message text not null check (char_length(btrim(message)) between 1 and 4000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default clock_timestamp()
);

create index application_rejections_person on public.application_rejections (user_id);
create index application_rejections_made_by on public.application_rejections (made_by) where made_by is not null;

create table public.application_offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Whole units of the currency for a year.
  salary integer not null check (salary > 0),
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD')),
  starts_on date not null,
  terms text not null default '' check (char_length(terms) <= 10000),
  answer_by date not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  -- What the candidate wrote with the answer.
  answer text not null default '' check (char_length(answer) <= 2000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz
);

create unique index application_offers_open on public.application_offers (application_id) where state = 'open';
create index application_offers_newest on public.application_offers (application_id, made_at desc);
create index application_offers_person on public.application_offers (user_id);
create index application_offers_made_by on public.application_offers (made_by) where made_by is not null;
create index application_offers_due on public.application_offers (answer_by) where state = 'open';

alter table public.application_profiles enable row level security;
alter table public.application_team_notes enable row level security;
alter table public.application_scorecards enable row level security;
alter table public.application_rejections enable row level security;
alter table public.application_offers enable row level security;
revoke all on public.application_profiles, public.application_team_notes, public.application_scorecards,
  public.application_rejections, public.application_offers from anon, authenticated;
grant select on public.application_profiles, public.application_rejections, public.application_offers to authenticated;
grant select, delete, insert (application_id, user_id, body) on public.application_team_notes to authenticated;
grant select, insert (application_id, user_id, craft, judgment, communication, advice, reason)
  on public.application_scorecards to authenticated;
grant all on public.application_profiles, public.application_team_notes, public.application_scorecards,
  public.application_rejections, public.application_offers to service_role;

create policy "Both sides read the profile that was sent" on public.application_profiles for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

create policy "The team reads its notes" on public.application_team_notes for select to authenticated
  using (private.may_see_application(application_id));

create policy "The team writes notes" on public.application_team_notes for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_see_application(application_id));

create policy "People remove the notes that they wrote" on public.application_team_notes for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Scorecards open to whoever has handed in theirs" on public.application_scorecards for select to authenticated
  using (user_id = (select auth.uid())
    or (private.may_see_application(application_id) and private.has_handed_in(application_id)));

create policy "The team hands in scorecards" on public.application_scorecards for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_see_application(application_id));

create policy "Both sides read why an application was declined" on public.application_rejections for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

create policy "Both sides read offers" on public.application_offers for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id, array['owner', 'recruiter']));

-- The resume that was sent, and the picture of whoever applied.
create function private.may_read_sent(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    join public.applications a on case of_bucket when 'resumes' then a.resume_id = f.id else a.user_id = f.user_id end
    where f.path = of_path and f.bucket = of_bucket and private.may_see_application(a.id)
      and (of_bucket = 'resumes' or exists (
        select from public.profiles p where p.user_id = f.user_id and p.picture_id = f.id)))
$$;

create policy "Members read what was sent to their company" on storage.objects for select to authenticated
  using (bucket_id in ('pictures', 'resumes') and private.may_read_sent(bucket_id, name));

-- No silence: while a company owes a candidate an answer there is a day by which it has promised one. Every answer keeps a promise
-- or breaks it, and makes the next. docs/decisions/0061.

create table public.application_promises (
  id bigint generated always as identity primary key,
  -- Null once the application is gone: what was promised was promised.
  application_id uuid references public.applications (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  company_id uuid not null references public.companies (id) on delete cascade,
  -- What it was that stood to be answered.
  status text not null,
  made_at timestamptz not null default clock_timestamp(),
  due_on date not null,
  closed_at timestamptz,
  -- Whether the answer came by that day; null while it is open, and of what the candidate ended before it.
  kept boolean,
  reminded_on date,
  check (kept is null or closed_at is not null)
);

create unique index application_promises_open on public.application_promises (application_id) where closed_at is null;
create index application_promises_application on public.application_promises (application_id, id);
create index application_promises_person on public.application_promises (user_id);
create index application_promises_counted on public.application_promises (company_id, kept) where kept is not null;
create index application_promises_due on public.application_promises (company_id, due_on) where closed_at is null;
create index application_promises_late on public.application_promises (due_on) where closed_at is null;

create function private.today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'UTC')::date
$$;

create function private.is_open(a public.applications) returns boolean
language sql immutable set search_path = '' as $$
  select a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
$$;

-- An application for a job that is open, with its number and its first promise. The job is held: what closes it in the same moment
-- answers this one, too.
create function private.receive_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
  is_closed boolean;
begin
  select j.company_id, j.status = 'closed' into company, is_closed from public.jobs j where j.id = new.job_id for no key update;
  if is_closed then
    raise exception using errcode = '42501', message = 'This job is closed.';
  end if;
  new.number := 1 + coalesce((select max(a.number) from public.applications a where a.job_id = new.job_id), 0);
  if private.is_open(new) then
    new.answer_by := private.today() + private.stage_days(company, new.status, new.stage);
  end if;
  return new;
end
$$;

create trigger receive_application before insert on public.applications
for each row execute function private.receive_application();

-- Steps that cannot be: what a candidate has ended is not moved, and what they take up again is taken up for an open job.
create function private.check_step() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_closed boolean;
begin
  if new.status <> old.status and (old.withdrawn_at is not null or old.offer_answer <> '') then
    raise exception using errcode = '23514', message = 'The candidate has ended this application.';
  end if;
  if old.withdrawn_at is not null and new.withdrawn_at is null and new.status <> 'rejected' then
    select j.status = 'closed' into is_closed from public.jobs j where j.id = new.job_id for no key update;
    if is_closed then
      raise exception using errcode = '23514', message = 'This job is closed.';
    end if;
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null and new.offer_answer <> '' then
    raise exception using errcode = '23514', message = 'You have answered the offer.';
  end if;
  return new;
end
$$;

create trigger check_step before update of status, withdrawn_at on public.applications
for each row when (new.status <> old.status or new.withdrawn_at is distinct from old.withdrawn_at)
execute function private.check_step();

-- The day by which the next answer is promised: the stage's days from today, or from the day until which it is the candidate's turn
-- (to choose a time, to meet, to answer an offer).
create function private.promised_day(application uuid, of_job uuid, of_status text, stage text) returns date
language sql stable security definer set search_path = '' as $$
  select days + greatest(private.today(),
    (select max(coalesce((i.ends_at at time zone 'UTC')::date, i.choose_by)) from public.interviews i
      where i.application_id = application and i.state in ('offered', 'booked')),
    (select max(o.answer_by) from public.application_offers o where o.application_id = application and o.state = 'open'))
  from (select private.stage_days(j.company_id, of_status, stage) as days from public.jobs j where j.id = of_job) as of_stage
$$;

-- A move is an answer, and promises the next; an end owes none.
create function private.promise_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.answer_by := case when private.is_open(new) then private.promised_day(new.id, new.job_id, new.status, new.stage) end;
  return new;
end
$$;

create trigger promise_day before update of status, stage, withdrawn_at, offer_answer on public.applications
for each row when (new.status <> old.status or new.stage <> old.stage or new.offer_answer <> old.offer_answer
  or (new.withdrawn_at is null) <> (old.withdrawn_at is null))
execute function private.promise_day();

-- Closes the promise that is open: kept or not where the company answered, neither where the candidate ended it in time.
create function private.close_promise(application uuid, answered boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.application_promises p set closed_at = clock_timestamp(),
    kept = case when p.due_on < private.today() then false when answered then true end
  where p.application_id = close_promise.application and p.closed_at is null
$$;

create function private.keep_promises() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.close_promise(old.id, false);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    -- Another day for the same answer: the candidate chose when to meet, or cannot.
    if (new.status, new.stage, new.offer_answer) = (old.status, old.stage, old.offer_answer)
      and (new.withdrawn_at is null) = (old.withdrawn_at is null) and new.answer_by is not null then
      update public.application_promises p set due_on = new.answer_by, reminded_on = null
      where p.application_id = new.id and p.closed_at is null;
      return null;
    end if;
    perform private.close_promise(new.id, new.withdrawn_at is null);
  end if;
  if new.answer_by is not null then
    insert into public.application_promises (application_id, user_id, company_id, status, due_on)
    select new.id, new.user_id, j.company_id, new.status, new.answer_by from public.jobs j where j.id = new.job_id;
  end if;
  return null;
end
$$;

create trigger keep_promises after insert on public.applications
for each row execute function private.keep_promises();
create trigger keep_promises_moved after update of status, stage, withdrawn_at, offer_answer, answer_by on public.applications
for each row when (new.status <> old.status or new.stage <> old.stage or new.offer_answer <> old.offer_answer
  or (new.withdrawn_at is null) <> (old.withdrawn_at is null) or new.answer_by is distinct from old.answer_by)
execute function private.keep_promises();
create trigger keep_promises_gone before delete on public.applications
for each row execute function private.keep_promises();

-- What is sent is what the profile says that day; taken up again, it is sent again.
create function private.freeze_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.application_profiles as sent (application_id, user_id, profile)
  values (new.id, new.user_id, coalesce(private.profile_as_sent(new.user_id), '{}'))
  on conflict (application_id) do update set profile = excluded.profile, frozen_at = clock_timestamp();
  return null;
end
$$;

create trigger freeze_profile after insert on public.applications
for each row execute function private.freeze_profile();
create trigger freeze_profile_again after update of withdrawn_at on public.applications
for each row when (old.withdrawn_at is not null and new.withdrawn_at is null)
execute function private.freeze_profile();

-- A job that somebody closes answers everybody who waits, unless an offer of theirs is open. One that takes no more applications,
-- because its day is over or nobody renewed it, goes on with those that it has: each has its promise.
create function private.answer_all() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words text := format(
    'The job %s at %s was closed before a decision about your application. Thank you for the time you gave it.',
    old.title, old.company_name);
begin
  with waiting as (
    select a.id, a.user_id from public.applications a
    where a.job_id = old.id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
      and (tg_op = 'DELETE' or not exists (
        select from public.application_offers o where o.application_id = a.id and o.state = 'open'))
    for no key update of a),
  written as (
    insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
    select w.id, w.user_id, 'position_closed', 'job_closed', words, auth.uid() from waiting w
    on conflict (application_id) do update set reason = excluded.reason, kind = excluded.kind, message = excluded.message,
      made_by = excluded.made_by, made_at = clock_timestamp()
    returning application_id)
  update public.applications a set status = 'rejected', stage = 'Job closed', next_step = '' from written where a.id = written.application_id;
  if tg_op = 'DELETE' then
    -- What is told of an application goes with it; that it ended stays.
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', a.user_id, 'kind', 'application_status', 'subject_id', 'gone ' || a.id, 'subject', old.title,
      'detail', old.company_name, 'state', 'rejected')))
    from public.applications a join public.application_rejections r on r.application_id = a.id
    where a.job_id = old.id and r.made_at >= now();
    return old;
  end if;
  return null;
end
$$;

create trigger answer_all after update of status on public.jobs
for each row when (new.status = 'closed' and old.status <> 'closed' and new.closed_because not in ('closing_date', 'not_renewed'))
execute function private.answer_all();
create trigger answer_all_of_removed before delete on public.jobs
for each row execute function private.answer_all();

-- How a company keeps its word, for everybody: what is overdue counts as broken before it is answered.
create function public.kept_promises(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counted as (
    select (select count(*) from public.application_promises p where p.company_id = company and p.kept) as kept,
      (select count(*) from public.application_promises p where p.company_id = company and not p.kept) as broken,
      (select count(*) from public.application_promises p
        where p.company_id = company and p.closed_at is null and p.due_on < private.today()) as overdue)
  select jsonb_build_object('kept', kept, 'promised', kept + broken + overdue, 'overdue', overdue,
    'percent', case when kept + broken + overdue > 0 then round(100.0 * kept / (kept + broken + overdue)) end)
  from counted
$$;
revoke all on function public.kept_promises(uuid) from public;
grant execute on function public.kept_promises(uuid) to anon, authenticated;

alter table public.application_promises enable row level security;
revoke all on public.application_promises from anon, authenticated;
grant select on public.application_promises to authenticated;
grant all on public.application_promises to service_role;

create policy "Both sides read what was promised" on public.application_promises for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

-- How the company's side answers applications. Each of these is one transaction, tells the candidate, and says who did it.

-- The application, held, for somebody who may answer it while it is open.
create function private.application_to_answer(application uuid) returns public.applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
begin
  if not private.may_see_application(application, array['owner', 'recruiter', 'interviewer']) then
    raise exception using errcode = 'PT404', message = 'There is no such application.';
  end if;
  if not private.may_see_application(application, array['owner', 'recruiter']) then
    raise exception using errcode = 'PT403', message = 'Owners and recruiters answer applications.';
  end if;
  select * into held from public.applications a where a.id = application for no key update;
  if held.withdrawn_at is not null then
    raise exception using errcode = 'PT409', message = 'The candidate withdrew this application.';
  end if;
  if held.offer_answer <> '' then
    raise exception using errcode = 'PT409', message = format('The candidate has %s the offer.', held.offer_answer);
  end if;
  return held;
end
$$;

-- What was offered and not taken up is off the table: interviews that are to come, and an offer.
create function private.clear_arrangements(application uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.interview_bookings b using public.interviews i
  where i.id = b.interview_id and i.application_id = clear_arrangements.application and i.state = 'booked' and i.starts_at > now();
  update public.interviews i set state = 'cancelled'
  where i.application_id = clear_arrangements.application
    and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()));
  update public.application_offers o set state = 'withdrawn' where o.application_id = clear_arrangements.application and o.state = 'open';
$$;

create function private.say_of(application uuid, kind text, said text default '') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.application_events (application_id, user_id, kind, said)
  select a.id, a.user_id, say_of.kind, left(say_of.said, 240) from public.applications a where a.id = say_of.application
$$;

-- Moves an application to a status and a stage. Offers and ends have functions of their own: they say more.
create function public.move_application(
  application uuid, to_status text, to_stage text default null, to_next_step text default null, to_interviewer text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
begin
  if to_status not in ('under_review', 'phone_screening', 'interview_scheduled')
    and not (to_status = 'offer_received' and held.status = 'offer_received') then
    raise exception using errcode = 'PT400', message = 'An offer is made with its terms, and an application is declined with a reason.';
  end if;
  if held.status = 'offer_received' and to_status <> 'offer_received' and exists (
    select from public.application_offers o where o.application_id = held.id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
  if held.status = 'rejected' then
    if exists (select from public.jobs j where j.id = held.job_id and j.status = 'closed'
      and j.closed_because not in ('closing_date', 'not_renewed')) then
      raise exception using errcode = 'PT409', message = 'This job is closed.';
    end if;
    delete from public.application_rejections r where r.application_id = held.id;
  end if;
  update public.applications a set
    status = to_status,
    stage = coalesce(nullif(btrim(to_stage), ''),
      case when to_status = held.status then held.stage else private.first_stage(company, to_status) end),
    next_step = coalesce(to_next_step, case when to_status = held.status then held.next_step else '' end),
    interviewer = coalesce(to_interviewer, held.interviewer)
  where a.id = held.id;
end
$$;
revoke all on function public.move_application(uuid, text, text, text, text) from public, anon;
grant execute on function public.move_application(uuid, text, text, text, text) to authenticated;

-- Declines as many as are named, all or none, in the same words: {name} and {job} stand for each one's own. Returns how many.
create function public.reject_applications(applications uuid[], reason text, kind text, message text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
  one uuid;
  done integer := 0;
begin
  if cardinality(applications) > 200 then
    raise exception using errcode = 'PT400', message = 'Answer at most 200 at once.';
  end if;
  -- In one order, so that two who answer at once wait for each other.
  for one in select distinct unnest(applications) order by 1 loop
    held := private.application_to_answer(one);
    if held.status = 'rejected' then
      raise exception using errcode = 'PT409', message = 'One of them is declined already. Look again.';
    end if;
    insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
    values (held.id, held.user_id, reject_applications.reason, reject_applications.kind,
      left(replace(replace(reject_applications.message,
        '{name}', coalesce((select nullif(p.first_name, '') from public.profiles p where p.user_id = held.user_id), 'there')),
        '{job}', (select j.title from public.jobs j where j.id = held.job_id)), 4000), auth.uid());
    perform private.clear_arrangements(held.id);
    update public.applications a set status = 'rejected', stage = 'Not selected', next_step = '' where a.id = held.id;
    done := done + 1;
  end loop;
  return done;
end
$$;
revoke all on function public.reject_applications(uuid[], text, text, text) from public, anon;
grant execute on function public.reject_applications(uuid[], text, text, text) to authenticated;

-- Offers times for an interview, and moves the application to where interviews of that kind are held.
create function public.offer_times(application uuid, as_status text, title text, minutes integer, place text, note text,
  people uuid[], starts timestamptz[], choose_by date) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  if as_status not in ('phone_screening', 'interview_scheduled') or held.status in ('rejected', 'offer_received') then
    raise exception using errcode = 'PT409', message = 'Times are offered to a candidate who is being considered.';
  end if;
  if cardinality(starts) not between 1 and 12 or exists (select from unnest(starts) as t (at) where t.at <= now()) then
    raise exception using errcode = 'PT400', message = 'Offer between one and twelve times, all of them to come.';
  end if;
  if choose_by < private.today() or cardinality(people) not between 1 and 8 then
    raise exception using errcode = 'PT400', message = 'Say who meets the candidate, and until when they may choose.';
  end if;
  if exists (select from unnest(people) as p (id) where not exists (
    select from public.company_members m where m.company_id = company and m.user_id = p.id)) then
    raise exception using errcode = 'PT400', message = 'Candidates meet members of the company.';
  end if;
  update public.interviews i set state = 'cancelled' where i.application_id = held.id and i.state = 'offered';
  insert into public.interviews (application_id, user_id, title, place, note, minutes, choose_by, made_by)
  values (held.id, held.user_id, btrim(offer_times.title), coalesce(offer_times.place, ''), coalesce(offer_times.note, ''),
    offer_times.minutes, offer_times.choose_by, auth.uid())
  returning id into made;
  insert into public.interview_people (interview_id, user_id) select distinct made, id from unnest(people) as p (id);
  insert into public.interview_slots (interview_id, starts_at, ends_at)
  select distinct made, at, at + make_interval(mins => offer_times.minutes) from unnest(starts) as t (at);
  update public.applications a set
    status = case when private.application_step(as_status) > private.application_step(held.status) then as_status else held.status end,
    stage = btrim(offer_times.title), next_step = 'Choose a time',
    interviewer = left((select string_agg(private.name_of(p.user_id), ', ') from public.interview_people p where p.interview_id = made), 120)
  where a.id = held.id;
  -- The same stage once more is an answer as well.
  if (held.status, held.stage) = (select a.status, a.stage from public.applications a where a.id = held.id) then
    update public.applications a set answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage) where a.id = held.id;
  end if;
  perform private.say_of(held.id, 'times_offered', offer_times.title);
  return made;
end
$$;
revoke all on function public.offer_times(uuid, text, text, integer, text, text, uuid[], timestamptz[], date) from public, anon;
grant execute on function public.offer_times(uuid, text, text, integer, text, text, uuid[], timestamptz[], date) to authenticated;

-- Makes an offer with its terms.
create function public.make_offer(application uuid, salary integer, currency text, starts_on date, terms text, answer_by date) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  if held.status = 'rejected' then
    raise exception using errcode = 'PT409', message = 'This application was declined. Consider it again first.';
  end if;
  if make_offer.answer_by <= private.today() then
    raise exception using errcode = 'PT400', message = 'Give the candidate at least a day to answer.';
  end if;
  if exists (select from public.application_offers o where o.application_id = held.id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
  insert into public.application_offers (application_id, user_id, salary, currency, starts_on, terms, answer_by, made_by)
  values (held.id, held.user_id, make_offer.salary, make_offer.currency, make_offer.starts_on, coalesce(make_offer.terms, ''),
    make_offer.answer_by, auth.uid())
  returning id into made;
  update public.applications a set status = 'offer_received', stage = private.first_stage(company, 'offer_received'),
    next_step = 'Answer the offer'
  where a.id = held.id;
  perform private.say_of(held.id, 'offer');
  return made;
end
$$;
revoke all on function public.make_offer(uuid, integer, text, date, text, date) from public, anon;
grant execute on function public.make_offer(uuid, integer, text, date, text, date) to authenticated;

create function public.withdraw_offer(application uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
begin
  update public.application_offers o set state = 'withdrawn' where o.application_id = held.id and o.state = 'open';
  if not found then
    raise exception using errcode = 'PT409', message = 'There is no offer to withdraw.';
  end if;
  perform private.say_of(held.id, 'offer_withdrawn');
  update public.applications a set next_step = '', stage = 'Offer withdrawn' where a.id = held.id;
end
$$;
revoke all on function public.withdraw_offer(uuid) from public, anon;
grant execute on function public.withdraw_offer(uuid) to authenticated;

-- What the candidate's side does: chooses a time, says that none suits, answers an offer, withdraws.

-- The interview, held, of somebody who may change it: the candidate, or who answers the application.
create function private.interview_to_change(interview uuid) returns public.interviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.interviews;
begin
  select * into held from public.interviews i
  where i.id = interview and (i.user_id = auth.uid() or private.may_see_application(i.application_id, array['owner', 'recruiter']));
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such interview.';
  end if;
  -- The application first, as whoever answers it does.
  perform from public.applications a where a.id = held.application_id for no key update;
  select * into held from public.interviews i where i.id = interview for no key update;
  return held;
end
$$;

create function public.choose_time(slot uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.interview_slots;
  held public.interviews;
  a public.applications;
begin
  select * into chosen from public.interview_slots s where s.id = slot;
  held := private.interview_to_change(chosen.interview_id);
  if held.user_id <> auth.uid() then
    raise exception using errcode = 'PT403', message = 'The candidate chooses the time.';
  end if;
  select * into a from public.applications where id = held.application_id;
  if held.state <> 'offered' or not private.is_open(a) then
    raise exception using errcode = 'PT409', message = 'These times are not offered any more.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time is over. Choose another one.';
  end if;
  begin
    insert into public.interview_bookings (interview_id, user_id, during)
    select held.id, person, tstzrange(chosen.starts_at, chosen.ends_at)
    from (select p.user_id as person from public.interview_people p where p.interview_id = held.id
      union select held.user_id order by 1) as everybody;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'This time was taken a moment ago. Choose another one.';
  end;
  update public.interviews i set state = 'booked', starts_at = chosen.starts_at, ends_at = chosen.ends_at where i.id = held.id;
  perform private.say_of(a.id, 'time_chosen', held.title);
  update public.applications set next_step = held.title, answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where id = a.id;
end
$$;
revoke all on function public.choose_time(uuid) from public, anon;
grant execute on function public.choose_time(uuid) to authenticated;

-- Takes an interview back, whoever asks: the time is free again, and the other side is told. A candidate whom no time suits says so.
create function public.cancel_interview(interview uuid, why text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.interviews := private.interview_to_change(interview);
  by_candidate boolean := held.user_id = auth.uid();
begin
  if held.state not in ('offered', 'booked') or held.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This interview is over already.';
  end if;
  delete from public.interview_bookings b where b.interview_id = held.id;
  update public.interviews i set state = case when by_candidate and held.state = 'offered' then 'none_suits' else 'cancelled' end
  where i.id = held.id;
  perform private.say_of(held.application_id, case when by_candidate and held.state = 'offered' then 'no_time_suits'
    else 'interview_cancelled' end, coalesce(nullif(btrim(why), ''), held.title));
  update public.applications a set next_step = '', answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where a.id = held.application_id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = '';
end
$$;
revoke all on function public.cancel_interview(uuid, text) from public, anon;
grant execute on function public.cancel_interview(uuid, text) to authenticated;

create function public.answer_offer(offer uuid, accept boolean, words text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.application_offers;
begin
  select * into held from public.application_offers o where o.id = offer and o.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such offer.';
  end if;
  perform from public.applications a where a.id = held.application_id for no key update;
  select * into held from public.application_offers o where o.id = offer for no key update;
  if held.state <> 'open' or held.answer_by < private.today() then
    raise exception using errcode = 'PT409', message = 'This offer is not open any more.';
  end if;
  update public.application_offers o set state = case when accept then 'accepted' else 'declined' end,
    answer = left(btrim(coalesce(words, '')), 2000), answered_at = clock_timestamp() where o.id = offer;
  perform private.say_of(held.application_id, case when accept then 'offer_accepted' else 'offer_declined' end);
  update public.applications a set offer_answer = case when accept then 'accepted' else 'declined' end, next_step = ''
  where a.id = held.application_id;
end
$$;
revoke all on function public.answer_offer(uuid, boolean, text) from public, anon;
grant execute on function public.answer_offer(uuid, boolean, text) to authenticated;

-- What was arranged ends with a withdrawal.
create function private.clear_on_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.clear_arrangements(new.id);
  return null;
end
$$;

create trigger clear_on_withdrawal after update of withdrawn_at, status on public.applications
for each row when ((old.withdrawn_at is null and new.withdrawn_at is not null) or (new.status = 'rejected' and old.status <> 'rejected'))
execute function private.clear_on_withdrawal();

-- The pipeline as the company's members see it. Functions and not policies over applications: a person's own notes are in the same
-- row, and are nobody else's. docs/decisions/0061.

create function private.picture_sent(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select f.path from public.profiles p join public.files f on f.id = p.picture_id
  where p.user_id = person and f.removed_at is null
$$;

-- One application as a card, with the candidate's name withheld where that is asked for and the caller's scorecard is not in.
create function private.pipeline_card(a public.applications, masked boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'number', a.number, 'status', a.status, 'stage', a.stage, 'next_step', a.next_step, 'interviewer', a.interviewer,
    'applied_at', a.applied_at, 'answer_by', a.answer_by, 'withdrawn_at', a.withdrawn_at, 'offer_answer', a.offer_answer,
    'overdue', a.answer_by < private.today(), 'masked', hidden,
    'name', case when not hidden then sent.profile ->> 'name' end,
    'headline', coalesce(sent.profile ->> 'headline', ''), 'location', coalesce(sent.profile ->> 'location', ''),
    'picture', case when not hidden then private.picture_sent(a.user_id) end,
    'has_resume', a.resume_id is not null, 'has_note', a.note <> '',
    'waits_for_them', exists (select from public.interviews i where i.application_id = a.id and i.state = 'offered')
      or exists (select from public.application_offers o where o.application_id = a.id and o.state = 'open'),
    'meets_at', (select min(i.starts_at) from public.interviews i
      where i.application_id = a.id and i.state = 'booked' and i.ends_at > now()),
    'note_count', (select count(*) from public.application_team_notes n where n.application_id = a.id),
    'scorecard_count', (select count(*) from public.application_scorecards s where s.application_id = a.id))
  from (select masked and not private.has_handed_in(a.id) as hidden) as mask
  left join public.application_profiles sent on sent.application_id = a.id
$$;

create function private.fits_pipeline(a public.applications, as_role text, asked jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select (as_role <> 'interviewer' or private.may_see_application(a.id))
    and (coalesce(asked ->> 'stage', '') = '' or a.stage = asked ->> 'stage')
    and (not coalesce((asked ->> 'late')::boolean, false) or a.answer_by < private.today())
    and (coalesce(btrim(asked ->> 'words'), '') = '' or exists (
      select from public.application_profiles p
      where p.application_id = a.id and concat_ws(' ', 'Candidate ' || a.number, a.stage, p.profile ->> 'headline',
          p.profile ->> 'location', (select string_agg(s ->> 'name', ' ') from jsonb_array_elements(
            case jsonb_typeof(p.profile -> 'skills') when 'array' then p.profile -> 'skills' else '[]' end) as s),
          case when not coalesce((asked ->> 'masked')::boolean, false) then p.profile ->> 'name' end)
        ilike '%' || regexp_replace(btrim(asked ->> 'words'), '([\\%_])', '\\\1', 'g') || '%'))
$$;

-- One column, what is due first on top, page after page by the key of the last card. `asked`: words, stage, late, masked.
create function private.pipeline_cards(of_job uuid, of_status text, as_role text, asked jsonb, after jsonb, most integer)
returns table (place bigint, card jsonb)
language sql stable security definer set search_path = '' as $$
  select row_number() over (), private.pipeline_card(a, coalesce((asked ->> 'masked')::boolean, false))
  from (
    select a.* from public.applications a
    where a.job_id = of_job
      and case of_status when 'rejected' then a.status = 'rejected' or a.withdrawn_at is not null
        else a.status = of_status and a.withdrawn_at is null end
      and (after is null or (coalesce(a.answer_by, 'infinity'::date), a.applied_at, a.id)
        > (coalesce((after ->> 'answer_by')::date, 'infinity'::date), (after ->> 'applied_at')::timestamptz, (after ->> 'id')::uuid))
      and private.fits_pipeline(a, as_role, asked)
    order by coalesce(a.answer_by, 'infinity'::date), a.applied_at, a.id
    limit most) as a
$$;

create function private.role_for_job(of_job uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.jobs j
  join public.company_members m on m.company_id = j.company_id and m.user_id = (select auth.uid())
  where j.id = of_job
$$;

-- The jobs of the caller's companies, with what waits in each.
create function public.pipeline_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', j.id, 'title', j.title, 'location', j.location, 'status', j.status, 'company', c.name, 'company_id', c.id, 'role', m.role,
      'applicants', (select count(*) from public.applications a where a.job_id = j.id),
      'overdue', (select count(*) from public.applications a where a.job_id = j.id and a.answer_by < private.today()))
    order by j.status = 'open' desc, j.posted_at desc, j.id), '[]')
  from public.company_members m
  join public.companies c on c.id = m.company_id
  cross join lateral (
    select j.* from public.jobs j where j.company_id = m.company_id and j.status <> 'draft'
      and (m.role <> 'interviewer' or exists (
        select from public.interview_people p join public.interviews i on i.id = p.interview_id
        join public.applications a on a.id = i.application_id where p.user_id = m.user_id and a.job_id = j.id))
    order by j.status = 'open' desc, j.posted_at desc, j.id limit 200) as j
  where m.user_id = (select auth.uid())
$$;
revoke all on function public.pipeline_jobs() from public, anon;
grant execute on function public.pipeline_jobs() to authenticated;

-- The board of one job; null for whoever is not of its company.
create function public.pipeline_board(of_job uuid, asked jsonb default '{}', most integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  as_role text := private.role_for_job(of_job);
  j public.jobs;
begin
  if as_role is null then
    return null;
  end if;
  select * into j from public.jobs where id = of_job;
  return jsonb_build_object(
    'job', jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'status', j.status, 'salary_min', j.salary_min,
      'salary_max', j.salary_max, 'currency', j.currency, 'company', j.company_name, 'company_id', j.company_id,
      'posted_at', j.posted_at),
    'role', as_role,
    'kept', public.kept_promises(j.company_id),
    'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'name', s.name, 'days', s.days, 'place', s.place)
      order by s.place, s.name), '[]') from public.pipeline_stages s where s.company_id = j.company_id),
    'team', (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.name_of(m.user_id), 'role', m.role)
      order by private.name_of(m.user_id), m.user_id), '[]') from public.company_members m where m.company_id = j.company_id),
    'columns', (
      select jsonb_agg(jsonb_build_object('status', s.status, 'days', private.stage_days(j.company_id, s.status, ''),
        'count', (select count(*) from public.applications a where a.job_id = j.id
          and case s.status when 'rejected' then a.status = 'rejected' or a.withdrawn_at is not null
            else a.status = s.status and a.withdrawn_at is null end
          and private.fits_pipeline(a, as_role, asked)),
        'cards', (select coalesce(jsonb_agg(c.card order by c.place), '[]')
          from private.pipeline_cards(j.id, s.status, as_role, asked, null, least(most, 50)) as c)) order by s.place)
      from unnest(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected'])
        with ordinality as s (status, place)),
    'overdue', (select count(*) from public.applications a where a.job_id = j.id and a.answer_by < private.today()
      and private.fits_pipeline(a, as_role, '{}')));
end
$$;
revoke all on function public.pipeline_board(uuid, jsonb, integer) from public, anon;
grant execute on function public.pipeline_board(uuid, jsonb, integer) to authenticated;

-- The cards that follow in a column.
create function public.pipeline_more(of_job uuid, of_status text, asked jsonb, after jsonb, most integer default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.card order by c.place), '[]')
  from (select private.role_for_job(of_job) as role) as mine
  cross join lateral private.pipeline_cards(of_job, of_status, mine.role, asked, after, least(most, 50)) as c
  where mine.role is not null
$$;
revoke all on function public.pipeline_more(uuid, text, jsonb, jsonb, integer) from public, anon;
grant execute on function public.pipeline_more(uuid, text, jsonb, jsonb, integer) to authenticated;

-- What happened to an application, with who did it, newest first.
create function private.history_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'said', e.said, 'at', e.at,
    'actor', case when e.actor_id is not null and e.actor_id <> e.user_id then private.name_of(e.actor_id) end) order by e.id desc), '[]')
  from (select * from public.application_events e where e.application_id = application order by e.id desc limit 100) as e
$$;

create function private.interviews_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'title', i.title, 'place', i.place, 'note', i.note, 'minutes', i.minutes, 'choose_by', i.choose_by,
    'state', i.state, 'starts_at', i.starts_at, 'ends_at', i.ends_at, 'made_at', i.made_at,
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', private.name_of(p.user_id)) order by private.name_of(p.user_id)), '[]')
      from public.interview_people p where p.interview_id = i.id),
    'slots', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
        'chosen', i.state = 'booked' and i.starts_at = s.starts_at,
        'taken', i.state = 'offered' and (s.starts_at <= now() or private.is_taken(i.id, s.starts_at, s.ends_at))) order by s.starts_at), '[]')
      from public.interview_slots s where s.interview_id = i.id)) order by i.made_at desc), '[]')
  from public.interviews i where i.application_id = application
$$;

create function private.offers_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(o) - 'user_id' - 'made_by' - 'application_id' order by o.made_at desc), '[]')
  from public.application_offers o where o.application_id = application
$$;

create function private.promises_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'made_at', p.made_at, 'due_on', p.due_on, 'closed_at', p.closed_at,
    'kept', p.kept) order by p.id), '[]')
  from public.application_promises p where p.application_id = application
$$;

-- One candidate in full; null for whoever may not see the application.
create function public.pipeline_candidate(application uuid, masked boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  a public.applications;
  as_role text;
  hidden boolean;
  handed_in boolean;
begin
  if not private.may_see_application(application) then
    return null;
  end if;
  select * into a from public.applications where id = application;
  as_role := private.role_for_job(a.job_id);
  handed_in := private.has_handed_in(a.id);
  hidden := masked and not handed_in;
  return private.pipeline_card(a, masked) || jsonb_build_object(
    'job_id', a.job_id, 'role', as_role,
    'person', case when not hidden then a.user_id end,
    'note', a.note, 'answers', a.answers,
    'profile', (select case when hidden then s.profile - 'name' - 'first_name' - 'handle' - 'links' else s.profile end
      from public.application_profiles s where s.application_id = a.id),
    'resume', (select jsonb_build_object('path', f.path, 'name', case when hidden then 'Resume' else a.resume_name end, 'size', f.size)
      from public.files f where f.id = a.resume_id),
    'history', private.history_of(a.id),
    'promises', private.promises_of(a.id),
    'interviews', private.interviews_of(a.id),
    'offers', case when as_role <> 'interviewer' then private.offers_of(a.id) else '[]' end,
    'rejection', (select to_jsonb(r) - 'user_id' - 'made_by' - 'application_id' from public.application_rejections r where r.application_id = a.id),
    'team_notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'written_at', n.written_at,
        'author', private.name_of(n.user_id), 'own', n.user_id = auth.uid()) order by n.written_at desc), '[]')
      from public.application_team_notes n where n.application_id = a.id),
    'handed_in', handed_in,
    'scorecards', case when handed_in then (
      select jsonb_agg(to_jsonb(s) - 'application_id' - 'user_id' || jsonb_build_object('author', private.name_of(s.user_id),
        'own', s.user_id = auth.uid()) order by s.user_id = auth.uid() desc, s.handed_in_at)
      from public.application_scorecards s where s.application_id = a.id) else '[]' end);
end
$$;
revoke all on function public.pipeline_candidate(uuid, boolean) from public, anon;
grant execute on function public.pipeline_candidate(uuid, boolean) to authenticated;

-- One of the caller's own applications in full: what the company sees of it, but for what the team wrote.
create function public.my_application(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'answer_by', a.answer_by, 'overdue', a.answer_by < private.today(), 'offer_answer', a.offer_answer,
    'answers', a.answers, 'resume_name', a.resume_name, 'resume_path', (select f.path from public.files f where f.id = a.resume_id),
    'frozen_at', (select s.frozen_at from public.application_profiles s where s.application_id = a.id),
    'profile', (select s.profile from public.application_profiles s where s.application_id = a.id),
    'history', private.history_of(a.id), 'promises', private.promises_of(a.id), 'interviews', private.interviews_of(a.id),
    'offers', private.offers_of(a.id),
    'rejection', (select to_jsonb(r) - 'user_id' - 'made_by' - 'application_id' from public.application_rejections r where r.application_id = a.id),
    'kept', public.kept_promises((select j.company_id from public.jobs j where j.id = a.job_id)))
  from public.applications a where a.id = application and a.user_id = (select auth.uid())
$$;
revoke all on function public.my_application(uuid) from public, anon;
grant execute on function public.my_application(uuid) to authenticated;

-- Tells both sides of an application what happened: open pages at once, people by a notification.

-- Whoever acts for the company, as these.
create function private.team_of(company uuid, roles text[] default array['owner', 'recruiter', 'interviewer']) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.user_id from public.company_members m where m.company_id = company and m.role = any (roles)
$$;

create function private.tell_team_of_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(member, 'pipeline')
  from (select distinct j.company_id from changed c join public.jobs j on j.id = c.job_id) as companies,
    lateral private.team_of(companies.company_id) as member;
  return null;
end
$$;

create trigger tell_team_added after insert on public.applications referencing new table as changed
for each statement execute function private.tell_team_of_applications();
create trigger tell_team_changed after update on public.applications referencing new table as changed
for each statement execute function private.tell_team_of_applications();

-- Rows that hang on an application. Argument: whether the candidate hears of them, too.
create function private.tell_both_sides() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(member, 'pipeline')
  from (select distinct j.company_id from changed c join public.applications a on a.id = c.application_id
    join public.jobs j on j.id = a.job_id) as companies, lateral private.team_of(companies.company_id) as member;
  if tg_argv[0] = 'both' then
    perform private.tell_person(a.user_id, 'applications')
    from (select distinct a.user_id from changed c join public.applications a on a.id = c.application_id) as a;
  end if;
  return null;
end
$$;

create trigger tell_added after insert on public.application_team_notes referencing new table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_removed after delete on public.application_team_notes referencing old table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_added after insert on public.application_scorecards referencing new table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_added after insert on public.interviews referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_changed after update on public.interviews referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_added after insert on public.application_offers referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_changed after update on public.application_offers referencing new table as changed
for each statement execute function private.tell_both_sides('both');

-- One line for each application to the candidate, and one for each matter of a job to whoever answers for the company.
create function private.notify_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  a public.applications;
  company uuid;
  candidate text;
begin
  select * into a from public.applications where id = new.application_id;
  select j.title, j.company_name, j.company_id into told.subject, told.detail, company from public.jobs j where j.id = a.job_id;
  told.state := new.kind;
  if new.kind in ('times_offered', 'interview_cancelled', 'offer_withdrawn', 'offer_lapsed', 'overdue')
    and new.actor_id is distinct from new.user_id then
    told.user_id := new.user_id;
    told.kind := 'application_status';
    told.subject_id := new.application_id;
    perform private.notify(told);
  end if;
  if new.kind in ('applied', 'withdrawn', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer_accepted', 'offer_declined')
    and (new.kind = 'applied' or new.actor_id is not distinct from new.user_id) then
    told.kind := 'hiring';
    told.subject_id := case when new.kind = 'applied' then a.job_id else new.application_id end;
    told.detail := 'Candidate ' || a.number;
    for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
  end if;
  return null;
end
$$;

create trigger notify after insert on public.application_events
for each row when (new.kind not in ('status', 'stage', 'next_step', 'interviewer')) execute function private.notify_of_event();

-- To whoever answers for a company: how many answers of a job are due or overdue.
create function private.remind_team(of_job uuid, state text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
  company uuid;
  many integer;
begin
  select j.title, j.company_id into told.subject, company from public.jobs j where j.id = of_job;
  select count(*) into many from public.applications a where a.job_id = of_job
    and case state when 'overdue' then a.answer_by < private.today() else a.answer_by between private.today() and private.today() + 1 end;
  if many = 0 then
    return;
  end if;
  told.kind := 'hiring';
  told.state := remind_team.state;
  told.subject_id := remind_team.state || ' ' || of_job;
  told.detail := many || case when many = 1 then ' answer' else ' answers' end;
  for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
    perform private.notify(told);
  end loop;
end
$$;

-- What time alone brings about, for `most` matters; returns how many there were. Our own server calls it every few minutes.
create function private.send_hiring_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  day date := (at at time zone 'UTC')::date;
  matter record;
  done integer := 0;
begin
  for matter in
    select p.id, p.application_id, a.job_id, p.due_on < day as late from public.application_promises p
    join public.applications a on a.id = p.application_id
    where p.closed_at is null and p.due_on <= day + 1
      and (p.reminded_on is null or (p.due_on < day and p.reminded_on <= p.due_on))
    order by p.due_on limit most for update of p skip locked
  loop
    done := done + 1;
    update public.application_promises p set reminded_on = day where p.id = matter.id;
    perform private.remind_team(matter.job_id, case when matter.late then 'overdue' else 'due' end);
    if matter.late then
      insert into public.application_events (application_id, user_id, kind, actor_id)
      select a.id, a.user_id, 'overdue', null from public.applications a where a.id = matter.application_id;
      update public.applications a set updated_at = now() where a.id = matter.application_id;
    end if;
  end loop;
  for matter in
    select i.id from public.interviews i where i.state = 'offered' and i.choose_by < day limit most - done for update skip locked
  loop
    done := done + 1;
    update public.interviews i set state = 'lapsed' where i.id = matter.id;
  end loop;
  for matter in
    select o.id, o.application_id from public.application_offers o
    where o.state = 'open' and o.answer_by < day limit most - done for update skip locked
  loop
    done := done + 1;
    update public.application_offers o set state = 'lapsed' where o.id = matter.id;
    insert into public.application_events (application_id, user_id, kind, actor_id)
    select a.id, a.user_id, 'offer_lapsed', null from public.applications a where a.id = matter.application_id;
  end loop;
  for matter in
    select i.* from public.interviews i
    where i.state = 'booked' and i.reminded_at is null and i.starts_at between at and at + interval '24 hours'
    limit most - done for update skip locked
  loop
    done := done + 1;
    update public.interviews i set reminded_at = at where i.id = matter.id;
    perform private.remind_of_interview(matter.id);
  end loop;
  return done;
end
$$;

-- Everybody who is in it.
create function private.remind_of_interview(interview uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  for told.user_id, told.kind, told.subject_id, told.subject, told.detail, told.state in
    select b.user_id, case when b.user_id = i.user_id then 'application_status' else 'hiring' end,
      case when b.user_id = i.user_id then i.application_id::text else 'meet ' || i.id end, j.title,
      case when b.user_id = i.user_id then j.company_name else i.title end, 'interview_soon'
    from public.interviews i
    join public.interview_bookings b on b.interview_id = i.id
    join public.applications a on a.id = i.application_id
    join public.jobs j on j.id = a.job_id
    where i.id = interview
  loop
    perform private.notify(told);
  end loop;
end
$$;

-- Those that are there: a number each, the profile as it is now, and an answer within the usual days from today.
alter table public.applications disable trigger user;
update public.applications a set number = numbered.number
from (select id, row_number() over (partition by job_id order by applied_at, id) as number from public.applications) as numbered
where numbered.id = a.id;
insert into public.application_profiles (application_id, user_id, profile)
select a.id, a.user_id, coalesce(private.profile_as_sent(a.user_id), '{}') from public.applications a;
insert into public.application_promises (application_id, user_id, company_id, status, due_on)
select a.id, a.user_id, j.company_id, a.status, private.promised_day(a.id, a.job_id, a.status, a.stage)
from public.applications a join public.jobs j on j.id = a.job_id where private.is_open(a);
update public.applications a set answer_by = p.due_on from public.application_promises p where p.application_id = a.id;
alter table public.applications enable trigger user;

do $$
declare
  made record;
begin
  for made in
    select p.oid::regprocedure as signature from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proname in (
    'answer_all', 'application_to_answer', 'check_step', 'clear_arrangements', 'clear_on_withdrawal',
    'close_promise', 'first_stage', 'fits_pipeline', 'freeze_profile', 'has_handed_in', 'history_of',
    'interview_to_change', 'interviews_of', 'is_in_interview', 'is_open', 'is_taken', 'keep_promises',
    'limit_stages', 'may_read_sent', 'may_see_application', 'notify_of_event', 'offers_of', 'picture_sent',
    'pipeline_card', 'pipeline_cards', 'profile_as_sent', 'promise_day', 'promised_day', 'promises_of',
    'receive_application', 'remind_of_interview', 'remind_team', 'role_for_job', 'say_of', 'send_hiring_reminders',
    'stage_days', 'team_of', 'tell_both_sides', 'tell_team_of_applications', 'today', 'usual_days')
  loop
    execute format('revoke execute on function %s from public, anon, authenticated, service_role', made.signature);
  end loop;
end
$$;
grant execute on function private.may_see_application(uuid, text[]), private.is_in_interview(uuid), private.has_handed_in(uuid),
  private.may_read_sent(text, text) to authenticated;
