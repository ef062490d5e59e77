create or replace function public.company_overview(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
  today date := (now() at time zone 'utc')::date;
  monday date := date_trunc('week', now() at time zone 'utc')::date;
  due date := private.today();
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
  return (
    -- Read once: a company with most jobs has thousands.
    with applied as materialized (
      select a.applied_at, a.withdrawn_at, a.status, a.answer_by
      from public.applications a join public.jobs j on j.id = a.job_id where j.company_id = company
    ),
    counted as (
      select count(*) filter (where withdrawn_at is null) as applicants,
        count(*) filter (where applied_at >= monday) as new_applicants,
        count(*) filter (where withdrawn_at is null and status = 'under_review') as unanswered,
        count(*) filter (where answer_by < due) as overdue
      from applied
    ),
    posted as (
      select count(*) filter (where j.status = 'open') as open_jobs, count(*) filter (where j.status = 'draft') as drafts,
        count(*) filter (where j.status = 'open' and j.hides_at < clock_timestamp() + interval '3 days') as ending
      from public.jobs j where j.company_id = company
    )
    select jsonb_build_object(
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', w.week,
          'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v
            where v.company_id = company and v.day >= w.week and v.day < w.week + 7),
          'followers', (select count(*) from public.company_follows f
            where f.company_id = company and f.followed_at >= w.week and f.followed_at < w.week + 7),
          'applicants', (select count(*) from applied where applied_at >= w.week and applied_at < w.week + 7)) order by w.week)
        from (select (monday - 7 * ago)::date as week from generate_series(0, 7) as ago) as w),
      'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v where v.company_id = company and v.day > today - 28),
      'visits_before', (select coalesce(sum(v.visits), 0) from public.company_visits v
        where v.company_id = company and v.day > today - 56 and v.day <= today - 28),
      'followers', (select count(*) from public.company_follows f where f.company_id = company),
      'new_followers', (select count(*) from public.company_follows f
        where f.company_id = company and f.followed_at > now() - interval '28 days'),
      'invitations', case when mine = 'owner' then (
        select count(*) from public.company_invitations i where i.company_id = company) else 0 end)
      || to_jsonb(counted) || to_jsonb(posted)
    from counted, posted);
end
$$;

create or replace function public.similar_jobs(company uuid, title text, description text, except_job uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) or length(title) > 160 or length(description) > 20000 then
    raise exception using errcode = '42501', message = 'Only owners and recruiters can compare jobs.';
  end if;
  return (
    with near as (
      (select jobs.id from public.jobs
        where jobs.company_id = company and jobs.status = 'open' order by jobs.posted_at desc limit 100)
      union
      (select found.id from private.newest_jobs(nullif(plainto_tsquery('english', similar_jobs.title), ''), 30) as found (id)
        where numnode(plainto_tsquery('english', similar_jobs.title)) > 0)
    ),
    begun_alike as (
      select jobs.* from near join public.jobs on jobs.id = near.id where jobs.id is distinct from except_job
      order by 0.3 * extensions.similarity(jobs.title, similar_jobs.title)
        + 0.7 * extensions.similarity(left(jobs.description, 200), left(similar_jobs.description, 200)) desc, jobs.id limit 12
    ),
    compared as (
      select near.id, near.title, near.company_name, near.company_id = company as own, near.posted_at,
        round(100 * (0.3 * extensions.similarity(near.title, similar_jobs.title)
          + 0.7 * extensions.similarity(left(near.description, 4000), left(similar_jobs.description, 4000))))::integer as alike
      from begun_alike as near
    )
    select coalesce(jsonb_agg(to_jsonb(closest) - 'posted_at' order by alike desc, own desc, posted_at desc), '[]')
    from (select * from compared where alike >= 20 order by alike desc, own desc, posted_at desc limit 5) as closest);
end
$$;
