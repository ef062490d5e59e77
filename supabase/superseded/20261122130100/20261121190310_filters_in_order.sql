-- The newest jobs with what they can be filtered by: a filter that few pass is answered from the index, in order, and only
-- what is shown is fetched.
drop index public.jobs_newest;
create index jobs_newest on public.jobs (posted_at desc, id, location, job_type, experience_level, salary_usd)
where status = 'open';
