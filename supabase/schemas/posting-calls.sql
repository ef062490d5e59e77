-- Jobs as a company's members write, list and compare them; how they close by themselves, and who may do which.

-- Writes a job with all that belongs to it, new or changed, as one: its team, and one version at most. `seen` is when the
-- caller's view of it was last edited, so that nobody writes over what a colleague has changed meanwhile.
create function public.save_job(job jsonb, team uuid[] default null, seen timestamptz default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  given record;
  kept public.jobs;
begin
  select * into given from jsonb_to_record(job) as said (id uuid, company_id uuid, title text, department text, location text,
    job_type text, experience_level text, salary_min integer, salary_max integer, currency text, description text, status text,
    closes_on date, vacancy boolean, questions jsonb);
  select * into kept from public.jobs where jobs.id = given.id;
  if found and seen is not null and kept.edited_at <> seen then
    raise exception using errcode = 'PT409', message = 'Someone else changed this job in the meantime.',
      hint = 'Load it again to see what is new.';
  end if;
  if found then
    update public.jobs set title = given.title, department = given.department, location = given.location,
      job_type = given.job_type, experience_level = given.experience_level, salary_min = given.salary_min,
      salary_max = given.salary_max, currency = given.currency, description = given.description, status = given.status,
      closes_on = given.closes_on, vacancy = given.vacancy, questions = given.questions
    where jobs.id = given.id returning * into kept;
    if not found then
      raise exception using errcode = '42501', message = 'Only owners and recruiters can change jobs.';
    end if;
  else
    insert into public.jobs (id, company_id, title, department, location, job_type, experience_level, salary_min, salary_max, currency,
      description, status, closes_on, vacancy, questions)
    values (given.id, given.company_id, given.title, given.department, given.location, given.job_type, given.experience_level,
      given.salary_min, given.salary_max, given.currency, given.description, given.status, given.closes_on, given.vacancy, given.questions)
    returning * into kept;
  end if;
  if team is not null then
    delete from public.job_team where job_id = kept.id and user_id <> all (team);
    insert into public.job_team (job_id, company_id, user_id)
    select kept.id, kept.company_id, person from unnest(team) as person on conflict do nothing;
  end if;
  return jsonb_build_object('id', kept.id, 'status', kept.status, 'version', kept.version, 'edited_at', kept.edited_at,
    'hides_at', kept.hides_at);
end
$$;
revoke all on function public.save_job(jsonb, uuid[], timestamptz) from public, anon;
grant execute on function public.save_job(jsonb, uuid[], timestamptz) to authenticated;

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

-- What the form of a job begins with: the job, who looks after it, and who of the company might.
create function public.job_form(company uuid, job uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = '42501', message = 'Only owners and recruiters can post jobs.';
  end if;
  return jsonb_build_object(
    'job', (
      select to_jsonb(kept) - array['salary_usd', 'summary', 'listed_at', 'company_name', 'reminded_at']
      from public.jobs as kept where kept.id = job_form.job and kept.company_id = job_form.company),
    'applicants', (
      select count(*) from public.applications as sent join public.jobs as kept on kept.id = sent.job_id
      where sent.job_id = job_form.job and kept.company_id = job_form.company and sent.withdrawn_at is null),
    'team', (
      select coalesce(jsonb_agg(team.user_id order by team.user_id), '[]')
      from public.job_team as team where team.job_id = job_form.job and team.company_id = job_form.company),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('id', member.user_id, 'role', member.role,
        'name', btrim(person.first_name || ' ' || person.last_name)) order by member.joined_at, member.user_id), '[]')
      from public.company_members as member left join public.profiles as person on person.user_id = member.user_id
      where member.company_id = job_form.company));
end
$$;
revoke all on function public.job_form(uuid, uuid) from public, anon;
grant execute on function public.job_form(uuid, uuid) to authenticated;

-- The jobs that say nearly the same: the company's own and, of others', those with the title's words. `alike` is how much of the
-- shorter text's three-letter groups both have, in percent, titles and descriptions together. How they begin decides which twelve
-- are compared whole.
create function public.similar_jobs(company uuid, title text, description text, except_job uuid default null) returns jsonb
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
      (select found.id from private.newest_jobs(nullif(plainto_tsquery('english', private.search_text(similar_jobs.title)), ''), 30) as found (id)
        where numnode(plainto_tsquery('english', private.search_text(similar_jobs.title))) > 0)
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
revoke all on function public.similar_jobs(uuid, text, text, uuid) from public, anon;
grant execute on function public.similar_jobs(uuid, text, text, uuid) to authenticated;

-- Closes what nobody renewed and what is past its day, and writes to the company two days before. All lists, counts and policies
-- ask for open jobs, so that they agree at every moment. Returns how many it closed or wrote about.
create function private.hide_due_jobs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  done integer;
  due public.jobs;
  reminded integer := 0;
begin
  with over as (
    select jobs.id from public.jobs where jobs.status = 'open' and jobs.hides_at <= clock_timestamp()
    order by jobs.hides_at limit 500 for update skip locked)
  update public.jobs set status = 'closed', closed_because = case
      when jobs.renewed_at + private.renewal_days() * interval '1 day' <= clock_timestamp() then 'not_renewed' else 'closing_date' end
  from over where jobs.id = over.id;
  get diagnostics done = row_count;
  for due in
    select * from public.jobs
    where jobs.status = 'open' and jobs.hides_at < clock_timestamp() + interval '2 days' and jobs.reminded_at is null
      and jobs.renewed_at < clock_timestamp() - interval '1 day'
    order by jobs.hides_at limit 50 for update skip locked
  loop
    insert into private.outbox (kind, message)
    select 'mail', jsonb_build_object('to', address, 'template', 'job_renewal', 'data', jsonb_build_object(
      'title', due.title, 'company', due.company_name, 'of', due.company_id, 'job', due.id, 'renew', by_renewal,
      -- A closing date is the last day on which people can apply, and is over half a day after it.
      'day', to_char(case when by_renewal then due.hides_at at time zone 'UTC' else due.closes_on end, 'FMMonth FMDD')))
    from public.company_members as member, private.address_of(member.user_id) as address,
      lateral (select due.renewed_at + private.renewal_days() * interval '1 day' <= due.hides_at as by_renewal) as ends
    where member.company_id = due.company_id and address is not null and 'renewals' = any (member.hiring_mails)
      and (member.role = 'owner' or (member.role = 'recruiter' and exists (
        select from public.job_team as team where team.job_id = due.id and team.user_id = member.user_id)));
    update public.jobs set reminded_at = clock_timestamp() where jobs.id = due.id;
    reminded := reminded + 1;
  end loop;
  return done + reminded;
end
$$;

alter table public.job_versions enable row level security;
alter table public.job_team enable row level security;
revoke all on public.job_versions, public.job_team from anon, authenticated;
grant select on public.job_versions to authenticated;
grant select, delete, insert (job_id, company_id, user_id) on public.job_team to authenticated;
grant all on public.job_versions, public.job_team to service_role;
grant delete,
  insert (id, company_id, title, department, location, job_type, experience_level, salary_min, salary_max, currency, description,
    status, closes_on, vacancy, questions),
  update (title, department, location, job_type, experience_level, salary_min, salary_max, currency, description, status,
    closes_on, vacancy, questions, renewed_at)
  on public.jobs to authenticated;

create policy "Members read the jobs of their companies" on public.jobs for select to authenticated
  using (company_id in (select private.my_companies()));

create policy "Owners and recruiters post jobs" on public.jobs for insert to authenticated
  with check (status <> 'closed' and company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Owners and recruiters change the jobs of their companies" on public.jobs for update to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])))
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Owners and recruiters discard drafts" on public.jobs for delete to authenticated
  using (status = 'draft' and company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Members read what the jobs of their companies said" on public.job_versions for select to authenticated
  using (exists (
    select from public.jobs where jobs.id = job_id and jobs.company_id in (select private.my_companies())));

create policy "Applicants read what the job said when they applied" on public.job_versions for select to authenticated
  using (exists (
    select from public.applications as sent
    where sent.job_id = job_versions.job_id and sent.user_id = (select auth.uid()) and sent.job_version = job_versions.version));

create policy "Members read who looks after a job" on public.job_team for select to authenticated
  using (company_id in (select private.my_companies()));

create policy "Owners and recruiters say who looks after a job" on public.job_team for insert to authenticated
  with check (company_id in (select private.my_companies(array['owner', 'recruiter']))
    and exists (select from public.jobs where jobs.id = job_id and jobs.company_id = job_team.company_id));

create policy "Owners and recruiters release people from a job" on public.job_team for delete to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])));

-- The members of a company hear of its jobs.
create function private.tell_of_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(members.user_id, 'company_jobs')
  from (
    select distinct member.user_id from public.company_members as member
    where member.company_id in (select company_id from changed)) as members;
  return null;
end
$$;

create trigger tell_added after insert on public.jobs referencing new table as changed
for each statement execute function private.tell_of_jobs();
create trigger tell_changed after update on public.jobs referencing new table as changed
for each statement execute function private.tell_of_jobs();
create trigger tell_removed after delete on public.jobs referencing old table as changed
for each statement execute function private.tell_of_jobs();
