-- Members of a company post its jobs: what a job says further, its versions, its questions and who looks after it.

alter table public.jobs
  drop constraint jobs_title_check, add constraint jobs_title_check check (char_length(title) <= 160),
  drop constraint jobs_location_check, add constraint jobs_location_check check (char_length(location) <= 120),
  drop constraint jobs_description_check, add constraint jobs_description_check check (char_length(description) <= 20000),
  add constraint jobs_complete check (status = 'draft' or (title <> '' and location <> '' and description <> '')),
  add column closes_on date,
  add column vacancy boolean not null default true,
  add column renewed_at timestamptz,
  add column hides_at timestamptz,
  add column closed_because text check (closed_because in ('by_hand', 'not_renewed', 'closing_date')),
  add column version integer not null default 0,
  add column questions jsonb not null default '[]',
  add column edited_at timestamptz not null default clock_timestamp(),
  add column reminded_at timestamptz;
update public.jobs set closed_because = 'by_hand' where status = 'closed';

alter table public.applications
  add column answers jsonb not null default '[]',
  add column job_version integer not null default 0;

-- Answers go with the note, to the questions that the job asks now: each required one, none that is not asked.
create function private.freeze_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked jsonb;
  said jsonb := new.answers;
begin
  if tg_op = 'UPDATE' and (old.withdrawn_at is null or new.withdrawn_at is not null) then
    -- A note alone is kept by its own rule.
    if new.answers is not distinct from old.answers then return new; end if;
    raise exception using errcode = '23514', message = 'The answers are with the employer. Withdraw the application first.';
  end if;
  -- Whoever may not apply is told so by the policy.
  select jobs.questions, jobs.version into asked, new.job_version from public.jobs where jobs.id = new.job_id and jobs.status = 'open';
  asked := coalesce(asked, '[]');
  new.job_version := greatest(new.job_version, 1);
  if jsonb_typeof(said) <> 'array' or jsonb_array_length(said) > 10 then
    raise exception using errcode = '23514', message = 'Answers are a list of ten at most.';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', question ->> 'id', 'kind', question ->> 'kind', 'prompt', question ->> 'prompt',
    'answer', btrim(given.answer)) order by place), '[]') into new.answers
  from jsonb_array_elements(asked) with ordinality as listed (question, place)
  join lateral (select one ->> 'answer' as answer from jsonb_array_elements(said) as one where one ->> 'id' = question ->> 'id' limit 1)
    as given on btrim(given.answer) <> '';
  if exists (
    select from jsonb_array_elements(asked) as question
    where (question ->> 'required')::boolean
      and not exists (select from jsonb_array_elements(new.answers) as one where one ->> 'id' = question ->> 'id'))
    or exists (
      select from jsonb_array_elements(said) as one
      where not exists (select from jsonb_array_elements(asked) as question where question ->> 'id' = one ->> 'id'))
    or exists (
      select from jsonb_array_elements(asked) as question
      join jsonb_array_elements(new.answers) as one on one ->> 'id' = question ->> 'id'
      where case question ->> 'kind' when 'text' then char_length(one ->> 'answer') > 2000
        when 'yes_no' then one ->> 'answer' not in ('Yes', 'No')
        else not question -> 'choices' ? (one ->> 'answer') end)
  then
    raise exception using errcode = '23514', message = 'The questions of this job have changed, or an answer is missing.',
      hint = 'Load the job again and answer each required question.';
  end if;
  return new;
end
$$;
create trigger freeze_answers before insert on public.applications
for each row execute function private.freeze_answers();
-- Whoever takes an application up again sends it anew.
create trigger freeze_other_answers before update of answers, note on public.applications
for each row when (new.answers is distinct from old.answers or new.note <> old.note) execute function private.freeze_answers();

grant insert (answers), update (answers) on public.applications to authenticated;

-- What members of a company do with its jobs: owners and recruiters post, change, renew, close and reopen them, all members
-- read them. docs/decisions/0060.

-- What a job said, each time that it said something else, so that an applicant's own view of it is kept. Nobody changes one.
create table public.job_versions (
  job_id uuid not null references public.jobs (id) on delete cascade,
  version integer not null check (version > 0),
  made_at timestamptz not null default clock_timestamp(),
  made_by uuid references auth.users (id) on delete set null,
  title text not null,
  department text not null,
  location text not null,
  job_type text not null,
  experience_level text not null,
  salary_min integer,
  salary_max integer,
  currency text not null,
  description text not null,
  closes_on date,
  vacancy boolean not null,
  questions jsonb not null,
  primary key (job_id, version)
);
create index job_versions_maker on public.job_versions (made_by) where made_by is not null;

-- Who of the company looks after a job.
create table public.job_team (
  job_id uuid not null references public.jobs (id) on delete cascade,
  company_id uuid not null,
  user_id uuid not null,
  primary key (job_id, user_id),
  -- Who leaves the company leaves its teams.
  foreign key (company_id, user_id) references public.company_members (company_id, user_id) on delete cascade
);
create index job_team_member on public.job_team (company_id, user_id);

-- What is about to hide, for private.hide_due_jobs.
create index jobs_due on public.jobs (hides_at) where status = 'open' and hides_at is not null;

-- How long a job is shown before somebody says that it is still so.
create function private.renewal_days() returns integer
language sql immutable
return 14;

create function private.utc_day() returns date
language sql stable
return (clock_timestamp() at time zone 'UTC')::date;

-- At most ten questions of the three kinds; a choice has two to ten. Says what is wrong, or null.
create function private.trouble_with_questions(asked jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(asked) <> 'array' then 'Questions are a list.'
    when jsonb_array_length(asked) > 10 then 'A job asks at most ten questions.'
    when (select count(*) <> count(distinct question ->> 'id') from jsonb_array_elements(asked) as question)
      then 'Each question has an id of its own.'
    when exists (
      select from jsonb_array_elements(asked) as question
      where jsonb_typeof(question) <> 'object'
        or coalesce(char_length(question ->> 'id') not between 1 and 40, true)
        or coalesce(question ->> 'kind' not in ('text', 'yes_no', 'choice'), true)
        or coalesce(char_length(btrim(question ->> 'prompt')) not between 1 and 300, true)
        or coalesce(jsonb_typeof(question -> 'required') <> 'boolean', true)
        or question - array['id', 'kind', 'prompt', 'required', 'choices'] <> '{}'::jsonb)
      then 'Each question has a kind and 1 to 300 characters.'
    when exists (
      select from jsonb_array_elements(asked) as question
      where case when question ->> 'kind' = 'choice' then
          coalesce(jsonb_typeof(question -> 'choices') <> 'array' or jsonb_array_length(question -> 'choices') not between 2 and 10
            or exists (
              select from jsonb_array_elements(question -> 'choices') as choice
              where jsonb_typeof(choice) <> 'string' or char_length(choice #>> '{}') not between 1 and 120)
            or (select count(*) <> count(distinct choice) from jsonb_array_elements(question -> 'choices') as choice), true)
        else question ? 'choices' end)
      then 'A choice has two to ten different answers.'
  end
$$;

-- The rules of a posting, whoever writes it, and what follows from a change. What nobody has to renew never hides.
create function private.keep_posting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_member constant boolean := auth.uid() is not null;
  opens constant boolean := new.status = 'open' and (is_new or old.status <> 'open');
  today constant date := private.utc_day();
  trouble text;
begin
  if is_new or new.questions is distinct from old.questions then
    trouble := private.trouble_with_questions(new.questions);
  end if;
  if new.closes_on is not null and (is_new or opens or new.closes_on is distinct from old.closes_on)
    and new.closes_on not between today and today + 90 then
    trouble := 'The closing date is from today on and at most 90 days ahead.';
  elsif not is_new and old.status <> 'draft' and new.status = 'draft' then
    trouble := 'A job that was posted is no draft any more.';
  elsif is_member and new.status = 'open' and (new.salary_min is null or new.salary_max is null) then
    trouble := 'Say what it pays, from and to.';
  elsif is_member and new.status = 'open' and new.closes_on is null then
    trouble := 'Say until when people can apply.';
  end if;
  if trouble is not null then
    raise exception using errcode = '23514', message = trouble;
  end if;
  new.edited_at := clock_timestamp();
  if opens and is_member then
    new.posted_at := case when new.version = 0 then clock_timestamp() else new.posted_at end;
    new.renewed_at := clock_timestamp();
  elsif not is_new and new.renewed_at is distinct from old.renewed_at and is_member then
    new.renewed_at := clock_timestamp();
  end if;
  if is_new or opens or new.renewed_at is distinct from old.renewed_at or new.closes_on is distinct from old.closes_on then
    new.reminded_at := null;
  end if;
  new.closed_because := case when new.status = 'closed' then coalesce(new.closed_because, 'by_hand') end;
  -- A day is over once it is over everywhere on earth.
  new.hides_at := case when new.status = 'open' then least(
    new.renewed_at + private.renewal_days() * interval '1 day', (new.closes_on + 1)::timestamp at time zone 'UTC' + interval '12 hours') end;
  if is_new then
    new.version := (new.status <> 'draft' and is_member)::integer;
  elsif new.status <> 'draft' and (private.posting_says(new) is distinct from private.posting_says(old) or (opens and is_member)) then
    new.version := case when old.status = 'draft' then 1
      when private.posting_says(new) is distinct from private.posting_says(old) then greatest(old.version, 1) + 1
      else greatest(old.version, 1) end;
  else
    new.version := old.version;
  end if;
  return new;
end
$$;

-- What a version keeps.
create function private.posting_says(job public.jobs) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(job.title, job.department, job.location, job.job_type, job.experience_level, job.salary_min, job.salary_max,
    job.currency, job.description, job.closes_on, job.vacancy, job.questions)
$$;

create trigger before_posting before insert or update of title, department, location, job_type, experience_level, salary_min,
  salary_max, currency, description, status, closes_on, vacancy, questions, renewed_at on public.jobs
for each row execute function private.keep_posting();

create function private.keep_job_version(job public.jobs, nth integer, person uuid, at timestamptz) returns void
language sql volatile set search_path = '' as $$
  insert into public.job_versions (job_id, version, made_at, made_by, title, department, location, job_type, experience_level,
    salary_min, salary_max, currency, description, closes_on, vacancy, questions)
  values (job.id, nth, at, person, job.title, job.department, job.location, job.job_type, job.experience_level,
    job.salary_min, job.salary_max, job.currency, job.description, job.closes_on, job.vacancy, job.questions)
  on conflict do nothing
$$;

-- A job that came without versions has its first one when it changes.
create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.version = 0 and new.version > 1 then
    perform private.keep_job_version(old, 1, null, old.posted_at);
  end if;
  perform private.keep_job_version(new, new.version, auth.uid(), new.edited_at);
  return null;
end
$$;

create trigger keep_first_version after insert on public.jobs
for each row when (new.version > 0) execute function private.keep_version();
create trigger keep_version after update on public.jobs
for each row when (new.version <> old.version) execute function private.keep_version();

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
    raise exception using errcode = 'PT409', message = 'Somebody else has changed this job meanwhile.',
      hint = 'Load it again to see what is new.';
  end if;
  if found then
    update public.jobs set title = given.title, department = given.department, location = given.location,
      job_type = given.job_type, experience_level = given.experience_level, salary_min = given.salary_min,
      salary_max = given.salary_max, currency = given.currency, description = given.description, status = given.status,
      closes_on = given.closes_on, vacancy = given.vacancy, questions = given.questions
    where jobs.id = given.id returning * into kept;
    if not found then
      raise exception using errcode = '42501', message = 'Owners and recruiters change the jobs of their company.';
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

-- The jobs of a company, for its members: how each stands and how many applied. Changed ones first, or by another order.
create function public.company_jobs(company uuid, state text default null, sort text default 'edited', page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies()) then
    raise exception using errcode = '42501', message = 'Members see the jobs of their company.';
  end if;
  return (
    with counted as (
      select count(*) as total, count(*) filter (where jobs.status = 'open') as open, count(*) filter (where jobs.status = 'draft') as draft,
        count(*) filter (where jobs.status = 'closed') as closed,
        count(*) filter (where jobs.status = 'open' and jobs.hides_at < clock_timestamp() + interval '3 days') as due
      from public.jobs where jobs.company_id = company
    ),
    shown as (
      select jobs.id, jobs.title, jobs.department, jobs.location, jobs.job_type, jobs.experience_level, jobs.salary_min,
        jobs.salary_max, jobs.currency, jobs.status, jobs.posted_at, jobs.closes_on, jobs.renewed_at, jobs.hides_at,
        jobs.closed_because, jobs.version, jobs.vacancy, jobs.edited_at,
        (select count(*) from public.applications where applications.job_id = jobs.id and withdrawn_at is null) as applicants,
        (select count(*) from public.applications where applications.job_id = jobs.id and withdrawn_at is null
          and applied_at > clock_timestamp() - interval '7 days') as this_week
      from public.jobs where jobs.company_id = company and (company_jobs.state is null or jobs.status = company_jobs.state)
    ),
    paged as (
      select *, row_number() over (order by
          case company_jobs.sort when 'title' then lower(title) end,
          case company_jobs.sort when 'applicants' then applicants end desc nulls last,
          case company_jobs.sort when 'ending' then hides_at end nulls last,
          case company_jobs.sort when 'oldest' then posted_at end,
          case company_jobs.sort when 'newest' then posted_at end desc nulls last,
          edited_at desc, id) as nth
      from shown
      order by nth limit 51 offset 50 * least(greatest(page, 1) - 1, 40)
    )
    select jsonb_build_object(
      'counts', (select to_jsonb(counted) from counted),
      'more', (select count(*) > 50 from paged),
      'jobs', (select coalesce(jsonb_agg(to_jsonb(first) - 'nth' order by nth), '[]')
        from (select * from paged order by nth limit 50) as first)));
end
$$;
revoke all on function public.company_jobs(uuid, text, text, integer) from public, anon;
grant execute on function public.company_jobs(uuid, text, text, integer) to authenticated;

-- The jobs that say nearly the same: the company's own and, of others', those with the title's words. `alike` is how much of the
-- shorter text's three-letter groups both have, in percent, titles and descriptions together.
create function public.similar_jobs(company uuid, title text, description text, except_job uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) or length(title) > 160 or length(description) > 20000 then
    raise exception using errcode = '42501', message = 'Owners and recruiters compare the jobs of their company.';
  end if;
  return (
    with near as (
      (select jobs.* from public.jobs
        where jobs.company_id = company and jobs.status = 'open' order by jobs.posted_at desc limit 100)
      union
      (select jobs.* from private.newest_of_few(nullif(plainto_tsquery('english', similar_jobs.title), ''), 30, null, '') as found (id)
        join public.jobs on jobs.id = found.id where numnode(plainto_tsquery('english', similar_jobs.title)) > 0)
    ),
    compared as (
      select near.id, near.title, near.company_name, near.company_id = company as own, near.posted_at,
        round(100 * (0.3 * extensions.similarity(near.title, similar_jobs.title)
          + 0.7 * extensions.similarity(left(near.description, 4000), left(similar_jobs.description, 4000))))::integer as alike
      from near where near.id is distinct from except_job
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
      'title', due.title, 'company', due.company_name, 'job', due.id,
      'renew', due.renewed_at + private.renewal_days() * interval '1 day' <= due.hides_at,
      'day', to_char(due.hides_at at time zone 'UTC', 'FMMonth FMDD')))
    from public.company_members as member, private.address_of(member.user_id) as address
    where member.company_id = due.company_id and address is not null
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

revoke execute on function private.renewal_days(), private.utc_day(), private.trouble_with_questions(jsonb), private.keep_posting(),
  private.posting_says(public.jobs), private.keep_job_version(public.jobs, integer, uuid, timestamptz), private.keep_version(),
  private.hide_due_jobs(), private.freeze_answers() from public, anon, authenticated, service_role;
grant execute on function private.words_of(text, text, text, text, text) to authenticated;

-- Parsed anew: it holds the columns of a job.
create or replace function public.job_facets(
  words text default null,
  locations text[] default null,
  job_types text[] default null,
  experience_levels text[] default null,
  salary_from integer default null
) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with found as materialized (
    select * from private.all_open_jobs() where job_facets.words is null
    union all
    select location, job_type, experience_level, private.salary_step(salary_usd), count(*)
    from public.search_jobs(job_facets.words) where job_facets.words is not null
    group by 1, 2, 3, 4
  ),
  fitting as materialized (
    select
      found.*,
      (job_facets.locations is null or found.location = any (job_facets.locations)) as in_place,
      (job_facets.job_types is null or found.job_type = any (job_facets.job_types)) as of_type,
      (job_facets.experience_levels is null or found.experience_level = any (job_facets.experience_levels)) as at_level,
      found.salary_step >= private.salary_step(job_facets.salary_from) as paid
    from found
  ),
  counted as (
    select 'location' as facet, location as choice, sum(jobs) as jobs
    from fitting where of_type and at_level and paid group by location
    union all
    select 'job_type', job_type, sum(jobs)
    from fitting where in_place and at_level and paid group by job_type
    union all
    select 'experience_level', experience_level, sum(jobs)
    from fitting where in_place and of_type and paid group by experience_level
    union all
    select 'salary_from', step.dollars::text, sum(jobs)
    from (
      select salary_step, sum(jobs) as jobs from fitting where in_place and of_type and at_level group by salary_step
    ) as paying
    join unnest(array[130000, 150000, 175000, 200000, 225000]) with ordinality as step (dollars, place)
      on paying.salary_step >= step.place
    group by step.dollars
  )
  select jsonb_build_object(
      'total', (select coalesce(sum(jobs), 0) from fitting where in_place and of_type and at_level and paid),
      -- Whether there may be more than what was counted.
      'more', (select coalesce(sum(jobs), 0) >= 500 from found) and job_facets.words is not null
    )
    || coalesce(
      (select jsonb_object_agg(facet, choices)
       from (select facet, jsonb_object_agg(choice, jobs) as choices from counted group by facet) as by_facet),
      '{}'
    );
end;
