-- What a person keeps an eye on, and what they applied for. Both belong to that person alone.

create table public.saved_jobs (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  -- The clock, not the transaction's start: jobs saved in one statement keep their order.
  saved_at timestamptz not null default clock_timestamp(),
  primary key (user_id, job_id)
);

create index saved_jobs_newest on public.saved_jobs (user_id, saved_at desc);
create index saved_jobs_job on public.saved_jobs (job_id);

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  status text not null default 'under_review'
    check (status in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected')),
  -- To the employer, with the application.
  note text not null default '' check (char_length(note) <= 2000),
  -- Said by the employer's side as the application goes on.
  stage text not null default 'Application received' check (char_length(stage) <= 120),
  next_step text not null default '' check (char_length(next_step) <= 240),
  interviewer text not null default '' check (char_length(interviewer) <= 120),
  progress smallint not null default 20 check (progress between 0 and 100),
  -- The person's own, for nobody else.
  notes text not null default '' check (char_length(notes) <= 10000),
  applied_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  unique (user_id, job_id)
);

create index applications_newest on public.applications (user_id, applied_at desc);
create index applications_job on public.applications (job_id);

create trigger set_updated_at
before update on public.applications
for each row execute function private.set_updated_at();

-- The jobs that the caller saved or applied for. A function, because a policy on jobs that read saved_jobs would recurse
-- into the policy on saved_jobs that reads jobs.
create function private.kept_jobs() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select job_id from public.saved_jobs where user_id = (select auth.uid())
  union all
  select job_id from public.applications where user_id = (select auth.uid())
$$;
revoke all on function private.kept_jobs() from public, anon;
grant execute on function private.kept_jobs() to authenticated;

create policy "People read open jobs and those they keep" on public.jobs for select to authenticated
  using (status = 'open' or id in (select private.kept_jobs()));

alter table public.saved_jobs enable row level security;
alter table public.applications enable row level security;

revoke all on public.saved_jobs, public.applications from anon, authenticated;
grant select, insert (user_id, job_id), delete on public.saved_jobs to authenticated;
grant select, insert (user_id, job_id, status, note), update (notes) on public.applications to authenticated;

create policy "People read their own saved jobs" on public.saved_jobs for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People save open jobs for themselves" on public.saved_jobs for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.jobs where jobs.id = job_id and jobs.status = 'open')
  );
create policy "People remove their own saved jobs" on public.saved_jobs for delete to authenticated
  using (user_id = (select auth.uid()));

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
