-- Which way finds jobs by their words is decided by a look at the newest ones, and no longer by what PostgreSQL expects: of
-- several words at once it expects far too much. A search now looks at the newest 500 that have the words.

-- The page's filters together narrow more than the time does.
create index jobs_in_place_of_type on public.jobs (location, job_type, experience_level) where status = 'open';
drop index public.jobs_in_place;

-- Words that many jobs have: from the newest on until there are enough.
create function private.jobs_of_many(query tsquery, most integer, job_type text, company text) returns setof public.jobs
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = off set enable_indexscan = on set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select * from public.jobs
  where jobs.status = 'open' and (query is null or jobs.search @@ query)
    and (jobs_of_many.job_type is null or jobs.job_type = jobs_of_many.job_type)
    and (company = '' or lower(jobs.company_name) = lower(company))
  order by jobs.posted_at desc, jobs.id limit most;
end
$$;

-- Words that few have: all of them by the index of words, then the newest.
create function private.jobs_of_few(query tsquery, most integer, job_type text, company text) returns setof public.jobs
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = on set enable_indexscan = off set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select * from public.jobs
  -- Said so that no index of open jobs offers itself: only the one of words is to be read.
  where coalesce(jobs.status, '') = 'open' and jobs.search @@ query
    and (jobs_of_few.job_type is null or jobs.job_type = jobs_of_few.job_type)
    and (company = '' or lower(jobs.company_name) = lower(company))
  order by jobs.posted_at desc, jobs.id limit most;
end
$$;

-- The newest open jobs with these words, or the newest of all without, at most so many. A quarter of the newest stands for
-- a quarter of all.
create function private.newest_jobs(query tsquery, most integer, job_type text default null, company text default '')
returns setof public.jobs
language plpgsql stable rows 500 set search_path = '' set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  sample constant integer := 120;
begin
  if query is null or (
    select count(*) filter (where newest.search @@ query)
    from (select search from public.jobs where status = 'open' order by posted_at desc, id limit sample) as newest
  ) >= sample / 4 then
    return query select * from private.jobs_of_many(query, most, job_type, company);
  else
    return query select * from private.jobs_of_few(query, most, job_type, company);
  end if;
end
$$;

create or replace function public.search_jobs(words text) returns setof public.jobs
language plpgsql stable security definer rows 500 set search_path = '' as $$
begin
  return query select * from private.newest_jobs(to_tsquery('simple', words) || to_tsquery('english', words), 500);
end
$$;

-- As it was, but for the bound.
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
      'more', (select coalesce(sum(jobs), 0) >= 500 from found) and job_facets.words is not null
    )
    || coalesce(
      (select jsonb_object_agg(facet, choices)
       from (select facet, jsonb_object_agg(choice, jobs) as choices from counted group by facet) as by_facet),
      '{}'
    );
end;

-- These ask for the newest in the new way, and are as they were otherwise.
create or replace function private.search_by_words(q text)
returns table (kind text, id uuid, rank double precision, place text, industry text)
-- Planned for the words at hand: which index is cheaper depends on how frequent they are, but the whole table never is.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
declare
  words tsquery := private.search_query(q);
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
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
   from private.newest_jobs(words, 400) as j
   join public.companies c on c.id = j.company_id);
end
$$;

create or replace function private.match_alerts(person uuid) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0 as $$
declare
  reached timestamptz := clock_timestamp();
  newest timestamptz := (select max(listed_at) from public.jobs where status = 'open');
  -- Locked, so that two pages of one person never compare the same alert at once.
  due uuid[] := array(
    select id from public.job_alerts
    where user_id = person and active
      and (matched_until is null or matched_until < newest + interval '1 minute')
    for update skip locked);
  since timestamptz := (
    select min(matched_until) - interval '1 minute' from public.job_alerts where id = any (due));
  fresh uuid[] := array(
    select id from public.jobs where status = 'open' and listed_at > since order by listed_at desc limit 1001);
  -- So many that words find the candidates sooner than a look at each.
  many boolean := cardinality(fresh) > 1000;
begin
  if cardinality(due) = 0 then
    return;
  end if;
  with alerts as materialized (
    select * from public.job_alerts where id = any (due)
  ),
  pairs as materialized (
    select alerts.id as alert_id, jobs.id as job_id
    from alerts join public.jobs on jobs.id = any (fresh) and jobs.listed_at > alerts.matched_until - interval '1 minute'
    where not many
      and (alerts.job_type is null or jobs.job_type = alerts.job_type)
      and (alerts.company = '' or lower(jobs.company_name) = lower(btrim(alerts.company)))
    union all
    select alerts.id, jobs.id
    from alerts
    cross join lateral private.newest_jobs(private.alert_query(alerts), 200, alerts.job_type, btrim(alerts.company)) as jobs
    where (many or alerts.matched_until is null)
      and jobs.listed_at > coalesce(alerts.matched_until - interval '1 minute', '-infinity')
  ),
  words as materialized (
    select alerts.id as alert_id, word, plainto_tsquery('english', word) as query
    from alerts cross join lateral (
      select distinct word from regexp_split_to_table(alerts.title, '[^[:alnum:]+#]+') as word) as said
    where numnode(plainto_tsquery('english', word)) > 0
  ),
  asked as materialized (
    select alerts.*, said.words, cardinality(keywords) as skills,
      40 * (said.words > 0)::integer + 30 * (cardinality(keywords) > 0)::integer + 15 * (location <> '')::integer
        + 10 * (salary_min is not null or salary_max is not null)::integer
        + 5 * (experience_level is not null)::integer as weight
    from alerts cross join lateral (select count(*)::integer as words from words where words.alert_id = alerts.id) as said
  ),
  titles as materialized (
    select id, to_tsvector('english', title) as vector from public.jobs where id in (select job_id from pairs)
  ),
  in_titles as materialized (
    select titles.id as job_id, word
    from titles join (select distinct word, query from words) as wanted on titles.vector @@ wanted.query
  ),
  title_hits as materialized (
    select words.alert_id, in_titles.job_id, count(*)::integer as hits, string_agg(words.word, ', ' order by words.word) as said
    from in_titles join words using (word) group by 1, 2
  ),
  likely as materialized (
    select asked.id as alert_id, asked.keywords, asked.words, asked.skills, asked.weight, jobs.id as job_id, jobs.location,
      jobs.experience_level, coalesce(title_hits.hits, 0) as hits, title_hits.said, fits.*
    from pairs
    join asked on asked.id = pairs.alert_id
    join public.jobs on jobs.id = pairs.job_id
    left join title_hits on title_hits.alert_id = pairs.alert_id and title_hits.job_id = pairs.job_id
    cross join lateral (
      select
        asked.location <> '' and jobs.location ilike '%' || replace(replace(asked.location, '%', ''), '_', '') || '%' as place,
        (asked.salary_min is not null or asked.salary_max is not null)
          and coalesce(jobs.salary_usd >= coalesce(asked.salary_min, 0)
            and coalesce(jobs.salary_min, 0) <= coalesce(asked.salary_max, 2147483647), false) as pay,
        coalesce(jobs.experience_level = asked.experience_level, false) as level
    ) as fits
    where asked.weight > 0
      and 100.0 * (
        40.0 * coalesce(title_hits.hits, 0) / greatest(asked.words, 1) + 30 * (asked.skills > 0)::integer
        + 15 * fits.place::integer + 10 * fits.pay::integer + 5 * fits.level::integer) / asked.weight >= 49
  ),
  vectors as materialized (
    -- Joined to nothing, a stored vector is fetched once here and not once for each skill.
    select id, search || ''::tsvector as vector from public.jobs where id in (select job_id from likely where skills > 0)
  ),
  skill_hits as materialized (
    select likely.alert_id, likely.job_id, count(*)::integer as hits, string_agg(skill, ', ' order by nth) as said
    from likely
    join vectors on vectors.id = likely.job_id
    cross join lateral unnest(likely.keywords) with ordinality as wanted (skill, nth)
    where vectors.vector @@ plainto_tsquery('english', skill)
    group by 1, 2
  ),
  scored as (
    select likely.*, skill_hits.said as skills_said,
      round(100 * (
        40.0 * likely.hits / greatest(words, 1) + 30.0 * coalesce(skill_hits.hits, 0) / greatest(skills, 1)
        + 15 * place::integer + 10 * pay::integer + 5 * level::integer) / weight)::integer as score,
      likely.hits > 0 or skill_hits.hits > 0 or (words = 0 and skills = 0) as shares
    from likely left join skill_hits using (alert_id, job_id)
  )
  insert into public.alert_matches (alert_id, job_id, user_id, match_score, reasons)
  select alert_id, job_id, person, score,
    case when hits > 0 then jsonb_build_array(jsonb_build_object('part', 'title', 'said', said)) else '[]' end
    || case when skills_said is not null then jsonb_build_array(jsonb_build_object('part', 'skills', 'said', skills_said)) else '[]' end
    || case when place then jsonb_build_array(jsonb_build_object('part', 'place', 'said', location)) else '[]' end
    || case when pay then jsonb_build_array(jsonb_build_object('part', 'pay', 'said', '')) else '[]' end
    || case when level then jsonb_build_array(jsonb_build_object('part', 'level', 'said', experience_level)) else '[]' end
  from scored
  where shares and score >= 50
  on conflict (alert_id, job_id) do nothing;
  update public.job_alerts set matched_until = reached where id = any (due);
end
$$;

drop function private.newest_with(tsquery, integer, text, text);
drop function private.newest_of_many(tsquery, integer, text, text);
drop function private.newest_of_few(tsquery, integer, text, text);
drop function private.expected_share(tsquery);
