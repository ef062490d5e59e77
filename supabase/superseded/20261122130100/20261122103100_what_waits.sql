-- The dashboard also says what waits for the caller, what they have agreed on, and which goals are due this week or before.

create or replace function public.my_dashboard() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', count(*) filter (where withdrawn_at is null),
    'applications_this_week', count(*) filter (where withdrawn_at is null and applied_at > now() - interval '7 days'),
    'interviews', count(*) filter (where withdrawn_at is null and status = 'interview_scheduled'),
    'connections', (
      select count(*) from public.connections
      where (select auth.uid()) in (user_id, other_id) and accepted_at is not null
    ),
    'requests', (
      select count(*) from public.connections where other_id = (select auth.uid()) and accepted_at is null
    ),
    'skills', (select count(*) from public.skills where user_id = (select auth.uid())),
    'goals', (select count(*) from public.goals where user_id = (select auth.uid()) and status = 'active'),
    'activities', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id) from (
        select id, kind, subject_id, subject, detail, occurred_at from public.activity_events
        where user_id = (select auth.uid()) order by occurred_at desc, id limit 5
      ) e), '[]'),
    'notices', coalesce((
      select jsonb_agg(to_jsonb(n) order by n.happened_at desc, n.id desc) from (
        select id, kind, subject_id, subject, detail, state, amount, happened_at, read_at from public.notifications
        where user_id = (select auth.uid()) and waits order by happened_at desc, id desc limit 8
      ) n), '[]'),
    'booked', coalesce((
      select jsonb_agg(to_jsonb(b) order by b.updated_at desc) from (
        select a.id, j.title, j.company_name, a.next_step, a.interviewer, a.updated_at
        from public.applications a join public.jobs j on j.id = a.job_id
        where a.user_id = (select auth.uid()) and a.status = 'interview_scheduled' and a.withdrawn_at is null
        order by a.updated_at desc limit 3
      ) b), '[]'),
    'due', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.target_date, d.id) from (
        select id, title, target_date, progress from public.goals
        where user_id = (select auth.uid()) and status = 'active' and target_date <= current_date + 8
        order by target_date, id limit 5
      ) d), '[]')
  )
  from public.applications where user_id = (select auth.uid())
$$;

-- A name that somebody saves is what they are called from then on: the account's own record of it follows the profile.
create function private.name_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
    || jsonb_build_object('first_name', new.first_name, 'last_name', new.last_name)
  where id = new.user_id;
  return null;
end
$$;
create trigger name_account after update of first_name, last_name on public.profiles
for each row when (new.first_name <> old.first_name or new.last_name <> old.last_name)
execute function private.name_account();

update auth.users
set raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
  || jsonb_build_object('first_name', profiles.first_name, 'last_name', profiles.last_name)
from public.profiles
where profiles.user_id = users.id and btrim(profiles.first_name || profiles.last_name) <> ''
  and (raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')
    is distinct from (profiles.first_name, profiles.last_name);
revoke all on function private.name_account() from public;
