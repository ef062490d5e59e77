-- Whom an interviewer was to meet is theirs to see until the meeting is off: after that they have nothing to do with the application.

create or replace function private.may_see_application(application uuid, roles text[] default array['owner', 'recruiter', 'interviewer'])
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.company_members m on m.company_id = j.company_id and m.user_id = (select auth.uid()) and m.role = any (roles)
    where a.id = application and a.user_id <> m.user_id and (m.role <> 'interviewer' or exists (
      select from public.interviews i join public.interview_people p on p.interview_id = i.id
      where i.application_id = a.id and i.state <> 'cancelled' and p.user_id = m.user_id)))
$$;

create or replace function public.pipeline_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', j.id, 'title', j.title, 'location', j.location, 'status', j.status, 'company', c.name, 'company_id', c.id, 'role', m.role,
      'applicants', (select count(*) from public.applications a where a.job_id = j.id),
      'overdue', (select count(*) from public.applications a where a.job_id = j.id and a.answer_by < private.today()))
    order by j.status = 'open' desc, j.posted_at desc, j.id), '[]')
  from public.company_members m
  join public.companies c on c.id = m.company_id
  cross join lateral (
    select j.* from public.jobs j where j.company_id = m.company_id and j.status <> 'draft'
      and (m.role <> 'interviewer' or exists (
        select from public.interview_people p join public.interviews i on i.id = p.interview_id
        join public.applications a on a.id = i.application_id
        where p.user_id = m.user_id and a.job_id = j.id and i.state <> 'cancelled'))
    order by j.status = 'open' desc, j.posted_at desc, j.id limit 200) as j
  where m.user_id = (select auth.uid())
$$;
