-- What people do is recorded as it happens, by the database, and some of it earns a badge. Clients read; only triggers write.

create table public.activity_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('job_saved', 'applied', 'application_moved', 'goal_set', 'goal_completed',
    'skill_added', 'course_started', 'course_completed', 'badge_earned')),
  -- What it happened to: saving the same job twice is one event, at the later time.
  subject_id text not null,
  -- The words that were true then: a job's title, a goal's, a course's, a badge's.
  subject text not null check (char_length(subject) <= 200),
  -- Beside it: a company, or the state that an application moved to.
  detail text not null default '' check (char_length(detail) <= 200),
  occurred_at timestamptz not null default clock_timestamp(),
  unique (user_id, kind, subject_id)
);

create index activity_events_newest on public.activity_events (user_id, occurred_at desc, id);

create table public.achievements (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  title text not null check (char_length(title) between 1 and 80),
  description text not null check (char_length(description) between 1 and 240),
  category text not null check (category in ('learning', 'networking', 'development', 'milestone', 'skills', 'community')),
  points smallint not null check (points > 0),
  rarity text not null check (rarity in ('legendary', 'epic', 'rare', 'default')),
  icon text not null check (char_length(icon) between 1 and 40),
  requirements text not null check (char_length(requirements) between 1 and 160),
  -- What is counted, and how much of it earns the badge.
  metric text not null check (metric in ('jobs_saved', 'applications', 'companies', 'interviews', 'offers', 'goals_set',
    'goals_completed', 'milestones_completed', 'courses_completed', 'skills', 'expert_skills', 'active_days')),
  threshold smallint not null check (threshold > 0),
  position smallint not null,
  check (case rarity when 'legendary' then points in (800, 1000) when 'epic' then points between 500 and 750
    when 'rare' then points in (250, 400) else points < 250 end)
);

create index achievements_metric on public.achievements (metric);

create table public.earned_achievements (
  user_id uuid not null references auth.users (id) on delete cascade,
  achievement_id text not null references public.achievements (id) on delete cascade,
  earned_at timestamptz not null default clock_timestamp(),
  primary key (user_id, achievement_id)
);
create index earned_achievements_achievement on public.earned_achievements (achievement_id);

alter table public.activity_events enable row level security;
alter table public.achievements enable row level security;
alter table public.earned_achievements enable row level security;

revoke all on public.activity_events, public.achievements, public.earned_achievements from anon, authenticated;
grant select on public.activity_events, public.earned_achievements to authenticated;
grant select on public.achievements to anon, authenticated;

create policy "People read their own activity" on public.activity_events for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Everybody reads the achievements" on public.achievements for select to anon, authenticated using (true);
create policy "People read what they earned" on public.earned_achievements for select to authenticated
  using (user_id = (select auth.uid()));

-- How far a person is, by metric.
create function private.count_of(person uuid, metric text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return case metric
    when 'jobs_saved' then (select count(*) from public.saved_jobs where user_id = person)
    when 'applications' then (select count(*) from public.applications where user_id = person)
    when 'companies' then (select count(distinct j.company_id) from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = person)
    when 'interviews' then (select count(*) from public.applications
      where user_id = person and status in ('interview_scheduled', 'offer_received'))
    when 'offers' then (select count(*) from public.applications where user_id = person and status = 'offer_received')
    when 'goals_set' then (select count(*) from public.goals where user_id = person)
    when 'goals_completed' then (select count(*) from public.goals where user_id = person and status = 'completed')
    when 'milestones_completed' then (select count(*) from public.goals g join public.goal_milestones m on m.goal_id = g.id
      where g.user_id = person and m.completed)
    when 'courses_completed' then (select count(*) from public.enrolments
      where user_id = person and completed_at is not null)
    when 'skills' then (select count(*) from public.skills where user_id = person)
    when 'expert_skills' then (select count(*) from public.skills where user_id = person and level = 'Expert')
    when 'active_days' then (select count(distinct (occurred_at at time zone 'UTC')::date) from public.activity_events
      where user_id = person)
  end;
end
$$;

create function private.record_activity(person uuid, kind text, subject_id text, subject text, detail text default '') returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_events (user_id, kind, subject_id, subject, detail)
  values (person, kind, subject_id, left(subject, 200), left(detail, 200))
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail
$$;

-- Hands out what the person has reached and does not have yet. What is earned stays earned.
create function private.award(person uuid, metrics text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with counted as materialized (
    select m as metric, private.count_of(person, m) as amount from unnest(metrics) as m
  ), earned as (
    insert into public.earned_achievements (user_id, achievement_id)
    select person, a.id from public.achievements a join counted c using (metric)
    where c.amount >= a.threshold
      and not exists (select from public.earned_achievements e where e.user_id = person and e.achievement_id = a.id)
    on conflict do nothing
    returning achievement_id
  )
  insert into public.activity_events (user_id, kind, subject_id, subject, detail)
  select person, 'badge_earned', a.id, a.title, a.rarity from earned join public.achievements a on a.id = earned.achievement_id
  on conflict do nothing;
end
$$;

-- The trigger's argument names the metrics that the change can move.
create function private.award_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.award(new.user_id, string_to_array(tg_argv[0], ' '));
  return null;
end
$$;

-- Only the first event of a day can move the days.
create function private.award_on_active_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.activity_events where user_id = new.user_id and id <> new.id
      and occurred_at >= date_trunc('day', new.occurred_at, 'UTC') and occurred_at < date_trunc('day', new.occurred_at, 'UTC') + interval '1 day'
  ) then
    perform private.award(new.user_id, array['active_days']);
  end if;
  return null;
end
$$;

create function private.record_saved_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(new.user_id, 'job_saved', new.job_id::text, j.title, j.company_name)
  from public.jobs j where j.id = new.job_id;
  return null;
end
$$;

create function private.record_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_activity(new.user_id, 'applied', new.job_id::text, j.title, j.company_name)
    from public.jobs j where j.id = new.job_id;
  elsif new.status <> old.status then
    perform private.record_activity(new.user_id, 'application_moved', new.id || ':' || new.status, j.title, new.status)
    from public.jobs j where j.id = new.job_id;
  end if;
  return null;
end
$$;

create function private.record_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_activity(new.user_id, 'goal_set', new.id::text, new.title, new.category);
  end if;
  if new.status = 'completed' and (tg_op = 'INSERT' or old.status <> 'completed') then
    perform private.record_activity(new.user_id, 'goal_completed', new.id::text, new.title, new.category);
  elsif tg_op = 'UPDATE' and new.status = 'active' and old.status = 'completed' then
    delete from public.activity_events where user_id = new.user_id and kind = 'goal_completed' and subject_id = new.id::text;
  end if;
  return null;
end
$$;

create function private.record_skill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(new.user_id, 'skill_added', lower(new.name), new.name, new.level);
  return null;
end
$$;

create function private.record_enrolment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(new.user_id, case when new.completed_at is null then 'course_started' else 'course_completed' end,
    new.course_id, c.title, c.instructor)
  from public.courses c where c.id = new.course_id;
  return null;
end
$$;

-- Triggers of one event run in the order of their names: what happened is recorded before what it earned.
create trigger a_record after insert on public.saved_jobs for each row execute function private.record_saved_job();
create trigger b_award after insert on public.saved_jobs for each row execute function private.award_on_change('jobs_saved');

create trigger a_record after insert or update of status on public.applications for each row execute function private.record_application();
create trigger b_award after insert or update of status on public.applications
  for each row execute function private.award_on_change('applications companies interviews offers');

create trigger a_record after insert or update of status on public.goals for each row execute function private.record_goal();
create trigger b_award after insert or update of status on public.goals
  for each row execute function private.award_on_change('goals_set goals_completed');

create trigger b_award after insert or update of completed on public.goal_milestones
  for each row when (new.completed) execute function private.award_on_change('milestones_completed');

create trigger a_record after insert on public.skills for each row execute function private.record_skill();
create trigger b_award after insert or update of level on public.skills
  for each row execute function private.award_on_change('skills expert_skills');

create trigger a_record after insert on public.enrolments for each row execute function private.record_enrolment();
create trigger a_record_completion after update of completed_at on public.enrolments
  for each row when (old.completed_at is null and new.completed_at is not null) execute function private.record_enrolment();
create trigger b_award after update of completed_at on public.enrolments
  for each row when (new.completed_at is not null) execute function private.award_on_change('courses_completed');

create trigger award after insert on public.activity_events for each row execute function private.award_on_active_day();

-- The achievements as the caller sees them: what they earned and when, and how far they are with the rest.
create function public.my_achievements() returns table (
  id text, title text, description text, category text, points smallint, rarity text, icon text, requirements text,
  earned_at timestamptz, progress integer, amount integer, threshold smallint
)
language sql stable security definer set search_path = '' as $$
  with me as materialized (
    select (select auth.uid()) as person
  ), counted as materialized (
    select m.metric, private.count_of(me.person, m.metric) as amount
    from me, (select distinct metric from public.achievements) m
  )
  select a.id, a.title, a.description, a.category, a.points, a.rarity, a.icon, a.requirements, e.earned_at,
    case when e.earned_at is not null then 100 else least(99, 100 * c.amount / a.threshold) end,
    c.amount, a.threshold
  from me cross join public.achievements a join counted c using (metric)
  left join public.earned_achievements e on e.user_id = me.person and e.achievement_id = a.id
  order by a.position
$$;
revoke all on function public.my_achievements() from public, anon;
grant execute on function public.my_achievements() to authenticated;

-- The dashboard's figures and latest events in one answer, all from the caller's own rows under their policies.
create function public.my_dashboard() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', count(*),
    'applications_this_week', count(*) filter (where applied_at > now() - interval '7 days'),
    'interviews', count(*) filter (where status = 'interview_scheduled'),
    'activities', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id) from (
        select id, kind, subject_id, subject, detail, occurred_at from public.activity_events
        where user_id = (select auth.uid()) order by occurred_at desc, id limit 5
      ) e), '[]')
  )
  from public.applications where user_id = (select auth.uid())
$$;
revoke all on function public.my_dashboard() from public, anon;
grant execute on function public.my_dashboard() to authenticated;

insert into public.achievements (id, title, description, category, points, rarity, icon, requirements, metric, threshold, position) values
  ('eye-on-it', 'Eye on it', 'The search begins: one role is worth a second look.', 'milestone', 50, 'default', 'bookmark', 'Save your first job', 'jobs_saved', 1, 0),
  ('under-way', 'Under way', 'Five notes to five employers, each written for its reader.', 'milestone', 250, 'rare', 'send', 'Apply for five jobs', 'applications', 5, 1),
  ('done-is-done', 'Done is done', 'Something you set out to do is behind you.', 'milestone', 100, 'default', 'flag', 'Complete your first goal', 'goals_completed', 1, 2),
  ('in-the-room', 'In the room', 'Somebody read your application and wants to hear the rest.', 'milestone', 500, 'epic', 'door', 'Reach your first interview', 'interviews', 1, 3),
  ('the-offer', 'The offer', 'A team asked you to join them. Whatever you answer, this one stays.', 'milestone', 1000, 'legendary', 'handshake', 'Receive an offer', 'offers', 1, 4),
  ('first-finish', 'First finish', 'A whole course, from the first lesson to the last.', 'learning', 100, 'default', 'book', 'Complete a course', 'courses_completed', 1, 5),
  ('steady-learner', 'Steady learner', 'Three courses in, learning has become a habit.', 'learning', 400, 'rare', 'books', 'Complete three courses', 'courses_completed', 3, 6),
  ('the-whole-shelf', 'The whole shelf', 'Every course of the Learning Hub, completed.', 'learning', 800, 'legendary', 'library', 'Complete eight courses', 'courses_completed', 8, 7),
  ('first-hello', 'First hello', 'You introduced yourself to a team that did not know you.', 'networking', 50, 'default', 'message', 'Send your first application', 'applications', 1, 8),
  ('ten-doors', 'Ten doors', 'Ten different companies know your name.', 'networking', 600, 'epic', 'building', 'Apply at ten different companies', 'companies', 10, 9),
  ('a-point-ahead', 'A point ahead', 'You wrote down where you want to be, and by when.', 'development', 50, 'default', 'target', 'Set your first goal', 'goals_set', 1, 10),
  ('stitch-by-stitch', 'Stitch by stitch', 'Ten milestones ticked off. This is how threads get long.', 'development', 250, 'rare', 'steps', 'Complete ten milestones', 'milestones_completed', 10, 11),
  ('finisher', 'Finisher', 'Five goals reached. You can be taken at your word.', 'development', 750, 'epic', 'trophy', 'Complete five goals', 'goals_completed', 5, 12),
  ('wide-range', 'Wide range', 'Ten skills on your profile, for whoever looks for them.', 'skills', 250, 'rare', 'layers', 'Track ten skills', 'skills', 10, 13),
  ('three-crafts', 'Three crafts', 'Expert in three skills: few people are.', 'skills', 500, 'epic', 'gem', 'Reach Expert in three skills', 'expert_skills', 3, 14),
  ('part-of-the-place', 'Part of the place', 'On seven different days you moved something forward here.', 'community', 250, 'rare', 'sun', 'Be active on seven days', 'active_days', 7, 15),
  ('keeps-the-thread', 'Keeps the thread', 'A hundred days with something done on each of them.', 'community', 1000, 'legendary', 'thread', 'Be active on a hundred days', 'active_days', 100, 16);

-- What people did before there was a record of it.
insert into public.activity_events (user_id, kind, subject_id, subject, detail, occurred_at)
select s.user_id, 'job_saved', s.job_id::text, j.title, j.company_name, s.saved_at
from public.saved_jobs s join public.jobs j on j.id = s.job_id
union all
select a.user_id, 'applied', a.job_id::text, j.title, j.company_name, a.applied_at
from public.applications a join public.jobs j on j.id = a.job_id;

select private.award(person, array['jobs_saved', 'applications', 'companies', 'interviews', 'offers', 'active_days'])
from (select distinct user_id as person from public.activity_events) as people;
