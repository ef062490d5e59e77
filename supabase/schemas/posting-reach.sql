-- Whom a posting would reach, before it is posted: figures alone, and below eight of anything no figure.

-- How many alerts would find the job if it were open, whatever they found before: by the score of private.compare_alerts. `most`
-- alerts that share a word with its title are looked at, and as many that share one with the rest of what it says; `more` says that
-- there are others. `people` is how many they belong to.
create function private.alerts_reached(job public.jobs, most integer)
returns table (alerts integer, people integer, more boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  title_words constant tsvector := strip(to_tsvector('english', private.search_text(job.title)));
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
            select distinct word, plainto_tsquery('english', private.search_text(word)) as query, lower(word) = any (private.level_words()) as is_level
            from regexp_split_to_table(looked.title, '[.]*([^[:alnum:]+#.]+|$)') as word) as split
          where numnode(split.query) > 0) as word) as said
      cross join lateral (
        select count(*)::integer as hits from unnest(looked.keywords) as wanted
        where job_words @@ plainto_tsquery('english', private.search_text(wanted))) as skill
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

-- How many people fit a job and how many alerts it would fire, as it was when it was asked for: our own server counts both
-- (server/companies), as work of the engine. On a hosted Supabase they stay uncounted.
create table private.posting_people (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  edited_at timestamptz not null,
  asked_at timestamptz not null default clock_timestamp(),
  people integer check (people >= 0),
  -- Whether there are others whom nobody looked at.
  more boolean not null default false,
  counted_at timestamptz,
  alerts integer check (alerts >= 0),
  -- Whose they are.
  alert_people integer,
  more_alerts boolean not null default false
);
create index posting_people_uncounted on private.posting_people (asked_at) where counted_at is null;
alter table private.posting_people enable row level security;

create index experiences_title on public.experiences using gin (to_tsvector('english', private.search_text(title)));

-- Whom a match is reckoned for: of those who let themselves be found and show recruiters where they worked, `most` whose positions share a
-- word with the title, those who share all words first. Work, school, skills and place, and nothing of who they are.
create function private.posting_candidates(job uuid, most integer) returns table (profile jsonb)
language sql stable set search_path = '' as $$
  with own as (
    select j.company_id, to_tsvector('english', private.search_text(j.title)) as words from public.jobs j where j.id = posting_candidates.job
  ), asked as (
    select own.company_id,
      (select string_agg(quote_literal(word), ' & ')::tsquery from unnest(tsvector_to_array(own.words)) as word) as whole,
      (select string_agg(quote_literal(word), ' | ')::tsquery from unnest(tsvector_to_array(own.words)) as word) as any_word
    from own
  ), near as (
    select found.user_id from (
      (select distinct e.user_id, 1 as place from public.experiences e, asked where to_tsvector('english', private.search_text(e.title)) @@ asked.whole
        limit 2 * most)
      union all
      (select distinct e.user_id, 2 from public.experiences e, asked where to_tsvector('english', private.search_text(e.title)) @@ asked.any_word
        limit 2 * most)) as found
    where not exists (select from public.settings s where s.user_id = found.user_id and not s.profile_visible)
      and private.seen_by(found.user_id, 'experience') in ('everyone', 'recruiters')
      and not exists (
        select from public.company_members m, asked where m.company_id = asked.company_id and m.user_id = found.user_id)
    group by found.user_id order by min(found.place) limit most
  )
  select jsonb_build_object('location', p.location,
    'experiences', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'company', e.company, 'started', e.started,
        'ended', e.ended, 'summary', e.summary) order by e.started desc, e.id), '[]')
      from public.experiences e where e.user_id = p.user_id),
    'educations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'school', e.school, 'degree', e.degree)), '[]')
      from public.educations e
      where e.user_id = p.user_id and private.seen_by(p.user_id, 'education') in ('everyone', 'recruiters')),
    'skills', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'level', k.level, 'verified', k.verified,
        'endorsements', k.endorsements)), '[]')
      from public.skills k
      where k.user_id = p.user_id and private.seen_by(p.user_id, 'skills') in ('everyone', 'recruiters')))
  from near join public.profiles p on p.user_id = near.user_id
$$;

-- Of the job as it is saved; asked again, it is counted again once it says something else, or after a day.
create function private.people_reached(job public.jobs) returns private.posting_people
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked private.posting_people;
begin
  insert into private.posting_people as kept (job_id, edited_at) values (job.id, job.edited_at)
  on conflict (job_id) do update set edited_at = excluded.edited_at, asked_at = clock_timestamp(), counted_at = null
    where kept.edited_at <> excluded.edited_at or kept.counted_at < clock_timestamp() - interval '1 day'
  returning * into asked;
  if found then
    perform pg_notify('posting_people', '');
  else
    select * into asked from private.posting_people p where p.job_id = job.id;
  end if;
  return asked;
end
$$;

-- What was counted of the job as it is now, once, with the alerts of the same moment.
create function private.settle_posting(job uuid, edited timestamptz, people integer, more boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  own public.jobs;
  reached record;
begin
  select * into own from public.jobs j where j.id = settle_posting.job and j.edited_at = edited;
  if not found then
    return;
  end if;
  select * into reached from private.alerts_reached(own, 1000);
  update private.posting_people p set people = settle_posting.people, more = settle_posting.more, alerts = reached.alerts,
    alert_people = reached.people, more_alerts = reached.more, counted_at = clock_timestamp()
  where p.job_id = own.id and p.edited_at = edited;
end
$$;

-- What the form of a job shows beside it, of the job as it is saved: a draft saves itself. For owners and recruiters.
create function public.posting_reach(job uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  enough constant integer := 8;
  own public.jobs;
  asked private.posting_people;
  market record;
begin
  select * into own from public.jobs j
  where j.id = posting_reach.job and j.company_id in (select private.my_companies(array['owner', 'recruiter']));
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this job.';
  end if;
  asked := private.people_reached(own);
  if asked.counted_at is null then
    asked.people := null;
    asked.alert_people := null;
  end if;
  select count(*)::integer as others, min(coalesce(o.salary_min, o.salary_max)) as low, max(coalesce(o.salary_max, o.salary_min)) as high,
    percentile_cont(0.5) within group (order by (coalesce(o.salary_min, o.salary_max) + coalesce(o.salary_max, o.salary_min)) / 2.0) as median
  into market
  from public.jobs o
  where lower(o.title) = lower(own.title) and o.experience_level = own.experience_level and o.currency = own.currency
    and o.status = 'open' and o.company_id <> own.company_id and coalesce(o.salary_min, o.salary_max) is not null;
  return jsonb_build_object(
    'counted', asked.counted_at is not null,
    'people', case when asked.people >= enough then asked.people end,
    'more_people', asked.more and coalesce(asked.people >= enough, false),
    'alerts', case when asked.alert_people >= enough then asked.alerts end,
    'more', asked.more_alerts and coalesce(asked.alert_people >= enough, false),
    'pay', jsonb_build_object('salary_min', own.salary_min, 'salary_max', own.salary_max, 'currency', own.currency,
      'others', market.others, 'low', case when market.others >= enough then market.low end,
      'median', case when market.others >= enough then round(market.median) end,
      'high', case when market.others >= enough then market.high end));
end
$$;
revoke all on function public.posting_reach(uuid) from public, anon;
grant execute on function public.posting_reach(uuid) to authenticated;
