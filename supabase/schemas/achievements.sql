-- Badges, and who has earned them.

create table public.achievements (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  title text not null check (char_length(title) between 1 and 80),
  description text not null check (char_length(description) between 1 and 240),
  category text not null check (category in ('learning', 'networking', 'development', 'milestone', 'skills', 'community')),
  points smallint not null check (points > 0),
  rarity text not null check (rarity in ('legendary', 'epic', 'rare', 'default')),
  icon text not null check (char_length(icon) between 1 and 40),
  requirements text not null check (char_length(requirements) between 1 and 160),
  -- The metric, and the value that earns the badge.
  metric text not null check (metric in ('jobs_saved', 'applications', 'companies', 'interviews', 'offers', 'goals_set',
    'goals_completed', 'milestones_completed', 'courses_completed', 'skills', 'expert_skills', 'active_days')),
  threshold smallint not null check (threshold > 0),
  position smallint not null,
  check (case rarity when 'legendary' then points in (800, 1000) when 'epic' then points between 500 and 750
    when 'rare' then points in (250, 400) else points < 250 end)
);

create table public.earned_achievements (
  user_id uuid not null references auth.users (id) on delete cascade,
  achievement_id text not null references public.achievements (id) on delete cascade,
  earned_at timestamptz not null default clock_timestamp(),
  primary key (user_id, achievement_id)
);

create index achievements_metric on public.achievements (metric);
create index earned_achievements_achievement on public.earned_achievements (achievement_id);

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

-- The trigger's argument names the metrics that the change can move.
create function private.award_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.award(new.user_id, string_to_array(tg_argv[0], ' '));
  return null;
end
$$;

-- Achievements as the caller sees them: earned ones with their date, and the progress of the others.
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
    case when e.earned_at is not null then 100 else least(99, round(100.0 * c.amount / a.threshold))::integer end,
    c.amount, a.threshold
  from me cross join public.achievements a join counted c using (metric)
  left join public.earned_achievements e on e.user_id = me.person and e.achievement_id = a.id
  order by a.position
$$;
revoke all on function public.my_achievements() from public, anon;
grant execute on function public.my_achievements() to authenticated;

-- Only the first event of a day can move the days.
create function private.award_on_active_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.award(user_id, '{active_days}')
  from (
    select user_id, date_trunc('day', occurred_at, 'UTC') as day, count(*) as events from added group by 1, 2
  ) as days
  where days.events = (
    select count(*) from (
      select from public.activity_events as known
      where known.user_id = days.user_id and known.occurred_at >= days.day and known.occurred_at < days.day + interval '1 day'
      limit days.events + 1) as of_day);
  return null;
end
$$;

create trigger award after insert on public.activity_events referencing new table as added
for each statement execute function private.award_on_active_days();

-- Awards a person the badges of these metrics. Metrics without remaining badges are not counted: the most active people have
-- earned most of them.
create function private.award(person uuid, metrics text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with left_to_earn as materialized (
    select a.id, a.metric, a.threshold from public.achievements a
    where a.metric = any (metrics)
      and not exists (select from public.earned_achievements e where e.user_id = person and e.achievement_id = a.id)
  ), counted as materialized (
    select m as metric, private.count_of(person, m) as amount from (select distinct metric from left_to_earn) as metrics (m)
  ), earned as (
    insert into public.earned_achievements (user_id, achievement_id)
    select person, a.id from left_to_earn a join counted c using (metric) where c.amount >= a.threshold
    on conflict do nothing
    returning achievement_id
  )
  insert into public.activity_events (user_id, kind, subject_id, subject, detail)
  select person, 'badge_earned', a.id, a.title, a.rarity from earned join public.achievements a on a.id = earned.achievement_id
  on conflict do nothing;
end
$$;

create trigger b_award after insert or update of status on public.applications
  for each row execute function private.award_on_change('applications companies interviews offers');

create trigger b_award after insert or update of status on public.goals
  for each row execute function private.award_on_change('goals_set goals_completed');

create trigger b_award after insert or update of completed on public.goal_milestones
  for each row when (new.completed) execute function private.award_on_change('milestones_completed');

create trigger b_award after insert or update of level on public.skills
  for each row execute function private.award_on_change('skills expert_skills');

create trigger b_award after update of completed_at on public.enrolments
  for each row when (new.completed_at is not null) execute function private.award_on_change('courses_completed');

alter table public.achievements enable row level security;
alter table public.earned_achievements enable row level security;
revoke all on public.achievements, public.earned_achievements from anon, authenticated;
grant select on public.earned_achievements to authenticated;
grant select on public.achievements to anon, authenticated;

create policy "Everybody reads the achievements" on public.achievements for select to anon, authenticated using (true);

create policy "People read what they earned" on public.earned_achievements for select to authenticated
  using (user_id = (select auth.uid()));
