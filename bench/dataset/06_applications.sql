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
  join bench.jobs on jobs.n = 1 + (people.n::bigint * 103 + k::bigint * 4573) % 100000
  order by k > 100 desc, k, people.n
  limit (select sizes.applications from bench.sizes)
) as drawn;

insert into public.application_events (application_id, user_id, kind, said, at)
select id, user_id, 'applied', 'under_review', applied_at from public.applications
union all
select id, user_id, 'status', status, applied_at + interval '2 days' from public.applications where status <> 'under_review';
