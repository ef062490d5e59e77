-- All of a person's alerts are compared at once, in sets: each title and each skill is looked at once for each job, and the
-- words of a job only where they can still make a match of it. private.score_job says what the score is.

-- Whether a match's job is still open, without a look at the job.
create index jobs_open on public.jobs (id) where status = 'open';

create function private.match_alerts(person uuid) returns void
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
    cross join lateral private.newest_with(private.alert_query(alerts), 200, alerts.job_type, btrim(alerts.company)) as newest (id)
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
revoke all on function private.match_alerts(uuid) from public, anon, authenticated;

drop function private.match_alert(public.job_alerts);

-- As it was, but for what brings it up to date.
create or replace function public.job_alerts_overview() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.match_alerts(auth.uid());
  return jsonb_build_object(
    'alerts', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'user_id' - 'matched_until' order by created_at desc, id), '[]')
      from (
        select alerts.*,
          coalesce(counted.match_count, 0) as match_count, coalesce(counted.new_matches, 0) as new_matches,
          counted.last_triggered
        from public.job_alerts as alerts
        left join lateral (
          select count(*) as match_count, max(matches.matched_at) as last_triggered,
            count(*) filter (where matches.matched_at > coalesce(alerts.last_seen_at, '-infinity')) as new_matches
          from public.alert_matches as matches
          join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
          where matches.alert_id = alerts.id
        ) as counted on true
        where alerts.user_id = auth.uid()
      ) as shown),
    'matches', public.recent_alert_matches());
end
$$;
