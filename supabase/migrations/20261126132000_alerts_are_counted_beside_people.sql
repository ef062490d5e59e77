-- Alerts are counted where people are, so that the form waits for neither.

alter table private.posting_people
  add column alerts integer check (alerts >= 0),
  add column alert_people integer,
  add column more_alerts boolean not null default false;
update private.posting_people set counted_at = null;

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
create or replace function public.posting_reach(job uuid) returns jsonb
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

revoke all on function private.settle_posting(uuid, timestamptz, integer, boolean) from public;
