-- Interviews: times offered by the company, one of which the candidate chooses; nobody is in two at once.

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  -- The place: the URL of a call, or a location.
  place text not null default '' check (char_length(place) <= 300),
  -- What the candidate should know or prepare.
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

-- The times at which somebody is in an interview, on either side: overlapping ones are rejected.
create table public.interview_bookings (
  interview_id uuid not null references public.interviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  during tstzrange not null,
  primary key (interview_id, user_id),
  exclude using gist (user_id with =, during with &&)
);

-- Applications to a company, for its owners and recruiters, and for interviewers of a planned interview. Not for the applicant,
-- if they are a member: they may neither read what colleagues write about them, nor answer it.
create function private.may_see_application(application uuid, roles text[] default array['owner', 'recruiter', 'interviewer'])
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.company_members m on m.company_id = j.company_id and m.user_id = (select auth.uid()) and m.role = any (roles)
    where a.id = application and a.user_id <> m.user_id and (m.role <> 'interviewer' or exists (
      select from public.interviews i join public.interview_people p on p.interview_id = i.id
      where i.application_id = a.id and i.state <> 'cancelled' and p.user_id = m.user_id)))
$$;

create function private.is_in_interview(interview uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interviews i
    where i.id = interview and (i.user_id = (select auth.uid()) or private.may_see_application(i.application_id)))
$$;

-- Whether an interviewer or the candidate is in another interview at that time.
create function private.is_taken(interview uuid, starts timestamptz, ends timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interview_bookings b
    where b.during && tstzrange(starts, ends) and b.interview_id <> interview and b.user_id in (
      select p.user_id from public.interview_people p where p.interview_id = interview
      union all select i.user_id from public.interviews i where i.id = interview))
    or exists (
      select from public.meeting_bookings b
      where b.during && tstzrange(starts, ends) and b.user_id in (
        select p.user_id from public.interview_people p where p.interview_id = interview
        union all select i.user_id from public.interviews i where i.id = interview))
$$;

create trigger keep_one_meeting before insert on public.interview_bookings
for each row execute function private.keep_one_meeting();

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

-- The application of an interview, or of a meeting that was agreed on in a message; null for whoever may see neither.
create function public.met_application(meeting uuid) returns uuid
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select i.application_id from public.interviews i where i.id = meeting),
    (select c.application_id from public.messages m join public.company_conversations c on c.conversation_id = m.conversation_id
      where m.id = meeting))
$$;
revoke all on function public.met_application(uuid) from public, anon;
grant execute on function public.met_application(uuid) to authenticated;
