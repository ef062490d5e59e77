-- The jobs that a person keeps an eye on.

create table public.saved_jobs (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  -- The clock, not the transaction's start: jobs saved in one statement keep their order.
  saved_at timestamptz not null default clock_timestamp(),
  primary key (user_id, job_id)
);

create index saved_jobs_newest on public.saved_jobs (user_id, saved_at desc);
create index saved_jobs_job on public.saved_jobs (job_id);

-- Takes a removal back: the jobs return to the places in the list that they had. A caller may say no more than when, in the
-- past, and only of their own list; a job that has closed meanwhile stays away, as it would from a new save. Returns how
-- many are back: a second call counts what the first one brought.
create function public.restore_saved_jobs(removed jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  restored integer;
begin
  insert into public.saved_jobs (user_id, job_id, saved_at)
  select distinct on (j.id) auth.uid(), j.id, least(r.saved_at, clock_timestamp())
  from jsonb_to_recordset(removed) as r (job_id uuid, saved_at timestamptz)
  join public.jobs j on j.id = r.job_id and j.status = 'open'
  order by j.id
  on conflict (user_id, job_id) do update set saved_at = excluded.saved_at;
  get diagnostics restored = row_count;
  return restored;
end
$$;
revoke all on function public.restore_saved_jobs(jsonb) from public, anon;
grant execute on function public.restore_saved_jobs(jsonb) to authenticated;

alter table public.saved_jobs enable row level security;
revoke all on public.saved_jobs from anon, authenticated;
grant select, insert (user_id, job_id), delete on public.saved_jobs to authenticated;

create policy "People read their own saved jobs" on public.saved_jobs for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People save open jobs for themselves" on public.saved_jobs for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.jobs where jobs.id = job_id and jobs.status = 'open')
  );

create policy "People remove their own saved jobs" on public.saved_jobs for delete to authenticated
  using (user_id = (select auth.uid()));
