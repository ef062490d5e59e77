-- A company's analytics of its page and hiring, from its own records only. Parts with fewer than eight cases are withheld.

-- Sources of visits, by day. Visitors are not recorded.
create table public.company_visit_sources (
  company_id uuid not null references public.companies (id) on delete cascade,
  day date not null,
  source text not null check (source in ('search', 'jobs', 'feed', 'people', 'alerts', 'company', 'elsewhere', 'direct')),
  visits integer not null default 1 check (visits > 0),
  primary key (company_id, day, source)
);

create index jobs_same_title on public.jobs (lower(title), experience_level, currency) where status = 'open';

-- Counts a visit: once per tab, with the kind of page it came from, and thirty of an address within an hour. Members of the company are
-- not counted.
create function public.count_company_visit(company uuid, source text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if exists (select from public.company_members m where m.company_id = company and m.user_id = auth.uid())
    or not exists (select from public.companies c where c.id = company) then
    return;
  end if;
  if not private.counts_view('company ' || company, 30) then
    return;
  end if;
  insert into public.company_visits as seen (company_id, day) values (company, (now() at time zone 'utc')::date)
  on conflict (company_id, day) do update set visits = seen.visits + 1;
  if count_company_visit.source in ('search', 'jobs', 'feed', 'people', 'alerts', 'company', 'elsewhere', 'direct') then
    insert into public.company_visit_sources as seen (company_id, day, source) values (company, (now() at time zone 'utc')::date, count_company_visit.source)
    on conflict (company_id, day, source) do update set visits = seen.visits + 1;
  end if;
end
$$;

-- Median days that applications spent in each status, from eight applications on.
create function private.stage_times(company uuid, since timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  with steps as (
    select e.application_id, e.at, case when e.kind = 'applied' then 'under_review' when e.kind = 'status' then e.said end as status,
      lead(e.at) over (partition by e.application_id order by e.id) as until
    from public.applications a
    join public.jobs j on j.id = a.job_id and j.company_id = company
    join public.application_events e on e.application_id = a.id and e.kind in ('applied', 'status', 'withdrawn', 'offer_accepted', 'offer_declined')
    where a.applied_at >= since
  ), spans as (
    select steps.status, count(*) as ended, percentile_cont(0.5) within group (order by extract(epoch from steps.until - steps.at) / 86400) as days
    from steps where steps.status is not null and steps.until is not null group by steps.status
  )
  select jsonb_agg(jsonb_build_object('status', known.status, 'ended', coalesce(spans.ended, 0),
    'days', case when spans.ended >= 8 then round(spans.days::numeric, 1) end) order by known.place)
  from unnest(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received']) with ordinality as known (status, place)
  left join spans on spans.status = known.status
$$;

-- The pay of the newest open jobs, compared with others of the same title, level and currency: from eight on.
create function private.pay_positions(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'title', own.title, 'location', own.location, 'level', own.experience_level,
    'salary_min', own.salary_min, 'salary_max', own.salary_max, 'currency', own.currency, 'others', market.others,
    'low', case when market.others >= 8 then round(market.low) end, 'median', case when market.others >= 8 then round(market.median) end,
    'high', case when market.others >= 8 then round(market.high) end) order by own.posted_at desc, own.id), '[]')
  from (
    select * from public.jobs j where j.company_id = company and j.status = 'open' and coalesce(j.salary_min, j.salary_max) is not null
    order by j.posted_at desc, j.id limit 10) as own
  cross join lateral (
    select count(*) as others,
      percentile_cont(0.25) within group (order by (coalesce(o.salary_min, o.salary_max) + coalesce(o.salary_max, o.salary_min)) / 2.0) as low,
      percentile_cont(0.5) within group (order by (coalesce(o.salary_min, o.salary_max) + coalesce(o.salary_max, o.salary_min)) / 2.0) as median,
      percentile_cont(0.75) within group (order by (coalesce(o.salary_min, o.salary_max) + coalesce(o.salary_max, o.salary_min)) / 2.0) as high
    from public.jobs o
    where lower(o.title) = lower(own.title) and o.experience_level = own.experience_level and o.currency = own.currency
      and o.status = 'open' and o.company_id <> company and coalesce(o.salary_min, o.salary_max) is not null) as market
$$;

-- Figures of the given number of days, for owners and recruiters.
create function public.company_analytics(company uuid, days integer default 28) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  since date := today + 1 - least(greatest(days, 7), 366);
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t see this company’s analytics.';
  end if;
  return (
    with applied as materialized (
      select a.came_from, a.reached, a.offer_answer from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.applied_at >= since::timestamp at time zone 'utc'
    ), came as (
      select s.source, sum(s.visits) as visits from public.company_visit_sources s
      where s.company_id = company and s.day >= since group by s.source
    )
    select jsonb_build_object(
      'since', since, 'until', today,
      'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v where v.company_id = company and v.day >= since),
      'applications', (select count(*) from applied),
      'visit_sources', (
        select case when sum(came.visits) >= 8 then jsonb_object_agg(came.source, came.visits) end from came),
      'application_sources', case when (select count(*) from applied where came_from <> '') >= 8 then (
        select jsonb_object_agg(of.came_from, of.amount)
        from (select came_from, count(*) as amount from applied where came_from <> '' group by came_from) as of) end,
      'funnel', case when (select count(*) from applied) >= 8 then (
        select jsonb_build_object('under_review', count(*),
          'phone_screening', count(*) filter (where reached <> 'under_review'),
          'interview_scheduled', count(*) filter (where reached in ('interview_scheduled', 'offer_received')),
          'offer_received', count(*) filter (where reached = 'offer_received'),
          'accepted', count(*) filter (where offer_answer = 'accepted')) from applied) end,
      'stages', private.stage_times(company, since::timestamp at time zone 'utc'),
      'pay', private.pay_positions(company)));
end
$$;

alter table public.company_visit_sources enable row level security;
revoke all on public.company_visit_sources from anon, authenticated;
grant select on public.company_visit_sources to authenticated;
grant all on public.company_visit_sources to service_role;

create policy "Members read where visits came from" on public.company_visit_sources for select to authenticated
  using (company_id in (select private.my_companies()));

revoke all on function public.count_company_visit(uuid, text), public.company_analytics(uuid, integer) from public;
revoke all on function public.company_analytics(uuid, integer) from anon;
grant execute on function public.count_company_visit(uuid, text) to anon, authenticated, service_role;
grant execute on function public.company_analytics(uuid, integer) to authenticated;
