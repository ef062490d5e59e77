-- What the statement triggers of jobs keep, counted anew.
truncate private.open_job_counts;
insert into private.open_job_counts (location, job_type, experience_level, salary_step, jobs)
select location, job_type, experience_level, private.salary_step(salary_usd), count(*)
from public.jobs where status = 'open' group by 1, 2, 3, 4;

-- What the row triggers keep, in the order in which jobs arrive.
insert into private.job_words
select jobs.id, posted_at, job_type, strip(to_tsvector('english', title)),
  private.words_of(title, company_name, location, department, jobs.description), lower(title), location, industry
from public.jobs join public.companies on companies.id = jobs.company_id where status = 'open' order by posted_at
on conflict do nothing;
select private.learn_words(said) from (
  select string_agg(distinct first_name || ' ' || last_name || ' ' || headline, ' ') as said from public.profiles
  union all select string_agg(distinct name || ' ' || industry, ' ') from public.companies
  union all select string_agg(distinct title, ' ') from public.jobs
) as everything;

create table bench.jobs as
select n, jobs.id, jobs.title, jobs.company_name, jobs.company_id
from bench.sizes, generate_series(1, sizes.jobs) as n join public.jobs on jobs.id = bench.id('job', n);
create unique index on bench.jobs (n);
analyze bench.jobs;
