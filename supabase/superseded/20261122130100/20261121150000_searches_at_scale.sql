-- The searches and the matching of alerts with a hundred thousand jobs. What they answer stays as it was, with two bounds:
-- a search by words looks at the newest 1,000 jobs (2,000 before), and a new alert at the newest 200 that share a word with
-- it (500 before).

-- The text of a job and its words lie beside the row: what is looked at in bulk is a tenth of the size, and what a filter
-- passes over is never fetched. Writing each row anew moves them there.
alter table public.jobs set (toast_tuple_target = 320);
alter table public.jobs alter column posted_at type timestamptz using posted_at + interval '0';

-- The page filters what is newest by place, type, level and pay.
create index jobs_in_place on public.jobs (location, posted_at desc, id) where status = 'open';

-- A person's own milestones, for the file of everything that is theirs.
create index goal_milestones_person on public.goal_milestones (user_id);

-- What PostgreSQL expects of these words: the share of all jobs. Its own choice between the two ways below would count the
-- reading of a job's words as free.
create function private.expected_share(query tsquery) returns double precision
language plpgsql volatile set search_path = '' as $$
declare
  plan jsonb;
  jobs double precision := (select reltuples from pg_catalog.pg_class where oid = 'public.jobs'::regclass);
begin
  -- Volatile because of EXPLAIN alone, which reads nothing.
  execute format('explain (format json) select from public.jobs where search @@ %L::tsquery', query) into plan;
  return case when jobs > 0 then (plan #>> '{0,Plan,Plan Rows}')::double precision / jobs else 0 end;
end
$$;

-- Words that many jobs have: from the newest on until there are enough.
create function private.newest_of_many(query tsquery, most integer, job_type text, company text) returns setof uuid
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = off set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select jobs.id from public.jobs
  where jobs.status = 'open' and (query is null or jobs.search @@ query)
    and (newest_of_many.job_type is null or jobs.job_type = newest_of_many.job_type)
    and (company = '' or lower(jobs.company_name) = lower(company))
  order by jobs.posted_at desc, jobs.id limit most;
end
$$;

-- Words that few have: all of them by the index of words, then the newest.
create function private.newest_of_few(query tsquery, most integer, job_type text, company text) returns setof uuid
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_indexscan = off set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select jobs.id from public.jobs
  where jobs.status = 'open' and (query is null or jobs.search @@ query)
    and (newest_of_few.job_type is null or jobs.job_type = newest_of_few.job_type)
    and (company = '' or lower(jobs.company_name) = lower(company))
  order by jobs.posted_at desc, jobs.id limit most;
end
$$;

-- The newest open jobs with these words, or the newest of all without, at most so many.
create function private.newest_with(query tsquery, most integer, job_type text default null, company text default '') returns setof uuid
language plpgsql stable rows 500 set search_path = '' as $$
begin
  if query is null or private.expected_share(query) > 0.25 then
    return query select * from private.newest_of_many(query, most, job_type, company);
  else
    return query select * from private.newest_of_few(query, most, job_type, company);
  end if;
end
$$;

-- The newest 1,000 open jobs with these words: enough for a person, and bounded in time. See the first version of it for
-- why it runs as its owner.
create or replace function public.search_jobs(words text) returns setof public.jobs
language plpgsql stable security definer rows 500 set search_path = '' as $$
declare
  found uuid[] := array(
    select private.newest_with(to_tsquery('simple', words) || to_tsquery('english', words), 1000));
begin
  return query select * from public.jobs where jobs.id = any (found) order by jobs.posted_at desc, jobs.id;
end
$$;

-- As it was, but for the bound, and the steps of pay are summed up before each is compared with what it includes.
create or replace function public.job_facets(
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
      -- Whether there may be more than what was counted.
      'more', (select coalesce(sum(jobs), 0) >= 1000 from found) and job_facets.words is not null
    )
    || coalesce(
      (select jsonb_object_agg(facet, choices)
       from (select facet, jsonb_object_agg(choice, jobs) as choices from counted group by facet) as by_facet),
      '{}'
    );
end;

-- How well a name answers, where the caller knows whether it has the words.
create function private.name_rank(q text, name text, has_words boolean) returns double precision
language sql immutable set search_path = '' as $$
  select case
    when lower(name) = lower(btrim(q)) then 1.0
    when starts_with(lower(name), lower(btrim(q))) then 0.9
    when has_words then 0.8
    else 0.5 end
$$;

create or replace function private.search_by_words(q text)
returns table (kind text, id uuid, rank double precision, place text, industry text)
-- Planned for the words at hand: which index is cheaper depends on how frequent they are, but the whole table never is.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
declare
  words tsquery := private.search_query(q);
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
  jobs uuid[] := array(select private.newest_with(words, 400));
begin
  return query
  (select 'people', p.user_id, private.name_rank(q, p.first_name || ' ' || p.last_name, p.search @@ named), p.location, ''
   from public.profiles p left join public.settings s on s.user_id = p.user_id
   where p.search @@ words and coalesce(s.profile_visible, true) limit 400)
  union all
  (select 'companies', c.id, private.name_rank(q, c.name, c.search @@ named), c.headquarters, c.industry
   from public.companies c where c.search @@ words limit 400)
  union all
  (select 'jobs', j.id, private.name_rank(q, j.title, to_tsvector('simple', j.title) @@ words) + extract(epoch from j.posted_at)::double precision / 1e12,
     j.location, c.industry
   from public.jobs as j
   join public.companies c on c.id = j.company_id
   where j.id = any (jobs));
end
$$;

drop function private.name_rank(text, text, tsquery);
