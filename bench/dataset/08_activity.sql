insert into public.activity_events (id, user_id, kind, subject_id, subject, detail, occurred_at)
select md5('applied ' || a.id)::uuid, a.user_id, 'applied', a.job_id::text, j.title, j.company_name, a.applied_at
from public.applications as a join bench.jobs as j on j.id = a.job_id
union all
select md5('saved ' || s.user_id || s.job_id)::uuid, s.user_id, 'job_saved', s.job_id::text, j.title, j.company_name, s.saved_at
from public.saved_jobs as s join bench.jobs as j on j.id = s.job_id
union all
select md5('goal ' || id)::uuid, user_id, 'goal_set', id::text, title, category, created_at from public.goals
union all
select md5('reached ' || id)::uuid, user_id, 'goal_completed', id::text, title, category, completed_at
from public.goals where status = 'completed'
union all
select md5('skill ' || id)::uuid, user_id, 'skill_added', lower(name), name, level, created_at from public.skills
union all
select md5('course ' || e.user_id || e.course_id)::uuid, e.user_id,
  case when e.completed_at is null then 'course_started' else 'course_completed' end, e.course_id, c.title, c.instructor,
  coalesce(e.completed_at, e.enrolled_at)
from public.enrolments as e join public.courses as c on c.id = e.course_id;

with counted as (
  select user_id, 'jobs_saved' as metric, count(*) as amount from public.saved_jobs group by 1
  union all select user_id, 'applications', count(*) from public.applications group by 1
  union all select a.user_id, 'companies', count(distinct j.company_id)
    from public.applications as a join bench.jobs as j on j.id = a.job_id group by 1
  union all select user_id, 'interviews', count(*) from public.applications
    where status in ('interview_scheduled', 'offer_received') group by 1
  union all select user_id, 'offers', count(*) from public.applications where status = 'offer_received' group by 1
  union all select user_id, 'goals_set', count(*) from public.goals group by 1
  union all select user_id, 'goals_completed', count(*) from public.goals where status = 'completed' group by 1
  union all select user_id, 'milestones_completed', count(*) from public.goal_milestones where completed group by 1
  union all select user_id, 'courses_completed', count(*) from public.enrolments where completed_at is not null group by 1
  union all select user_id, 'skills', count(*) from public.skills group by 1
  union all select user_id, 'expert_skills', count(*) from public.skills where level = 'Expert' group by 1
  union all select user_id, 'active_days', count(distinct (occurred_at at time zone 'UTC')::date) from public.activity_events group by 1
)
insert into public.earned_achievements (user_id, achievement_id, earned_at)
select user_id, achievements.id, now() - interval '1 day'
from counted join public.achievements using (metric) where amount >= threshold;
