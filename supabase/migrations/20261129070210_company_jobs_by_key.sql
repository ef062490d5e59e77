-- The jobs of a company are listed by key: a page by its number showed one twice, or none, when a job was changed meanwhile.

drop function public.company_jobs(uuid, text, text, integer);

-- Up to 51 of a company's jobs after a key: ids in order, each with its own key. `word` and `num` are what they are ordered by; where
-- that is the same, the last changed come first. By last change, which is how the list opens, the index has the order.
create function private.company_jobs_after(company uuid, state text, sort text, after jsonb)
returns table (id uuid, nth bigint, key jsonb)
language plpgsql stable set search_path = '' as $$
declare
  edited constant timestamptz := after ->> 'edited_at';
  last constant uuid := after ->> 'id';
begin
  if sort = 'edited' then
    return query
      select found.id, row_number() over (order by found.edited_at desc, found.id),
        jsonb_build_object('word', '', 'num', '0', 'edited_at', found.edited_at, 'id', found.id)
      from (
        select j.id, j.edited_at from public.jobs j
        where j.company_id = company and (company_jobs_after.state is null or j.status = company_jobs_after.state)
          and (last is null or j.edited_at <= edited and (j.edited_at < edited or j.id > last))
        order by j.edited_at desc, j.id limit 51) as found;
    return;
  end if;
  return query
    with keyed as (
      select j.id, j.edited_at, -extract(epoch from j.edited_at) as recent, case sort when 'title' then lower(j.title) else '' end as word,
        case sort
          when 'applicants' then -(select count(*) from public.applications a where a.job_id = j.id and a.withdrawn_at is null)
          when 'ending' then coalesce(extract(epoch from j.hides_at), 'Infinity')
          when 'oldest' then coalesce(extract(epoch from j.posted_at), 'Infinity')
          when 'newest' then coalesce(-extract(epoch from j.posted_at), 'Infinity')
          else 0 end as num
      from public.jobs j
      where j.company_id = company and (company_jobs_after.state is null or j.status = company_jobs_after.state)
    )
    select found.id, row_number() over (order by found.word, found.num, found.recent, found.id),
      jsonb_build_object('word', found.word, 'num', found.num::text, 'edited_at', found.edited_at, 'id', found.id)
    from (
      select * from keyed k
      where last is null
        or (k.word, k.num, k.recent, k.id) > (after ->> 'word', (after ->> 'num')::numeric, -extract(epoch from edited), last)
      order by k.word, k.num, k.recent, k.id limit 51) as found;
end
$$;
revoke all on function private.company_jobs_after(uuid, text, text, jsonb) from public;

-- The jobs of a company, for its members: how each stands and how many applied. Changed ones first, or by another order, fifty after
-- the key that came with those before. Who applied is counted for what is shown alone, unless they are ordered by it.
create function public.company_jobs(company uuid, state text default null, sort text default 'edited', after jsonb default null)
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
      select * from private.company_jobs_after(company, state, sort, after)
    ),
    shown as (
      select jobs.id, jobs.title, jobs.department, jobs.location, jobs.job_type, jobs.experience_level, jobs.salary_min,
        jobs.salary_max, jobs.currency, jobs.status, jobs.posted_at, jobs.closes_on, jobs.renewed_at, jobs.hides_at,
        jobs.closed_because, jobs.version, jobs.vacancy, jobs.edited_at, applied.applicants, applied.this_week, first.nth
      from (select * from paged where nth <= 50) as first join public.jobs on jobs.id = first.id
      cross join lateral (
        select count(*) as applicants, count(*) filter (where applied_at > clock_timestamp() - interval '7 days') as this_week
        from public.applications where applications.job_id = jobs.id and withdrawn_at is null) as applied
    )
    select jsonb_build_object(
      'counts', (select to_jsonb(counted) from counted),
      'next', (select key from paged where nth = 50 and exists (select from paged as beyond where beyond.nth = 51)),
      'jobs', (select coalesce(jsonb_agg(to_jsonb(shown) - 'nth' order by nth), '[]') from shown)));
end
$$;
revoke all on function public.company_jobs(uuid, text, text, jsonb) from public, anon;
grant execute on function public.company_jobs(uuid, text, text, jsonb) to authenticated;
