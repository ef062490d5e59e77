-- The words of the open jobs, in a table of their own. A search for frequent words reads those of thousands of jobs from the
-- newest on: here they lie beside one another, without the places and weights that no search asks for, and a job that is read
-- for what it says does not carry them along. Rare words are found by an index of the jobs.

-- All words of a job, as written and as stems: the first answer while somebody types, the second when they write another form.
-- It takes half a millisecond, and its cost says so: else a search of few jobs would rather ask it of each than use the index.
create function private.words_of(title text, company text, location text, department text, description text) returns tsvector
language sql immutable cost 10000 set search_path = '' as $$
  select strip(
    to_tsvector('simple', title || ' ' || company || ' ' || location || ' ' || department || ' ' || description)
    || to_tsvector('english', title || ' ' || company || ' ' || description))
$$;
revoke all on function private.words_of(text, text, text, text, text) from public;

create table private.job_words (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  posted_at timestamptz not null,
  job_type text not null,
  -- The title's words as stems, for alerts.
  title tsvector not null,
  words tsvector not null
-- In the row itself as long as a page can hold it: to fetch each from beside it would take five times as long.
) with (toast_tuple_target = 8160);
alter table private.job_words enable row level security;

create function private.keep_job_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.job_words where job_id = new.id;
  if new.status = 'open' then
    insert into private.job_words
    values (new.id, new.posted_at, new.job_type, strip(to_tsvector('english', new.title)),
      private.words_of(new.title, new.company_name, new.location, new.department, new.description));
  end if;
  return null;
end
$$;

create trigger keep_job_words
after insert or update of company_id, company_name, title, department, location, job_type, description, status, posted_at
on public.jobs for each row execute function private.keep_job_words();

alter table public.jobs drop column search;

insert into private.job_words
select id, posted_at, job_type, strip(to_tsvector('english', title)),
  private.words_of(title, company_name, location, department, description)
from public.jobs where status = 'open';
create index job_words_newest on private.job_words (posted_at desc, job_id);
create index jobs_words on public.jobs using gin (private.words_of(title, company_name, location, department, description))
where status = 'open';
-- What a search looks for, such as `design:* & san:*`: the words as written, and as stems. Stems that begin their words find
-- all that the words find and are then looked for alone, which takes a third of the time.
create function private.job_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select case
    when words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)*$' and numnode(to_tsquery('english', words)) > 0 and (
      select bool_and(starts_with(lower(word), array_to_string(tsvector_to_array(to_tsvector('english', word)), ' ')))
      from regexp_split_to_table(words, ':\*( & )?') as word
    ) then to_tsquery('english', words)
    else to_tsquery('simple', words) || to_tsquery('english', words)
  end
$$;
revoke all on function private.job_query(text) from public;

drop function private.newest_jobs(tsquery, integer, text, text);
drop function private.jobs_of_many(tsquery, integer, text, text);
drop function private.jobs_of_few(tsquery, integer, text, text);

-- Words that many jobs have: from the newest on until there are enough.
create function private.newest_of_many(query tsquery, most integer, job_type text, company text) returns setof uuid
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = off set enable_indexscan = on set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select said.job_id from private.job_words as said
  where (query is null or said.words @@ query)
    and (newest_of_many.job_type is null or said.job_type = newest_of_many.job_type)
    and (company = '' or exists (select from public.jobs where jobs.id = said.job_id and lower(jobs.company_name) = lower(company)))
  order by said.posted_at desc, said.job_id limit most;
end
$$;

-- Words that few have: all of them by the index of words, then the newest.
create function private.newest_of_few(query tsquery, most integer, job_type text, company text) returns setof uuid
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = on set enable_indexscan = off set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select jobs.id from public.jobs
  where jobs.status = 'open'
    and private.words_of(jobs.title, jobs.company_name, jobs.location, jobs.department, jobs.description) @@ query
    and (newest_of_few.job_type is null or jobs.job_type = newest_of_few.job_type)
    and (company = '' or lower(jobs.company_name) = lower(company))
  order by jobs.posted_at desc, jobs.id limit most;
end
$$;

-- The newest open jobs with these words, or the newest of all without, at most so many. What is frequent among the newest is
-- taken to be so among all.
create function private.newest_jobs(query tsquery, most integer, job_type text default null, company text default '')
returns setof uuid
language plpgsql stable rows 500 set search_path = '' set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  sample constant integer := 200;
begin
  if query is null or (
    select count(*) filter (where newest.words @@ query)
    from (select words from private.job_words order by posted_at desc, job_id limit sample) as newest
  ) > sample / 20 then
    return query select private.newest_of_many(query, most, job_type, company);
  else
    return query select private.newest_of_few(query, most, job_type, company);
  end if;
end
$$;
revoke all on function private.newest_of_many(tsquery, integer, text, text), private.newest_of_few(tsquery, integer, text, text),
  private.newest_jobs(tsquery, integer, text, text) from public;

create or replace function public.search_jobs(words text) returns setof public.jobs
language plpgsql stable security definer rows 100 set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select jobs.* from private.newest_jobs(private.job_query(words), 500) as newest (id)
  join public.jobs on jobs.id = newest.id
  order by jobs.posted_at desc, jobs.id;
end
$$;

-- What alerts ask of a job's words, as it was otherwise.

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
    cross join lateral private.newest_jobs(private.alert_query(alerts), 200, alerts.job_type, btrim(alerts.company)) as newest (id)
    join public.jobs on jobs.id = newest.id
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
  in_titles as materialized (
    select said.job_id, word
    from private.job_words as said join (select distinct word, query from words) as wanted on said.title @@ wanted.query
    where said.job_id in (select job_id from pairs)
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
  skill_hits as materialized (
    select likely.alert_id, likely.job_id, count(*)::integer as hits, string_agg(skill, ', ' order by nth) as said
    from likely
    join private.job_words as said on said.job_id = likely.job_id
    cross join lateral unnest(likely.keywords) with ordinality as wanted (skill, nth)
    where said.words @@ plainto_tsquery('english', skill)
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


create or replace function private.score_job(alert public.job_alerts, job public.jobs)
returns table (score integer, reasons jsonb)
language sql stable set search_path = '' as $$
  with title_words as (
    select word, to_tsvector('english', job.title) @@ plainto_tsquery('english', word) as hit
    from (select distinct word from regexp_split_to_table(alert.title, '[^[:alnum:]+#]+') as word) as words
    where numnode(plainto_tsquery('english', word)) > 0
  ),
  skills as (
    select skill, said.words @@ plainto_tsquery('english', skill) as hit
    from unnest(alert.keywords) as skill join private.job_words as said on said.job_id = job.id
  ),
  parts (part, place, weight, share, said) as (
    select 'title', 1, 40, avg(hit::integer), string_agg(word, ', ') filter (where hit) from title_words having count(*) > 0
    union all
    select 'skills', 2, 30, avg(hit::integer), string_agg(skill, ', ') filter (where hit) from skills having count(*) > 0
    union all
    select 'place', 3, 15, (job.location ilike '%' || replace(replace(alert.location, '%', ''), '_', '') || '%')::integer, job.location
    where alert.location <> ''
    union all
    select 'pay', 4, 10, coalesce(
        job.salary_usd >= coalesce(alert.salary_min, 0)
        and coalesce(job.salary_min, 0) <= coalesce(alert.salary_max, 2147483647), false)::integer, ''
    where alert.salary_min is not null or alert.salary_max is not null
    union all
    select 'level', 5, 5, (job.experience_level = alert.experience_level)::integer, job.experience_level
    where alert.experience_level is not null
  )
  select
    case when bool_or(part in ('title', 'skills') and share > 0) or not bool_or(part in ('title', 'skills'))
      then round(100 * sum(weight * share) / sum(weight))::integer else 0 end,
    coalesce(jsonb_agg(jsonb_build_object('part', part, 'said', said) order by place) filter (where share > 0), '[]')
  from parts
$$;
