-- Applications are counted for the fifty jobs that are shown, not for all of the company, and twelve jobs are compared whole. Companies
-- are listed for staff by an index.
create index companies_founded on public.companies (created_at, id);

-- The jobs of a company, for its members: how each stands and how many applied. Changed ones first, or by another order. Who
-- applied is counted for what is shown alone, unless they are ordered by it.
create or replace function public.company_jobs(company uuid, state text default null, sort text default 'edited', page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies()) then
    raise exception using errcode = '42501', message = 'Only members of the company can see these jobs.';
  end if;
  return (
    with counted as (
      select count(*) as total, count(*) filter (where jobs.status = 'open') as open, count(*) filter (where jobs.status = 'draft') as draft,
        count(*) filter (where jobs.status = 'closed') as closed,
        count(*) filter (where jobs.status = 'open' and jobs.hides_at < clock_timestamp() + interval '3 days') as due
      from public.jobs where jobs.company_id = company
    ),
    paged as (
      select jobs.id, row_number() over (order by
          case company_jobs.sort when 'title' then lower(jobs.title) end,
          case company_jobs.sort when 'applicants' then (
            select count(*) from public.applications where applications.job_id = jobs.id and withdrawn_at is null) end desc nulls last,
          case company_jobs.sort when 'ending' then jobs.hides_at end nulls last,
          case company_jobs.sort when 'oldest' then jobs.posted_at end,
          case company_jobs.sort when 'newest' then jobs.posted_at end desc nulls last,
          jobs.edited_at desc, jobs.id) as nth
      from public.jobs where jobs.company_id = company and (company_jobs.state is null or jobs.status = company_jobs.state)
      order by nth limit 51 offset 50 * least(greatest(page, 1) - 1, 40)
    ),
    shown as (
      select jobs.id, jobs.title, jobs.department, jobs.location, jobs.job_type, jobs.experience_level, jobs.salary_min,
        jobs.salary_max, jobs.currency, jobs.status, jobs.posted_at, jobs.closes_on, jobs.renewed_at, jobs.hides_at,
        jobs.closed_because, jobs.version, jobs.vacancy, jobs.edited_at, applied.applicants, applied.this_week, first.nth
      from (select * from paged order by nth limit 50) as first join public.jobs on jobs.id = first.id
      cross join lateral (
        select count(*) as applicants, count(*) filter (where applied_at > clock_timestamp() - interval '7 days') as this_week
        from public.applications where applications.job_id = jobs.id and withdrawn_at is null) as applied
    )
    select jsonb_build_object(
      'counts', (select to_jsonb(counted) from counted),
      'more', (select count(*) > 50 from paged),
      'jobs', (select coalesce(jsonb_agg(to_jsonb(shown) - 'nth' order by nth), '[]') from shown)));
end
$$;

-- The jobs that say nearly the same: the company's own and, of others', those with the title's words. `alike` is how much of the
-- shorter text's three-letter groups both have, in percent, titles and descriptions together. How they begin decides which twelve
-- are compared whole.
create or replace function public.similar_jobs(company uuid, title text, description text, except_job uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) or length(title) > 160 or length(description) > 20000 then
    raise exception using errcode = '42501', message = 'Only owners and recruiters can compare jobs.';
  end if;
  return (
    with near as (
      (select jobs.id from public.jobs
        where jobs.company_id = company and jobs.status = 'open' order by jobs.posted_at desc limit 100)
      union
      (select found.id from private.newest_of_few(nullif(plainto_tsquery('english', similar_jobs.title), ''), 30, null, '') as found (id)
        where numnode(plainto_tsquery('english', similar_jobs.title)) > 0)
    ),
    begun_alike as (
      select jobs.* from near join public.jobs on jobs.id = near.id where jobs.id is distinct from except_job
      order by 0.3 * extensions.similarity(jobs.title, similar_jobs.title)
        + 0.7 * extensions.similarity(left(jobs.description, 200), left(similar_jobs.description, 200)) desc, jobs.id limit 12
    ),
    compared as (
      select near.id, near.title, near.company_name, near.company_id = company as own, near.posted_at,
        round(100 * (0.3 * extensions.similarity(near.title, similar_jobs.title)
          + 0.7 * extensions.similarity(left(near.description, 4000), left(similar_jobs.description, 4000))))::integer as alike
      from begun_alike as near
    )
    select coalesce(jsonb_agg(to_jsonb(closest) - 'posted_at' order by alike desc, own desc, posted_at desc), '[]')
    from (select * from compared where alike >= 20 order by alike desc, own desc, posted_at desc limit 5) as closest);
end
$$;
