-- The half of the jobs whose numbers leave this remainder, so that two connections make them.
insert into public.jobs (id, company_id, company_name, title, department, location, job_type, experience_level, salary_min,
  salary_max, currency, description, status, posted_at, listed_at)
select bench.id('job', drawn.n), company.id, company.name,
  case level when 'senior' then 'Senior ' when 'lead' then 'Lead ' when 'entry' then 'Junior ' else '' end
    || (bench.words('role'))[role] || case when area = '' then '' else ', ' || area end,
  (bench.words('department'))[role],
  (bench.words('place'))[1 + floor(power(bench.chance(drawn.n, 'place'), 1.8) * 60)::integer],
  bench.pick(array['full_time', 'full_time', 'full_time', 'full_time', 'full_time', 'full_time', 'part_time', 'contract', 'contract', 'internship'], drawn.n, 'type'),
  level, low, low + 10000 + 5000 * floor(bench.chance(drawn.n, 'range') * 9)::integer,
  bench.pick(array['USD', 'USD', 'USD', 'USD', 'EUR', 'EUR', 'GBP', 'CAD', 'CHF', 'SGD'], drawn.n, 'currency'),
  (select string_agg(bench.pick(list, drawn.n * 20::bigint + place, 'paragraph'), E'\n\n' order by place) from bench.paragraphs),
  case when bench.chance(drawn.n, 'status') < 0.9 then 'open' when bench.chance(drawn.n, 'status') < 0.98 then 'closed' else 'draft' end,
  now() - age, now() - age
from (
  select n, bench.chance(n, 'age') * interval '180 days' + interval '1 hour' as age,
    1 + floor(power(bench.chance(n, 'role'), 1.5) * 30)::integer as role, bench.pick(bench.words('area'), n, 'area') as area,
    bench.pick(array['entry', 'mid', 'mid', 'mid', 'senior', 'senior', 'senior', 'lead'], n, 'level') as level,
    case when bench.chance(n, 'stated') > 0.15 then 45000 + 5000 * floor(bench.chance(n, 'pay') * 32)::integer end as low,
    floor(power(bench.chance(n, 'company'), 2) * (select count(*) from bench.companies))::integer as company_n
  from bench.sizes, generate_series(1, jobs) as n where n % 2 = :remainder
) as drawn
join bench.companies as company on company.n = company_n;
