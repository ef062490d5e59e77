-- The overview for a company's members: activity on their page, and what is pending.

-- Weeks start on Mondays, UTC; the last one is the current week. Visits and followers are of the page, applicants of all jobs.
create function public.company_overview(company uuid) returns jsonb
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
        count(*) filter (where withdrawn_at is null and applied_at >= monday) as new_applicants,
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
          'applicants', (select count(*) from applied
            where withdrawn_at is null and applied_at >= w.week and applied_at < w.week + 7)) order by w.week)
        from (select (monday - 7 * ago)::date as week from generate_series(0, 7) as ago) as w),
      'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v where v.company_id = company and v.day > today - 28),
      'visits_before', (select coalesce(sum(v.visits), 0) from public.company_visits v
        where v.company_id = company and v.day > today - 56 and v.day <= today - 28),
      'followers', (select count(*) from public.company_follows f where f.company_id = company),
      'new_followers', (select count(*) from public.company_follows f
        where f.company_id = company and f.followed_at > now() - interval '28 days'),
      'invitations', case when mine = 'owner' then (
        select count(*) from public.company_invitations i where i.company_id = company) else 0 end,
      -- Colleagues and candidates read 'A member' then.
      'unnamed', not exists (
        select from public.profiles p where p.user_id = auth.uid() and btrim(p.first_name || p.last_name) <> ''))
      || to_jsonb(counted) || to_jsonb(posted)
    from counted, posted);
end
$$;
revoke all on function public.company_overview(uuid) from public, anon;
grant execute on function public.company_overview(uuid) to authenticated;
