-- Every alert has been read an hour ago: what was listed since is all that a reading compares.
insert into public.job_alerts (id, user_id, title, keywords, location, salary_min, job_type, experience_level, frequency, active, created_at, last_seen_at, matched_until)
select bench.id('alert', key), person, bench.pick(bench.words('role'), key, 'role'),
  array[bench.pick(bench.words('skill'), key, 'skill')],
  case when bench.chance(key, 'placed') < 0.4 then (bench.words('place'))[1 + floor(power(bench.chance(key, 'place'), 1.8) * 60)::integer] else '' end,
  case when bench.chance(key, 'paid') < 0.3 then 60000 + 10000 * floor(bench.chance(key, 'pay') * 10)::integer end,
  case when bench.chance(key, 'typed') < 0.3 then 'full_time' end,
  case when bench.chance(key, 'levelled') < 0.3 then bench.pick(array['entry', 'mid', 'senior', 'lead'], key, 'level') end,
  bench.pick(array['Daily', 'Weekly'], key, 'frequency'), bench.chance(key, 'active') < 0.9,
  now() - bench.chance(key, 'created') * interval '150 days', now() - interval '2 days', now() - interval '1 minute'
from (
  select people.id as person, people.n * 100::bigint + k as key
  from bench.people cross join lateral generate_series(1, alerts) as k
  order by k > 40 desc, k, people.n
  limit (select sizes.alerts from bench.sizes)
) as drawn;

create table bench.alerts as
select row_number() over (order by id) as n, id, user_id,
  case when user_id in (select people.id from bench.people where people.n <= 10) then 100 else 3 end as matches
from public.job_alerts;

insert into public.alert_matches (id, alert_id, job_id, user_id, match_score, reasons, matched_at)
select bench.id('match', key), alerts.id, jobs.id, alerts.user_id, 50 + floor(bench.chance(key, 'score') * 51)::integer,
  '[{"part": "title", "said": "engineer"}, {"part": "place", "said": "Remote"}]',
  now() - date_trunc('hour', bench.chance(key, 'matched') * interval '30 days') - interval '1 hour'
from (select alerts.*, k, alerts.n * 1000 + k as key from bench.alerts cross join lateral generate_series(1, matches) as k) as alerts
join bench.jobs on jobs.n = 1 + (alerts.n * 107 + k::bigint * 2713) % (select jobs from bench.sizes);
