-- Words for a search have a bound: a hundred thousand brackets exhausted PostgreSQL's stack, which reads as a fault of ours.
-- Longer ones are refused as what they are, and nothing else changes.
create or replace function public.search_jobs(words text) returns setof public.jobs
language plpgsql stable security definer rows 100 set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if length(words) > 2000 then
    raise exception using errcode = '22023', message = 'The words of a search take at most 2,000 characters.';
  end if;
  return query
  select jobs.* from private.jobs_saying(words, private.job_query(words), 500) as newest (id)
  join public.jobs on jobs.id = newest.id
  order by jobs.posted_at desc, jobs.id;
end
$$;
