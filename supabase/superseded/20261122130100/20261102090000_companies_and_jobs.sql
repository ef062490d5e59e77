-- Companies and the jobs they offer. Everybody reads companies and open jobs; only the service role writes them.

create schema if not exists private;
revoke all on schema private from public;

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 120),
  industry text not null check (char_length(industry) between 1 and 80),
  size text not null check (size in ('1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+')),
  logo_url text check (logo_url ~ '^(https://|/)' and char_length(logo_url) <= 2000),
  headquarters text not null default '' check (char_length(headquarters) <= 120),
  about text not null default '' check (char_length(about) <= 4000),
  created_at timestamptz not null default now()
);

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
  -- Words as written and as stems: the first answer while somebody types, the second when they write another form.
  search tsvector generated always as (
    setweight(to_tsvector('simple', title || ' ' || company_name), 'A')
    || setweight(to_tsvector('english', title || ' ' || company_name), 'A')
    || setweight(to_tsvector('simple', location || ' ' || department), 'B')
    || setweight(to_tsvector('simple', description), 'C')
    || setweight(to_tsvector('english', description), 'C')
  ) stored,
  check (salary_min <= salary_max)
);

create index jobs_company on public.jobs (company_id);
create index jobs_newest on public.jobs (posted_at desc, id) where status = 'open';
create index jobs_best_paid on public.jobs (salary_usd desc nulls last, posted_at desc, id) where status = 'open';
create index jobs_search on public.jobs using gin (search);

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

alter table public.companies enable row level security;
alter table public.jobs enable row level security;

revoke all on public.companies, public.jobs from anon, authenticated;
grant select on public.companies, public.jobs to anon, authenticated;

create policy "Everybody reads companies" on public.companies for select to anon, authenticated using (true);
create policy "Visitors read open jobs" on public.jobs for select to anon using (status = 'open');
