-- Job alerts and their matches. Matches are stored, and each read adds jobs listed since the last one: reading stays cheap with
-- any number of jobs and alerts, and a new job costs nothing until somebody reads.

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
  -- When the person last viewed its matches; null until then.
  last_seen_at timestamptz,
  -- Jobs listed until then have been compared; null at first, and after a change of the criteria.
  matched_until timestamptz,
  check (salary_min <= salary_max)
);

create table public.alert_matches (
  id uuid primary key default private.uuid_in_order(),
  alert_id uuid not null references public.job_alerts (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  match_score smallint not null check (match_score between 0 and 100),
  -- The reasons of the match: [{"part": "title" | "skills" | "place" | "pay" | "level", "said": "…"}].
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  matched_at timestamptz not null default now(),
  -- When a digest included it.
  mailed_at timestamptz,
  unique (alert_id, job_id)
);

create index job_alerts_newest on public.job_alerts (user_id, created_at desc);
-- Whether another alert of a person found the job.
create index alert_matches_job on public.alert_matches (job_id, user_id);
create index alert_matches_newest on public.alert_matches (user_id, matched_at desc, match_score desc, id) include (alert_id, job_id);

create function private.limit_job_alerts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.job_alerts where user_id = new.user_id) >= 50 then
    raise exception using errcode = 'PT409', message = 'You have 50 job alerts, which is the limit.',
      hint = 'Delete one that you no longer need.';
  end if;
  return new;
end
$$;

create trigger limit_job_alerts
before insert on public.job_alerts
for each row execute function private.limit_job_alerts();

-- A change of an alert's criteria deletes its matches, and the next read compares from the beginning.
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

-- A person marks them as viewed; the database sets the time.
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

-- Any title word or any skill: the first sieve, for the index. Null when the alert names none.
create function private.alert_query(alert public.job_alerts) returns tsquery
language sql stable set search_path = '' as $$
  select nullif(string_agg('(' || part::text || ')', ' | '), '')::tsquery
  from (
    select quote_literal(word)::tsquery as part
    from unnest(tsvector_to_array(to_tsvector('english', private.search_text(alert.title)))) as word
    union all
    select plainto_tsquery('english', private.search_text(skill)) from unnest(alert.keywords) as skill
  ) as asked
  where numnode(part) > 0
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
        'company', jsonb_build_object('name', companies.name, 'logo_url', companies.logo_url, 'verified_how', companies.verified_how),
        'saved', exists (select from public.saved_jobs where saved_jobs.user_id = matches.user_id and saved_jobs.job_id = jobs.id),
        'applied_at', (
          select applied_at from public.applications
          where applications.user_id = matches.user_id and applications.job_id = jobs.id and withdrawn_at is null)
      ) as job
    from public.alert_matches as matches
    join public.job_alerts as alerts on alerts.id = matches.alert_id
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

-- For each of the caller's alerts, the number of matches of open jobs since they last viewed it; a job matched by two alerts
-- counts for each. Used by the page and the side bar.
create function public.new_alert_matches() returns table (alert_id uuid, amount bigint)
language sql stable security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select matches.alert_id, count(*)
  from public.alert_matches as matches
  join public.job_alerts as alerts on alerts.id = matches.alert_id
  join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
  where matches.user_id = auth.uid()
    -- The first reaches no further back in the index than any alert needs.
    and matches.matched_at > (
      select min(coalesce(last_seen_at, '-infinity')) from public.job_alerts where job_alerts.user_id = auth.uid())
    and matches.matched_at > coalesce(alerts.last_seen_at, '-infinity')
  group by matches.alert_id
$$;
revoke all on function public.new_alert_matches() from public, anon;
grant execute on function public.new_alert_matches() to authenticated;

-- The page's first data: the caller's alerts with their counts, and the latest matches.
create function public.job_alerts_overview() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return jsonb_build_object(
    'alerts', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'user_id' - 'matched_until' order by created_at desc, id), '[]')
      from (
        select alerts.*, coalesce(counted.match_count, 0) as match_count, coalesce(fresh.amount, 0) as new_matches,
          counted.last_triggered
        from public.job_alerts as alerts
        left join (
          select matches.alert_id, count(*) as match_count, max(matches.matched_at) as last_triggered
          from public.alert_matches as matches
          join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
          where matches.user_id = auth.uid()
          group by matches.alert_id
        ) as counted on counted.alert_id = alerts.id
        left join public.new_alert_matches() as fresh on fresh.alert_id = alerts.id
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

-- The creation time can be given, so that a deleted alert is restored as it was.
create policy "People make alerts for themselves" on public.job_alerts for insert to authenticated
  with check (user_id = (select auth.uid()) and created_at <= clock_timestamp());

create policy "People change their own alerts" on public.job_alerts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People delete their own alerts" on public.job_alerts for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read the matches of their alerts" on public.alert_matches for select to authenticated
  using (user_id = (select auth.uid()));
