create or replace function public.company_overview(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
  today date := (now() at time zone 'utc')::date;
  monday date := date_trunc('week', now() at time zone 'utc')::date;
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
  return jsonb_build_object(
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', w.week,
        'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v
          where v.company_id = company and v.day >= w.week and v.day < w.week + 7),
        'followers', (select count(*) from public.company_follows f
          where f.company_id = company and f.followed_at >= w.week and f.followed_at < w.week + 7),
        'applicants', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
          where j.company_id = company and a.applied_at >= w.week and a.applied_at < w.week + 7)) order by w.week)
      from (select (monday - 7 * ago)::date as week from generate_series(0, 7) as ago) as w),
    'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v where v.company_id = company and v.day > today - 28),
    'visits_before', (select coalesce(sum(v.visits), 0) from public.company_visits v
      where v.company_id = company and v.day > today - 56 and v.day <= today - 28),
    'followers', (select count(*) from public.company_follows f where f.company_id = company),
    'new_followers', (select count(*) from public.company_follows f
      where f.company_id = company and f.followed_at > now() - interval '28 days'),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = company and j.status = 'open'),
    'applicants', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.withdrawn_at is null),
    'new_applicants', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.applied_at >= monday),
    'unanswered', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.withdrawn_at is null and a.status = 'under_review'),
    'overdue', (select count(*) from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.answer_by < private.today()),
    'ending', (select count(*) from public.jobs j
      where j.company_id = company and j.status = 'open' and j.hides_at < clock_timestamp() + interval '3 days'),
    'drafts', (select count(*) from public.jobs j where j.company_id = company and j.status = 'draft'),
    'invitations', case when mine = 'owner' then (
      select count(*) from public.company_invitations i where i.company_id = company) else 0 end);
end
$$;
