-- Job alerts and what they found. Matches are kept, and each reading adds what was listed since the last one: reading
-- stays cheap however many jobs and alerts there are, and a new job costs nothing until somebody looks.

alter table public.jobs add column listed_at timestamptz not null default clock_timestamp();
create index jobs_listed on public.jobs (listed_at) where status = 'open';

-- A draft that opens, or a closed job that opens again, is new to every alert.
create function private.set_listed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.listed_at := clock_timestamp();
  return new;
end
$$;

create trigger set_listed_at
before update of status on public.jobs
for each row when (new.status = 'open' and old.status <> 'open')
execute function private.set_listed_at();

create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  keywords text[] not null default '{}' check (
    cardinality(keywords) <= 10 and array_position(keywords, null) is null
    and array_position(keywords, '') is null and char_length(array_to_string(keywords, '')) <= 400),
  location text not null default '' check (char_length(location) <= 120),
  -- Dollars a year.
  salary_min integer check (salary_min between 1 and 10000000),
  salary_max integer check (salary_max between 1 and 10000000),
  -- Null means any.
  job_type text check (job_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text check (experience_level in ('entry', 'mid', 'senior', 'lead')),
  company text not null default '' check (char_length(company) <= 120),
  frequency text not null default 'Daily' check (frequency in ('Daily', 'Weekly')),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  -- When the person last looked at its matches; null until then.
  last_seen_at timestamptz,
  -- Jobs listed up to here have been compared; null before the first time and after a change of what is looked for.
  matched_until timestamptz,
  check (salary_min <= salary_max)
);

create index job_alerts_newest on public.job_alerts (user_id, created_at desc);

create table public.alert_matches (
  id uuid primary key default gen_random_uuid(),
  alert_id uuid not null references public.job_alerts (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  match_score smallint not null check (match_score between 0 and 100),
  -- Why it matches: [{"part": "title" | "skills" | "place" | "pay" | "level", "said": "…"}].
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  matched_at timestamptz not null default now(),
  unique (alert_id, job_id)
);

create index alert_matches_newest on public.alert_matches (user_id, matched_at desc, match_score desc, id);
create index alert_matches_job on public.alert_matches (job_id);

create function private.limit_job_alerts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.job_alerts where user_id = new.user_id) >= 50 then
    raise exception using errcode = 'PT409', message = 'You have 50 job alerts, and that is the limit.',
      hint = 'Delete one that you no longer need.';
  end if;
  return new;
end
$$;

create trigger limit_job_alerts
before insert on public.job_alerts
for each row execute function private.limit_job_alerts();

-- What an alert looks for has changed: what it found goes, and the next reading compares from the beginning.
create function private.forget_alert_matches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.title, new.keywords, new.location, new.salary_min, new.salary_max, new.job_type, new.experience_level, new.company)
    is distinct from
    (old.title, old.keywords, old.location, old.salary_min, old.salary_max, old.job_type, old.experience_level, old.company)
  then
    new.matched_until := null;
    delete from public.alert_matches where alert_id = new.id;
  end if;
  return new;
end
$$;

create trigger forget_alert_matches
before update on public.job_alerts
for each row execute function private.forget_alert_matches();

-- A person says that they looked; when is the database's to say.
create function private.stamp_seen() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_seen_at := clock_timestamp();
  return new;
end
$$;

create trigger stamp_seen
before update of last_seen_at on public.job_alerts
for each row execute function private.stamp_seen();

-- The score of one job for one alert, in whole percent of what the alert asks for: title words 40, skills 30, place 15,
-- pay 10, level 5. What the alert leaves open has no weight. The reasons name what was found.
create function private.score_job(alert public.job_alerts, job public.jobs)
returns table (score integer, reasons jsonb)
language sql stable set search_path = '' as $$
  with title_words as (
    select word, to_tsvector('english', job.title) @@ plainto_tsquery('english', word) as hit
    from (select distinct word from regexp_split_to_table(alert.title, '[^[:alnum:]+#]+') as word) as words
    where numnode(plainto_tsquery('english', word)) > 0
  ),
  skills as (
    select skill, job.search @@ plainto_tsquery('english', skill) as hit from unnest(alert.keywords) as skill
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

-- Any title word or any skill: the first sieve, for the index. Null when the alert names none.
create function private.alert_query(alert public.job_alerts) returns tsquery
language sql stable set search_path = '' as $$
  select nullif(string_agg('(' || part::text || ')', ' | '), '')::tsquery
  from (
    select quote_literal(word)::tsquery as part
    from unnest(tsvector_to_array(to_tsvector('english', alert.title))) as word
    union all
    select plainto_tsquery('english', skill) from unnest(alert.keywords) as skill
  ) as asked
  where numnode(part) > 0
$$;

-- Compares one alert with what was listed since it was last compared: the newest 500 that share a word with it.
-- The minute before that point is compared again, for jobs whose transactions ended late.
create function private.match_alert(alert public.job_alerts) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  asked tsquery := private.alert_query(alert);
  reached timestamptz := clock_timestamp();
begin
  insert into public.alert_matches (alert_id, job_id, user_id, match_score, reasons)
  select alert.id, candidate.id, alert.user_id, scored.score, scored.reasons
  from (
    select jobs as job, jobs.id
    from public.jobs
    where jobs.status = 'open'
      and jobs.listed_at > coalesce(alert.matched_until - interval '1 minute', '-infinity')
      and (asked is null or jobs.search @@ asked)
      and (alert.job_type is null or jobs.job_type = alert.job_type)
      and (alert.company = '' or lower(jobs.company_name) = lower(btrim(alert.company)))
    order by jobs.posted_at desc
    limit 500
  ) as candidate
  cross join lateral private.score_job(alert, candidate.job) as scored
  where scored.score >= 50
  on conflict (alert_id, job_id) do nothing;
  update public.job_alerts set matched_until = reached where id = alert.id;
end
$$;

-- The latest matches of the caller's alerts, the best first among those found together; after a match, those below it.
create function public.recent_alert_matches(after uuid default null, page_size integer default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by matched_at desc, match_score desc, id), '[]')
  from (
    select
      matches.id, matches.alert_id, alerts.title as alert_title, matches.match_score, matches.reasons, matches.matched_at,
      matches.matched_at > coalesce(alerts.last_seen_at, '-infinity') as is_new,
      jsonb_build_object(
        'id', jobs.id, 'title', jobs.title, 'location', jobs.location, 'salary_min', jobs.salary_min,
        'salary_max', jobs.salary_max, 'currency', jobs.currency, 'posted_at', jobs.posted_at,
        'company', jsonb_build_object('name', companies.name, 'logo_url', companies.logo_url),
        'saved', exists (select from public.saved_jobs where saved_jobs.user_id = matches.user_id and saved_jobs.job_id = jobs.id),
        'applied_at', (select applied_at from public.applications where applications.user_id = matches.user_id and applications.job_id = jobs.id)
      ) as job
    from public.alert_matches as matches
    join public.job_alerts as alerts on alerts.id = matches.alert_id and alerts.active
    join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
    join public.companies on companies.id = jobs.company_id
    where matches.user_id = auth.uid()
      and (
        recent_alert_matches.after is null
        or (matches.matched_at, matches.match_score) < (
          select key.matched_at, key.match_score from public.alert_matches as key where key.id = recent_alert_matches.after)
        or exists (
          select from public.alert_matches as key
          where key.id = recent_alert_matches.after and key.matched_at = matches.matched_at
            and key.match_score = matches.match_score and matches.id > key.id)
      )
    order by matches.matched_at desc, matches.match_score desc, matches.id
    limit least(greatest(page_size, 1), 100)
  ) as page
$$;
revoke all on function public.recent_alert_matches(uuid, integer) from public, anon;
grant execute on function public.recent_alert_matches(uuid, integer) to authenticated;

-- Everything that the page shows first: the caller's alerts with their counts, brought up to date, and the latest matches.
create function public.job_alerts_overview() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  alert public.job_alerts;
begin
  -- Locked one by one, so that two pages of one person never compare the same alert at once.
  for alert in
    select * from public.job_alerts
    where user_id = auth.uid() and active
      and (matched_until is null or exists (
        select from public.jobs where status = 'open' and listed_at > matched_until - interval '1 minute'))
    for update skip locked
  loop
    perform private.match_alert(alert);
  end loop;
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
revoke all on function public.job_alerts_overview() from public, anon;
grant execute on function public.job_alerts_overview() to authenticated;

alter table public.job_alerts enable row level security;
alter table public.alert_matches enable row level security;

revoke all on public.job_alerts, public.alert_matches from anon, authenticated;
grant select, delete,
  insert (id, user_id, title, keywords, location, salary_min, salary_max, job_type, experience_level, company, frequency, active, created_at, last_seen_at),
  update (title, keywords, location, salary_min, salary_max, job_type, experience_level, company, frequency, active, last_seen_at)
  on public.job_alerts to authenticated;
grant select on public.alert_matches to authenticated;
grant all on public.job_alerts, public.alert_matches to service_role;

create policy "People read their own alerts" on public.job_alerts for select to authenticated
  using (user_id = (select auth.uid()));
-- The moment it was made may be given, so that what was deleted by mistake comes back as it was.
create policy "People make alerts for themselves" on public.job_alerts for insert to authenticated
  with check (user_id = (select auth.uid()) and created_at <= clock_timestamp());
create policy "People change their own alerts" on public.job_alerts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People delete their own alerts" on public.job_alerts for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "People read the matches of their alerts" on public.alert_matches for select to authenticated
  using (user_id = (select auth.uid()));
