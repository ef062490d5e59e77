-- How jobs are compared with alerts, in steps that are each over soon.

-- Words of level in a title, which do not name the work.
create function private.level_words() returns text[]
language sql immutable set search_path = '' as $$
  select '{senior,junior,staff,lead,principal,head,chief,associate,assistant,mid,entry,intern}'::text[]
$$;
revoke all on function private.level_words() from public;

-- Compares each of these alerts with each of these jobs. The score is a percentage of what the alert specifies: title words 40,
-- skills 30, place 15, pay 10, level 5; unspecified parts have no weight. A match needs a score of 50, and more than half of the
-- title's words or of the skills: level words of a title do not count, otherwise any engineer would match a search for a Senior
-- Software Engineer. The reasons name what matched. A job's words are only compared if they can still make it a match. Inserts
-- the new matches, the best `most` of them, newest first on a tie, or all if null; returns how many. Planned once, as planning
-- takes longer than execution.
create function private.compare_alerts(due uuid[], listed uuid[], most integer, at timestamptz) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  written integer;
begin
  with asked as materialized (
    select alerts.*, said.words, said.queries, said.telling, cardinality(said.words) as word_count,
      cardinality(array_positions(said.telling, true)) as telling_count, cardinality(keywords) as skill_count,
      array(select plainto_tsquery('english', private.search_text(skill)) from unnest(keywords) with ordinality as wanted (skill, nth) order by nth) as skill_queries,
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
          select distinct word, plainto_tsquery('english', private.search_text(word)) as query, lower(word) = any (private.level_words()) as is_level
          from regexp_split_to_table(alerts.title, '[.]*([^[:alnum:]+#.]+|$)') as word) as split
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

-- One step for a person's alerts; true while there is more to do. An alert that was never compared, or that more than 1,000 jobs
-- were listed since, takes steps of its own: of the newest 200 jobs that share a word with it, the best ten it does not have yet,
-- until none is left. Other alerts are compared with jobs listed since, oldest first: up to 1,000 comparisons, and 150 jobs. The
-- last minute before the previous end is compared again, for jobs whose transactions committed late. If more jobs are listed in a
-- minute than one step takes, the position is ahead of the clock until the last step sets it back.
create function private.match_alerts(person uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  comparisons constant integer := 1000;
  most_written constant integer := 10;
  overlap constant interval := '1 minute';
  reached timestamptz := clock_timestamp();
  newest timestamptz := (select max(listed_at) from public.jobs where status = 'open');
  long_ago timestamptz := (select listed_at from public.jobs where status = 'open' order by listed_at desc offset 1000 limit 1);
  -- Locked, so that two readers of one person never compare the same alert at once. The second waits, and what the first found
  -- is there when it goes on: it would read too early otherwise, and show what is new as nothing.
  due uuid[] := array(
    select id from public.job_alerts
    where user_id = person and active and (matched_until is null or matched_until < newest + overlap)
    order by id for update);
  alert public.job_alerts;
  listed uuid[];
  last timestamptz;
  begun timestamptz;
begin
  if cardinality(due) = 0 then
    return false;
  end if;
  select * into alert from public.job_alerts
  where id = any (due) and (matched_until is null or matched_until - overlap < long_ago) limit 1;
  if found then
    listed := array(select private.newest_jobs(private.alert_query(alert), 200, alert.job_type, btrim(alert.company)));
    -- What its steps find is found at one time, so that the best stay first.
    begun := (select max(matched_at) from public.alert_matches where alert_id = alert.id and matched_at > reached - overlap);
    if private.compare_alerts(array[alert.id], listed, most_written, coalesce(begun, reached)) = most_written then
      return true;
    end if;
    update public.job_alerts set matched_until = reached where id = alert.id;
    return cardinality(due) > 1;
  end if;
  select array_agg(id), max(listed_at) into listed, last
  from (
    select id, listed_at from public.jobs
    where status = 'open' and listed_at > (select min(matched_until) - overlap from public.job_alerts where id = any (due))
    order by listed_at fetch first least(comparisons / cardinality(due), 150) rows with ties
  ) as first;
  perform private.compare_alerts(due, listed, null, reached);
  if last >= newest then
    update public.job_alerts set matched_until = reached where id = any (due);
    return false;
  end if;
  update public.job_alerts set matched_until = greatest(matched_until, last + overlap) where id = any (due);
  return true;
end
$$;


-- One step for the caller's alerts; true while there is more to compare. See private.match_alerts.
create function public.match_job_alerts() returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.match_alerts(auth.uid())
$$;
revoke all on function public.match_job_alerts() from public, anon;
grant execute on function public.match_job_alerts() to authenticated;
