-- Jobs meet the alerts that look for them as soon as they are posted, and each is told of once.

drop index public.alert_matches_job;
create index alert_matches_job on public.alert_matches (job_id, user_id);

drop function private.compare_alerts(uuid, uuid[], uuid[], integer, timestamptz);
create function private.compare_alerts(due uuid[], listed uuid[], most integer, at timestamptz) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  written integer;
begin
  with asked as materialized (
    select alerts.*, said.words, said.queries, cardinality(said.words) as word_count,
      cardinality(keywords) as skill_count,
      array(select plainto_tsquery('english', skill) from unnest(keywords) with ordinality as wanted (skill, nth) order by nth) as skill_queries,
      '%' || replace(replace(location, '%', ''), '_', '') || '%' as place,
      40 * (said.words <> '{}')::integer + 30 * (keywords <> '{}')::integer + 15 * (location <> '')::integer
        + 10 * (salary_min is not null or salary_max is not null)::integer
        + 5 * (experience_level is not null)::integer as weight
    from public.job_alerts as alerts
    cross join lateral (
      select coalesce(array_agg(word order by word), '{}') as words, array_agg(query order by word) as queries
      from (
        select distinct word, plainto_tsquery('english', word) as query
        from regexp_split_to_table(alerts.title, '[^[:alnum:]+#]+') as word) as split
      where numnode(query) > 0
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
      asked.skill_count, asked.weight, offered.id as job_id, offered.listed_at, offered.location, offered.experience_level,
      offered.title_words, offered.words as job_words, title.hits, fits.*
    from asked
    join offered on offered.listed_at > coalesce(asked.matched_until - interval '1 minute', '-infinity')
      and (asked.job_type is null or offered.job_type = asked.job_type)
      and (asked.company = '' or lower(offered.company_name) = lower(btrim(asked.company)))
    cross join lateral (
      select count(*)::integer as hits from unnest(asked.queries) as query where offered.title_words @@ query
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
    where asked.weight > 0
      and 100 * (40 * title.hits + greatest(asked.word_count, 1) * (30 * (asked.skill_count > 0)::integer
          + 15 * fits.place::integer + 10 * fits.pay::integer + 5 * fits.level::integer))
        >= 49 * asked.weight * greatest(asked.word_count, 1)
  ),
  scored as (
    select likely.*, skill.said as skills_said,
      round(100 * (
        40.0 * likely.hits / greatest(word_count, 1) + 30.0 * skill.hits / greatest(skill_count, 1)
        + 15 * place::integer + 10 * pay::integer + 5 * level::integer) / weight)::integer as score,
      likely.hits > 0 or skill.hits > 0 or (word_count = 0 and skill_count = 0) as shares
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

create or replace function private.match_alerts(person uuid) returns boolean
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

create or replace function private.digest_of(person uuid, asked text) returns jsonb
language sql stable set search_path = '' as $$
  with news as (
    select distinct on (m.job_id) m.id, m.alert_id, alerts.title as alert, jobs.title, jobs.company_name as company,
      jobs.location as place, jobs.listed_at, m.match_score as score, m.job_id
    from public.alert_matches m
    join public.job_alerts alerts on alerts.id = m.alert_id and alerts.active and alerts.frequency = asked
    join public.jobs on jobs.id = m.job_id and jobs.status = 'open'
    where m.user_id = person and m.mailed_at is null and m.matched_at > coalesce(alerts.last_seen_at, '-infinity')
      and not exists (select from public.applications a where a.user_id = person and a.job_id = m.job_id)
      and not exists (
        select from public.alert_matches told
        where told.job_id = m.job_id and told.user_id = person and told.mailed_at is not null)
    order by m.job_id, m.match_score desc, m.id),
  found as (
    select news.*, row_number() over (partition by alert_id order by score desc, listed_at desc, id) as place_in,
      count(*) over (partition by alert_id) as amount
    from news),
  grouped as (
    select alert, max(amount) as amount, max(score) as best,
      jsonb_agg(jsonb_build_object('id', job_id, 'title', title, 'company', company, 'place', place, 'score', score)
        order by place_in) filter (where place_in <= 5) as jobs
    from found group by alert_id, alert)
  select jsonb_build_object(
    'frequency', lower(asked), 'count', sum(amount), 'first', (array_agg(alert order by best desc, alert))[1],
    'alerts', jsonb_agg(jsonb_build_object('title', alert, 'more', greatest(amount - 5, 0), 'jobs', jobs) order by best desc, alert))
  from grouped having count(*) > 0
$$;

create or replace function private.notify_of_matches() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  for told.user_id, told.subject_id, told.subject, told.detail, told.amount in
    select distinct on (added.alert_id) added.user_id, added.alert_id, alerts.title,
      jobs.title || ' at ' || jobs.company_name || ', ' || added.match_score || '% match',
      count(*) over (partition by added.alert_id)
    from added
    join public.job_alerts as alerts on alerts.id = added.alert_id
    join public.jobs on jobs.id = added.job_id
    left join public.settings on settings.user_id = added.user_id
    where coalesce(settings.job_matches, true)
      and not exists (
        select from public.alert_matches as other
        where other.job_id = added.job_id and other.user_id = added.user_id and other.id <> added.id
          and (other.id not in (select same.id from added as same)
            or (other.match_score, other.id) > (added.match_score, added.id)))
    order by added.alert_id, added.match_score desc, jobs.listed_at desc
  loop
    told.kind := 'alert_matches';
    perform private.notify(told);
  end loop;
  return null;
end
$$;

-- Jobs that were listed and not yet compared with the alerts that may look for them. Our own server takes one after the other as
-- work of the engine; whoever opens their alerts meanwhile finds the same matches, and each is written once.

create table private.listed_jobs (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  listed_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp()
);
create index listed_jobs_due on private.listed_jobs (due_at, job_id);
alter table private.listed_jobs enable row level security;

create function private.note_listed_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.job_alerts where active) then
    return null;
  end if;
  insert into private.listed_jobs (job_id, listed_at) values (new.id, new.listed_at)
  on conflict (job_id) do update set listed_at = excluded.listed_at, attempts = 0, due_at = excluded.due_at;
  perform pg_notify('listed_jobs', '');
  return null;
end
$$;

create trigger note_listed after insert on public.jobs
for each row when (new.status = 'open') execute function private.note_listed_job();
create trigger note_listed_again after update of status on public.jobs
for each row when (new.status = 'open' and old.status <> 'open') execute function private.note_listed_job();

-- The words of which a job must share one: an alert without any may look for each.
create function private.alert_terms(title text, keywords text[]) returns text[]
language sql immutable set search_path = '' as $$
  select tsvector_to_array(to_tsvector('english', title || ' ' || array_to_string(keywords, ' ')))
$$;

create index job_alerts_terms on public.job_alerts using gin (private.alert_terms(title, keywords)) where active;
create index job_alerts_without_terms on public.job_alerts (id) where active and private.alert_terms(title, keywords) = '{}';

-- One step: the next `most` alerts after this one that share a word with the job. Returns the last one, or null at the end. What
-- was taken from the list meanwhile is compared with nothing.
create function private.match_listed_job(job uuid, after uuid, most integer) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  terms text[] := (select tsvector_to_array(said.words) from private.job_words as said where said.job_id = job);
  due uuid[];
begin
  if terms is null then
    return null;
  end if;
  due := array(
    select alerts.id from public.job_alerts as alerts
    where alerts.id in (
      (select id from public.job_alerts where active and private.alert_terms(title, keywords) && terms and id > match_listed_job.after
        order by id limit most)
      union all
      (select id from public.job_alerts where active and private.alert_terms(title, keywords) = '{}' and id > match_listed_job.after
        order by id limit most))
    order by alerts.id limit most for update);
  if cardinality(due) = 0 then
    return null;
  end if;
  perform private.compare_alerts(due, array[job], null, clock_timestamp());
  return due[cardinality(due)];
end
$$;

revoke execute on function private.compare_alerts(uuid[], uuid[], integer, timestamptz), private.note_listed_job(),
  private.alert_terms(text, text[]), private.match_listed_job(uuid, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function private.alert_terms(text, text[]) to authenticated, service_role;
