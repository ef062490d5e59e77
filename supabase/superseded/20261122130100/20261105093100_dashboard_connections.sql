-- The dashboard counts the caller's connections too: accepted ones, and requests that wait for an answer.

create or replace function public.my_dashboard() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', count(*),
    'applications_this_week', count(*) filter (where applied_at > now() - interval '7 days'),
    'interviews', count(*) filter (where status = 'interview_scheduled'),
    'connections', (
      select count(*) from public.connections
      where (select auth.uid()) in (user_id, other_id) and accepted_at is not null
    ),
    'requests', (
      select count(*) from public.connections where other_id = (select auth.uid()) and accepted_at is null
    ),
    'activities', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id) from (
        select id, kind, subject_id, subject, detail, occurred_at from public.activity_events
        where user_id = (select auth.uid()) order by occurred_at desc, id limit 5
      ) e), '[]')
  )
  from public.applications where user_id = (select auth.uid())
$$;
