-- The whole schema as of this version, made from supabase/schemas, and the rows of the catalogue: skills, courses and badges.
-- It stands for the steps in supabase/superseded/20261122130100.

-- schemas/basics.sql

-- What every other file rests on: the schema that no request reaches, spelling, and what tables share.

create schema if not exists private;
revoke all on schema private from public;
create extension if not exists pg_trgm with schema extensions;

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Begins with the time, so that new rows lie together in the index.
create function private.uuid_in_order() returns uuid
language sql volatile set search_path = '' as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- schemas/companies.sql

-- Companies. Everybody reads them; only the service role writes them.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 120),
  industry text not null check (char_length(industry) between 1 and 80),
  size text not null check (size in ('1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+')),
  logo_url text check (logo_url ~ '^(https://|/)' and char_length(logo_url) <= 2000),
  headquarters text not null default '' check (char_length(headquarters) <= 120),
  about text not null default '' check (char_length(about) <= 4000),
  created_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('simple', name), 'A')
    || setweight(to_tsvector('simple', industry || ' ' || headquarters), 'B')
    || setweight(to_tsvector('english', about), 'C')
  ) stored
);

create index companies_search on public.companies using gin (search);

alter table public.companies enable row level security;
revoke all on public.companies from anon, authenticated;
grant select on public.companies to anon, authenticated;

create policy "Everybody reads companies" on public.companies for select to anon, authenticated using (true);

-- schemas/jobs.sql

-- The jobs that companies offer. Everybody reads open ones (and applications.sql: those that they keep); only the service
-- role writes them.

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  -- Kept equal to companies.name by the triggers below, so that one index answers a search in title, company and text.
  company_name text not null default '',
  title text not null check (char_length(title) between 1 and 160),
  department text not null default '' check (char_length(department) <= 80),
  location text not null check (char_length(location) between 1 and 120),
  job_type text not null check (job_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text not null check (experience_level in ('entry', 'mid', 'senior', 'lead')),
  -- Whole units of the currency for a year of full-time work.
  salary_min integer check (salary_min > 0),
  salary_max integer check (salary_max > 0),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD')),
  description text not null check (char_length(description) between 1 and 20000),
  status text not null default 'open' check (status in ('draft', 'open', 'closed')),
  posted_at timestamptz not null default now(),
  -- What a job pays at most, in dollars at a fixed reference rate: for filters and order alone, never shown.
  salary_usd integer generated always as (
    (coalesce(salary_max, salary_min) * case currency
      when 'EUR' then 1.10 when 'GBP' then 1.28 when 'CAD' then 0.73 when 'CHF' then 1.15
      when 'AUD' then 0.66 when 'SGD' then 0.75 else 1 end)::integer
  ) stored,
  listed_at timestamptz not null default clock_timestamp(),
  -- The first words of the description, for lists.
  summary text not null generated always as (
    left(regexp_replace(split_part(description, E'\n\n', 1) || ' ' || split_part(description, E'\n\n', 2), '\s+', ' ', 'g'), 280)
  ) stored,
  check (salary_min <= salary_max)
-- The text of a job lies beside the row: what is looked at in bulk is a tenth of the size, and what a filter passes over is
-- never fetched.
) with (toast_tuple_target = 320);

create index jobs_company on public.jobs (company_id);
create index jobs_best_paid on public.jobs (salary_usd desc nulls last, posted_at desc, id) where status = 'open';
create index jobs_least_paid on public.jobs (salary_usd, posted_at desc, id) where status = 'open';
create index jobs_by_company on public.jobs (company_name, title, id) where status = 'open';
create index jobs_listed on public.jobs (listed_at) where status = 'open';
-- Whether a match's job is still open, without a look at the job.
create index jobs_open on public.jobs (id) where status = 'open';
-- The page's filters together narrow more than the time does.
create index jobs_in_place_of_type on public.jobs (location, job_type, experience_level) where status = 'open';
-- How many jobs a company has open, without a look at them.
create index jobs_open_of_company on public.jobs (company_id) where status = 'open';
-- The newest jobs with what they can be filtered by: a filter that few pass is answered from the index, in order.
create index jobs_newest on public.jobs (posted_at desc, id, location, job_type, experience_level, salary_usd)
where status = 'open';

create function private.copy_company_name_to_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.company_name := (select name from public.companies where id = new.company_id);
  return new;
end
$$;

create trigger copy_company_name
before insert or update of company_id, company_name on public.jobs
for each row execute function private.copy_company_name_to_job();

create function private.copy_company_name_to_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.jobs set company_name = new.name where company_id = new.id;
  return null;
end
$$;

create trigger copy_company_name
after update of name on public.companies
for each row when (old.name is distinct from new.name)
execute function private.copy_company_name_to_jobs();

-- A draft that opens, or a closed job that opens again, is new to every alert.
create function private.set_listed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.listed_at := clock_timestamp();
  return new;
end
$$;

create trigger set_listed_at
before update of status on public.jobs
for each row when (new.status = 'open' and old.status <> 'open')
execute function private.set_listed_at();

alter table public.jobs enable row level security;
revoke all on public.jobs from anon, authenticated;
grant select on public.jobs to anon, authenticated;

create policy "Visitors read open jobs" on public.jobs for select to anon using (status = 'open');

-- schemas/profiles.sql

-- One profile for each account, made from what was said at sign-up.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  user_type text not null default 'professional' check (user_type in ('professional', 'employer')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  headline text not null default '' check (char_length(headline) <= 160),
  location text not null default '' check (char_length(location) <= 120),
  search tsvector generated always as (
    setweight(to_tsvector('simple', first_name || ' ' || last_name), 'A')
    || setweight(to_tsvector('simple', headline || ' ' || location), 'B')
  ) stored
);

create index profiles_search on public.profiles using gin (search);

-- A sign-up must never fail for its metadata: names are cut to size, an unknown role counts as a professional, and an
-- account from a social provider brings its name in one piece.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := coalesce(new.raw_user_meta_data, '{}');
  whole text := btrim(coalesce(said ->> 'full_name', said ->> 'name', ''));
begin
  insert into public.profiles (user_id, first_name, last_name, user_type)
  values (
    new.id,
    left(btrim(coalesce(said ->> 'first_name', split_part(whole, ' ', 1))), 100),
    left(btrim(coalesce(said ->> 'last_name', substr(whole, char_length(split_part(whole, ' ', 1)) + 2))), 100),
    case when said ->> 'user_type' = 'employer' then 'employer' else 'professional' end
  )
  on conflict (user_id) do nothing;
  return null;
end
$$;

create trigger create_profile
after insert on auth.users
for each row execute function private.create_profile();

create function private.name_of(person uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select nullif(btrim(first_name || ' ' || last_name), '') from public.profiles where user_id = person), 'A member')
$$;

-- A name that somebody saves is what they are called from then on: the account's own record of it follows the profile.
create function private.name_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
    || jsonb_build_object('first_name', new.first_name, 'last_name', new.last_name)
  where id = new.user_id;
  return null;
end
$$;

create trigger name_account after update of first_name, last_name on public.profiles
for each row when (new.first_name <> old.first_name or new.last_name <> old.last_name)
execute function private.name_account();

create trigger set_updated_at
before update on public.profiles
for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update (first_name, last_name, headline, location) on public.profiles to authenticated;

create policy "People read their own profile" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People change their own profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- schemas/saved-jobs.sql

-- The jobs that a person keeps an eye on.

create table public.saved_jobs (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  -- The clock, not the transaction's start: jobs saved in one statement keep their order.
  saved_at timestamptz not null default clock_timestamp(),
  primary key (user_id, job_id)
);

create index saved_jobs_newest on public.saved_jobs (user_id, saved_at desc);
create index saved_jobs_job on public.saved_jobs (job_id);

-- Takes a removal back: the jobs return to the places in the list that they had. A caller may say no more than when, in the
-- past, and only of their own list; a job that has closed meanwhile stays away, as it would from a new save. Returns how
-- many came back.
create function public.restore_saved_jobs(removed jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  restored integer;
begin
  insert into public.saved_jobs (user_id, job_id, saved_at)
  select auth.uid(), j.id, least(r.saved_at, clock_timestamp())
  from jsonb_to_recordset(removed) as r (job_id uuid, saved_at timestamptz)
  join public.jobs j on j.id = r.job_id and j.status = 'open'
  on conflict (user_id, job_id) do nothing;
  get diagnostics restored = row_count;
  return restored;
end
$$;
revoke all on function public.restore_saved_jobs(jsonb) from public, anon;
grant execute on function public.restore_saved_jobs(jsonb) to authenticated;

alter table public.saved_jobs enable row level security;
revoke all on public.saved_jobs from anon, authenticated;
grant select, insert (user_id, job_id), delete on public.saved_jobs to authenticated;

create policy "People read their own saved jobs" on public.saved_jobs for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People save open jobs for themselves" on public.saved_jobs for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.jobs where jobs.id = job_id and jobs.status = 'open')
  );

create policy "People remove their own saved jobs" on public.saved_jobs for delete to authenticated
  using (user_id = (select auth.uid()));

-- schemas/applications.sql

-- What a person applied for, and the history of each application, which the database alone writes.

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  status text not null default 'under_review'
    check (status in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected')),
  -- To the employer, with the application.
  note text not null default '' check (char_length(note) <= 2000),
  -- Said by the employer's side as the application goes on.
  stage text not null default 'Application received' check (char_length(stage) <= 120),
  next_step text not null default '' check (char_length(next_step) <= 240),
  interviewer text not null default '' check (char_length(interviewer) <= 120),
  progress smallint not null default 20 check (progress between 0 and 100),
  -- The person's own, for nobody else.
  notes text not null default '' check (char_length(notes) <= 10000),
  applied_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  -- Beside the closed list of states: what was withdrawn can be taken up again.
  withdrawn_at timestamptz,
  -- How far it got, so that the funnel knows it of those that ended.
  reached text not null default 'under_review'
    check (reached in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received')),
  unique (user_id, job_id)
);

create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('applied', 'status', 'stage', 'next_step', 'withdrawn', 'restored')),
  -- The status, the stage or the next step that it now has; empty for the rest.
  said text not null default '' check (char_length(said) <= 240),
  at timestamptz not null default clock_timestamp()
);

create index applications_newest on public.applications (user_id, applied_at desc);
create index applications_job on public.applications (job_id);
create index application_events_newest on public.application_events (application_id, id desc);
create index application_events_person on public.application_events (user_id, id desc);

-- The jobs that the caller saved or applied for. A function, because a policy on jobs that read saved_jobs would recurse
-- into the policy on saved_jobs that reads jobs.
create function private.kept_jobs() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select job_id from public.saved_jobs where user_id = (select auth.uid())
  union all
  select job_id from public.applications where user_id = (select auth.uid())
$$;

create function private.application_step(status text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received'], status)
$$;

create function private.record_application_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, user_id, kind, said, at)
    values (new.id, new.user_id, 'applied', new.status, new.applied_at);
    return null;
  end if;
  if new.status <> old.status then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'status', new.status);
  end if;
  if new.stage <> old.stage then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'stage', new.stage);
  end if;
  if new.next_step <> old.next_step and new.next_step <> '' then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'next_step', new.next_step);
  end if;
  if (new.withdrawn_at is null) <> (old.withdrawn_at is null) then
    insert into public.application_events (application_id, user_id, kind)
    values (new.id, new.user_id, case when new.withdrawn_at is null then 'restored' else 'withdrawn' end);
  end if;
  return null;
end
$$;

create trigger record_application_event
after insert or update of status, stage, next_step, withdrawn_at on public.applications
for each row execute function private.record_application_event();

-- A person says that they withdraw; when is the database's to say.
create function private.stamp_withdrawal() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.withdrawn_at := coalesce(old.withdrawn_at, clock_timestamp());
  return new;
end
$$;

create trigger stamp_withdrawal
before update of withdrawn_at on public.applications
for each row when (new.withdrawn_at is not null)
execute function private.stamp_withdrawal();

-- What the page says above the list: how many in each state, how many got how far, how many were withdrawn.
create function public.application_counts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  with mine as materialized (
    select status, reached, withdrawn_at is not null as withdrawn from public.applications where user_id = (select auth.uid())
  )
  select jsonb_build_object(
    'total', (select count(*) from mine),
    'withdrawn', (select count(*) from mine where withdrawn),
    'status', (select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from mine group by status) as by_status),
    'open', (select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from mine where not withdrawn group by status) as by_status),
    'reached', (select coalesce(jsonb_object_agg(reached, count), '{}') from (select reached, count(*) from mine group by reached) as by_reached))
$$;
revoke all on function public.application_counts() from public, anon;
grant execute on function public.application_counts() to authenticated;

create function private.application_progress(status text) returns smallint
language sql immutable set search_path = '' as $$
  select case when status = 'offer_received' then 100 else 20 * private.application_step(status) end::smallint
$$;

create function private.note_reached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.application_step(new.status) > private.application_step(new.reached) then
    new.reached := new.status;
    new.progress := greatest(new.progress, private.application_progress(new.reached));
  end if;
  return new;
end
$$;

create trigger note_reached
before insert or update of status on public.applications
for each row execute function private.note_reached();

create trigger set_updated_at
before update on public.applications
for each row execute function private.set_updated_at();

alter table public.applications enable row level security;
alter table public.application_events enable row level security;
revoke all on public.applications from anon, authenticated;
grant select, insert (user_id, job_id, status, note), update (notes, withdrawn_at) on public.applications to authenticated;
revoke all on public.application_events from anon, authenticated;
grant select on public.application_events to authenticated;
grant all on public.application_events to service_role;

create policy "People read open jobs and those they keep" on public.jobs for select to authenticated
  using (status = 'open' or id in (select private.kept_jobs()));

create policy "People read their own applications" on public.applications for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People apply for open jobs, for themselves" on public.applications for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and status = 'under_review'
    and exists (select from public.jobs where jobs.id = job_id and jobs.status = 'open')
  );

create policy "People keep notes on their own applications" on public.applications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People read the history of their own applications" on public.application_events for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/goals.sql

-- Goals and their milestones.

create table public.goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  description text not null default '' check (char_length(description) <= 2000),
  category text not null check (category in ('Learning', 'Networking', 'Projects')),
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  status text not null default 'active' check (status in ('active', 'completed')),
  target_date date not null check (target_date between '2000-01-01' and '2199-12-31'),
  -- Follows the milestones, unless the person set it by hand.
  progress smallint not null default 0 check (progress between 0 and 100),
  progress_by_hand boolean not null default false,
  created_at timestamptz not null default clock_timestamp() check (created_at <= clock_timestamp() + interval '1 minute'),
  completed_at timestamptz check ((completed_at is null) = (status = 'active')),
  unique (id, user_id)
);

create table public.goal_milestones (
  id uuid primary key default gen_random_uuid(),
  goal_id uuid not null,
  user_id uuid not null default auth.uid(),
  title text not null check (char_length(btrim(title)) between 1 and 160),
  completed boolean not null default false,
  position smallint not null default 0 check (position between 0 and 999),
  -- A milestone is its goal's and of the same person.
  foreign key (goal_id, user_id) references public.goals (id, user_id) on delete cascade
);

create index goals_newest on public.goals (user_id, created_at desc, id);
create index goal_milestones_order on public.goal_milestones (goal_id, position, id);
-- A person's own milestones, for the file of everything that is theirs.
create index goal_milestones_person on public.goal_milestones (user_id, goal_id, position);

-- The page shows all goals of a person with figures over all of them, so there must be an end to them.
create function private.limit_goals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.goals where user_id = new.user_id) >= 100 then
    raise exception 'A person keeps at most 100 goals. Delete one that is done with first.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger limit_goals before insert on public.goals
for each row execute function private.limit_goals();

-- A new milestone comes last.
create function private.place_milestone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
  last integer;
begin
  select count(*), max(position) into kept, last from public.goal_milestones where goal_id = new.goal_id;
  if kept >= 30 then
    raise exception 'A goal has at most 30 milestones.' using errcode = '23514';
  end if;
  new.position := coalesce(last + 1, 0);
  return new;
end
$$;

create trigger place_milestone before insert on public.goal_milestones
for each row execute function private.place_milestone();

-- The only place that says what a goal's progress and completion are.
create function private.settle_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.progress_by_hand then
    select coalesce(round(100.0 * count(*) filter (where completed) / nullif(count(*), 0)), 0) into new.progress
    from public.goal_milestones where goal_id = new.id;
  end if;
  if new.status = 'active' then
    new.completed_at := null;
  else
    new.completed_at := coalesce(new.completed_at, clock_timestamp());
  end if;
  return new;
end
$$;

create trigger settle_goal before insert or update on public.goals
for each row execute function private.settle_goal();

create function private.settle_goal_of_milestone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.goals set progress = progress
  where id = case when tg_op = 'DELETE' then old.goal_id else new.goal_id end and not progress_by_hand;
  return null;
end
$$;

create trigger settle_goal after insert or delete or update of completed on public.goal_milestones
for each row execute function private.settle_goal_of_milestone();

-- A goal with its milestones in one step: a new one, or one that comes back as it was. Runs with the caller's own rights.
create function public.add_goal(goal jsonb, milestones jsonb default '[]') returns uuid
language plpgsql set search_path = '' as $$
declare
  given public.goals := jsonb_populate_record(null::public.goals, goal);
  step jsonb;
begin
  given.id := coalesce(given.id, gen_random_uuid());
  -- A clock in a browser may run ahead; the least of nothing and now is now.
  insert into public.goals (id, title, description, category, priority, status, target_date, progress, progress_by_hand, created_at, completed_at)
  values (given.id, given.title, coalesce(given.description, ''), given.category, coalesce(given.priority, 'medium'),
    coalesce(given.status, 'active'), given.target_date, coalesce(given.progress, 0), coalesce(given.progress_by_hand, false),
    least(given.created_at, clock_timestamp()), given.completed_at);
  for step in select * from jsonb_array_elements(milestones) loop
    insert into public.goal_milestones (id, goal_id, title, completed)
    values (coalesce((step ->> 'id')::uuid, gen_random_uuid()), given.id, step ->> 'title', coalesce((step ->> 'completed')::boolean, false));
  end loop;
  return given.id;
end
$$;

-- Puts a goal's milestones into the given order. Ids that are not the caller's own are passed over.
create function public.order_milestones(goal uuid, milestones uuid[]) returns void
language sql set search_path = '' as $$
  update public.goal_milestones set position = given.place - 1
  from unnest(milestones) with ordinality as given (id, place)
  where goal_milestones.id = given.id and goal_milestones.goal_id = goal
$$;
revoke all on function public.add_goal(jsonb, jsonb), public.order_milestones(uuid, uuid[]) from public, anon;
grant execute on function public.add_goal(jsonb, jsonb), public.order_milestones(uuid, uuid[]) to authenticated;

alter table public.goals enable row level security;
alter table public.goal_milestones enable row level security;
revoke all on public.goals, public.goal_milestones from anon, authenticated;
grant select, delete,
  insert (id, user_id, title, description, category, priority, status, target_date, progress, progress_by_hand, created_at, completed_at),
  update (title, description, category, priority, status, target_date, progress, progress_by_hand)
  on public.goals to authenticated;
grant select, delete, insert (id, user_id, goal_id, title, completed), update (title, completed, position)
  on public.goal_milestones to authenticated;

create policy "People read their own goals" on public.goals for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People set goals for themselves" on public.goals for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own goals" on public.goals for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People delete their own goals" on public.goals for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read their own milestones" on public.goal_milestones for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People add milestones to their own goals" on public.goal_milestones for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own milestones" on public.goal_milestones for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People remove their own milestones" on public.goal_milestones for delete to authenticated
  using (user_id = (select auth.uid()));

-- schemas/skills.sql

-- The skills that a person tracks, and those that we know a name and terms for, to recommend.

create table public.skills (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  category text not null check (category in ('Engineering', 'AI & Data', 'Design', 'Product', 'Leadership', 'Communication')),
  level text not null default 'Beginner' check (level in ('Beginner', 'Intermediate', 'Advanced', 'Expert')),
  description text not null default '' check (char_length(description) <= 500),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Not the person's own to say.
  verified boolean not null default false,
  endorsements integer not null default 0 check (endorsements >= 0),
  created_at timestamptz not null default clock_timestamp() check (created_at <= clock_timestamp() + interval '1 minute')
);

create table public.known_skills (
  name text primary key check (char_length(name) between 1 and 60),
  category text not null check (category in ('Engineering', 'AI & Data', 'Design', 'Product', 'Leadership', 'Communication')),
  demand text not null check (demand in ('Very High', 'High', 'Medium')),
  difficulty text not null check (difficulty in ('Beginner', 'Intermediate', 'Advanced')),
  -- Any of these in a job or a goal means the skill; a phrase counts as one term.
  terms text[] not null check (cardinality(terms) between 1 and 8),
  query tsquery not null default ''
);

create unique index skills_once on public.skills (user_id, lower(btrim(name)));
create index skills_newest on public.skills (user_id, created_at desc, id);

-- The page shows all skills of a person with figures over all of them, so there must be an end to them.
create function private.limit_skills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.skills where user_id = new.user_id) >= 100 then
    raise exception 'A person keeps at most 100 skills. Remove one first.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger limit_skills before insert on public.skills
for each row execute function private.limit_skills();

create function private.set_skill_query() returns trigger
language plpgsql set search_path = '' as $$
begin
  select string_agg(phraseto_tsquery('english', term)::text, ' | ')::tsquery into new.query from unnest(new.terms) as term;
  return new;
end
$$;

create trigger set_query before insert or update on public.known_skills
for each row execute function private.set_skill_query();

-- Known skills that the caller does not track yet and that their saved jobs or active goals name, the most wanted first.
create function public.recommended_skills() returns table (
  skill text, category text, demand text, difficulty text, jobs integer, job_title text, company text, goals integer, goal_title text
)
language sql stable set search_path = '' as $$
  with kept as materialized (
    -- With the places of the words: `own a budget` is found as it stands. Twenty jobs at most are read for it.
    select j.title, j.company_name, s.saved_at,
      to_tsvector('english', j.title || ' ' || j.company_name || ' ' || j.description) as words
    from (
      select job_id, saved_at from public.saved_jobs where user_id = (select auth.uid()) order by saved_at desc limit 20
    ) s join public.jobs j on j.id = s.job_id
  ), wanted as materialized (
    select title, to_tsvector('english', title || ' ' || description) as words, created_at
    from public.goals where user_id = (select auth.uid()) and status = 'active'
    order by created_at desc limit 20
  ), matched as (
    select k.name, k.category, k.demand, k.difficulty,
      (select count(*) from kept where kept.words @@ k.query)::integer as jobs,
      (select count(*) from wanted where wanted.words @@ k.query)::integer as goals,
      k.query
    from public.known_skills k
    where not exists (
      select from public.skills s where s.user_id = (select auth.uid()) and lower(btrim(s.name)) = lower(k.name)
    )
  )
  select m.name, m.category, m.demand, m.difficulty, m.jobs, job.title, job.company_name, m.goals, goal.title
  from (
    select * from matched where jobs > 0 or goals > 0
    order by goals * 2 + jobs desc, array_position(array['Very High', 'High', 'Medium'], demand), name limit 6
  ) m
  left join lateral (select title, company_name from kept where kept.words @@ m.query order by saved_at desc limit 1) job on true
  left join lateral (select title from wanted where wanted.words @@ m.query order by created_at desc limit 1) goal on true
  order by m.goals * 2 + m.jobs desc, array_position(array['Very High', 'High', 'Medium'], m.demand), m.name
$$;
revoke all on function public.recommended_skills() from public, anon;
grant execute on function public.recommended_skills() to authenticated;

alter table public.skills enable row level security;
alter table public.known_skills enable row level security;
revoke all on public.skills, public.known_skills from anon, authenticated;
grant select, delete, insert (id, user_id, name, category, level, description, progress, created_at),
  update (name, category, level, description, progress) on public.skills to authenticated;
grant select on public.known_skills to anon, authenticated;

create policy "People read their own skills" on public.skills for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People add skills for themselves" on public.skills for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own skills" on public.skills for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People remove their own skills" on public.skills for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Everybody reads the skills that have a name" on public.known_skills for select to anon, authenticated using (true);

-- schemas/learning.sql

-- Courses and learning paths, which everybody reads, and what a person has learned of them.

create table public.courses (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  title text not null check (char_length(title) between 1 and 120),
  instructor text not null check (char_length(instructor) between 1 and 120),
  category text not null check (category in ('AI & Data', 'Engineering', 'Design', 'Leadership', 'Career')),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  duration text not null check (char_length(duration) between 1 and 40),
  students integer not null default 0 check (students >= 0),
  rating numeric(2, 1) not null check (rating between 1 and 5),
  -- US dollars.
  price integer not null check (price >= 0),
  thumbnail text not null check (thumbnail in ('threads', 'nodes', 'steps', 'branches')),
  description text not null check (char_length(description) between 1 and 1000),
  position smallint not null
);

create table public.lessons (
  course_id text not null references public.courses (id) on delete cascade,
  position smallint not null check (position > 0),
  title text not null check (char_length(title) between 1 and 120),
  minutes smallint not null check (minutes > 0),
  summary text not null check (char_length(summary) between 1 and 400),
  primary key (course_id, position)
);

create table public.learning_paths (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 400),
  duration text not null check (char_length(duration) between 1 and 40),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  students integer not null default 0 check (students >= 0),
  position smallint not null
);

create table public.learning_path_courses (
  path_id text not null references public.learning_paths (id) on delete cascade,
  course_id text not null references public.courses (id) on delete cascade,
  position smallint not null,
  primary key (path_id, course_id)
);

create table public.enrolments (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  course_id text not null references public.courses (id) on delete cascade,
  enrolled_at timestamptz not null default clock_timestamp(),
  -- These follow from the lessons that are done; a course once completed stays so.
  progress smallint not null default 0 check (progress between 0 and 100),
  completed_at timestamptz,
  -- The address of the certificate: whoever has it may read it.
  certificate_id uuid unique,
  primary key (user_id, course_id),
  check ((completed_at is null) = (certificate_id is null))
);

create table public.completed_lessons (
  user_id uuid not null default auth.uid(),
  course_id text not null,
  lesson smallint not null,
  completed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, course_id, lesson),
  foreign key (user_id, course_id) references public.enrolments (user_id, course_id) on delete cascade,
  foreign key (course_id, lesson) references public.lessons (course_id, position) on delete cascade
);

create index learning_path_courses_course on public.learning_path_courses (course_id);
create index enrolments_course on public.enrolments (course_id);
create index completed_lessons_lesson on public.completed_lessons (course_id, lesson);

create function private.settle_enrolment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.completed_lessons := case when tg_op = 'DELETE' then old else new end;
  done integer;
  lessons integer;
begin
  select count(*) into done from public.completed_lessons where user_id = changed.user_id and course_id = changed.course_id;
  select count(*) into lessons from public.lessons where course_id = changed.course_id;
  update public.enrolments set
    progress = case when completed_at is not null or done = lessons then 100 else 100 * done / lessons end,
    completed_at = case when done = lessons then coalesce(completed_at, clock_timestamp()) else completed_at end,
    certificate_id = case when done = lessons then coalesce(certificate_id, gen_random_uuid()) else certificate_id end
  where user_id = changed.user_id and course_id = changed.course_id;
  return null;
end
$$;

create trigger settle_enrolment after insert or delete on public.completed_lessons
for each row execute function private.settle_enrolment();

-- A certificate for whoever holds its address: who completed what, and when. Nothing else of the person.
create function public.certificate(certificate uuid) returns table (
  id uuid, holder text, course_id text, course text, instructor text, duration text, completed_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select e.certificate_id, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'The holder of this certificate'),
    c.id, c.title, c.instructor, c.duration, e.completed_at
  from public.enrolments e join public.courses c on c.id = e.course_id
  left join public.profiles p on p.user_id = e.user_id
  where e.certificate_id = certificate
$$;
revoke all on function public.certificate(uuid) from public;
grant execute on function public.certificate(uuid) to anon, authenticated;

alter table public.courses enable row level security;
alter table public.lessons enable row level security;
alter table public.learning_paths enable row level security;
alter table public.learning_path_courses enable row level security;
alter table public.enrolments enable row level security;
alter table public.completed_lessons enable row level security;
revoke all on public.courses, public.lessons, public.learning_paths, public.learning_path_courses, public.enrolments, public.completed_lessons
  from anon, authenticated;
grant select on public.courses, public.lessons, public.learning_paths, public.learning_path_courses to anon, authenticated;
grant select, insert (user_id, course_id), delete on public.enrolments to authenticated;
grant select, insert (user_id, course_id, lesson), delete on public.completed_lessons to authenticated;

create policy "Everybody reads the courses" on public.courses for select to anon, authenticated using (true);

create policy "Everybody reads the lessons" on public.lessons for select to anon, authenticated using (true);

create policy "Everybody reads the paths" on public.learning_paths for select to anon, authenticated using (true);

create policy "Everybody reads what a path is made of" on public.learning_path_courses for select to anon, authenticated using (true);

create policy "People read their own enrolments" on public.enrolments for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People enrol for themselves" on public.enrolments for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People leave courses that they have not completed" on public.enrolments for delete to authenticated
  using (user_id = (select auth.uid()) and completed_at is null);

create policy "People read their own lessons" on public.completed_lessons for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People complete lessons of their courses" on public.completed_lessons for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People open lessons again" on public.completed_lessons for delete to authenticated
  using (user_id = (select auth.uid()));

-- schemas/leaving.sql

-- The end of an account after seven days of grace, and a person's whole record in one file.

create table public.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '7 days'
);

create index account_deletions_due on public.account_deletions (due_at);

-- Asks for the end of the caller's account; the typed word must be the one that the page asks for. Returns when it is due.
create function public.request_account_deletion(confirmation text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if confirmation is distinct from 'DELETE' then
    raise exception using errcode = 'PT400', message = 'Type DELETE to confirm.';
  end if;
  insert into public.account_deletions (user_id) values (auth.uid())
  on conflict (user_id) do update set user_id = excluded.user_id
  returning due_at into due;
  return due;
end
$$;
revoke all on function public.request_account_deletion(text) from public, anon;
grant execute on function public.request_account_deletion(text) to authenticated;

-- Signing in within the seven days keeps the account.
create function private.cancel_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.account_deletions where user_id = new.id;
  return null;
end
$$;

create trigger cancel_account_deletion
after update of last_sign_in_at on auth.users
for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at)
execute function private.cancel_account_deletion();

-- Ends the accounts whose seven days are over, with everything that refers to them; returns how many. To be called from
-- time to time by whoever runs the database.
create function private.delete_due_accounts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from auth.users where id in (
    select user_id from public.account_deletions where due_at <= now() order by due_at limit 100 for update skip locked);
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- The tables of schema public that hold what is a person's, which rows of them, and by what these are told apart. Tables that
-- arrive later are included by themselves: those with a user_id, and those that hang on a record of theirs.
create function private.personal_tables(person uuid) returns table (name text, condition text, keys text[], types text[])
language sql stable set search_path = '' as $$
  select owned.relname, owned.condition, array_agg(a.attname::text order by place), array_agg(format_type(a.atttypid, null) order by place)
  from (
    select c.oid, c.relname,
      case when exists (select from pg_catalog.pg_attribute o where o.attrelid = c.oid and o.attname = 'other_id')
        then format('%L in (t.user_id, t.other_id)', person) else format('t.user_id = %L', person) end as condition
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    -- A table without a user_id of its own, by the first of its references to one that has it.
    select distinct on (c.relname) c.oid, c.relname,
      format('exists (select from public.%I as parent where parent.user_id = %L and parent.%I = t.%I)', p.relname, person, pa.attname, ca.attname)
    from pg_catalog.pg_class c
    join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1
    join pg_catalog.pg_class p on p.oid = k.confrelid and p.relnamespace = 'public'::regnamespace
    join pg_catalog.pg_attribute pu on pu.attrelid = p.oid and pu.attname = 'user_id' and not pu.attisdropped
    join pg_catalog.pg_attribute ca on ca.attrelid = c.oid and ca.attnum = k.conkey[1]
    join pg_catalog.pg_attribute pa on pa.attrelid = p.oid and pa.attnum = k.confkey[1]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_catalog.pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped)
    order by 2
  ) as owned
  join pg_catalog.pg_index i on i.indrelid = owned.oid and i.indisprimary
  cross join lateral unnest(i.indkey::smallint[]) with ordinality as key (attnum, place)
  join pg_catalog.pg_attribute a on a.attrelid = owned.oid and a.attnum = key.attnum
  group by owned.relname, owned.condition
  order by owned.relname
$$;

-- The caller's account and the first of their records, table by table; with `after`, the `next` of the part before, those
-- that follow. `next` is null in the last part.
create function public.export_my_data(after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  free integer := 300;
  own record;
  seen text;
  rows jsonb;
  records jsonb := '{}';
  next jsonb;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  for own in
    select name, condition, keys, types, (select string_agg(quote_ident(key), ', ') from unnest(keys) as key) as key
    from private.personal_tables(me) where export_my_data.after is null or name >= (export_my_data.after ->> 'table')
  loop
    seen := case when own.name = export_my_data.after ->> 'table' then (
      select format('(%s) > (%s)', own.key, string_agg(format('%L::%s', value, own.types[place]), ', ' order by place))
      from jsonb_array_elements_text(export_my_data.after -> 'key') with ordinality as given (value, place)) end;
    -- What is kept for searching alone says nothing that the other columns do not. The offset keeps PostgreSQL from looking
    -- for a person's few rows in the order of all.
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(page) - ''search'' order by %1$s), ''[]'') from (
        select * from (select t.* from public.%2$I as t where %3$s offset 0) as t where %4$s order by %1$s limit %5$s) as page',
      own.key, own.name, own.condition, coalesce(seen, 'true'), free) into rows;
    records := records || jsonb_build_object(own.name, rows);
    free := free - jsonb_array_length(rows);
    if free = 0 then
      next := jsonb_build_object('table', own.name, 'key', (
        select jsonb_agg(rows -> -1 -> key order by place) from unnest(own.keys) with ordinality as named (key, place)));
      exit;
    end if;
  end loop;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object(
        'id', id, 'email', email, 'phone', phone, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at,
        'user_metadata', raw_user_meta_data)
      from auth.users where id = me),
    'records', records,
    'next', next);
end
$$;
revoke all on function public.export_my_data(jsonb) from public, anon;
grant execute on function public.export_my_data(jsonb) to authenticated;

alter table public.account_deletions enable row level security;
revoke all on public.account_deletions from anon, authenticated;
grant select on public.account_deletions to authenticated;
grant all on public.account_deletions to service_role;

create policy "People read when their own account ends" on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/settings.sql

-- What each person wants to hear of and to show.

create table public.settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  email_alerts boolean not null default true,
  job_matches boolean not null default true,
  messages boolean not null default true,
  newsletter boolean not null default false,
  profile_visible boolean not null default true,
  show_email boolean not null default false,
  show_phone boolean not null default false,
  allow_recruiter_contact boolean not null default true,
  updated_at timestamptz not null default now()
);

-- Hardly anybody hides: who does is looked up here, and nobody else's settings.
create index settings_hidden on public.settings (user_id) where not profile_visible;

create function private.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(u.encrypted_password, '') <> '' from auth.users u where u.id = auth.uid()
$$;

-- A body that is parsed here and now: whoever calls it needs no access to schema private.
create function public.settings_overview() returns jsonb
language sql stable security invoker set search_path = ''
return jsonb_build_object(
  'settings', (select to_jsonb(s) - 'user_id' - 'updated_at' from public.settings s where s.user_id = (select auth.uid())),
  'profile', (
    select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'headline', p.headline, 'location', p.location)
    from public.profiles p where p.user_id = (select auth.uid())),
  'deletion_due_at', (select d.due_at from public.account_deletions d where d.user_id = (select auth.uid())),
  'has_password', coalesce((select private.has_password()), false));
revoke all on function public.settings_overview() from public, anon;
grant execute on function public.settings_overview() to authenticated;

create trigger set_updated_at
before update on public.settings
for each row execute function private.set_updated_at();

alter table public.settings enable row level security;
revoke all on public.settings from anon, authenticated;
grant select,
  insert (user_id, email_alerts, job_matches, messages, newsletter, profile_visible, show_email, show_phone, allow_recruiter_contact),
  update (user_id, email_alerts, job_matches, messages, newsletter, profile_visible, show_email, show_phone, allow_recruiter_contact)
  on public.settings to authenticated;
grant all on public.settings to service_role;

create policy "People read their own settings" on public.settings for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People make their own settings" on public.settings for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own settings" on public.settings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- schemas/network.sql

-- Whom a person follows and who is connected with whom.

create table public.company_follows (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, company_id)
);

create table public.connections (
  -- Who asked.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);

create index company_follows_company on public.company_follows (company_id);
-- One between two people, whoever asked.
create unique index connections_pair on public.connections (least(user_id, other_id), greatest(user_id, other_id));
create index connections_other on public.connections (other_id);

-- May this person be asked? Only who can be found; and by an employer's account only who lets recruiters write.
create function private.may_ask(asker uuid, asked uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(settings.profile_visible, true)
    and (coalesce(settings.allow_recruiter_contact, true)
      or not exists (select from public.profiles as own where own.user_id = asker and own.user_type = 'employer'))
  from public.profiles left join public.settings on settings.user_id = profiles.user_id
  where profiles.user_id = asked
$$;

-- The one who was asked says yes; when is the database's to say.
create function private.stamp_acceptance() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.accepted_at := coalesce(old.accepted_at, clock_timestamp());
  return new;
end
$$;

create trigger stamp_acceptance
before update of accepted_at on public.connections
for each row execute function private.stamp_acceptance();

create function private.friends_of(person uuid) returns setof uuid
language sql stable
begin atomic
  select other_id from public.connections where user_id = person and accepted_at is not null
  union all
  select user_id from public.connections where other_id = person and accepted_at is not null;
end;

alter table public.company_follows enable row level security;
alter table public.connections enable row level security;
revoke all on public.company_follows, public.connections from anon, authenticated;
grant select, insert (user_id, company_id), delete on public.company_follows to authenticated;
grant select, insert (user_id, other_id), update (accepted_at), delete on public.connections to authenticated;
grant all on public.company_follows, public.connections to service_role;

create policy "People read what they follow" on public.company_follows for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People follow for themselves" on public.company_follows for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People stop following" on public.company_follows for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Both read their connection" on public.connections for select to authenticated
  using ((select auth.uid()) in (user_id, other_id));

create policy "People ask those who may be asked" on public.connections for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_ask(user_id, other_id));

create policy "Who was asked accepts" on public.connections for update to authenticated
  using (other_id = (select auth.uid())) with check (other_id = (select auth.uid()));

create policy "Both end their connection" on public.connections for delete to authenticated
  using ((select auth.uid()) in (user_id, other_id));

-- schemas/activity.sql

-- What a person did, one event for each thing, written by the tables that it happens in.

create table public.activity_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('job_saved', 'applied', 'application_moved', 'goal_set', 'goal_completed',
    'skill_added', 'course_started', 'course_completed', 'badge_earned')),
  -- What it happened to: saving the same job twice is one event, at the later time.
  subject_id text not null,
  -- The words that were true then: a job's title, a goal's, a course's, a badge's.
  subject text not null check (char_length(subject) <= 200),
  -- Beside it: a company, or the state that an application moved to.
  detail text not null default '' check (char_length(detail) <= 200),
  occurred_at timestamptz not null default clock_timestamp(),
  unique (user_id, kind, subject_id)
);

create index activity_events_newest on public.activity_events (user_id, occurred_at desc, id);

create function private.record_activity(person uuid, kind text, subject_id text, subject text, detail text default '') returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_events (user_id, kind, subject_id, subject, detail)
  values (person, kind, subject_id, left(subject, 200), left(detail, 200))
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail
$$;

create function private.record_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_activity(new.user_id, 'applied', new.job_id::text, j.title, j.company_name)
    from public.jobs j where j.id = new.job_id;
  elsif new.status <> old.status then
    perform private.record_activity(new.user_id, 'application_moved', new.id || ':' || new.status, j.title, new.status)
    from public.jobs j where j.id = new.job_id;
  end if;
  return null;
end
$$;

create trigger a_record after insert or update of status on public.applications for each row execute function private.record_application();

create function private.record_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_activity(new.user_id, 'goal_set', new.id::text, new.title, new.category);
  end if;
  if new.status = 'completed' and (tg_op = 'INSERT' or old.status <> 'completed') then
    perform private.record_activity(new.user_id, 'goal_completed', new.id::text, new.title, new.category);
  elsif tg_op = 'UPDATE' and new.status = 'active' and old.status = 'completed' then
    delete from public.activity_events where user_id = new.user_id and kind = 'goal_completed' and subject_id = new.id::text;
  end if;
  return null;
end
$$;

create trigger a_record after insert or update of status on public.goals for each row execute function private.record_goal();

create function private.record_skill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(new.user_id, 'skill_added', lower(new.name), new.name, new.level);
  return null;
end
$$;

create trigger a_record after insert on public.skills for each row execute function private.record_skill();

create function private.record_enrolment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(new.user_id, case when new.completed_at is null then 'course_started' else 'course_completed' end,
    new.course_id, c.title, c.instructor)
  from public.courses c where c.id = new.course_id;
  return null;
end
$$;

create trigger a_record after insert on public.enrolments for each row execute function private.record_enrolment();

create trigger a_record_completion after update of completed_at on public.enrolments
  for each row when (old.completed_at is null and new.completed_at is not null) execute function private.record_enrolment();

create function private.record_saved_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_events (user_id, kind, subject_id, subject, detail)
  select added.user_id, 'job_saved', added.job_id::text, left(jobs.title, 200), left(jobs.company_name, 200)
  from added join public.jobs on jobs.id = added.job_id
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail;
  perform private.award(user_id, '{jobs_saved}') from (select distinct user_id from added) as people;
  return null;
end
$$;

create trigger record after insert on public.saved_jobs referencing new table as added
for each statement execute function private.record_saved_jobs();

alter table public.activity_events enable row level security;
revoke all on public.activity_events from anon, authenticated;
grant select on public.activity_events to authenticated;

create policy "People read their own activity" on public.activity_events for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/achievements.sql

-- Badges, and who has earned them.

create table public.achievements (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  title text not null check (char_length(title) between 1 and 80),
  description text not null check (char_length(description) between 1 and 240),
  category text not null check (category in ('learning', 'networking', 'development', 'milestone', 'skills', 'community')),
  points smallint not null check (points > 0),
  rarity text not null check (rarity in ('legendary', 'epic', 'rare', 'default')),
  icon text not null check (char_length(icon) between 1 and 40),
  requirements text not null check (char_length(requirements) between 1 and 160),
  -- What is counted, and how much of it earns the badge.
  metric text not null check (metric in ('jobs_saved', 'applications', 'companies', 'interviews', 'offers', 'goals_set',
    'goals_completed', 'milestones_completed', 'courses_completed', 'skills', 'expert_skills', 'active_days')),
  threshold smallint not null check (threshold > 0),
  position smallint not null,
  check (case rarity when 'legendary' then points in (800, 1000) when 'epic' then points between 500 and 750
    when 'rare' then points in (250, 400) else points < 250 end)
);

create table public.earned_achievements (
  user_id uuid not null references auth.users (id) on delete cascade,
  achievement_id text not null references public.achievements (id) on delete cascade,
  earned_at timestamptz not null default clock_timestamp(),
  primary key (user_id, achievement_id)
);

create index achievements_metric on public.achievements (metric);
create index earned_achievements_achievement on public.earned_achievements (achievement_id);

-- How far a person is, by metric.
create function private.count_of(person uuid, metric text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return case metric
    when 'jobs_saved' then (select count(*) from public.saved_jobs where user_id = person)
    when 'applications' then (select count(*) from public.applications where user_id = person)
    when 'companies' then (select count(distinct j.company_id) from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = person)
    when 'interviews' then (select count(*) from public.applications
      where user_id = person and status in ('interview_scheduled', 'offer_received'))
    when 'offers' then (select count(*) from public.applications where user_id = person and status = 'offer_received')
    when 'goals_set' then (select count(*) from public.goals where user_id = person)
    when 'goals_completed' then (select count(*) from public.goals where user_id = person and status = 'completed')
    when 'milestones_completed' then (select count(*) from public.goals g join public.goal_milestones m on m.goal_id = g.id
      where g.user_id = person and m.completed)
    when 'courses_completed' then (select count(*) from public.enrolments
      where user_id = person and completed_at is not null)
    when 'skills' then (select count(*) from public.skills where user_id = person)
    when 'expert_skills' then (select count(*) from public.skills where user_id = person and level = 'Expert')
    when 'active_days' then (select count(distinct (occurred_at at time zone 'UTC')::date) from public.activity_events
      where user_id = person)
  end;
end
$$;

-- The trigger's argument names the metrics that the change can move.
create function private.award_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.award(new.user_id, string_to_array(tg_argv[0], ' '));
  return null;
end
$$;

-- The achievements as the caller sees them: what they earned and when, and how far they are with the rest.
create function public.my_achievements() returns table (
  id text, title text, description text, category text, points smallint, rarity text, icon text, requirements text,
  earned_at timestamptz, progress integer, amount integer, threshold smallint
)
language sql stable security definer set search_path = '' as $$
  with me as materialized (
    select (select auth.uid()) as person
  ), counted as materialized (
    select m.metric, private.count_of(me.person, m.metric) as amount
    from me, (select distinct metric from public.achievements) m
  )
  select a.id, a.title, a.description, a.category, a.points, a.rarity, a.icon, a.requirements, e.earned_at,
    case when e.earned_at is not null then 100 else least(99, 100 * c.amount / a.threshold) end,
    c.amount, a.threshold
  from me cross join public.achievements a join counted c using (metric)
  left join public.earned_achievements e on e.user_id = me.person and e.achievement_id = a.id
  order by a.position
$$;
revoke all on function public.my_achievements() from public, anon;
grant execute on function public.my_achievements() to authenticated;

-- Only the first event of a day can move the days.
create function private.award_on_active_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.award(user_id, '{active_days}')
  from (
    select user_id, date_trunc('day', occurred_at, 'UTC') as day, count(*) as events from added group by 1, 2
  ) as days
  where days.events = (
    select count(*) from (
      select from public.activity_events as known
      where known.user_id = days.user_id and known.occurred_at >= days.day and known.occurred_at < days.day + interval '1 day'
      limit days.events + 1) as of_day);
  return null;
end
$$;

create trigger award after insert on public.activity_events referencing new table as added
for each statement execute function private.award_on_active_days();

-- Gives a person what they have earned by these metrics. What can earn nothing more is not counted: who did most has most of it
-- behind them.
create function private.award(person uuid, metrics text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with left_to_earn as materialized (
    select a.id, a.metric, a.threshold from public.achievements a
    where a.metric = any (metrics)
      and not exists (select from public.earned_achievements e where e.user_id = person and e.achievement_id = a.id)
  ), counted as materialized (
    select m as metric, private.count_of(person, m) as amount from (select distinct metric from left_to_earn) as metrics (m)
  ), earned as (
    insert into public.earned_achievements (user_id, achievement_id)
    select person, a.id from left_to_earn a join counted c using (metric) where c.amount >= a.threshold
    on conflict do nothing
    returning achievement_id
  )
  insert into public.activity_events (user_id, kind, subject_id, subject, detail)
  select person, 'badge_earned', a.id, a.title, a.rarity from earned join public.achievements a on a.id = earned.achievement_id
  on conflict do nothing;
end
$$;

create trigger b_award after insert or update of status on public.applications
  for each row execute function private.award_on_change('applications companies interviews offers');

create trigger b_award after insert or update of status on public.goals
  for each row execute function private.award_on_change('goals_set goals_completed');

create trigger b_award after insert or update of completed on public.goal_milestones
  for each row when (new.completed) execute function private.award_on_change('milestones_completed');

create trigger b_award after insert or update of level on public.skills
  for each row execute function private.award_on_change('skills expert_skills');

create trigger b_award after update of completed_at on public.enrolments
  for each row when (new.completed_at is not null) execute function private.award_on_change('courses_completed');

alter table public.achievements enable row level security;
alter table public.earned_achievements enable row level security;
revoke all on public.achievements, public.earned_achievements from anon, authenticated;
grant select on public.earned_achievements to authenticated;
grant select on public.achievements to anon, authenticated;

create policy "Everybody reads the achievements" on public.achievements for select to anon, authenticated using (true);

create policy "People read what they earned" on public.earned_achievements for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/job-search.sql

-- Searching open jobs by their words, which lie beside the jobs.

create table private.job_words (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  posted_at timestamptz not null,
  job_type text not null,
  -- The title's words as stems, for alerts.
  title tsvector not null,
  words tsvector not null
-- In the row itself as long as a page can hold it: to fetch each from beside it would take five times as long.
) with (toast_tuple_target = 8160);

create index job_words_newest on private.job_words (posted_at desc, job_id);
alter table private.job_words cluster on job_words_newest;

-- All words of a job, as written and as stems: the first answer while somebody types, the second when they write another form.
-- It takes half a millisecond, and its cost says so: else a search of few jobs would rather ask it of each than use the index.
create function private.words_of(title text, company text, location text, department text, description text) returns tsvector
language sql immutable cost 10000 set search_path = '' as $$
  select strip(
    to_tsvector('simple', title || ' ' || company || ' ' || location || ' ' || department || ' ' || description)
    || to_tsvector('english', title || ' ' || company || ' ' || description))
$$;

create index jobs_words on public.jobs using gin (private.words_of(title, company_name, location, department, description))
where status = 'open';

create function private.keep_job_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.job_words where job_id = new.id;
  if new.status = 'open' then
    insert into private.job_words
    values (new.id, new.posted_at, new.job_type, strip(to_tsvector('english', new.title)),
      private.words_of(new.title, new.company_name, new.location, new.department, new.description));
  end if;
  return null;
end
$$;

create trigger keep_job_words
after insert or update of company_id, company_name, title, department, location, job_type, description, status, posted_at
on public.jobs for each row execute function private.keep_job_words();

-- What a search looks for, such as `design:* & san:*`: the words as written, and as stems. Stems that begin their words find
-- all that the words find and are then looked for alone, which takes a third of the time.
create function private.job_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select case
    when words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)*$' and numnode(to_tsquery('english', words)) > 0 and (
      select bool_and(starts_with(lower(word), array_to_string(tsvector_to_array(to_tsvector('english', word)), ' ')))
      from regexp_split_to_table(words, ':\*( & )?') as word
    ) then to_tsquery('english', words)
    else to_tsquery('simple', words) || to_tsquery('english', words)
  end
$$;

-- Words that many jobs have: from the newest on until there are enough.
create function private.newest_of_many(query tsquery, most integer, job_type text, company text) returns setof uuid
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = off set enable_indexscan = on set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select said.job_id from private.job_words as said
  where (query is null or said.words @@ query)
    and (newest_of_many.job_type is null or said.job_type = newest_of_many.job_type)
    and (company = '' or exists (select from public.jobs where jobs.id = said.job_id and lower(jobs.company_name) = lower(company)))
  order by said.posted_at desc, said.job_id limit most;
end
$$;

-- Words that few have: all of them by the index of words, then the newest.
create function private.newest_of_few(query tsquery, most integer, job_type text, company text) returns setof uuid
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = on set enable_indexscan = off set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select jobs.id from public.jobs
  where jobs.status = 'open'
    and private.words_of(jobs.title, jobs.company_name, jobs.location, jobs.department, jobs.description) @@ query
    and (newest_of_few.job_type is null or jobs.job_type = newest_of_few.job_type)
    and (company = '' or lower(jobs.company_name) = lower(company))
  order by jobs.posted_at desc, jobs.id limit most;
end
$$;

-- The newest open jobs with these words, or the newest of all without, at most so many. What is frequent among the newest is
-- taken to be so among all.
create function private.newest_jobs(query tsquery, most integer, job_type text default null, company text default '')
returns setof uuid
language plpgsql stable rows 500 set search_path = '' set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  sample constant integer := 200;
begin
  if query is null or (
    select count(*) filter (where newest.words @@ query)
    from (select words from private.job_words order by posted_at desc, job_id limit sample) as newest
  ) > sample / 20 then
    return query select private.newest_of_many(query, most, job_type, company);
  else
    return query select private.newest_of_few(query, most, job_type, company);
  end if;
end
$$;

-- Of words such as `product:* & design:*` the last may still be typed; those before it are taken as whole, as written or as
-- stems. Null of a single word, and of what says more than words.
create function private.whole_words_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select string_agg(
    case when as_written = as_stem then as_written::text else format('(%s)', as_written || as_stem) end, ' & ' order by place
  )::tsquery
  from (
    select place, to_tsquery('simple', word) as as_written, to_tsquery('english', word) as as_stem
    from (
      select place, case when place < max(place) over () then rtrim(word, ':*') else word end as word
      from string_to_table(words, ' & ') with ordinality as said (word, place)
    ) as said
  ) as both_ways
  where words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)+$'
$$;

-- The newest jobs with these words; when none has those before the last as a whole, whatever is asked `otherwise`.
create function private.jobs_saying(words text, otherwise tsquery, most integer) returns setof uuid
language plpgsql stable rows 500 set search_path = '' as $$
declare
  whole tsquery := private.whole_words_query(words);
begin
  if whole is not null then
    return query select * from private.newest_jobs(whole, most);
  end if;
  if not found then
    return query select * from private.newest_jobs(otherwise, most);
  end if;
end
$$;

-- The newest open jobs with these words. The words have a bound: a hundred thousand brackets would exhaust PostgreSQL's stack.
create function public.search_jobs(words text) returns setof public.jobs
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
revoke all on function public.search_jobs(text) from public;
grant execute on function public.search_jobs(text) to anon, authenticated, service_role;

alter table private.job_words enable row level security;

-- schemas/job-facets.sql

-- How many open jobs each choice of each filter would show.

-- Open jobs by all that a filter asks for, kept by the triggers below: to count them all costs as much for a hundred
-- thousand jobs as for a hundred.
create table private.open_job_counts (
  location text not null,
  job_type text not null,
  experience_level text not null,
  salary_step integer not null,
  jobs integer not null,
  primary key (location, job_type, experience_level, salary_step)
);

-- The steps of pay that a search may ask for: 0 below the first or where nothing is stated, 5 from the last one on.
create function private.salary_step(salary_usd integer) returns integer
language sql immutable parallel safe
return coalesce(width_bucket(salary_usd, array[130000, 150000, 175000, 200000, 225000]), 0);

create function private.count_changed_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.open_job_counts;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into private.open_job_counts as counts
    select location, job_type, experience_level, private.salary_step(salary_usd), count(*)
    from added where status = 'open' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (location, job_type, experience_level, salary_step) do update set jobs = counts.jobs + excluded.jobs;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into private.open_job_counts as counts
    select location, job_type, experience_level, private.salary_step(salary_usd), -count(*)
    from removed where status = 'open' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (location, job_type, experience_level, salary_step) do update set jobs = counts.jobs + excluded.jobs;
  end if;
  return null;
end
$$;

create trigger count_added after insert on public.jobs referencing new table as added
for each statement execute function private.count_changed_jobs();

create trigger count_changed after update on public.jobs referencing new table as added old table as removed
for each statement execute function private.count_changed_jobs();

create trigger count_removed after delete on public.jobs referencing old table as removed
for each statement execute function private.count_changed_jobs();

create trigger count_none after truncate on public.jobs
for each statement execute function private.count_changed_jobs();

-- Bodies that are parsed here and now: whoever calls them needs no access to schema private.
create function private.all_open_jobs()
returns table (location text, job_type text, experience_level text, salary_step integer, jobs bigint)
language sql stable security definer set search_path = ''
begin atomic
  select location, job_type, experience_level, salary_step, jobs from private.open_job_counts where jobs > 0;
end;

-- How many jobs each choice of each filter would show: a filter's own counts leave that filter aside. Counts of a search
-- reach as far as the search does.
create function public.job_facets(
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
revoke all on function public.job_facets(text, text[], text[], text[], integer) from public;
grant execute on function public.job_facets(text, text[], text[], text[], integer) to anon, authenticated, service_role;

alter table private.open_job_counts enable row level security;

-- schemas/job-alerts.sql

-- Job alerts and what they found. Matches are kept, and each reading adds what was listed since the last one: reading stays
-- cheap however many jobs and alerts there are, and a new job costs nothing until somebody looks.

create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  keywords text[] not null default '{}' check (
    cardinality(keywords) <= 10 and array_position(keywords, null) is null
    and array_position(keywords, '') is null and char_length(array_to_string(keywords, '')) <= 400),
  location text not null default '' check (char_length(location) <= 120),
  -- Dollars a year.
  salary_min integer check (salary_min between 1 and 10000000),
  salary_max integer check (salary_max between 1 and 10000000),
  -- Null means any.
  job_type text check (job_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text check (experience_level in ('entry', 'mid', 'senior', 'lead')),
  company text not null default '' check (char_length(company) <= 120),
  frequency text not null default 'Daily' check (frequency in ('Daily', 'Weekly')),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  -- When the person last looked at its matches; null until then.
  last_seen_at timestamptz,
  -- Jobs listed up to here have been compared; null before the first time and after a change of what is looked for.
  matched_until timestamptz,
  check (salary_min <= salary_max)
);

create table public.alert_matches (
  id uuid primary key default private.uuid_in_order(),
  alert_id uuid not null references public.job_alerts (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  match_score smallint not null check (match_score between 0 and 100),
  -- Why it matches: [{"part": "title" | "skills" | "place" | "pay" | "level", "said": "…"}].
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  matched_at timestamptz not null default now(),
  unique (alert_id, job_id)
);

create index job_alerts_newest on public.job_alerts (user_id, created_at desc);
create index alert_matches_job on public.alert_matches (job_id);
create index alert_matches_newest on public.alert_matches (user_id, matched_at desc, match_score desc, id) include (alert_id, job_id);

create function private.limit_job_alerts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.job_alerts where user_id = new.user_id) >= 50 then
    raise exception using errcode = 'PT409', message = 'You have 50 job alerts, and that is the limit.',
      hint = 'Delete one that you no longer need.';
  end if;
  return new;
end
$$;

create trigger limit_job_alerts
before insert on public.job_alerts
for each row execute function private.limit_job_alerts();

-- What an alert looks for has changed: what it found goes, and the next reading compares from the beginning.
create function private.forget_alert_matches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.title, new.keywords, new.location, new.salary_min, new.salary_max, new.job_type, new.experience_level, new.company)
    is distinct from
    (old.title, old.keywords, old.location, old.salary_min, old.salary_max, old.job_type, old.experience_level, old.company)
  then
    new.matched_until := null;
    delete from public.alert_matches where alert_id = new.id;
  end if;
  return new;
end
$$;

create trigger forget_alert_matches
before update on public.job_alerts
for each row execute function private.forget_alert_matches();

-- A person says that they looked; when is the database's to say.
create function private.stamp_seen() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_seen_at := clock_timestamp();
  return new;
end
$$;

create trigger stamp_seen
before update of last_seen_at on public.job_alerts
for each row execute function private.stamp_seen();

-- Any title word or any skill: the first sieve, for the index. Null when the alert names none.
create function private.alert_query(alert public.job_alerts) returns tsquery
language sql stable set search_path = '' as $$
  select nullif(string_agg('(' || part::text || ')', ' | '), '')::tsquery
  from (
    select quote_literal(word)::tsquery as part
    from unnest(tsvector_to_array(to_tsvector('english', alert.title))) as word
    union all
    select plainto_tsquery('english', skill) from unnest(alert.keywords) as skill
  ) as asked
  where numnode(part) > 0
$$;

-- The latest matches of the caller's alerts, the best first among those found together; after a match, those below it.
create function public.recent_alert_matches(after uuid default null, page_size integer default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by matched_at desc, match_score desc, id), '[]')
  from (
    select
      matches.id, matches.alert_id, alerts.title as alert_title, matches.match_score, matches.reasons, matches.matched_at,
      matches.matched_at > coalesce(alerts.last_seen_at, '-infinity') as is_new,
      jsonb_build_object(
        'id', jobs.id, 'title', jobs.title, 'location', jobs.location, 'salary_min', jobs.salary_min,
        'salary_max', jobs.salary_max, 'currency', jobs.currency, 'posted_at', jobs.posted_at,
        'company', jsonb_build_object('name', companies.name, 'logo_url', companies.logo_url),
        'saved', exists (select from public.saved_jobs where saved_jobs.user_id = matches.user_id and saved_jobs.job_id = jobs.id),
        'applied_at', (select applied_at from public.applications where applications.user_id = matches.user_id and applications.job_id = jobs.id)
      ) as job
    from public.alert_matches as matches
    join public.job_alerts as alerts on alerts.id = matches.alert_id and alerts.active
    join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
    join public.companies on companies.id = jobs.company_id
    where matches.user_id = auth.uid()
      and (
        recent_alert_matches.after is null
        or (matches.matched_at, matches.match_score) < (
          select key.matched_at, key.match_score from public.alert_matches as key where key.id = recent_alert_matches.after)
        or exists (
          select from public.alert_matches as key
          where key.id = recent_alert_matches.after and key.matched_at = matches.matched_at
            and key.match_score = matches.match_score and matches.id > key.id)
      )
    order by matches.matched_at desc, matches.match_score desc, matches.id
    limit least(greatest(page_size, 1), 100)
  ) as page
$$;
revoke all on function public.recent_alert_matches(uuid, integer) from public, anon;
grant execute on function public.recent_alert_matches(uuid, integer) to authenticated;

-- What the page shows first: the caller's alerts with their counts, and the latest matches.
create function public.job_alerts_overview() returns jsonb
language plpgsql stable security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return jsonb_build_object(
    'alerts', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'user_id' - 'matched_until' order by created_at desc, id), '[]')
      from (
        with open as materialized (
          select matches.alert_id, matches.matched_at
          from public.alert_matches as matches
          join public.jobs on jobs.id = matches.job_id and jobs.status = 'open'
          where matches.user_id = auth.uid()
        )
        select alerts.*, coalesce(counted.match_count, 0) as match_count, coalesce(counted.new_matches, 0) as new_matches,
          counted.last_triggered
        from public.job_alerts as alerts
        left join (
          select alert_id, count(*) as match_count, max(matched_at) as last_triggered,
            count(*) filter (where matched_at > coalesce(seen.last_seen_at, '-infinity')) as new_matches
          from open join public.job_alerts as seen on seen.id = open.alert_id
          group by alert_id
        ) as counted on counted.alert_id = alerts.id
        where alerts.user_id = auth.uid()
      ) as shown),
    'matches', public.recent_alert_matches());
end
$$;
revoke all on function public.job_alerts_overview() from public, anon;
grant execute on function public.job_alerts_overview() to authenticated;

alter table public.job_alerts enable row level security;
alter table public.alert_matches enable row level security;
revoke all on public.job_alerts, public.alert_matches from anon, authenticated;
grant select, delete,
  insert (id, user_id, title, keywords, location, salary_min, salary_max, job_type, experience_level, company, frequency, active, created_at, last_seen_at),
  update (title, keywords, location, salary_min, salary_max, job_type, experience_level, company, frequency, active, last_seen_at)
  on public.job_alerts to authenticated;
grant select on public.alert_matches to authenticated;
grant all on public.job_alerts, public.alert_matches to service_role;

create policy "People read their own alerts" on public.job_alerts for select to authenticated
  using (user_id = (select auth.uid()));

-- The moment it was made may be given, so that what was deleted by mistake comes back as it was.
create policy "People make alerts for themselves" on public.job_alerts for insert to authenticated
  with check (user_id = (select auth.uid()) and created_at <= clock_timestamp());

create policy "People change their own alerts" on public.job_alerts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People delete their own alerts" on public.job_alerts for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read the matches of their alerts" on public.alert_matches for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/alert-matching.sql

-- How jobs are compared with alerts, in steps that are each over soon.

-- The score of one job for one alert, in whole percent of what the alert asks for: title words 40, skills 30, place 15,
-- pay 10, level 5. What the alert leaves open has no weight. The reasons name what was found.
create function private.score_job(alert public.job_alerts, job public.jobs)
returns table (score integer, reasons jsonb)
language sql stable set search_path = '' as $$
  with title_words as (
    select word, to_tsvector('english', job.title) @@ plainto_tsquery('english', word) as hit
    from (select distinct word from regexp_split_to_table(alert.title, '[^[:alnum:]+#]+') as word) as words
    where numnode(plainto_tsquery('english', word)) > 0
  ),
  skills as (
    select skill, said.words @@ plainto_tsquery('english', skill) as hit
    from unnest(alert.keywords) as skill join private.job_words as said on said.job_id = job.id
  ),
  parts (part, place, weight, share, said) as (
    select 'title', 1, 40, avg(hit::integer), string_agg(word, ', ') filter (where hit) from title_words having count(*) > 0
    union all
    select 'skills', 2, 30, avg(hit::integer), string_agg(skill, ', ') filter (where hit) from skills having count(*) > 0
    union all
    select 'place', 3, 15, (job.location ilike '%' || replace(replace(alert.location, '%', ''), '_', '') || '%')::integer, job.location
    where alert.location <> ''
    union all
    select 'pay', 4, 10, coalesce(
        job.salary_usd >= coalesce(alert.salary_min, 0)
        and coalesce(job.salary_min, 0) <= coalesce(alert.salary_max, 2147483647), false)::integer, ''
    where alert.salary_min is not null or alert.salary_max is not null
    union all
    select 'level', 5, 5, (job.experience_level = alert.experience_level)::integer, job.experience_level
    where alert.experience_level is not null
  )
  select
    case when bool_or(part in ('title', 'skills') and share > 0) or not bool_or(part in ('title', 'skills'))
      then round(100 * sum(weight * share) / sum(weight))::integer else 0 end,
    coalesce(jsonb_agg(jsonb_build_object('part', part, 'said', said) order by place) filter (where share > 0), '[]')
  from parts
$$;

-- Compares each of these alerts with each of these jobs. The words of a job are looked at only where they can still make a
-- match of it. Writes the matches that are new, `most` of them, the best ones and of equal ones the newest first, or all for
-- null; returns how many. Planned once, because to plan it takes longer than to run it.
create function private.compare_alerts(person uuid, due uuid[], listed uuid[], most integer, at timestamptz) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  written integer;
begin
  with asked as materialized (
    select alerts.*, said.words, said.queries, cardinality(said.words) as word_count,
      cardinality(keywords) as skill_count,
      array(select plainto_tsquery('english', skill) from unnest(keywords) with ordinality as wanted (skill, nth) order by nth) as skill_queries,
      '%' || replace(replace(location, '%', ''), '_', '') || '%' as place,
      40 * (said.words <> '{}')::integer + 30 * (keywords <> '{}')::integer + 15 * (location <> '')::integer
        + 10 * (salary_min is not null or salary_max is not null)::integer
        + 5 * (experience_level is not null)::integer as weight
    from public.job_alerts as alerts
    cross join lateral (
      select coalesce(array_agg(word order by word), '{}') as words, array_agg(query order by word) as queries
      from (
        select distinct word, plainto_tsquery('english', word) as query
        from regexp_split_to_table(alerts.title, '[^[:alnum:]+#]+') as word) as split
      where numnode(query) > 0
    ) as said
    where alerts.id = any (due)
  ),
  offered as materialized (
    select jobs.*, said.title as title_words, said.words
    from public.jobs join private.job_words as said on said.job_id = jobs.id
    where jobs.id = any (listed)
  ),
  likely as (
    select asked.id as alert_id, asked.words, asked.queries, asked.word_count, asked.keywords, asked.skill_queries,
      asked.skill_count, asked.weight, offered.id as job_id, offered.listed_at, offered.location, offered.experience_level,
      offered.title_words, offered.words as job_words, title.hits, fits.*
    from asked
    join offered on offered.listed_at > coalesce(asked.matched_until - interval '1 minute', '-infinity')
      and (asked.job_type is null or offered.job_type = asked.job_type)
      and (asked.company = '' or lower(offered.company_name) = lower(btrim(asked.company)))
    cross join lateral (
      select count(*)::integer as hits from unnest(asked.queries) as query where offered.title_words @@ query
    ) as title
    cross join lateral (
      select
        asked.location <> '' and offered.location ilike asked.place as place,
        (asked.salary_min is not null or asked.salary_max is not null)
          and coalesce(offered.salary_usd >= coalesce(asked.salary_min, 0)
            and coalesce(offered.salary_min, 0) <= coalesce(asked.salary_max, 2147483647), false) as pay,
        coalesce(offered.experience_level = asked.experience_level, false) as level
    ) as fits
    -- As if it had all the skills: at least 49 of 100.
    where asked.weight > 0
      and 100 * (40 * title.hits + greatest(asked.word_count, 1) * (30 * (asked.skill_count > 0)::integer
          + 15 * fits.place::integer + 10 * fits.pay::integer + 5 * fits.level::integer))
        >= 49 * asked.weight * greatest(asked.word_count, 1)
  ),
  scored as (
    select likely.*, skill.said as skills_said,
      round(100 * (
        40.0 * likely.hits / greatest(word_count, 1) + 30.0 * skill.hits / greatest(skill_count, 1)
        + 15 * place::integer + 10 * pay::integer + 5 * level::integer) / weight)::integer as score,
      likely.hits > 0 or skill.hits > 0 or (word_count = 0 and skill_count = 0) as shares
    from likely
    cross join lateral (
      select count(*) as hits, string_agg(skill, ', ' order by nth) as said
      from unnest(keywords, skill_queries) with ordinality as wanted (skill, query, nth) where likely.job_words @@ query
    ) as skill
  ),
  best as (
    select * from scored
    where shares and score >= 50
      and not exists (select from public.alert_matches as kept where kept.alert_id = scored.alert_id and kept.job_id = scored.job_id)
    order by score desc, listed_at desc
    limit most
  )
  insert into public.alert_matches (alert_id, job_id, user_id, match_score, matched_at, reasons)
  select alert_id, job_id, person, score, at,
    case when hits > 0 then jsonb_build_array(jsonb_build_object('part', 'title', 'said', (
      select string_agg(word, ', ' order by word) from unnest(words, queries) as said (word, query) where title_words @@ query
    ))) else '[]' end
    || case when skills_said is not null then jsonb_build_array(jsonb_build_object('part', 'skills', 'said', skills_said)) else '[]' end
    || case when place then jsonb_build_array(jsonb_build_object('part', 'place', 'said', location)) else '[]' end
    || case when pay then jsonb_build_array(jsonb_build_object('part', 'pay', 'said', '')) else '[]' end
    || case when level then jsonb_build_array(jsonb_build_object('part', 'level', 'said', experience_level)) else '[]' end
  from best
  on conflict (alert_id, job_id) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- One step for a person's alerts; true while there is more to do. An alert that was never compared, or that more than 1,000 jobs
-- were listed since, takes steps of its own: of the newest 200 jobs that share a word with it, the best ten that it does not
-- have yet, until it has all. The others are compared with as many of the jobs listed since, the first ones first, as make
-- 1,000 comparisons, and with 150 at most. The minute before the point that was reached is compared again, for jobs whose
-- transactions ended late. When more are listed in a minute than one step takes, the point is ahead of the time until the last
-- step sets it back.
create function private.match_alerts(person uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  comparisons constant integer := 1000;
  most_written constant integer := 10;
  overlap constant interval := '1 minute';
  reached timestamptz := clock_timestamp();
  newest timestamptz := (select max(listed_at) from public.jobs where status = 'open');
  long_ago timestamptz := (select listed_at from public.jobs where status = 'open' order by listed_at desc offset 1000 limit 1);
  -- Locked, so that two readers of one person never compare the same alert at once. The second waits, and what the first found
  -- is there when it goes on: it would read too early otherwise, and show what is new as nothing.
  due uuid[] := array(
    select id from public.job_alerts
    where user_id = person and active and (matched_until is null or matched_until < newest + overlap)
    order by id for update);
  alert public.job_alerts;
  listed uuid[];
  last timestamptz;
  begun timestamptz;
begin
  if cardinality(due) = 0 then
    return false;
  end if;
  select * into alert from public.job_alerts
  where id = any (due) and (matched_until is null or matched_until - overlap < long_ago) limit 1;
  if found then
    listed := array(select private.newest_jobs(private.alert_query(alert), 200, alert.job_type, btrim(alert.company)));
    -- What its steps find is found at one time, so that the best stay first.
    begun := (select max(matched_at) from public.alert_matches where alert_id = alert.id and matched_at > reached - overlap);
    if private.compare_alerts(person, array[alert.id], listed, most_written, coalesce(begun, reached)) = most_written then
      return true;
    end if;
    update public.job_alerts set matched_until = reached where id = alert.id;
    return cardinality(due) > 1;
  end if;
  select array_agg(id), max(listed_at) into listed, last
  from (
    select id, listed_at from public.jobs
    where status = 'open' and listed_at > (select min(matched_until) - overlap from public.job_alerts where id = any (due))
    order by listed_at fetch first least(comparisons / cardinality(due), 150) rows with ties
  ) as first;
  perform private.compare_alerts(person, due, listed, null, reached);
  if last >= newest then
    update public.job_alerts set matched_until = reached where id = any (due);
    return false;
  end if;
  update public.job_alerts set matched_until = greatest(matched_until, last + overlap) where id = any (due);
  return true;
end
$$;


-- One step for the caller's alerts; true while there is more to compare. See private.match_alerts.
create function public.match_job_alerts() returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.match_alerts(auth.uid())
$$;
revoke all on function public.match_job_alerts() from public, anon;
grant execute on function public.match_job_alerts() to authenticated;

-- schemas/known-words.sql

-- The words of names, headlines, industries and titles, to tell what somebody who misspelt one may have meant. One that
-- nothing has any more is found by nobody.

create table private.known_words (
  word text primary key check (char_length(word) between 2 and 40)
);

create index known_words_spelling on private.known_words using gin (word extensions.gin_trgm_ops);

create function private.learn_words(said text) returns void
language sql volatile set search_path = '' as $$
  insert into private.known_words
  select distinct word from regexp_split_to_table(lower(said), '[^[:alnum:]]+') as word
  where char_length(word) between 2 and 40
  -- In one order, so that nobody waits for one another.
  order by word
  on conflict do nothing
$$;

-- The trigger's arguments name the columns.
create function private.learn_words_of_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_words((select string_agg(to_jsonb(new) ->> name, ' ') from unnest(tg_argv) as name));
  return null;
end
$$;

create trigger learn_words after insert or update of first_name, last_name, headline on public.profiles
for each row execute function private.learn_words_of_row('first_name', 'last_name', 'headline');

create trigger learn_words after insert or update of name, industry on public.companies
for each row execute function private.learn_words_of_row('name', 'industry');

create trigger learn_words after insert or update of title on public.jobs
for each row execute function private.learn_words_of_row('title');

create function private.forget_words_of_person() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  delete from private.known_words as known
  using (
    select word, to_tsquery('simple', quote_literal(word)) as query
    from regexp_split_to_table(lower(old.first_name || ' ' || old.last_name || ' ' || old.headline), '[^[:alnum:]]+') as word
    where char_length(word) between 2 and 40
  ) as left_behind
  where known.word = left_behind.word
    and not exists (select from public.profiles where profiles.search @@ left_behind.query)
    and not exists (select from public.companies where companies.search @@ left_behind.query)
    and not exists (
      select from public.jobs
      where jobs.status = 'open'
        and private.words_of(jobs.title, jobs.company_name, jobs.location, jobs.department, jobs.description) @@ left_behind.query);
  return null;
end
$$;

create trigger forget_words after delete on public.profiles
for each row execute function private.forget_words_of_person();

create trigger forget_words_changed after update of first_name, last_name, headline on public.profiles
for each row when ((old.first_name, old.last_name, old.headline) is distinct from (new.first_name, new.last_name, new.headline))
execute function private.forget_words_of_person();

-- What somebody who misspelt a word may have meant. A known word that takes its place is meant as a whole; only one that was
-- begun rightly may go on.
create function private.nearest_words(q text, out guess text, out all_of tsquery, out any_of tsquery)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  select string_agg(nearest.words[1], ' ' order by place), string_agg(said, ' & ')::tsquery, string_agg(said, ' | ')::tsquery
  into guess, all_of, any_of
  from regexp_split_to_table(lower(left(q, 60)), '[^[:alnum:]]+') with ordinality as asked (word, place)
  cross join lateral (
    select array_agg(overlay(asked.word placing reverse(substr(asked.word, letter, 2)) from letter for 2)) as words
    from generate_series(1, char_length(asked.word) - 1) as letter
  ) as changed_over
  cross join lateral (
    select array_agg(near.word) as words,
      '(' || string_agg(quote_literal(near.word) || case when starts_with(near.word, asked.word) then ':*' else '' end, ' | ')
        || ')' as said
    from (
      select known.word from private.known_words as known
      where asked.word operator(extensions.<%) known.word or known.word = any (changed_over.words)
      order by starts_with(known.word, asked.word) desc, known.word = any (changed_over.words) desc,
        extensions.similarity(known.word, asked.word) desc, known.word
      limit 3
    ) as near
  ) as nearest
  where asked.word <> '' and said is not null;
end
$$;

alter table private.known_words enable row level security;

-- schemas/site-search.sql

-- One search for people, companies and jobs.

-- Every word must occur, each as the beginning of a word; null when nothing is asked.
create function private.search_query(q text) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from (select word from regexp_split_to_table(lower(left(q, 200)), '[^[:alnum:]]+') as word where word <> '' limit 12) as words
$$;

-- A body that is parsed here and now needs no search path, and is written into the query that calls it.
create function private.name_rank(q text, name text, has_words boolean) returns double precision
language sql immutable
return case
  when lower(name) = lower(btrim(q)) then 1.0
  when starts_with(lower(name), lower(btrim(q))) then 0.9
  when has_words then 0.8
  else 0.5 end;

-- One page of results, the counts of each choice with its own filter left aside, and whether spelling had to be forgiven.
-- `after` is the key of the last result seen: {"rank": …, "id": …}.
create function public.site_search(
  q text,
  kinds text[] default null,
  places text[] default null,
  industries text[] default null,
  after jsonb default null,
  page_size integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
  guess text := q;
  words tsquery := private.search_query(q);
  nearest record;
  -- All the words; when nothing has them, what is spelt nearly so; at last whatever has one of those.
  attempt integer := 1;
begin
  if words is null then
    return jsonb_build_object('results', '[]'::jsonb, 'kinds', '{}'::jsonb, 'places', '{}'::jsonb, 'industries', '{}'::jsonb, 'more', false, 'nearly', false);
  end if;
  loop
    with found as materialized (
      select f.*,
        (site_search.kinds is null or f.kind = any (site_search.kinds)) as of_kind,
        (site_search.places is null or f.place = any (site_search.places)) as in_place,
        (site_search.industries is null or f.industry = any (site_search.industries)) as in_industry
      from private.search_by_words(guess, words, attempt > 1) as f
    ),
    shown as (
      select found.kind, found.id, found.rank from found
      where of_kind and in_place and in_industry
        and (site_search.after is null
          or found.rank < (site_search.after ->> 'rank')::double precision
          or (found.rank = (site_search.after ->> 'rank')::double precision and found.id > (site_search.after ->> 'id')::uuid))
      order by found.rank desc, found.id
      limit least(greatest(page_size, 1), 50) + 1
    ),
    page as (select * from shown order by rank desc, id limit least(greatest(page_size, 1), 50))
    select jsonb_build_object(
      'results', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', page.kind, 'id', page.id, 'rank', page.rank)
          || private.search_card(page.kind, page.id) order by page.rank desc, page.id), '[]') from page),
      'kinds', (select coalesce(jsonb_object_agg(k.kind, k.count), '{}')
        from (select found.kind, count(*) from found where in_place and in_industry group by found.kind) as k),
      'places', (select coalesce(jsonb_object_agg(k.place, k.count), '{}')
        from (select found.place, count(*) from found where of_kind and in_industry and found.place <> '' group by found.place
              order by 2 desc, 1 limit 12) as k),
      'industries', (select coalesce(jsonb_object_agg(k.industry, k.count), '{}')
        from (select found.industry, count(*) from found where of_kind and in_place and found.industry <> '' group by found.industry
              order by 2 desc, 1 limit 12) as k),
      'more', (select count(*) from shown) > (select count(*) from page),
      'nearly', attempt > 1,
      'found', exists (select from found))
    into answer;
    exit when attempt = 3 or (answer ->> 'found')::boolean;
    attempt := attempt + 1;
    nearest := private.nearest_words(q);
    guess := nearest.guess;
    words := case attempt when 2 then nearest.all_of else nearest.any_of end;
  end loop;
  return answer - 'found';
end
$$;
revoke all on function public.site_search(text, text[], text[], text[], jsonb, integer) from public;
grant execute on function public.site_search(text, text[], text[], text[], jsonb, integer) to anon, authenticated, service_role;

-- So many of the people who have these words and let themselves be found. Of words that many have the index would first
-- gather everybody: from the first person on, enough are soon found.
create function private.people_with(query tsquery, most integer) returns setof public.profiles
language plpgsql stable rows 200 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_hashjoin = off set enable_mergejoin = off
set max_parallel_workers_per_gather = 0 as $$
declare
  sample constant integer := 200;
begin
  if (select count(*) filter (where first.search @@ query)
    from (select search from public.profiles limit sample) as first) > sample / 20 then
    return query
    select people.* from public.profiles as people
    -- Said so that no index offers itself.
    where coalesce(people.search, '') @@ query
      and not exists (select from public.settings where settings.user_id = people.user_id and not profile_visible) limit most;
  else
    return query
    select people.* from public.profiles as people
    where people.search @@ query
      and not exists (select from public.settings where settings.user_id = people.user_id and not profile_visible) limit most;
  end if;
end
$$;

-- What a result shows of a person, a company or a job.
create function private.search_card(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if kind = 'people' then
    return (
      select jsonb_build_object(
        'name', btrim(p.first_name || ' ' || p.last_name), 'title', p.headline, 'location', p.location,
        'connections', (select count(*) from private.friends_of(search_card.id)),
        'mutual', (
          select count(*)
          from (select * from private.friends_of(search_card.id) intersect select * from private.friends_of(me)) as both_know),
        'email', case when s.show_email and me is not null then u.email end,
        'phone', case when s.show_phone and me is not null then u.phone end,
        'state', case
          when p.user_id = me then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = me then 'asked'
          when mine.other_id = me then 'asks'
          when me is not null and not private.may_ask(me, p.user_id) then 'closed'
          else 'none' end)
      from public.profiles p
      join auth.users u on u.id = p.user_id
      left join public.settings s on s.user_id = p.user_id
      left join public.connections mine
        on (mine.user_id = me and mine.other_id = search_card.id) or (mine.user_id = search_card.id and mine.other_id = me)
      where p.user_id = search_card.id);
  elsif kind = 'companies' then
    return (
      select jsonb_build_object(
        'name', c.name, 'industry', c.industry, 'location', c.headquarters, 'size', c.size, 'logo_url', c.logo_url,
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = me))
      from public.companies c where c.id = search_card.id);
  else
    return (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (select a.applied_at from public.applications a where a.job_id = j.id and a.user_id = me))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;

-- Up to 200 of each kind with these words, the jobs newest first.
create function private.search_by_words(q text, words tsquery, nearly boolean)
returns table (kind text, id uuid, rank double precision, place text, industry text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
begin
  if words is null then
    return;
  end if;
  return query
  select found.kind, found.id,
    case when nearly then 0.5 * extensions.word_similarity(q, found.name)
      else private.name_rank(q, found.name, found.named) + found.newness end,
    found.place, found.industry
  from (
    select 'people' as kind, p.user_id as id, p.first_name || ' ' || p.last_name as name, p.search @@ named as named,
      0::double precision as newness, p.location as place, '' as industry
    from private.people_with(words, 200) as p
    union all
    (select 'companies', c.id, c.name, c.search @@ named, 0, c.headquarters, c.industry
     from public.companies c where c.search @@ words limit 200)
    union all
    select 'jobs', j.id, j.title, to_tsvector('simple', j.title) @@ words, extract(epoch from j.posted_at)::double precision / 1e12,
      j.location, c.industry
    from private.jobs_saying(replace(words::text, '''', ''), words, 200) as newest (id)
    join public.jobs j on j.id = newest.id
    join public.companies c on c.id = j.company_id
  ) as found;
end
$$;

-- schemas/enquiries.sql

-- What anybody sends us by a form. Nobody but the service role reads it.

create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'waitlist', 'request-demo', 'contact-sales', 'contact', 'application', 'story', 'collaborate', 'report', 'subscribe',
    'support', 'chat', 'call', 'salary', 'review', 'discussion', 'advertising', 'media-kit')),
  -- The path it was sent from.
  page text not null check (page ~ '^/[a-z0-9/_-]*$' and char_length(page) <= 200),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  name text check (char_length(name) between 1 and 120),
  message text check (char_length(message) between 1 and 5000),
  -- What the kind asks for beyond that: topic, role, phone, a salary, a rating.
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 8192),
  -- A field that people never see. Whatever fills it is a program.
  website text not null default '' check (website = ''),
  created_at timestamptz not null default now()
);

-- How much each sender has sent in the hour that began with their first enquiry.
create table private.enquiry_counts (
  sender text primary key,
  began timestamptz not null,
  sent integer not null
);

create index enquiries_newest on public.enquiries (created_at desc);
create index enquiry_counts_began on private.enquiry_counts (began);

-- The address a request came from: our gateway sets x-real-ip itself; a hosted Supabase has Cloudflare's header or the
-- proxies' list. Null for SQL that came another way.
create function private.request_address() returns text
language sql stable set search_path = '' as $$
  select btrim(coalesce(
    headers ->> 'x-real-ip',
    headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1)))
  from (select nullif(current_setting('request.headers', true), '')::jsonb) as request (headers)
$$;

-- The card that every mail of ours has (supabase/templates), filled with words of our own alone.
create function private.enquiry_mail(heading text, next_step text, reference text, not_you text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace($html$<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{heading}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 520px) { .card { padding: 32px 24px !important; } }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #131110 !important; }
  .card { background-color: #1b1816 !important; border-color: #2d2824 !important; }
  .ink { color: #f4efe8 !important; }
  .ink2 { color: #bdb3a8 !important; }
  .ink3 { color: #9a9085 !important; }
  .accent { color: #eba269 !important; }
  .stitch { border-color: #443c35 !important; }
  .code { background-color: #0e0c0b !important; border-color: #443c35 !important; color: #f4efe8 !important; }
}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#faf8f4">
<div style="display:none;max-height:0;overflow:hidden">{next_step}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas" style="background-color:#faf8f4">
<tr><td align="center" style="padding:40px 16px 56px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;font-family:'Instrument Sans Variable','Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td style="padding:0 4px 20px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
  <td class="accent" style="font-size:20px;line-height:24px;font-weight:600;letter-spacing:-0.36px;color:#a85421;padding-right:14px">Tannr</td>
  <td width="100%"><div class="stitch" style="border-top:2px dashed #d3cabc;font-size:0;line-height:0">&nbsp;</div></td>
  </tr></table>
</td></tr>
<tr><td class="card" style="padding:40px;background-color:#ffffff;border:1px solid #e6e0d6;border-radius:20px">
  <h1 class="ink" style="margin:0 0 12px;font-size:26px;line-height:31px;font-weight:600;letter-spacing:-0.47px;color:#1b1714">{heading}</h1>
  <p class="ink2" style="margin:0 0 28px;font-size:16px;line-height:26px;color:#574f47">{next_step}</p>
  <p class="ink2" style="margin:0 0 10px;font-size:15px;line-height:23px;color:#574f47">Your reference, for when you write to us again:</p>
  <p class="code" style="margin:0;padding:16px 12px;background-color:#f3efe8;border:2px dashed #d3cabc;border-radius:12px;text-align:center;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:26px;line-height:34px;font-weight:600;letter-spacing:4px;color:#1b1714">{reference}</p>
</td></tr>
<tr><td class="ink3" style="padding:20px 4px 0;font-size:13px;line-height:20px;color:#746a60">{not_you}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
$html$, '{heading}', heading), '{next_step}', next_step), '{reference}', reference), '{not_you}', not_you)
$$;

-- Confirms by e-mail that it arrived. The mail holds no word of the sender's: the address may be somebody else's, and a
-- form that mails strangers what a stranger wrote is a spammer's tool.
create function private.confirm_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reference text := upper(left(new.id::text, 8));
  subject text := case new.kind
    when 'waitlist' then 'You are on the waitlist'
    when 'application' then 'We have your application'
    when 'subscribe' then 'You are subscribed to news from Tannr'
    when 'salary' then 'Thank you for your salary'
    when 'review' then 'Thank you for your review'
    when 'story' then 'Thank you for your story'
    else 'We have your message' end;
  next_step text := case new.kind
    when 'waitlist' then 'We write again when your place opens.'
    when 'application' then 'A person reads every application. You hear from us within ten working days.'
    when 'subscribe' then 'We write about once a month, and stop when you tell us to.'
    when 'salary' then 'It is added to the ranges without your name or address.'
    when 'review' then 'We check it against the rules for reviews and publish it without your name.'
    when 'chat' then 'Somebody answers within 5 minutes, at any hour.'
    when 'support' then 'Somebody answers within 4 hours, at any hour.'
    when 'call' then 'We ring you in the hours you chose, Monday to Friday 9AM to 6PM EST.'
    when 'report' then 'A person looks at it within a day and tells you what was decided.'
    else 'Somebody answers within one working day.' end;
  not_you text := 'If you did not send anything to Tannr, somebody mistyped their address. You need not do anything.';
begin
  -- On a database without our outbox the enquiry is stored all the same.
  if to_regclass('private.outbox') is null then
    return null;
  end if;
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
    'to', new.email,
    'subject', format('%s (reference %s)', subject, reference),
    'text', format(E'%s.\n\n%s\n\nYour reference is %s. Quote it when you write to us again.\n\n%s\n\nTannr\n', subject, next_step, reference, not_you),
    'html', private.enquiry_mail(subject, next_step, reference, not_you)));
  return null;
end
$$;

create trigger confirm_enquiry
after insert on public.enquiries
for each row execute function private.confirm_enquiry();

-- Five messages of a kind in an hour, ten of all kinds together; a report of something unsafe counts among no others, and
-- no others stop it. The refusal says when the next one may be sent.
create function private.count_enquiry(sender_key text, most integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  so_far integer;
  first timestamptz;
  minutes integer;
begin
  insert into private.enquiry_counts as counts (sender, began, sent)
  values (sender_key, now(), 1)
  on conflict (sender) do update set
    sent = case when counts.began > now() - interval '1 hour' then counts.sent + 1 else 1 end,
    began = case when counts.began > now() - interval '1 hour' then counts.began else now() end
  returning sent, began into so_far, first;
  if so_far > most then
    minutes := greatest(1, ceil(extract(epoch from first + interval '1 hour' - now()) / 60));
    raise exception using
      errcode = 'PT429',
      message = 'Too many messages from you within an hour.',
      hint = format('Your earlier messages have arrived. Please try again in %s.',
        case when minutes = 1 then 'a minute' else minutes || ' minutes' end);
  end if;
end
$$;

create function private.limit_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.request_address();
  -- What is shared by the kinds: reports share nothing.
  budget text := case new.kind when 'report' then 'report' else 'all' end;
begin
  perform private.count_enquiry(format('email:%s:%s', new.kind, lower(new.email)), 5);
  if budget = 'all' then
    perform private.count_enquiry(format('email:%s:%s', budget, lower(new.email)), 10);
  end if;
  if address <> '' then
    perform private.count_enquiry(format('address:%s:%s', budget, left(address, 64)), 20);
  end if;
  -- Last, and around what others hold: a sender is never waited for while a counter is locked.
  delete from private.enquiry_counts where sender in (
    select sender from private.enquiry_counts where began < now() - interval '1 hour' for update skip locked);
  return new;
end
$$;

create trigger limit_enquiries
before insert on public.enquiries
for each row execute function private.limit_enquiries();

alter table public.enquiries enable row level security;
revoke all on public.enquiries from anon, authenticated;
grant insert (id, kind, page, email, name, message, payload, website) on public.enquiries to anon, authenticated;
grant all on public.enquiries to service_role;

create policy "Anybody may send an enquiry" on public.enquiries for insert to anon, authenticated with check (true);

-- schemas/notifications.sql

-- What happened that a person should know of, one line for each matter.

create table public.notifications (
  id uuid primary key default private.uuid_in_order(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('connection_request', 'connection_accepted', 'alert_matches', 'application_status',
    'badge_earned', 'security')),
  -- What it is about: a further event of the same kind and subject takes the line's place.
  subject_id text not null check (char_length(subject_id) between 1 and 60),
  -- The person it is about goes with their account.
  actor_id uuid references auth.users (id) on delete cascade,
  -- The words that were true then: a name, a job's title, an alert's, a badge's; and what stands below them.
  subject text not null check (char_length(subject) <= 200),
  detail text not null default '' check (char_length(detail) <= 240),
  -- How the matter stands: of a request waiting or accepted, of an application its status, of a badge its rarity.
  state text not null default '' check (char_length(state) <= 40),
  -- What is not read yet adds up: the matches of one alert.
  amount integer not null default 1 check (amount > 0),
  happened_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- There is something for the person to do about it.
  waits boolean not null generated always as (
    (kind = 'connection_request' and state = 'waiting')
    or (kind in ('alert_matches', 'application_status') and read_at is null)) stored,
  unique (user_id, kind, subject_id)
);

create index notifications_newest on public.notifications (user_id, happened_at desc, id desc);
create index notifications_unread on public.notifications (user_id, kind) where read_at is null;
create index notifications_waiting on public.notifications (user_id, happened_at desc, id desc) where waits;
create index notifications_actor on public.notifications (actor_id) where actor_id is not null;

-- When it was read is the database's to say.
create function private.stamp_reading() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := coalesce(old.read_at, clock_timestamp());
  return new;
end
$$;

create trigger stamp_reading before update of read_at on public.notifications
for each row when (new.read_at is not null and old.read_at is distinct from new.read_at)
execute function private.stamp_reading();

-- Tells a person. They keep the latest 200.
create function private.notify(told public.notifications) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications as kept (user_id, kind, subject_id, actor_id, subject, detail, state, amount)
  values (told.user_id, told.kind, told.subject_id, told.actor_id, left(told.subject, 200), left(told.detail, 240),
    coalesce(told.state, ''), coalesce(told.amount, 1))
  on conflict (user_id, kind, subject_id) do update set
    subject = excluded.subject, detail = excluded.detail, state = excluded.state,
    amount = excluded.amount + case when kept.read_at is null and kept.kind = 'alert_matches' then kept.amount else 0 end,
    happened_at = clock_timestamp(), read_at = null;
  delete from public.notifications where id in (
    select id from public.notifications where user_id = told.user_id order by happened_at desc, id desc offset 200);
end
$$;

-- Who was asked hears of the request, who asked of the answer, unless it is no. What is taken back was never said.
create function private.notify_of_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  if tg_op = 'DELETE' then
    delete from public.notifications
    where (user_id, kind, subject_id) in (
      (old.other_id, 'connection_request', old.user_id::text), (old.user_id, 'connection_accepted', old.other_id::text));
  elsif tg_op = 'INSERT' then
    told.user_id := new.other_id;
    told.kind := 'connection_request';
    told.actor_id := new.user_id;
    told.subject_id := new.user_id;
    told.subject := private.name_of(new.user_id);
    told.detail := coalesce((select headline from public.profiles where user_id = new.user_id), '');
    told.state := 'waiting';
    perform private.notify(told);
  else
    update public.notifications set state = 'accepted', read_at = clock_timestamp()
    where user_id = new.other_id and kind = 'connection_request' and subject_id = new.user_id::text;
    told.user_id := new.user_id;
    told.kind := 'connection_accepted';
    told.actor_id := new.other_id;
    told.subject_id := new.other_id;
    told.subject := private.name_of(new.other_id);
    told.detail := coalesce((select headline from public.profiles where user_id = new.other_id), '');
    perform private.notify(told);
  end if;
  return null;
end
$$;

create trigger notify after insert or delete on public.connections
for each row execute function private.notify_of_connection();

create trigger notify_of_answer after update of accepted_at on public.connections
for each row when (old.accepted_at is null and new.accepted_at is not null)
execute function private.notify_of_connection();

-- One line for each alert, with the best of what is new; for those who want to hear of matches.
create function private.notify_of_matches() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  for told.user_id, told.subject_id, told.subject, told.detail, told.amount in
    select distinct on (added.alert_id) added.user_id, added.alert_id, alerts.title,
      jobs.title || ' at ' || jobs.company_name || ', ' || added.match_score || '% match',
      count(*) over (partition by added.alert_id)
    from added
    join public.job_alerts as alerts on alerts.id = added.alert_id
    join public.jobs on jobs.id = added.job_id
    left join public.settings on settings.user_id = added.user_id
    where coalesce(settings.job_matches, true)
    order by added.alert_id, added.match_score desc, jobs.listed_at desc
  loop
    told.kind := 'alert_matches';
    perform private.notify(told);
  end loop;
  return null;
end
$$;

create trigger notify after insert on public.alert_matches referencing new table as added
for each statement execute function private.notify_of_matches();

-- To look at an alert's matches is to have read of them.
create function private.read_of_matches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.notifications where user_id = old.user_id and kind = 'alert_matches' and subject_id = old.id::text;
  else
    update public.notifications set read_at = clock_timestamp()
    where user_id = new.user_id and kind = 'alert_matches' and subject_id = new.id::text and read_at is null;
  end if;
  return null;
end
$$;

create trigger read_of_matches after delete or update of last_seen_at on public.job_alerts
for each row execute function private.read_of_matches();

create function private.notify_of_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  select jobs.title, jobs.company_name into told.subject, told.detail from public.jobs where jobs.id = new.job_id;
  told.user_id := new.user_id;
  told.kind := 'application_status';
  told.subject_id := new.id;
  told.state := new.status;
  perform private.notify(told);
  return null;
end
$$;

create trigger notify after update of status on public.applications
for each row when (new.status <> old.status) execute function private.notify_of_status();

create function private.forget_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where user_id = old.user_id and kind = 'application_status' and subject_id = old.id::text;
  return null;
end
$$;

create trigger forget_application after delete on public.applications
for each row execute function private.forget_application();

create function private.notify_of_badge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  select title, description, rarity into told.subject, told.detail, told.state
  from public.achievements where id = new.achievement_id;
  told.user_id := new.user_id;
  told.kind := 'badge_earned';
  told.subject_id := new.achievement_id;
  perform private.notify(told);
  return null;
end
$$;

create trigger notify after insert on public.earned_achievements
for each row execute function private.notify_of_badge();

-- Whoever changed it, the owner of the account hears of it. A hash that is only written anew in a stronger way says nothing.
create function private.notify_of_security() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  told.user_id := new.id;
  told.kind := 'security';
  if new.email is distinct from old.email then
    told.subject_id := 'email';
    told.subject := 'Your email address was changed';
    told.detail := coalesce('From now on you sign in with ' || new.email || '.', '');
  else
    told.subject_id := 'password';
    told.subject := 'Your password was changed';
    told.detail := 'If that was not you, reset it and write to us.';
  end if;
  perform private.notify(told);
  return null;
end
$$;

create trigger notify_of_security after update of email, encrypted_password on auth.users
for each row when (
  (old.email <> '' and new.email is distinct from old.email)
  or (old.encrypted_password <> '' and new.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password
    and left(new.encrypted_password, 4) = left(old.encrypted_password, 4)))
execute function private.notify_of_security();

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, update (read_at), delete on public.notifications to authenticated;
grant all on public.notifications to service_role;

create policy "People read their own notifications" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People mark their own notifications" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People remove their own notifications" on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));

-- schemas/dashboard.sql

-- The figures of the workspace, each in one answer.

-- What is new, and how much there is: for the side bar, the bell and the landing page. From the caller's rows alone.
create function public.workspace_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'unread', (select count(*) from public.notifications where user_id = me.person and read_at is null),
    'waiting', (select count(*) from public.notifications where user_id = me.person and waits),
    'requests', (select count(*) from public.connections where other_id = me.person and accepted_at is null),
    'answers', (
      select count(*) from public.notifications
      where user_id = me.person and read_at is null and kind = 'application_status'),
    'matches', (
      select coalesce(sum(amount), 0) from public.notifications
      where user_id = me.person and read_at is null and kind = 'alert_matches'),
    'connections', (
      select count(*) from public.connections where me.person in (user_id, other_id) and accepted_at is not null),
    'saved', (select count(*) from public.saved_jobs where user_id = me.person),
    'goals', (select count(*) from public.goals where user_id = me.person and status = 'active'),
    'overdue', (
      select count(*) from public.goals
      where user_id = me.person and status = 'active' and target_date < current_date),
    'activities', (
      select count(*) from (select from public.activity_events where user_id = me.person limit 5) as latest))
  from (select (select auth.uid()) as person) as me
$$;
revoke all on function public.workspace_counts() from public, anon;
grant execute on function public.workspace_counts() to authenticated;

-- The dashboard's figures and latest events in one answer, all from the caller's own rows under their policies.
create function public.my_dashboard() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', count(*) filter (where withdrawn_at is null),
    'applications_this_week', count(*) filter (where withdrawn_at is null and applied_at > now() - interval '7 days'),
    'interviews', count(*) filter (where withdrawn_at is null and status = 'interview_scheduled'),
    'connections', (
      select count(*) from public.connections
      where (select auth.uid()) in (user_id, other_id) and accepted_at is not null
    ),
    'requests', (
      select count(*) from public.connections where other_id = (select auth.uid()) and accepted_at is null
    ),
    'skills', (select count(*) from public.skills where user_id = (select auth.uid())),
    'goals', (select count(*) from public.goals where user_id = (select auth.uid()) and status = 'active'),
    'activities', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id) from (
        select id, kind, subject_id, subject, detail, occurred_at from public.activity_events
        where user_id = (select auth.uid()) order by occurred_at desc, id limit 5
      ) e), '[]'),
    'notices', coalesce((
      select jsonb_agg(to_jsonb(n) order by n.happened_at desc, n.id desc) from (
        select id, kind, subject_id, subject, detail, state, amount, happened_at, read_at from public.notifications
        where user_id = (select auth.uid()) and waits order by happened_at desc, id desc limit 8
      ) n), '[]'),
    'booked', coalesce((
      select jsonb_agg(to_jsonb(b) order by b.updated_at desc) from (
        select a.id, j.title, j.company_name, a.next_step, a.interviewer, a.updated_at
        from public.applications a join public.jobs j on j.id = a.job_id
        where a.user_id = (select auth.uid()) and a.status = 'interview_scheduled' and a.withdrawn_at is null
        order by a.updated_at desc limit 3
      ) b), '[]'),
    'due', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.target_date, d.id) from (
        select id, title, target_date, progress from public.goals
        where user_id = (select auth.uid()) and status = 'active' and target_date <= current_date + 8
        order by target_date, id limit 5
      ) d), '[]')
  )
  from public.applications where user_id = (select auth.uid())
$$;
revoke all on function public.my_dashboard() from public, anon;
grant execute on function public.my_dashboard() to authenticated;

-- schemas/callers.sql

-- Who may call what in schema private. PostgreSQL lets everybody execute a function that it was not told about. Nobody's role can
-- name a private one, and a trigger needs no such right: what policies, stored expressions and bodies parsed at their making call
-- is granted here.

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.all_open_jobs(), private.salary_step(integer) to anon, authenticated, service_role;
grant execute on function private.kept_jobs(), private.may_ask(uuid, uuid), private.has_password() to authenticated;
-- Whoever writes a job writes it into the index of words, too.
grant execute on function private.words_of(text, text, text, text, text) to service_role;

-- The rows of the catalogue.

insert into public.known_skills (name, category, demand, difficulty, terms) values
  ('Python', 'Engineering', 'Very High', 'Beginner', '{python}'),
  ('TypeScript', 'Engineering', 'High', 'Intermediate', '{typescript}'),
  ('React', 'Engineering', 'High', 'Intermediate', '{react}'),
  ('Rust', 'Engineering', 'High', 'Advanced', '{rust}'),
  ('Mobile development', 'Engineering', 'Medium', 'Intermediate', '{kotlin,swift,android,ios}'),
  ('Linux', 'Engineering', 'Medium', 'Intermediate', '{linux}'),
  ('PostgreSQL', 'Engineering', 'High', 'Intermediate', '{postgres,postgresql}'),
  ('Cloud platforms', 'Engineering', 'Very High', 'Intermediate', '{cloud,kubernetes,terraform}'),
  ('API design', 'Engineering', 'High', 'Intermediate', '{api,apis}'),
  ('Security engineering', 'Engineering', 'Very High', 'Advanced', '{security,threat,"penetration testing"}'),
  ('Site reliability', 'Engineering', 'High', 'Advanced', '{reliability,on-call,pager,incident}'),
  ('Distributed systems', 'Engineering', 'High', 'Advanced', '{"distributed systems",queue,consensus}'),
  ('SQL', 'AI & Data', 'Very High', 'Beginner', '{sql}'),
  ('Statistics', 'AI & Data', 'High', 'Intermediate', '{statistics,statistical}'),
  ('Machine learning', 'AI & Data', 'Very High', 'Advanced', '{"machine learning","model training"}'),
  ('Directing agents', 'AI & Data', 'Very High', 'Intermediate', '{agent,agents,directive}'),
  ('Model evaluation', 'AI & Data', 'Very High', 'Advanced', '{evaluation,"model evaluation"}'),
  ('Data pipelines', 'AI & Data', 'High', 'Intermediate', '{pipeline,pipelines,etl}'),
  ('Experiment design', 'AI & Data', 'Medium', 'Intermediate', '{experiment,experiments}'),
  ('Forecasting', 'AI & Data', 'Medium', 'Advanced', '{forecast,forecasting}'),
  ('User research', 'Design', 'High', 'Intermediate', '{"user research",research,"customer interviews"}'),
  ('Design systems', 'Design', 'High', 'Intermediate', '{"design system"}'),
  ('Prototyping', 'Design', 'Medium', 'Beginner', '{prototype,prototyping,figma}'),
  ('Accessibility', 'Design', 'High', 'Intermediate', '{accessibility,"screen reader",keyboards}'),
  ('Product strategy', 'Product', 'High', 'Advanced', '{"product strategy",roadmap,strategy}'),
  ('Product analytics', 'Product', 'Medium', 'Intermediate', '{analytics,metrics,funnel}'),
  ('Pricing', 'Product', 'Medium', 'Advanced', '{pricing}'),
  ('Compliance', 'Product', 'High', 'Intermediate', '{compliance,audit,regulation}'),
  ('Leading a team', 'Leadership', 'High', 'Advanced', '{leadership,"lead a team","leading a team"}'),
  ('Mentoring', 'Leadership', 'Medium', 'Beginner', '{mentor,mentoring,coach}'),
  ('Hiring', 'Leadership', 'Medium', 'Intermediate', '{hiring,recruit}'),
  ('Budgeting', 'Leadership', 'Medium', 'Intermediate', '{"own a budget","budget responsibility"}'),
  ('Technical writing', 'Communication', 'High', 'Beginner', '{writing,"technical writing",documentation}'),
  ('Public speaking', 'Communication', 'Medium', 'Intermediate', '{"public speaking",conference,presentation}'),
  ('Negotiation', 'Communication', 'Medium', 'Intermediate', '{negotiate,negotiation}'),
  ('Marketing', 'Communication', 'Medium', 'Intermediate', '{marketing,campaign}');

insert into public.courses (id, title, instructor, category, level, duration, students, rating, price, thumbnail, description, position) values
  ('machine-learning-in-production', 'Machine learning in production', 'Ada Mensah', 'AI & Data', 'Advanced', '10 weeks', 4210, 4.9, 249, 'nodes', 'From a notebook that works once to a service that works on Sunday: data contracts, evaluation, drift and fewer pages at night.', 0),
  ('directing-agents', 'Directing agents', 'Noor Rahman', 'AI & Data', 'Intermediate', '4 weeks', 3875, 4.8, 179, 'branches', 'Write directives that say what done means, set limits that hold, and read a trace like a reviewer.', 1),
  ('systems-design-interviews', 'Systems design, out loud', 'Priya Nair', 'Engineering', 'Advanced', '6 weeks', 6120, 4.8, 199, 'threads', 'Twelve real designs, drawn and defended in pairs. You leave able to think in front of other people.', 2),
  ('portfolios-that-get-read', 'Portfolios that get read', 'Tomás Ortega', 'Design', 'Beginner', '3 weeks', 2940, 4.7, 129, 'steps', 'Three projects, told in the order in which they were hard. With two rounds of notes from people who hire.', 3),
  ('data-analysis-from-zero', 'Data analysis from zero', 'Grace Lindqvist', 'AI & Data', 'Beginner', '8 weeks', 8450, 4.6, 149, 'threads', 'Questions, tables, SQL and charts that answer. No mathematics beyond school, no copying of recipes.', 4),
  ('talking-about-pay', 'Talking about pay', 'Lena Kraus', 'Career', 'Beginner', '2 weeks', 5230, 4.5, 99, 'steps', 'Find your range, say your number, and stay friendly. Rehearsed aloud, with SalarySpace beside you.', 5),
  ('writing-for-decisions', 'Writing for decisions', 'Ruth Okafor', 'Leadership', 'Intermediate', '4 weeks', 2315, 4.7, 139, 'branches', 'One page that a busy group can decide on: the question, the options as their friends would put them, and what you would do.', 6),
  ('leading-a-small-team', 'Leading a small team', 'Daniel Kowalski', 'Leadership', 'Intermediate', '6 weeks', 3060, 4.6, 189, 'nodes', 'The first year with other people’s work in your hands: one-to-ones, feedback, priorities, and the conversations one puts off.', 7);

insert into public.lessons (course_id, position, title, minutes, summary) values
  ('machine-learning-in-production', 1, 'What breaks after launch', 35, 'Five failures from real services, and what each would have cost to catch earlier.'),
  ('machine-learning-in-production', 2, 'Contracts for data', 50, 'Write down what a table promises, check it on arrival, and decide what happens when it lies.'),
  ('machine-learning-in-production', 3, 'Evaluation you can argue with', 60, 'Build a test set that stands for the people who are served, and report it with its spread.'),
  ('machine-learning-in-production', 4, 'Shipping beside the old model', 45, 'Shadow, compare, shift: three ways to change a model while it is in use.'),
  ('machine-learning-in-production', 5, 'Drift and the pager', 50, 'Choose two signals that are worth waking up for, and turn the rest into a weekly read.'),
  ('directing-agents', 1, 'What done means', 30, 'Turn a wish into a directive: the result, the evidence for it, and when to stop.'),
  ('directing-agents', 2, 'Limits that hold', 40, 'Money, time, reach and tone: write the limits first, and test that they refuse.'),
  ('directing-agents', 3, 'Reading a trace', 45, 'Follow one run from its first thought to its last call, and mark where you would have stepped in.'),
  ('directing-agents', 4, 'Handing over', 35, 'Write the note that lets a colleague, or another agent, go on where this one ended.'),
  ('systems-design-interviews', 1, 'Ask before you draw', 30, 'The eight questions that change a design, and how to tell when you have asked enough.'),
  ('systems-design-interviews', 2, 'Numbers on a napkin', 40, 'Estimate load, storage and cost to within a factor of three, in two minutes.'),
  ('systems-design-interviews', 3, 'Queues, caches, copies', 55, 'What each buys, what each costs, and the sentence that explains the choice.'),
  ('systems-design-interviews', 4, 'When it fails', 50, 'Take your own design apart: one zone, one disk, one slow dependency at a time.'),
  ('systems-design-interviews', 5, 'A design in forty minutes', 60, 'A full round with a partner, recorded, with notes from somebody who hires.'),
  ('portfolios-that-get-read', 1, 'Choose three', 25, 'Sort everything you made by what it cost you to decide, and keep the top three.'),
  ('portfolios-that-get-read', 2, 'Start at the hard part', 40, 'Rewrite each case to open where you did not know what to do.'),
  ('portfolios-that-get-read', 3, 'Show the turn', 35, 'One picture before, one after, and the sentence between them.'),
  ('portfolios-that-get-read', 4, 'Notes, twice', 45, 'Two readers, two rounds. Change what both of them stumbled over.'),
  ('data-analysis-from-zero', 1, 'A question worth a table', 30, 'Rewrite five vague questions until a table could answer them.'),
  ('data-analysis-from-zero', 2, 'Selecting and joining', 55, 'Two tables, one key, and the three ways in which a join surprises people.'),
  ('data-analysis-from-zero', 3, 'Counting honestly', 50, 'Groups, shares and missing rows: say what the denominator is, every time.'),
  ('data-analysis-from-zero', 4, 'A chart that answers', 40, 'Choose the mark that fits the question, label it, and take the rest away.'),
  ('talking-about-pay', 1, 'Find your range', 25, 'Three sources, one range, and the reason why you sit where you sit in it.'),
  ('talking-about-pay', 2, 'Say the number', 30, 'One sentence, then silence. Rehearse it until it is boring.'),
  ('talking-about-pay', 3, 'When the answer is no', 30, 'Four things other than salary, and how to ask for a date instead of a promise.'),
  ('writing-for-decisions', 1, 'One question a page', 30, 'Cut a ten-page paper down to the decision that hides in it.'),
  ('writing-for-decisions', 2, 'Options with their friends', 40, 'Describe each option so that the person who wants it would sign the paragraph.'),
  ('writing-for-decisions', 3, 'What you would do', 35, 'Recommend, say how sure you are, and say what would change your mind.'),
  ('writing-for-decisions', 4, 'The meeting after', 30, 'Read in silence, talk in turns, write down what was decided and by whom.'),
  ('leading-a-small-team', 1, 'Your first two weeks', 35, 'Listen to everybody once, with the same four questions, and change nothing yet.'),
  ('leading-a-small-team', 2, 'One-to-ones that matter', 40, 'Whose hour it is, what belongs in it, and what to write down.'),
  ('leading-a-small-team', 3, 'Feedback within a day', 35, 'What you saw, what it did, what you ask for: said kindly, and soon.'),
  ('leading-a-small-team', 4, 'Saying no for the team', 40, 'Hold a list of what will not be done, and defend it in public.'),
  ('leading-a-small-team', 5, 'The conversation you put off', 45, 'Prepare it on one page, hold it this week, and follow it up in writing.');

insert into public.learning_paths (id, title, description, duration, level, students, position) values
  ('applied-ai-engineer', 'Applied AI engineer', 'From reading data to running models and agents that other people rely on.', '22 weeks', 'Advanced', 1840, 0),
  ('from-maker-to-lead', 'From maker to lead', 'Keep your craft, and learn to get good work out of a room.', '10 weeks', 'Intermediate', 1265, 1),
  ('land-the-next-role', 'Land the next role', 'Show the work, think aloud, and settle the terms.', '11 weeks', 'Beginner', 2970, 2);

insert into public.learning_path_courses (path_id, course_id, position) values
  ('applied-ai-engineer', 'data-analysis-from-zero', 0),
  ('applied-ai-engineer', 'directing-agents', 1),
  ('applied-ai-engineer', 'machine-learning-in-production', 2),
  ('from-maker-to-lead', 'writing-for-decisions', 0),
  ('from-maker-to-lead', 'leading-a-small-team', 1),
  ('land-the-next-role', 'portfolios-that-get-read', 0),
  ('land-the-next-role', 'systems-design-interviews', 1),
  ('land-the-next-role', 'talking-about-pay', 2);

insert into public.achievements (id, title, description, category, points, rarity, icon, requirements, metric, threshold, position) values
  ('eye-on-it', 'Eye on it', 'The search begins: one role is worth a second look.', 'milestone', 50, 'default', 'bookmark', 'Save your first job', 'jobs_saved', 1, 0),
  ('under-way', 'Under way', 'Five notes to five employers, each written for its reader.', 'milestone', 250, 'rare', 'send', 'Apply for five jobs', 'applications', 5, 1),
  ('done-is-done', 'Done is done', 'Something you set out to do is behind you.', 'milestone', 100, 'default', 'flag', 'Complete your first goal', 'goals_completed', 1, 2),
  ('in-the-room', 'In the room', 'Somebody read your application and wants to hear the rest.', 'milestone', 500, 'epic', 'door', 'Reach your first interview', 'interviews', 1, 3),
  ('the-offer', 'The offer', 'A team asked you to join them. Whatever you answer, this one stays.', 'milestone', 1000, 'legendary', 'handshake', 'Receive an offer', 'offers', 1, 4),
  ('first-finish', 'First finish', 'A whole course, from the first lesson to the last.', 'learning', 100, 'default', 'book', 'Complete a course', 'courses_completed', 1, 5),
  ('steady-learner', 'Steady learner', 'Three courses in, learning has become a habit.', 'learning', 400, 'rare', 'books', 'Complete three courses', 'courses_completed', 3, 6),
  ('the-whole-shelf', 'The whole shelf', 'Every course of the Learning Hub, completed.', 'learning', 800, 'legendary', 'library', 'Complete eight courses', 'courses_completed', 8, 7),
  ('first-hello', 'First hello', 'You introduced yourself to a team that did not know you.', 'networking', 50, 'default', 'message', 'Send your first application', 'applications', 1, 8),
  ('ten-doors', 'Ten doors', 'Ten different companies know your name.', 'networking', 600, 'epic', 'building', 'Apply at ten different companies', 'companies', 10, 9),
  ('a-point-ahead', 'A point ahead', 'You wrote down where you want to be, and by when.', 'development', 50, 'default', 'target', 'Set your first goal', 'goals_set', 1, 10),
  ('stitch-by-stitch', 'Stitch by stitch', 'Ten milestones ticked off. This is how threads get long.', 'development', 250, 'rare', 'steps', 'Complete ten milestones', 'milestones_completed', 10, 11),
  ('finisher', 'Finisher', 'Five goals reached. You can be taken at your word.', 'development', 750, 'epic', 'trophy', 'Complete five goals', 'goals_completed', 5, 12),
  ('wide-range', 'Wide range', 'Ten skills on your profile, for whoever looks for them.', 'skills', 250, 'rare', 'layers', 'Track ten skills', 'skills', 10, 13),
  ('three-crafts', 'Three crafts', 'Expert in three skills: few people are.', 'skills', 500, 'epic', 'gem', 'Reach Expert in three skills', 'expert_skills', 3, 14),
  ('part-of-the-place', 'Part of the place', 'On seven different days you moved something forward here.', 'community', 250, 'rare', 'sun', 'Be active on seven days', 'active_days', 7, 15),
  ('keeps-the-thread', 'Keeps the thread', 'A hundred days with something done on each of them.', 'community', 1000, 'legendary', 'thread', 'Be active on a hundred days', 'active_days', 100, 16);
