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
        or coalesce(jsonb_typeof(question -> 'id') <> 'string' or char_length(question ->> 'id') not between 1 and 40, true)
        or coalesce(question ->> 'kind' not in ('text', 'yes_no', 'choice'), true)
        or coalesce(jsonb_typeof(question -> 'prompt') <> 'string' or char_length(btrim(question ->> 'prompt')) not between 1 and 300, true)
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
  -- What staff take down or restore is as it was, and so is what was on hold.
  by_staff constant boolean := not is_new
    and (new.hidden_at is distinct from old.hidden_at or 'unattended' = any (array[new.closed_because, old.closed_because]) is true);
  is_member constant boolean := auth.uid() is not null and not by_staff;
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
  elsif new.status = 'open' and new.hidden_at is not null then
    trouble := 'Tannr staff took this job down. The email about it says why, and how to appeal.';
  elsif opens and not by_staff and private.is_company_hidden(new.company_id) then
    trouble := 'Tannr staff took this company’s page down. The email about it says why, and how to appeal.';
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
  if opens then
    -- So that its company is put on hold before or after, and never past it.
    perform pg_advisory_xact_lock_shared(private.attendance_lock(new.company_id));
    if private.is_unattended(new.company_id) then
      new.status := 'closed';
      new.closed_because := 'unattended';
    end if;
    -- Each is compared with everybody's alerts.
    if is_member then
      perform private.count_in_day('company_job', null, new.company_id);
    end if;
  end if;
  if is_new and is_member and new.status = 'draft' and (
    select count(*) from public.jobs j where j.company_id = new.company_id and j.status = 'draft') >= 200 then
    raise exception using errcode = 'PT409', message = 'You already have 200 drafts. Publish or discard some first.';
  end if;
  new.closed_because := case when new.status = 'closed' then coalesce(new.closed_because, 'by_hand') end;
  -- A day is over once it is over everywhere on earth.
  new.hides_at := case when new.status = 'open' then least(
    new.renewed_at + private.renewal_days() * interval '1 day', (new.closes_on + 1)::timestamp at time zone 'UTC' + interval '12 hours') end;
  if is_new then
    new.version := (new.status <> 'draft')::integer;
  elsif new.status <> 'draft' and (private.posting_says(new) is distinct from private.posting_says(old) or opens) then
    new.version := case when old.status = 'draft' then 1
      when private.posting_says(new) is distinct from private.posting_says(old) then greatest(old.version, 1) + 1
      else greatest(old.version, 1) end;
  else
    new.version := old.version;
  end if;
  -- Each is kept.
  if is_member and not is_new and new.version > greatest(old.version, 200) then
    raise exception using errcode = '23514', message = 'A job can be changed 200 times. Close it and post a new one.';
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

-- What a job says is its first version from the moment when it is posted, whoever wrote it.
create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_job_version(new, new.version, auth.uid(),
    case tg_op when 'INSERT' then least(new.posted_at, new.edited_at) else new.edited_at end);
  return null;
end
$$;

create trigger keep_first_version after insert on public.jobs
for each row when (new.version > 0) execute function private.keep_version();
create trigger keep_version after update on public.jobs
for each row when (new.version <> old.version) execute function private.keep_version();
