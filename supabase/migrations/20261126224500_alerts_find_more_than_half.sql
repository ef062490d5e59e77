-- An alert finds a job that has more than half of its title's words or of its skills, and no longer each one with any of them.

create function private.level_words() returns text[]
language sql immutable set search_path = '' as $$
  select '{senior,junior,staff,lead,principal,head,chief,associate,assistant,mid,entry,intern}'::text[]
$$;
revoke all on function private.level_words() from public;

create or replace function private.compare_alerts(due uuid[], listed uuid[], most integer, at timestamptz) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  written integer;
begin
  with asked as materialized (
    select alerts.*, said.words, said.queries, said.telling, cardinality(said.words) as word_count,
      cardinality(array_positions(said.telling, true)) as telling_count, cardinality(keywords) as skill_count,
      array(select plainto_tsquery('english', skill) from unnest(keywords) with ordinality as wanted (skill, nth) order by nth) as skill_queries,
      '%' || replace(replace(location, '%', ''), '_', '') || '%' as place,
      40 * (said.words <> '{}')::integer + 30 * (keywords <> '{}')::integer + 15 * (location <> '')::integer
        + 10 * (salary_min is not null or salary_max is not null)::integer
        + 5 * (experience_level is not null)::integer as weight
    from public.job_alerts as alerts
    cross join lateral (
      select coalesce(array_agg(word order by word), '{}') as words, array_agg(query order by word) as queries,
        coalesce(array_agg(not is_level or all_levels order by word), '{}') as telling
      from (
        select *, bool_and(is_level) over () as all_levels
        from (
          select distinct word, plainto_tsquery('english', word) as query, lower(word) = any (private.level_words()) as is_level
          from regexp_split_to_table(alerts.title, '[^[:alnum:]+#]+') as word) as split
        where numnode(query) > 0) as word
    ) as said
    where alerts.id = any (due)
  ),
  offered as materialized (
    select jobs.*, said.title as title_words, said.words
    from public.jobs join private.job_words as said on said.job_id = jobs.id
    where jobs.id = any (listed)
  ),
  likely as (
    select asked.id as alert_id, asked.user_id, asked.words, asked.queries, asked.word_count, asked.keywords, asked.skill_queries,
      asked.skill_count, asked.telling_count, asked.weight, offered.id as job_id, offered.listed_at, offered.location, offered.experience_level,
      offered.title_words, offered.words as job_words, title.*, fits.*
    from asked
    join offered on offered.listed_at > coalesce(asked.matched_until - interval '1 minute', '-infinity')
      and (asked.job_type is null or offered.job_type = asked.job_type)
      and (asked.company = '' or lower(offered.company_name) = lower(btrim(asked.company)))
    cross join lateral (
      select count(*)::integer as hits, (count(*) filter (where tells))::integer as telling_hits
      from unnest(asked.queries, asked.telling) as word (query, tells) where offered.title_words @@ query
    ) as title
    cross join lateral (
      select
        asked.location <> '' and offered.location ilike asked.place as place,
        (asked.salary_min is not null or asked.salary_max is not null)
          and coalesce(offered.salary_usd >= coalesce(asked.salary_min, 0)
            and coalesce(offered.salary_min, 0) <= coalesce(asked.salary_max, 2147483647), false) as pay,
        coalesce(offered.experience_level = asked.experience_level, false) as level
    ) as fits
    -- As if it had all the skills: at least 49 of 100.
    where asked.weight > 0 and (2 * title.telling_hits > asked.telling_count or asked.skill_count > 0 or asked.word_count = 0)
      and 100 * (40 * title.hits + greatest(asked.word_count, 1) * (30 * (asked.skill_count > 0)::integer
          + 15 * fits.place::integer + 10 * fits.pay::integer + 5 * fits.level::integer))
        >= 49 * asked.weight * greatest(asked.word_count, 1)
  ),
  scored as (
    select likely.*, skill.said as skills_said,
      round(100 * (
        40.0 * likely.hits / greatest(word_count, 1) + 30.0 * skill.hits / greatest(skill_count, 1)
        + 15 * place::integer + 10 * pay::integer + 5 * level::integer) / weight)::integer as score,
      2 * telling_hits > telling_count or 2 * skill.hits > skill_count or (word_count = 0 and skill_count = 0) as shares
    from likely
    cross join lateral (
      select count(*) as hits, string_agg(skill, ', ' order by nth) as said
      from unnest(keywords, skill_queries) with ordinality as wanted (skill, query, nth) where likely.job_words @@ query
    ) as skill
  ),
  best as (
    select * from scored
    where shares and score >= 50
      and not exists (select from public.alert_matches as kept where kept.alert_id = scored.alert_id and kept.job_id = scored.job_id)
    order by score desc, listed_at desc
    limit most
  )
  insert into public.alert_matches (alert_id, job_id, user_id, match_score, matched_at, reasons)
  select alert_id, job_id, user_id, score, at,
    case when hits > 0 then jsonb_build_array(jsonb_build_object('part', 'title', 'said', (
      select string_agg(word, ', ' order by word) from unnest(words, queries) as said (word, query) where title_words @@ query
    ))) else '[]' end
    || case when skills_said is not null then jsonb_build_array(jsonb_build_object('part', 'skills', 'said', skills_said)) else '[]' end
    || case when place then jsonb_build_array(jsonb_build_object('part', 'place', 'said', location)) else '[]' end
    || case when pay then jsonb_build_array(jsonb_build_object('part', 'pay', 'said', '')) else '[]' end
    || case when level then jsonb_build_array(jsonb_build_object('part', 'level', 'said', experience_level)) else '[]' end
  from best
  on conflict (alert_id, job_id) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

create or replace function private.alerts_reached(job public.jobs, most integer)
returns table (alerts integer, people integer, more boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  title_words constant tsvector := strip(to_tsvector('english', job.title));
  job_words constant tsvector := private.words_of(job.title, job.company_name, job.location, job.department, job.description);
  near uuid[] := array(
    select id from public.job_alerts
    where active and private.alert_terms(title, keywords) && tsvector_to_array(title_words) limit most + 1);
  others uuid[] := array(
    (select id from public.job_alerts
      where active and private.alert_terms(title, keywords) && tsvector_to_array(job_words) limit most + 1)
    union all
    (select id from public.job_alerts where active and private.alert_terms(title, keywords) = '{}' limit most + 1));
begin
  return query
    with asked as materialized (
      select looked.*, said.*, skill.hits as skill_hits, cardinality(looked.keywords) as skill_count,
        looked.location <> '' and job.location ilike '%' || replace(replace(looked.location, '%', ''), '_', '') || '%' as place,
        looked.salary_min is not null or looked.salary_max is not null as asks_pay,
        coalesce(job.salary_usd >= coalesce(looked.salary_min, 0)
          and coalesce(job.salary_min, 0) <= coalesce(looked.salary_max, 2147483647), false) as pay
      from public.job_alerts as looked
      cross join lateral (
        select count(*)::integer as word_count, (count(*) filter (where hit))::integer as title_hits,
          (count(*) filter (where tells))::integer as telling_count, (count(*) filter (where tells and hit))::integer as telling_hits
        from (
          select title_words @@ split.query as hit, not is_level or bool_and(is_level) over () as tells
          from (
            select distinct word, plainto_tsquery('english', word) as query, lower(word) = any (private.level_words()) as is_level
            from regexp_split_to_table(looked.title, '[^[:alnum:]+#]+') as word) as split
          where numnode(split.query) > 0) as word) as said
      cross join lateral (
        select count(*)::integer as hits from unnest(looked.keywords) as wanted
        where job_words @@ plainto_tsquery('english', wanted)) as skill
      where looked.id = any (near || others)
        and (looked.job_type is null or looked.job_type = job.job_type)
        and (looked.company = '' or lower(btrim(looked.company)) = lower(job.company_name))
    ),
    weighed as (
      select asked.user_id, 2 * asked.telling_hits > asked.telling_count or 2 * asked.skill_hits > asked.skill_count
          or (asked.word_count = 0 and asked.skill_count = 0) as shares,
        40 * (asked.word_count > 0)::integer + 30 * (asked.skill_count > 0)::integer + 15 * (asked.location <> '')::integer
          + 10 * asked.asks_pay::integer + 5 * (asked.experience_level is not null)::integer as weight,
        40.0 * asked.title_hits / greatest(asked.word_count, 1) + 30.0 * asked.skill_hits / greatest(asked.skill_count, 1)
          + 15 * asked.place::integer + 10 * (asked.asks_pay and asked.pay)::integer
          + 5 * coalesce(asked.experience_level = job.experience_level, false)::integer as fits
      from asked
    )
    select count(*)::integer, count(distinct weighed.user_id)::integer, cardinality(near) > most or cardinality(others) > most
    from weighed
    where weighed.shares and weighed.weight > 0 and round(100 * weighed.fits / weighed.weight) >= 50;
end
$$;

-- What was found by less than that goes. No digest tells of it, and counts are of what an alert would find now.
delete from public.alert_matches where id in (
  select matches.id
  from public.alert_matches as matches
  join public.job_alerts as alerts on alerts.id = matches.alert_id
  cross join lateral (
    select count(*) as word_count, count(*) filter (where tells) as telling_count,
      count(*) filter (where tells and word = any (string_to_array(matches.reasons #>> '{0,said}', ', '))
        and matches.reasons #>> '{0,part}' = 'title') as telling_hits
    from (
      select word, not is_level or bool_and(is_level) over () as tells
      from (
        select distinct word, lower(word) = any (private.level_words()) as is_level
        from regexp_split_to_table(alerts.title, '[^[:alnum:]+#]+') as word) as split
      where numnode(plainto_tsquery('english', word)) > 0) as word) as said
  cross join lateral (
    select count(*) as hits from unnest(alerts.keywords) as skill
    where exists (
      select from jsonb_array_elements(matches.reasons) as reason
      where reason ->> 'part' = 'skills' and skill = any (string_to_array(reason ->> 'said', ', ')))) as skills
  where not (2 * said.telling_hits > said.telling_count or 2 * skills.hits > cardinality(alerts.keywords)
    or (said.word_count = 0 and alerts.keywords = '{}')));
