-- Jobs of companies. Everybody can read open ones (in applications.sql also saved ones and those applied for). Their management
-- is in postings.sql.

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  -- A copy of companies.name, maintained by the triggers below, so that one index covers title, company and text.
  company_name text not null default '',
  title text not null check (char_length(title) <= 160),
  department text not null default '' check (char_length(department) <= 80),
  location text not null check (char_length(location) <= 120),
  job_type text not null check (job_type in ('full_time', 'part_time', 'contract', 'internship')),
  experience_level text not null check (experience_level in ('entry', 'mid', 'senior', 'lead')),
  -- Whole units of the currency for a year of full-time work.
  salary_min integer check (salary_min > 0),
  salary_max integer check (salary_max > 0),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD')),
  description text not null check (char_length(description) <= 20000),
  status text not null default 'open' check (status in ('draft', 'open', 'closed')),
  posted_at timestamptz not null default now(),
  -- The maximum pay in dollars at a fixed exchange rate: only for filters and sorting, never shown.
  salary_usd integer generated always as (
    (coalesce(salary_max, salary_min) * case currency
      when 'EUR' then 1.10 when 'GBP' then 1.28 when 'CAD' then 0.73 when 'CHF' then 1.15
      when 'AUD' then 0.66 when 'SGD' then 0.75 else 1 end)::integer
  ) stored,
  listed_at timestamptz not null default clock_timestamp(),
  -- The first words of the description, for lists: of the running text, as shared/job-description.ts reads it. Runs before the checks: a
  -- text beyond the limit is cut.
  summary text not null generated always as (
    left(btrim(regexp_replace(regexp_replace(left(description, 20000),
      '(?:(?:^|\n\s*\n)[^\n]{1,80}\n\s*|[^\n]{0,80}:[ \t\r]*\n|^|\n)[ \t]*(?:[-–•·●▪◦*]|\d{1,2}[.)])[ \t]+[^\n]+(?:\n[ \t]*(?:[-–•·●▪◦*]|\d{1,2}[.)])[ \t]+[^\n]+)*', E'\n', 'g'),
      '\s+', ' ', 'g')), 280)
  ) stored,
  check (salary_min <= salary_max),
  closes_on date,
  -- Whether there is a vacancy now. If not, the company is building a pool.
  vacancy boolean not null default true,
  -- When a member last renewed it; null for a job that needs no renewal.
  renewed_at timestamptz,
  -- When it hides without renewal, or closes, whichever is first. Maintained by private.keep_posting.
  hides_at timestamptz,
  closed_because text check (closed_because in ('by_hand', 'not_renewed', 'closing_date', 'staff', 'unattended')),
  -- The version of its content, from 1 when it is posted: see job_versions.
  version integer not null default 0,
  -- [{"id": "…", "kind": "text" | "yes_no" | "choice", "prompt": "…", "choices": ["…"], "required": true}]
  questions jsonb not null default '[]',
  edited_at timestamptz not null default clock_timestamp(),
  -- When its company was reminded to renew it.
  reminded_at timestamptz,
  -- When staff took it down: until it is restored it cannot open.
  hidden_at timestamptz,
  constraint jobs_hidden check (hidden_at is null or status <> 'open'),
  -- A draft may be incomplete.
  constraint jobs_complete check (status = 'draft' or (title <> '' and location <> '' and description <> ''))
-- The text of a job is in a table of its own: scanned rows are a tenth of the size, and texts of filtered-out jobs are never
-- fetched.
) with (toast_tuple_target = 320);

-- For counting and sorting a company's jobs: the rows themselves are wide and scattered.
create index jobs_company on public.jobs (company_id, edited_at desc, id) include (status, hides_at, posted_at, title);
create index jobs_best_paid on public.jobs (salary_usd desc nulls last, posted_at desc, id) where status = 'open';
create index jobs_least_paid on public.jobs (salary_usd, posted_at desc, id) where status = 'open';
create index jobs_by_company on public.jobs (company_name, title, id) where status = 'open';
create index jobs_listed on public.jobs (listed_at) where status = 'open';
-- Whether a match's job is still open, by an index-only scan.
create index jobs_open on public.jobs (id) where status = 'open';
-- The page's filters together narrow more than the time does.
create index jobs_in_place_of_type on public.jobs (location, job_type, experience_level) where status = 'open';
-- The number of a company's open jobs, by an index-only scan.
create index jobs_open_of_company on public.jobs (company_id) where status = 'open';
-- The newest jobs with the filtered columns: a selective filter is answered from the index, in order.
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
