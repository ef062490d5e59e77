-- How many open jobs each choice of each filter would show: a filter's own counts leave that filter aside.
-- `words` is a tsquery such as `design:* & san:*`; null means no search, and likewise for each filter.

create function public.job_facets(
  words text default null,
  locations text[] default null,
  job_types text[] default null,
  experience_levels text[] default null,
  salary_from integer default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with found as materialized (
    select
      jobs.location, jobs.job_type, jobs.experience_level, jobs.salary_usd,
      (job_facets.locations is null or jobs.location = any (job_facets.locations)) as in_place,
      (job_facets.job_types is null or jobs.job_type = any (job_facets.job_types)) as of_type,
      (job_facets.experience_levels is null or jobs.experience_level = any (job_facets.experience_levels)) as at_level,
      (job_facets.salary_from is null or coalesce(jobs.salary_usd >= job_facets.salary_from, false)) as paid
    from public.jobs
    where jobs.status = 'open'
      and (
        job_facets.words is null
        or jobs.search @@ to_tsquery('simple', job_facets.words)
        or jobs.search @@ to_tsquery('english', job_facets.words)
      )
  ),
  counted as (
    select 'location' as facet, location as choice, count(*) from found where of_type and at_level and paid group by location
    union all
    select 'job_type', job_type, count(*) from found where in_place and at_level and paid group by job_type
    union all
    select 'experience_level', experience_level, count(*) from found where in_place and of_type and paid group by experience_level
    union all
    select 'salary_from', step::text, count(*)
    from found join unnest(array[130000, 150000, 175000, 200000, 225000]) as step on found.salary_usd >= step
    where in_place and of_type and at_level group by step
  )
  select jsonb_build_object('total', (select count(*) from found where in_place and of_type and at_level and paid))
    || coalesce(
      (select jsonb_object_agg(facet, choices)
       from (select facet, jsonb_object_agg(choice, count) as choices from counted group by facet) as by_facet),
      '{}'
    )
$$;
revoke all on function public.job_facets(text, text[], text[], text[], integer) from public;
grant execute on function public.job_facets(text, text[], text[], text[], integer) to anon, authenticated, service_role;
