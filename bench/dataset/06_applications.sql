insert into public.saved_jobs (user_id, job_id, saved_at)
select people.id, jobs.id, now() - bench.chance(people.n * 1000::bigint + k, 'saved') * interval '120 days'
from bench.people cross join lateral generate_series(1, saved) as k
join bench.jobs on jobs.n = 1 + (people.n::bigint * 101 + k::bigint * 3571) % 100000;

-- As many as asked for: who has fewest keeps all of theirs.
insert into public.applications (id, user_id, job_id, status, reached, note, stage, next_step, progress, applied_at, withdrawn_at)
select bench.id('application', key), person, job, status, case when status = 'rejected' then 'phone_screening' else status end,
  'I have done this work for four years and would like to talk about it.', 'Application received', '',
  20, now() - age, case when bench.chance(key, 'withdrawn') < 0.05 then now() - age / 2 end
from (
  select people.id as person, jobs.id as job, people.n * 1000::bigint + k as key,
    bench.pick(array['under_review', 'under_review', 'under_review', 'under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected', 'rejected', 'rejected'],
      people.n * 1000::bigint + k, 'status') as status,
    bench.chance(people.n * 1000::bigint + k, 'applied') * interval '180 days' as age
  from bench.people cross join lateral generate_series(1, applications) as k
  join bench.jobs on jobs.n = 1 + (people.n::bigint * 103 + k::bigint * 4573) % (select jobs from bench.sizes)
  order by k > 100 desc, k, people.n
  limit (select sizes.applications from bench.sizes)
) as drawn;

-- What the triggers of a job's applications keep: their numbers, and the days that are promised.
update public.applications a set number = numbered.number,
  answer_by = case when a.status <> 'rejected' and a.withdrawn_at is null
    then current_date + floor(bench.chance(numbered.key, 'promised') * 14)::integer - 3 end
from (
  select id, row_number() over (partition by job_id order by applied_at, id) as number, row_number() over (order by id) as key
  from public.applications) as numbered
where numbered.id = a.id;

insert into public.application_promises (application_id, user_id, company_id, status, made_at, due_on, closed_at, kept)
select a.id, a.user_id, j.company_id, a.status, a.applied_at, coalesce(a.answer_by, a.applied_at::date + 10),
  case when a.answer_by is null then a.applied_at + interval '8 days' end, case when a.answer_by is null then a.number % 7 <> 0 end
from public.applications a join bench.jobs j on j.id = a.job_id where j.company_id is not null;

-- Five events each.
insert into public.application_events (application_id, user_id, kind, said, at)
select a.id, a.user_id, (array['applied', 'status', 'stage', 'next_step', 'interviewer'])[k],
  (array['under_review', a.status, 'Second look', 'You hear from us', 'Somebody of the team'])[k], a.applied_at + (k - 1) * interval '2 days'
from public.applications a cross join generate_series(1, 5) as k;
