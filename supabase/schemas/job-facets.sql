-- How many open jobs each choice of each filter would show.

-- Open jobs counted by all filters, maintained by the triggers below: counting a hundred thousand jobs costs as much as a
-- hundred.
create table private.open_job_counts (
  location text not null,
  job_type text not null,
  experience_level text not null,
  salary_step integer not null,
  jobs integer not null,
  primary key (location, job_type, experience_level, salary_step)
);

-- The pay filter's steps: 0 below the first or without pay, 5 from the last one on.
create function private.salary_step(salary_usd integer) returns integer
language sql immutable parallel safe
return coalesce(width_bucket(salary_usd, array[130000, 150000, 175000, 200000, 225000]), 0);

create function private.count_changed_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.open_job_counts;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into private.open_job_counts as counts
    select location, job_type, experience_level, private.salary_step(salary_usd), count(*)
    from added where status = 'open' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (location, job_type, experience_level, salary_step) do update set jobs = counts.jobs + excluded.jobs;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into private.open_job_counts as counts
    select location, job_type, experience_level, private.salary_step(salary_usd), -count(*)
    from removed where status = 'open' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (location, job_type, experience_level, salary_step) do update set jobs = counts.jobs + excluded.jobs;
  end if;
  return null;
end
$$;

create trigger count_added after insert on public.jobs referencing new table as added
for each statement execute function private.count_changed_jobs();

create trigger count_changed after update on public.jobs referencing new table as added old table as removed
for each statement execute function private.count_changed_jobs();

create trigger count_removed after delete on public.jobs referencing old table as removed
for each statement execute function private.count_changed_jobs();

create trigger count_none after truncate on public.jobs
for each statement execute function private.count_changed_jobs();

-- Bodies in SQL-standard form, parsed at creation: callers need no access to schema private.
create function private.all_open_jobs()
returns table (location text, job_type text, experience_level text, salary_step integer, jobs bigint)
language sql stable security definer set search_path = ''
begin atomic
  select location, job_type, experience_level, salary_step, jobs from private.open_job_counts where jobs > 0;
end;

-- The number of jobs for each option of each filter, ignoring that filter itself. Counts of a search are limited like the search.
create function public.job_facets(
  words text default null,
  locations text[] default null,
  job_types text[] default null,
  experience_levels text[] default null,
  salary_from integer default null
) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with found as materialized (
    select * from private.all_open_jobs() where job_facets.words is null
    union all
    select location, job_type, experience_level, private.salary_step(salary_usd), count(*)
    from public.search_jobs(job_facets.words) where job_facets.words is not null
    group by 1, 2, 3, 4
  ),
  fitting as materialized (
    select
      found.*,
      (job_facets.locations is null or found.location = any (job_facets.locations)) as in_place,
      (job_facets.job_types is null or found.job_type = any (job_facets.job_types)) as of_type,
      (job_facets.experience_levels is null or found.experience_level = any (job_facets.experience_levels)) as at_level,
      found.salary_step >= private.salary_step(job_facets.salary_from) as paid
    from found
  ),
  counted as (
    select 'location' as facet, location as choice, sum(jobs) as jobs
    from fitting where of_type and at_level and paid group by location
    union all
    select 'job_type', job_type, sum(jobs)
    from fitting where in_place and at_level and paid group by job_type
    union all
    select 'experience_level', experience_level, sum(jobs)
    from fitting where in_place and of_type and paid group by experience_level
    union all
    select 'salary_from', step.dollars::text, sum(jobs)
    from (
      select salary_step, sum(jobs) as jobs from fitting where in_place and of_type and at_level group by salary_step
    ) as paying
    join unnest(array[130000, 150000, 175000, 200000, 225000]) with ordinality as step (dollars, place)
      on paying.salary_step >= step.place
    group by step.dollars
  )
  select jsonb_build_object(
      'total', (select coalesce(sum(jobs), 0) from fitting where in_place and of_type and at_level and paid),
      -- Whether there may be more than were counted.
      'more', (select coalesce(sum(jobs), 0) >= 500 from found) and job_facets.words is not null
    )
    || coalesce(
      (select jsonb_object_agg(facet, choices)
       from (select facet, jsonb_object_agg(choice, jobs) as choices from counted group by facet) as by_facet),
      '{}'
    );
end;
revoke all on function public.job_facets(text, text[], text[], text[], integer) from public;
grant execute on function public.job_facets(text, text[], text[], text[], integer) to anon, authenticated, service_role;

-- How many jobs are open, from the counts that are kept.
create function public.count_open_jobs() returns bigint
language sql stable set search_path = ''
begin atomic
  select coalesce(sum(jobs), 0)::bigint from private.all_open_jobs();
end;
revoke all on function public.count_open_jobs() from public;
grant execute on function public.count_open_jobs() to anon, authenticated, service_role;

alter table private.open_job_counts enable row level security;
