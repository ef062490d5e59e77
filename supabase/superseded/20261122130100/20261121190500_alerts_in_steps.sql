-- Alerts are brought up to date in steps that take no longer however much is new: a reading compares some of it and says
-- whether it is behind, and the page reads on until it is not. private.score_job says what the score is.

-- A person's matches with what is counted of them, without a look at each.
drop index public.alert_matches_newest;
create index alert_matches_newest on public.alert_matches (user_id, matched_at desc, match_score desc, id) include (alert_id, job_id);

-- Compares each of these alerts with each of these jobs, all in sets: each title and each skill is looked at once for each
-- job, and the words of a job only where they can still make a match of it. Planned once, because to plan it takes longer
-- than to run it.
create function private.compare_alerts(person uuid, due uuid[], listed uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0
set enable_mergejoin = off set enable_seqscan = off as $$
begin
  with words as materialized (
    select alerts.id as alert_id, word, plainto_tsquery('english', word) as query
    from public.job_alerts as alerts cross join lateral (
      select distinct word from regexp_split_to_table(alerts.title, '[^[:alnum:]+#]+') as word) as said
    where alerts.id = any (due) and numnode(plainto_tsquery('english', word)) > 0
  ),
  skills as materialized (
    select alerts.id as alert_id, skill, nth, plainto_tsquery('english', skill) as query
    from public.job_alerts as alerts cross join lateral unnest(alerts.keywords) with ordinality as wanted (skill, nth)
    where alerts.id = any (due)
  ),
  asked as materialized (
    select alerts.*, said.words, cardinality(keywords) as skills,
      '%' || replace(replace(location, '%', ''), '_', '') || '%' as place,
      40 * (said.words > 0)::integer + 30 * (cardinality(keywords) > 0)::integer + 15 * (location <> '')::integer
        + 10 * (salary_min is not null or salary_max is not null)::integer
        + 5 * (experience_level is not null)::integer as weight
    from public.job_alerts as alerts
    cross join lateral (select count(*)::integer as words from words where words.alert_id = alerts.id) as said
    where alerts.id = any (due)
  ),
  offered as materialized (
    select jobs.id, jobs.location, jobs.job_type, jobs.experience_level, jobs.salary_usd, jobs.salary_min,
      lower(jobs.company_name) as company, jobs.listed_at, said.title
    from public.jobs join private.job_words as said on said.job_id = jobs.id
    where jobs.id = any (listed)
  ),
  in_titles as materialized (
    select offered.id as job_id, word
    from offered join (select distinct word, query from words) as wanted on offered.title @@ wanted.query
  ),
  title_hits as materialized (
    select words.alert_id, in_titles.job_id, count(*)::integer as hits, string_agg(words.word, ', ' order by words.word) as said
    from in_titles join words using (word) group by 1, 2
  ),
  likely as materialized (
    select asked.id as alert_id, asked.words, asked.skills, asked.weight, offered.id as job_id, offered.location,
      offered.experience_level, coalesce(title_hits.hits, 0) as hits, title_hits.said, fits.*
    from asked
    join offered on offered.listed_at > coalesce(asked.matched_until - interval '1 minute', '-infinity')
      and (asked.job_type is null or offered.job_type = asked.job_type)
      and (asked.company = '' or offered.company = lower(btrim(asked.company)))
    left join title_hits on title_hits.alert_id = asked.id and title_hits.job_id = offered.id
    cross join lateral (
      select
        asked.location <> '' and offered.location ilike asked.place as place,
        (asked.salary_min is not null or asked.salary_max is not null)
          and coalesce(offered.salary_usd >= coalesce(asked.salary_min, 0)
            and coalesce(offered.salary_min, 0) <= coalesce(asked.salary_max, 2147483647), false) as pay,
        coalesce(offered.experience_level = asked.experience_level, false) as level
    ) as fits
    -- As if it had all the skills: at least 49 of 100.
    where asked.weight > 0
      and 100 * (40 * coalesce(title_hits.hits, 0) + greatest(asked.words, 1) * (30 * (asked.skills > 0)::integer
          + 15 * fits.place::integer + 10 * fits.pay::integer + 5 * fits.level::integer))
        >= 49 * asked.weight * greatest(asked.words, 1)
  ),
  skill_hits as materialized (
    select likely.alert_id, likely.job_id, count(*)::integer as hits, string_agg(skills.skill, ', ' order by nth) as said
    from likely
    join skills on skills.alert_id = likely.alert_id
    join private.job_words as said on said.job_id = likely.job_id and said.words @@ skills.query
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
end
$$;
revoke all on function private.compare_alerts(uuid, uuid[], uuid[]) from public;

-- One step for a person's alerts; true while there is more to compare. An alert that was never compared, or that more than
-- 1,000 jobs were listed since, takes a step of its own: the newest 200 that share a word with it. The others are compared
-- with as many of the jobs listed since, the first ones first, as make 2,000 comparisons. The minute before the point that
-- was reached is compared again, for jobs whose transactions ended late.
drop function private.match_alerts(uuid);
create function private.match_alerts(person uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  comparisons constant integer := 2000;
  overlap constant interval := '1 minute';
  reached timestamptz := clock_timestamp();
  newest timestamptz := (select max(listed_at) from public.jobs where status = 'open');
  long_ago timestamptz := (select listed_at from public.jobs where status = 'open' order by listed_at desc offset 1000 limit 1);
  -- Locked, so that two pages of one person never compare the same alert at once.
  due uuid[] := array(
    select id from public.job_alerts
    where user_id = person and active and (matched_until is null or matched_until < newest + overlap)
    for update skip locked);
  alert public.job_alerts;
  listed uuid[];
  last timestamptz;
begin
  if cardinality(due) = 0 then
    return false;
  end if;
  select * into alert from public.job_alerts
  where id = any (due) and (matched_until is null or matched_until - overlap < long_ago) limit 1;
  if found then
    listed := array(select private.newest_jobs(private.alert_query(alert), 200, alert.job_type, btrim(alert.company)));
    perform private.compare_alerts(person, array[alert.id], listed);
    update public.job_alerts set matched_until = reached where id = alert.id;
    return cardinality(due) > 1;
  end if;
  select array_agg(id), max(listed_at) into listed, last
  from (
    select id, listed_at from public.jobs
    where status = 'open' and listed_at > (select min(matched_until) - overlap from public.job_alerts where id = any (due))
    order by listed_at fetch first greatest(comparisons / cardinality(due), 10) rows with ties
  ) as first;
  perform private.compare_alerts(person, due, listed);
  if last >= newest or last > reached - overlap then
    update public.job_alerts set matched_until = reached where id = any (due);
    return false;
  end if;
  update public.job_alerts set matched_until = greatest(matched_until, last + overlap) where id = any (due);
  return true;
end
$$;
revoke all on function private.match_alerts(uuid) from public;

-- As it was, but that it says whether it is behind, and counts what it shows in one go.
create or replace function public.job_alerts_overview() returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  behind boolean := private.match_alerts(auth.uid());
begin
  return jsonb_build_object(
    'alerts', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'user_id' - 'matched_until' order by created_at desc, id), '[]')
      from (
        with open as materialized (
          select matches.alert_id, matches.matched_at
          from public.alert_matches as matches
          join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
          where matches.user_id = auth.uid()
        )
        select alerts.*, coalesce(counted.match_count, 0) as match_count, coalesce(counted.new_matches, 0) as new_matches,
          counted.last_triggered
        from public.job_alerts as alerts
        left join (
          select alert_id, count(*) as match_count, max(matched_at) as last_triggered,
            count(*) filter (where matched_at > coalesce(seen.last_seen_at, '-infinity')) as new_matches
          from open join public.job_alerts as seen on seen.id = open.alert_id
          group by alert_id
        ) as counted on counted.alert_id = alerts.id
        where alerts.user_id = auth.uid()
      ) as shown),
    'matches', public.recent_alert_matches(),
    'behind', behind);
end
$$;
