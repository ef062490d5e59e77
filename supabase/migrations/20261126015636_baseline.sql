-- The whole schema as of this version, made from supabase/schemas, and the rows of the catalogue.
-- It stands for the steps in supabase/superseded/20261126015636.

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

-- Companies. Everybody reads them; their owners change them (company-portal.sql). Who works for one in Tannr is in company-members.sql.

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
  ) stored,
  -- Its address, /companies/<slug>: made from the name where none is given.
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  website text not null default '' check (website = '' or (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 300)),
  -- The domain of its mail and site, as its owners say.
  domain text not null default '' check (domain = '' or (
    domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$' and char_length(domain) <= 190)),
  -- Who vouches that these people speak for the domain: a work address at it, a record in its DNS, or whoever runs the site, which
  -- is what a row from elsewhere than the portal says. Null: nobody, and it is labelled so.
  verified_how text default 'operator' check (verified_how in ('operator', 'mail', 'dns')),
  verified_at timestamptz default now(),
  check ((verified_how is null) = (verified_at is null))
);

-- Addresses that a company had before: they lead on, and are nobody else's.
create table private.former_company_addresses (
  slug text primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  left_at timestamptz not null default now()
);

create index former_company_addresses_company on private.former_company_addresses (company_id, left_at);
alter table private.former_company_addresses enable row level security;

create function private.name_company_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stem text := trim(both '-' from left(regexp_replace(lower(new.name), '[^a-z0-9]+', '-', 'g'), 70));
  taken integer := 1;
begin
  stem := coalesce(nullif(stem, ''), 'company');
  new.slug := stem;
  while exists (select from public.companies where slug = new.slug)
    or exists (select from private.former_company_addresses where slug = new.slug) loop
    taken := taken + 1;
    new.slug := stem || '-' || taken;
  end loop;
  return new;
end
$$;

create trigger name_company_address before insert on public.companies
for each row when (new.slug = '') execute function private.name_company_address();

-- The company at an address, also at one that it had before.
create function private.company_at(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select id from public.companies where slug = lower(address)),
    (select company_id from private.former_company_addresses where slug = lower(address)))
$$;

create index companies_search on public.companies using gin (search);
create index companies_founded on public.companies (created_at, id);

alter table public.companies enable row level security;
revoke all on public.companies from anon, authenticated;
grant select on public.companies to anon, authenticated;

create policy "Everybody reads companies" on public.companies for select to anon, authenticated using (true);

-- schemas/company-members.sql

-- Who acts for a company, and as what. An owner has every right over its page and its people, a recruiter posts jobs and answers
-- applications, an interviewer sees the candidates that they are asked to meet.

create table public.company_members (
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'interviewer')),
  joined_at timestamptz not null default now(),
  -- Named on the company's public page, by their own choice.
  listed boolean not null default false,
  -- Told of what the company's inbox has had unread for a while, by a mail and a notice (inbox-mails.sql).
  inbox_mails boolean not null default true,
  -- What else of hiring they are mailed of (hiring-mails.sql).
  hiring_mails text[] not null default '{applied,candidates,promises,interviews,renewals}'
    check (hiring_mails <@ '{applied,candidates,promises,interviews,renewals}'::text[]),
  primary key (company_id, user_id)
);

create index company_members_person on public.company_members (user_id);

-- The companies that the caller acts for as one of these. A function, because a policy on company_members that read the table
-- itself would recurse; every policy that speaks of members asks it, as `company_id in (select private.my_companies(...))`.
create function private.my_companies(roles text[] default array['owner', 'recruiter', 'interviewer']) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select company_id from public.company_members where user_id = (select auth.uid()) and role = any (roles)
$$;

alter table public.company_members enable row level security;
revoke all on public.company_members from anon, authenticated;
grant select on public.company_members to authenticated;

create policy "Members read who else acts for their companies" on public.company_members for select to authenticated
  using (company_id in (select private.my_companies()));

-- schemas/company-portal.sql

-- What people do for their companies in the business portal.

-- A company of the caller's, who becomes its owner; returns its address. Three in a month: more is not how companies come about.
create function public.create_company(fields jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  made public.companies;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  -- Held, so that two at once count each other.
  perform from public.profiles where user_id = me for no key update;
  if (select count(*) from public.company_members m
    where m.user_id = me and m.role = 'owner' and m.joined_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can create three companies in 30 days. Try again later.';
  end if;
  if exists (select from public.companies c where lower(c.name) = lower(btrim(fields ->> 'name'))) then
    raise exception using errcode = 'PT409', message = 'A company with this name already exists. Ask an owner for an invitation.';
  end if;
  if private.company_at(fields ->> 'slug') is not null then
    raise exception using errcode = 'PT409', message = 'That address is taken.';
  end if;
  insert into public.companies (name, slug, industry, size, headquarters, about, website, domain, verified_how, verified_at)
  values (btrim(fields ->> 'name'), coalesce(fields ->> 'slug', ''), btrim(fields ->> 'industry'), fields ->> 'size',
    btrim(coalesce(fields ->> 'headquarters', '')), btrim(coalesce(fields ->> 'about', '')), coalesce(fields ->> 'website', ''),
    lower(coalesce(fields ->> 'domain', '')), null, null)
  returning * into made;
  insert into public.company_members (company_id, user_id, role) values (made.id, me, 'owner');
  return made.slug;
end
$$;
revoke all on function public.create_company(jsonb) from public, anon;
grant execute on function public.create_company(jsonb) to authenticated;

-- Gives a company another address, three times in thirty days; returns it. The one before leads on, and can be taken again.
create function public.change_company_address(company uuid, wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := lower(btrim(wanted));
  before text;
begin
  perform private.must_own(company);
  select c.slug into before from public.companies c where c.id = company for no key update;
  if asked = before then
    return before;
  end if;
  if asked !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(asked) not between 2 and 80 then
    raise exception using errcode = 'PT400', message = 'An address needs 2 to 80 letters, digits and single hyphens.';
  end if;
  if (select count(*) from private.former_company_addresses f
    where f.company_id = company and f.left_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'A company can change its address three times in 30 days.';
  end if;
  if coalesce(private.company_at(asked), company) <> company then
    raise exception using errcode = 'PT409', message = 'That address is taken.';
  end if;
  delete from private.former_company_addresses f where f.slug = asked;
  insert into private.former_company_addresses (slug, company_id) values (before, company);
  update public.companies c set slug = asked where c.id = company;
  return asked;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'That address is taken.';
end
$$;
revoke all on function public.change_company_address(uuid, text) from public, anon;
grant execute on function public.change_company_address(uuid, text) to authenticated;

-- What was vouched for is the domain: with another one nobody vouches.
create function private.unverify_other_domain() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.verified_how := null;
  new.verified_at := null;
  return new;
end
$$;

create trigger unverify_other_domain before update of domain on public.companies
for each row when (old.domain is distinct from new.domain) execute function private.unverify_other_domain();

grant update (name, industry, size, headquarters, about, website, domain) on public.companies to authenticated;

create policy "Owners change their companies" on public.companies for update to authenticated
  using (id in (select private.my_companies(array['owner']))) with check (id in (select private.my_companies(array['owner'])));

-- schemas/jobs.sql

-- The jobs that companies offer. Everybody reads open ones (and applications.sql: those that they keep). What members of the
-- company do with them is in postings.sql.

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  -- Kept equal to companies.name by the triggers below, so that one index answers a search in title, company and text.
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
  check (salary_min <= salary_max),
  closes_on date,
  -- Whether somebody is looked for now. If not, the company builds a pool.
  vacancy boolean not null default true,
  -- When a member last said that it is still so; null for a job that nobody has to renew.
  renewed_at timestamptz,
  -- When it hides unless that is said again, or closes: whatever comes first. Kept by private.keep_posting.
  hides_at timestamptz,
  closed_because text check (closed_because in ('by_hand', 'not_renewed', 'closing_date')),
  -- Of what it says, from 1 when it is posted: see job_versions.
  version integer not null default 0,
  -- [{"id": "…", "kind": "text" | "yes_no" | "choice", "prompt": "…", "choices": ["…"], "required": true}]
  questions jsonb not null default '[]',
  edited_at timestamptz not null default clock_timestamp(),
  -- When its company was told that it is about to hide.
  reminded_at timestamptz,
  -- A draft may still lack what it will say.
  constraint jobs_complete check (status = 'draft' or (title <> '' and location <> '' and description <> ''))
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

-- schemas/files.sql

-- Files of people: pictures, resumes and what they attach to messages. A row comes first and names the one object that may be uploaded for it, so that there
-- is never an object without its row. What is uploaded never changes: another picture is another file.

create table public.files (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: the object still lies there, and is removed next.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  bucket text not null check (bucket in ('pictures', 'resumes', 'attachments')),
  -- Of the object in its bucket: the person's id and the file's.
  path text not null unique check (char_length(path) <= 80),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- In bytes, as whoever uploads it says; the bucket holds them to its limit.
  size bigint not null check (size > 0),
  created_at timestamptz not null default now(),
  -- When the object was there.
  stored_at timestamptz,
  -- Taken away, and not gone yet: it can be taken back for a while.
  removed_at timestamptz
);

create index files_person on public.files (user_id, bucket, created_at desc);
create index files_of_nobody on public.files (created_at) where user_id is null;
create index files_not_stored on public.files (created_at) where stored_at is null;
create index files_removed on public.files (removed_at) where removed_at is not null;

-- Ten resumes, and one picture beside the one that is shown; fifty files a day whatever became of them. The profile's row is
-- held, so that two at once count each other.
create function private.admit_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  select picture_id into shown from public.profiles where profiles.user_id = new.user_id for no key update;
  if tg_op = 'INSERT' then
    new.path := new.user_id || '/' || new.id;
    if (select count(*) from public.files f where f.user_id = new.user_id and f.created_at > now() - interval '1 day') >= 50 then
      raise exception using errcode = 'PT429', message = 'You’ve added 50 files today. Try again tomorrow.';
    end if;
  end if;
  if new.bucket = 'pictures' then
    update public.files f set removed_at = now()
    where f.user_id = new.user_id and f.bucket = 'pictures' and f.removed_at is null and f.id is distinct from shown
      and f.id <> new.id;
  elsif new.bucket = 'resumes' and (select count(*) from public.files f
    where f.user_id = new.user_id and f.bucket = 'resumes' and f.removed_at is null and f.id <> new.id) >= 10 then
    raise exception using errcode = 'PT409', message = 'You have ten resumes. Delete one to add another.';
  end if;
  return new;
end
$$;

create trigger admit_file before insert on public.files for each row execute function private.admit_file();
create trigger admit_again before update of removed_at on public.files
for each row when (old.removed_at is not null and new.removed_at is null) execute function private.admit_file();

-- When it was taken away is the database's to say.
create function private.stamp_removal() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.removed_at := coalesce(old.removed_at, clock_timestamp());
  return new;
end
$$;

create trigger stamp_removal before update of removed_at on public.files
for each row when (new.removed_at is not null) execute function private.stamp_removal();

alter table public.files enable row level security;
revoke all on public.files from anon, authenticated;
grant select, insert (id, user_id, bucket, name, size), update (name, removed_at) on public.files to authenticated;
grant all on public.files to service_role;

create policy "People read their own files" on public.files for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People add files of their own" on public.files for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People name and take away their own files" on public.files for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- schemas/profiles.sql

-- One profile for each account, made from what was said at sign-up.

-- The last part of the address of somebody's profile that nobody has or had: their name, or that with some letters more.
create function private.free_handle(name text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  plain text := regexp_replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g');
  base text := btrim(left(btrim(plain, '-'), 30), '-');
  tried text;
begin
  if char_length(base) >= 3 and not private.is_reserved_handle(base) then
    tried := base;
  end if;
  while tried is null or exists (select from public.profiles where handle = tried)
    or exists (select from private.former_handles where handle = tried)
  loop
    tried := coalesce(nullif(base, ''), 'member') || '-' || substr(md5(gen_random_uuid()::text), 1, 6);
  end loop;
  return tried;
end
$$;

create function private.is_reserved_handle(handle text) returns boolean
language sql immutable set search_path = '' as $$
  select handle in ('me', 'new', 'edit', 'tannr', 'admin', 'staff', 'support', 'help', 'settings', 'member', 'members', 'people')
$$;

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
  ) stored,
  picture_id uuid references public.files (id) on delete set null,
  -- The one that applications are offered first.
  resume_id uuid references public.files (id) on delete set null,
  -- The last part of the profile's address.
  handle text not null unique default 'member-' || substr(md5(gen_random_uuid()::text), 1, 12)
    check (handle ~ '^[a-z0-9](-?[a-z0-9]){2,39}$'),
  about text not null default '' check (char_length(about) <= 2600),
  links text[] not null default '{}' check (
    cardinality(links) <= 5 and array_to_string(links, ' ') ~ '^(https?://[^\s]{3,200}( https?://[^\s]{3,200})*)?$'),
  -- What they look for; empty while they look for nothing.
  open_to_work text not null default '' check (char_length(open_to_work) <= 200)
);

-- Addresses that a profile had before: they lead on, and are nobody else's.
create table private.former_handles (
  handle text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now()
);

create index former_handles_person on private.former_handles (user_id, left_at);
alter table private.former_handles enable row level security;

create index profiles_picture on public.profiles (picture_id) where picture_id is not null;
create index profiles_resume on public.profiles (resume_id) where resume_id is not null;
create index profiles_search on public.profiles using gin (search);
-- Staff read who joined last.
create index profiles_joined on public.profiles (created_at, user_id);

-- A sign-up must never fail for its metadata: names are cut to size, an unknown role counts as a professional, and an
-- account from a social provider brings its name in one piece.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := coalesce(new.raw_user_meta_data, '{}');
  whole text := btrim(coalesce(said ->> 'full_name', said ->> 'name', ''));
  first text := left(btrim(coalesce(said ->> 'first_name', split_part(whole, ' ', 1))), 100);
  last text := left(btrim(coalesce(said ->> 'last_name', substr(whole, char_length(split_part(whole, ' ', 1)) + 2))), 100);
  type text := case when said ->> 'user_type' = 'employer' then 'employer' else 'professional' end;
begin
  insert into public.profiles (user_id, first_name, last_name, user_type, handle)
  values (new.id, first, last, type, private.free_handle(first || ' ' || last))
  on conflict (user_id) do nothing;
  return null;
exception when unique_violation then
  -- Somebody of that name signed up in the same moment.
  insert into public.profiles (user_id, first_name, last_name, user_type) values (new.id, first, last, type)
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
grant select, update (first_name, last_name, headline, location, about, links, open_to_work)
  on public.profiles to authenticated;

create policy "People read their own profile" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People change their own profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Gives the caller's profile another address, three times in thirty days. The one before leads on, and can be taken again.
create function public.change_handle(wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := lower(btrim(wanted));
  before text;
begin
  select handle into before from public.profiles where user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if asked = before then
    return before;
  end if;
  if asked !~ '^[a-z0-9](-?[a-z0-9]){2,39}$' then
    raise exception using errcode = 'PT400', message = 'An address needs 3 to 40 letters, digits and single hyphens.';
  end if;
  if (select count(*) from private.former_handles where user_id = auth.uid() and left_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can change your address three times in 30 days.';
  end if;
  if private.is_reserved_handle(asked) or exists (select from public.profiles where handle = asked)
    or exists (select from private.former_handles where handle = asked and user_id <> auth.uid()) then
    raise exception using errcode = 'PT409', message = 'This address is taken.';
  end if;
  delete from private.former_handles where handle = asked;
  insert into private.former_handles (handle, user_id) values (before, auth.uid());
  update public.profiles set handle = asked where user_id = auth.uid();
  return asked;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This address is taken.';
end
$$;
revoke all on function public.change_handle(text) from public, anon;
grant execute on function public.change_handle(text) to authenticated;

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
  -- Sent with it, under the name that it had then. Files never change, and this one stays as long as the application does.
  resume_id uuid references public.files (id) on delete set null,
  resume_name text not null default '' check (char_length(resume_name) <= 120),
  -- What was answered to the job's questions, as they were asked: [{"id": "…", "kind": "…", "prompt": "…", "answer": "…"}]. Sent as
  -- [{"id": "…", "answer": "…"}].
  answers jsonb not null default '[]',
  -- Of what the job said then: see job_versions.
  job_version integer not null default 0,
  -- Its place among those of the job: what a candidate is called while names are masked.
  number integer not null default 0,
  -- The day by which the company has promised to answer; null while it owes no answer.
  answer_by date,
  -- What the person said to the offer, which ends the application.
  offer_answer text not null default '' check (offer_answer in ('', 'accepted', 'declined')),
  -- What kind of place the person opened the job from, as their page says: for the figures of the company.
  came_from text not null default ''
    check (came_from in ('', 'search', 'jobs', 'feed', 'people', 'alerts', 'company', 'elsewhere', 'direct')),
  unique (user_id, job_id)
);

create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('applied', 'status', 'stage', 'next_step', 'withdrawn', 'restored', 'interviewer',
    'times_offered', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer', 'offer_accepted', 'offer_declined',
    'offer_withdrawn', 'offer_lapsed', 'overdue')),
  -- The status, the stage or the next step that it now has; empty for the rest.
  said text not null default '' check (char_length(said) <= 240),
  at timestamptz not null default clock_timestamp(),
  -- Who did it; null for what the service did by itself, and once that account is gone.
  actor_id uuid default auth.uid() references auth.users (id) on delete set null
);

create index applications_newest on public.applications (user_id, applied_at desc);
create index applications_resume on public.applications (resume_id) where resume_id is not null;
-- A column of the board: what is due first comes first.
create index applications_job on public.applications (job_id, status, (coalesce(answer_by, 'infinity'::date)), applied_at, id);
create index applications_number on public.applications (job_id, number desc);
-- What is due, over all companies.
create index applications_due on public.applications (answer_by) where answer_by is not null;
create index application_events_actor on public.application_events (actor_id) where actor_id is not null;
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
  if new.interviewer <> old.interviewer and new.interviewer <> '' then
    insert into public.application_events (application_id, user_id, kind, said) values (new.id, new.user_id, 'interviewer', new.interviewer);
  end if;
  if (new.withdrawn_at is null) <> (old.withdrawn_at is null) then
    insert into public.application_events (application_id, user_id, kind)
    values (new.id, new.user_id, case when new.withdrawn_at is null then 'restored' else 'withdrawn' end);
  end if;
  return null;
end
$$;

create trigger record_application_event
after insert or update of status, stage, next_step, interviewer, withdrawn_at on public.applications
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

-- Who withdrew may apply again, with a new note; one that is with the employer stays as it was sent.
create function private.keep_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.withdrawn_at is null or new.withdrawn_at is not null then
    raise exception using errcode = '23514', message = 'The employer already has this note. Withdraw the application first.';
  end if;
  return new;
end
$$;
create trigger keep_note before update of note on public.applications
for each row when (new.note <> old.note) execute function private.keep_note();

-- A resume of one's own that is there. It goes with the note: what is with the employer stays as it was sent.
create function private.attach_resume() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.withdrawn_at is null or new.withdrawn_at is not null) then
    raise exception using errcode = '23514', message = 'The employer already has this resume. Withdraw the application first.';
  end if;
  new.resume_name := '';
  if new.resume_id is not null then
    select f.name into new.resume_name from public.files f
    where f.id = new.resume_id and f.user_id = new.user_id and f.bucket = 'resumes' and f.stored_at is not null
      and f.removed_at is null;
    if not found then
      raise exception using errcode = '23514', message = 'That resume is gone. Choose another one.';
    end if;
  end if;
  return new;
end
$$;
create trigger attach_resume before insert on public.applications
for each row when (new.resume_id is not null) execute function private.attach_resume();
create trigger attach_other_resume before update of resume_id on public.applications
for each row when (new.resume_id is distinct from old.resume_id) execute function private.attach_resume();

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
    raise exception using errcode = '23514', message = 'The employer already has these answers. Withdraw the application first.';
  end if;
  -- Whoever may not apply is told so by the policy.
  select jobs.questions, jobs.version into asked, new.job_version from public.jobs where jobs.id = new.job_id and jobs.status = 'open';
  asked := coalesce(asked, '[]');
  new.job_version := greatest(new.job_version, 1);
  if jsonb_typeof(said) <> 'array' or jsonb_array_length(said) > 10 then
    raise exception using errcode = '23514', message = 'Send at most ten answers.';
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

create trigger set_updated_at
before update on public.applications
for each row execute function private.set_updated_at();

alter table public.applications enable row level security;
alter table public.application_events enable row level security;
revoke all on public.applications from anon, authenticated;
grant select, insert (user_id, job_id, status, note, resume_id, answers, came_from),
  update (note, notes, withdrawn_at, resume_id, answers) on public.applications to authenticated;
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

-- schemas/outside-applications.sql

-- What a person applied for elsewhere: they write it down, and move it along themselves. Beside it, what the page of all their
-- applications reads, and reminders on any of them. docs/decisions/0072.

create table public.outside_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  company_name text not null check (char_length(btrim(company_name)) between 1 and 120),
  location text not null default '' check (char_length(location) <= 120),
  -- Whole units of the currency for a year of full-time work.
  salary_min integer check (salary_min > 0),
  salary_max integer check (salary_max > 0),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD')),
  -- Where it was found.
  url text not null default '' check (url = '' or (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 2000)),
  status text not null default 'under_review'
    check (status in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected')),
  next_step text not null default '' check (char_length(next_step) <= 240),
  notes text not null default '' check (char_length(notes) <= 10000),
  applied_at timestamptz not null default clock_timestamp() check (applied_at >= '2000-01-01'),
  updated_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  reached text not null default 'under_review'
    check (reached in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received')),
  -- Written by the database alone, oldest first, the latest 60: [{"kind": "status", "said": "…", "at": "…"}].
  history jsonb not null default '[]',
  unique (id, user_id),
  check (salary_min <= salary_max)
);

create index outside_applications_newest on public.outside_applications (user_id, applied_at desc, id desc);

-- What was not moved by an employer may be corrected: how far it got is what it says now, or said before it ended.
create function private.keep_outside_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  happened jsonb := '[]';
begin
  if tg_op = 'INSERT' then
    perform from public.profiles where user_id = new.user_id for no key update;
    if (select count(*) from public.outside_applications where user_id = new.user_id) >= 500 then
      raise exception 'You can keep at most 500 applications from elsewhere. Remove an old one first.' using errcode = '23514';
    end if;
    new.applied_at := least(new.applied_at, clock_timestamp());
    happened := jsonb_build_array(jsonb_build_object('kind', 'applied', 'said', 'under_review', 'at', new.applied_at));
  end if;
  if tg_op = 'INSERT' and new.status <> 'under_review' or tg_op = 'UPDATE' and new.status <> old.status then
    happened := happened || jsonb_build_object('kind', 'status', 'said', new.status, 'at', clock_timestamp());
  end if;
  if tg_op = 'UPDATE' then
    new.applied_at := least(new.applied_at, clock_timestamp());
    if (new.withdrawn_at is null) <> (old.withdrawn_at is null) then
      happened := happened || jsonb_build_object('kind', case when new.withdrawn_at is null then 'restored' else 'withdrawn' end,
        'said', '', 'at', clock_timestamp());
    end if;
    new.history := old.history;
  else
    new.history := '[]';
  end if;
  new.reached := case when new.status <> 'rejected' then new.status when tg_op = 'UPDATE' then old.reached else 'under_review' end;
  new.withdrawn_at := case when new.withdrawn_at is not null then clock_timestamp() end;
  if tg_op = 'UPDATE' and old.withdrawn_at is not null and new.withdrawn_at is not null then
    new.withdrawn_at := old.withdrawn_at;
  end if;
  select coalesce(jsonb_agg(one order by place), '[]') into new.history from (
    select one, place from jsonb_array_elements(new.history || happened) with ordinality as listed (one, place)
    order by place desc limit 60) as latest;
  return new;
end
$$;

create trigger keep_outside_application before insert or update on public.outside_applications
for each row execute function private.keep_outside_application();

create trigger set_updated_at
before update on public.outside_applications
for each row execute function private.set_updated_at();

alter table public.outside_applications enable row level security;
revoke all on public.outside_applications from anon, authenticated;
grant select, delete,
  insert (id, user_id, title, company_name, location, salary_min, salary_max, currency, url, status, next_step, notes, applied_at, withdrawn_at),
  update (title, company_name, location, salary_min, salary_max, currency, url, status, next_step, notes, applied_at, withdrawn_at)
  on public.outside_applications to authenticated;
grant all on public.outside_applications to service_role;

create policy "People keep what they applied for elsewhere" on public.outside_applications for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- On a day of the person's choice, once.
create table public.application_reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Either one on Tannr or one from elsewhere.
  application_id uuid references public.applications (id) on delete cascade,
  outside_id uuid,
  due_on date not null check (due_on >= '2020-01-01'),
  words text not null default '' check (char_length(words) <= 160),
  made_at timestamptz not null default now(),
  done_at timestamptz,
  -- When the person was told; a later day is told of again.
  told_at timestamptz,
  foreign key (outside_id, user_id) references public.outside_applications (id, user_id) on delete cascade,
  check (num_nonnulls(application_id, outside_id) = 1)
);

create index application_reminders_person on public.application_reminders (user_id, due_on, id);
create index application_reminders_application on public.application_reminders (application_id) where application_id is not null;
create index application_reminders_outside on public.application_reminders (outside_id) where outside_id is not null;
-- What is to be told, over all people.
create index application_reminders_due on public.application_reminders (due_on) where told_at is null and done_at is null;

create function private.keep_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.told_at := null;
    perform from public.profiles where user_id = new.user_id for no key update;
    if (select count(*) from public.application_reminders r
      where r.application_id = new.application_id or r.outside_id = new.outside_id) >= 20 then
      raise exception 'An application can have at most 20 reminders. Remove an old one first.' using errcode = '23514';
    end if;
  elsif new.due_on > old.due_on then
    new.told_at := null;
  end if;
  return new;
end
$$;
create trigger keep_reminder before insert or update of due_on on public.application_reminders
for each row execute function private.keep_reminder();

alter table public.application_reminders enable row level security;
revoke all on public.application_reminders from anon, authenticated;
grant select, delete, insert (id, user_id, application_id, outside_id, due_on, words), update (due_on, words, done_at)
  on public.application_reminders to authenticated;
grant all on public.application_reminders to service_role;

create policy "People keep reminders on their own applications" on public.application_reminders for all to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and (application_id is null or exists (select from public.applications a where a.id = application_id and a.user_id = (select auth.uid())))
  );

-- What the page says above the list: how many in each state, how many got how far, how many were withdrawn.
create function public.application_counts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  with mine as materialized (
    select status, reached, withdrawn_at is not null as withdrawn from public.applications where user_id = (select auth.uid())
    union all
    select status, reached, withdrawn_at is not null from public.outside_applications where user_id = (select auth.uid())
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

-- The documented tabs, and each status as a column of the board.
create function private.in_application_tab(tab text, status text, withdrawn boolean) returns boolean
language sql immutable
return case tab
  when 'all' then true
  when 'active' then not withdrawn and status not in ('rejected', 'offer_received')
  when 'interviews' then not withdrawn and status in ('phone_screening', 'interview_scheduled')
  when 'offers' then not withdrawn and status = 'offer_received'
  when 'archived' then withdrawn or status = 'rejected'
  else not withdrawn and status = tab end;

-- The caller's applications in a tab whose title or company has the words, newest first, on from the one that is given.
create function public.application_list(
  tab text, words text default '', before_at timestamptz default null, before_id uuid default null, most integer default 20
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select a.id, a.applied_at, false as outside, a.status, a.reached, a.stage, a.next_step, a.interviewer, a.progress, a.note, a.notes,
      a.withdrawn_at, a.answer_by, a.offer_answer, '' as url,
      jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'salary_min', j.salary_min, 'salary_max', j.salary_max,
        'currency', j.currency, 'company', jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'industry', c.industry, 'size', c.size))
        as job
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.companies c on c.id = j.company_id
    where a.user_id = (select auth.uid()) and private.in_application_tab(tab, a.status, a.withdrawn_at is not null)
      and (before_at is null or (a.applied_at, a.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(words)) in lower(j.title)) > 0 or position(lower(btrim(words)) in lower(j.company_name)) > 0)
    order by a.applied_at desc, a.id desc limit least(greatest(most, 1), 100)),
  elsewhere as (
    select o.id, o.applied_at, true as outside, o.status, o.reached, '' as stage, o.next_step, '' as interviewer,
      private.application_progress(o.reached) as progress, '' as note, o.notes, o.withdrawn_at, null::date as answer_by,
      '' as offer_answer, o.url,
      jsonb_build_object('id', '', 'title', o.title, 'location', o.location, 'salary_min', o.salary_min, 'salary_max', o.salary_max,
        'currency', o.currency, 'company', jsonb_build_object('name', o.company_name, 'logo_url', null, 'industry', '', 'size', '')) as job
    from public.outside_applications o
    where o.user_id = (select auth.uid()) and private.in_application_tab(tab, o.status, o.withdrawn_at is not null)
      and (before_at is null or (o.applied_at, o.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(words)) in lower(o.title)) > 0 or position(lower(btrim(words)) in lower(o.company_name)) > 0)
    order by o.applied_at desc, o.id desc limit least(greatest(most, 1), 100)),
  listed as (
    select * from sent union all select * from elsewhere
    order by applied_at desc, id desc limit least(greatest(most, 1), 100))
  select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('reminder', (
    select jsonb_build_object('due_on', r.due_on, 'words', r.words) from public.application_reminders r
    where r.done_at is null and (not l.outside and r.application_id = l.id or l.outside and r.outside_id = l.id)
    order by r.due_on, r.id limit 1)) order by l.applied_at desc, l.id desc), '[]')
  from listed l
$$;
revoke all on function public.application_list(text, text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.application_list(text, text, timestamptz, uuid, integer) to authenticated;

-- The first of each status, as columns side by side; what was withdrawn stands in none.
create function public.application_board(words text default '', most integer default 30) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_object_agg(status, public.application_list(status, words, most => most))
  from unnest(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected']) as status
$$;
revoke all on function public.application_board(text, integer) from public, anon;
grant execute on function public.application_board(text, integer) to authenticated;

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
    raise exception 'You can have at most 100 goals. Delete an old one first.' using errcode = '23514';
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
    raise exception 'A goal can have at most 30 milestones.' using errcode = '23514';
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

-- What a level means in percent: the two never contradict each other.
create function private.settle_skill() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.progress := case new.level
    when 'Beginner' then least(new.progress, 39)
    when 'Intermediate' then greatest(40, least(new.progress, 64))
    when 'Advanced' then greatest(65, least(new.progress, 84))
    else greatest(85, new.progress) end;
  return new;
end
$$;
create trigger settle_skill before insert or update of level, progress on public.skills
for each row execute function private.settle_skill();

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
-- Who else has a skill.
create index skills_named on public.skills (lower(btrim(name)), user_id);
create index skills_newest on public.skills (user_id, created_at desc, id);

-- The page shows all skills of a person with figures over all of them, so there must be an end to them.
create function private.limit_skills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.skills where user_id = new.user_id) >= 100 then
    raise exception 'You can have at most 100 skills. Remove one first.' using errcode = '23514';
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
    progress = case when completed_at is not null or done = lessons then 100 else least(99, round(100.0 * done / lessons)) end,
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
  if auth.jwt() ->> 'client_id' is not null then
    raise exception using errcode = 'PT403', message = 'A connected app can’t delete an account.';
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
  if found then
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', new.id, 'kind', 'security', 'subject_id', 'deletion', 'subject', 'Your account stays',
      'detail', 'You signed in again, so its deletion was canceled.')));
  end if;
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

-- For each column of a table that refers to something with a title or a name: what it is called, as an expression of `t`.
create function private.named_references(tab text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(
    case when c.confrelid = 'auth.users'::regclass then format('%L, private.name_of(t.%I)', said.subject || '_name', said.col)
    else format('%L, (select r.%I from public.%I as r where %s)', said.subject || '_' || named.attname, named.attname, other.relname, same.condition)
    end, ', ' order by said.col), '')
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_class other on other.oid = c.confrelid
  cross join lateral (
    select a.attname as col, regexp_replace(a.attname, '_id$', '') as subject
    from unnest(c.conkey) with ordinality as key (attnum, place)
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.attnum
    where a.attname <> 'user_id' order by place desc limit 1
  ) as said
  cross join lateral (
    select string_agg(format('r.%I = t.%I', theirs.attname, own.attname), ' and ') as condition
    from unnest(c.conkey, c.confkey) as pair (own, theirs)
    join pg_catalog.pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
    join pg_catalog.pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs
  ) as same
  left join lateral (
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = c.confrelid and a.attname in ('title', 'name') and not a.attisdropped order by a.attname desc limit 1
  ) as named on true
  where c.conrelid = format('public.%I', tab)::regclass and c.contype = 'f'
    and (c.confrelid = 'auth.users'::regclass or (named.attname is not null and other.relnamespace = 'public'::regnamespace))
$$;
revoke all on function private.named_references(text) from public;

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
    select name, condition, keys, types, (select string_agg(quote_ident(key), ', ') from unnest(keys) as key) as key,
      private.named_references(name) as titles
    from private.personal_tables(me) where export_my_data.after is null or name >= (export_my_data.after ->> 'table')
  loop
    seen := case when own.name = export_my_data.after ->> 'table' then (
      select format('(%s) > (%s)', own.key, string_agg(format('%L::%s', value, own.types[place]), ', ' order by place))
      from jsonb_array_elements_text(export_my_data.after -> 'key') with ordinality as given (value, place)) end;
    -- What is kept for searching alone says nothing that the other columns do not. The offset keeps PostgreSQL from looking
    -- for a person's few rows in the order of all.
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t) - ''search'' || jsonb_build_object(%6$s) order by %1$s), ''[]'') from (
        select * from (select t.* from public.%2$I as t where %3$s offset 0) as t where %4$s order by %1$s limit %5$s) as t',
      own.key, own.name, own.condition, coalesce(seen, 'true'), free, own.titles) into rows;
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
  updated_at timestamptz not null default now(),
  -- In messages: how far somebody has read, and that they are writing.
  share_reading boolean not null default true,
  share_typing boolean not null default true
);

-- Hardly anybody keeps these to themselves.
create index settings_reading_unshared on public.settings (user_id) where not share_reading;
create index settings_typing_unshared on public.settings (user_id) where not share_typing;

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
  'settings', (select to_jsonb(s) - array['user_id', 'updated_at', 'share_reading', 'share_typing'] from public.settings s where s.user_id = (select auth.uid())),
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
  insert (user_id, email_alerts, job_matches, messages, newsletter, profile_visible, show_email, show_phone, allow_recruiter_contact,
    share_reading, share_typing),
  update (user_id, email_alerts, job_matches, messages, newsletter, profile_visible, show_email, show_phone, allow_recruiter_contact,
    share_reading, share_typing)
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
  -- What goes with the request, for the one who is asked.
  note text not null default '' check (char_length(note) <= 300),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);

-- Whom a person wants to hear nothing of. Nobody else learns of it (docs/decisions/0053).
create table public.blocks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  blocked_at timestamptz not null default now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);

-- Who was suggested to a person and does not interest them.
create table public.dismissed_suggestions (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, person_id)
);

-- How many requests a person made in the day that began with the first of them, whatever became of these.
create table private.asked_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  requests integer not null check (requests > 0)
);

create index blocks_blocked on public.blocks (blocked_id);
create index dismissed_suggestions_person on public.dismissed_suggestions (person_id);
create index company_follows_company on public.company_follows (company_id);
-- One between two people, whoever asked.
create unique index connections_pair on public.connections (least(user_id, other_id), greatest(user_id, other_id));
create index connections_other on public.connections (other_id);

-- May this person be asked? Only who can be found, and whom the asker does not block; and by an employer's account only who
-- lets recruiters write. Who is blocked may ask, and is never heard: a refusal would tell them.
create function private.may_ask(asker uuid, asked uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(settings.profile_visible, true)
    and not exists (select from public.blocks where blocks.user_id = asker and blocks.blocked_id = asked)
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

-- Fifty requests a day: more is not how one meets people. The count is the person's own; what the service writes is not counted.
create function private.count_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted private.asked_counts;
begin
  if auth.uid() is distinct from new.user_id then
    return new;
  end if;
  insert into private.asked_counts as day (user_id, since, requests) values (new.user_id, now(), 1)
  on conflict (user_id) do update set
    requests = case when day.since <= now() - interval '1 day' then 1 else day.requests + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.requests > 50 then
    raise exception using errcode = 'PT429', message = format(
      'You’ve sent 50 connection requests in a day. You can send more after %s UTC.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
  return new;
end
$$;

create trigger count_request before insert on public.connections
for each row execute function private.count_request();

-- What there was between the two ends, but for what the other one asked: that stands there for them, unanswered.
create function private.part_from_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.connections
  where (user_id = new.user_id and other_id = new.blocked_id)
    or (user_id = new.blocked_id and other_id = new.user_id and accepted_at is not null);
  delete from public.notifications
  where notifications.user_id = new.user_id and actor_id = new.blocked_id;
  return null;
end
$$;

create trigger part_from_blocked after insert on public.blocks
for each row execute function private.part_from_blocked();

create function private.friends_of(person uuid) returns setof uuid
language sql stable
begin atomic
  select other_id from public.connections where user_id = person and accepted_at is not null
  union all
  select user_id from public.connections where other_id = person and accepted_at is not null;
end;

alter table public.company_follows enable row level security;
alter table public.connections enable row level security;
alter table public.blocks enable row level security;
alter table public.dismissed_suggestions enable row level security;
alter table private.asked_counts enable row level security;
revoke all on public.company_follows, public.connections, public.blocks, public.dismissed_suggestions from anon, authenticated;
grant select, insert (user_id, company_id), delete on public.company_follows to authenticated;
grant select, insert (user_id, other_id, note), update (accepted_at), delete on public.connections to authenticated;
grant select, insert (user_id, blocked_id), delete on public.blocks to authenticated;
grant select, insert (user_id, person_id), delete on public.dismissed_suggestions to authenticated;
grant all on public.company_follows, public.connections, public.blocks, public.dismissed_suggestions to service_role;

create policy "People read what they follow" on public.company_follows for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People follow for themselves" on public.company_follows for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People stop following" on public.company_follows for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Both read their connection" on public.connections for select to authenticated
  using ((select auth.uid()) in (user_id, other_id) and (
    accepted_at is not null or user_id = (select auth.uid())
    or not exists (
      select from public.blocks where blocks.user_id = connections.other_id and blocks.blocked_id = connections.user_id)));

create policy "People ask those who may be asked" on public.connections for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_ask(user_id, other_id));

create policy "Who was asked accepts" on public.connections for update to authenticated
  using (other_id = (select auth.uid())) with check (other_id = (select auth.uid()));

create policy "Both end their connection" on public.connections for delete to authenticated
  using ((select auth.uid()) in (user_id, other_id));

create policy "People read whom they block" on public.blocks for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People block for themselves" on public.blocks for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People end their blocks" on public.blocks for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read what they dismissed" on public.dismissed_suggestions for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People dismiss for themselves" on public.dismissed_suggestions for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People take a dismissal back" on public.dismissed_suggestions for delete to authenticated
  using (user_id = (select auth.uid()));

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
  -- Its record was deleted. It stays for the count of active days, and comes back with the record.
  gone boolean not null default false,
  unique (user_id, kind, subject_id)
);

create index activity_events_newest on public.activity_events (user_id, occurred_at desc, id);

create function private.record_activity(
  person uuid, kind text, subject_id text, subject text, detail text default '', at timestamptz default clock_timestamp()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_events (user_id, kind, subject_id, subject, detail, occurred_at)
  values (person, kind, subject_id, left(subject, 200), left(detail, 200), least(at, clock_timestamp()))
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail, gone = false
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
    perform private.record_activity(new.user_id, 'goal_set', new.id::text, new.title, new.category, new.created_at);
  end if;
  if new.status = 'completed' and (tg_op = 'INSERT' or old.status <> 'completed') then
    perform private.record_activity(new.user_id, 'goal_completed', new.id::text, new.title, new.category, new.completed_at);
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
  insert into public.activity_events (user_id, kind, subject_id, subject, detail, occurred_at)
  select added.user_id, 'job_saved', added.job_id::text, left(jobs.title, 200), left(jobs.company_name, 200), added.saved_at
  from added join public.jobs on jobs.id = added.job_id
  on conflict (user_id, kind, subject_id) do update
    set occurred_at = excluded.occurred_at, subject = excluded.subject, detail = excluded.detail, gone = false;
  perform private.award(user_id, '{jobs_saved}') from (select distinct user_id from added) as people;
  return null;
end
$$;

create trigger record after insert on public.saved_jobs referencing new table as added
for each statement execute function private.record_saved_jobs();

-- The trigger's arguments: the kinds of events, and the column that names the record in them.
create function private.hide_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.activity_events as events set gone = true
  from removed
  where events.user_id = removed.user_id and events.kind = any (string_to_array(tg_argv[0], ' '))
    and events.subject_id = lower(to_jsonb(removed) ->> tg_argv[1]);
  return null;
end
$$;
create trigger hide_activity after delete on public.saved_jobs referencing old table as removed
for each statement execute function private.hide_activity('job_saved', 'job_id');
create trigger hide_activity after delete on public.goals referencing old table as removed
for each statement execute function private.hide_activity('goal_set goal_completed', 'id');
create trigger hide_activity after delete on public.skills referencing old table as removed
for each statement execute function private.hide_activity('skill_added', 'name');
create trigger hide_activity after delete on public.enrolments referencing old table as removed
for each statement execute function private.hide_activity('course_started course_completed', 'course_id');

alter table public.activity_events enable row level security;
revoke all on public.activity_events from anon, authenticated;
grant select on public.activity_events to authenticated;

create policy "People read their own activity" on public.activity_events for select to authenticated
  using (user_id = (select auth.uid()) and not gone);

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
    case when e.earned_at is not null then 100 else least(99, round(100.0 * c.amount / a.threshold))::integer end,
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

-- What begins like a number with an exponent, such as `7e6d98`, is two words to the parser, and a query asks for them side by
-- side. The words of jobs are kept without their places: here it asks for both, wherever they stand.
create function private.in_any_place(query tsquery) returns tsquery
language sql immutable set search_path = '' as $$
  select case when query::text ~ '<(-|\d+)>' then regexp_replace(query::text, '<(-|\d+)>', '&', 'g')::tsquery else query end
$$;

-- What a search looks for, such as `design:* & san:*`: the words as written, and as stems. Stems that begin their words find
-- all that the words find and are then looked for alone, which takes a third of the time.
create function private.job_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select case
    when words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)*$' and numnode(to_tsquery('english', words)) > 0 and (
      select bool_and(starts_with(lower(word), array_to_string(tsvector_to_array(to_tsvector('english', word)), ' ')))
      from regexp_split_to_table(words, ':\*( & )?') as word
    ) then to_tsquery('english', words)
    else private.in_any_place(to_tsquery('simple', words) || to_tsquery('english', words))
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
  select private.in_any_place(string_agg(
    case when as_written = as_stem then format('(%s)', as_written) else format('(%s)', as_written || as_stem) end, ' & ' order by place
  )::tsquery)
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
    raise exception using errcode = '22023', message = 'A search can be at most 2,000 characters long.';
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

-- schemas/postings.sql

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
    new.version := (new.status <> 'draft')::integer;
  elsif new.status <> 'draft' and (private.posting_says(new) is distinct from private.posting_says(old) or opens) then
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

-- schemas/posting-calls.sql

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

-- The jobs of a company, for its members: how each stands and how many applied. Changed ones first, or by another order. Who
-- applied is counted for what is shown alone, unless they are ordered by it.
create function public.company_jobs(company uuid, state text default null, sort text default 'edited', page integer default 1)
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
revoke all on function public.company_jobs(uuid, text, text, integer) from public, anon;
grant execute on function public.company_jobs(uuid, text, text, integer) to authenticated;

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
      (select found.id from private.newest_jobs(nullif(plainto_tsquery('english', similar_jobs.title), ''), 30) as found (id)
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
  -- When a digest told of it.
  mailed_at timestamptz,
  unique (alert_id, job_id)
);

create index job_alerts_newest on public.job_alerts (user_id, created_at desc);
-- Whether another alert of a person found the job.
create index alert_matches_job on public.alert_matches (job_id, user_id);
create index alert_matches_newest on public.alert_matches (user_id, matched_at desc, match_score desc, id) include (alert_id, job_id);

create function private.limit_job_alerts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.job_alerts where user_id = new.user_id) >= 50 then
    raise exception using errcode = 'PT409', message = 'You have 50 job alerts, which is the limit.',
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
        'applied_at', (
          select applied_at from public.applications
          where applications.user_id = matches.user_id and applications.job_id = jobs.id and withdrawn_at is null)
      ) as job
    from public.alert_matches as matches
    join public.job_alerts as alerts on alerts.id = matches.alert_id
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

-- Compares each of these alerts with each of these jobs. The score is in whole percent of what the alert asks for: title words
-- 40, skills 30, place 15, pay 10, level 5; what it leaves open has no weight. The reasons name what was found. The words of a
-- job are looked at only where they can still make a match of it. Writes the matches that are new, `most` of them, the best
-- ones and of equal ones the newest first, or all for null; returns how many. Planned once, because to plan it takes longer
-- than to run it.
create function private.compare_alerts(due uuid[], listed uuid[], most integer, at timestamptz) returns integer
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
    select asked.id as alert_id, asked.user_id, asked.words, asked.queries, asked.word_count, asked.keywords, asked.skill_queries,
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
  select alert_id, job_id, user_id, score, at,
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
    if private.compare_alerts(array[alert.id], listed, most_written, coalesce(begun, reached)) = most_written then
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
  perform private.compare_alerts(due, listed, null, reached);
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

-- schemas/listed-jobs.sql

-- Jobs that were listed and not yet compared with the alerts that may look for them. Our own server takes one after the other as
-- work of the engine; whoever opens their alerts meanwhile finds the same matches, and each is written once.

create table private.listed_jobs (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  listed_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp()
);
create index listed_jobs_due on private.listed_jobs (due_at, job_id);
alter table private.listed_jobs enable row level security;

create function private.note_listed_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.job_alerts where active) then
    return null;
  end if;
  insert into private.listed_jobs (job_id, listed_at) values (new.id, new.listed_at)
  on conflict (job_id) do update set listed_at = excluded.listed_at, attempts = 0, due_at = excluded.due_at;
  perform pg_notify('listed_jobs', '');
  return null;
end
$$;

create trigger note_listed after insert on public.jobs
for each row when (new.status = 'open') execute function private.note_listed_job();
create trigger note_listed_again after update of status on public.jobs
for each row when (new.status = 'open' and old.status <> 'open') execute function private.note_listed_job();

-- The words of which a job must share one: an alert without any may look for each.
create function private.alert_terms(title text, keywords text[]) returns text[]
language sql immutable set search_path = '' as $$
  select tsvector_to_array(to_tsvector('english', title || ' ' || array_to_string(keywords, ' ')))
$$;

create index job_alerts_terms on public.job_alerts using gin (private.alert_terms(title, keywords)) where active;
create index job_alerts_without_terms on public.job_alerts (id) where active and private.alert_terms(title, keywords) = '{}';

-- One step: the next `most` alerts after this one that share a word with the job. Returns the last one, or null at the end. What
-- was taken from the list meanwhile is compared with nothing.
create function private.match_listed_job(job uuid, after uuid, most integer) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  terms text[] := (select tsvector_to_array(said.words) from private.job_words as said where said.job_id = job);
  due uuid[];
begin
  if terms is null then
    return null;
  end if;
  due := array(
    select alerts.id from public.job_alerts as alerts
    where alerts.id in (
      (select id from public.job_alerts where active and private.alert_terms(title, keywords) && terms and id > match_listed_job.after
        order by id limit most)
      union all
      (select id from public.job_alerts where active and private.alert_terms(title, keywords) = '{}' and id > match_listed_job.after
        order by id limit most))
    order by alerts.id limit most for update);
  if cardinality(due) = 0 then
    return null;
  end if;
  perform private.compare_alerts(due, array[job], null, clock_timestamp());
  return due[cardinality(due)];
end
$$;

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

-- schemas/file-access.sql

-- The buckets of people's files, who may read and write which object, and what each file is used for.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', false, 1048576, '{image/webp,image/jpeg,image/png}'),
  ('resumes', 'resumes', false, 10485760, '{application/pdf}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Only what a row was made for, and only while nobody has taken it away.
create function private.may_upload(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = of_bucket and f.user_id = auth.uid() and f.removed_at is null and f.stored_at is null)
$$;

-- One's own; and the picture of somebody who lets themselves be found, or whom one is connected with.
create function private.may_read_file(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = of_bucket and (
      f.user_id = auth.uid()
      or (of_bucket = 'pictures' and f.removed_at is null
        and exists (select from public.profiles p where p.user_id = f.user_id and p.picture_id = f.id)
        and (
          not exists (select from public.settings s where s.user_id = f.user_id and not s.profile_visible)
          or auth.uid() in (select * from private.friends_of(f.user_id))))))
$$;

-- An application keeps the resume that it was sent with, whatever becomes of it in the list.
create function private.may_remove_file(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = of_bucket and f.user_id = auth.uid() and f.removed_at is not null
      and not exists (select from public.applications a where a.resume_id = f.id))
$$;

create policy "People upload what they made a row for" on storage.objects for insert to authenticated
  with check (bucket_id in ('pictures', 'resumes') and private.may_upload(bucket_id, name));

create policy "People read their files and the pictures of those they may find" on storage.objects for select to authenticated
  using (bucket_id in ('pictures', 'resumes') and private.may_read_file(bucket_id, name));

create policy "People remove what they have taken away" on storage.objects for delete to authenticated
  using (bucket_id in ('pictures', 'resumes') and private.may_remove_file(bucket_id, name));

-- Says that the object has come, once it has. Of a file that was there before nothing changes.
create function public.keep_file(file uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.files f set stored_at = coalesce(f.stored_at, clock_timestamp())
  where f.id = keep_file.file and f.user_id = auth.uid()
    and exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.path);
  if not found then
    raise exception using errcode = 'PT404', message = 'The file didn’t upload.';
  end if;
end
$$;
revoke all on function public.keep_file(uuid) from public, anon;
grant execute on function public.keep_file(uuid) to authenticated;

-- The person's picture from now on, or none; the one before is taken away, and can be taken back by the same call. Returns
-- the id of the one before.
create function public.use_picture(file uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  before uuid;
begin
  select picture_id into before from public.profiles where user_id = auth.uid() for update;
  if not found then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if use_picture.file is not null then
    update public.files f set removed_at = null
    where f.id = use_picture.file and f.user_id = auth.uid() and f.bucket = 'pictures' and f.stored_at is not null;
    if not found then
      raise exception using errcode = 'PT404', message = 'That picture is gone. Choose it again.';
    end if;
  end if;
  update public.profiles set picture_id = use_picture.file where user_id = auth.uid();
  update public.files set removed_at = now() where id = before and id is distinct from use_picture.file;
  return before;
end
$$;
revoke all on function public.use_picture(uuid) from public, anon;
grant execute on function public.use_picture(uuid) to authenticated;

-- The resume that applications are offered first.
create function public.use_resume(file uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles set resume_id = use_resume.file
  where user_id = auth.uid() and exists (
    select from public.files f
    where f.id = use_resume.file and f.user_id = auth.uid() and f.bucket = 'resumes' and f.stored_at is not null
      and f.removed_at is null);
  if not found then
    raise exception using errcode = 'PT404', message = 'That resume is gone.';
  end if;
end
$$;
revoke all on function public.use_resume(uuid) from public, anon;
grant execute on function public.use_resume(uuid) to authenticated;

-- Where the picture of somebody lies, for those who may see it.
create function private.picture_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select f.path from public.profiles p join public.files f on f.id = p.picture_id
  where p.user_id = person and auth.uid() is not null and private.may_read_file('pictures', f.path)
$$;

-- The caller's picture and resumes. Where the chosen one was taken away, the newest is the one that is offered first.
create function public.my_files() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'picture', (
      select jsonb_build_object('id', f.id, 'path', f.path)
      from public.profiles p join public.files f on f.id = p.picture_id where p.user_id = (select auth.uid())),
    'resumes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'path', r.path, 'name', r.name, 'size', r.size, 'stored_at', r.stored_at, 'first', r.place = 1)
        order by r.stored_at desc, r.id)
      from (
        select f.*, row_number() over (order by (f.id = p.resume_id) desc nulls last, f.stored_at desc, f.id) as place
        from public.files f join public.profiles p on p.user_id = f.user_id
        where f.user_id = (select auth.uid()) and f.bucket = 'resumes' and f.removed_at is null and f.stored_at is not null
      ) r), '[]'))
$$;
revoke all on function public.my_files() from public, anon;
grant execute on function public.my_files() to authenticated;

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
        'name', btrim(p.first_name || ' ' || p.last_name), 'picture', private.picture_of(p.user_id),
        'title', p.headline, 'location', p.location, 'handle', p.handle,
        'connections', (select count(*) from private.friends_of(search_card.id)),
        'mutual', case when p.user_id = me then 0 else (
          select count(*)
          from (select * from private.friends_of(search_card.id) intersect select * from private.friends_of(me)) as both_know) end,
        'email', case when s.show_email and me is not null then u.email end,
        'phone', case when s.show_phone and me is not null then u.phone end,
        'state', case
          when p.user_id = me then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = me then 'asked'
          when me is not null and exists (
            select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id) then 'closed'
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
        'slug', c.slug, 'domain', c.domain, 'verified_how', c.verified_how,
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = me))
      from public.companies c where c.id = search_card.id);
  else
    return (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'verified_how', c.verified_how, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (
          select a.applied_at from public.applications a
          where a.job_id = j.id and a.user_id = me and a.withdrawn_at is null))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;

-- Up to 200 people and companies with these words, and the jobs that the search for jobs finds, newest first; of what is only
-- spelt nearly so, up to 200 of each.
create function private.search_by_words(q text, words tsquery, nearly boolean)
returns table (kind text, id uuid, rank double precision, place text, industry text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
  looked_for text := replace(words::text, '''', '');
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
    from private.jobs_saying(looked_for, private.job_query(looked_for),
      case when nearly then 200 else 500 end) as newest (id)
    join public.jobs j on j.id = newest.id
    join public.companies c on c.id = j.company_id
  ) as found;
end
$$;

-- schemas/profile-entries.sql

-- What a profile consists of beside its head: work, education, and who sees which section.

create table public.experiences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  company text not null check (char_length(btrim(company)) between 1 and 120),
  location text not null default '' check (char_length(location) <= 120),
  -- The first of a month; null while it goes on.
  started date not null check (started >= '1940-01-01' and started < '2100-01-01'),
  ended date check (ended >= started and ended < '2100-01-01'),
  -- What changed by it, a line each.
  summary text not null default '' check (char_length(summary) <= 2000)
);

create table public.educations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  school text not null check (char_length(btrim(school)) between 1 and 120),
  degree text not null default '' check (char_length(degree) <= 120),
  started smallint check (started between 1940 and 2100),
  ended smallint check (ended between 1940 and 2110),
  check (ended >= started)
);

-- Who sees a section, where the person has said so; private.seen_by has what holds until then.
create table public.profile_sections (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  section text not null check (section in ('about', 'open_to_work', 'experience', 'education', 'skills', 'achievements',
    'certificates')),
  seen_by text not null check (seen_by in ('everyone', 'connections', 'recruiters', 'nobody')),
  primary key (user_id, section)
);

create index experiences_latest on public.experiences (user_id, started desc);
create index educations_person on public.educations (user_id);
-- Who else was there.
create index experiences_company on public.experiences (lower(btrim(company)), user_id);
create index educations_school on public.educations (lower(btrim(school)), user_id);

-- Who sees a section: everyone what somebody writes to be read, recruiters what is said to them, and nobody what was not chosen.
create function private.seen_by(person uuid, of_section text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.seen_by from public.profile_sections s where s.user_id = person and s.section = of_section),
    case when of_section = 'open_to_work' then 'recruiters'
      when of_section in ('achievements', 'certificates') then 'nobody'
      else 'everyone' end)
$$;

-- A profile is read whole, so there must be an end to it.
create function private.limit_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if tg_table_name = 'experiences' then
    select count(*) into kept from public.experiences where user_id = new.user_id;
  else
    select count(*) into kept from public.educations where user_id = new.user_id;
  end if;
  if kept >= 40 then
    raise exception using errcode = '23514', message = 'A section can have at most 40 entries. Remove one first.';
  end if;
  return new;
end
$$;

create trigger limit_entries before insert on public.experiences
for each row execute function private.limit_entries();
create trigger limit_entries before insert on public.educations
for each row execute function private.limit_entries();

alter table public.experiences enable row level security;
alter table public.educations enable row level security;
alter table public.profile_sections enable row level security;
revoke all on public.experiences, public.educations, public.profile_sections from anon, authenticated;
grant select, delete, insert (id, user_id, title, company, location, started, ended, summary),
  update (title, company, location, started, ended, summary) on public.experiences to authenticated;
grant select, delete, insert (id, user_id, school, degree, started, ended), update (school, degree, started, ended)
  on public.educations to authenticated;
grant select, insert (user_id, section, seen_by), update (user_id, section, seen_by) on public.profile_sections to authenticated;
grant all on public.experiences, public.educations, public.profile_sections to service_role;

create policy "People keep their own experience" on public.experiences for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People keep their own education" on public.educations for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People say who sees their sections" on public.profile_sections for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- What of the caller's profile a match looks at: work, school, skills and place, and nothing of who they are.
create function public.my_match_profile() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'location', coalesce((select location from public.profiles where user_id = (select auth.uid())), ''),
    'experiences', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'company', company, 'started', started, 'ended', ended,
        'summary', summary) order by started desc, id), '[]')
      from public.experiences where user_id = (select auth.uid())),
    'educations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'school', school, 'degree', degree) order by started desc nulls last, id), '[]')
      from public.educations where user_id = (select auth.uid())),
    'skills', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'level', level, 'verified', verified,
        'endorsements', endorsements) order by created_at, id), '[]')
      from public.skills where user_id = (select auth.uid())))
$$;
revoke all on function public.my_match_profile() from public, anon;
grant execute on function public.my_match_profile() to authenticated;

-- schemas/posts.sql

-- What people and companies post: words with one picture and one link, what others say to it, and whom a person follows.

create table public.person_follows (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, person_id),
  check (user_id <> person_id)
);

create index person_follows_person on public.person_follows (person_id);

-- Pictures of posts. A row comes first and names the one object that may be uploaded for it (docs/decisions/0049).
create table public.post_pictures (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: the object still lies there, and is removed next.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  path text not null unique check (char_length(path) <= 80),
  width smallint not null check (width between 1 and 8000),
  height smallint not null check (height between 1 and 8000),
  created_at timestamptz not null default now()
);

create index post_pictures_person on public.post_pictures (user_id, created_at desc);
create index post_pictures_oldest on public.post_pictures (created_at);

create table public.posts (
  id uuid primary key default private.uuid_in_order(),
  -- By a person, or in the name of a company.
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  company_id uuid references public.companies (id) on delete cascade,
  -- Who wrote it for the company.
  written_by uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(btrim(body)) between 1 and 3000),
  seen_by text not null default 'everyone' check (seen_by in ('everyone', 'connections')),
  -- Of which a card is shown.
  link text check (link ~ '^https?://[^\s]+$' and char_length(link) <= 2000),
  picture_id uuid references public.post_pictures (id) on delete set null,
  -- What the picture shows, for those who do not see it.
  picture_words text not null default '' check (char_length(picture_words) <= 300),
  posted_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- Taken out of sight by whoever looks after the site.
  hidden_at timestamptz,
  -- So many of each kind, kept by triggers, as the two below.
  reactions jsonb not null default '{}',
  reacted integer not null default 0,
  commented integer not null default 0,
  -- What a company writes can wait: as a draft, or for its moment (company-posts.sql).
  state text not null default 'published' check (state in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  check (num_nonnulls(user_id, company_id) = 1),
  check (company_id is null or seen_by = 'everyone'),
  constraint posts_that_wait check ((state = 'published' or company_id is not null) and (state = 'scheduled') = (publish_at is not null))
);

create index posts_person on public.posts (user_id, posted_at desc, id desc) where user_id is not null;
create index posts_company on public.posts (company_id, posted_at desc, id desc) where company_id is not null;
create index posts_writer on public.posts (written_by) where written_by is not null;
create index posts_picture on public.posts (picture_id) where picture_id is not null;

-- What a post said before it was edited.
create table public.post_versions (
  post_id uuid not null references public.posts (id) on delete cascade,
  -- When these words were written.
  written_at timestamptz not null,
  body text not null,
  link text,
  primary key (post_id, written_at)
);

create table public.post_reactions (
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('like', 'celebrate', 'support', 'insightful', 'curious')),
  reacted_at timestamptz not null default now(),
  -- False of whom the author blocks: theirs stands there for themselves alone.
  counted boolean not null default true,
  primary key (post_id, user_id)
);

create index post_reactions_person on public.post_reactions (user_id);

create table public.post_comments (
  id uuid primary key default private.uuid_in_order(),
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 1000),
  commented_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  counted boolean not null default true
);

create index post_comments_oldest on public.post_comments (post_id, commented_at, id);
create index post_comments_person on public.post_comments (user_id, commented_at desc);

-- What somebody thinks that others should not have to read. It is out of their own sight from then on.
create table public.post_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid references public.posts (id) on delete cascade,
  comment_id uuid references public.post_comments (id) on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'false', 'dangerous', 'rights', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1)
);

create unique index post_reports_post on public.post_reports (post_id, user_id) where post_id is not null;
create unique index post_reports_comment on public.post_reports (comment_id, user_id) where comment_id is not null;
create index post_reports_person on public.post_reports (user_id);

-- How a person wants their feed: by time, or by what each thing weighs for them, from 0 to 4. A source of 0 is left out.
create table public.feed_choices (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  sorted text not null default 'time' check (sorted in ('time', 'weights')),
  connections smallint not null default 3 check (connections between 0 and 4),
  following smallint not null default 3 check (following between 0 and 4),
  companies smallint not null default 2 check (companies between 0 and 4),
  newness smallint not null default 3 check (newness between 0 and 4),
  talk smallint not null default 1 check (talk between 0 and 4)
);

-- May this person be followed? Who lets themselves be found, and whom the follower does not block; who is blocked is not told.
create function private.may_follow(follower uuid, followed uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where user_id = followed)
    and not exists (select from public.settings where settings.user_id = followed and not profile_visible)
    and not exists (select from public.blocks where blocks.user_id = follower and blocks.blocked_id = followed)
$$;

-- Does the caller see a post of this author, for these people? One's own; a company's; and of others what is for everyone while they let
-- themselves be found, or is for their connections. Whom the caller blocks they do not see; who is blocked is not told.
create function private.sees_post(author uuid, company uuid, for_whom text, hidden timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when author = auth.uid() then true
    when hidden is not null then false
    when company is not null then true
    when exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = author) then false
    when for_whom = 'everyone' and not exists (
      select from public.settings s where s.user_id = author and not s.profile_visible) then true
    else auth.uid() in (select * from private.friends_of(author)) end
$$;

-- schemas/post-rules.sql

-- What is admitted as a post, a comment or a reaction, what follows from it, and who may see and write which.

-- A post's picture has come, and is the own one of who wrote it or edits it. Thirty posts a day.
create function private.admit_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.picture_id is not null and not exists (
    select from public.post_pictures f join storage.objects o on o.bucket_id = 'posts' and o.name = f.path
    where f.id = new.picture_id and f.user_id in (new.written_by, auth.uid())) then
    raise exception using errcode = 'PT404', message = 'The picture didn’t upload. Choose it again.';
  end if;
  if tg_op = 'INSERT' and new.user_id = auth.uid() and (
    select count(*) from public.posts p where p.user_id = new.user_id and p.posted_at > now() - interval '1 day') >= 30 then
    raise exception using errcode = 'PT429', message = 'You’ve published 30 posts in a day. Try again tomorrow.';
  end if;
  return new;
end
$$;

create trigger admit_post before insert on public.posts for each row execute function private.admit_post();
create trigger admit_picture before update of picture_id on public.posts
for each row when (new.picture_id is not null and new.picture_id is distinct from old.picture_id)
execute function private.admit_post();

-- What a post said stays with it.
create function private.keep_post_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.post_versions where post_id = old.id) >= 30 then
    raise exception using errcode = 'PT409', message = 'A post can be edited thirty times.';
  end if;
  insert into public.post_versions (post_id, written_at, body, link)
  values (old.id, coalesce(old.edited_at, old.posted_at), old.body, old.link);
  new.edited_at := clock_timestamp();
  return new;
end
$$;

create trigger keep_post_version before update of body, link on public.posts
for each row when (old.state = 'published' and (new.body <> old.body or new.link is distinct from old.link))
execute function private.keep_post_version();

-- What is said by whom the author blocks counts for nobody but themselves.
create function private.judge_response() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.counted := not exists (
    select from public.posts p join public.blocks b on b.user_id = p.user_id
    where p.id = new.post_id and b.blocked_id = new.user_id);
  return new;
end
$$;

create trigger judge_response before insert or update of post_id on public.post_reactions
for each row execute function private.judge_response();
create trigger judge_response before insert on public.post_comments
for each row execute function private.judge_response();

create function private.count_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.counted then
    update public.posts set reacted = reacted - 1,
      reactions = jsonb_set(reactions, array[old.kind], to_jsonb(coalesce((reactions ->> old.kind)::integer, 1) - 1))
    where id = old.post_id;
  end if;
  if tg_op <> 'DELETE' and new.counted then
    update public.posts set reacted = reacted + 1,
      reactions = jsonb_set(reactions, array[new.kind], to_jsonb(coalesce((reactions ->> new.kind)::integer, 0) + 1))
    where id = new.post_id;
  end if;
  return null;
end
$$;

create trigger count_reaction after insert or update or delete on public.post_reactions
for each row execute function private.count_reaction();

-- Two hundred comments a day.
create function private.admit_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = auth.uid() and (
    select count(*) from public.post_comments c
    where c.user_id = new.user_id and c.commented_at > now() - interval '1 day') >= 200 then
    raise exception using errcode = 'PT429', message = 'You’ve posted 200 comments in a day. Try again tomorrow.';
  end if;
  return new;
end
$$;

create trigger admit_comment before insert on public.post_comments for each row execute function private.admit_comment();

create function private.stamp_comment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.edited_at := clock_timestamp();
  return new;
end
$$;

create trigger stamp_comment before update of body on public.post_comments
for each row when (new.body <> old.body) execute function private.stamp_comment();

create function private.count_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.counted then
    update public.posts set commented = commented - 1 where id = old.post_id;
  end if;
  if tg_op <> 'DELETE' and new.counted then
    update public.posts set commented = commented + 1 where id = new.post_id;
  end if;
  return null;
end
$$;

create trigger count_comment after insert or delete or update of counted on public.post_comments
for each row execute function private.count_comment();

-- Who blocks somebody follows them no more, and what they said to the posts of the other counts no more until the block ends.
create function private.hush_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.blocks := case tg_op when 'DELETE' then old else new end;
  again boolean := tg_op = 'DELETE';
begin
  if not again then
    delete from public.person_follows f where f.user_id = one.user_id and f.person_id = one.blocked_id;
  end if;
  update public.post_reactions r set counted = again from public.posts p
  where r.user_id = one.blocked_id and p.id = r.post_id and p.user_id = one.user_id and r.counted <> again;
  update public.post_comments c set counted = again from public.posts p
  where c.user_id = one.blocked_id and p.id = c.post_id and p.user_id = one.user_id and c.counted <> again;
  return null;
end
$$;

create trigger hush_blocked after insert or delete on public.blocks
for each row execute function private.hush_blocked();

alter table public.person_follows enable row level security;
alter table public.post_pictures enable row level security;
alter table public.posts enable row level security;
alter table public.post_versions enable row level security;
alter table public.post_reactions enable row level security;
alter table public.post_comments enable row level security;
alter table public.post_reports enable row level security;
alter table public.feed_choices enable row level security;
revoke all on public.person_follows, public.post_pictures, public.posts, public.post_versions, public.post_reactions,
  public.post_comments, public.post_reports, public.feed_choices from anon, authenticated;
grant select, insert (user_id, person_id), delete on public.person_follows to authenticated;
grant select, insert (id, user_id, width, height) on public.post_pictures to authenticated;
grant select, insert (user_id, company_id, body, seen_by, link, picture_id, picture_words, state, publish_at),
  update (body, seen_by, link, picture_id, picture_words, state, publish_at), delete on public.posts to authenticated;
grant select on public.post_versions to authenticated;
grant select, insert (post_id, user_id, kind), update (post_id, user_id, kind), delete on public.post_reactions to authenticated;
grant select, insert (post_id, user_id, body), update (body), delete on public.post_comments to authenticated;
grant select, insert (user_id, post_id, comment_id, reason, note), delete on public.post_reports to authenticated;
grant select, insert (user_id, sorted, connections, following, companies, newness, talk),
  update (user_id, sorted, connections, following, companies, newness, talk) on public.feed_choices to authenticated;
grant all on public.person_follows, public.post_pictures, public.posts, public.post_versions, public.post_reactions,
  public.post_comments, public.post_reports, public.feed_choices to service_role;

create policy "People read whom they follow" on public.person_follows for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People follow who may be followed" on public.person_follows for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_follow(user_id, person_id));
create policy "People stop following others" on public.person_follows for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read of their own pictures" on public.post_pictures for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People add pictures of their own" on public.post_pictures for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People read the posts that are for them" on public.posts for select to authenticated
  using ((state = 'published' and private.sees_post(user_id, company_id, seen_by, hidden_at))
    or company_id in (select private.my_companies(array['owner', 'recruiter'])));
create policy "People post for themselves and their companies" on public.posts for insert to authenticated
  with check (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner', 'recruiter'])));
create policy "People edit their own posts" on public.posts for update to authenticated
  using (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner', 'recruiter'])))
  with check (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner', 'recruiter'])));
create policy "People delete their own posts" on public.posts for delete to authenticated
  using (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Who reads a post reads what it said before" on public.post_versions for select to authenticated
  using (exists (select from public.posts p where p.id = post_id));

create policy "People read their own reactions" on public.post_reactions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People react to what they read" on public.post_reactions for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.posts p where p.id = post_id));
create policy "People change their own reactions" on public.post_reactions for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.posts p where p.id = post_id));
create policy "People take their own reactions back" on public.post_reactions for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read the comments on what they read" on public.post_comments for select to authenticated
  using (user_id = (select auth.uid()) or (counted and exists (select from public.posts p where p.id = post_id)
    and not exists (select from public.blocks b where b.user_id = (select auth.uid()) and b.blocked_id = post_comments.user_id)));
create policy "People comment on what they read" on public.post_comments for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.posts p where p.id = post_id));
create policy "People edit their own comments" on public.post_comments for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People remove their comments, and those on their posts" on public.post_comments for delete to authenticated
  using (user_id = (select auth.uid())
    or exists (select from public.posts p where p.id = post_id and (p.user_id = (select auth.uid())
      or p.company_id in (select private.my_companies(array['owner', 'recruiter'])))));

create policy "People read their own reports" on public.post_reports for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People report what they read" on public.post_reports for insert to authenticated
  with check (user_id = (select auth.uid())
    and (post_id is null or exists (select from public.posts p where p.id = post_id))
    and (comment_id is null or exists (select from public.post_comments c where c.id = comment_id)));
create policy "People take their own reports back" on public.post_reports for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People say how they want their feed" on public.feed_choices for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- The bucket of posts' pictures.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('posts', 'posts', false, 3145728, '{image/webp,image/jpeg,image/png}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The path is the database's to give; fifty pictures a day.
create function private.admit_post_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.path := new.user_id || '/' || new.id;
  if (select count(*) from public.post_pictures f
    where f.user_id = new.user_id and f.created_at > now() - interval '1 day') >= 50 then
    raise exception using errcode = 'PT429', message = 'You’ve added 50 pictures today. Try again tomorrow.';
  end if;
  return new;
end
$$;

create trigger admit_post_picture before insert on public.post_pictures
for each row execute function private.admit_post_picture();

create function private.may_upload_post_picture(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.post_pictures f where f.path = of_path and f.user_id = auth.uid())
$$;

create function private.may_read_post_picture(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.post_pictures f
    where f.path = of_path and (f.user_id = auth.uid() or exists (
      select from public.posts p where p.picture_id = f.id
        and ((p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at))
          or p.company_id in (select private.my_companies(array['owner', 'recruiter']))))))
$$;

create policy "People upload the pictures of their posts" on storage.objects for insert to authenticated
  with check (bucket_id = 'posts' and private.may_upload_post_picture(name));

create policy "People see the pictures of the posts that they read" on storage.objects for select to authenticated
  using (bucket_id = 'posts' and private.may_read_post_picture(name));

-- Removes the pictures that no post has, a day after they came or once their account is gone; returns how many. The bytes go when the
-- storage service next looks. On a hosted Supabase a row less leaves the bytes behind, so nothing happens there.
create function private.remove_unused_post_pictures() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  if to_regclass('storage.stray_blobs') is null then
    return 0;
  end if;
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(path), '{}') into gone from (
    select f.path from public.post_pictures f
    where (f.user_id is null or f.created_at < now() - interval '1 day')
      and not exists (select from public.posts p where p.picture_id = f.id)
    order by f.created_at limit 500) as unused;
  delete from storage.objects where bucket_id = 'posts' and name = any (gone);
  delete from public.post_pictures where path = any (gone);
  return cardinality(gone);
end
$$;

-- schemas/link-cards.sql

-- What the pages say of themselves that people post addresses of. The server reads them (server/cards), one at a time and never on
-- its own network; elsewhere an address stands there as it is.

create table private.link_cards (
  id uuid primary key default gen_random_uuid(),
  link text not null check (char_length(link) <= 2000),
  -- The address may be too long for an index.
  link_hash text not null unique generated always as (md5(link)) stored,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  title text not null default '' check (char_length(title) <= 160),
  description text not null default '' check (char_length(description) <= 300),
  site text not null default '' check (char_length(site) <= 80),
  asked_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);

create index link_cards_waiting on private.link_cards (asked_at) where state = 'waiting';
create index posts_link on public.posts (md5(link), posted_at desc) where link is not null;
alter table private.link_cards enable row level security;

-- What is known of an address is asked for again after a week, and what could not be had after an hour.
create function private.ask_for_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.link_cards as known (link) values (new.link)
  on conflict (link_hash) do update set state = case known.state when 'ready' then 'ready' else 'waiting' end,
    asked_at = clock_timestamp()
  where known.settled_at < now() - interval '1 hour' and (known.state = 'failed' or known.settled_at < now() - interval '7 days');
  perform pg_notify('link_cards', '');
  return null;
end
$$;

create trigger ask_for_card after insert or update of link on public.posts
for each row when (new.link is not null) execute function private.ask_for_card();

-- How a card became: null where there is none to be had. Whoever shows the address hears of it.
create function private.settle_link_card(of_card uuid, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash text;
begin
  update private.link_cards set state = case when said is null then 'failed' else 'ready' end, settled_at = clock_timestamp(),
    title = left(coalesce(said ->> 'title', ''), 160), description = left(coalesce(said ->> 'description', ''), 300),
    site = left(coalesce(said ->> 'site', ''), 80)
  where id = of_card returning link_hash into hash;
  if said is not null then
    perform private.tell_people(array(
      select r.person
      from (select p.* from public.posts p where md5(p.link) = hash order by p.posted_at desc limit 5) as shown
      cross join lateral (
        select shown.user_id as person where shown.user_id is not null
        union
        select readers.person from private.readers_of(shown.user_id, shown.company_id, shown.seen_by) as readers) as r), 'posts');
  end if;
end
$$;

create function private.card_of(of_link text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', c.title, 'description', c.description, 'site', c.site)
  from private.link_cards c where c.link_hash = md5(of_link) and c.state = 'ready'
$$;

-- schemas/feed.sql

-- Posts as pages show them: a feed, one author's, and what is said to one. Names, pictures and headlines in them are other people's,
-- which is why these run as their owner.

-- Who speaks: a person, or a company.
create function private.voice_of(person uuid, company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when company is not null then (
      select jsonb_build_object('kind', 'company', 'id', c.id, 'name', c.name, 'headline', c.industry, 'handle', c.slug, 'logo_url', c.logo_url,
        'verified_how', c.verified_how)
      from public.companies c where c.id = company)
    else (
      select jsonb_build_object('kind', 'person', 'id', p.user_id, 'name', private.name_of(p.user_id), 'headline', p.headline,
        'handle', p.handle, 'picture', private.picture_of(p.user_id))
      from public.profiles p where p.user_id = person) end
$$;

-- A post as whoever asks sees it: with their own reaction, also where it counts for nobody else. Planned once, as all that is made
-- line by line: a plan for each line costs more than the line.
create function private.post_line(of_post uuid, source text, score double precision, as_of timestamptz) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', p.id, 'author', private.voice_of(p.user_id, p.company_id), 'mine', coalesce(p.user_id = auth.uid(), false)
      or coalesce(p.company_id in (select private.my_companies(array['owner', 'recruiter'])), false),
    'body', p.body, 'link', p.link, 'card', case when p.link is not null then private.card_of(p.link) end, 'seen_by', p.seen_by, 'posted_at', p.posted_at, 'edited_at', p.edited_at,
    'hidden', p.hidden_at is not null,
    'picture', (
      select jsonb_build_object('id', f.id, 'path', f.path, 'width', f.width, 'height', f.height, 'words', p.picture_words)
      from public.post_pictures f where f.id = p.picture_id),
    'reactions', case when mine.counted is false
      then jsonb_set(p.reactions, array[mine.kind], to_jsonb(coalesce((p.reactions ->> mine.kind)::integer, 0) + 1))
      else p.reactions end,
    'reaction', mine.kind,
    'commented', p.commented + (
      select count(*) from public.post_comments c where c.post_id = p.id and c.user_id = auth.uid() and not c.counted),
    'source', source, 'score', score, 'as_of', as_of)
  from public.posts p left join public.post_reactions mine on mine.post_id = p.id and mine.user_id = auth.uid()
  where p.id = of_post
$$;

-- The caller's feed: of their connections, of whom and what they follow, and their own. By time, or by the weights that they chose;
-- these are reckoned as of the moment when the first page was read, so that further pages go on where it ended.
create function public.network_feed(
  after_at timestamptz default null, after_post uuid default null, after_score double precision default null,
  as_of timestamptz default null, page_size integer default 10
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  size integer := least(greatest(page_size, 1), 30);
  moment timestamptz := coalesce(as_of, now());
  chosen public.feed_choices;
begin
  select * into chosen from public.feed_choices where user_id = me;
  if chosen.sorted is distinct from 'weights' then
    return query
    with sources as materialized (select * from private.feed_sources(me)), found as (
      (select p.*, s.source from sources s cross join lateral (
        select p.id, p.posted_at from public.posts p
        where p.user_id = s.person and (s.near or p.seen_by = 'everyone') and (p.hidden_at is null or s.person = me)
          and (p.posted_at, p.id) < (coalesce(after_at, 'infinity'), coalesce(after_post, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by p.posted_at desc, p.id desc limit size) as p
      where s.person is not null)
      union all
      (select p.*, s.source from sources s cross join lateral (
        select p.id, p.posted_at from public.posts p
        where p.company_id = s.company and p.state = 'published' and p.hidden_at is null
          and (p.posted_at, p.id) < (coalesce(after_at, 'infinity'), coalesce(after_post, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by p.posted_at desc, p.id desc limit size) as p
      where s.company is not null)
      order by posted_at desc, id desc limit size + 20
    ), page as (
      select found.* from found
      where not exists (select from public.post_reports r where r.user_id = me and r.post_id = found.id)
      order by found.posted_at desc, found.id desc limit size
    )
    select private.post_line(page.id, page.source, null, moment) from page order by page.posted_at desc, page.id desc;
    return;
  end if;
  return query
  with sources as materialized (select * from private.feed_sources(me)), latest as (
    select p.*, s.source from sources s cross join lateral (
      select p.id, p.reacted, p.commented, p.posted_at from public.posts p
      where p.user_id = s.person and (s.near or p.seen_by = 'everyone') and (p.hidden_at is null or s.person = me)
        and p.posted_at > moment - interval '30 days'
      order by p.posted_at desc, p.id desc limit 5) as p
    where s.person is not null
    union all
    select p.*, s.source from sources s cross join lateral (
      select p.id, p.reacted, p.commented, p.posted_at from public.posts p
      where p.company_id = s.company and p.state = 'published' and p.hidden_at is null
        and p.posted_at > moment - interval '30 days'
      order by p.posted_at desc, p.id desc limit 5) as p
    where s.company is not null
  ), found as materialized (
    select latest.*, case latest.source when 'connection' then chosen.connections when 'following' then chosen.following
      when 'company' then chosen.companies else 2 end as near
    from latest
  ), scored as (
    select found.id, found.source,
      found.near + chosen.newness * exp(-extract(epoch from greatest(moment - found.posted_at, interval '0')) / 172800)
        + chosen.talk * ln(1 + found.reacted + 2 * found.commented) / 2 as score
    from found where found.near > 0
  ), page as (
    select scored.* from scored
    where (after_score is null or scored.score < after_score or (scored.score = after_score and scored.id < after_post))
      and not exists (select from public.post_reports r where r.user_id = me and r.post_id = scored.id)
    order by scored.score desc, scored.id desc limit size
  )
  select private.post_line(page.id, page.source, page.score, moment) from page order by page.score desc, page.id desc;
end
$$;
revoke all on function public.network_feed(timestamptz, uuid, double precision, timestamptz, integer) from public, anon;
grant execute on function public.network_feed(timestamptz, uuid, double precision, timestamptz, integer) to authenticated;

-- Whose posts a person's feed has: two thousand at most. `near`: what is for connections is for them, too.
create function private.feed_sources(me uuid) returns table (person uuid, company uuid, source text, near boolean)
language sql stable set search_path = '' as $$
  (select me, null::uuid, 'self', true)
  union all
  (select f, null::uuid, 'connection', true from private.friends_of(me) as f limit 2000)
  union all
  (select f.person_id, null::uuid, 'following', false from public.person_follows f
   where f.user_id = me and not exists (select from public.settings s where s.user_id = f.person_id and not s.profile_visible)
     and f.person_id not in (select * from private.friends_of(me))
   limit 2000)
  union all
  (select null::uuid, f.company_id, 'company', true from public.company_follows f where f.user_id = me limit 2000)
$$;

-- What somebody posted, as far as the caller may read it, the newest first; a person or a company.
create function public.network_posts_of(
  person uuid default null, company uuid default null, after_at timestamptz default null, after_post uuid default null,
  page_size integer default 5
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.post_line(page.id, null, null, null)
  from (
    select p.id, p.posted_at from public.posts p
    where (p.user_id = person or p.company_id = company) and p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
      and (after_at is null or (p.posted_at, p.id) < (after_at, after_post))
      and not exists (select from public.post_reports r where r.user_id = auth.uid() and r.post_id = p.id)
    order by p.posted_at desc, p.id desc limit least(greatest(page_size, 1), 30)
  ) as page
  order by page.posted_at desc, page.id desc
$$;
revoke all on function public.network_posts_of(uuid, uuid, timestamptz, uuid, integer) from public;
grant execute on function public.network_posts_of(uuid, uuid, timestamptz, uuid, integer) to anon, authenticated, service_role;

-- What is said to a post that the caller reads, the oldest first. `own`: they may remove it.
create function public.network_comments(
  post uuid, after_at timestamptz default null, after_comment uuid default null, page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', page.id, 'author', private.voice_of(page.user_id, null), 'mine', page.user_id = auth.uid(),
    'own', page.user_id = auth.uid() or coalesce(page.author = auth.uid(), false)
      or coalesce(page.company in (select private.my_companies(array['owner', 'recruiter'])), false),
    'body', page.body, 'commented_at', page.commented_at, 'edited_at', page.edited_at)
  from (
    select c.*, p.user_id as author, p.company_id as company from public.posts p join public.post_comments c on c.post_id = p.id
    where p.id = network_comments.post and p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
      and (c.counted or c.user_id = auth.uid())
      and not exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = c.user_id)
      and not exists (select from public.post_reports r where r.user_id = auth.uid() and r.comment_id = c.id)
      and (after_at is null or (c.commented_at, c.id) > (after_at, after_comment))
    order by c.commented_at, c.id limit least(greatest(page_size, 1), 50)
  ) as page
  order by page.commented_at, page.id
$$;
revoke all on function public.network_comments(uuid, timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_comments(uuid, timestamptz, uuid, integer) to authenticated;

-- Whom and which companies the caller follows, the latest first.
create function public.network_following(after_at timestamptz default null, after_id uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, place text, followed_at timestamptz, handle text, kind text,
  picture text, logo_url text, verified_how text)
language sql stable security definer set search_path = '' as $$
  select followed.id, coalesce(c.name, private.name_of(followed.id)), coalesce(c.industry, p.headline, ''),
    coalesce(c.headquarters, p.location, ''), followed.at, coalesce(p.handle, c.slug, ''), followed.kind,
    private.picture_of(p.user_id), c.logo_url, c.verified_how
  from (
    (select f.person_id as id, f.followed_at as at, 'person' as kind from public.person_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.person_id) < (after_at, after_id)))
    union all
    (select f.company_id, f.followed_at, 'company' from public.company_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.company_id) < (after_at, after_id)))
    order by 2 desc, 1 desc limit least(greatest(page_size, 1), 50)
  ) as followed
  left join public.profiles p on followed.kind = 'person' and p.user_id = followed.id
  left join public.companies c on followed.kind = 'company' and c.id = followed.id
  order by followed.at desc, followed.id desc
$$;
revoke all on function public.network_following(timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_following(timestamptz, uuid, integer) to authenticated;

-- schemas/endorsements.sql

-- Who vouches for which skill of whom: connections alone, once each. By the skill's name and not its row, so that one that was removed
-- and comes back has them again, and one that gets another name does not keep them.

create table public.skill_endorsements (
  -- Who vouches.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- For whom, and for what.
  person_id uuid not null references auth.users (id) on delete cascade,
  skill text not null check (char_length(skill) between 1 and 60),
  endorsed_at timestamptz not null default now(),
  primary key (person_id, skill, user_id),
  check (user_id <> person_id)
);

create index skill_endorsements_by on public.skill_endorsements (user_id);

-- A connection of the person, for a skill that they have and show to their connections.
create function private.may_endorse(endorser uuid, person uuid, of_skill text) returns boolean
language sql stable security definer set search_path = '' as $$
  select endorser in (select * from private.friends_of(person))
    and private.seen_by(person, 'skills') in ('everyone', 'connections')
    and exists (select from public.skills s where s.user_id = person and lower(btrim(s.name)) = of_skill)
$$;

create function private.spell_endorsed() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.skill := lower(btrim(new.skill));
  return new;
end
$$;

create trigger spell_endorsed before insert on public.skill_endorsements
for each row execute function private.spell_endorsed();

create function private.count_endorsement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.skills set endorsements = endorsements + 1
    where user_id = new.person_id and lower(btrim(name)) = new.skill;
  else
    update public.skills set endorsements = greatest(endorsements - 1, 0)
    where user_id = old.person_id and lower(btrim(name)) = old.skill;
  end if;
  return null;
end
$$;

create trigger count_endorsement after insert or delete on public.skill_endorsements
for each row execute function private.count_endorsement();

-- A skill that is added or gets another name has what was endorsed under that.
create function private.find_endorsements() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  found_here integer := (
    select count(*) from public.skill_endorsements e where e.person_id = new.user_id and e.skill = lower(btrim(new.name)));
begin
  new.endorsements := case tg_op when 'INSERT' then new.endorsements + found_here else found_here end;
  return new;
end
$$;

create trigger find_endorsements before insert on public.skills
for each row execute function private.find_endorsements();
create trigger find_endorsements_again before update of name on public.skills
for each row when (lower(btrim(new.name)) <> lower(btrim(old.name))) execute function private.find_endorsements();

-- Who parts from somebody vouches for them no more, nor they for them.
create function private.end_endorsements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.skill_endorsements
  where (user_id = old.user_id and person_id = old.other_id) or (user_id = old.other_id and person_id = old.user_id);
  return null;
end
$$;

create trigger end_endorsements after delete on public.connections
for each row when (old.accepted_at is not null) execute function private.end_endorsements();

-- Up to three who vouch for a skill, the latest first: those who let themselves be found, and never to a visitor.
create function private.endorsers_of(person uuid, of_skill text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', private.name_of(few.user_id), 'picture', private.picture_of(few.user_id))
    order by few.endorsed_at desc, few.user_id), '[]')
  from (
    select e.user_id, e.endorsed_at from public.skill_endorsements e
    where e.person_id = person and e.skill = of_skill and auth.uid() is not null
      and not exists (select from public.settings s where s.user_id = e.user_id and not s.profile_visible)
      and not exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = e.user_id)
    order by e.endorsed_at desc, e.user_id limit 3) as few
$$;

alter table public.skill_endorsements enable row level security;
revoke all on public.skill_endorsements from anon, authenticated;
grant select, insert (user_id, person_id, skill), delete on public.skill_endorsements to authenticated;
grant all on public.skill_endorsements to service_role;

create policy "Both read of an endorsement" on public.skill_endorsements for select to authenticated
  using ((select auth.uid()) in (user_id, person_id));
create policy "Connections endorse" on public.skill_endorsements for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_endorse(user_id, person_id, skill));
create policy "Who endorsed takes it back" on public.skill_endorsements for delete to authenticated
  using (user_id = (select auth.uid()));

-- schemas/network-page.sql

-- The lists of the page about one's network, each a page at a time, by the key of the last line seen. They are of the caller alone;
-- the names, headlines and places in them are other people's, which is why they run as their owner.

-- Requests to the caller, or those that they sent, the newest first.
create function public.network_requests(
  sent boolean default false, after_at timestamptz default null, after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, place text, note text, asked_at timestamptz, mutual integer, handle text,
  picture text)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select f as friend from private.friends_of((select auth.uid())) as f),
  asked as materialized (
    select c.other_id as person, c.note, c.asked_at from public.connections c
    where network_requests.sent and c.user_id = (select auth.uid()) and c.accepted_at is null
    union all
    select c.user_id, c.note, c.asked_at from public.connections c
    where not network_requests.sent and c.other_id = (select auth.uid()) and c.accepted_at is null
      and not exists (select from public.blocks b where b.user_id = c.other_id and b.blocked_id = c.user_id)
  )
  select a.person, private.name_of(a.person), p.headline, p.location, a.note, a.asked_at,
    (select count(*) from private.friends_of(a.person) as f join mine on mine.friend = f)::integer, p.handle, private.picture_of(a.person)
  from (
    select * from asked
    where after_at is null or (asked.asked_at, asked.person) < (after_at, after_person)
    order by asked.asked_at desc, asked.person desc limit least(greatest(page_size, 1), 50)
  ) as a
  join public.profiles p on p.user_id = a.person
  order by a.asked_at desc, a.person desc
$$;
revoke all on function public.network_requests(boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_requests(boolean, timestamptz, uuid, integer) to authenticated;

-- Whom the caller is connected with and who has all of the words in their name, headline or place: the newest first, or by name.
create function public.network_connections(
  words text default '', by_name boolean default false, after_at timestamptz default null, after_name text default null,
  after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, place text, connected_at timestamptz, mutual integer, sort_name text, handle text,
  picture text)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select c.other_id as friend, c.accepted_at from public.connections c
    where c.user_id = (select auth.uid()) and c.accepted_at is not null
    union all
    select c.user_id, c.accepted_at from public.connections c
    where c.other_id = (select auth.uid()) and c.accepted_at is not null
  ), found as materialized (
    select mine.friend, mine.accepted_at, p.headline, p.location, p.handle,
      coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member') as name
    from mine join public.profiles p on p.user_id = mine.friend
    where not exists (
      select from regexp_split_to_table(lower(left(words, 120)), '\s+') as word
      where strpos(lower(p.first_name || ' ' || p.last_name || ' ' || p.headline || ' ' || p.location), word) = 0)
  ), page as (
    select * from found
    where case when by_name then after_name is null or (lower(found.name), found.friend) > (after_name, after_person)
      else after_at is null or (found.accepted_at, found.friend) < (after_at, after_person) end
    order by case when by_name then lower(found.name) end, case when by_name then found.friend end,
      found.accepted_at desc, found.friend desc
    limit least(greatest(page_size, 1), 50)
  )
  select page.friend, page.name, page.headline, page.location, page.accepted_at,
    (select count(*) from private.friends_of(page.friend) as f join mine on mine.friend = f)::integer, lower(page.name), page.handle,
    private.picture_of(page.friend)
  from page
  order by case when by_name then lower(page.name) end, case when by_name then page.friend end,
    page.accepted_at desc, page.friend desc
$$;
revoke all on function public.network_connections(text, boolean, timestamptz, text, uuid, integer) from public, anon;
grant execute on function public.network_connections(text, boolean, timestamptz, text, uuid, integer) to authenticated;

-- People whom the caller may know, and why: friends of forty of their friends, who works or worked where they did, who learned at
-- the same school, and who has the skills that they know best: of many, those who follow the caller in the index. Three skills weigh
-- as much as one person whom both know. Who shows a section to fewer than everyone is not suggested by it.
create function public.network_suggestions(
  after_score integer default null, after_person uuid default null, page_size integer default 12
) returns table (
  person uuid, name text, headline text, place text, mutual integer, mutual_names text[], skills text[], score integer, handle text,
  company text, school text, picture text
)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select f as friend from private.friends_of((select auth.uid())) as f),
  known as materialized (
    select lower(btrim(s.name)) as word from public.skills s
    where s.user_id = (select auth.uid()) order by s.progress desc, s.id limit 20
  ), worked as materialized (
    select distinct lower(btrim(e.company)) as word from public.experiences e where e.user_id = (select auth.uid()) limit 20
  ), learned as materialized (
    select distinct lower(btrim(e.school)) as word from public.educations e where e.user_id = (select auth.uid()) limit 10
  ), near as (
    select other.person, 3 as weight
    from (select friend from mine order by friend limit 40) as few
    cross join lateral (select f as person from private.friends_of(few.friend) as f limit 30) as other
    union all
    select other.user_id, 4
    from worked cross join lateral (
      (select e.user_id from public.experiences e where lower(btrim(e.company)) = worked.word and e.user_id > (select auth.uid()) order by e.user_id limit 40)
      union all
      (select e.user_id from public.experiences e where lower(btrim(e.company)) = worked.word and e.user_id < (select auth.uid()) order by e.user_id limit 40)
      limit 40) as other
    union all
    select other.user_id, 2
    from learned cross join lateral (
      (select e.user_id from public.educations e where lower(btrim(e.school)) = learned.word and e.user_id > (select auth.uid()) order by e.user_id limit 40)
      union all
      (select e.user_id from public.educations e where lower(btrim(e.school)) = learned.word and e.user_id < (select auth.uid()) order by e.user_id limit 40)
      limit 40) as other
    union all
    select other.user_id, 1
    from known cross join lateral (
      (select s.user_id from public.skills s where lower(btrim(s.name)) = known.word and s.user_id > (select auth.uid()) order by s.user_id limit 40)
      union all
      (select s.user_id from public.skills s where lower(btrim(s.name)) = known.word and s.user_id < (select auth.uid()) order by s.user_id limit 40)
      limit 40) as other
  ), candidates as materialized (
    select near.person, sum(near.weight)::integer as score from near
    where near.person <> (select auth.uid())
      and not exists (
        select from public.connections c
        where least(c.user_id, c.other_id) = least(near.person, (select auth.uid()))
          and greatest(c.user_id, c.other_id) = greatest(near.person, (select auth.uid())))
      and not exists (
        select from public.dismissed_suggestions d where d.user_id = (select auth.uid()) and d.person_id = near.person)
    group by near.person order by 2 desc, 1 limit 96
  )
  -- Reasons are looked for one after the other, until a page is full.
  select c.person, private.name_of(c.person), why.headline, why.location, cardinality(why.friends),
    array(select private.name_of(f) from unnest(why.friends[1:2]) as f), why.skills, c.score, why.handle, why.company, why.school, private.picture_of(c.person)
  from (
    select * from candidates
    where after_score is null or candidates.score < after_score or (candidates.score = after_score and candidates.person > after_person)
    order by candidates.score desc, candidates.person offset 0) as c
  cross join lateral (
    select p.headline, p.location, p.handle,
      array(select f from private.friends_of(c.person) as f join mine on mine.friend = f order by f) as friends,
      (select min(e.company) from public.experiences e join worked on worked.word = lower(btrim(e.company))
        where e.user_id = c.person and private.seen_by(c.person, 'experience') = 'everyone') as company,
      (select min(e.school) from public.educations e join learned on learned.word = lower(btrim(e.school))
        where e.user_id = c.person and private.seen_by(c.person, 'education') = 'everyone') as school,
      array(
        select s.name from public.skills s join known on known.word = lower(btrim(s.name))
        where s.user_id = c.person and private.seen_by(c.person, 'skills') = 'everyone' order by s.name limit 3) as skills
    from public.profiles p
    where p.user_id = c.person and private.may_ask((select auth.uid()), c.person)
      and not exists (select from public.blocks b where b.user_id = c.person and b.blocked_id = (select auth.uid()))
    offset 0) as why
  where cardinality(why.friends) > 0 or why.company is not null or why.school is not null or cardinality(why.skills) > 0
  order by c.score desc, c.person limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.network_suggestions(integer, uuid, integer) from public, anon;
grant execute on function public.network_suggestions(integer, uuid, integer) to authenticated;

-- Whom the caller blocks, the latest first.
create function public.network_blocked(after_at timestamptz default null, after_person uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, blocked_at timestamptz, handle text, picture text)
language sql stable security definer set search_path = '' as $$
  select b.blocked_id, private.name_of(b.blocked_id), p.headline, b.blocked_at, p.handle, private.picture_of(b.blocked_id)
  from public.blocks b join public.profiles p on p.user_id = b.blocked_id
  where b.user_id = (select auth.uid()) and (after_at is null or (b.blocked_at, b.blocked_id) < (after_at, after_person))
  order by b.blocked_at desc, b.blocked_id desc limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.network_blocked(timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_blocked(timestamptz, uuid, integer) to authenticated;

-- schemas/profile-page.sql

-- A person's profile as one answer: who looks decides what is in it.

-- The company itself is verified, and says that the person acts for it.
create function private.is_confirmed(person uuid, at_company text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.company_members m join public.companies c on c.id = m.company_id
    where m.user_id = person and c.verified_at is not null and lower(c.name) = lower(btrim(at_company)));
end
$$;

-- What a section holds.
create function private.section_of(of_profile public.profiles, of_section text) returns jsonb
language sql stable set search_path = '' as $$
  select case of_section
    when 'about' then to_jsonb((of_profile).about)
    when 'open_to_work' then to_jsonb((of_profile).open_to_work)
    when 'experience' then coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' || jsonb_build_object('confirmed',
        e.ended is null and private.is_confirmed(e.user_id, e.company))
        order by e.ended desc nulls first, e.started desc, e.id)
      from public.experiences e where e.user_id = (of_profile).user_id), '[]')
    when 'education' then coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' order by e.ended desc nulls first, e.started desc nulls last, e.id)
      from public.educations e where e.user_id = (of_profile).user_id), '[]')
    when 'skills' then coalesce((
      select jsonb_agg(jsonb_build_object('name', s.name, 'level', s.level, 'progress', s.progress, 'verified', s.verified,
        'endorsements', s.endorsements, 'endorsers', private.endorsers_of(s.user_id, lower(btrim(s.name))),
        'endorsed', exists (select from public.skill_endorsements e
          where e.person_id = s.user_id and e.skill = lower(btrim(s.name)) and e.user_id = auth.uid()))
        order by s.progress desc, s.name)
      from public.skills s where s.user_id = (of_profile).user_id), '[]')
    when 'achievements' then coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'rarity', a.rarity, 'earned_at', e.earned_at)
        order by e.earned_at desc)
      from public.earned_achievements e join public.achievements a on a.id = e.achievement_id
      where e.user_id = (of_profile).user_id), '[]')
    when 'certificates' then coalesce((
      select jsonb_agg(jsonb_build_object('id', e.certificate_id, 'course', c.title, 'completed_at', e.completed_at)
        order by e.completed_at desc)
      from public.enrolments e join public.courses c on c.id = e.course_id
      where e.user_id = (of_profile).user_id and e.certificate_id is not null), '[]')
  end
$$;

-- The profile at an address, 'me' being the caller's own; null where nobody has it, or nobody whom the caller may see. Somebody who
-- does not let themselves be found is seen by their connections alone. Whoever looks at their own may look as others do:
-- `seen_as` everyone, connections or recruiters.
create function public.profile_page(address text, seen_as text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.profiles;
  own boolean;
  connected boolean;
  recruiter boolean;
  visible boolean;
  sections jsonb;
begin
  if address = 'me' then
    select * into p from public.profiles where user_id = me;
  else
    select * into p from public.profiles where handle = lower(address);
    if p.user_id is null then
      select * into p from public.profiles
      where user_id = (select f.user_id from private.former_handles f where f.handle = lower(address));
    end if;
  end if;
  if p.user_id is null then
    return null;
  end if;
  own := me is not null and me = p.user_id;
  connected := case when own then seen_as = 'connections'
    else me is not null and me in (select * from private.friends_of(p.user_id)) end;
  recruiter := case when own then seen_as = 'recruiters'
    else exists (select from public.profiles r where r.user_id = me and r.user_type = 'employer') end;
  visible := not exists (select from public.settings s where s.user_id = p.user_id and not s.profile_visible);
  if not visible and not connected and not own then
    return null;
  end if;
  select jsonb_object_agg(s.name, private.section_of(p, s.name)) into sections
  from unnest(array['about', 'open_to_work', 'experience', 'education', 'skills', 'achievements', 'certificates']) as s (name)
  cross join lateral (select private.seen_by(p.user_id, s.name) as by) as seen
  where (own and seen_as is null) or seen.by = 'everyone' or (seen.by = 'connections' and connected)
    or (seen.by = 'recruiters' and recruiter);
  return private.search_card('people', p.user_id) || coalesce(sections, '{}') || jsonb_build_object(
    'id', p.user_id, 'links', p.links, 'visible', visible, 'updated_at', p.updated_at,
    'seen_by', case when own then (
      select jsonb_object_agg(s.name, private.seen_by(p.user_id, s.name))
      from unnest(array['about', 'open_to_work', 'experience', 'education', 'skills', 'achievements', 'certificates']) as s (name)) end,
    'first_name', p.first_name, 'last_name', p.last_name,
    'followers', (select count(*) from public.person_follows f where f.person_id = p.user_id),
    'following', exists (select from public.person_follows f where f.person_id = p.user_id and f.user_id = me));
end
$$;
revoke all on function public.profile_page(text, text) from public;
grant execute on function public.profile_page(text, text) to anon, authenticated, service_role;

-- schemas/profile-import.sql

-- What somebody brings from another place, added to their profile in one go, and taken back in one go.

-- Adds entries, sets fields and removes entries by their ids; returns what the fields were. Each row is judged as if the person had
-- written it themselves. A skill that they have already is left as it is.
create function public.change_profile(added jsonb, removed jsonb default '{}') returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me uuid := auth.uid();
  fields jsonb := coalesce(added -> 'fields', '{}');
  before jsonb;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  delete from public.experiences where user_id = me and id in (select jsonb_array_elements_text(removed -> 'experience')::uuid);
  delete from public.educations where user_id = me and id in (select jsonb_array_elements_text(removed -> 'education')::uuid);
  delete from public.skills where user_id = me and id in (select jsonb_array_elements_text(removed -> 'skills')::uuid);
  select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'headline', p.headline, 'location', p.location,
    'about', p.about, 'links', p.links) into before
  from public.profiles p where p.user_id = me;
  if fields <> '{}' then
    update public.profiles p set first_name = coalesce(fields ->> 'first_name', p.first_name),
      last_name = coalesce(fields ->> 'last_name', p.last_name), headline = coalesce(fields ->> 'headline', p.headline),
      location = coalesce(fields ->> 'location', p.location), about = coalesce(fields ->> 'about', p.about),
      links = coalesce((select array_agg(link) from jsonb_array_elements_text(fields -> 'links') as link),
        case when fields ? 'links' then '{}' else p.links end)
    where p.user_id = me;
  end if;
  insert into public.experiences (id, title, company, location, started, ended, summary)
  select e.id, e.title, e.company, coalesce(e.location, ''), e.started, e.ended, coalesce(e.summary, '')
  from jsonb_populate_recordset(null::public.experiences, coalesce(added -> 'experience', '[]')) as e;
  insert into public.educations (id, school, degree, started, ended)
  select e.id, e.school, coalesce(e.degree, ''), e.started, e.ended
  from jsonb_populate_recordset(null::public.educations, coalesce(added -> 'education', '[]')) as e;
  insert into public.skills (id, name, category, level)
  select s.id, s.name, coalesce((select k.category from public.known_skills k where lower(k.name) = lower(s.name) limit 1), 'Engineering'),
    coalesce(s.level, 'Beginner')
  from jsonb_populate_recordset(null::public.skills, coalesce(added -> 'skills', '[]')) as s
  where not exists (
    select from public.skills own where own.user_id = me and lower(btrim(own.name)) = lower(btrim(s.name)));
  return before;
end
$$;
revoke all on function public.change_profile(jsonb, jsonb) from public, anon;
grant execute on function public.change_profile(jsonb, jsonb) to authenticated;

-- schemas/messages.sql

-- Conversations between two people, or of a person and a company. Everything is written by the functions of message-sending.sql and message-answers.sql, which
-- hold the row of the conversation meanwhile, so that its messages have one order without gaps. docs/decisions/0056.

create table public.conversations (
  id uuid primary key default private.uuid_in_order(),
  started_by uuid references auth.users (id) on delete set null,
  -- The place of the latest message.
  last_seq integer not null default 0 check (last_seq >= 0),
  created_at timestamptz not null default now()
);

-- How a conversation looks to each of the two.
create table public.participants (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The other one; null once their account is gone, and where it is a company (company-conversations.sql).
  person_id uuid references auth.users (id) on delete set null,
  -- A stranger's first message is a request until it is answered, by a word or by a message.
  state text not null default 'accepted' check (state in ('accepted', 'requested', 'declined')),
  -- The latest message that this person hears, 0 while there is none.
  last_seq integer not null default 0 check (last_seq >= 0),
  last_at timestamptz not null default now(),
  read_seq integer not null default 0 check (read_seq >= 0),
  unread integer not null default 0 check (unread >= 0),
  -- When the first of the unread came, and when a mail told of them: once for each time that some are unread.
  unread_since timestamptz,
  mailed_at timestamptz,
  -- Of a conversation with a company: since when this person wants to hear nothing of it.
  stopped_at timestamptz,
  primary key (conversation_id, user_id),
  unique (user_id, person_id),
  check ((unread = 0) = (unread_since is null))
);

create index participants_newest on public.participants (user_id, last_at desc, conversation_id desc)
where state = 'accepted' and last_seq > 0;
create index participants_requests on public.participants (user_id, last_at desc, conversation_id desc)
where state = 'requested' and last_seq > 0;
create index participants_unread on public.participants (user_id, last_at desc, conversation_id desc) where unread > 0;
create index participants_person on public.participants (person_id) where person_id is not null;
create index participants_unmailed on public.participants (unread_since)
where unread > 0 and (mailed_at is null or mailed_at < unread_since);
create index conversations_starter on public.conversations (started_by) where started_by is not null;

create table public.messages (
  -- Made by whoever writes it: the same message sent again is the same message.
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  seq integer not null check (seq > 0),
  -- Null once the account is gone: what was said to the other one stays theirs.
  user_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) <= 4000),
  sent_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Its words, and who hears them: what somebody searches for is looked up together with who they are.
  search tsvector not null default '',
  -- Whose first name stands below what was said for a company: '' once the account is gone, null for what people say themselves.
  signed text check (char_length(signed) <= 60),
  unique (conversation_id, seq),
  check (deleted_at is null or body = '')
);

create index messages_sender on public.messages (user_id, sent_at desc) where user_id is not null;
create index messages_search on public.messages using gin (search);

-- What was said to somebody who blocks the sender: they never hear it, and the sender cannot tell (docs/decisions/0053).
create table private.unheard_messages (
  message_id uuid primary key references public.messages (id) on delete cascade
);

-- What a message said before it was edited or deleted, for whoever looks into a report.
create table private.message_versions (
  message_id uuid not null references public.messages (id) on delete cascade,
  until timestamptz not null default clock_timestamp(),
  body text not null,
  primary key (message_id, until)
);

-- How many strangers a person wrote to in the day that began with the first of them.
create table private.stranger_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  strangers integer not null check (strangers > 0)
);

-- What somebody says of a message or of a conversation to whoever looks after Tannr. Never changed, and not the reported one's to see.
create table public.message_reports (
  id uuid primary key default gen_random_uuid(),
  -- Who reports; the report outlives their account, and that of the reported one.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  reported_id uuid references auth.users (id) on delete set null,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  -- Null for the conversation as a whole.
  message_id uuid references public.messages (id) on delete cascade,
  reason text not null check (reason in ('spam', 'fraud', 'harassment', 'hate', 'sexual', 'impersonation', 'other')),
  note text not null default '' check (char_length(note) <= 1000),
  reported_at timestamptz not null default now(),
  unique nulls not distinct (user_id, conversation_id, message_id)
);

create index message_reports_newest on public.message_reports (reported_at desc);
create index message_reports_reported on public.message_reports (reported_id) where reported_id is not null;
create index message_reports_conversation on public.message_reports (conversation_id);
create index message_reports_message on public.message_reports (message_id) where message_id is not null;

create function private.is_unheard(message uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.unheard_messages where message_id = message)
$$;

-- May the caller report this of that conversation? Only what the other one said in it, to them or to a company they answer for.
create function private.may_report(reported uuid, conversation uuid, message uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.participants p
    where p.conversation_id = may_report.conversation and p.user_id = auth.uid() and p.last_seq > 0
      and p.person_id is not distinct from may_report.reported
      and (may_report.message is null or exists (
        select from public.messages m
        where m.id = may_report.message and m.conversation_id = p.conversation_id
          and (m.signed is not null or m.user_id is not distinct from p.person_id)
          and not private.is_unheard(m.id))))
  or exists (
    select from public.company_conversations c
    join public.company_members o on o.company_id = c.company_id and o.user_id = auth.uid() and o.role in ('owner', 'recruiter')
    where c.conversation_id = may_report.conversation and c.last_seq > 0 and c.person_id = may_report.reported
      and (may_report.message is null or exists (
        select from public.messages m
        where m.id = may_report.message and m.conversation_id = c.conversation_id and m.signed is null and m.user_id = c.person_id
          and not private.is_unheard(m.id))));
end
$$;

-- Who is in no conversation any more leaves none behind.
create function private.end_empty_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations c
  where c.id in (select conversation_id from gone)
    and not exists (select from public.participants p where p.conversation_id = c.id)
    and not exists (select from public.company_conversations s where s.conversation_id = c.id);
  return null;
end
$$;

create trigger end_empty_conversations after delete on public.participants
referencing old table as gone for each statement execute function private.end_empty_conversations();

-- What somebody who is blocked has said is not waiting to be read.
create function private.leave_blocked_unread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.participants set unread = 0, unread_since = null, read_seq = last_seq
  where user_id = new.user_id and person_id = new.blocked_id and unread > 0;
  return null;
end
$$;

create trigger leave_blocked_unread after insert on public.blocks
for each row execute function private.leave_blocked_unread();

-- Whoever is connected needs no leave to write.
create function private.accept_with_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.participants set state = 'accepted'
  where state <> 'accepted'
    and (user_id, person_id) in ((new.user_id, new.other_id), (new.other_id, new.user_id));
  return null;
end
$$;

create trigger accept_with_connection after update of accepted_at on public.connections
for each row when (old.accepted_at is null and new.accepted_at is not null)
execute function private.accept_with_connection();

alter table public.conversations enable row level security;
alter table public.participants enable row level security;
alter table public.messages enable row level security;
alter table public.message_reports enable row level security;
alter table private.unheard_messages enable row level security;
alter table private.message_versions enable row level security;
alter table private.stranger_counts enable row level security;
revoke all on public.conversations, public.participants, public.messages, public.message_reports from anon, authenticated;
grant select on public.participants, public.messages to authenticated;
grant select, insert (user_id, reported_id, conversation_id, message_id, reason, note) on public.message_reports to authenticated;
grant all on public.conversations, public.participants, public.messages, public.message_reports to service_role;

create policy "People read how they stand in their conversations" on public.participants for select to authenticated
  using (user_id = (select auth.uid()) and last_seq > 0);

create policy "People read what they said and what was said to them" on public.messages for select to authenticated
  using ((user_id = (select auth.uid()) and signed is null) or (
    exists (
      select from public.participants p
      where p.conversation_id = messages.conversation_id and p.user_id = (select auth.uid()))
    and not private.is_unheard(id)));

create policy "People read what they reported" on public.message_reports for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People report what was said to them" on public.message_reports for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_report(reported_id, conversation_id, message_id));

-- schemas/company-conversations.sql

-- Conversations with a company: a person's participant row on the one side, and on the other this row, which all owners and
-- recruiters of the company share. docs/decisions/0069.

create table public.company_conversations (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  -- Null once their account is gone.
  person_id uuid references auth.users (id) on delete set null,
  -- Of one about an application: the application while it is there, and its job's title for good. '' for one about anything.
  application_id uuid references public.applications (id) on delete set null,
  subject text not null default '' check (char_length(subject) <= 200),
  -- Which member looks after it.
  assigned_to uuid references auth.users (id) on delete set null,
  -- Nothing is left to do, until the person writes again.
  settled_at timestamptz,
  -- As in participants; what one member has read is read.
  last_seq integer not null default 0 check (last_seq >= 0),
  last_at timestamptz not null default now(),
  read_seq integer not null default 0 check (read_seq >= 0),
  unread integer not null default 0 check (unread >= 0),
  unread_since timestamptz,
  -- When mails told of them: once for each time that some are unread.
  mailed_at timestamptz,
  check ((unread = 0) = (unread_since is null))
);

create unique index company_conversations_one on public.company_conversations (company_id, person_id)
where subject = '' and person_id is not null;
create unique index company_conversations_application on public.company_conversations (application_id)
where application_id is not null;
create index company_conversations_open on public.company_conversations (company_id, last_at desc, conversation_id desc)
where settled_at is null;
create index company_conversations_settled on public.company_conversations (company_id, last_at desc, conversation_id desc)
where settled_at is not null;
create index company_conversations_assigned on public.company_conversations (assigned_to, last_at desc, conversation_id desc)
where assigned_to is not null;
create index company_conversations_unread on public.company_conversations (company_id) where unread > 0;
create index company_conversations_unmailed on public.company_conversations (unread_since)
where unread > 0 and (mailed_at is null or mailed_at < unread_since) and settled_at is null;
create index company_conversations_person on public.company_conversations (person_id) where person_id is not null;

-- Whether the caller answers for the company in this conversation: nobody does in one of their own.
create function private.answers_conversation(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_conversations c
    join public.company_members m on m.company_id = c.company_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'recruiter')
    where c.conversation_id = conversation and c.person_id is distinct from m.user_id and c.last_seq > 0)
$$;

-- The caller's side of a conversation that they answer for a company, held by whoever holds the conversation.
create function private.company_side(conversation uuid) returns public.company_conversations
language sql stable security definer set search_path = '' as $$
  select c from public.company_conversations c
  join public.company_members m on m.company_id = c.company_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'recruiter')
  where c.conversation_id = conversation and c.person_id is distinct from m.user_id
$$;

create function private.reads_messages(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter'))
$$;

-- The conversation of a person and a company, begun where there is none; about an application, the one about that.
create function private.company_conversation_of(person uuid, company uuid, application uuid, title text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known uuid;
begin
  -- Two who begin at once are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(application::text, person::text || company::text), 0));
  select c.conversation_id into known from public.company_conversations c
  where case when application is null then c.company_id = company and c.person_id = person and c.subject = ''
    else c.application_id = application end;
  if found then
    return known;
  end if;
  insert into public.conversations (started_by) values (auth.uid()) returning id into known;
  insert into public.company_conversations (conversation_id, company_id, person_id, application_id, subject)
  values (known, company, person, application, left(title, 200));
  -- Who wants to hear nothing of the company hears nothing of it here either.
  insert into public.participants (conversation_id, user_id, person_id, stopped_at)
  values (known, person, null, (
    select min(p.stopped_at) from public.company_conversations c
    join public.participants p on p.conversation_id = c.conversation_id and p.user_id = person
    where c.company_id = company_conversation_of.company and c.person_id = person));
  return known;
end
$$;

-- About an application, from either side of it.
create function private.conversation_about(me uuid, application uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  of_job public.jobs;
  candidate uuid;
begin
  select j.* into of_job from public.applications a join public.jobs j on j.id = a.job_id where a.id = application;
  select a.user_id into candidate from public.applications a where a.id = application;
  if candidate is null or (candidate <> me and not private.may_see_application(application, array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this application.';
  end if;
  if of_job.company_id is null or not private.reads_messages(of_job.company_id) then
    raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
  end if;
  return private.company_conversation_of(candidate, of_job.company_id, application, of_job.title);
end
$$;

-- Of a person and a company, from either side of it.
create function private.conversation_with(me uuid, company uuid, person uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if person is null then
    if not exists (select from public.companies c where c.id = company) then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this company.';
    end if;
    if exists (select from public.company_members m where m.company_id = company and m.user_id = me) then
      raise exception using errcode = 'PT400', message = 'You’re a member of this company yourself.';
    end if;
    if not private.reads_messages(company) then
      raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
    end if;
    if not exists (select from public.company_conversations c where c.company_id = conversation_with.company and c.person_id = me) then
      perform private.count_stranger(me);
    end if;
    return private.company_conversation_of(me, company, null, '');
  end if;
  if not exists (
    select from public.company_members m where m.company_id = company and m.user_id = me and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You can’t publish posts for this company.';
  end if;
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t message yourself.';
  end if;
  if not private.may_write_as(company, me, person) then
    raise exception using errcode = 'PT403',
      message = 'A company writes to people who applied to it or wrote to it, and to connections of yours.';
  end if;
  return private.company_conversation_of(person, company, null, '');
end
$$;

create function private.check_pace(me uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recent integer;
begin
  select count(*) into recent from (
    select from public.messages m where m.user_id = me and m.sent_at > now() - interval '1 minute' limit 60) as latest;
  if recent >= 60 then
    raise exception using errcode = 'PT429', message = 'You’ve sent 60 messages in a minute. Wait a minute before you send the next one.';
  end if;
end
$$;

-- What a member says for the company, with their first name below it.
create function private.add_company_message(message uuid, said text, side public.company_conversations) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  added public.messages;
  place integer;
  mine public.participants;
begin
  select * into mine from public.participants p where p.conversation_id = side.conversation_id and p.user_id = side.person_id;
  if mine.user_id is null then
    raise exception using errcode = 'PT409', message = 'This person has left Tannr.';
  end if;
  perform private.check_pace(auth.uid());
  update public.conversations set last_seq = last_seq + 1 where id = side.conversation_id returning last_seq into place;
  insert into public.messages (id, conversation_id, seq, user_id, signed, body, search)
  values (message, side.conversation_id, place, auth.uid(),
    coalesce((select p.first_name from public.profiles p where p.user_id = auth.uid()), ''), said,
    private.words_of_message(said, array[side.company_id, case when mine.stopped_at is null then mine.user_id end]))
  returning * into added;
  -- Whoever answers looks after it, where nobody does.
  update public.company_conversations set last_seq = place, last_at = added.sent_at, read_seq = place, unread = 0, unread_since = null,
    assigned_to = coalesce(assigned_to, auth.uid())
  where conversation_id = side.conversation_id;
  if mine.stopped_at is null then
    update public.participants set last_seq = place, last_at = added.sent_at, unread = unread + 1,
      unread_since = coalesce(unread_since, added.sent_at)
    where conversation_id = side.conversation_id and user_id = mine.user_id;
  else
    insert into private.unheard_messages (message_id) values (message);
  end if;
  return added;
end
$$;

-- What a person says to a company: it is open again.
create function private.add_message_to_company(message uuid, said text, mine public.participants, side public.company_conversations)
returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  added public.messages;
  place integer;
begin
  if mine.stopped_at is not null then
    raise exception using errcode = 'PT409', message = 'You blocked this company. Unblock it to send a message.';
  end if;
  if not private.reads_messages(side.company_id) then
    raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
  end if;
  perform private.check_pace(mine.user_id);
  update public.conversations set last_seq = last_seq + 1 where id = mine.conversation_id returning last_seq into place;
  insert into public.messages (id, conversation_id, seq, user_id, body, search)
  values (message, mine.conversation_id, place, mine.user_id, said, private.words_of_message(said, array[mine.user_id, side.company_id]))
  returning * into added;
  update public.participants set last_seq = place, last_at = added.sent_at, read_seq = place, unread = 0, unread_since = null
  where conversation_id = mine.conversation_id and user_id = mine.user_id;
  update public.company_conversations set last_seq = place, last_at = added.sent_at, unread = unread + 1,
    unread_since = coalesce(unread_since, added.sent_at), settled_at = null
  where conversation_id = mine.conversation_id;
  return added;
end
$$;

-- Counts anew what the company has not read.
create function private.count_company_unread(of public.company_conversations) returns void
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
  first timestamptz;
begin
  select count(*), min(m.sent_at) into amount, first from public.messages m
  where m.conversation_id = of.conversation_id and m.seq > of.read_seq and m.signed is null and m.deleted_at is null;
  update public.company_conversations c
  set unread = amount, unread_since = case when amount > 0 then coalesce(c.unread_since, first) end
  where c.conversation_id = of.conversation_id and c.unread <> amount;
end
$$;

create function private.read_for_company(conversation uuid, seq integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  side public.company_conversations;
begin
  update public.company_conversations c set read_seq = greatest(c.read_seq, least(read_for_company.seq, c.last_seq))
  where c.conversation_id = read_for_company.conversation and private.answers_conversation(c.conversation_id)
    and (c.unread > 0 or c.read_seq < least(read_for_company.seq, c.last_seq))
  returning * into side;
  if found then
    perform private.count_company_unread(side);
  end if;
end
$$;

-- schemas/company-conversation-rules.sql

-- Who looks after a conversation with a company, how it ends, and who may read it.

-- Which member looks after it, null for nobody; and whether anything is left to do.
create function public.assign_conversation(conversation uuid, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.answers_conversation(conversation) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
  end if;
  update public.company_conversations c set assigned_to = member
  where c.conversation_id = assign_conversation.conversation and (member is null or exists (
    select from public.company_members m
    where m.company_id = c.company_id and m.user_id = member and m.role in ('owner', 'recruiter')));
  if not found then
    raise exception using errcode = 'PT409', message = 'That person can’t answer messages for this company.';
  end if;
end
$$;

create function public.settle_conversation(conversation uuid, settled boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.answers_conversation(conversation) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
  end if;
  update public.company_conversations c
  set settled_at = case when settled then coalesce(c.settled_at, clock_timestamp()) end
  where c.conversation_id = settle_conversation.conversation;
end
$$;

-- The caller hears no more of a company, or again. What is said meanwhile is heard by nobody, and the company is not told.
create function public.stop_company(company uuid, stopped boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.participants p
  set stopped_at = case when stopped then coalesce(p.stopped_at, clock_timestamp()) end,
    unread = case when stopped then 0 else p.unread end, unread_since = case when not stopped then p.unread_since end,
    read_seq = case when stopped then p.last_seq else p.read_seq end
  from public.company_conversations c
  where c.conversation_id = p.conversation_id and c.company_id = stop_company.company and p.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'You have no conversation with this company.';
  end if;
end
$$;

-- Whoever acts for the company no more, or meets candidates alone, looks after no conversation.
create function private.release_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.company_conversations c set assigned_to = null where c.company_id = old.company_id and c.assigned_to = old.user_id;
  return null;
end
$$;

create trigger release_leaving after delete on public.company_members
for each row execute function private.release_conversations();
create trigger release_changing after update of role on public.company_members
for each row when (new.role = 'interviewer' and old.role <> 'interviewer') execute function private.release_conversations();

-- With the account goes the name below what its holder said for a company.
create function private.unsign_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.signed := '';
  return new;
end
$$;

create trigger unsign before update of user_id on public.messages
for each row when (new.user_id is null and old.signed <> '') execute function private.unsign_messages();

-- Of a company that is gone, a conversation whose person is gone, too, is nobody's.
create trigger end_empty_conversations after delete on public.company_conversations
referencing old table as gone for each statement execute function private.end_empty_conversations();

alter table public.company_conversations enable row level security;
revoke all on public.company_conversations from anon, authenticated;
grant select on public.company_conversations to authenticated;
grant all on public.company_conversations to service_role;

create policy "Members read what their companies are asked" on public.company_conversations for select to authenticated
  using (last_seq > 0 and person_id is distinct from (select auth.uid())
    and company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Members read what is said with their companies" on public.messages for select to authenticated
  using (private.answers_conversation(conversation_id));

revoke all on function public.assign_conversation(uuid, uuid), public.settle_conversation(uuid, boolean),
  public.stop_company(uuid, boolean) from public, anon;
grant execute on function public.assign_conversation(uuid, uuid), public.settle_conversation(uuid, boolean),
  public.stop_company(uuid, boolean) to authenticated;

-- schemas/message-files.sql

-- Pictures and files that are sent in messages, in a bucket of their own: for the two who hear the message, and for nobody else.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, 20000000,
    '{image/png,image/jpeg,image/webp,image/gif,application/pdf,text/plain,text/csv,application/zip,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.openxmlformats-officedocument.presentationml.presentation}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- What a file was called when it was sent stays with the message, whatever becomes of the sender's account.
create table public.message_files (
  message_id uuid not null references public.messages (id) on delete cascade,
  place smallint not null check (place between 1 and 5),
  file_id uuid not null unique references public.files (id) on delete cascade,
  name text not null,
  size bigint not null,
  path text not null unique,
  primary key (message_id, place)
);

-- Attaches the sender's files to a message that was just added; refused where one of them is not there.
create function private.attach_files(said public.messages, files uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attached integer;
begin
  if cardinality(files) > 5 then
    raise exception using errcode = 'PT400', message = 'A message can have at most 5 files.';
  end if;
  if cardinality(files) > 0 and exists (
    select from public.participants p where p.conversation_id = said.conversation_id and p.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can send files once your first message is accepted.';
  end if;
  insert into public.message_files (message_id, place, file_id, name, size, path)
  select said.id, given.place, f.id, f.name, f.size, f.path
  from unnest(files) with ordinality as given (id, place)
  join public.files f on f.id = given.id and f.user_id = said.user_id and f.bucket = 'attachments'
    and f.stored_at is not null and f.removed_at is null
  where not exists (select from public.message_files other where other.file_id = f.id);
  get diagnostics attached = row_count;
  if attached <> cardinality(files) then
    raise exception using errcode = 'PT409', message = 'A file is no longer there. Attach it again.';
  end if;
end
$$;

create function private.files_of_message(message uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('place', f.place, 'name', f.name, 'size', f.size, 'path', f.path) order by f.place), '[]')
  from public.message_files f where f.message_id = message
$$;

-- One's own; and what was sent to a person in a message that they hear and that is not deleted.
create function private.may_read_attachment(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.files f where f.path = of_path and f.bucket = 'attachments' and f.user_id = auth.uid())
    or exists (
      select from public.message_files a
      join public.messages m on m.id = a.message_id
      join public.participants p on p.conversation_id = m.conversation_id and p.user_id = auth.uid() and p.last_seq > 0
      where a.path = of_path and m.deleted_at is null and not private.is_unheard(m.id))
    or exists (
      select from public.message_files a join public.messages m on m.id = a.message_id
      where a.path = of_path and m.deleted_at is null and private.answers_conversation(m.conversation_id))
$$;

-- What was sent stays with whom it was sent to.
create function private.may_remove_attachment(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = 'attachments' and f.user_id = auth.uid() and f.removed_at is not null
      and not exists (select from public.message_files a where a.file_id = f.id))
$$;

create policy "People upload what they attach" on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and private.may_upload(bucket_id, name));

create policy "People read what was sent to them" on storage.objects for select to authenticated
  using (bucket_id = 'attachments' and private.may_read_attachment(name));

create policy "People remove what they did not send" on storage.objects for delete to authenticated
  using (bucket_id = 'attachments' and private.may_remove_attachment(name));

alter table public.message_files enable row level security;
revoke all on public.message_files from anon, authenticated;
grant select on public.message_files to authenticated;
grant all on public.message_files to service_role;

create policy "People read of the files of messages that they hear" on public.message_files for select to authenticated
  using (exists (select from public.messages m where m.id = message_files.message_id and m.deleted_at is null));

-- Files whose objects are to go: of accounts that ended, taken away a quarter of an hour ago, never all there, or attached to a
-- message that was not sent within a day. What was sent stays. On a hosted Supabase whoever runs it removes these objects by the
-- Storage API, and their rows then.
create function private.unused_files(most integer) returns setof public.files
language sql stable set search_path = '' as $$
  select f.* from public.files f
  where (f.user_id is null or f.removed_at < now() - interval '15 minutes'
      or ((f.stored_at is null or f.bucket = 'attachments') and f.created_at < now() - interval '1 day'))
    and not exists (select from public.applications a where a.resume_id = f.id)
    and not exists (select from public.message_files a where a.file_id = f.id)
  order by f.created_at limit most
$$;

-- schemas/message-sending.sql

-- Sending, editing and deleting messages. A message is sent as often as it takes: its id says which one it is.

create function private.words_of_message(body text, hearers uuid[]) returns tsvector
language sql immutable set search_path = '' as $$
  select to_tsvector('simple', body) || array_to_tsvector(array(
    select '@' || hearer from unnest(hearers) as hearer where hearer is not null))
$$;

create function private.are_connected(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.connections c
    where least(c.user_id, c.other_id) = least(one, other) and greatest(c.user_id, c.other_id) = greatest(one, other)
      and c.accepted_at is not null)
$$;

-- Twenty strangers a day: more is not how one meets people.
create function private.count_stranger(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted private.stranger_counts;
begin
  insert into private.stranger_counts as day (user_id, since, strangers) values (person, now(), 1)
  on conflict (user_id) do update set
    strangers = case when day.since <= now() - interval '1 day' then 1 else day.strangers + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.strangers > 20 then
    raise exception using errcode = 'PT429', message = format(
      'You’ve written to 20 people outside your connections in a day. You can write to someone new again after %s UTC.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
end
$$;

-- The conversation of two people, begun where there is none. Whom one is not connected with is asked by the first message.
create function private.conversation_of(me uuid, person uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known uuid;
begin
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t message yourself.';
  end if;
  -- Two who begin at once are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(least(me, person)::text || greatest(me, person)::text, 0));
  select p.conversation_id into known from public.participants p where p.user_id = me and p.person_id = person;
  if found then
    return known;
  end if;
  if exists (select from public.blocks b where b.user_id = me and b.blocked_id = person) then
    raise exception using errcode = 'PT409', message = 'You blocked this person. Unblock them to send a message.';
  end if;
  if not private.are_connected(me, person) then
    if not coalesce(private.may_ask(me, person), false) then
      raise exception using errcode = 'PT403', message = 'This person only takes messages from connections.';
    end if;
    perform private.count_stranger(me);
  end if;
  insert into public.conversations (started_by) values (me) returning id into known;
  insert into public.participants (conversation_id, user_id, person_id, state) values
    (known, me, person, 'accepted'),
    (known, person, me, case when private.are_connected(me, person) then 'accepted' else 'requested' end);
  return known;
end
$$;

-- Refuses what may not be said now, and says why.
create function private.check_sending(mine public.participants) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if mine.person_id is null then
    raise exception using errcode = 'PT409', message = 'This person has left Tannr.';
  end if;
  if exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id) then
    raise exception using errcode = 'PT409', message = 'You blocked this person. Unblock them to send a message.';
  end if;
  if mine.last_seq > 0 and not private.are_connected(mine.user_id, mine.person_id) and exists (
    select from public.participants theirs
    where theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id and theirs.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can write more once your first message is accepted.';
  end if;
  perform private.check_pace(mine.user_id);
end
$$;

-- The message as whoever sent it is told.
create function private.sent_message(said public.messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', said.id, 'conversation_id', said.conversation_id, 'seq', said.seq, 'body', said.body,
    'user_id', said.user_id, 'signed', said.signed, 'sent_at', said.sent_at, 'edited_at', said.edited_at, 'deleted_at', said.deleted_at,
    'files', private.files_of_message(said.id))
$$;

create function private.trimmed_message(body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  trimmed text := regexp_replace(coalesce(body, ''), '^\s+|\s+$', '', 'g');
begin
  if trimmed = '' then
    raise exception using errcode = 'PT400', message = 'Write something first.';
  end if;
  if char_length(trimmed) > 4000 then
    raise exception using errcode = 'PT400', message = 'A message can be at most 4,000 characters long.';
  end if;
  return trimmed;
end
$$;

-- Puts the message at the end of the conversation, whose row is held.
create function private.add_message(message uuid, said text, mine public.participants) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  added public.messages;
  place integer;
  is_blocked boolean := exists (
    select from public.blocks b where b.user_id = mine.person_id and b.blocked_id = mine.user_id);
begin
  update public.conversations set last_seq = last_seq + 1 where id = mine.conversation_id returning last_seq into place;
  insert into public.messages (id, conversation_id, seq, user_id, body, search)
  values (message, mine.conversation_id, place, mine.user_id, said, private.words_of_message(said,
    array[mine.user_id, case when not is_blocked then mine.person_id end]))
  returning * into added;
  -- Whoever writes has read, and takes part.
  update public.participants set last_seq = place, last_at = added.sent_at, read_seq = place, unread = 0, unread_since = null,
    state = 'accepted'
  where conversation_id = mine.conversation_id and user_id = mine.user_id;
  if is_blocked then
    insert into private.unheard_messages (message_id) values (message);
  else
    update public.participants set last_seq = place, last_at = added.sent_at, unread = unread + 1,
      unread_since = coalesce(unread_since, added.sent_at)
    where conversation_id = mine.conversation_id and user_id = mine.person_id;
  end if;
  return added;
end
$$;

-- The message at its end, from whichever side the caller stands on.
create function private.say_in(conversation uuid, message uuid, said text) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  mine public.participants;
  side public.company_conversations;
begin
  select * into mine from public.participants p where p.conversation_id = conversation and p.user_id = auth.uid();
  if not found then
    side := private.company_side(conversation);
    if side.conversation_id is null then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
    end if;
    return private.add_company_message(message, said, side);
  end if;
  select * into side from public.company_conversations c where c.conversation_id = say_in.conversation;
  if found then
    return private.add_message_to_company(message, said, mine, side);
  end if;
  perform private.check_sending(mine);
  return private.add_message(message, said, mine);
end
$$;

-- Sends a message into a conversation, or to whom there may be none with yet: a person, a company, a person in the name of a
-- company, the other side of an application; with files that have arrived. Sent again, it says what became of it.
create function public.send_message(
  message uuid, body text, conversation uuid default null, person uuid default null, files uuid[] default '{}',
  company uuid default null, application uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  known public.messages;
  added public.messages;
  said text;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if num_nonnulls(conversation, coalesce(person, company), application) <> 1 then
    raise exception using errcode = 'PT400', message = 'Choose a conversation, a person or a company to send this to.';
  end if;
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  -- A file may stand without words.
  said := case when cardinality(files) > 0 and btrim(body) = '' then '' else private.trimmed_message(send_message.body) end;
  if conversation is null then
    conversation := case
      when application is not null then private.conversation_about(me, application)
      when company is not null then private.conversation_with(me, company, person)
      else private.conversation_of(me, person) end;
  end if;
  perform from public.conversations c where c.id = send_message.conversation for no key update;
  -- It may have come while this one waited.
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  added := private.say_in(conversation, message, said);
  perform private.attach_files(added, files);
  return private.sent_message(added);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message was already sent from another account.';
end
$$;
revoke all on function public.send_message(uuid, text, uuid, uuid, uuid[], uuid, uuid) from public, anon;
grant execute on function public.send_message(uuid, text, uuid, uuid, uuid[], uuid, uuid) to authenticated;

-- The caller's message with its conversation held; refused once fifteen minutes are over.
create function private.changeable_message(message uuid) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.messages;
begin
  perform from public.conversations c
  where c.id = (select m.conversation_id from public.messages m where m.id = message and m.user_id = auth.uid())
  for no key update;
  select * into found_one from public.messages m where m.id = message and m.user_id = auth.uid();
  -- What was said for a company is its members' to change, and of them its author's.
  if not found or (found_one.signed is not null and not private.answers_conversation(found_one.conversation_id)) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this message.';
  end if;
  if found_one.sent_at < now() - interval '15 minutes' then
    raise exception using errcode = 'PT409', message = 'A message can be edited and deleted for 15 minutes.';
  end if;
  return found_one;
end
$$;

-- Who hears a message: its sender, the other one unless they block the sender, and the company that it is to or from.
create function private.hearers_of(said public.messages) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select p.user_id from public.participants p
    where p.conversation_id = said.conversation_id
      and ((p.user_id = said.user_id and said.signed is null) or not private.is_unheard(said.id))
    union all
    select c.company_id from public.company_conversations c where c.conversation_id = said.conversation_id)
$$;

-- Says it in other words. What it said before is kept for whoever looks into a report.
create function public.edit_message(message uuid, body text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.messages := private.changeable_message(edit_message.message);
  said text := private.trimmed_message(edit_message.body);
begin
  if changed.deleted_at is not null then
    raise exception using errcode = 'PT409', message = 'This message was deleted.';
  end if;
  if changed.body = said then
    return private.sent_message(changed);
  end if;
  insert into private.message_versions (message_id, body) values (changed.id, changed.body);
  update public.messages m set body = said, edited_at = clock_timestamp(),
    search = private.words_of_message(said, private.hearers_of(changed))
  where m.id = changed.id returning * into changed;
  return private.sent_message(changed);
end
$$;
revoke all on function public.edit_message(uuid, text) from public, anon;
grant execute on function public.edit_message(uuid, text) to authenticated;

-- Takes the words away, or brings them back. Nobody has to read what is deleted.
create function public.delete_message(message uuid, deleted boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.messages := private.changeable_message(delete_message.message);
  said text;
begin
  if (changed.deleted_at is not null) = deleted then
    return private.sent_message(changed);
  end if;
  if deleted then
    insert into private.message_versions (message_id, body) values (changed.id, changed.body);
    update public.messages m set body = '', deleted_at = clock_timestamp(), search = '' where m.id = changed.id
    returning * into changed;
  else
    select v.body into said from private.message_versions v where v.message_id = changed.id order by v.until desc limit 1;
    update public.messages m set body = said, deleted_at = null,
      search = private.words_of_message(said, private.hearers_of(changed))
    where m.id = changed.id returning * into changed;
  end if;
  perform private.count_unread(p) from public.participants p
  where p.conversation_id = changed.conversation_id and p.user_id <> changed.user_id and p.read_seq < changed.seq
    and not private.is_unheard(changed.id);
  perform private.count_company_unread(c) from public.company_conversations c
  where c.conversation_id = changed.conversation_id and changed.signed is null and c.read_seq < changed.seq;
  return private.sent_message(changed);
end
$$;
revoke all on function public.delete_message(uuid, boolean) from public, anon;
grant execute on function public.delete_message(uuid, boolean) to authenticated;

-- schemas/message-answers.sql

-- What is done about messages that came: read, accept, decline.

-- Counts anew what is unread. Of what was read first nothing is said by a mail any more.
create function private.count_unread(of public.participants) returns void
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
  first timestamptz;
begin
  select count(*), min(m.sent_at) into amount, first from public.messages m
  where m.conversation_id = of.conversation_id and m.seq > of.read_seq and m.seq <= of.last_seq
    and (m.user_id is distinct from of.user_id or m.signed is not null) and m.deleted_at is null and not private.is_unheard(m.id);
  update public.participants p set unread = amount, unread_since = case when amount > 0 then coalesce(p.unread_since, first) end
  where p.conversation_id = of.conversation_id and p.user_id = of.user_id and p.unread <> amount;
end
$$;

-- The caller has read as far as this.
create function public.read_conversation(conversation uuid, seq integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine public.participants;
begin
  if not exists (
    select from public.participants p where p.conversation_id = read_conversation.conversation and p.user_id = auth.uid()) then
    perform private.read_for_company(conversation, seq);
    return;
  end if;
  update public.participants p set read_seq = greatest(p.read_seq, least(read_conversation.seq, p.last_seq))
  where p.conversation_id = read_conversation.conversation and p.user_id = auth.uid()
    and (p.unread > 0 or p.read_seq < least(read_conversation.seq, p.last_seq))
  returning * into mine;
  if found then
    perform private.count_unread(mine);
  end if;
end
$$;
revoke all on function public.read_conversation(uuid, integer) from public, anon;
grant execute on function public.read_conversation(uuid, integer) to authenticated;

-- Answers a stranger's request: accepted, declined, or requested again where that is taken back. No is not told.
create function public.answer_message_request(conversation uuid, answer text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if answer not in ('accepted', 'declined', 'requested') then
    raise exception using errcode = 'PT400', message = 'Accept or decline the request.';
  end if;
  update public.participants p set state = answer, unread = 0, unread_since = null, read_seq = p.last_seq
  where p.conversation_id = answer_message_request.conversation and p.user_id = auth.uid() and p.last_seq > 0
    and case when answer = 'requested' then p.state = 'declined' else p.state <> 'accepted' end;
  if not found and not exists (
    select from public.participants p
    where p.conversation_id = answer_message_request.conversation and p.user_id = auth.uid() and p.last_seq > 0) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this request.';
  end if;
end
$$;
revoke all on function public.answer_message_request(uuid, text) from public, anon;
grant execute on function public.answer_message_request(uuid, text) to authenticated;

-- schemas/message-page.sql

-- What the page about messages shows. It is of the caller alone; names and headlines in it are other people's, which is why these
-- run as their owner.

-- Whether a person lets the others see how far they have read, and that they are writing. Who does not is not shown it either.
create function private.shares_reading(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.settings s where s.user_id = person and not s.share_reading)
$$;

create function private.shares_typing(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.settings s where s.user_id = person and not s.share_typing)
$$;

-- One conversation as its line and its head show it. `waiting`: the other one has not answered the caller's request, which is all
-- that is said of it. `their_read` is null where one of the two does not share it.
create function private.conversation_line(mine public.participants) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', mine.conversation_id, 'person', mine.person_id,
    'name', case when at.id is not null then at.name when mine.person_id is null then 'Former member'
      else private.name_of(mine.person_id) end,
    'handle', p.handle, 'headline', coalesce(p.headline, nullif(side.subject, ''), at.industry, ''),
    'company', case when at.id is not null then jsonb_build_object('id', at.id, 'slug', at.slug,
      'open', private.reads_messages(at.id),
      'logo_url', at.logo_url, 'verified_how', at.verified_how) end,
    'picture', private.picture_of(mine.person_id),
    'subject', coalesce(side.subject, ''), 'application', side.application_id, 'state', mine.state,
    'waiting', coalesce(theirs.state <> 'accepted', false), 'last_at', mine.last_at, 'last_seq', mine.last_seq,
    'read_seq', mine.read_seq, 'unread', mine.unread,
    'blocked', mine.stopped_at is not null
      or exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id),
    'mutual', case when mine.state = 'requested' then (
      select count(*) from private.friends_of(mine.person_id) as f
      where f in (select * from private.friends_of(mine.user_id))) else 0 end,
    'their_read', case
      when theirs.state = 'accepted' and private.shares_reading(mine.user_id) and private.shares_reading(mine.person_id)
      then theirs.read_seq when at.id is not null and private.shares_reading(mine.user_id) then side.read_seq end,
    'last', (
      select jsonb_build_object('body', left(m.body, 200), 'own', m.user_id is not distinct from mine.user_id and m.signed is null,
        'deleted', m.deleted_at is not null,
        'file', (select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1))
      from public.messages m where m.conversation_id = mine.conversation_id and m.seq = mine.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = mine.person_id
  left join public.participants theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id
  left join public.company_conversations side on side.conversation_id = mine.conversation_id
  left join public.companies at on at.id = side.company_id
$$;

-- Has this person all of the words in their name or headline?
create function private.is_called(person uuid, words text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.user_id = person and not exists (
      select from regexp_split_to_table(lower(left(words, 120)), '\s+') as word
      where strpos(lower(p.first_name || ' ' || p.last_name || ' ' || p.headline), word) = 0))
$$;

-- The caller's conversations, those with the latest messages first: all, the unread, or the requests of strangers, with people
-- who have the words. Whom one blocks is not among them.
create function public.my_conversations(
  part text default 'all', words text default '', after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with me as materialized (select (select auth.uid()) as id),
  asked as materialized (
    select array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
      from regexp_split_to_table(lower(left(words, 120)), '\s+') as word) as each, lower(btrim(left(words, 120))) as whole),
  -- With somebody who has all of the words in their name or headline, with a company, or about a job, of this name.
  named as materialized (
    select p.conversation_id as id from public.participants p
    left join public.profiles who on who.user_id = p.person_id
    left join public.company_conversations s on s.conversation_id = p.conversation_id
    left join public.companies at on at.id = s.company_id
    where words <> '' and p.user_id = (select id from me)
      and (lower(who.first_name || ' ' || who.last_name || ' ' || who.headline) like all ((select each from asked)::text[])
        or strpos(lower(at.name || ' ' || s.subject), (select whole from asked)) > 0)),
  listed as (
    (select p.* from public.participants p
      where my_conversations.part = 'all' and p.user_id = (select id from me) and p.state = 'accepted' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or p.conversation_id in (select named.id from named))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'requests' and p.user_id = (select id from me) and p.state = 'requested' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or p.conversation_id in (select named.id from named))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'unread' and p.user_id = (select id from me) and p.unread > 0 and p.state = 'accepted'
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or p.conversation_id in (select named.id from named))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
  )
  select private.conversation_line(listed::public.participants) from listed order by last_at desc, conversation_id desc
$$;
revoke all on function public.my_conversations(text, text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.my_conversations(text, text, timestamptz, uuid, integer) to authenticated;

-- What there is with the company at an address, or about one of the caller's applications, and whether it may be written to.
create function private.with_company(me uuid, slug text, application uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine public.participants;
  at public.companies;
  title text := '';
begin
  if application is not null then
    select j.title into title from public.applications a join public.jobs j on j.id = a.job_id
    where a.id = with_company.application and a.user_id = me;
    select c.* into at from public.applications a join public.jobs j on j.id = a.job_id join public.companies c on c.id = j.company_id
    where a.id = with_company.application and a.user_id = me;
  else
    select c.* into at from public.companies c where c.slug = lower(with_company.slug);
  end if;
  if at.id is null or me is null then
    return null;
  end if;
  select p.* into mine from public.company_conversations s
  join public.participants p on p.conversation_id = s.conversation_id and p.user_id = me and p.last_seq > 0
  where case when with_company.application is null then s.company_id = at.id and s.person_id = me and s.subject = ''
    else s.application_id = with_company.application end;
  if found then
    return private.conversation_line(mine);
  end if;
  return jsonb_build_object('id', null, 'person', null, 'name', at.name, 'handle', null,
    'headline', coalesce(nullif(title, ''), at.industry), 'company', jsonb_build_object('id', at.id, 'slug', at.slug, 'logo_url', at.logo_url,
      'verified_how', at.verified_how),
    'subject', title, 'application', application, 'blocked', false,
    'state', case when private.reads_messages(at.id) and (title <> '' or not exists (
      select from public.company_members m where m.company_id = at.id and m.user_id = me)) then 'open' else 'closed' end);
end
$$;

-- One of them by its id; or what there is with the person at an address, with a company or about an application, and whether they
-- may be written to: null where nobody is there whom the caller may see.
create function public.my_conversation(
  conversation uuid default null, address text default null, company text default null, application uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine public.participants;
  p public.profiles;
begin
  if conversation is not null then
    select * into mine from public.participants own
    where own.conversation_id = my_conversation.conversation and own.user_id = me and own.last_seq > 0;
    return case when found then private.conversation_line(mine) end;
  end if;
  if company is not null or application is not null then
    return private.with_company(me, company, application);
  end if;
  select * into p from public.profiles where handle = lower(address);
  if not found then
    select * into p from public.profiles
    where user_id = (select f.user_id from private.former_handles f where f.handle = lower(address));
  end if;
  if p.user_id is null or p.user_id = me or me is null then
    return null;
  end if;
  select * into mine from public.participants own where own.user_id = me and own.person_id = p.user_id and own.last_seq > 0;
  if found then
    return private.conversation_line(mine);
  end if;
  if not private.are_connected(me, p.user_id)
    and exists (select from public.settings s where s.user_id = p.user_id and not s.profile_visible) then
    return null;
  end if;
  return jsonb_build_object(
    'id', null, 'person', p.user_id, 'name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline,
    'picture', private.picture_of(p.user_id), 'state', case
      when private.are_connected(me, p.user_id) then 'open'
      when private.may_ask(me, p.user_id) then 'stranger' else 'closed' end,
    'blocked', exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id));
end
$$;
revoke all on function public.my_conversation(uuid, text, text, uuid) from public, anon;
grant execute on function public.my_conversation(uuid, text, text, uuid) to authenticated;

-- What there is at all: whether the page is the caller's own yet, and what stands beside its parts.
create function public.messages_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'own', exists (select from public.participants p where p.user_id = me.id and p.last_seq > 0),
    'unread', (select count(*) from public.participants p where p.user_id = me.id and p.unread > 0 and p.state = 'accepted'),
    'requests', (
      select count(*) from public.participants p
      where p.user_id = me.id and p.state = 'requested' and p.last_seq > 0
        and not exists (select from public.blocks b where b.user_id = me.id and b.blocked_id = p.person_id)),
    'share_reading', private.shares_reading(me.id), 'share_typing', private.shares_typing(me.id),
    'mails', coalesce((select s.messages from public.settings s where s.user_id = me.id), true))
  from (select (select auth.uid()) as id) as me
$$;
revoke all on function public.messages_overview() from public, anon;
grant execute on function public.messages_overview() to authenticated;

-- Messages that this person or company hears and that have all of the words, of the last one its beginning; the newest first.
-- The index finds what is theirs and has the whole words.
create function private.messages_with(hearer uuid, words text, before_at timestamptz, before_id uuid, most integer)
returns setof public.messages
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text[] := array(
    select lexeme from (
      select token as lexeme, place from regexp_split_to_table(lower(left(words, 120)), '[^[:alnum:]]+') with ordinality as t (token, place)
    ) as t where lexeme <> '' order by place limit 8);
  whole tsquery := ('''@' || hearer || '''')::tsquery;
  last tsquery;
begin
  if hearer is null or cardinality(asked) = 0 then
    return;
  end if;
  for i in 1 .. cardinality(asked) - 1 loop
    whole := whole && (quote_literal(asked[i]))::tsquery;
  end loop;
  last := (quote_literal(asked[cardinality(asked)]) || ':*')::tsquery;
  return query
    select found.* from public.messages found
    -- Many words begin alike: the beginning is looked for in what the index has found, not in the index, which knows the operator alone.
    where found.search @@ whole and ts_match_vq(found.search, last)
      and (before_at is null or (found.sent_at, found.id) < (before_at, before_id))
    order by found.sent_at desc, found.id desc limit most;
end
$$;

-- Messages that the caller said or heard.
create function public.search_messages(
  words text, before_at timestamptz default null, before_id uuid default null, page_size integer default 20
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  return query
    select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', m.seq, 'body', m.body,
      'own', m.user_id is not distinct from me and m.signed is null, 'sent_at', m.sent_at,
      'name', case when at.id is not null then at.name when p.person_id is null then 'Former member'
        else private.name_of(p.person_id) end)
    from private.messages_with(me, words, before_at, before_id, least(greatest(page_size, 1), 50) + 20) as m
    join public.participants p on p.conversation_id = m.conversation_id and p.user_id = me
    left join public.company_conversations s on s.conversation_id = m.conversation_id
    left join public.companies at on at.id = s.company_id
    where not exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.person_id)
    order by m.sent_at desc, m.id desc limit least(greatest(page_size, 1), 50);
end
$$;
revoke all on function public.search_messages(text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.search_messages(text, timestamptz, uuid, integer) to authenticated;

-- schemas/company-inbox.sql

-- What the portal's page about messages shows, to whoever answers for the company, and who is told of it.

-- A company writes to whoever applied to it, or wrote to it, or is a connection of the member's.
create function private.may_write_as(company uuid, me uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.are_connected(me, person)
    or exists (select from public.company_conversations c where c.company_id = company and c.person_id = person and c.last_seq > 0)
    or exists (
      select from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = person and j.company_id = company)
$$;

-- One conversation as the company sees it: what a person's own line says, and who looks after it.
create function private.company_line(side public.company_conversations) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', side.conversation_id, 'person', side.person_id,
    'name', case when side.person_id is null then 'Former member' else private.name_of(side.person_id) end,
    'handle', p.handle, 'headline', coalesce(p.headline, ''), 'picture', private.picture_of(side.person_id), 'state', 'accepted', 'waiting', false, 'blocked', false, 'mutual', 0,
    'last_at', side.last_at, 'last_seq', side.last_seq, 'read_seq', side.read_seq, 'unread', side.unread,
    'their_read', case when private.shares_reading(side.person_id) then theirs.read_seq end,
    'subject', side.subject, 'application', side.application_id,
    'job', (select a.job_id from public.applications a where a.id = side.application_id),
    'assigned_to', side.assigned_to, 'settled_at', side.settled_at,
    'last', (
      select jsonb_build_object('body', left(m.body, 200), 'own', m.signed is not null, 'deleted', m.deleted_at is not null,
        'signed', m.signed, 'file', (select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1))
      from public.messages m where m.conversation_id = side.conversation_id and m.seq = side.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = side.person_id
  left join public.participants theirs on theirs.conversation_id = side.conversation_id and theirs.user_id = side.person_id
$$;

create function private.must_answer_for(company uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.company_members m
    where m.company_id = company and m.user_id = auth.uid() and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You can’t answer messages for this company.';
  end if;
end
$$;

-- Conversations of a company, those with the latest messages first: the open ones, the caller's, those that nobody looks after, or
-- the settled ones; with people or jobs that have the words.
create function public.company_inbox(
  company uuid, part text default 'open', words text default '', after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_answer_for(company);
  return query
    select private.company_line(c) from public.company_conversations c
    where c.company_id = company and c.last_seq > 0 and c.person_id is distinct from auth.uid()
      and (c.settled_at is not null) = (part = 'settled')
      and (part <> 'mine' or c.assigned_to = auth.uid())
      and (part <> 'unassigned' or c.assigned_to is null)
      and (after_at is null or (c.last_at, c.conversation_id) < (after_at, after_id))
      and (words = '' or private.is_called(c.person_id, words) or strpos(lower(c.subject), lower(btrim(words))) > 0)
    order by c.last_at desc, c.conversation_id desc limit least(greatest(page_size, 1), 50);
end
$$;

-- What stands beside the parts, and who can look after a conversation.
create function public.company_inbox_overview(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_answer_for(company);
  return (
    select jsonb_build_object(
      'any', exists (select from public.company_conversations c where c.company_id = company and c.last_seq > 0),
      'unread', count(*) filter (where c.unread > 0),
      'mine', count(*) filter (where c.assigned_to = auth.uid()),
      'unassigned', count(*) filter (where c.assigned_to is null),
      'share_typing', private.shares_typing(auth.uid()),
      'team', (
        select jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.name_of(m.user_id)) order by private.name_of(m.user_id), m.user_id)
        from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter')))
    from public.company_conversations c
    where c.company_id = company and c.settled_at is null and c.last_seq > 0 and c.person_id is distinct from auth.uid());
end
$$;

-- One of them by its id; or the one about an application, or with a person; or to whom one would write, null where nobody may be
-- written to.
create function public.company_conversation(
  company uuid, conversation uuid default null, application uuid default null, address text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  side public.company_conversations;
  addressee uuid;
  title text := '';
begin
  perform private.must_answer_for(company);
  if application is not null then
    select a.user_id, j.title into addressee, title from public.applications a join public.jobs j on j.id = a.job_id
    where a.id = company_conversation.application and j.company_id = company;
  elsif address is not null then
    select p.user_id into addressee from public.profiles p where p.handle = lower(address);
  end if;
  select c.* into side from public.company_conversations c
  where c.company_id = company and c.last_seq > 0 and c.person_id is distinct from me
    and case when conversation is not null then c.conversation_id = company_conversation.conversation
      when application is not null then c.application_id = company_conversation.application
      else c.person_id = addressee and c.subject = '' end;
  if found then
    return private.company_line(side);
  end if;
  if addressee is null or addressee = me or not private.may_write_as(company, me, addressee) then
    return null;
  end if;
  return (
    select jsonb_build_object('id', null, 'person', addressee, 'name', private.name_of(addressee), 'handle', p.handle,
      'headline', p.headline, 'picture', private.picture_of(addressee), 'state', 'open', 'blocked', false, 'subject', title, 'application', application)
    from public.profiles p where p.user_id = addressee);
end
$$;

-- Messages of a company's conversations that have all of the words, of the last one its beginning; the newest first.
create function public.search_company_messages(
  company uuid, words text, before_at timestamptz default null, before_id uuid default null, page_size integer default 20
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_answer_for(company);
  return query
    select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', m.seq, 'body', m.body,
      'own', m.signed is not null, 'sent_at', m.sent_at,
      'name', case when c.person_id is null then 'Former member' else private.name_of(c.person_id) end)
    from private.messages_with(company, words, before_at, before_id, least(greatest(page_size, 1), 50) + 20) as m
    join public.company_conversations c on c.conversation_id = m.conversation_id
    where c.company_id = search_company_messages.company and c.person_id is distinct from auth.uid()
    order by m.sent_at desc, m.id desc limit least(greatest(page_size, 1), 50);
end
$$;

revoke all on function public.company_inbox(uuid, text, text, timestamptz, uuid, integer), public.company_inbox_overview(uuid),
  public.company_conversation(uuid, uuid, uuid, text), public.search_company_messages(uuid, text, timestamptz, uuid, integer)
  from public, anon;
grant execute on function public.company_inbox(uuid, text, text, timestamptz, uuid, integer), public.company_inbox_overview(uuid),
  public.company_conversation(uuid, uuid, uuid, text), public.search_company_messages(uuid, text, timestamptz, uuid, integer)
  to authenticated;

-- Open pages of everybody who answers for the company. That it has read is told to the person, too, where they share it.
create function private.tell_inboxes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(m.user_id, 'inbox')
  from (select distinct n.company_id from changed n) as companies
  join public.company_members m on m.company_id = companies.company_id and m.role in ('owner', 'recruiter');
  perform private.tell_person(n.person_id, 'messages')
  from changed n join before o using (conversation_id)
  where n.person_id is not null and n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.person_id);
  return null;
end
$$;

create trigger tell_changed after update on public.company_conversations referencing old table as before new table as changed
for each statement execute function private.tell_inboxes();

-- schemas/subscriptions.sql

-- Who gets news by e-mail, and the links by which each mail of it is the last.

-- An address, however often it was given. Whoever writes to them reads those without an end.
create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  subscribed_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= subscribed_at)
);

create unique index subscriptions_email on public.subscriptions (lower(email));

-- What the link of one mail carries, as its hash alone: who reads this table can end nobody's subscription.
create table private.unsubscribe_links (
  hash bytea primary key check (octet_length(hash) = 32),
  subscription_id uuid not null references public.subscriptions (id) on delete cascade
);

create index unsubscribe_links_subscription on private.unsubscribe_links (subscription_id);

create function private.asks_for_news(kind text, payload jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select kind = 'subscribe' or coalesce(payload ->> 'updates' = 'yes', false)
$$;

-- Subscribes an address that is not, and gives the word for the link in the next mail to it. Every mail gets one of its own.
create function private.subscribe(address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  subscription uuid;
begin
  insert into public.subscriptions as known (email) values (address)
  on conflict (lower(email)) do update set
    subscribed_at = case when known.ended_at is null then known.subscribed_at else now() end,
    ended_at = null
  returning id into subscription;
  insert into private.unsubscribe_links (hash, subscription_id) values (sha256(convert_to(link, 'UTF8')), subscription);
  return link;
end
$$;

-- The same for mails of which a person has a switch in their settings.
create table private.switch_links (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  switch text not null check (switch in ('email_alerts', 'job_matches', 'messages', 'inbox', 'hiring')),
  made_at timestamptz not null default now()
);

create index switch_links_person on private.switch_links (user_id, made_at);

-- The word for the link in one mail. A person's latest hundred go on working.
create function private.switch_link(person uuid, switch text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.switch_links as old where old.hash in (
    select known.hash from private.switch_links as known where known.user_id = person order by known.made_at desc offset 99);
  insert into private.switch_links (hash, user_id, switch) values (sha256(convert_to(link, 'UTF8')), person, switch_link.switch);
  return link;
end
$$;

-- Turns the switch that a mail's link belongs to; false where it belongs to none.
create function private.turn_switch(link text, wanted boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  mailed private.switch_links;
begin
  select * into mailed from private.switch_links where hash = sha256(convert_to(link, 'UTF8'));
  if not found then
    return false;
  end if;
  if mailed.switch = 'inbox' then
    update public.company_members set inbox_mails = wanted where user_id = mailed.user_id;
    return true;
  elsif mailed.switch = 'hiring' then
    update public.company_members set hiring_mails = case when wanted then '{applied,candidates,promises,interviews,renewals}'::text[]
      else array(select unnest(hiring_mails) intersect select 'renewals') end where user_id = mailed.user_id;
    return true;
  end if;
  insert into public.settings (user_id) values (mailed.user_id) on conflict (user_id) do nothing;
  update public.settings set
    email_alerts = case when mailed.switch = 'email_alerts' then wanted else email_alerts end,
    job_matches = case when mailed.switch = 'job_matches' then wanted else job_matches end,
    messages = case when mailed.switch = 'messages' then wanted else messages end
  where user_id = mailed.user_id;
  return true;
end
$$;

-- Ends what a mail's link belongs to, a subscription or mails of one kind, or takes that back; doing either twice is as good as
-- once. The switch of an account with a subscription's address says the same. False where the link is none of ours. It tells
-- nothing of the address.
create function public.unsubscribe(link text, taken_back boolean default false) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  update public.subscriptions as known set
    ended_at = case when taken_back then null else coalesce(known.ended_at, now()) end
  from private.unsubscribe_links as mailed
  where mailed.hash = sha256(convert_to(link, 'UTF8')) and known.id = mailed.subscription_id
  returning lower(known.email) into address;
  if address is null then
    return private.turn_switch(link, taken_back);
  end if;
  update public.settings set newsletter = taken_back
  where newsletter <> taken_back
    and user_id in (select id from auth.users where email = address and email_confirmed_at is not null);
  return true;
end
$$;
revoke all on function public.unsubscribe(text, boolean) from public;
grant execute on function public.unsubscribe(text, boolean) to anon, authenticated, service_role;

alter table public.subscriptions enable row level security;
alter table private.unsubscribe_links enable row level security;
alter table private.switch_links enable row level security;
revoke all on public.subscriptions from anon, authenticated;
grant all on public.subscriptions to service_role;

-- schemas/enquiries.sql

-- What anybody sends us by a form. Staff read and answer it (enquiry-answers.sql), and nobody else.

create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'waitlist', 'request-demo', 'contact-sales', 'contact', 'application', 'story', 'collaborate', 'report', 'subscribe',
    'support', 'chat', 'call', 'salary', 'review', 'discussion', 'advertising', 'media-kit',
    'trial', 'plan', 'api-key', 'answer', 'path', 'enterprise-support', 'security-reports', 'weakness')),
  -- The path it was sent from.
  page text not null check (page ~ '^/[a-z0-9/_-]*$' and char_length(page) <= 200),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  name text check (char_length(name) between 1 and 120),
  message text check (char_length(message) between 1 and 5000),
  -- What the kind asks for beyond that: topic, role, phone, a salary, a rating.
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 8192),
  -- A field that people never see. Whatever fills it is a program.
  website text not null default '' check (website = ''),
  created_at timestamptz not null default now(),
  -- Answered, or closed without an answer.
  settled_at timestamptz
);

-- How much each sender has sent in the hour that began with their first enquiry.
create table private.enquiry_counts (
  sender text primary key,
  began timestamptz not null,
  sent integer not null
);

create index enquiries_newest on public.enquiries (created_at desc);
create index enquiries_waiting on public.enquiries (created_at, id) where settled_at is null;
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

-- Confirms by e-mail that it arrived. The mail holds no word of the sender's: the address may be somebody else's, and a
-- form that mails strangers what a stranger wrote is a spammer's tool. What it says lies in templates/enquiry.html.
create function private.confirm_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unsubscribe text;
begin
  if private.asks_for_news(new.kind, new.payload) then
    unsubscribe := private.subscribe(new.email);
  end if;
  -- On a database without our outbox the enquiry is stored all the same.
  if to_regclass('private.outbox') is null then
    return null;
  end if;
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
    'to', new.email,
    'template', 'enquiry',
    'data', jsonb_strip_nulls(jsonb_build_object(
      'kind', new.kind, 'reference', upper(left(new.id::text, 8)), 'unsubscribe', unsubscribe))));
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
  budget text := case when new.kind in ('report', 'weakness') then 'report' else 'all' end;
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
grant select on public.enquiries to authenticated;
grant all on public.enquiries to service_role;

create policy "Anybody may send an enquiry" on public.enquiries for insert to anon, authenticated with check (true);

-- schemas/notifications.sql

-- What happened that a person should know of, one line for each matter.

create table public.notifications (
  id uuid primary key default private.uuid_in_order(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('connection_request', 'connection_accepted', 'alert_matches', 'application_status',
    'badge_earned', 'security', 'hiring', 'reminder', 'event', 'inbox', 'comment', 'reaction', 'follower', 'approval')),
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
    (kind in ('connection_request', 'approval') and state = 'waiting')
    or (kind in ('alert_matches', 'application_status') and read_at is null)) stored,
  -- When a mail last told of it; of what happens later another one does.
  mailed_at timestamptz,
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
    subject = excluded.subject, actor_id = excluded.actor_id, detail = excluded.detail, state = excluded.state,
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
    if exists (select from public.blocks where user_id = new.other_id and blocked_id = new.user_id) then
      return null;
    end if;
    told.user_id := new.other_id;
    told.kind := 'connection_request';
    told.actor_id := new.user_id;
    told.subject_id := new.user_id;
    told.subject := private.name_of(new.user_id);
    told.detail := coalesce(nullif(new.note, ''), (select headline from public.profiles where user_id = new.user_id), '');
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

-- One line for each alert, with the best of what is new; for those who want to hear of matches. A job that several alerts of a
-- person find is told of once, by the first or the best.
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
      and not exists (
        select from public.alert_matches as other
        where other.job_id = added.job_id and other.user_id = added.user_id and other.id <> added.id
          and (other.id not in (select same.id from added as same)
            or (other.match_score, other.id) > (added.match_score, added.id)))
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

-- schemas/person-mails.sql

-- Mails to people by the switches of their settings: digests of what their job alerts found, and what they have not read of what
-- happened. Our own server calls the two functions every few minutes. What was told is marked in the transaction that
-- writes the mail, so nothing is told twice.

-- When somebody was last written to, by what it was about.
create table private.person_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('Daily', 'Weekly', 'notices')),
  sent_at timestamptz not null,
  primary key (user_id, kind)
);

alter table private.person_mails enable row level security;

create index notifications_unmailed on public.notifications (user_id, happened_at)
where read_at is null and (mailed_at is null or mailed_at < happened_at)
  and kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring');

-- Where mails to a person go: an address that is proven to be theirs, while the account is neither banned nor about to end.
create function private.address_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u
  where u.id = person and u.email <> '' and u.email_confirmed_at is not null and u.deleted_at is null
    and (u.banned_until is null or u.banned_until < now())
    and not exists (select from public.account_deletions d where d.user_id = u.id)
$$;

-- Notes the mail; false where somebody else was faster.
create function private.note_mail(person uuid, about text, since timestamptz, at timestamptz) returns boolean
language sql volatile set search_path = '' as $$
  with noted as (
    insert into private.person_mails as known (user_id, kind, sent_at) values (person, about, at)
    on conflict (user_id, kind) do update set sent_at = excluded.sent_at where known.sent_at < since
    returning user_id)
  select exists (select from noted)
$$;

create function private.mail_person(address text, template text, data jsonb, link text) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
    'to', address, 'template', template, 'data', data || jsonb_build_object('unsubscribe', link)))
$$;

-- What the alerts of this frequency found and no digest told of, the best five of each: null when that is nothing. What the
-- person has looked at since, or applied for, is no news, and a job that several alerts found is told of once, by the best.
create function private.digest_of(person uuid, asked text) returns jsonb
language sql stable set search_path = '' as $$
  with news as (
    select distinct on (m.job_id) m.id, m.alert_id, alerts.title as alert, jobs.title, jobs.company_name as company,
      jobs.location as place, jobs.listed_at, m.match_score as score, m.job_id
    from public.alert_matches m
    join public.job_alerts alerts on alerts.id = m.alert_id and alerts.active and alerts.frequency = asked
    join public.jobs on jobs.id = m.job_id and jobs.status = 'open'
    where m.user_id = person and m.mailed_at is null and m.matched_at > coalesce(alerts.last_seen_at, '-infinity')
      and not exists (select from public.applications a where a.user_id = person and a.job_id = m.job_id)
      and not exists (
        select from public.alert_matches told
        where told.job_id = m.job_id and told.user_id = person and told.mailed_at is not null)
    order by m.job_id, m.match_score desc, m.id),
  found as (
    select news.*, row_number() over (partition by alert_id order by score desc, listed_at desc, id) as place_in,
      count(*) over (partition by alert_id) as amount
    from news),
  grouped as (
    select alert, max(amount) as amount, max(score) as best,
      jsonb_agg(jsonb_build_object('id', job_id, 'title', title, 'company', company, 'place', place, 'score', score)
        order by place_in) filter (where place_in <= 5) as jobs
    from found group by alert_id, alert)
  select jsonb_build_object(
    'frequency', lower(asked), 'count', sum(amount), 'first', (array_agg(alert order by best desc, alert))[1],
    'alerts', jsonb_agg(jsonb_build_object('title', alert, 'more', greatest(amount - 5, 0), 'jobs', jobs) order by best desc, alert))
  from grouped having count(*) > 0
$$;

-- Compares the person's alerts to their end (see private.match_alerts), and mails what is new.
create function private.send_digest(person uuid, asked text) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  digest jsonb;
begin
  if address is null then
    return false;
  end if;
  -- The page compares them, too, and what it finds meanwhile comes after it.
  perform from public.job_alerts alerts where alerts.user_id = person order by alerts.id for update;
  for step in 1..15 loop
    exit when not private.match_alerts(person);
  end loop;
  digest := private.digest_of(person, asked);
  update public.alert_matches m set mailed_at = clock_timestamp()
  from public.job_alerts alerts
  where alerts.id = m.alert_id and alerts.frequency = asked and m.user_id = person and m.mailed_at is null;
  if digest is null then
    return false;
  end if;
  perform private.mail_person(address, 'job_digest', digest, private.switch_link(person, 'job_matches'));
  return true;
end
$$;

-- Digests go out from 7:00 UTC on, the weekly ones on Mondays: to `most` people who had none since. Returns how many were looked
-- at; none are left when it is 0. Who has switched job matches off gets none.
create function private.send_digests(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  asked text;
  since timestamptz;
  person uuid;
  done integer := 0;
begin
  foreach asked in array array['Daily', 'Weekly'] loop
    since := (date_trunc(case asked when 'Daily' then 'day' else 'week' end, (at at time zone 'UTC') - interval '7 hours')
      + interval '7 hours') at time zone 'UTC';
    for person in
      select distinct alerts.user_id from public.job_alerts alerts
      where alerts.active and alerts.frequency = asked and alerts.created_at < since
        and coalesce((select s.job_matches from public.settings s where s.user_id = alerts.user_id), true)
        and not exists (
          select from private.person_mails known
          where known.user_id = alerts.user_id and known.kind = asked and known.sent_at >= since)
      limit most - done
    loop
      done := done + 1;
      if private.note_mail(person, asked, since, at) then
        -- One person's trouble keeps nobody else waiting; what was found stays unmarked, and is in their next one.
        begin
          perform private.send_digest(person, asked);
        exception when others then
          raise warning 'a digest could not be made: %', sqlstate;
        end;
      end if;
    end loop;
  end loop;
  return done;
end
$$;

-- Which switch a notification goes by. What has mails of its own (security, archives, digests) is mailed by none.
create function private.switch_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case when kind in ('connection_request', 'connection_accepted', 'comment', 'follower') then 'messages'
    when kind = 'hiring' then 'hiring' else 'email_alerts' end
$$;

-- One mail by each switch, for all that a person has not read. What a switch keeps back is marked as well: it is not told later.
create function private.send_notice(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  -- Locked, so that what happens meanwhile comes after it.
  told uuid[] := array(
    select n.id from public.notifications n
    where n.user_id = person and n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring')
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1], 'kind', (array_agg(listed.kind order by listed.place))[1],
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject, 'detail', listed.detail,
        'state', listed.state) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind) as switch) as of
      where n.id = any (told) and (n.kind <> 'hiring' or private.wants_hiring_mail(n))) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) when 'hiring' then true
        else coalesce(s.email_alerts, true) end
    group by listed.switch
  loop
    perform private.mail_person(address, 'notices', notices, private.switch_link(person, switch));
  end loop;
  update public.notifications n set mailed_at = clock_timestamp() where n.id = any (told);
end
$$;

-- What happened ten minutes ago and is not read yet: to `most` people, none of whom is written to twice within an hour. Returns
-- how many were looked at.
create function private.send_notices(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  person uuid;
  done integer := 0;
begin
  for person in
    select n.user_id from public.notifications n
    where n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring')
      and not exists (
        select from private.person_mails known
        where known.user_id = n.user_id and known.kind = 'notices' and known.sent_at > at - interval '1 hour')
    group by n.user_id having min(n.happened_at) < at - interval '10 minutes'
    limit most
  loop
    done := done + 1;
    if private.note_mail(person, 'notices', at - interval '1 hour', at) then
      begin
        perform private.send_notice(person);
      exception when others then
        raise warning 'a mail of what happened could not be made: %', sqlstate;
      end;
    end if;
  end loop;
  return done;
end
$$;

-- schemas/network-notices.sql

-- What others do with a person's posts, and who follows them: one line for each post and kind, with everybody who did it.

-- Who did it, where others than the author did: the latest, and how many they are.
create function private.responses_to(of_post public.posts, kind text) returns table (latest uuid, people integer, said text)
language sql stable security definer set search_path = '' as $$
  select (array_agg(r.user_id order by r.at desc, r.user_id))[1], count(distinct r.user_id)::integer,
    (array_agg(r.body order by r.at desc, r.user_id))[1]
  from (
    select user_id, reacted_at as at, null as body, counted from public.post_reactions
    where responses_to.kind = 'reaction' and post_id = of_post.id
    union all
    select user_id, commented_at, body, counted from public.post_comments where responses_to.kind = 'comment' and post_id = of_post.id
  ) as r
  where r.counted and r.user_id <> coalesce(of_post.user_id, of_post.written_by)
$$;

-- Whom a post is told of: its author, or who wrote it for a company that they still write for.
create function private.author_to_tell(of_post public.posts) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(of_post.user_id, (
    select m.user_id from public.company_members m
    where m.company_id = of_post.company_id and m.user_id = of_post.written_by and m.role in ('owner', 'recruiter')))
$$;

-- The line as it is now: told anew when somebody was added, less or gone when something was taken back.
create function private.notify_of_responses(post uuid, about text, told_anew boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_post public.posts;
  told public.notifications;
  of_all record;
begin
  select * into of_post from public.posts p where p.id = notify_of_responses.post;
  told.user_id := private.author_to_tell(of_post);
  if told.user_id is null then
    return;
  end if;
  select * into of_all from private.responses_to(of_post, about);
  if of_all.latest is null then
    delete from public.notifications n where n.user_id = told.user_id and n.kind = about and n.subject_id = post::text;
    return;
  end if;
  told.subject := private.name_of(of_all.latest);
  told.detail := regexp_replace(coalesce(of_all.said, of_post.body), '\s+', ' ', 'g');
  if told_anew then
    told.kind := about;
    told.subject_id := post;
    told.actor_id := of_all.latest;
    told.amount := of_all.people;
    perform private.notify(told);
  else
    update public.notifications n set amount = of_all.people, subject = left(told.subject, 200), detail = left(told.detail, 240),
      actor_id = of_all.latest
    where n.user_id = told.user_id and n.kind = about and n.subject_id = post::text;
  end if;
end
$$;

create function private.tell_of_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.post_reactions := case tg_op when 'DELETE' then old else new end;
begin
  perform private.notify_of_responses(one.post_id, 'reaction', tg_op = 'INSERT' and one.counted and not exists (
    select from public.posts p where p.id = one.post_id and coalesce(p.user_id, p.written_by) = one.user_id));
  return null;
end
$$;

create trigger notify after insert or delete or update of counted on public.post_reactions
for each row execute function private.tell_of_reaction();

create function private.tell_of_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.post_comments := case tg_op when 'DELETE' then old else new end;
begin
  perform private.notify_of_responses(one.post_id, 'comment', tg_op = 'INSERT' and one.counted and not exists (
    select from public.posts p where p.id = one.post_id and coalesce(p.user_id, p.written_by) = one.user_id));
  return null;
end
$$;

create trigger notify after insert or delete or update of counted, body on public.post_comments
for each row execute function private.tell_of_comment();

-- A post that is gone leaves no line behind.
create function private.forget_post_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n
  where n.user_id = coalesce(old.user_id, old.written_by) and n.kind in ('comment', 'reaction') and n.subject_id = old.id::text;
  return null;
end
$$;

create trigger forget_notices after delete on public.posts for each row execute function private.forget_post_notices();

-- A person hears of who follows them. Of whom they block they hear nothing; who follows no more was never told of.
create function private.notify_of_follower() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  if tg_op = 'DELETE' then
    delete from public.notifications n
    where n.user_id = old.person_id and n.kind = 'follower' and n.subject_id = old.user_id::text;
    return null;
  end if;
  if exists (select from public.blocks b where b.user_id = new.person_id and b.blocked_id = new.user_id) then
    return null;
  end if;
  told.user_id := new.person_id;
  told.kind := 'follower';
  told.subject_id := new.user_id;
  told.actor_id := new.user_id;
  told.subject := private.name_of(new.user_id);
  select p.headline into told.detail from public.profiles p where p.user_id = new.user_id;
  perform private.notify(told);
  return null;
end
$$;

create trigger notify after insert or delete on public.person_follows
for each row execute function private.notify_of_follower();

-- Whom one blocks one is told nothing more of.
create function private.forget_blocked_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.user_id = new.user_id and n.kind = 'follower' and n.actor_id = new.blocked_id;
  return null;
end
$$;

create trigger forget_notices after insert on public.blocks for each row execute function private.forget_blocked_notices();

-- One post at its own address, for whoever may read it.
create function public.network_post(post uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.post_line(p.id, null, null, null) from public.posts p
  where p.id = network_post.post and p.state = 'published' and private.sees_post(p.user_id, p.company_id, p.seen_by, p.hidden_at)
$$;
revoke all on function public.network_post(uuid) from public, anon;
grant execute on function public.network_post(uuid) to authenticated;

-- Notices with the picture of whom they are about, where one may see it: the newest first, a page at a time.
create function public.my_notices(
  kinds text[] default null, waiting boolean default false, after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', n.id, 'kind', n.kind, 'subject_id', n.subject_id, 'subject', n.subject, 'detail', n.detail,
    'state', n.state, 'amount', n.amount, 'happened_at', n.happened_at, 'read_at', n.read_at, 'picture', private.picture_of(n.actor_id),
    'handle', (select p.handle from public.profiles p where p.user_id = n.actor_id))
  from public.notifications n
  where n.user_id = (select auth.uid()) and (not my_notices.waiting or n.waits)
    and (my_notices.kinds is null or n.kind = any (my_notices.kinds))
    and (after_at is null or (n.happened_at, n.id) < (after_at, after_id))
  order by n.happened_at desc, n.id desc limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.my_notices(text[], boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.my_notices(text[], boolean, timestamptz, uuid, integer) to authenticated;

-- schemas/reminders.sql

-- Tells people what they asked to be reminded of, on its day from 8:00 UTC on: in the morning or at noon of most of them. Our own
-- server calls it every few minutes; the notice is mailed as any other.

create function private.send_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select r.id, r.user_id, r.words, coalesce(j.title, o.title) as title, coalesce(j.company_name, o.company_name) as company
    from public.application_reminders r
    left join public.applications a on a.id = r.application_id
    left join public.jobs j on j.id = a.job_id
    left join public.outside_applications o on o.id = r.outside_id
    where r.told_at is null and r.done_at is null and r.due_on <= ((at at time zone 'UTC') - interval '8 hours')::date
    order by r.due_on, r.id limit most for update of r skip locked
  loop
    done := done + 1;
    update public.application_reminders set told_at = clock_timestamp() where id = due.id;
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', due.user_id, 'kind', 'reminder', 'subject_id', due.id,
      'subject', coalesce(nullif(btrim(due.words), ''), due.title), 'detail', due.title || ' at ' || due.company)));
  end loop;
  return done;
end
$$;

-- What is done or gone is no news.
create function private.forget_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where user_id = old.user_id and kind = 'reminder' and subject_id = old.id::text;
  return null;
end
$$;
create trigger forget_reminder after delete on public.application_reminders
for each row execute function private.forget_reminder();
create trigger forget_reminder_done after update of done_at, due_on on public.application_reminders
for each row when (new.done_at is not null or new.due_on > old.due_on) execute function private.forget_reminder();

-- schemas/exports.sql

-- A person's whole record with their files, as an archive that the server makes when it is asked to.

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: the archive still lies there, and is removed next.
  user_id uuid references auth.users (id) on delete set null,
  path text not null unique check (char_length(path) <= 80),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  requested_at timestamptz not null default now(),
  -- Whoever makes it says again and again that they still do.
  beat_at timestamptz,
  attempts smallint not null default 0,
  percent smallint not null default 0 check (percent between 0 and 100),
  size bigint,
  expires_at timestamptz not null default now() + interval '7 days'
);

create unique index exports_under_way on public.exports (user_id) where state in ('waiting', 'making');
create index exports_person on public.exports (user_id, requested_at desc);
create index exports_to_make on public.exports (requested_at) where state in ('waiting', 'making');
create index exports_expiring on public.exports (expires_at);
create index exports_of_nobody on public.exports (id) where user_id is null;

insert into storage.buckets (id, name, public, allowed_mime_types) values ('exports', 'exports', false, '{application/zip}')
on conflict (id) do update set public = excluded.public, allowed_mime_types = excluded.allowed_mime_types;

-- Archives are made by our own server, which has an outbox.
create function private.makes_archives() returns boolean
language sql stable set search_path = '' as $$ select to_regclass('private.outbox') is not null $$;

-- Asks for an archive: one at a time, three a day. Says whether one was being made already.
create function public.request_export() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.exports;
  me uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if auth.jwt() ->> 'client_id' is not null then
    raise exception using errcode = 'PT403', message = 'A connected app can’t request an archive.';
  end if;
  if not private.makes_archives() then
    raise exception using errcode = 'PT501', message = 'Archives aren’t available on this server.';
  end if;
  -- Two requests at once are one after the other.
  perform from public.profiles where user_id = me for no key update;
  select * into made from public.exports where user_id = me and state in ('waiting', 'making');
  if found then
    return jsonb_build_object('already', true);
  end if;
  if (select count(*) from public.exports where user_id = me and requested_at > now() - interval '1 day') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can ask for three archives a day. Try again tomorrow.';
  end if;
  insert into public.exports (id, user_id, path)
  select id, me, me || '/' || id from (select gen_random_uuid() as id) as new;
  perform pg_notify('exports', '');
  return jsonb_build_object('already', false);
end
$$;
revoke all on function public.request_export() from public, anon;
grant execute on function public.request_export() to authenticated;

-- The latest archive, if there is one, and whether any can be made here.
create function public.my_export() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'possible', private.makes_archives(),
    'latest', (
      select jsonb_build_object('id', e.id, 'path', e.path, 'state', e.state, 'percent', e.percent, 'size', e.size,
        'requested_at', e.requested_at, 'expires_at', e.expires_at)
      from public.exports e
      where e.user_id = auth.uid() and e.expires_at > now() and auth.jwt() ->> 'client_id' is null
      order by e.requested_at desc limit 1))
$$;
revoke all on function public.my_export() from public, anon;
grant execute on function public.my_export() to authenticated;

-- The mail holds no address of the archive: whoever reads it signs in first.
create function private.tell_of_export() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select email from auth.users where id = new.user_id);
  failed boolean := new.state = 'failed';
begin
  perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
    'user_id', new.user_id, 'kind', 'security', 'subject_id', 'export',
    'subject', case when failed then 'Your archive could not be made' else 'Your archive is ready' end,
    'detail', case when failed then 'Ask for it again in your settings.'
      else 'Download it from your settings within seven days. If you did not ask for it, change your password.' end)));
  if address <> '' and not failed and private.makes_archives() then
    insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
      'to', address, 'template', 'export_ready', 'data', '{}'::jsonb));
  end if;
  return null;
end
$$;

create trigger tell_of_export after update of state on public.exports
for each row when (new.state in ('ready', 'failed') and old.state is distinct from new.state and new.user_id is not null)
execute function private.tell_of_export();

alter table public.exports enable row level security;
revoke all on public.exports from anon, authenticated;
grant select on public.exports to authenticated;
grant all on public.exports to service_role;

create policy "People read of their own archives" on public.exports for select to authenticated
  using (user_id = (select auth.uid()));

create function private.may_read_export(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.exports e
    where e.path = of_path and e.user_id = auth.uid() and e.state = 'ready' and e.expires_at > now()
      and auth.jwt() ->> 'client_id' is null)
$$;

create policy "People download their own archives" on storage.objects for select to authenticated
  using (bucket_id = 'exports' and private.may_read_export(name));

-- Removes the objects that nothing needs any more, with their rows, and archives whose days are over; returns how many. The
-- bytes go when the storage service next looks. On a hosted Supabase a row less leaves the bytes behind, so nothing happens there.
create function private.remove_unused_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
  archives text[];
begin
  if to_regclass('storage.stray_blobs') is null then
    return 0;
  end if;
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(path), '{}') into gone from private.unused_files(500);
  delete from storage.objects where bucket_id in ('pictures', 'resumes') and name = any (gone);
  delete from public.files where path = any (gone);
  select coalesce(array_agg(path), '{}') into archives from (
    select path from public.exports where expires_at < now() or user_id is null limit 500) as over;
  delete from storage.objects where bucket_id = 'exports' and name = any (archives);
  delete from public.exports where path = any (archives);
  return cardinality(gone) + cardinality(archives);
end
$$;

-- schemas/security.sql

-- What people see of how their account is used: where they are signed in, and what happened to the ways in. No affair of an
-- application that they let in.

create function public.security_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(own) order by own.current desc, own.seen_at desc), '[]')
      from (
        select s.id, s.user_agent, host(s.ip) as ip, s.created_at, s.id::text = auth.jwt() ->> 'session_id' as current,
          coalesce(s.refreshed_at at time zone 'utc', s.created_at) as seen_at
        from auth.sessions s
        where s.user_id = auth.uid() and (select auth.jwt() ->> 'client_id') is null
          and (s.not_after is null or s.not_after > now())
        order by seen_at desc limit 50
      ) own
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.at desc), '[]')
      from (
        select e.id, e.payload ->> 'action' as action, nullif(e.ip_address, '') as ip, e.created_at as at
        from auth.audit_log_entries e
        where e.payload ->> 'actor_id' = auth.uid()::text and (select auth.jwt() ->> 'client_id') is null
          and e.payload ->> 'action' in (
          'login', 'user_updated_password', 'identity_linked', 'identity_unlinked', 'factor_in_progress', 'factor_unenrolled',
          'factor_deleted', 'verification_attempted', 'generate_recovery_codes', 'recovery_codes_deleted', 'recovery_code_used',
          'passkey_created', 'passkey_deleted'
        )
        order by e.created_at desc limit 10
      ) latest
    )
  )
$$;
revoke all on function public.security_overview() from public, anon;
grant execute on function public.security_overview() to authenticated;

-- Signs the caller out where one of their sessions is; says whether there was such a one.
create function public.end_session(session uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s
    where s.id = session and s.user_id = auth.uid() and auth.jwt() ->> 'client_id' is null
    returning s.id
  )
  select exists (select from ended)
$$;
revoke all on function public.end_session(uuid) from public, anon;
grant execute on function public.end_session(uuid) to authenticated;

-- schemas/staff.sql

-- The people who run the service: `npm run staff` gives an account the claim. They read what others may not, and every act of
-- theirs leaves a line that nobody changes.

-- By the account as it is now: who was staff a minute ago is not. An application that they let in is not staff.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.jwt()) ->> 'client_id' is null and exists (
    select from auth.users u
    where u.id = (select auth.uid()) and u.raw_app_meta_data -> 'staff' = 'true'::jsonb
      and (u.banned_until is null or u.banned_until < now()))
$$;

create function private.only_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception using errcode = 'PT403', message = 'Only staff may do that.';
  end if;
end
$$;

create table public.staff_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null for an act of the operator, by command.
  actor_id uuid references auth.users (id) on delete set null,
  -- The name that they had then.
  actor text not null check (char_length(actor) between 1 and 220),
  act text not null check (act in ('answered', 'closed', 'reopened', 'suspended', 'restored', 'staff_added', 'staff_removed',
    'kept', 'warned', 'hidden', 'verified', 'unverified', 'retried', 'plan_given')),
  subject_kind text not null check (subject_kind in ('enquiry', 'person', 'post', 'comment', 'message', 'conversation', 'company',
    'delivery')),
  subject_id text not null check (char_length(subject_id) between 1 and 60),
  -- What it was called then: a reference, a name.
  subject text not null check (char_length(subject) <= 320),
  reason text not null default '' check (char_length(reason) <= 1000)
);

create index staff_acts_newest on public.staff_acts (at desc, id desc);
create index staff_acts_actor on public.staff_acts (actor_id) where actor_id is not null;
create index staff_acts_subject on public.staff_acts (subject_kind, subject_id, at desc);

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The name stays when the account goes.
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'The staff log can’t be changed.';
end
$$;

create trigger refuse_change before update or delete on public.staff_acts
for each row execute function private.refuse_change();

create function private.log_act(what text, kind text, id text, called text, why text default '') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.staff_acts (actor_id, actor, act, subject_kind, subject_id, subject, reason)
  values (auth.uid(), case when auth.uid() is null then 'The operator' else private.name_of(auth.uid()) end,
    what, kind, id, called, why)
$$;

-- Every change of the claim, whoever makes it.
create function private.log_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_act(
    case when new.raw_app_meta_data -> 'staff' = 'true'::jsonb then 'staff_added' else 'staff_removed' end,
    'person', new.id::text, private.name_of(new.id));
  return null;
end
$$;

create trigger log_claim after update of raw_app_meta_data on auth.users
for each row when ((old.raw_app_meta_data -> 'staff' = 'true'::jsonb) is distinct from (new.raw_app_meta_data -> 'staff' = 'true'::jsonb)
  and coalesce(old.raw_app_meta_data -> 'staff', new.raw_app_meta_data -> 'staff') is not null)
execute function private.log_claim();

alter table public.staff_acts enable row level security;
revoke all on public.staff_acts from anon, authenticated;
grant select on public.staff_acts to authenticated;

create policy "Staff read what was done" on public.staff_acts for select to authenticated
  using ((select private.is_staff()));

-- schemas/enquiry-answers.sql

-- How staff answer what people sent by a form: by mail, each answer kept.

create table public.enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.enquiries (id) on delete cascade,
  staff_id uuid references auth.users (id) on delete set null,
  -- The name below it.
  signed text not null check (char_length(signed) between 1 and 220),
  body text not null check (char_length(body) between 1 and 5000),
  sent_at timestamptz not null default clock_timestamp()
);

create index enquiry_answers_of on public.enquiry_answers (enquiry_id, sent_at);
create index enquiry_answers_staff on public.enquiry_answers (staff_id) where staff_id is not null;

alter table public.enquiry_answers enable row level security;
revoke all on public.enquiry_answers from anon, authenticated;
grant select on public.enquiry_answers to authenticated;

create policy "Staff read what was answered" on public.enquiry_answers for select to authenticated
  using ((select private.is_staff()));
create policy "Staff read what was sent" on public.enquiries for select to authenticated
  using ((select private.is_staff()));

-- The id is the caller's: an answer that is sent a second time, because nobody saw it arrive, is one answer.
create function public.answer_enquiry(answer uuid, enquiry uuid, body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.enquiries;
  said text := btrim(body, E' \t\r\n');
begin
  perform private.only_staff();
  if said = '' or char_length(said) > 5000 then
    raise exception using errcode = 'PT400', message = 'Enter an answer of 1 to 5,000 characters.';
  end if;
  select * into asked from public.enquiries where id = enquiry for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'That message is gone.';
  end if;
  insert into public.enquiry_answers (id, enquiry_id, staff_id, signed, body)
  values (answer, enquiry, auth.uid(), private.name_of(auth.uid()), said)
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  update public.enquiries set settled_at = clock_timestamp() where id = enquiry;
  perform private.log_act('answered', 'enquiry', enquiry::text, private.reference_of(enquiry));
  if to_regclass('private.outbox') is not null then
    insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
      'to', asked.email, 'template', 'enquiry_answer', 'data', jsonb_build_object(
        'reference', private.reference_of(enquiry), 'paragraphs', regexp_split_to_array(said, E'\\n\\s*\\n'), 'signed', private.name_of(auth.uid()),
        'sent', to_char(asked.created_at at time zone 'utc', 'FMMonth FMDD, YYYY'), 'question', coalesce(asked.message, ''))));
  end if;
end
$$;

create function private.reference_of(enquiry uuid) returns text
language sql immutable set search_path = '' as $$ select upper(left(enquiry::text, 8)) $$;

-- Without an answer, for a reason; and open again.
create function public.close_enquiry(enquiry uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  update public.enquiries set settled_at = clock_timestamp() where id = enquiry and settled_at is null;
  if found then
    perform private.log_act('closed', 'enquiry', enquiry::text, private.reference_of(enquiry), reason);
  end if;
end
$$;

create function public.reopen_enquiry(enquiry uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  update public.enquiries set settled_at = null where id = enquiry and settled_at is not null;
  if found then
    perform private.log_act('reopened', 'enquiry', enquiry::text, private.reference_of(enquiry));
  end if;
end
$$;

revoke all on function public.answer_enquiry(uuid, uuid, text), public.close_enquiry(uuid, text), public.reopen_enquiry(uuid)
from public, anon;
grant execute on function public.answer_enquiry(uuid, uuid, text), public.close_enquiry(uuid, text), public.reopen_enquiry(uuid)
to authenticated;

-- schemas/suspensions.sql

-- Accounts that staff have suspended: nobody signs in to them until the end, or until staff restore them. The person is told why
-- by mail, and how to object. Meanwhile nobody else finds their profile.

create table public.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 10 and 1000),
  begun_at timestamptz not null default clock_timestamp(),
  -- Without an end it stands until it is lifted.
  ends_at timestamptz check (ends_at > begun_at),
  lifted_at timestamptz,
  -- Whether the person let themselves be found before: it comes back with the end.
  was_visible boolean not null default true
);

create unique index suspensions_standing on public.suspensions (user_id) where lifted_at is null;
create index suspensions_person on public.suspensions (user_id, begun_at desc);

alter table public.suspensions enable row level security;
revoke all on public.suspensions from anon, authenticated;
grant select on public.suspensions to authenticated;

create policy "Staff read who is suspended" on public.suspensions for select to authenticated
  using ((select private.is_staff()));

create function private.mail_suspended(address text, template text, reason text, ends timestamptz, reference text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if address is null or to_regclass('private.outbox') is null then
    return;
  end if;
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object('to', address, 'template', template,
    'data', jsonb_strip_nulls(jsonb_build_object('paragraphs', regexp_split_to_array(reason, E'\\n\\s*\\n'), 'reference', reference,
      'until', to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY')))));
end
$$;

-- Ends the suspensions that stand of a person, or of whoever's time is over, and shows again who was to be found. Returns how many.
create function private.lift_suspensions(person uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  lifted public.suspensions;
  done integer := 0;
begin
  for lifted in
    update public.suspensions set lifted_at = least(ends_at, clock_timestamp())
    where lifted_at is null and case when person is null then ends_at <= now() else user_id = person end
    returning *
  loop
    update public.settings set profile_visible = true where user_id = lifted.user_id and lifted.was_visible;
    done := done + 1;
  end loop;
  return done;
end
$$;
revoke all on function private.lift_suspensions(uuid) from public;

-- For so many days, or until it is lifted.
create function public.suspend_person(person uuid, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ends timestamptz := now() + make_interval(days => days);
  why text := btrim(reason, E' \t\r\n');
  address text := private.address_of(person);
  made uuid;
begin
  perform private.only_staff();
  if days not between 1 and 365 then
    raise exception using errcode = 'PT400', message = 'Choose between 1 and 365 days, or no end.';
  end if;
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'This person will see the reason: enter at least 10 characters.';
  end if;
  if exists (select from auth.users where id = person and raw_app_meta_data -> 'staff' = 'true'::jsonb) then
    raise exception using errcode = 'PT409', message = 'Staff accounts can’t be suspended. The operator has to remove them from staff first.';
  end if;
  -- One whose time is over makes room.
  perform private.lift_suspensions();
  insert into public.suspensions (user_id, reason, ends_at, was_visible)
  values (person, why, ends, coalesce((select profile_visible from public.settings where user_id = person), true))
  on conflict (user_id) where lifted_at is null do nothing returning id into made;
  if made is null then
    raise exception using errcode = 'PT409', message = 'This account is already suspended.';
  end if;
  update auth.users set banned_until = coalesce(ends, 'infinity') where id = person;
  delete from auth.sessions where user_id = person;
  insert into public.settings as kept (user_id, profile_visible) values (person, false)
  on conflict (user_id) do update set profile_visible = false where kept.profile_visible;
  perform private.log_act('suspended', 'person', person::text, private.name_of(person), why);
  perform private.mail_suspended(address, 'suspended', why, ends, private.reference_of(made));
end
$$;

create function public.restore_person(person uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  if private.lift_suspensions(person) = 0 then
    raise exception using errcode = 'PT409', message = 'This account is not suspended.';
  end if;
  update auth.users set banned_until = null where id = person;
  perform private.log_act('restored', 'person', person::text, private.name_of(person), btrim(reason, E' \t\r\n'));
  perform private.mail_suspended(private.address_of(person), 'restored', null, null, null);
end
$$;

revoke all on function public.suspend_person(uuid, integer, text), public.restore_person(uuid, text) from public, anon;
grant execute on function public.suspend_person(uuid, integer, text), public.restore_person(uuid, text) to authenticated;

-- schemas/report-decisions.sql

-- What staff decide about what people report: posts, comments, messages and whole conversations. Whoever said it is told the
-- decision and how to object, and those who reported it that somebody looked.

create table public.report_decisions (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('post', 'comment', 'message', 'conversation')),
  subject_id uuid not null,
  decision text not null check (decision in ('kept', 'warned', 'hidden', 'restored')),
  reason text not null check (char_length(reason) between 10 and 1000),
  -- What it said then.
  quoted text not null check (char_length(quoted) <= 12000),
  author_id uuid references auth.users (id) on delete set null,
  staff_id uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default clock_timestamp()
);

create index report_decisions_subject on public.report_decisions (subject_kind, subject_id, decided_at desc);
create index report_decisions_newest on public.report_decisions (decided_at desc, id desc);
create index report_decisions_author on public.report_decisions (author_id) where author_id is not null;
create index report_decisions_staff on public.report_decisions (staff_id) where staff_id is not null;
create index post_reports_newest on public.post_reports (reported_at desc);

alter table public.report_decisions enable row level security;
revoke all on public.report_decisions from anon, authenticated;
grant select on public.report_decisions to authenticated;

create policy "Staff read what was decided" on public.report_decisions for select to authenticated
  using ((select private.is_staff()));

-- Every report with what it is about: of a conversation, the one who was reported stands for the subject.
create function private.reports() returns table (
  kind text, subject uuid, author uuid, reporter uuid, reason text, note text, at timestamptz
)
language sql stable set search_path = '' as $$
  select case when r.post_id is null then 'comment' else 'post' end, coalesce(r.post_id, r.comment_id),
    coalesce(p.written_by, p.user_id, c.user_id), r.user_id, r.reason, r.note, r.reported_at
  from public.post_reports r
  left join public.posts p on p.id = r.post_id
  left join public.post_comments c on c.id = r.comment_id
  union all
  select case when m.message_id is null then 'conversation' else 'message' end, coalesce(m.message_id, m.conversation_id),
    m.reported_id, m.user_id, m.reason, m.note, m.reported_at
  from public.message_reports m
$$;

-- What it says: of a conversation, the last five messages of the one who was reported. Staff read nothing else of it.
create function private.reported_words(kind text, subject uuid, author uuid) returns text
language sql stable set search_path = '' as $$
  select case kind
    when 'post' then (select p.body from public.posts p where p.id = subject)
    when 'comment' then (select c.body from public.post_comments c where c.id = subject)
    when 'message' then (
      select coalesce(nullif(m.body, ''), (
        select v.body from private.message_versions v where v.message_id = m.id order by v.until desc limit 1), '')
      from public.messages m where m.id = subject)
    else (
      select string_agg(left(latest.body, 2000), E'\n\n' order by latest.seq)
      from (
        select m.body, m.seq from public.messages m
        where m.conversation_id = subject and m.user_id = author and m.deleted_at is null order by m.seq desc limit 5) as latest)
  end
$$;

-- One line for each subject, the longest waiting first; or with `settled` those that were decided, the latest first.
create function public.staff_reports(settled boolean default false, after_at timestamptz default null, page_size integer default 20)
returns table (
  kind text, subject uuid, author uuid, author_name text, author_handle text, words text, hidden boolean, reports integer,
  reasons jsonb, notes text[], first_at timestamptz, decision text, decided_at timestamptz, decided_because text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  return query
  select found.kind, found.subject, found.author, private.name_of(found.author), p.handle,
    coalesce(private.reported_words(found.kind, found.subject, found.author), ''),
    found.kind = 'post' and exists (select from public.posts where id = found.subject and hidden_at is not null),
    found.reports, found.reasons, found.notes, found.first_at, d.decision, d.decided_at, d.reason
  from (
    select r.kind, r.subject, r.author, count(*)::integer as reports, jsonb_agg(distinct r.reason) as reasons,
      (array_agg(r.note order by r.at) filter (where r.note <> ''))[1:5] as notes, min(r.at) as first_at, max(r.at) as last_at
    from private.reports() r group by r.kind, r.subject, r.author
  ) as found
  left join public.profiles p on p.user_id = found.author
  left join lateral (
    select decided.decision, decided.decided_at, decided.reason from public.report_decisions decided
    where decided.subject_kind = found.kind and decided.subject_id = found.subject order by decided.decided_at desc limit 1
  ) as d on true
  where (coalesce(d.decided_at, '-infinity') > found.last_at) = settled
    and (after_at is null or (settled and d.decided_at < after_at) or (not settled and found.first_at > after_at))
  order by case when settled then d.decided_at end desc, found.first_at
  limit least(greatest(page_size, 1), 100);
end
$$;

create function private.mail_decision(person uuid, template text, data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := private.address_of(person);
begin
  if address is not null and to_regclass('private.outbox') is not null then
    insert into private.outbox (kind, message)
    values ('mail', jsonb_build_object('to', address, 'template', template, 'data', data));
  end if;
end
$$;

create function public.decide_report(kind text, subject uuid, decision text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  author uuid;
  words text;
  made uuid;
  reporter uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'Enter a reason of at least 10 characters: people will read it.';
  end if;
  select r.author into author from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'That report is gone: what it was about was removed.';
  end if;
  if decision not in ('kept', 'warned') and (kind not in ('post', 'comment') or (decision = 'restored' and kind <> 'post')) then
    raise exception using errcode = 'PT400', message = 'That decision isn’t available here.';
  end if;
  words := left(coalesce(private.reported_words(kind, subject, author), ''), 12000);
  insert into public.report_decisions (subject_kind, subject_id, decision, reason, quoted, author_id, staff_id)
  values (kind, subject, decision, why, words, author, auth.uid()) returning id into made;
  perform private.log_act(decision, kind, subject::text, private.name_of(author), why);
  for reporter in
    select distinct r.reporter from private.reports() r
    where r.kind = decide_report.kind and r.subject = decide_report.subject and r.reporter is not null
  loop
    perform private.mail_decision(reporter, 'report_answer', jsonb_build_object('kind', kind, 'decision', decision));
  end loop;
  if decision = 'hidden' and kind = 'post' then
    update public.posts set hidden_at = clock_timestamp() where id = subject and hidden_at is null;
  elsif decision = 'restored' then
    update public.posts set hidden_at = null where id = subject;
  elsif decision = 'hidden' then
    delete from public.post_comments where id = subject;
  end if;
  if decision <> 'kept' then
    perform private.mail_decision(author, 'report_decision', jsonb_build_object('kind', kind, 'decision', decision,
      'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'), 'quoted', left(words, 600), 'reference', private.reference_of(made)));
  end if;
end
$$;

revoke all on function public.staff_reports(boolean, timestamptz, integer), public.decide_report(text, uuid, text, text) from public, anon;
grant execute on function public.staff_reports(boolean, timestamptz, integer), public.decide_report(text, uuid, text, text) to authenticated;

-- schemas/staff-companies.sql

-- What staff decide about companies: whether somebody vouches that their members speak for them.

create index companies_names on public.companies using gin (lower(name) extensions.gin_trgm_ops);
create index companies_domains on public.companies (domain text_pattern_ops);

-- Companies of whose name a word, or whose domain, begins with these words, or those alone that nobody vouches for; the newest
-- first, after the last one of the page before.
create function public.staff_companies(
  words text default '', unverified boolean default false, after_at timestamptz default null, after_company uuid default null,
  page_size integer default 20
) returns table (
  company uuid, name text, slug text, domain text, website text, verified_how text, verified_at timestamptz, created_at timestamptz,
  members integer, owners text[], open_jobs integer
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  beginning text := replace(replace(replace(lower(btrim(words)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.only_staff();
  return query
  select c.id, c.name, c.slug, c.domain, c.website, c.verified_how, c.verified_at, c.created_at,
    (select count(*)::integer from public.company_members m where m.company_id = c.id),
    coalesce((
      select array_agg(coalesce(private.address_of(m.user_id), private.name_of(m.user_id)) order by m.joined_at)
      from public.company_members m where m.company_id = c.id and m.role = 'owner'), '{}'),
    (select count(*)::integer from public.jobs j where j.company_id = c.id and j.status = 'open')
  from public.companies c
  where (beginning = '%' or lower(c.name) like beginning or lower(c.name) like '% ' || beginning or c.domain like beginning)
    and (not unverified or c.verified_how is null)
    and (after_at is null or (c.created_at, c.id) < (after_at, after_company))
  order by c.created_at desc, c.id desc
  limit least(greatest(page_size, 1), 100);
end
$$;

-- Staff say that these people speak for the company, or that they do not; its owners are told why.
create function public.vouch_for_company(company uuid, wanted boolean, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  named text;
  owner uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'The company’s owners will see the reason: enter at least 10 characters.';
  end if;
  select c.name into named from public.companies c where c.id = company and (c.verified_how is null) = wanted for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'That company is gone, or someone has already decided this.';
  end if;
  if wanted then
    perform private.verify_company(company, 'operator');
  else
    update public.companies c set verified_how = null, verified_at = null where c.id = company;
  end if;
  perform private.log_act(case when wanted then 'verified' else 'unverified' end, 'company', company::text, named, why);
  for owner in select m.user_id from public.company_members m where m.company_id = company and m.role = 'owner' loop
    perform private.mail_decision(owner, 'company_vouched', jsonb_build_object('company', named, 'verified', wanted,
      'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n')));
  end loop;
end
$$;

revoke all on function public.staff_companies(text, boolean, timestamptz, uuid, integer),
  public.vouch_for_company(uuid, boolean, text) from public, anon;
grant execute on function public.staff_companies(text, boolean, timestamptz, uuid, integer),
  public.vouch_for_company(uuid, boolean, text) to authenticated;

-- schemas/staff-deliveries.sql

-- What staff see of messages that did not reach anybody.

-- Mails and texts that were given up, the newest first, without a word of what they say. Only a server that sends mails of its own
-- keeps them; elsewhere there are none.
create function public.staff_deliveries(after_id bigint default null, page_size integer default 20) returns table (
  id bigint, kind text, template text, recipient text, attempts integer, created_at timestamptz, trouble text, handed boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.given_up(bigint, integer)') is null then
    return;
  end if;
  return query select * from tannr_internal.given_up(after_id, least(greatest(page_size, 1), 100));
end
$$;

-- Sends one of them again, as if it were new.
create function public.retry_delivery(delivery bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient text;
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.try_again(bigint)') is not null then
    recipient := tannr_internal.try_again(delivery);
  end if;
  if recipient is null then
    raise exception using errcode = 'PT404', message = 'That message is already queued again, or its 30 days are over.';
  end if;
  perform private.log_act('retried', 'delivery', delivery::text, left(recipient, 320));
end
$$;

revoke all on function public.staff_deliveries(bigint, integer), public.retry_delivery(bigint) from public, anon;
grant execute on function public.staff_deliveries(bigint, integer), public.retry_delivery(bigint) to authenticated;

-- schemas/live.sql

-- Tells a person's open pages what of theirs has changed, in the private channel `person:<id>`. A message names the subject and
-- carries no contents: a page reads again what it shows of it, as its own role. docs/decisions/0045.

-- Once for each person and subject in a transaction, however many rows and statements it has.
create function private.tell_person(person uuid, subject text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told text := coalesce(current_setting('tannr.told', true), '');
  matter text := person || ' ' || subject || ';';
  headers text := nullif(current_setting('request.headers', true), '');
begin
  if position(matter in told) > 0 then
    return;
  end if;
  -- Beyond some fifty people it costs less to tell somebody twice than to look.
  if length(told) < 4000 then
    perform set_config('tannr.told', told || matter, true);
  end if;
  -- The page that made the change has read it already: it knows itself by the name that it sent along.
  perform realtime.send(
    jsonb_build_object('from', case when person = auth.uid() then left(headers::jsonb ->> 'x-client-info', 80) end),
    subject, 'person:' || person, true);
end
$$;

-- The same to many at once: whoever asked by the name of their page, the others in one statement.
create function private.tell_people(people uuid[], subject text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told text := coalesce(current_setting('tannr.told', true), '');
  others uuid[] := array(
    select distinct person from unnest(people) as person
    where person is not null and person is distinct from auth.uid() and position(person || ' ' || subject || ';' in told) = 0);
begin
  if length(told) < 4000 then
    perform set_config('tannr.told', told || coalesce((
      select string_agg(person || ' ' || subject || ';', '') from unnest(others[1:50]) as person), ''), true);
  end if;
  if auth.uid() = any (people) then
    perform private.tell_person(auth.uid(), subject);
  end if;
  insert into realtime.messages (id, payload, event, topic, private, extension)
  select one.id, jsonb_build_object('from', null, 'id', one.id), subject, 'person:' || one.person, true, 'broadcast'
  from (select gen_random_uuid() as id, person from unnest(others) as person) as one;
exception when others then
  -- As realtime.send: what is done stands, whether or not others hear of it.
  raise warning 'People were not told of %: %', subject, sqlerrm;
end
$$;

-- Arguments: the subject. The rows are each a person's own.
create function private.tell_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(user_id, tg_argv[0])
  from (select distinct user_id from changed where user_id is not null) as owners;
  return null;
end
$$;

-- Who asked, and who was asked.
create function private.tell_both() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, tg_argv[0])
  from (select user_id as person from changed union select other_id from changed) as both_people;
  return null;
end
$$;

create trigger tell_added after insert on public.saved_jobs referencing new table as changed
for each statement execute function private.tell_owners('saved_jobs');
create trigger tell_changed after update on public.saved_jobs referencing new table as changed
for each statement execute function private.tell_owners('saved_jobs');
create trigger tell_removed after delete on public.saved_jobs referencing old table as changed
for each statement execute function private.tell_owners('saved_jobs');

create trigger tell_added after insert on public.applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_changed after update on public.applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_removed after delete on public.applications referencing old table as changed
for each statement execute function private.tell_owners('applications');

create trigger tell_added after insert on public.outside_applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_changed after update on public.outside_applications referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_removed after delete on public.outside_applications referencing old table as changed
for each statement execute function private.tell_owners('applications');

create trigger tell_added after insert on public.application_reminders referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_changed after update on public.application_reminders referencing new table as changed
for each statement execute function private.tell_owners('applications');
create trigger tell_removed after delete on public.application_reminders referencing old table as changed
for each statement execute function private.tell_owners('applications');

create trigger tell_added after insert on public.goals referencing new table as changed
for each statement execute function private.tell_owners('goals');
create trigger tell_changed after update on public.goals referencing new table as changed
for each statement execute function private.tell_owners('goals');
create trigger tell_removed after delete on public.goals referencing old table as changed
for each statement execute function private.tell_owners('goals');

create trigger tell_added after insert on public.goal_milestones referencing new table as changed
for each statement execute function private.tell_owners('goals');
create trigger tell_changed after update on public.goal_milestones referencing new table as changed
for each statement execute function private.tell_owners('goals');
create trigger tell_removed after delete on public.goal_milestones referencing old table as changed
for each statement execute function private.tell_owners('goals');

create trigger tell_added after insert on public.skills referencing new table as changed
for each statement execute function private.tell_owners('skills');
create trigger tell_changed after update on public.skills referencing new table as changed
for each statement execute function private.tell_owners('skills');
create trigger tell_removed after delete on public.skills referencing old table as changed
for each statement execute function private.tell_owners('skills');

create trigger tell_added after insert on public.enrolments referencing new table as changed
for each statement execute function private.tell_owners('learning');
create trigger tell_changed after update on public.enrolments referencing new table as changed
for each statement execute function private.tell_owners('learning');
create trigger tell_removed after delete on public.enrolments referencing old table as changed
for each statement execute function private.tell_owners('learning');

create trigger tell_added after insert on public.completed_lessons referencing new table as changed
for each statement execute function private.tell_owners('learning');
create trigger tell_changed after update on public.completed_lessons referencing new table as changed
for each statement execute function private.tell_owners('learning');
create trigger tell_removed after delete on public.completed_lessons referencing old table as changed
for each statement execute function private.tell_owners('learning');

create trigger tell_added after insert on public.earned_achievements referencing new table as changed
for each statement execute function private.tell_owners('achievements');
create trigger tell_changed after update on public.earned_achievements referencing new table as changed
for each statement execute function private.tell_owners('achievements');
create trigger tell_removed after delete on public.earned_achievements referencing old table as changed
for each statement execute function private.tell_owners('achievements');

create trigger tell_added after insert on public.job_alerts referencing new table as changed
for each statement execute function private.tell_owners('job_alerts');
create trigger tell_changed after update on public.job_alerts referencing new table as changed
for each statement execute function private.tell_owners('job_alerts');
create trigger tell_removed after delete on public.job_alerts referencing old table as changed
for each statement execute function private.tell_owners('job_alerts');

create trigger tell_added after insert on public.alert_matches referencing new table as changed
for each statement execute function private.tell_owners('job_alerts');
create trigger tell_changed after update on public.alert_matches referencing new table as changed
for each statement execute function private.tell_owners('job_alerts');
create trigger tell_removed after delete on public.alert_matches referencing old table as changed
for each statement execute function private.tell_owners('job_alerts');

create trigger tell_added after insert on public.notifications referencing new table as changed
for each statement execute function private.tell_owners('notifications');
create trigger tell_changed after update on public.notifications referencing new table as changed
for each statement execute function private.tell_owners('notifications');
create trigger tell_removed after delete on public.notifications referencing old table as changed
for each statement execute function private.tell_owners('notifications');

create trigger tell_added after insert on public.company_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_changed after update on public.company_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_removed after delete on public.company_follows referencing old table as changed
for each statement execute function private.tell_owners('follows');

create trigger tell_added after insert on public.settings referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_changed after update on public.settings referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_removed after delete on public.settings referencing old table as changed
for each statement execute function private.tell_owners('settings');

create trigger tell_added after insert on public.profiles referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_changed after update on public.profiles referencing new table as changed
for each statement execute function private.tell_owners('settings');
create trigger tell_removed after delete on public.profiles referencing old table as changed
for each statement execute function private.tell_owners('settings');

create trigger tell_added after insert on public.connections referencing new table as changed
for each statement execute function private.tell_both('connections');
create trigger tell_changed after update on public.connections referencing new table as changed
for each statement execute function private.tell_both('connections');
create trigger tell_removed after delete on public.connections referencing old table as changed
for each statement execute function private.tell_both('connections');

-- Those whose feed has what this person or company posts: the first three hundred.
create function private.readers_of(author uuid, company uuid, for_whom text) returns table (person uuid)
language sql stable set search_path = '' as $$
  select f from private.friends_of(author) as f
  union all
  select f.user_id from public.person_follows f where f.person_id = author and for_whom = 'everyone'
  union all
  select f.user_id from public.company_follows f where f.company_id = company
  limit 300
$$;

-- A post: its author, those who write for its company, and those whose feed has it. A count that changed: the former alone.
create function private.tell_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select user_id from changed where user_id is not null
    union
    select r.person from changed c cross join lateral private.readers_of(c.user_id, c.company_id, c.seen_by) as r
    where tg_op <> 'UPDATE' and c.state = 'published'
    union
    select m.user_id from changed c join public.company_members m on m.company_id = c.company_id where m.role <> 'interviewer'
  ), 'posts');
  return null;
end
$$;

-- What a company publishes after it was written, or takes back.
create function private.tell_of_publishing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(
    array(select r.person from private.readers_of(new.user_id, new.company_id, new.seen_by) as r), 'posts');
  return null;
end
$$;

create trigger tell_of_publishing after update of state on public.posts
for each row when ((old.state = 'published') <> (new.state = 'published')) execute function private.tell_of_publishing();

-- A comment: whoever wrote it, the post's author, and others who speak there.
create function private.tell_speakers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select user_id from changed
    union
    select p.user_id from changed c join public.posts p on p.id = c.post_id where p.user_id is not null and c.counted
    union
    select person from (
      select o.user_id as person from changed c join public.post_comments o on o.post_id = c.post_id where c.counted limit 100) as others
  ), 'posts');
  return null;
end
$$;

create trigger tell_added after insert on public.posts referencing new table as changed
for each statement execute function private.tell_readers();
create trigger tell_changed after update on public.posts referencing new table as changed
for each statement execute function private.tell_readers();
create trigger tell_removed after delete on public.posts referencing old table as changed
for each statement execute function private.tell_readers();

create trigger tell_added after insert on public.post_comments referencing new table as changed
for each statement execute function private.tell_speakers();
create trigger tell_changed after update on public.post_comments referencing new table as changed
for each statement execute function private.tell_speakers();
create trigger tell_removed after delete on public.post_comments referencing old table as changed
for each statement execute function private.tell_speakers();

create trigger tell_added after insert on public.post_reactions referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_changed after update on public.post_reactions referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_removed after delete on public.post_reactions referencing old table as changed
for each statement execute function private.tell_owners('posts');

create trigger tell_added after insert on public.feed_choices referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_changed after update on public.feed_choices referencing new table as changed
for each statement execute function private.tell_owners('posts');
create trigger tell_removed after delete on public.feed_choices referencing old table as changed
for each statement execute function private.tell_owners('posts');

create trigger tell_added after insert on public.person_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_changed after update on public.person_follows referencing new table as changed
for each statement execute function private.tell_owners('follows');
create trigger tell_removed after delete on public.person_follows referencing old table as changed
for each statement execute function private.tell_owners('follows');

-- Whose skill it is, and who vouches for it.
create function private.tell_endorsed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'skills')
  from (select user_id as person from changed union select person_id from changed) as both_people;
  return null;
end
$$;

create trigger tell_added after insert on public.skill_endorsements referencing new table as changed
for each statement execute function private.tell_endorsed();
create trigger tell_removed after delete on public.skill_endorsements referencing old table as changed
for each statement execute function private.tell_endorsed();

create policy "People hear of their own changes" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'person:' || (select auth.uid()));

-- schemas/company-people.sql

-- Who is asked to act for a company, who joins, changes and leaves, and how a company shows that its domain is its own.

create table public.company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  email text not null check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254),
  role text not null check (role in ('owner', 'recruiter', 'interviewer')),
  invited_by uuid references auth.users (id) on delete set null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  unique (company_id, email)
);

create index company_invitations_email on public.company_invitations (email);
create index company_invitations_by on public.company_invitations (invited_by) where invited_by is not null;

-- Mails that a company had us write in the day that began with the first of them: invitations and codes go to addresses of others.
create table private.company_mail_counts (
  company_id uuid primary key references public.companies (id) on delete cascade,
  since timestamptz not null,
  mails integer not null check (mails > 0)
);

-- How a company shows that its domain is its own: the code that was mailed to a work address, and the text that its DNS is to say.
create table private.company_proofs (
  company_id uuid primary key references public.companies (id) on delete cascade,
  -- What its owner publishes; it stays the same.
  dns_token text not null default replace(gen_random_uuid()::text, '-', ''),
  address text,
  code_hash bytea,
  tries smallint not null default 0,
  mailed_at timestamptz
);

-- When the DNS is looked at, and what was found. Asked for by an owner, done by the server.
create table public.company_dns_checks (
  company_id uuid primary key references public.companies (id) on delete cascade,
  domain text not null,
  asked_at timestamptz not null default now(),
  checked_at timestamptz,
  found text check (found in ('verified', 'missing', 'unreachable', 'taken'))
);

create index company_dns_checks_waiting on public.company_dns_checks (asked_at) where checked_at is null;
-- A domain that is vouched for belongs to one company.
create unique index companies_verified_domain on public.companies (domain) where verified_how is not null and domain <> '';

-- Mail of these is anybody's: an address there says nothing of where somebody works.
create function private.is_public_mail(domain text) returns boolean
language sql immutable set search_path = '' as $$
  select domain = any (array['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'hotmail.de',
    'hotmail.it', 'hotmail.es', 'live.com', 'live.co.uk', 'live.fr', 'msn.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.co.in', 'yahoo.de',
    'yahoo.fr', 'yahoo.it', 'yahoo.es', 'yahoo.co.jp', 'ymail.com', 'rocketmail.com', 'aol.com', 'icloud.com', 'me.com', 'mac.com',
    'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'tutanota.com', 'tutanota.de', 'tuta.com', 'tuta.io', 'gmx.com', 'gmx.de',
    'gmx.net', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'mail.com', 'email.com', 'mail.ru', 'inbox.ru', 'list.ru',
    'bk.ru', 'yandex.com', 'yandex.ru', 'ya.ru', 'rambler.ru', 'zoho.com', 'zohomail.com', 'fastmail.com', 'fastmail.fm', 'hey.com',
    'hushmail.com', 'mailbox.org', 'posteo.de', 'posteo.net', 'disroot.org', 'riseup.net', 'qq.com', 'foxmail.com', '163.com', '126.com',
    'yeah.net', 'sina.com', 'sina.cn', 'sohu.com', 'aliyun.com', 'naver.com', 'hanmail.net', 'daum.net', 'kakao.com', 'rediffmail.com',
    'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'sfr.fr', 'libero.it', 'virgilio.it', 'alice.it', 'tin.it', 'terra.com.br',
    'uol.com.br', 'bol.com.br', 'seznam.cz', 'email.cz', 'wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'comcast.net', 'verizon.net', 'att.net',
    'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'earthlink.net', 'btinternet.com', 'sky.com', 'virginmedia.com',
    'talktalk.net', 'bigpond.com', 'optusnet.com.au', 'shaw.ca', 'rogers.com', 'sympatico.ca', 'telus.net', 'duck.com', 'mailinator.com',
    'guerrillamail.com', 'yopmail.com', '10minutemail.com', 'temp-mail.org', 'trashmail.com', 'sharklasers.com', 'maildrop.cc'])
$$;

create function private.must_own(company uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null or not exists (
    select from public.company_members m where m.company_id = company and m.user_id = auth.uid() and m.role = 'owner') then
    raise exception using errcode = 'PT403', message = 'Only an owner of the company may do that.';
  end if;
end
$$;

create function private.count_company_mail(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  counted private.company_mail_counts;
begin
  insert into private.company_mail_counts as day (company_id, since, mails) values (company, now(), 1)
  on conflict (company_id) do update set
    mails = case when day.since <= now() - interval '1 day' then 1 else day.mails + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.mails > 30 then
    raise exception using errcode = 'PT429', message = format(
      'You’ve sent 30 invitations and codes in a day. You can send the next one after %s UTC.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
end
$$;

-- A mail of ours, where there is an outbox: on a hosted Supabase nobody sends it, and the invitation stands in the portal alone.
create function private.mail_about_company(address text, template text, data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regclass('private.outbox') is not null then
    insert into private.outbox (kind, message)
    values ('mail', jsonb_build_object('to', address, 'template', template, 'data', data));
  end if;
end
$$;

-- Asks the holder of an address to act for the company; asked again, they are mailed again.
create function public.invite_member(company uuid, address text, role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(address));
  made public.company_invitations;
begin
  perform private.must_own(company);
  if exists (
    select from public.company_members m join auth.users u on u.id = m.user_id
    where m.company_id = company and lower(u.email) = wanted) then
    raise exception using errcode = 'PT409', message = 'That person is already a member of this company.';
  end if;
  if (select count(*) from public.company_invitations i where i.company_id = company and i.email <> wanted) >= 100 then
    raise exception using errcode = 'PT409', message = 'You already have 100 open invitations. Withdraw one first.';
  end if;
  perform private.count_company_mail(company);
  insert into public.company_invitations as i (company_id, email, role, invited_by)
  values (company, wanted, invite_member.role, auth.uid())
  on conflict (company_id, email) do update set
    role = excluded.role, invited_by = excluded.invited_by, invited_at = now(), expires_at = now() + interval '14 days'
  returning * into made;
  perform private.mail_about_company(wanted, 'company_invitation', jsonb_build_object('id', made.id, 'role', made.role,
    'inviter', private.name_of(auth.uid()), 'company', (select c.name from public.companies c where c.id = company)));
  return made.id;
end
$$;

-- Invitations of the caller, by the address that their account has proven.
create function public.my_invitations() returns table (
  id uuid, role text, company text, slug text, domain text, verified_how text, inviter text, invited_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.role, c.name, c.slug, c.domain, c.verified_how, private.name_of(i.invited_by), i.invited_at, i.expires_at
  from public.company_invitations i
  join public.companies c on c.id = i.company_id
  join auth.users u on lower(u.email) = i.email and u.email_confirmed_at is not null
  where u.id = (select auth.uid()) and i.expires_at > now()
  order by i.invited_at desc
$$;

-- Yes or no to one of them; yes answers with the company's address.
create function public.answer_invitation(invitation uuid, accepted boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.company_invitations;
begin
  delete from public.company_invitations i
  using auth.users u
  where i.id = invitation and u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = i.email
    and i.expires_at > now()
  returning i.* into gone;
  if gone.id is null then
    raise exception using errcode = 'PT404', message = 'This invitation has expired, or it was sent to another address.';
  end if;
  if accepted then
    insert into public.company_members (company_id, user_id, role) values (gone.company_id, auth.uid(), gone.role)
    on conflict do nothing;
  end if;
  return (select c.slug from public.companies c where c.id = gone.company_id);
end
$$;

-- Somebody is left who may let others in. What ends with an account, or with the company, is not held up.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = old.user_id) then
    return coalesce(new, old);
  end if;
  -- Held, so that two owners who leave at once see each other.
  perform from public.companies c where c.id = old.company_id for no key update;
  if found and not exists (
    select from public.company_members m
    where m.company_id = old.company_id and m.role = 'owner' and m.user_id <> old.user_id) then
    raise exception using errcode = 'PT409', message = 'A company needs at least one owner. Make someone else an owner first.';
  end if;
  return coalesce(new, old);
end
$$;

create trigger keep_an_owner_leaving before delete on public.company_members
for each row when (old.role = 'owner') execute function private.keep_an_owner();
create trigger keep_an_owner_changing before update of role on public.company_members
for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.keep_an_owner();

-- Whether the caller is named on the company's public page: theirs to say, and nobody else's.
create function public.show_on_company_page(company uuid, shown boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set listed = shown where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;

-- Who acts for the company, for those who do; and for its owners who is invited, and how its verification stands.
create function public.company_team(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
  return jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object('person', m.user_id, 'name', private.name_of(m.user_id), 'handle', p.handle,
        'headline', p.headline, 'role', m.role, 'joined_at', m.joined_at, 'listed', m.listed,
        'inbox_mails', case when m.user_id = auth.uid() then m.inbox_mails end,
        'hiring_mails', case when m.user_id = auth.uid() then to_jsonb(m.hiring_mails) end)
        order by array_position(array['owner', 'recruiter', 'interviewer'], m.role), m.joined_at, m.user_id)
      from public.company_members m join public.profiles p on p.user_id = m.user_id where m.company_id = company),
    'invitations', case when mine = 'owner' then coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'invited_at', i.invited_at,
        'expires_at', i.expires_at) order by i.invited_at desc, i.id)
      from public.company_invitations i where i.company_id = company), '[]') end,
    'proof', case when mine = 'owner' then (
      select jsonb_build_object('address', p.address, 'mailed_at', p.mailed_at,
        'waiting', p.code_hash is not null and p.mailed_at > now() - interval '1 hour' and p.tries < 5, 'token', p.dns_token,
        'asked_at', d.asked_at, 'checked_at', d.checked_at, 'found', d.found)
      from public.companies c left join private.company_proofs p on p.company_id = c.id
        left join public.company_dns_checks d on d.company_id = c.id and d.domain = c.domain
      where c.id = company) end);
end
$$;

-- schemas/company-verification.sql

-- How a company shows that its domain is its own, by mail or by DNS, and who sees and changes which of its people.

create function private.verify_company(company uuid, how text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.companies c set verified_how = how, verified_at = now() where c.id = company;
  update private.company_proofs p set code_hash = null, address = null, tries = 0 where p.company_id = company;
exception when unique_violation then
  raise exception using errcode = 'PT409',
    message = 'The domain is verified for another company here. Ask its owner for an invitation.';
end
$$;

-- Mails a code to a work address at the company's domain. True where the caller's own proven address is there: that is enough.
create function public.verify_by_mail(company uuid, address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(verify_by_mail.address));
  of_company public.companies;
  code text;
begin
  perform private.must_own(company);
  select * into of_company from public.companies c where c.id = company;
  if of_company.domain = '' then
    raise exception using errcode = 'PT400', message = 'Enter the company’s domain first.';
  end if;
  if private.is_public_mail(of_company.domain) then
    raise exception using errcode = 'PT400', message = 'Anyone can get an address at that domain. Use one that belongs to the company.';
  end if;
  if split_part(wanted, '@', 2) <> of_company.domain or wanted !~ '^[^@[:space:]]+@[^@[:space:]]+$' or char_length(wanted) > 254 then
    raise exception using errcode = 'PT400', message = format('The address must end in @%s.', of_company.domain);
  end if;
  if exists (
    select from auth.users u where u.id = auth.uid() and lower(u.email) = wanted and u.email_confirmed_at is not null) then
    perform private.verify_company(company, 'mail');
    return true;
  end if;
  perform private.count_company_mail(company);
  -- The first 48 bits of such an id are chance.
  code := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000)::text, 6, '0');
  insert into private.company_proofs as p (company_id, address, code_hash, mailed_at)
  values (company, wanted, sha256(convert_to(company || code, 'UTF8')), now())
  on conflict (company_id) do update set address = excluded.address, code_hash = excluded.code_hash, mailed_at = now(), tries = 0;
  perform private.mail_about_company(wanted, 'company_code', jsonb_build_object('code', code, 'company', of_company.name));
  return false;
end
$$;

-- The code that was mailed: valid for an hour, and five tries. False where it is wrong: a refusal would undo the count.
create function public.confirm_company_code(company uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof private.company_proofs;
begin
  perform private.must_own(company);
  update private.company_proofs p set tries = p.tries + 1 where p.company_id = company returning * into proof;
  if proof.code_hash is null or proof.mailed_at < now() - interval '1 hour' or proof.tries > 5
    or split_part(proof.address, '@', 2) <> (select c.domain from public.companies c where c.id = company) then
    raise exception using errcode = 'PT410', message = 'This code has expired. Request a new one.';
  end if;
  if proof.code_hash <> sha256(convert_to(company || btrim(confirm_company_code.code), 'UTF8')) then
    return false;
  end if;
  perform private.verify_company(company, 'mail');
  return true;
end
$$;

-- The text that the domain's DNS is to say, made when it is first asked for.
create function public.company_dns_token(company uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text;
begin
  perform private.must_own(company);
  insert into private.company_proofs as p (company_id) values (company)
  on conflict (company_id) do update set dns_token = p.dns_token returning p.dns_token into token;
  return token;
end
$$;

-- Has our server look at the DNS: at most once in ten seconds.
create function public.check_company_dns(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_domain text := (select c.domain from public.companies c where c.id = company);
begin
  perform private.must_own(company);
  if of_domain = '' then
    raise exception using errcode = 'PT400', message = 'Enter the company’s domain first.';
  end if;
  if private.is_public_mail(of_domain) then
    raise exception using errcode = 'PT400', message = 'Use a domain that belongs to the company.';
  end if;
  if exists (
    select from public.company_dns_checks d
    where d.company_id = company and d.domain = of_domain and d.asked_at > now() - interval '10 seconds') then
    raise exception using errcode = 'PT429', message = 'We just checked. Try again in a few seconds.';
  end if;
  perform public.company_dns_token(company);
  insert into public.company_dns_checks as d (company_id, domain) values (company, of_domain)
  on conflict (company_id) do update set domain = excluded.domain, asked_at = now(), checked_at = null, found = null;
  perform pg_notify('company_dns', '');
end
$$;

-- For our server: what is to be looked at, and what was found there; null: nobody answered.
create function private.settle_dns_check(company uuid, of_domain text, texts text[]) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  outcome text := case when texts is null then 'unreachable' else 'missing' end;
begin
  if exists (
    select from private.company_proofs p join public.companies c on c.id = p.company_id
    where p.company_id = company and c.domain = of_domain and 'tannr-verification=' || p.dns_token = any (texts)) then
    begin
      perform private.verify_company(company, 'dns');
      outcome := 'verified';
    exception when sqlstate 'PT409' then
      outcome := 'taken';
    end;
  end if;
  update public.company_dns_checks d set checked_at = clock_timestamp(), found = outcome
  where d.company_id = company and d.domain = of_domain and d.checked_at is null;
  return outcome;
end
$$;

-- Open pages of everybody who acts for it hear of it.
create function private.tell_members(company uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.tell_person(m.user_id, 'companies') from public.company_members m where m.company_id = company
$$;

create function private.tell_of_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'companies' then
    perform private.tell_members(new.id);
  else
    perform private.tell_members(coalesce(new.company_id, old.company_id));
    if tg_table_name = 'company_members' then
      perform private.tell_person(coalesce(new.user_id, old.user_id), 'companies');
    end if;
  end if;
  return null;
end
$$;

create trigger tell_members after update on public.companies for each row execute function private.tell_of_company();
create trigger tell_members after insert or update or delete on public.company_members
for each row execute function private.tell_of_company();
create trigger tell_members after insert or update or delete on public.company_invitations
for each row execute function private.tell_of_company();
create trigger tell_members after insert or update on public.company_dns_checks
for each row execute function private.tell_of_company();

alter table public.company_invitations enable row level security;
alter table public.company_dns_checks enable row level security;
alter table private.company_mail_counts enable row level security;
alter table private.company_proofs enable row level security;
revoke all on public.company_invitations, public.company_dns_checks from anon, authenticated;
grant select, delete on public.company_invitations to authenticated;
grant select on public.company_dns_checks to authenticated;
grant update (role), delete on public.company_members to authenticated;

create policy "Owners read whom they invited" on public.company_invitations for select to authenticated
  using (company_id in (select private.my_companies(array['owner'])));

create policy "Owners withdraw invitations" on public.company_invitations for delete to authenticated
  using (company_id in (select private.my_companies(array['owner'])));

create policy "Owners read what the DNS said" on public.company_dns_checks for select to authenticated
  using (company_id in (select private.my_companies(array['owner'])));

create policy "Owners say who acts as what" on public.company_members for update to authenticated
  using (company_id in (select private.my_companies(array['owner'])))
  with check (company_id in (select private.my_companies(array['owner'])));

create policy "Owners remove members, and everybody leaves" on public.company_members for delete to authenticated
  using (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner'])));

revoke all on function public.invite_member(uuid, text, text), public.my_invitations(), public.answer_invitation(uuid, boolean),
  public.show_on_company_page(uuid, boolean), public.company_team(uuid), public.verify_by_mail(uuid, text),
  public.confirm_company_code(uuid, text), public.company_dns_token(uuid), public.check_company_dns(uuid) from public, anon;
grant execute on function public.invite_member(uuid, text, text), public.my_invitations(), public.answer_invitation(uuid, boolean),
  public.show_on_company_page(uuid, boolean), public.company_team(uuid), public.verify_by_mail(uuid, text),
  public.confirm_company_code(uuid, text), public.company_dns_token(uuid), public.check_company_dns(uuid) to authenticated;

-- schemas/company-marks.sql

-- Companies' marks, in a bucket that everybody reads: a mark stands wherever the company's name does. Its file lies at
-- <company>/<mark> and never changes: another mark is another file.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('marks', 'marks', true, 1048576, '{image/webp,image/jpeg,image/png}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether this is a path of a company that the caller owns.
create function private.owns_mark(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select of_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$' and split_part(of_path, '/', 1) in (
    select company_id::text from private.my_companies(array['owner']) as own (company_id))
$$;

-- Twenty a day.
create function private.may_upload_mark(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owns_mark(of_path) and (
    select count(*) from storage.objects o
    where o.bucket_id = 'marks' and o.name like split_part(of_path, '/', 1) || '/%' and o.created_at > now() - interval '1 day') < 20
$$;

create policy "Owners upload marks of their companies" on storage.objects for insert to authenticated
  with check (bucket_id = 'marks' and private.may_upload_mark(name));

create policy "Owners list the marks of their companies" on storage.objects for select to authenticated
  using (bucket_id = 'marks' and private.owns_mark(name));

-- The company's mark from now on, or none; returns the one before, which the same call brings back within a day.
create function public.use_company_mark(company uuid, mark uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  folder constant text := '/storage/v1/object/public/marks/' || company || '/';
  before text;
begin
  perform private.must_own(company);
  select c.logo_url into before from public.companies c where c.id = company for no key update;
  if mark is not null and not exists (
    select from storage.objects o where o.bucket_id = 'marks' and o.name = company || '/' || mark) then
    raise exception using errcode = 'PT404', message = 'That logo is gone. Choose it again.';
  end if;
  update public.companies c set logo_url = folder || mark where c.id = company;
  if before is null or not starts_with(before, folder) then
    return null;
  end if;
  update storage.objects o set last_accessed_at = now()
  where o.bucket_id = 'marks' and o.name = company || '/' || substr(before, length(folder) + 1);
  return substr(before, length(folder) + 1)::uuid;
end
$$;
revoke all on function public.use_company_mark(uuid, uuid) from public, anon;
grant execute on function public.use_company_mark(uuid, uuid) to authenticated;

-- Removes the marks that no company has had for a day; returns how many. As remove_unused_post_pictures.
create function private.remove_unused_marks() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  if to_regclass('storage.stray_blobs') is null then
    return 0;
  end if;
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(name), '{}') into gone from (
    select o.name from storage.objects o
    where o.bucket_id = 'marks' and coalesce(o.last_accessed_at, o.created_at) < now() - interval '1 day'
      and not exists (
        select from public.companies c
        where c.id::text = split_part(o.name, '/', 1) and c.logo_url = '/storage/v1/object/public/marks/' || o.name)
    order by o.created_at limit 500) as unused;
  delete from storage.objects where bucket_id = 'marks' and name = any (gone);
  return cardinality(gone);
end
$$;

-- schemas/company-posts.sql

-- What companies write before it is posted, its moment, and how often it was seen.

-- How often a company's posts were seen, by day. Who saw them is kept nowhere.
create table public.post_views (
  post_id uuid not null references public.posts (id) on delete cascade,
  day date not null,
  views integer not null default 1 check (views > 0),
  primary key (post_id, day)
);

create index posts_due on public.posts (publish_at) where state = 'scheduled';

-- A moment lies ahead, at most a year; what is published is as new as that. A company keeps a hundred that wait, and posts fifty a day.
create function private.settle_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'scheduled' then
    new.publish_at := null;
  elsif auth.uid() is not null and (new.publish_at is null or new.publish_at <= clock_timestamp()
    or new.publish_at > clock_timestamp() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Choose a time within the next year.';
  end if;
  if new.company_id is null then
    return new;
  end if;
  if new.state = 'published' and (tg_op = 'INSERT' or old.state <> 'published') then
    if tg_op = 'UPDATE' then
      new.posted_at := clock_timestamp();
      new.edited_at := null;
    end if;
    if auth.uid() is not null and (select count(*) from public.posts p
      where p.company_id = new.company_id and p.state = 'published' and p.posted_at > now() - interval '1 day') >= 50 then
      raise exception using errcode = 'PT429', message = 'Your company has created 50 posts in a day. Try again tomorrow.';
    end if;
  elsif tg_op = 'INSERT' and auth.uid() is not null and (select count(*) from public.posts p
    where p.company_id = new.company_id and p.state <> 'published') >= 100 then
    raise exception using errcode = 'PT409', message = 'You already have 100 unpublished posts. Publish or delete some first.';
  end if;
  return new;
end
$$;

create trigger settle_post before insert or update of state, publish_at on public.posts
for each row execute function private.settle_post();

-- Publishes what is due; returns how much that was. What somebody changes at this moment waits for the next.
create function private.publish_due_posts(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  done integer;
begin
  with due as (
    select p.id from public.posts p
    where p.state = 'scheduled' and p.publish_at <= at
    order by p.publish_at limit most for update skip locked
  )
  update public.posts p set state = 'published' from due where p.id = due.id;
  get diagnostics done = row_count;
  return done;
end
$$;

-- Counts that these were seen: a page does so once in a tab. Those who act for the company do not count.
create function public.count_post_views(posts uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.post_views as seen (post_id, day)
  select p.id, (now() at time zone 'utc')::date from public.posts p
  where p.id = any (posts[1:20]) and p.company_id is not null and p.state = 'published' and p.hidden_at is null
    and not exists (select from public.company_members m where m.company_id = p.company_id and m.user_id = (select auth.uid()))
  order by p.id
  on conflict (post_id, day) do update set views = seen.views + 1
$$;

-- What a company wrote, the latest first by their moments, with its figures, and how much there is of each kind. For those who write
-- for it.
create function public.company_posts(
  company uuid, shown text default null, after_at timestamptz default null, after_post uuid default null, page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t publish posts for this company.';
  end if;
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object('draft', count(*) filter (where p.state = 'draft'), 'scheduled', count(*) filter (where p.state = 'scheduled'),
        'published', count(*) filter (where p.state = 'published'))
      from public.posts p where p.company_id = company_posts.company),
    'posts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'state', page.state, 'body', page.body, 'link', page.link, 'at', page.at, 'publish_at', page.publish_at,
        'posted_at', page.posted_at, 'edited_at', page.edited_at, 'hidden', page.hidden_at is not null,
        'writer', case when page.written_by is not null then private.name_of(page.written_by) end,
        'picture', (
          select jsonb_build_object('id', f.id, 'path', f.path, 'width', f.width, 'height', f.height, 'words', page.picture_words)
          from public.post_pictures f where f.id = page.picture_id),
        'views', (select coalesce(sum(v.views), 0) from public.post_views v where v.post_id = page.id),
        'reacted', page.reacted, 'commented', page.commented) order by page.at desc, page.id desc)
      from (
        select p.*, coalesce(p.publish_at, p.posted_at) as at from public.posts p
        where p.company_id = company_posts.company and (shown is null or p.state = shown)
          and (after_at is null or (coalesce(p.publish_at, p.posted_at), p.id) < (after_at, after_post))
        order by coalesce(p.publish_at, p.posted_at) desc, p.id desc limit least(greatest(page_size, 1), 50)) as page), '[]'));
end
$$;

alter table public.post_views enable row level security;
revoke all on public.post_views from anon, authenticated;
grant select on public.post_views to authenticated;
grant all on public.post_views to service_role;

create policy "Those who write for a company read how often it was seen" on public.post_views for select to authenticated
  using (exists (select from public.posts p where p.id = post_id
    and p.company_id in (select private.my_companies(array['owner', 'recruiter']))));

revoke all on function public.count_post_views(uuid[]), public.company_posts(uuid, text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.count_post_views(uuid[]) to anon, authenticated, service_role;
grant execute on function public.company_posts(uuid, text, timestamptz, uuid, integer) to authenticated;

-- schemas/company-events.sql

-- Events that companies hold: who comes, who waits for a place, and how they are told. Places are given under a lock of the event's
-- row, one after the other. What the public reads of an event is in company_page; its link is for those who come.

create table public.company_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  made_by uuid references auth.users (id) on delete set null,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  about text not null default '' check (char_length(about) <= 4000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The one that the times were given in, such as Europe/Lisbon.
  zone text not null check (char_length(zone) between 1 and 60),
  place text not null default '' check (char_length(place) <= 200),
  link text not null default '' check (link = '' or (link ~ '^https?://[^[:space:]]+$' and char_length(link) <= 500)),
  -- Null: as many as come, five thousand at most.
  capacity integer check (capacity between 1 and 5000),
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  cancelled_because text not null default '' check (char_length(cancelled_because) <= 300),
  -- So many of each, kept under the lock.
  going integer not null default 0,
  waiting integer not null default 0,
  made_at timestamptz not null default clock_timestamp(),
  check (ends_at > starts_at and ends_at <= starts_at + interval '14 days'),
  check (place <> '' or link <> ''),
  constraint company_events_room check (going <= coalesce(capacity, 5000))
);

create index company_events_company on public.company_events (company_id, starts_at, id);
create index company_events_ahead on public.company_events (starts_at) where state = 'planned';
create index company_events_made_by on public.company_events (made_by) where made_by is not null;

create table public.event_answers (
  event_id uuid not null references public.company_events (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  state text not null check (state in ('going', 'waiting')),
  answered_at timestamptz not null default clock_timestamp(),
  reminded_at timestamptz,
  primary key (event_id, user_id)
);

create index event_answers_person on public.event_answers (user_id);
create index event_answers_order on public.event_answers (event_id, state, answered_at, user_id);
create index event_answers_unreminded on public.event_answers (event_id, user_id) where state = 'going' and reminded_at is null;

-- Tells somebody of an event, and by mail unless they want none. `matter`: place, moved, cancelled, soon.
create function private.tell_of_event(person uuid, event public.company_events, matter text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
  company public.companies;
  address text;
begin
  select * into company from public.companies c where c.id = event.company_id;
  told.user_id := person;
  told.kind := 'event';
  told.subject_id := event.id;
  told.subject := event.title;
  told.detail := company.name || case when matter = 'cancelled' and event.cancelled_because <> '' then ': ' || event.cancelled_because
    else ', ' || private.event_moment(event) end;
  told.state := matter;
  perform private.notify(told);
  address := private.address_of(person);
  if address is not null and private.makes_archives()
    and coalesce((select s.email_alerts from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'event', jsonb_build_object('matter', matter, 'title', event.title, 'company', company.name,
      'slug', company.slug, 'when', private.event_moment(event), 'place', event.place, 'because', event.cancelled_because,
      'link', case when matter <> 'cancelled' then event.link else '' end), private.switch_link(person, 'email_alerts'));
  end if;
end
$$;

-- 'Wed, Nov 25, 2026, 6:00 PM (Europe/Lisbon)'
create function private.event_moment(event public.company_events) returns text
language sql stable set search_path = '' as $$
  select to_char(event.starts_at at time zone event.zone, 'Dy, Mon FMDD, YYYY, FMHH12:MI AM') || ' (' || event.zone || ')'
$$;

-- Counts again, and gives free places to those who waited the longest. Whoever calls it holds the event's row.
create function private.settle_event(of_event uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.company_events;
  person uuid;
begin
  select * into event from public.company_events e where e.id = of_event for update;
  if not found then
    return;
  end if;
  select count(*) filter (where a.state = 'going'), count(*) filter (where a.state = 'waiting') into event.going, event.waiting
  from public.event_answers a where a.event_id = of_event;
  if event.state = 'planned' and event.starts_at > clock_timestamp() then
    for person in
      select a.user_id from public.event_answers a where a.event_id = of_event and a.state = 'waiting'
      order by a.answered_at, a.user_id limit greatest(coalesce(event.capacity, 5000) - event.going, 0)
    loop
      update public.event_answers a set state = 'going' where a.event_id = of_event and a.user_id = person;
      event.going := event.going + 1;
      event.waiting := event.waiting - 1;
      perform private.tell_of_event(person, event, 'place');
    end loop;
  end if;
  update public.company_events e set going = event.going, waiting = event.waiting
  where e.id = of_event and (e.going, e.waiting) is distinct from (event.going, event.waiting);
end
$$;

-- Whoever goes, with their account or by their own choice, leaves their place to the next.
create function private.leave_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_event(old.event_id);
  return null;
end
$$;

create trigger leave_event after delete on public.event_answers
for each row execute function private.leave_event();

-- An event of the company, made or changed; returns its id. Times are those of its zone. Those who come hear of another time or place.
create function public.save_event(company uuid, fields jsonb, event uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  before public.company_events;
  made public.company_events;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = fields ->> 'zone') then
    raise exception using errcode = 'PT400', message = 'Choose a time zone.';
  end if;
  made.starts_at := (fields ->> 'starts')::timestamp at time zone (fields ->> 'zone');
  made.ends_at := (fields ->> 'ends')::timestamp at time zone (fields ->> 'zone');
  made.capacity := nullif(fields ->> 'capacity', '')::integer;
  if event is null then
    if (select count(*) from public.company_events e where e.company_id = company and e.made_at > now() - interval '1 day') >= 30 then
      raise exception using errcode = 'PT429', message = 'Your company has created 30 events in a day. Try again tomorrow.';
    end if;
  else
    select * into before from public.company_events e where e.id = event and e.company_id = company for update;
    if not found then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this event.';
    end if;
    if before.state = 'cancelled' then
      raise exception using errcode = 'PT409', message = 'This event was canceled.';
    end if;
    if made.capacity < before.going then
      raise exception using errcode = 'PT409', message = 'Spots already taken: ' || before.going || '.';
    end if;
  end if;
  if (event is null or made.starts_at <> before.starts_at) and (
    made.starts_at <= clock_timestamp() or made.starts_at > clock_timestamp() + interval '2 years') then
    raise exception using errcode = 'PT400', message = 'An event has to begin in the future, within two years.';
  end if;
  if made.ends_at <= made.starts_at or made.ends_at > made.starts_at + interval '14 days' then
    raise exception using errcode = 'PT400', message = 'An event has to end after it begins, and within 14 days.';
  end if;
  if event is null then
    insert into public.company_events (company_id, made_by, title, about, starts_at, ends_at, zone, place, link, capacity)
    values (company, auth.uid(), btrim(fields ->> 'title'), btrim(coalesce(fields ->> 'about', '')), made.starts_at, made.ends_at,
      fields ->> 'zone', btrim(coalesce(fields ->> 'place', '')), btrim(coalesce(fields ->> 'link', '')), made.capacity)
    returning * into made;
    return made.id;
  end if;
  update public.company_events e set title = btrim(fields ->> 'title'), about = btrim(coalesce(fields ->> 'about', '')),
    starts_at = made.starts_at, ends_at = made.ends_at, zone = fields ->> 'zone', place = btrim(coalesce(fields ->> 'place', '')),
    link = btrim(coalesce(fields ->> 'link', '')), capacity = made.capacity
  where e.id = event returning * into made;
  if (made.starts_at, made.place, made.link) is distinct from (before.starts_at, before.place, before.link)
    and made.starts_at > clock_timestamp() then
    -- At another time they are reminded again.
    update public.event_answers a set reminded_at = null where a.event_id = event and made.starts_at <> before.starts_at;
    perform private.tell_of_event(a.user_id, made, 'moved') from public.event_answers a where a.event_id = event;
  end if;
  perform private.settle_event(event);
  return event;
end
$$;

create function public.cancel_event(event uuid, because text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.company_events;
begin
  update public.company_events e set state = 'cancelled', cancelled_because = left(btrim(because), 300)
  where e.id = event and e.state = 'planned' and e.ends_at > clock_timestamp()
    and e.company_id in (select private.my_companies(array['owner', 'recruiter']))
  returning * into ended;
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this event, or it’s already over.';
  end if;
  perform private.tell_of_event(a.user_id, ended, 'cancelled') from public.event_answers a where a.event_id = event;
end
$$;

-- The caller comes, or does not any more. What it says: going, waiting, or nothing.
create function public.answer_event(event uuid, comes boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.company_events;
  answer text;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  -- Held: one answer after the other.
  select * into asked from public.company_events e where e.id = event for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this event.';
  end if;
  if not comes then
    delete from public.event_answers a where a.event_id = event and a.user_id = auth.uid();
    return '';
  end if;
  if asked.state = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'This event was canceled.';
  end if;
  if asked.ends_at <= clock_timestamp() then
    raise exception using errcode = 'PT409', message = 'This event is over.';
  end if;
  select a.state into answer from public.event_answers a where a.event_id = event and a.user_id = auth.uid();
  if found then
    return answer;
  end if;
  answer := case when asked.going < coalesce(asked.capacity, 5000) then 'going' else 'waiting' end;
  if answer = 'waiting' and asked.waiting >= 1000 then
    raise exception using errcode = 'PT409', message = 'The event and its waiting list are full.';
  end if;
  -- Within a day nobody is reminded of what they have just said.
  insert into public.event_answers (event_id, user_id, state, reminded_at)
  values (event, auth.uid(), answer, case when asked.starts_at < clock_timestamp() + interval '1 day' then clock_timestamp() end);
  update public.company_events e set going = e.going + (answer = 'going')::integer, waiting = e.waiting + (answer = 'waiting')::integer
  where e.id = event;
  return answer;
end
$$;

-- schemas/company-event-lists.sql

-- Events as they are listed and reminded of, and who may read and answer them.

-- Reminds those who come of what begins within a day: `most` of them; returns how many it were.
create function private.send_event_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select a.user_id, e from public.company_events e
    join public.event_answers a on a.event_id = e.id and a.state = 'going' and a.reminded_at is null
    where e.state = 'planned' and e.starts_at > at and e.starts_at <= at + interval '1 day'
    order by e.starts_at, a.user_id limit most for update of a skip locked
  loop
    done := done + 1;
    update public.event_answers a set reminded_at = at where a.event_id = (due.e).id and a.user_id = due.user_id;
    perform private.tell_of_event(due.user_id, due.e, 'soon');
  end loop;
  return done;
end
$$;

-- What a company holds, for those who hold it: what is ahead, the next first; or what is over or cancelled, the latest first.
create function public.company_events(company uuid, over boolean default false, page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := 20;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  return (
    with own as (
      select e.*, (e.state = 'cancelled' or e.ends_at <= now()) as is_over from public.company_events e
      where e.company_id = company_events.company
    ), numbered as (
      select own.*, row_number() over (order by case when over then null else own.starts_at end, own.starts_at desc, own.id) as number
      from own where own.is_over = over
    ), shown as (
      select * from numbered where number > (greatest(page, 1) - 1) * size and number <= greatest(page, 1) * size
    )
    select jsonb_build_object(
      'ahead', (select count(*) from own where not own.is_over), 'over', (select count(*) from own where own.is_over),
      'more', (select count(*) from numbered) > greatest(page, 1) * size,
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'about', e.about, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
          'starts', to_char(e.starts_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'),
          'ends', to_char(e.ends_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'), 'zone', e.zone,
          'place', e.place, 'link', e.link, 'online', e.link <> '', 'capacity', e.capacity, 'state', e.state,
          'cancelled_because', e.cancelled_because, 'going', e.going, 'waiting', e.waiting, 'answer', null) order by e.number)
        from shown as e), '[]')));
end
$$;

-- Who comes and who waits, in the order in which they answered; a hundred, then those after.
create function public.event_people(event uuid, after_at timestamptz default null, after_person uuid default null)
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('person', page.user_id, 'name', private.name_of(page.user_id), 'handle', p.handle, 'headline', p.headline,
    'state', page.state, 'answered_at', page.answered_at)
  from (
    select a.* from public.company_events e join public.event_answers a on a.event_id = e.id
    where e.id = event_people.event and e.company_id in (select private.my_companies(array['owner', 'recruiter']))
      and (after_at is null or (a.answered_at, a.user_id) > (after_at, after_person))
    order by a.answered_at, a.user_id limit 100) as page
  left join public.profiles p on p.user_id = page.user_id
  order by page.answered_at, page.user_id
$$;

-- What a company's page shows of its events: the next six, and how the caller answered. The link is for those who come.
create function private.events_ahead(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'about', e.about, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'zone', e.zone, 'place', e.place, 'online', e.link <> '', 'link', case when e.answer = 'going' or e.is_own then e.link else '' end,
    'capacity', e.capacity, 'state', e.state, 'cancelled_because', e.cancelled_because, 'going', e.going, 'waiting', e.waiting,
    'answer', e.answer) order by e.starts_at, e.id), '[]')
  from (
    select e.*, (select a.state from public.event_answers a where a.event_id = e.id and a.user_id = (select auth.uid())) as answer,
      e.company_id in (select private.my_companies(array['owner', 'recruiter'])) as is_own
    from public.company_events e where e.company_id = company and e.ends_at > now()
    order by e.starts_at, e.id limit 6) as e
$$;

-- Where an event stands, for what leads to it.
create function public.event_address(event uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.slug from public.company_events e join public.companies c on c.id = e.company_id where e.id = event
$$;

-- Those who hold it, and whoever answered it.
create function private.tell_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select m.user_id from changed c join public.company_members m on m.company_id = c.company_id where m.role <> 'interviewer'
    union
    select a.user_id from changed c cross join lateral (
      select o.user_id from public.event_answers o where o.event_id = c.id limit 300) as a), 'companies');
  return null;
end
$$;

create trigger tell_added after insert on public.company_events referencing new table as changed
for each statement execute function private.tell_of_events();
create trigger tell_changed after update on public.company_events referencing new table as changed
for each statement execute function private.tell_of_events();

alter table public.company_events enable row level security;
alter table public.event_answers enable row level security;
revoke all on public.company_events, public.event_answers from anon, authenticated;
grant select on public.company_events, public.event_answers to authenticated;
grant all on public.company_events, public.event_answers to service_role;

create policy "Those who hold events read them" on public.company_events for select to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "People read their answers, and those who hold an event all of its" on public.event_answers for select to authenticated
  using (user_id = (select auth.uid()) or exists (select from public.company_events e where e.id = event_id));

revoke all on function public.save_event(uuid, jsonb, uuid), public.cancel_event(uuid, text), public.answer_event(uuid, boolean),
  public.company_events(uuid, boolean, integer), public.event_people(uuid, timestamptz, uuid), public.event_address(uuid) from public, anon;
grant execute on function public.save_event(uuid, jsonb, uuid), public.cancel_event(uuid, text), public.answer_event(uuid, boolean),
  public.company_events(uuid, boolean, integer), public.event_people(uuid, timestamptz, uuid), public.event_address(uuid) to authenticated;

-- schemas/company-page.sql

-- What everybody reads of a company, and how many look at it (company-analytics.sql counts them).

-- Visits of a company's page by day. Who came is kept nowhere.
create table public.company_visits (
  company_id uuid not null references public.companies (id) on delete cascade,
  day date not null,
  visits integer not null default 1 check (visits > 0),
  primary key (company_id, day)
);

alter table public.company_visits enable row level security;
revoke all on public.company_visits from anon, authenticated;
grant select on public.company_visits to authenticated;

create policy "Members read how many came" on public.company_visits for select to authenticated
  using (company_id in (select private.my_companies()));

-- schemas/company-analytics.sql

-- What a company learns of its page and its hiring, from its own records alone. Below eight of anything nothing is said of its parts.

-- Where visits came from, by day. Who came is kept nowhere.
create table public.company_visit_sources (
  company_id uuid not null references public.companies (id) on delete cascade,
  day date not null,
  source text not null check (source in ('search', 'jobs', 'feed', 'people', 'alerts', 'company', 'elsewhere', 'direct')),
  visits integer not null default 1 check (visits > 0),
  primary key (company_id, day, source)
);

create index jobs_same_title on public.jobs (lower(title), experience_level, currency) where status = 'open';

-- Counts one: the page does so once in a tab, and says from what kind of place it was. Those who act for the company do not count.
create function public.count_company_visit(company uuid, source text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if exists (select from public.company_members m where m.company_id = company and m.user_id = auth.uid())
    or not exists (select from public.companies c where c.id = company) then
    return;
  end if;
  insert into public.company_visits as seen (company_id, day) values (company, (now() at time zone 'utc')::date)
  on conflict (company_id, day) do update set visits = seen.visits + 1;
  if count_company_visit.source in ('search', 'jobs', 'feed', 'people', 'alerts', 'company', 'elsewhere', 'direct') then
    insert into public.company_visit_sources as seen (company_id, day, source) values (company, (now() at time zone 'utc')::date, count_company_visit.source)
    on conflict (company_id, day, source) do update set visits = seen.visits + 1;
  end if;
end
$$;

-- How long applications stood in each status before the next step, in days: the median, from eight on.
create function private.stage_times(company uuid, since timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  with steps as (
    select e.application_id, e.at, case when e.kind = 'applied' then 'under_review' when e.kind = 'status' then e.said end as status,
      lead(e.at) over (partition by e.application_id order by e.id) as until
    from public.applications a
    join public.jobs j on j.id = a.job_id and j.company_id = company
    join public.application_events e on e.application_id = a.id and e.kind in ('applied', 'status', 'withdrawn', 'offer_accepted', 'offer_declined')
    where a.applied_at >= since
  ), spans as (
    select steps.status, count(*) as ended, percentile_cont(0.5) within group (order by extract(epoch from steps.until - steps.at) / 86400) as days
    from steps where steps.status is not null and steps.until is not null group by steps.status
  )
  select jsonb_agg(jsonb_build_object('status', known.status, 'ended', coalesce(spans.ended, 0),
    'days', case when spans.ended >= 8 then round(spans.days::numeric, 1) end) order by known.place)
  from unnest(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received']) with ordinality as known (status, place)
  left join spans on spans.status = known.status
$$;

-- The pay of the newest open jobs beside that of others with the same title, level and currency: from eight on.
create function private.pay_positions(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'title', own.title, 'location', own.location, 'level', own.experience_level,
    'salary_min', own.salary_min, 'salary_max', own.salary_max, 'currency', own.currency, 'others', market.others,
    'low', case when market.others >= 8 then round(market.low) end, 'median', case when market.others >= 8 then round(market.median) end,
    'high', case when market.others >= 8 then round(market.high) end) order by own.posted_at desc, own.id), '[]')
  from (
    select * from public.jobs j where j.company_id = company and j.status = 'open' and coalesce(j.salary_min, j.salary_max) is not null
    order by j.posted_at desc, j.id limit 10) as own
  cross join lateral (
    select count(*) as others,
      percentile_cont(0.25) within group (order by (coalesce(o.salary_min, o.salary_max) + coalesce(o.salary_max, o.salary_min)) / 2.0) as low,
      percentile_cont(0.5) within group (order by (coalesce(o.salary_min, o.salary_max) + coalesce(o.salary_max, o.salary_min)) / 2.0) as median,
      percentile_cont(0.75) within group (order by (coalesce(o.salary_min, o.salary_max) + coalesce(o.salary_max, o.salary_min)) / 2.0) as high
    from public.jobs o
    where lower(o.title) = lower(own.title) and o.experience_level = own.experience_level and o.currency = own.currency
      and o.status = 'open' and o.company_id <> company and coalesce(o.salary_min, o.salary_max) is not null) as market
$$;

-- The figures of the last so many days, for owners and recruiters.
create function public.company_analytics(company uuid, days integer default 28) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  since date := today + 1 - least(greatest(days, 7), 366);
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t see this company’s analytics.';
  end if;
  return (
    with applied as materialized (
      select a.came_from, a.reached, a.offer_answer from public.applications a join public.jobs j on j.id = a.job_id
      where j.company_id = company and a.applied_at >= since::timestamp at time zone 'utc'
    ), came as (
      select s.source, sum(s.visits) as visits from public.company_visit_sources s
      where s.company_id = company and s.day >= since group by s.source
    )
    select jsonb_build_object(
      'since', since, 'until', today,
      'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v where v.company_id = company and v.day >= since),
      'applications', (select count(*) from applied),
      'visit_sources', (
        select case when sum(came.visits) >= 8 then jsonb_object_agg(came.source, came.visits) end from came),
      'application_sources', case when (select count(*) from applied where came_from <> '') >= 8 then (
        select jsonb_object_agg(of.came_from, of.amount)
        from (select came_from, count(*) as amount from applied where came_from <> '' group by came_from) as of) end,
      'funnel', case when (select count(*) from applied) >= 8 then (
        select jsonb_build_object('under_review', count(*),
          'phone_screening', count(*) filter (where reached <> 'under_review'),
          'interview_scheduled', count(*) filter (where reached in ('interview_scheduled', 'offer_received')),
          'offer_received', count(*) filter (where reached = 'offer_received'),
          'accepted', count(*) filter (where offer_answer = 'accepted')) from applied) end,
      'stages', private.stage_times(company, since::timestamp at time zone 'utc'),
      'pay', private.pay_positions(company)));
end
$$;

alter table public.company_visit_sources enable row level security;
revoke all on public.company_visit_sources from anon, authenticated;
grant select on public.company_visit_sources to authenticated;
grant all on public.company_visit_sources to service_role;

create policy "Members read where visits came from" on public.company_visit_sources for select to authenticated
  using (company_id in (select private.my_companies()));

revoke all on function public.count_company_visit(uuid, text), public.company_analytics(uuid, integer) from public;
revoke all on function public.company_analytics(uuid, integer) from anon;
grant execute on function public.count_company_visit(uuid, text) to anon, authenticated, service_role;
grant execute on function public.company_analytics(uuid, integer) to authenticated;

-- schemas/company-overview.sql

-- What a company's members see first: what came of their page, and what waits for them.

-- Weeks begin on Mondays, UTC; the last one is under way. Visits and followers are of the page, applicants of all its jobs.
create function public.company_overview(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
  today date := (now() at time zone 'utc')::date;
  monday date := date_trunc('week', now() at time zone 'utc')::date;
  due date := private.today();
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
  return (
    -- Read once: a company with most jobs has thousands.
    with applied as materialized (
      select a.applied_at, a.withdrawn_at, a.status, a.answer_by
      from public.applications a join public.jobs j on j.id = a.job_id where j.company_id = company
    ),
    counted as (
      select count(*) filter (where withdrawn_at is null) as applicants,
        count(*) filter (where applied_at >= monday) as new_applicants,
        count(*) filter (where withdrawn_at is null and status = 'under_review') as unanswered,
        count(*) filter (where answer_by < due) as overdue
      from applied
    ),
    posted as (
      select count(*) filter (where j.status = 'open') as open_jobs, count(*) filter (where j.status = 'draft') as drafts,
        count(*) filter (where j.status = 'open' and j.hides_at < clock_timestamp() + interval '3 days') as ending
      from public.jobs j where j.company_id = company
    )
    select jsonb_build_object(
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', w.week,
          'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v
            where v.company_id = company and v.day >= w.week and v.day < w.week + 7),
          'followers', (select count(*) from public.company_follows f
            where f.company_id = company and f.followed_at >= w.week and f.followed_at < w.week + 7),
          'applicants', (select count(*) from applied where applied_at >= w.week and applied_at < w.week + 7)) order by w.week)
        from (select (monday - 7 * ago)::date as week from generate_series(0, 7) as ago) as w),
      'visits', (select coalesce(sum(v.visits), 0) from public.company_visits v where v.company_id = company and v.day > today - 28),
      'visits_before', (select coalesce(sum(v.visits), 0) from public.company_visits v
        where v.company_id = company and v.day > today - 56 and v.day <= today - 28),
      'followers', (select count(*) from public.company_follows f where f.company_id = company),
      'new_followers', (select count(*) from public.company_follows f
        where f.company_id = company and f.followed_at > now() - interval '28 days'),
      'invitations', case when mine = 'owner' then (
        select count(*) from public.company_invitations i where i.company_id = company) else 0 end)
      || to_jsonb(counted) || to_jsonb(posted)
    from counted, posted);
end
$$;
revoke all on function public.company_overview(uuid) from public, anon;
grant execute on function public.company_overview(uuid) to authenticated;

-- schemas/message-live.sql

-- Who is told of messages, who hears that somebody is writing, and mails of what stays unread.

-- A conversation as it looks to somebody has changed. That they say yes is told to the other one, too, and how far they have read
-- where both share it.
create function private.tell_of_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(n.user_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where (n.state, n.last_seq, n.last_at, n.read_seq, n.unread) is distinct from (o.state, o.last_seq, o.last_at, o.read_seq, o.unread);
  perform private.tell_person(n.person_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where n.state = 'accepted' and n.person_id is not null and (o.state <> 'accepted'
    or (n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.user_id) and private.shares_reading(n.person_id)));
  perform private.tell_person(m.user_id, 'inbox')
  from changed n join before o using (conversation_id, user_id)
  join public.company_conversations c on c.conversation_id = n.conversation_id
  join public.company_members m on m.company_id = c.company_id and m.role in ('owner', 'recruiter')
  where n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.user_id);
  return null;
end
$$;

create trigger tell_changed after update on public.participants referencing old table as before new table as changed
for each statement execute function private.tell_of_participants();

-- A message says something else than before: to those who hear it.
create function private.tell_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(hearer, 'messages')
  from changed n join before o using (id), lateral unnest(private.hearers_of(n::public.messages)) as hearer
  where (n.body, n.deleted_at) is distinct from (o.body, o.deleted_at);
  perform private.tell_person(m.user_id, 'inbox')
  from changed n join before o using (id)
  join public.company_conversations c on c.conversation_id = n.conversation_id
  join public.company_members m on m.company_id = c.company_id and m.role in ('owner', 'recruiter')
  where (n.body, n.deleted_at) is distinct from (o.body, o.deleted_at);
  return null;
end
$$;

create trigger tell_changed after update on public.messages referencing old table as before new table as changed
for each statement execute function private.tell_of_messages();

-- The conversation that a channel is about, where the caller takes part in it and both have said yes to each other.
create function private.channel_participant(topic text) returns public.participants
language sql stable security definer set search_path = '' as $$
  select p from public.participants p
  join public.participants theirs on theirs.conversation_id = p.conversation_id and theirs.user_id = p.person_id
  where p.user_id = auth.uid() and p.state = 'accepted' and theirs.state = 'accepted' and p.last_seq > 0
    and p.conversation_id = case
      when topic ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(topic, 14)::uuid end
$$;

-- The caller's side of a conversation with a company that a channel is about: 'person', 'company', or null where they have none.
create function private.channel_side(topic text) returns text
language sql stable security definer set search_path = '' as $$
  select case when c.person_id = auth.uid() then 'person' else 'company' end
  from public.company_conversations c
  where c.last_seq > 0 and c.conversation_id = case
      when topic ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(topic, 14)::uuid end
    and (c.person_id = auth.uid() or private.answers_conversation(c.conversation_id))
$$;

-- Whoever says that they are writing hears of it, too. Of whom one blocks one hears nothing; who is blocked cannot tell.
create function private.may_hear_typing(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.channel_participant(topic) as p
    where p.user_id is not null and private.shares_typing(p.user_id)
      and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id))
    or (private.channel_side(topic) is not null and private.shares_typing(auth.uid()) and not exists (
      select from public.participants p
      where p.user_id = auth.uid() and p.stopped_at is not null and 'conversation:' || p.conversation_id = topic))
$$;

create function private.may_tell_typing(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.channel_participant(topic) as p where p.user_id is not null and private.shares_typing(p.user_id))
    or (private.channel_side(topic) is not null and private.shares_typing(auth.uid()))
$$;

create policy "People hear who writes in their conversations" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and private.may_hear_typing((select realtime.topic())));

create policy "People tell that they write in their conversations" on realtime.messages for insert to authenticated
  with check (extension = 'broadcast' and private.may_tell_typing((select realtime.topic())));

-- One mail for all conversations in which a quarter of an hour ago something came that is not read yet: who wrote and how much,
-- not what. It is said once for each time that some are unread.
create function private.send_message_mail(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  told uuid[] := array(
    select p.conversation_id from public.participants p
    where p.user_id = person and p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since) and p.state <> 'declined'
    for update);
  listed jsonb;
begin
  select jsonb_build_object('count', sum(p.unread), 'more', greatest(count(*) - 20, 0),
    'people', count(*), 'notices', jsonb_agg(jsonb_build_object('name', p.name, 'unread', p.unread, 'id', p.conversation_id,
      'request', p.state = 'requested', 'detail', '') order by p.place) filter (where p.place <= 20))
  into listed
  from (
    select c.*, coalesce(at.name, private.name_of(c.person_id)) as name, row_number() over (order by c.last_at desc, c.conversation_id) as place
    from public.participants c
    left join public.company_conversations s on s.conversation_id = c.conversation_id
    left join public.companies at on at.id = s.company_id
    where c.user_id = person and c.conversation_id = any (told) and (c.person_id is not null or at.id is not null)) as p
  having count(*) > 0;
  if address is not null and listed is not null
    and coalesce((select s.messages from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'messages', listed, private.switch_link(person, 'messages'));
  end if;
  update public.participants p set mailed_at = clock_timestamp() where p.user_id = person and p.conversation_id = any (told);
end
$$;

-- To `most` people. Returns how many were looked at.
create function private.send_message_mails(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  person uuid;
  done integer := 0;
begin
  for person in
    select p.user_id from public.participants p
    where p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since) and p.unread_since < at - interval '15 minutes'
    group by p.user_id limit most
  loop
    done := done + 1;
    begin
      perform private.send_message_mail(person);
    exception when others then
      raise warning 'a mail of messages could not be made: %', sqlstate;
      update public.participants p set mailed_at = clock_timestamp()
      where p.user_id = person and p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since);
    end;
  end loop;
  return done;
end
$$;

-- schemas/inbox-mails.sql

-- Mails and notices of what a company's inbox has had unread for a quarter of an hour: to whoever looks after the conversation, or to
-- everybody who answers where nobody does, each by their own switch.

-- Whether the caller hears of it: theirs to say, for each company that they act for.
create function public.mail_me_of_inbox(company uuid, wanted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set inbox_mails = wanted where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;
revoke all on function public.mail_me_of_inbox(uuid, boolean) from public, anon;
grant execute on function public.mail_me_of_inbox(uuid, boolean) to authenticated;

-- One mail and one notice to one member, for all of these conversations that are theirs to answer: who wrote and how much, not what.
create function private.tell_member_of_inbox(member uuid, at public.companies, told uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := private.address_of(member);
  notice public.notifications;
  listed jsonb;
begin
  select jsonb_build_object('company', at.name, 'slug', at.slug, 'count', sum(c.unread), 'people', count(*),
    'more', greatest(count(*) - 20, 0), 'notices', jsonb_agg(jsonb_build_object('name', c.name, 'unread', c.unread, 'id', c.conversation_id,
      'detail', c.subject) order by c.place) filter (where c.place <= 20))
  into listed
  from (
    select s.*, private.name_of(s.person_id) as name, row_number() over (order by s.last_at desc, s.conversation_id) as place
    from public.company_conversations s
    where s.conversation_id = any (told) and s.person_id is not null and s.person_id <> member
      and coalesce(s.assigned_to, member) = member) as c
  having count(*) > 0;
  if listed is null then
    return;
  end if;
  notice.user_id := member;
  notice.kind := 'inbox';
  notice.subject_id := at.id;
  notice.subject := at.name;
  notice.detail := '';
  notice.amount := (listed ->> 'people')::integer;
  perform private.notify(notice);
  if address is not null then
    perform private.mail_person(address, 'inbox', listed, private.switch_link(member, 'inbox'));
  end if;
end
$$;

create function private.send_inbox_mail(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at public.companies;
  told uuid[] := array(
    select c.conversation_id from public.company_conversations c
    where c.company_id = company and c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since) and c.settled_at is null
    for update);
begin
  select * into at from public.companies c where c.id = company;
  perform private.tell_member_of_inbox(m.user_id, at, told) from public.company_members m
  where m.company_id = company and m.role in ('owner', 'recruiter') and m.inbox_mails;
  update public.company_conversations c set mailed_at = clock_timestamp() where c.conversation_id = any (told);
end
$$;

-- For `most` companies. Returns how many were looked at.
create function private.send_inbox_mails(at timestamptz, most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid;
  done integer := 0;
begin
  for company in
    select c.company_id from public.company_conversations c
    where c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since) and c.settled_at is null
      and c.unread_since < at - interval '15 minutes'
    group by c.company_id limit most
  loop
    done := done + 1;
    begin
      perform private.send_inbox_mail(company);
    exception when others then
      raise warning 'a mail of an inbox could not be made: %', sqlstate;
      update public.company_conversations c set mailed_at = clock_timestamp()
      where c.company_id = company and c.unread > 0 and (c.mailed_at is null or c.mailed_at < c.unread_since);
    end;
  end loop;
  return done;
end
$$;

-- What nobody has to read any more needs no notice.
create function private.read_inbox_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications t set read_at = clock_timestamp()
  from (
    select distinct n.company_id from changed n join before o using (conversation_id) where o.unread > 0 and n.unread = 0) as read
  where t.kind = 'inbox' and t.subject_id = read.company_id::text and t.read_at is null
    and t.user_id in (select m.user_id from public.company_members m where m.company_id = read.company_id)
    and not exists (
      select from public.company_conversations c
      where c.company_id = read.company_id and c.unread > 0 and coalesce(c.assigned_to, t.user_id) = t.user_id);
  return null;
end
$$;

create trigger read_notices after update on public.company_conversations referencing old table as before new table as changed
for each statement execute function private.read_inbox_notices();

-- Who acts for a company no more is not told of its messages.
create function private.forget_inbox_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where user_id = old.user_id and kind = 'inbox' and subject_id = old.company_id::text;
  return null;
end
$$;

create trigger forget_inbox_notice after delete on public.company_members
for each row execute function private.forget_inbox_notice();

-- schemas/hiring-stages.sql

-- The stages that a company has inside the documented statuses, and within how many days it promises an answer in each.

create table public.pipeline_stages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  status text not null check (status in ('under_review', 'phone_screening', 'interview_scheduled', 'offer_received')),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- From the day on which an application enters it.
  days smallint not null check (days between 1 and 60),
  place smallint not null default 0 check (place between 0 and 100),
  unique (company_id, status, name)
);

-- Whoever has said nothing promises this.
create function private.usual_days(status text) returns integer
language sql immutable set search_path = '' as $$
  select case status when 'under_review' then 7 when 'offer_received' then 7 else 5 end
$$;

create function private.stage_days(company uuid, of_status text, stage text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.days from public.pipeline_stages s
      where s.company_id = company and s.status = of_status order by s.name = stage desc, s.place, s.name limit 1)::integer,
    private.usual_days(of_status))
$$;

create function private.first_stage(company uuid, of_status text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.name from public.pipeline_stages s
      where s.company_id = company and s.status = of_status order by s.place, s.name limit 1),
    case of_status when 'under_review' then 'Application received' when 'phone_screening' then 'Phone screening'
      when 'interview_scheduled' then 'Interviews' when 'offer_received' then 'Offer' else 'Not selected' end)
$$;

create function private.limit_stages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.pipeline_stages where company_id = new.company_id) >= 24 then
    raise exception using errcode = '23514', message = 'A company can have at most 24 stages. Remove one first.';
  end if;
  return new;
end
$$;

create trigger limit_stages before insert on public.pipeline_stages
for each row execute function private.limit_stages();

alter table public.pipeline_stages enable row level security;
revoke all on public.pipeline_stages from anon, authenticated;
grant select, delete, insert (company_id, status, name, days, place), update (name, days, place)
  on public.pipeline_stages to authenticated;
grant all on public.pipeline_stages to service_role;

create policy "Members read the stages of their companies" on public.pipeline_stages for select to authenticated
  using (company_id in (select private.my_companies()));

create policy "Owners and recruiters add stages" on public.pipeline_stages for insert to authenticated
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Owners and recruiters change stages" on public.pipeline_stages for update to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])))
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Owners and recruiters remove stages" on public.pipeline_stages for delete to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])));

-- The words in which a company declines, by reason, where it has its own: what a decline begins with, to be changed each time.
create table public.decline_texts (
  company_id uuid not null references public.companies (id) on delete cascade,
  reason text not null check (reason in ('requirements', 'experience', 'another_candidate', 'location', 'pay', 'timing',
    'position_closed', 'no_longer_hiring')),
  body text not null check (char_length(btrim(body)) between 1 and 3500),
  primary key (company_id, reason)
);

alter table public.decline_texts enable row level security;
revoke all on public.decline_texts from anon, authenticated;
grant select, delete, insert (company_id, reason, body), update (company_id, reason, body) on public.decline_texts to authenticated;
grant all on public.decline_texts to service_role;

create policy "Owners and recruiters have the words of their company" on public.decline_texts for all to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])))
  with check (company_id in (select private.my_companies(array['owner', 'recruiter'])));

-- What a company has set for its pipelines: its stages, and its own words.
create function public.hiring_settings(company uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'name', s.name, 'days', s.days, 'place', s.place)
      order by s.place, s.name), '[]') from public.pipeline_stages s where s.company_id = hiring_settings.company),
    'texts', (select coalesce(jsonb_object_agg(t.reason, t.body), '{}') from public.decline_texts t
      where t.company_id = hiring_settings.company))
$$;
revoke all on function public.hiring_settings(uuid) from public, anon;
grant execute on function public.hiring_settings(uuid) to authenticated;

-- schemas/meetings.sql

-- Times to meet, offered in a message of any conversation: the other side takes one or declines, and nobody is in two meetings at
-- once, interviews of applications included. A meeting is its message's.

create extension if not exists btree_gist with schema extensions;

create table public.meetings (
  message_id uuid primary key references public.messages (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  -- Where it is: an address of a call, or a place.
  place text not null default '' check (char_length(place) <= 300),
  minutes smallint not null check (minutes between 10 and 480),
  state text not null default 'offered' check (state in ('offered', 'taken', 'declined', 'withdrawn', 'cancelled')),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Who meets: whoever offered, and of the other side whoever took a time.
  offered_by uuid references auth.users (id) on delete set null,
  taken_by uuid references auth.users (id) on delete set null,
  check ((state = 'taken') <= (starts_at is not null and ends_at > starts_at))
);

create index meetings_offered_by on public.meetings (offered_by) where offered_by is not null;
create index meetings_taken_by on public.meetings (taken_by) where taken_by is not null;

create table public.meeting_slots (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.meetings (message_id) on delete cascade,
  starts_at timestamptz not null,
  unique (message_id, starts_at)
);

-- When somebody is in a meeting: a second one at that time cannot be written.
create table public.meeting_bookings (
  message_id uuid not null references public.meetings (message_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  during tstzrange not null,
  primary key (message_id, user_id),
  exclude using gist (user_id with =, during with &&)
);

-- Meetings and interviews lie in two tables: whoever books is one after the other, and looks into the other table, too.
create function private.keep_one_meeting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('meets ' || new.user_id, 0));
  if exists (
      select from public.meeting_bookings b
      where tg_table_name <> 'meeting_bookings' and b.user_id = new.user_id and b.during && new.during)
    or exists (
      select from public.interview_bookings b
      where tg_table_name <> 'interview_bookings' and b.user_id = new.user_id and b.during && new.during) then
    raise exception using errcode = 'exclusion_violation', message = 'Someone has another meeting at that time.';
  end if;
  return new;
end
$$;

create trigger keep_one_meeting before insert on public.meeting_bookings
for each row execute function private.keep_one_meeting();

-- The last day on which the two sides of an application meet, as they agreed in messages.
create function private.meets_until(application uuid) returns date
language sql stable security definer set search_path = '' as $$
  select max((t.ends_at at time zone 'UTC')::date)
  from public.company_conversations s
  join public.messages m on m.conversation_id = s.conversation_id
  join public.meetings t on t.message_id = m.id and t.state = 'taken'
  where s.application_id = meets_until.application
$$;

-- What becomes of times to meet in a conversation about an application is in its history, and is what comes next, as of an interview
-- in the pipeline (candidate-answers.sql). `member`: where the company offers times or takes one, whoever of it meets; that answers
-- the candidate, and whoever was only looked at is talked to from then on.
create function private.follow_meeting(conversation uuid, happened text, title text, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a public.applications;
begin
  select held.* into a from public.company_conversations s join public.applications held on held.id = s.application_id
  where s.conversation_id = follow_meeting.conversation for no key update of held;
  if a.id is null or not private.is_open(a) then
    return;
  end if;
  update public.applications held set
    status = case when member is not null and held.status = 'under_review' then 'phone_screening' else held.status end,
    stage = case when member is not null and held.status <> 'offer_received' then follow_meeting.title else held.stage end,
    interviewer = case when member is not null then left(private.name_of(member), 120) else held.interviewer end,
    next_step = case happened when 'times_offered' then 'Choose a time' when 'time_chosen' then follow_meeting.title else '' end
  where held.id = a.id;
  update public.applications held set answer_by = private.promised_day(held.id, held.job_id, held.status, held.stage)
  where held.id = a.id;
  perform private.say_of(a.id, happened, follow_meeting.title);
end
$$;

-- Offers times in a conversation whose two sides have said yes to each other. The same message sent again is the same offer.
create function public.offer_meeting(
  message uuid, conversation uuid, title text, minutes integer, place text, starts timestamptz[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.messages;
  said public.messages;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  perform from public.conversations c where c.id = offer_meeting.conversation for no key update;
  select * into known from public.messages m where m.id = offer_meeting.message and m.user_id = auth.uid();
  if found then
    return private.sent_message(known);
  end if;
  if btrim(coalesce(title, '')) = '' or minutes not between 10 and 480 then
    raise exception using errcode = 'PT400', message = 'Enter a topic and a length of 10 to 480 minutes.';
  end if;
  if coalesce(cardinality(starts), 0) not between 1 and 8 or exists (
    select from unnest(starts) as t (at) where t.at <= now() or t.at > now() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Offer between one and eight times, all of them within the next year.';
  end if;
  if exists (
    select from public.participants p where p.conversation_id = offer_meeting.conversation and p.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can offer times once your first message is accepted.';
  end if;
  said := private.say_in(conversation, message, left('Times to meet: ' || btrim(title), 4000));
  insert into public.meetings (message_id, title, place, minutes, offered_by)
  values (said.id, btrim(offer_meeting.title), btrim(coalesce(offer_meeting.place, '')), offer_meeting.minutes, auth.uid());
  insert into public.meeting_slots (message_id, starts_at) select distinct said.id, at from unnest(starts) as t (at);
  -- What a candidate offers asks the company, and answers nothing yet.
  if said.signed is not null then
    perform private.follow_meeting(said.conversation_id, 'times_offered', btrim(offer_meeting.title), auth.uid());
  end if;
  return private.sent_message(said);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message was already sent from another account.';
end
$$;
revoke all on function public.offer_meeting(uuid, uuid, text, integer, text, timestamptz[]) from public, anon;
grant execute on function public.offer_meeting(uuid, uuid, text, integer, text, timestamptz[]) to authenticated;

-- The meeting with its conversation held, for somebody who hears the message; and whether they stand on the side that offered.
create function private.meeting_to_change(of_message uuid, out held public.meetings, out conversation uuid, out own boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  said public.messages;
begin
  select * into said from public.messages m where m.id = of_message;
  perform from public.conversations c where c.id = said.conversation_id for no key update;
  select * into held from public.meetings t where t.message_id = of_message for no key update;
  conversation := said.conversation_id;
  if exists (select from public.participants p where p.conversation_id = said.conversation_id and p.user_id = auth.uid()) then
    own := said.signed is null and said.user_id = auth.uid();
  elsif private.answers_conversation(said.conversation_id) then
    own := said.signed is not null;
  end if;
  if held.message_id is null or own is null or said.deleted_at is not null or (private.is_unheard(said.id) and not own) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this meeting.';
  end if;
end
$$;

-- Takes one of the times that the other side offers, and says so in the conversation.
create function public.take_time(slot uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.meeting_slots;
  of_meeting record;
  held public.meetings;
begin
  select * into chosen from public.meeting_slots s where s.id = slot;
  select * into of_meeting from private.meeting_to_change(chosen.message_id);
  held := of_meeting.held;
  if of_meeting.own then
    raise exception using errcode = 'PT403', message = 'Only the person you offered these times to can choose one.';
  end if;
  if held.state <> 'offered' or held.offered_by is null or exists (
    select from public.blocks b where b.user_id = held.offered_by and b.blocked_id = auth.uid()) then
    raise exception using errcode = 'PT409', message = 'These times are no longer available.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time has passed. Choose another one.';
  end if;
  begin
    insert into public.meeting_bookings (message_id, user_id, during)
    select held.message_id, person, tstzrange(chosen.starts_at, chosen.starts_at + make_interval(mins => held.minutes))
    from (select held.offered_by as person union select auth.uid() order by 1) as both_people;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'One of you has another meeting at that time. Choose another one.';
  end;
  update public.meetings t set state = 'taken', taken_by = auth.uid(), starts_at = chosen.starts_at,
    ends_at = chosen.starts_at + make_interval(mins => held.minutes)
  where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), 'I picked a time: ' || held.title);
  perform private.follow_meeting(of_meeting.conversation, 'time_chosen', held.title,
    case when private.answers_conversation(of_meeting.conversation) then auth.uid() end);
end
$$;
revoke all on function public.take_time(uuid) from public, anon;
grant execute on function public.take_time(uuid) to authenticated;

-- Declines what is offered, takes it back, or calls off what was agreed: whoever of the two asks, and the other one reads it.
create function public.end_meeting(message uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_meeting record;
  held public.meetings;
  becomes text;
begin
  select * into of_meeting from private.meeting_to_change(end_meeting.message);
  held := of_meeting.held;
  if held.state not in ('offered', 'taken') or (held.state = 'taken' and held.starts_at <= now()) then
    raise exception using errcode = 'PT409', message = 'This meeting is already over.';
  end if;
  becomes := case when held.state = 'taken' then 'cancelled' when of_meeting.own then 'withdrawn' else 'declined' end;
  delete from public.meeting_bookings b where b.message_id = held.message_id;
  update public.meetings t set state = becomes where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), case becomes when 'cancelled' then 'I can’t make it: '
    when 'withdrawn' then 'I withdrew these times: ' else 'None of these times work for me: ' end || held.title);
  -- What the candidate offered, and is not wanted any more, was nothing of the application yet.
  if held.state = 'taken' or of_meeting.own = private.answers_conversation(of_meeting.conversation) then
    perform private.follow_meeting(of_meeting.conversation,
      case becomes when 'declined' then 'no_time_suits' else 'interview_cancelled' end, held.title, null);
  end if;
end
$$;
revoke all on function public.end_meeting(uuid) from public, anon;
grant execute on function public.end_meeting(uuid) to authenticated;

-- With the message goes the offer in it; what was agreed is called off first.
create function private.withdraw_with_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.meetings t where t.message_id = new.id and t.state = 'taken') then
    raise exception using errcode = 'PT409', message = 'A time was already taken. Cancel the meeting first.';
  end if;
  update public.meetings t set state = 'withdrawn' where t.message_id = new.id and t.state = 'offered';
  return new;
end
$$;

create trigger withdraw_meeting before update of deleted_at on public.messages
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.withdraw_with_message();

alter table public.meetings enable row level security;
alter table public.meeting_slots enable row level security;
alter table public.meeting_bookings enable row level security;
revoke all on public.meetings, public.meeting_slots, public.meeting_bookings from anon, authenticated;
grant select on public.meetings, public.meeting_slots, public.meeting_bookings to authenticated;
grant all on public.meetings, public.meeting_slots, public.meeting_bookings to service_role;

create policy "People read of meetings in messages that they hear" on public.meetings for select to authenticated
  using (exists (select from public.messages m where m.id = meetings.message_id and m.deleted_at is null));

create policy "People read the times that are offered to them" on public.meeting_slots for select to authenticated
  using (exists (select from public.messages m where m.id = meeting_slots.message_id and m.deleted_at is null));

create policy "People read when they are in meetings" on public.meeting_bookings for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/interviews.sql

-- Interviews: times offered by the company, one of them chosen by the candidate, and nobody in two at once.

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  -- Where it is: an address of a call, or a place.
  place text not null default '' check (char_length(place) <= 300),
  -- What the candidate should know or have ready.
  note text not null default '' check (char_length(note) <= 1000),
  minutes smallint not null check (minutes between 10 and 480),
  choose_by date not null,
  state text not null default 'offered' check (state in ('offered', 'booked', 'none_suits', 'cancelled', 'lapsed')),
  starts_at timestamptz,
  ends_at timestamptz,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  reminded_at timestamptz,
  check ((state = 'booked') <= (starts_at is not null and ends_at > starts_at))
);

create index interviews_application on public.interviews (application_id, made_at desc);
create index interviews_person on public.interviews (user_id, starts_at);
create index interviews_made_by on public.interviews (made_by) where made_by is not null;
create index interviews_offered on public.interviews (choose_by) where state = 'offered';
create index interviews_booked on public.interviews (starts_at) where state = 'booked' and reminded_at is null;

-- Whom the candidate meets.
create table public.interview_people (
  interview_id uuid not null references public.interviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (interview_id, user_id)
);

create index interview_people_person on public.interview_people (user_id);

create table public.interview_slots (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references public.interviews (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at),
  unique (interview_id, starts_at)
);

-- When somebody is in an interview, on either side of it: a second one at that time cannot be written.
create table public.interview_bookings (
  interview_id uuid not null references public.interviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  during tstzrange not null,
  primary key (interview_id, user_id),
  exclude using gist (user_id with =, during with &&)
);

-- Of a company whose owners and recruiters answer it, and whose interviewers see whom they are asked to meet.
create function private.may_see_application(application uuid, roles text[] default array['owner', 'recruiter', 'interviewer'])
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.company_members m on m.company_id = j.company_id and m.user_id = (select auth.uid()) and m.role = any (roles)
    where a.id = application and (m.role <> 'interviewer' or exists (
      select from public.interviews i join public.interview_people p on p.interview_id = i.id
      where i.application_id = a.id and p.user_id = m.user_id)))
$$;

create function private.is_in_interview(interview uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interviews i
    where i.id = interview and (i.user_id = (select auth.uid()) or private.may_see_application(i.application_id)))
$$;

-- Whether somebody whom the candidate would meet, or the candidate, is in another interview then.
create function private.is_taken(interview uuid, starts timestamptz, ends timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interview_bookings b
    where b.during && tstzrange(starts, ends) and b.interview_id <> interview and b.user_id in (
      select p.user_id from public.interview_people p where p.interview_id = interview
      union all select i.user_id from public.interviews i where i.id = interview))
    or exists (
      select from public.meeting_bookings b
      where b.during && tstzrange(starts, ends) and b.user_id in (
        select p.user_id from public.interview_people p where p.interview_id = interview
        union all select i.user_id from public.interviews i where i.id = interview))
$$;

create trigger keep_one_meeting before insert on public.interview_bookings
for each row execute function private.keep_one_meeting();

alter table public.interviews enable row level security;
alter table public.interview_people enable row level security;
alter table public.interview_slots enable row level security;
alter table public.interview_bookings enable row level security;
revoke all on public.interviews, public.interview_people, public.interview_slots, public.interview_bookings from anon, authenticated;
grant select on public.interviews, public.interview_people, public.interview_slots, public.interview_bookings to authenticated;
grant all on public.interviews, public.interview_people, public.interview_slots, public.interview_bookings to service_role;

create policy "Both sides read their interviews" on public.interviews for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

create policy "Both sides read who meets" on public.interview_people for select to authenticated
  using (user_id = (select auth.uid()) or private.is_in_interview(interview_id));

create policy "Both sides read the times offered" on public.interview_slots for select to authenticated
  using (private.is_in_interview(interview_id));

create policy "People read when they are in interviews" on public.interview_bookings for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/dashboard.sql

-- The figures of the workspace, each in one answer.

-- What is new, and how much there is: for the side bar, the bell and the landing page. From the caller's rows alone.
create function public.workspace_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'unread', (select count(*) from public.notifications where user_id = me.person and read_at is null),
    'waiting', (select count(*) from public.notifications where user_id = me.person and waits),
    'kept', exists (
      select from public.notifications
      where user_id = me.person and kind = 'security' and subject_id = 'deletion' and read_at is null
        and happened_at > now() - interval '1 minute'),
    'requests', (select count(*) from public.connections where other_id = me.person and accepted_at is null),
    'messages', (select count(*) from public.participants where user_id = me.person and unread > 0 and state <> 'declined'),
    'inboxes', (
      select coalesce(jsonb_object_agg(c.company_id, c.amount), '{}')
      from (
        select company_id, count(*) as amount from public.company_conversations
        where unread > 0 and settled_at is null and person_id is distinct from me.person
          and company_id in (
            select m.company_id from public.company_members m where m.user_id = me.person and m.role in ('owner', 'recruiter'))
        group by company_id) as c),
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
      select count(*) from (select from public.activity_events where user_id = me.person limit 5) as latest),
    'picture', (
      select f.path from public.profiles p join public.files f on f.id = p.picture_id where p.user_id = me.person))
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
    'conversations', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state <> 'declined' and last_seq > 0
    ),
    'unread_messages', (
      select count(*) from public.participants
      where user_id = (select auth.uid()) and state <> 'declined' and unread > 0
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
      select jsonb_agg(to_jsonb(b) order by b.starts_at, b.updated_at desc) from (
        select a.id, j.title, j.company_name, a.next_step, a.interviewer, a.updated_at, i.starts_at, i.to_choose
        from public.applications a join public.jobs j on j.id = a.job_id
        cross join lateral (
          select min(v.starts_at) filter (where v.state = 'booked') as starts_at, coalesce(bool_or(v.state = 'offered'), false) as to_choose
          from public.interviews v
          where v.user_id = (select auth.uid()) and v.application_id = a.id
            and (v.state = 'offered' or v.state = 'booked' and v.ends_at > now())) as i
        where a.user_id = (select auth.uid()) and a.withdrawn_at is null
          and (a.status = 'interview_scheduled' or a.status = 'phone_screening' and (i.to_choose or i.starts_at is not null))
        union all
        select o.id, o.title, o.company_name, o.next_step, '', o.updated_at, null, false
        from public.outside_applications o
        where o.user_id = (select auth.uid()) and o.status = 'interview_scheduled' and o.withdrawn_at is null
        order by starts_at, updated_at desc limit 4
      ) b), '[]'),
    'meetings', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.starts_at, m.id) from (
        select i.id, i.application_id, null::uuid as conversation_id, i.starts_at, i.title, j.company_name
        from public.interviews i
        join public.applications a on a.id = i.application_id
        join public.jobs j on j.id = a.job_id
        where i.user_id = (select auth.uid()) and i.state = 'booked'
          and i.starts_at > now() - interval '7 days' and i.starts_at < now() + interval '8 days'
        union all
        select t.message_id, null, s.conversation_id, t.starts_at, t.title, ''
        from public.meeting_bookings b
        join public.meetings t on t.message_id = b.message_id and t.state = 'taken'
        join public.messages s on s.id = t.message_id
        where b.user_id = (select auth.uid()) and b.during && tstzrange(now() - interval '7 days', now() + interval '8 days')
        order by starts_at limit 12
      ) m), '[]'),
    'promised', coalesce((
      select jsonb_agg(to_jsonb(p) order by p.answer_by, p.id) from (
        select a.id, j.company_name, a.answer_by from public.applications a join public.jobs j on j.id = a.job_id
        where a.user_id = (select auth.uid()) and a.answer_by is not null
        order by a.answer_by, a.id limit 3
      ) p), '[]'),
    'due', coalesce((
      select jsonb_agg(to_jsonb(d) order by d.target_date, d.id) from (
        select id, title, target_date, progress from public.goals
        where user_id = (select auth.uid()) and status = 'active' and target_date <= current_date + 8
        order by target_date, id limit 5
      ) d), '[]')
  )
  from (
    select status, withdrawn_at, applied_at from public.applications where user_id = (select auth.uid())
    union all
    select status, withdrawn_at, applied_at from public.outside_applications where user_id = (select auth.uid())) as sent
$$;
revoke all on function public.my_dashboard() from public, anon;
grant execute on function public.my_dashboard() to authenticated;

-- schemas/application-files.sql

-- What was sent with an application, frozen as it was then, what the team wrote about it, and how it ended.

-- The profile on the day of applying: the sections that recruiters might see.
create table public.application_profiles (
  application_id uuid primary key references public.applications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  profile jsonb not null,
  frozen_at timestamptz not null default clock_timestamp()
);

create index application_profiles_person on public.application_profiles (user_id);

create function private.profile_as_sent(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', private.name_of(p.user_id), 'first_name', p.first_name, 'handle', p.handle,
      'headline', p.headline, 'location', p.location, 'links', to_jsonb(p.links))
    || coalesce((
      select jsonb_object_agg(s.name, private.section_of(p, s.name))
      from unnest(array['about', 'experience', 'education', 'skills', 'certificates']) as s (name)
      where private.seen_by(p.user_id, s.name) in ('everyone', 'recruiters')), '{}')
  from public.profiles p where p.user_id = person
$$;

-- The team's own, never seen by the candidate. Whose they are is who wrote them.
create table public.application_team_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 4000),
  written_at timestamptz not null default clock_timestamp()
);

create index application_team_notes_newest on public.application_team_notes (application_id, written_at desc);
create index application_team_notes_person on public.application_team_notes (user_id);

-- What somebody of the team thinks after meeting the candidate: handed in once, and closed to whoever has not handed in theirs.
create table public.application_scorecards (
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Of four.
  craft smallint not null check (craft between 1 and 4),
  judgment smallint not null check (judgment between 1 and 4),
  communication smallint not null check (communication between 1 and 4),
  advice text not null check (advice in ('strong_yes', 'yes', 'no', 'strong_no')),
  reason text not null check (char_length(btrim(reason)) between 1 and 4000),
  handed_in_at timestamptz not null default clock_timestamp(),
  primary key (application_id, user_id)
);

create index application_scorecards_person on public.application_scorecards (user_id);

-- A function, because a policy on scorecards that read the table itself would recurse.
create function private.has_handed_in(application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.application_scorecards s where s.application_id = application and s.user_id = (select auth.uid()))
$$;

-- Why an application was declined, and in which words: sent with the answer, and kept with it.
create table public.application_rejections (
  application_id uuid primary key references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (reason in ('requirements', 'experience', 'another_candidate', 'location', 'pay', 'timing',
    'position_closed', 'no_longer_hiring')),
  kind text not null check (kind in ('this_role', 'keep_in_touch', 'job_closed')),
  message text not null check (char_length(btrim(message)) between 1 and 4000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default clock_timestamp()
);

create index application_rejections_person on public.application_rejections (user_id);
create index application_rejections_made_by on public.application_rejections (made_by) where made_by is not null;

create table public.application_offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Whole units of the currency for a year.
  salary integer not null check (salary > 0),
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD')),
  starts_on date not null,
  terms text not null default '' check (char_length(terms) <= 10000),
  answer_by date not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  -- What the candidate wrote with the answer.
  answer text not null default '' check (char_length(answer) <= 2000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz
);

create unique index application_offers_open on public.application_offers (application_id) where state = 'open';
create index application_offers_newest on public.application_offers (application_id, made_at desc);
create index application_offers_person on public.application_offers (user_id);
create index application_offers_made_by on public.application_offers (made_by) where made_by is not null;
create index application_offers_due on public.application_offers (answer_by) where state = 'open';

alter table public.application_profiles enable row level security;
alter table public.application_team_notes enable row level security;
alter table public.application_scorecards enable row level security;
alter table public.application_rejections enable row level security;
alter table public.application_offers enable row level security;
revoke all on public.application_profiles, public.application_team_notes, public.application_scorecards,
  public.application_rejections, public.application_offers from anon, authenticated;
grant select on public.application_profiles, public.application_rejections, public.application_offers to authenticated;
grant select, delete, insert (application_id, user_id, body) on public.application_team_notes to authenticated;
grant select, insert (application_id, user_id, craft, judgment, communication, advice, reason)
  on public.application_scorecards to authenticated;
grant all on public.application_profiles, public.application_team_notes, public.application_scorecards,
  public.application_rejections, public.application_offers to service_role;

create policy "Both sides read the profile that was sent" on public.application_profiles for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

create policy "The team reads its notes" on public.application_team_notes for select to authenticated
  using (private.may_see_application(application_id));

create policy "The team writes notes" on public.application_team_notes for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_see_application(application_id));

create policy "People remove the notes that they wrote" on public.application_team_notes for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Scorecards open to whoever has handed in theirs" on public.application_scorecards for select to authenticated
  using (user_id = (select auth.uid())
    or (private.may_see_application(application_id) and private.has_handed_in(application_id)));

create policy "The team hands in scorecards" on public.application_scorecards for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_see_application(application_id));

create policy "Both sides read why an application was declined" on public.application_rejections for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

create policy "Both sides read offers" on public.application_offers for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id, array['owner', 'recruiter']));

-- The resume that was sent, and the picture of whoever applied.
create function private.may_read_sent(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    join public.applications a on case of_bucket when 'resumes' then a.resume_id = f.id else a.user_id = f.user_id end
    where f.path = of_path and f.bucket = of_bucket and private.may_see_application(a.id)
      and (of_bucket = 'resumes' or exists (
        select from public.profiles p where p.user_id = f.user_id and p.picture_id = f.id)))
$$;

create policy "Members read what was sent to their company" on storage.objects for select to authenticated
  using (bucket_id in ('pictures', 'resumes') and private.may_read_sent(bucket_id, name));

-- schemas/promises.sql

-- No silence: while a company owes a candidate an answer there is a day by which it has promised one. Every answer keeps a promise
-- or breaks it, and makes the next. docs/decisions/0061.

create table public.application_promises (
  id bigint generated always as identity primary key,
  -- Null once the application is gone: what was promised was promised.
  application_id uuid references public.applications (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  company_id uuid not null references public.companies (id) on delete cascade,
  -- What it was that stood to be answered.
  status text not null,
  made_at timestamptz not null default clock_timestamp(),
  due_on date not null,
  closed_at timestamptz,
  -- Whether the answer came by that day; null while it is open, and of what the candidate ended before it.
  kept boolean,
  reminded_on date,
  check (kept is null or closed_at is not null)
);

create unique index application_promises_open on public.application_promises (application_id) where closed_at is null;
create index application_promises_application on public.application_promises (application_id, id);
create index application_promises_person on public.application_promises (user_id);
create index application_promises_counted on public.application_promises (company_id, kept) where kept is not null;
create index application_promises_due on public.application_promises (company_id, due_on) where closed_at is null;
create index application_promises_late on public.application_promises (due_on) where closed_at is null;

create function private.today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'UTC')::date
$$;

create function private.is_open(a public.applications) returns boolean
language sql immutable set search_path = '' as $$
  select a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
$$;

-- An application for a job that is open, with its number and its first promise. The job is held: what closes it in the same moment
-- answers this one, too.
create function private.receive_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
  is_closed boolean;
begin
  select j.company_id, j.status = 'closed' into company, is_closed from public.jobs j where j.id = new.job_id for no key update;
  if is_closed then
    raise exception using errcode = '42501', message = 'This job is closed.';
  end if;
  new.number := 1 + coalesce((select max(a.number) from public.applications a where a.job_id = new.job_id), 0);
  if private.is_open(new) then
    new.answer_by := private.today() + private.stage_days(company, new.status, new.stage);
  end if;
  return new;
end
$$;

create trigger receive_application before insert on public.applications
for each row execute function private.receive_application();

-- Steps that cannot be: what a candidate has ended is not moved, and what they take up again is taken up for an open job.
create function private.check_step() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_closed boolean;
begin
  if new.status <> old.status and (old.withdrawn_at is not null or old.offer_answer <> '') then
    raise exception using errcode = '23514', message = 'The candidate withdrew this application.';
  end if;
  if old.withdrawn_at is not null and new.withdrawn_at is null and new.status <> 'rejected' then
    select j.status = 'closed' into is_closed from public.jobs j where j.id = new.job_id for no key update;
    if is_closed then
      raise exception using errcode = '23514', message = 'This job is closed.';
    end if;
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null and new.offer_answer <> '' then
    raise exception using errcode = '23514', message = 'You already answered this offer.';
  end if;
  return new;
end
$$;

create trigger check_step before update of status, withdrawn_at on public.applications
for each row when (new.status <> old.status or new.withdrawn_at is distinct from old.withdrawn_at)
execute function private.check_step();

-- The day by which the next answer is promised: the stage's days from today, or from the day until which it is the candidate's turn
-- (to choose a time, to meet, to answer an offer).
create function private.promised_day(application uuid, of_job uuid, of_status text, stage text) returns date
language sql stable security definer set search_path = '' as $$
  select days + greatest(private.today(),
    (select max(coalesce((i.ends_at at time zone 'UTC')::date, i.choose_by)) from public.interviews i
      where i.application_id = application and i.state in ('offered', 'booked')),
    private.meets_until(application),
    (select max(o.answer_by) from public.application_offers o where o.application_id = application and o.state = 'open'))
  from (select private.stage_days(j.company_id, of_status, stage) as days from public.jobs j where j.id = of_job) as of_stage
$$;

-- A move is an answer, and promises the next; an end owes none.
create function private.promise_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.answer_by := case when private.is_open(new) then private.promised_day(new.id, new.job_id, new.status, new.stage) end;
  return new;
end
$$;

create trigger promise_day before update of status, stage, withdrawn_at, offer_answer on public.applications
for each row when (new.status <> old.status or new.stage <> old.stage or new.offer_answer <> old.offer_answer
  or (new.withdrawn_at is null) <> (old.withdrawn_at is null))
execute function private.promise_day();

-- Closes the promise that is open: kept or not where the company answered, neither where the candidate ended it in time.
create function private.close_promise(application uuid, answered boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.application_promises p set closed_at = clock_timestamp(),
    kept = case when p.due_on < private.today() then false when answered then true end
  where p.application_id = close_promise.application and p.closed_at is null
$$;

create function private.keep_promises() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.close_promise(old.id, false);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    -- Another day for the same answer: the candidate chose when to meet, or cannot.
    if (new.status, new.stage, new.offer_answer) = (old.status, old.stage, old.offer_answer)
      and (new.withdrawn_at is null) = (old.withdrawn_at is null) and new.answer_by is not null then
      update public.application_promises p set due_on = new.answer_by, reminded_on = null
      where p.application_id = new.id and p.closed_at is null;
      return null;
    end if;
    perform private.close_promise(new.id, new.withdrawn_at is null);
  end if;
  if new.answer_by is not null then
    insert into public.application_promises (application_id, user_id, company_id, status, due_on)
    select new.id, new.user_id, j.company_id, new.status, new.answer_by from public.jobs j where j.id = new.job_id;
  end if;
  return null;
end
$$;

create trigger keep_promises after insert on public.applications
for each row execute function private.keep_promises();
create trigger keep_promises_moved after update of status, stage, withdrawn_at, offer_answer, answer_by on public.applications
for each row when (new.status <> old.status or new.stage <> old.stage or new.offer_answer <> old.offer_answer
  or (new.withdrawn_at is null) <> (old.withdrawn_at is null) or new.answer_by is distinct from old.answer_by)
execute function private.keep_promises();
create trigger keep_promises_gone before delete on public.applications
for each row execute function private.keep_promises();

-- What is sent is what the profile says that day; taken up again, it is sent again.
create function private.freeze_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.application_profiles as sent (application_id, user_id, profile)
  values (new.id, new.user_id, coalesce(private.profile_as_sent(new.user_id), '{}'))
  on conflict (application_id) do update set profile = excluded.profile, frozen_at = clock_timestamp();
  return null;
end
$$;

create trigger freeze_profile after insert on public.applications
for each row execute function private.freeze_profile();
create trigger freeze_profile_again after update of withdrawn_at on public.applications
for each row when (old.withdrawn_at is not null and new.withdrawn_at is null)
execute function private.freeze_profile();

-- A job that somebody closes answers everybody who waits, unless an offer of theirs is open. One that takes no more applications,
-- because its day is over or nobody renewed it, goes on with those that it has: each has its promise.
create function private.answer_all() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words text := format(
    'The job %s at %s was closed before a decision about your application. Thank you for the time you gave it.',
    old.title, old.company_name);
begin
  with waiting as (
    select a.id, a.user_id from public.applications a
    where a.job_id = old.id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
      and (tg_op = 'DELETE' or not exists (
        select from public.application_offers o where o.application_id = a.id and o.state = 'open'))
    for no key update of a),
  written as (
    insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
    select w.id, w.user_id, 'position_closed', 'job_closed', words, auth.uid() from waiting w
    on conflict (application_id) do update set reason = excluded.reason, kind = excluded.kind, message = excluded.message,
      made_by = excluded.made_by, made_at = clock_timestamp()
    returning application_id)
  update public.applications a set status = 'rejected', stage = 'Job closed', next_step = '' from written where a.id = written.application_id;
  if tg_op = 'DELETE' then
    -- What is told of an application goes with it; that it ended stays.
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', a.user_id, 'kind', 'application_status', 'subject_id', 'gone ' || a.id, 'subject', old.title,
      'detail', old.company_name, 'state', 'rejected')))
    from public.applications a join public.application_rejections r on r.application_id = a.id
    where a.job_id = old.id and r.made_at >= now();
    return old;
  end if;
  return null;
end
$$;

create trigger answer_all after update of status on public.jobs
for each row when (new.status = 'closed' and old.status <> 'closed' and new.closed_because not in ('closing_date', 'not_renewed'))
execute function private.answer_all();
create trigger answer_all_of_removed before delete on public.jobs
for each row execute function private.answer_all();

-- How a company keeps its word, for everybody: what is overdue counts as broken before it is answered.
create function public.kept_promises(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kept', ended.kept, 'promised', ended.made + late.overdue, 'overdue', late.overdue,
    'percent', case when ended.made + late.overdue > 0 then round(100.0 * ended.kept / (ended.made + late.overdue)) end)
  from (
    -- In the words of the index: `not kept` alone would not be looked up in it.
    select count(*) as made, count(*) filter (where p.kept) as kept
    from public.application_promises p where p.company_id = company and p.kept is not null) as ended,
    (select count(*) as overdue from public.application_promises p
      where p.company_id = company and p.closed_at is null and p.due_on < private.today()) as late
$$;
revoke all on function public.kept_promises(uuid) from public;
grant execute on function public.kept_promises(uuid) to anon, authenticated;

alter table public.application_promises enable row level security;
revoke all on public.application_promises from anon, authenticated;
grant select on public.application_promises to authenticated;
grant all on public.application_promises to service_role;

create policy "Both sides read what was promised" on public.application_promises for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

-- schemas/company-page-read.sql

-- What everybody reads of a company in one answer, with what other files know of it.

-- The company at an address, null where there is none: what it says of itself, its figures, its people by their own choice, its next
-- events, and the newest of its open jobs.
create function public.company_page(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry, 'size', c.size, 'headquarters', c.headquarters,
    'about', c.about, 'website', c.website, 'domain', c.domain, 'logo_url', c.logo_url, 'verified_how', c.verified_how,
    'verified_at', c.verified_at, 'created_at', c.created_at,
    'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
    'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = (select auth.uid())),
    'answers', private.reads_messages(c.id),
    'kept', public.kept_promises(c.id),
    'role', (select m.role from public.company_members m where m.company_id = c.id and m.user_id = (select auth.uid())),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline,
        'picture', private.picture_of(p.user_id))
        order by named.joined_at, p.user_id)
      from (
        select m.user_id, m.joined_at from public.company_members m
        where m.company_id = c.id and m.listed
          and not exists (select from public.settings s where s.user_id = m.user_id and not s.profile_visible)
        order by m.joined_at, m.user_id limit 24) as named
      join public.profiles p on p.user_id = named.user_id), '[]'),
    'events', private.events_ahead(c.id),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
    'jobs', coalesce((
      select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'job_type', j.job_type,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at)
        order by j.posted_at desc, j.id)
      from (
        select * from public.jobs j where j.company_id = c.id and j.status = 'open'
        order by j.posted_at desc, j.id limit 6) as j), '[]'))
  from public.companies c where c.id = private.company_at(address)
$$;
revoke all on function public.company_page(text) from public;
grant execute on function public.company_page(text) to anon, authenticated, service_role;

-- schemas/pipeline-moves.sql

-- How the company's side answers applications. Each of these is one transaction, tells the candidate, and says who did it.

-- The application, held, for somebody who may answer it while it is open.
create function private.application_to_answer(application uuid) returns public.applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
begin
  if not private.may_see_application(application, array['owner', 'recruiter', 'interviewer']) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this application.';
  end if;
  if not private.may_see_application(application, array['owner', 'recruiter']) then
    raise exception using errcode = 'PT403', message = 'Only owners and recruiters can answer applications.';
  end if;
  select * into held from public.applications a where a.id = application for no key update;
  if held.withdrawn_at is not null then
    raise exception using errcode = 'PT409', message = 'The candidate withdrew this application.';
  end if;
  if held.offer_answer <> '' then
    raise exception using errcode = 'PT409', message = format('The candidate has %s the offer.', held.offer_answer);
  end if;
  return held;
end
$$;

-- What was offered and not taken up is off the table: interviews that are to come, and an offer.
create function private.clear_arrangements(application uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.interview_bookings b using public.interviews i
  where i.id = b.interview_id and i.application_id = clear_arrangements.application and i.state = 'booked' and i.starts_at > now();
  update public.interviews i set state = 'cancelled'
  where i.application_id = clear_arrangements.application
    and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()));
  update public.application_offers o set state = 'withdrawn' where o.application_id = clear_arrangements.application and o.state = 'open';
$$;

create function private.say_of(application uuid, kind text, said text default '') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.application_events (application_id, user_id, kind, said)
  select a.id, a.user_id, say_of.kind, left(say_of.said, 240) from public.applications a where a.id = say_of.application
$$;

-- Moves an application to a status and a stage, unless it is no longer where whoever moves it saw it: of two who answer at once,
-- the second would undo what the candidate was just told. Offers and ends have functions of their own: they say more.
create function public.move_application(
  application uuid, to_status text, to_stage text default null, to_next_step text default null, to_interviewer text default null,
  seen_status text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
begin
  if seen_status <> held.status then
    raise exception using errcode = 'PT409', message = 'Someone on your team just moved this candidate. Look again before you do.';
  end if;
  if to_status not in ('under_review', 'phone_screening', 'interview_scheduled')
    and not (to_status = 'offer_received' and held.status = 'offer_received') then
    raise exception using errcode = 'PT400', message = 'An offer needs terms, and declining an application needs a reason.';
  end if;
  if held.status = 'offer_received' and to_status <> 'offer_received' and exists (
    select from public.application_offers o where o.application_id = held.id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
  if held.status = 'rejected' then
    if exists (select from public.jobs j where j.id = held.job_id and j.status = 'closed'
      and j.closed_because not in ('closing_date', 'not_renewed')) then
      raise exception using errcode = 'PT409', message = 'This job is closed.';
    end if;
    delete from public.application_rejections r where r.application_id = held.id;
  end if;
  update public.applications a set
    status = to_status,
    stage = coalesce(nullif(btrim(to_stage), ''),
      case when to_status = held.status then held.stage else private.first_stage(company, to_status) end),
    next_step = coalesce(to_next_step, case when to_status = held.status then held.next_step else '' end),
    interviewer = coalesce(to_interviewer, held.interviewer)
  where a.id = held.id;
end
$$;
revoke all on function public.move_application(uuid, text, text, text, text, text) from public, anon;
grant execute on function public.move_application(uuid, text, text, text, text, text) to authenticated;

-- Declines as many as are named, all or none, in the same words: {name} and {job} stand for each one's own. Returns how many.
create function public.reject_applications(applications uuid[], reason text, kind text, message text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
  one uuid;
  done integer := 0;
begin
  if cardinality(applications) > 200 then
    raise exception using errcode = 'PT400', message = 'Answer at most 200 at once.';
  end if;
  -- In one order, so that two who answer at once wait for each other.
  for one in select distinct unnest(applications) order by 1 loop
    held := private.application_to_answer(one);
    if held.status = 'rejected' then
      raise exception using errcode = 'PT409', message = 'One of these applications was already declined. Reload and try again.';
    end if;
    insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
    values (held.id, held.user_id, reject_applications.reason, reject_applications.kind,
      left(replace(replace(reject_applications.message,
        '{name}', coalesce((select nullif(p.first_name, '') from public.profiles p where p.user_id = held.user_id), 'there')),
        '{job}', (select j.title from public.jobs j where j.id = held.job_id)), 4000), auth.uid());
    perform private.clear_arrangements(held.id);
    update public.applications a set status = 'rejected', stage = 'Not selected', next_step = '' where a.id = held.id;
    done := done + 1;
  end loop;
  return done;
end
$$;
revoke all on function public.reject_applications(uuid[], text, text, text) from public, anon;
grant execute on function public.reject_applications(uuid[], text, text, text) to authenticated;

-- Offers times for an interview, and moves the application to where interviews of that kind are held.
create function public.offer_times(application uuid, as_status text, title text, minutes integer, place text, note text,
  people uuid[], starts timestamptz[], choose_by date) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  if as_status not in ('phone_screening', 'interview_scheduled') or held.status in ('rejected', 'offer_received') then
    raise exception using errcode = 'PT409', message = 'You can only offer times to a candidate who is still being considered.';
  end if;
  if cardinality(starts) not between 1 and 12 or exists (select from unnest(starts) as t (at) where t.at <= now()) then
    raise exception using errcode = 'PT400', message = 'Offer between one and 12 times, all of them in the future.';
  end if;
  if choose_by < private.today() or cardinality(people) not between 1 and 8 then
    raise exception using errcode = 'PT400', message = 'Choose who meets the candidate, and how long they have to pick a time.';
  end if;
  if exists (select from unnest(people) as p (id) where not exists (
    select from public.company_members m where m.company_id = company and m.user_id = p.id)) then
    raise exception using errcode = 'PT400', message = 'Only members of the company can be interviewers.';
  end if;
  update public.interviews i set state = 'cancelled' where i.application_id = held.id and i.state = 'offered';
  insert into public.interviews (application_id, user_id, title, place, note, minutes, choose_by, made_by)
  values (held.id, held.user_id, btrim(offer_times.title), coalesce(offer_times.place, ''), coalesce(offer_times.note, ''),
    offer_times.minutes, offer_times.choose_by, auth.uid())
  returning id into made;
  insert into public.interview_people (interview_id, user_id) select distinct made, id from unnest(people) as p (id);
  insert into public.interview_slots (interview_id, starts_at, ends_at)
  select distinct made, at, at + make_interval(mins => offer_times.minutes) from unnest(starts) as t (at);
  update public.applications a set
    status = case when private.application_step(as_status) > private.application_step(held.status) then as_status else held.status end,
    stage = btrim(offer_times.title), next_step = 'Choose a time',
    interviewer = left((select string_agg(private.name_of(p.user_id), ', ') from public.interview_people p where p.interview_id = made), 120)
  where a.id = held.id;
  -- The same stage once more is an answer as well.
  if (held.status, held.stage) = (select a.status, a.stage from public.applications a where a.id = held.id) then
    update public.applications a set answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage) where a.id = held.id;
  end if;
  perform private.say_of(held.id, 'times_offered', offer_times.title);
  return made;
end
$$;
revoke all on function public.offer_times(uuid, text, text, integer, text, text, uuid[], timestamptz[], date) from public, anon;
grant execute on function public.offer_times(uuid, text, text, integer, text, text, uuid[], timestamptz[], date) to authenticated;

-- Makes an offer with its terms.
create function public.make_offer(application uuid, salary integer, currency text, starts_on date, terms text, answer_by date) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  if held.status = 'rejected' then
    raise exception using errcode = 'PT409', message = 'This application was declined. Consider it again first.';
  end if;
  if make_offer.answer_by <= private.today() then
    raise exception using errcode = 'PT400', message = 'Give the candidate at least a day to answer.';
  end if;
  if exists (select from public.application_offers o where o.application_id = held.id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
  insert into public.application_offers (application_id, user_id, salary, currency, starts_on, terms, answer_by, made_by)
  values (held.id, held.user_id, make_offer.salary, make_offer.currency, make_offer.starts_on, coalesce(make_offer.terms, ''),
    make_offer.answer_by, auth.uid())
  returning id into made;
  update public.applications a set status = 'offer_received', stage = private.first_stage(company, 'offer_received'),
    next_step = 'Answer the offer'
  where a.id = held.id;
  perform private.say_of(held.id, 'offer');
  return made;
end
$$;
revoke all on function public.make_offer(uuid, integer, text, date, text, date) from public, anon;
grant execute on function public.make_offer(uuid, integer, text, date, text, date) to authenticated;

create function public.withdraw_offer(application uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
begin
  update public.application_offers o set state = 'withdrawn' where o.application_id = held.id and o.state = 'open';
  if not found then
    raise exception using errcode = 'PT409', message = 'There is no offer to withdraw.';
  end if;
  perform private.say_of(held.id, 'offer_withdrawn');
  update public.applications a set next_step = '', stage = 'Offer withdrawn' where a.id = held.id;
end
$$;
revoke all on function public.withdraw_offer(uuid) from public, anon;
grant execute on function public.withdraw_offer(uuid) to authenticated;

-- schemas/candidate-answers.sql

-- What the candidate's side does: chooses a time, says that none suits, answers an offer, withdraws.

-- The interview, held, of somebody who may change it: the candidate, or who answers the application.
create function private.interview_to_change(interview uuid) returns public.interviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.interviews;
begin
  select * into held from public.interviews i
  where i.id = interview and (i.user_id = auth.uid() or private.may_see_application(i.application_id, array['owner', 'recruiter']));
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this interview.';
  end if;
  -- The application first, as whoever answers it does.
  perform from public.applications a where a.id = held.application_id for no key update;
  select * into held from public.interviews i where i.id = interview for no key update;
  return held;
end
$$;

create function public.choose_time(slot uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.interview_slots;
  held public.interviews;
  a public.applications;
begin
  select * into chosen from public.interview_slots s where s.id = slot;
  held := private.interview_to_change(chosen.interview_id);
  if held.user_id <> auth.uid() then
    raise exception using errcode = 'PT403', message = 'Only the candidate can choose the time.';
  end if;
  select * into a from public.applications where id = held.application_id;
  if held.state <> 'offered' or not private.is_open(a) then
    raise exception using errcode = 'PT409', message = 'These times are no longer available.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time has passed. Choose another one.';
  end if;
  begin
    insert into public.interview_bookings (interview_id, user_id, during)
    select held.id, person, tstzrange(chosen.starts_at, chosen.ends_at)
    from (select p.user_id as person from public.interview_people p where p.interview_id = held.id
      union select held.user_id order by 1) as everybody;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'This time was just taken. Choose another one.';
  end;
  update public.interviews i set state = 'booked', starts_at = chosen.starts_at, ends_at = chosen.ends_at where i.id = held.id;
  perform private.say_of(a.id, 'time_chosen', held.title);
  update public.applications set next_step = held.title, answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where id = a.id;
end
$$;
revoke all on function public.choose_time(uuid) from public, anon;
grant execute on function public.choose_time(uuid) to authenticated;

-- Takes an interview back, whoever asks: the time is free again, and the other side is told. A candidate whom no time suits says so.
create function public.cancel_interview(interview uuid, why text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.interviews := private.interview_to_change(interview);
  by_candidate boolean := held.user_id = auth.uid();
begin
  if held.state not in ('offered', 'booked') or held.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This interview is already over.';
  end if;
  delete from public.interview_bookings b where b.interview_id = held.id;
  update public.interviews i set state = case when by_candidate and held.state = 'offered' then 'none_suits' else 'cancelled' end
  where i.id = held.id;
  perform private.say_of(held.application_id, case when by_candidate and held.state = 'offered' then 'no_time_suits'
    else 'interview_cancelled' end, coalesce(nullif(btrim(why), ''), held.title));
  update public.applications a set next_step = '', answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where a.id = held.application_id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = '';
end
$$;
revoke all on function public.cancel_interview(uuid, text) from public, anon;
grant execute on function public.cancel_interview(uuid, text) to authenticated;

create function public.answer_offer(offer uuid, accept boolean, words text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.application_offers;
begin
  select * into held from public.application_offers o where o.id = offer and o.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this offer.';
  end if;
  perform from public.applications a where a.id = held.application_id for no key update;
  select * into held from public.application_offers o where o.id = offer for no key update;
  if held.state <> 'open' or held.answer_by < private.today() then
    raise exception using errcode = 'PT409', message = 'This offer is no longer open.';
  end if;
  update public.application_offers o set state = case when accept then 'accepted' else 'declined' end,
    answer = left(btrim(coalesce(words, '')), 2000), answered_at = clock_timestamp() where o.id = offer;
  perform private.say_of(held.application_id, case when accept then 'offer_accepted' else 'offer_declined' end);
  update public.applications a set offer_answer = case when accept then 'accepted' else 'declined' end, next_step = ''
  where a.id = held.application_id;
end
$$;
revoke all on function public.answer_offer(uuid, boolean, text) from public, anon;
grant execute on function public.answer_offer(uuid, boolean, text) to authenticated;

-- What was arranged ends with a withdrawal.
create function private.clear_on_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.clear_arrangements(new.id);
  return null;
end
$$;

create trigger clear_on_withdrawal after update of withdrawn_at, status on public.applications
for each row when ((old.withdrawn_at is null and new.withdrawn_at is not null) or (new.status = 'rejected' and old.status <> 'rejected'))
execute function private.clear_on_withdrawal();

-- schemas/pipeline-page.sql

-- The pipeline as the company's members see it. Functions and not policies over applications: a person's own notes are in the same
-- row, and are nobody else's. docs/decisions/0061.

create function private.picture_sent(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select f.path from public.profiles p join public.files f on f.id = p.picture_id
  where p.user_id = person and f.removed_at is null
$$;

-- One application as a card, with the candidate's name withheld where that is asked for and the caller's scorecard is not in.
create function private.pipeline_card(a public.applications, masked boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', a.id, 'number', a.number, 'status', a.status, 'stage', a.stage, 'next_step', a.next_step, 'interviewer', a.interviewer,
    'applied_at', a.applied_at, 'answer_by', a.answer_by, 'withdrawn_at', a.withdrawn_at, 'offer_answer', a.offer_answer,
    'overdue', a.answer_by < private.today(), 'masked', hidden,
    'name', case when not hidden then sent.profile ->> 'name' end,
    'headline', coalesce(sent.profile ->> 'headline', ''), 'location', coalesce(sent.profile ->> 'location', ''),
    'picture', case when not hidden then private.picture_sent(a.user_id) end,
    'has_resume', a.resume_id is not null, 'has_note', a.note <> '',
    'waits_for_them', exists (select from public.interviews i where i.application_id = a.id and i.state = 'offered')
      or exists (select from public.application_offers o where o.application_id = a.id and o.state = 'open'),
    'meets_at', (select min(i.starts_at) from public.interviews i
      where i.application_id = a.id and i.state = 'booked' and i.ends_at > now()),
    'note_count', (select count(*) from public.application_team_notes n where n.application_id = a.id),
    'scorecard_count', (select count(*) from public.application_scorecards s where s.application_id = a.id))
  from (select masked and not private.has_handed_in(a.id) as hidden) as mask
  left join public.application_profiles sent on sent.application_id = a.id
$$;

create function private.fits_pipeline(a public.applications, as_role text, asked jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select (as_role <> 'interviewer' or private.may_see_application(a.id))
    and (coalesce(asked ->> 'stage', '') = '' or a.stage = asked ->> 'stage')
    and (not coalesce((asked ->> 'late')::boolean, false) or a.answer_by < private.today())
    and (coalesce(btrim(asked ->> 'words'), '') = '' or exists (
      select from public.application_profiles p
      where p.application_id = a.id and concat_ws(' ', 'Candidate ' || a.number, a.stage, p.profile ->> 'headline',
          p.profile ->> 'location', (select string_agg(s ->> 'name', ' ') from jsonb_array_elements(
            case jsonb_typeof(p.profile -> 'skills') when 'array' then p.profile -> 'skills' else '[]' end) as s),
          case when not coalesce((asked ->> 'masked')::boolean, false) then p.profile ->> 'name' end)
        ilike '%' || regexp_replace(btrim(asked ->> 'words'), '([\\%_])', '\\\1', 'g') || '%'))
$$;

-- One column, what is due first on top, page after page by the key of the last card. `asked`: words, stage, late, masked.
create function private.pipeline_cards(of_job uuid, of_status text, as_role text, asked jsonb, after jsonb, most integer)
returns table (place bigint, card jsonb)
language sql stable security definer set search_path = '' as $$
  select row_number() over (), private.pipeline_card(a, coalesce((asked ->> 'masked')::boolean, false))
  from (
    select a.* from public.applications a
    where a.job_id = of_job
      and case of_status when 'rejected' then a.status = 'rejected' or a.withdrawn_at is not null
        else a.status = of_status and a.withdrawn_at is null end
      and (after is null or (coalesce(a.answer_by, 'infinity'::date), a.applied_at, a.id)
        > (coalesce((after ->> 'answer_by')::date, 'infinity'::date), (after ->> 'applied_at')::timestamptz, (after ->> 'id')::uuid))
      and private.fits_pipeline(a, as_role, asked)
    order by coalesce(a.answer_by, 'infinity'::date), a.applied_at, a.id
    limit most) as a
$$;

create function private.role_for_job(of_job uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.role from public.jobs j
  join public.company_members m on m.company_id = j.company_id and m.user_id = (select auth.uid())
  where j.id = of_job
$$;

-- The jobs of the caller's companies, with what waits in each.
create function public.pipeline_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', j.id, 'title', j.title, 'location', j.location, 'status', j.status, 'company', c.name, 'company_id', c.id, 'role', m.role,
      'applicants', (select count(*) from public.applications a where a.job_id = j.id),
      'overdue', (select count(*) from public.applications a where a.job_id = j.id and a.answer_by < private.today()))
    order by j.status = 'open' desc, j.posted_at desc, j.id), '[]')
  from public.company_members m
  join public.companies c on c.id = m.company_id
  cross join lateral (
    select j.* from public.jobs j where j.company_id = m.company_id and j.status <> 'draft'
      and (m.role <> 'interviewer' or exists (
        select from public.interview_people p join public.interviews i on i.id = p.interview_id
        join public.applications a on a.id = i.application_id where p.user_id = m.user_id and a.job_id = j.id))
    order by j.status = 'open' desc, j.posted_at desc, j.id limit 200) as j
  where m.user_id = (select auth.uid())
$$;
revoke all on function public.pipeline_jobs() from public, anon;
grant execute on function public.pipeline_jobs() to authenticated;

-- The board of one job; null for whoever is not of its company.
create function public.pipeline_board(of_job uuid, asked jsonb default '{}', most integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  as_role text := private.role_for_job(of_job);
  j public.jobs;
begin
  if as_role is null then
    return null;
  end if;
  select * into j from public.jobs where id = of_job;
  return jsonb_build_object(
    'job', jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'status', j.status, 'salary_min', j.salary_min,
      'salary_max', j.salary_max, 'currency', j.currency, 'company', j.company_name, 'company_id', j.company_id,
      'posted_at', j.posted_at),
    'role', as_role,
    'kept', public.kept_promises(j.company_id),
    'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'name', s.name, 'days', s.days, 'place', s.place)
      order by s.place, s.name), '[]') from public.pipeline_stages s where s.company_id = j.company_id),
    'texts', (select coalesce(jsonb_object_agg(t.reason, t.body), '{}') from public.decline_texts t
      where t.company_id = j.company_id and as_role <> 'interviewer'),
    'team', (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.name_of(m.user_id), 'role', m.role)
      order by private.name_of(m.user_id), m.user_id), '[]') from public.company_members m where m.company_id = j.company_id),
    'columns', (
      select jsonb_agg(jsonb_build_object('status', s.status, 'days', private.stage_days(j.company_id, s.status, ''),
        'count', (select count(*) from public.applications a where a.job_id = j.id
          and case s.status when 'rejected' then a.status = 'rejected' or a.withdrawn_at is not null
            else a.status = s.status and a.withdrawn_at is null end
          and private.fits_pipeline(a, as_role, asked)),
        'cards', (select coalesce(jsonb_agg(c.card order by c.place), '[]')
          from private.pipeline_cards(j.id, s.status, as_role, asked, null, least(most, 50)) as c)) order by s.place)
      from unnest(array['under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected'])
        with ordinality as s (status, place)),
    'overdue', (select count(*) from public.applications a where a.job_id = j.id and a.answer_by < private.today()
      and private.fits_pipeline(a, as_role, '{}')));
end
$$;
revoke all on function public.pipeline_board(uuid, jsonb, integer) from public, anon;
grant execute on function public.pipeline_board(uuid, jsonb, integer) to authenticated;

-- The cards that follow in a column.
create function public.pipeline_more(of_job uuid, of_status text, asked jsonb, after jsonb, most integer default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.card order by c.place), '[]')
  from (select private.role_for_job(of_job) as role) as mine
  cross join lateral private.pipeline_cards(of_job, of_status, mine.role, asked, after, least(most, 50)) as c
  where mine.role is not null
$$;
revoke all on function public.pipeline_more(uuid, text, jsonb, jsonb, integer) from public, anon;
grant execute on function public.pipeline_more(uuid, text, jsonb, jsonb, integer) to authenticated;

-- What happened to an application, with who did it, newest first.
create function private.history_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'said', e.said, 'at', e.at,
    'actor', case when e.actor_id is not null and e.actor_id <> e.user_id then private.name_of(e.actor_id) end) order by e.id desc), '[]')
  from (select * from public.application_events e where e.application_id = application order by e.id desc limit 100) as e
$$;

create function private.interviews_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'title', i.title, 'place', i.place, 'note', i.note, 'minutes', i.minutes, 'choose_by', i.choose_by,
    'state', i.state, 'starts_at', i.starts_at, 'ends_at', i.ends_at, 'made_at', i.made_at,
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', private.name_of(p.user_id)) order by private.name_of(p.user_id)), '[]')
      from public.interview_people p where p.interview_id = i.id),
    'slots', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
        'chosen', i.state = 'booked' and i.starts_at = s.starts_at,
        'taken', i.state = 'offered' and (s.starts_at <= now() or private.is_taken(i.id, s.starts_at, s.ends_at))) order by s.starts_at), '[]')
      from public.interview_slots s where s.interview_id = i.id)) order by i.made_at desc), '[]')
  from public.interviews i where i.application_id = application
$$;

create function private.offers_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(o) - 'user_id' - 'made_by' - 'application_id' order by o.made_at desc), '[]')
  from public.application_offers o where o.application_id = application
$$;

create function private.promises_of(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'made_at', p.made_at, 'due_on', p.due_on, 'closed_at', p.closed_at,
    'kept', p.kept) order by p.id), '[]')
  from public.application_promises p where p.application_id = application
$$;

-- One candidate in full; null for whoever may not see the application.
create function public.pipeline_candidate(application uuid, masked boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  a public.applications;
  as_role text;
  hidden boolean;
  handed_in boolean;
begin
  if not private.may_see_application(application) then
    return null;
  end if;
  select * into a from public.applications where id = application;
  as_role := private.role_for_job(a.job_id);
  handed_in := private.has_handed_in(a.id);
  hidden := masked and not handed_in;
  return private.pipeline_card(a, masked) || jsonb_build_object(
    'job_id', a.job_id, 'role', as_role,
    'person', case when not hidden then a.user_id end,
    'note', a.note, 'answers', a.answers,
    'profile', (select case when hidden then s.profile - 'name' - 'first_name' - 'handle' - 'links' else s.profile end
      from public.application_profiles s where s.application_id = a.id),
    'resume', (select jsonb_build_object('path', f.path, 'name', case when hidden then 'Resume' else a.resume_name end, 'size', f.size)
      from public.files f where f.id = a.resume_id),
    'history', private.history_of(a.id),
    'promises', private.promises_of(a.id),
    'interviews', private.interviews_of(a.id),
    'offers', case when as_role <> 'interviewer' then private.offers_of(a.id) else '[]' end,
    'rejection', (select to_jsonb(r) - 'user_id' - 'made_by' - 'application_id' from public.application_rejections r where r.application_id = a.id),
    'team_notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'written_at', n.written_at,
        'author', private.name_of(n.user_id), 'own', n.user_id = auth.uid()) order by n.written_at desc), '[]')
      from public.application_team_notes n where n.application_id = a.id),
    'handed_in', handed_in,
    'scorecards', case when handed_in then (
      select jsonb_agg(to_jsonb(s) - 'application_id' - 'user_id' || jsonb_build_object('author', private.name_of(s.user_id),
        'own', s.user_id = auth.uid()) order by s.user_id = auth.uid() desc, s.handed_in_at)
      from public.application_scorecards s where s.application_id = a.id) else '[]' end);
end
$$;
revoke all on function public.pipeline_candidate(uuid, boolean) from public, anon;
grant execute on function public.pipeline_candidate(uuid, boolean) to authenticated;

-- One of the caller's own applications in full: what the company sees of it, but for what the team wrote.
create function public.my_application(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'answer_by', a.answer_by, 'overdue', a.answer_by < private.today(), 'offer_answer', a.offer_answer,
    'answers', a.answers, 'resume_name', a.resume_name, 'resume_path', (select f.path from public.files f where f.id = a.resume_id),
    'frozen_at', (select s.frozen_at from public.application_profiles s where s.application_id = a.id),
    'profile', (select s.profile from public.application_profiles s where s.application_id = a.id),
    'history', private.history_of(a.id), 'promises', private.promises_of(a.id), 'interviews', private.interviews_of(a.id),
    'offers', private.offers_of(a.id),
    'rejection', (select to_jsonb(r) - 'user_id' - 'made_by' - 'application_id' from public.application_rejections r where r.application_id = a.id),
    'kept', public.kept_promises((select j.company_id from public.jobs j where j.id = a.job_id)))
  from public.applications a where a.id = application and a.user_id = (select auth.uid())
$$;
revoke all on function public.my_application(uuid) from public, anon;
grant execute on function public.my_application(uuid) to authenticated;

-- What a match of an application is made of, the same for both sides: the profile as it was sent, without a name, what the job said
-- then, and the day. Null for whoever is on neither side.
create function public.application_match(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('day', (s.frozen_at at time zone 'UTC')::date,
    'profile', jsonb_build_object('location', coalesce(s.profile ->> 'location', ''),
      'experiences', coalesce(s.profile -> 'experience', '[]'), 'educations', coalesce(s.profile -> 'education', '[]'),
      'skills', coalesce(s.profile -> 'skills', '[]')),
    'posting', (
      select jsonb_build_object('title', said.title, 'location', said.location, 'experience_level', said.experience_level,
        'salary_min', said.salary_min, 'salary_max', said.salary_max, 'currency', said.currency, 'description', said.description)
      from (
        select 1 as place, v.title, v.location, v.experience_level, v.salary_min, v.salary_max, v.currency, v.description
        from public.job_versions v where v.job_id = a.job_id and v.version = a.job_version
        union all
        -- What has not changed since has no version.
        select 2, j.title, j.location, j.experience_level, j.salary_min, j.salary_max, j.currency, j.description
        from public.jobs j where j.id = a.job_id) as said
      order by said.place limit 1))
  from public.applications a
  join public.application_profiles s on s.application_id = a.id
  where a.id = application_match.application
    and (a.user_id = (select auth.uid()) or private.may_see_application(a.id))
$$;
revoke all on function public.application_match(uuid) from public, anon;
grant execute on function public.application_match(uuid) to authenticated;

-- The same of a hundred at most, by their ids: what a board shows of its cards.
create function public.application_matches(applications uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(asked.id, sent.it) filter (where sent.it is not null), '{}')
  from (select distinct unnest(applications[1:100]) as id) as asked, lateral (select public.application_match(asked.id) as it) as sent
$$;
revoke all on function public.application_matches(uuid[]) from public, anon;
grant execute on function public.application_matches(uuid[]) to authenticated;

-- schemas/pipeline-live.sql

-- Tells both sides of an application what happened: open pages at once, people by a notification.

-- Whoever acts for the company, as these.
create function private.team_of(company uuid, roles text[] default array['owner', 'recruiter', 'interviewer']) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.user_id from public.company_members m where m.company_id = company and m.role = any (roles)
$$;

create function private.tell_team_of_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(member, 'pipeline')
  from (select distinct j.company_id from changed c join public.jobs j on j.id = c.job_id) as companies,
    lateral private.team_of(companies.company_id) as member;
  return null;
end
$$;

create trigger tell_team_added after insert on public.applications referencing new table as changed
for each statement execute function private.tell_team_of_applications();
create trigger tell_team_changed after update on public.applications referencing new table as changed
for each statement execute function private.tell_team_of_applications();

-- Rows that hang on an application. Argument: whether the candidate hears of them, too.
create function private.tell_both_sides() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(member, 'pipeline')
  from (select distinct j.company_id from changed c join public.applications a on a.id = c.application_id
    join public.jobs j on j.id = a.job_id) as companies, lateral private.team_of(companies.company_id) as member;
  if tg_argv[0] = 'both' then
    perform private.tell_person(a.user_id, 'applications')
    from (select distinct a.user_id from changed c join public.applications a on a.id = c.application_id) as a;
  end if;
  return null;
end
$$;

create trigger tell_added after insert on public.application_team_notes referencing new table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_removed after delete on public.application_team_notes referencing old table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_added after insert on public.application_scorecards referencing new table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_added after insert on public.interviews referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_changed after update on public.interviews referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_added after insert on public.application_offers referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_changed after update on public.application_offers referencing new table as changed
for each statement execute function private.tell_both_sides('both');

-- One line for each application to the candidate, and one for each matter of a job to whoever answers for the company.
create function private.notify_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  a public.applications;
  company uuid;
  candidate text;
begin
  select * into a from public.applications where id = new.application_id;
  select j.title, j.company_name, j.company_id into told.subject, told.detail, company from public.jobs j where j.id = a.job_id;
  told.state := new.kind;
  if new.kind in ('times_offered', 'interview_cancelled', 'offer_withdrawn', 'offer_lapsed', 'overdue')
    and new.actor_id is distinct from new.user_id then
    told.user_id := new.user_id;
    told.kind := 'application_status';
    told.subject_id := new.application_id;
    perform private.notify(told);
  end if;
  if new.kind in ('applied', 'withdrawn', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer_accepted', 'offer_declined')
    and (new.kind = 'applied' or new.actor_id is not distinct from new.user_id) then
    told.kind := 'hiring';
    told.subject_id := case when new.kind = 'applied' then a.job_id else new.application_id end;
    told.detail := 'Candidate ' || a.number;
    for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
  end if;
  return null;
end
$$;

create trigger notify after insert on public.application_events
for each row when (new.kind not in ('status', 'stage', 'next_step', 'interviewer')) execute function private.notify_of_event();

-- To whoever answers for a company: how many answers of a job are due or overdue.
create function private.remind_team(of_job uuid, state text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
  company uuid;
  many integer;
begin
  select j.title, j.company_id into told.subject, company from public.jobs j where j.id = of_job;
  select count(*) into many from public.applications a where a.job_id = of_job
    and case state when 'overdue' then a.answer_by < private.today() else a.answer_by between private.today() and private.today() + 1 end;
  if many = 0 then
    return;
  end if;
  told.kind := 'hiring';
  told.state := remind_team.state;
  told.subject_id := remind_team.state || ' ' || of_job;
  told.detail := many || case when many = 1 then ' answer' else ' answers' end;
  for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
    perform private.notify(told);
  end loop;
end
$$;

-- What time alone brings about, for `most` matters; returns how many there were. Our own server calls it every few minutes.
create function private.send_hiring_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  day date := (at at time zone 'UTC')::date;
  matter record;
  done integer := 0;
begin
  for matter in
    select p.id, p.application_id, a.job_id, p.due_on < day as late from public.application_promises p
    join public.applications a on a.id = p.application_id
    where p.closed_at is null and p.due_on <= day + 1
      and (p.reminded_on is null or (p.due_on < day and p.reminded_on <= p.due_on))
    order by p.due_on limit most for update of p skip locked
  loop
    done := done + 1;
    update public.application_promises p set reminded_on = day where p.id = matter.id;
    perform private.remind_team(matter.job_id, case when matter.late then 'overdue' else 'due' end);
    if matter.late then
      insert into public.application_events (application_id, user_id, kind, actor_id)
      select a.id, a.user_id, 'overdue', null from public.applications a where a.id = matter.application_id;
      update public.applications a set updated_at = now() where a.id = matter.application_id;
    end if;
  end loop;
  for matter in
    select i.id from public.interviews i where i.state = 'offered' and i.choose_by < day limit most - done for update skip locked
  loop
    done := done + 1;
    update public.interviews i set state = 'lapsed' where i.id = matter.id;
  end loop;
  for matter in
    select o.id, o.application_id from public.application_offers o
    where o.state = 'open' and o.answer_by < day limit most - done for update skip locked
  loop
    done := done + 1;
    update public.application_offers o set state = 'lapsed' where o.id = matter.id;
    insert into public.application_events (application_id, user_id, kind, actor_id)
    select a.id, a.user_id, 'offer_lapsed', null from public.applications a where a.id = matter.application_id;
  end loop;
  for matter in
    select i.* from public.interviews i
    where i.state = 'booked' and i.reminded_at is null and i.starts_at between at and at + interval '24 hours'
    limit most - done for update skip locked
  loop
    done := done + 1;
    update public.interviews i set reminded_at = at where i.id = matter.id;
    perform private.remind_of_interview(matter.id);
  end loop;
  return done;
end
$$;

-- Everybody who is in it.
create function private.remind_of_interview(interview uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  for told.user_id, told.kind, told.subject_id, told.subject, told.detail, told.state in
    select b.user_id, case when b.user_id = i.user_id then 'application_status' else 'hiring' end,
      case when b.user_id = i.user_id then i.application_id::text else 'meet ' || i.id end, j.title,
      case when b.user_id = i.user_id then j.company_name else i.title end, 'interview_soon'
    from public.interviews i
    join public.interview_bookings b on b.interview_id = i.id
    join public.applications a on a.id = i.application_id
    join public.jobs j on j.id = a.job_id
    where i.id = interview
  loop
    perform private.notify(told);
  end loop;
end
$$;

-- schemas/hiring-mails.sql

-- Mails of what happens in hiring, to each member by their own choice: private.send_notice writes them with what else is not read.

-- What the caller is mailed of: theirs to say, for each company that they act for.
create function public.mail_me_of_hiring(company uuid, wanted text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set hiring_mails = wanted where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;
revoke all on function public.mail_me_of_hiring(uuid, text[]) from public, anon;
grant execute on function public.mail_me_of_hiring(uuid, text[]) to authenticated;

-- Which of the choices a notification of hiring goes by.
create function private.hiring_choice(state text) returns text
language sql immutable set search_path = '' as $$
  select case when state = 'applied' then 'applied' when state in ('due', 'overdue') then 'promises'
    when state = 'interview_soon' then 'interviews' else 'candidates' end
$$;

-- The company that such a notification is about: its subject is a job, an application, or one of them after a word.
create function private.hiring_company(subject text, state text) returns uuid
language sql stable set search_path = '' as $$
  select j.company_id from (select split_part(subject, ' ', -1)::uuid as id) as about
  left join public.interviews i on hiring_company.state = 'interview_soon' and i.id = about.id
  left join public.applications a on a.id = case private.hiring_choice(hiring_company.state)
    when 'candidates' then about.id when 'interviews' then i.application_id end
  join public.jobs j on j.id = coalesce(a.job_id, about.id)
$$;

create function private.wants_hiring_mail(told public.notifications) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.company_members m
    where m.user_id = told.user_id and m.company_id = private.hiring_company(told.subject_id, told.state)
      and private.hiring_choice(told.state) = any (m.hiring_mails))
$$;

-- schemas/calendar-feeds.sql

-- A person's interviews and promised days as a calendar at a secret address, which they can take back.

create table public.calendar_feeds (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- The last part of the address: whoever knows it reads the calendar.
  secret text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (char_length(secret) = 64),
  made_at timestamptz not null default now()
);

-- What is in somebody's calendar: interviews on either side, offers to answer, the days by which answers are promised to them,
-- and the events that they go to.
-- Null where the address leads nowhere.
create function public.calendar_feed(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'starts', e.starts, 'ends', e.ends, 'place', e.place, 'note', e.note)
      order by e.starts, e.id)
    from (
      select 'interview-' || i.id as id, i.title || ': ' || case when i.user_id = feed.user_id then j.company_name else j.title end as title,
        to_char(i.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts,
        to_char(i.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends, i.place, i.note
      from public.interview_bookings b
      join public.interviews i on i.id = b.interview_id and i.state = 'booked' and i.starts_at > now() - interval '60 days'
      join public.applications a on a.id = i.application_id
      join public.jobs j on j.id = a.job_id
      where b.user_id = feed.user_id
      union all
      select 'meeting-' || t.message_id,
        t.title || ': ' || coalesce(case when s.person_id = feed.user_id then c.name end,
          private.name_of(case when t.offered_by = feed.user_id then t.taken_by else t.offered_by end)),
        to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(t.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), t.place, ''
      from public.meeting_bookings b
      join public.meetings t on t.message_id = b.message_id and t.state = 'taken' and t.starts_at > now() - interval '60 days'
      join public.messages m on m.id = t.message_id
      left join public.company_conversations s on s.conversation_id = m.conversation_id
      left join public.companies c on c.id = s.company_id
      where b.user_id = feed.user_id
      union all
      select 'offer-' || o.id, 'Answer the offer of ' || j.company_name, o.answer_by::text, null, '', j.title
      from public.application_offers o
      join public.applications a on a.id = o.application_id
      join public.jobs j on j.id = a.job_id
      where o.user_id = feed.user_id and o.state = 'open'
      union all
      select 'answer-' || a.id, j.company_name || ' answers by today', a.answer_by::text, null, '', j.title
      from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = feed.user_id and a.answer_by is not null
      union all
      select 'event-' || e.id, e.title || ': ' || c.name, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), coalesce(nullif(e.place, ''), e.link),
        case when e.place <> '' then e.link else '' end
      from public.event_answers r
      join public.company_events e on e.id = r.event_id and e.state = 'planned' and e.ends_at > now() - interval '60 days'
      join public.companies c on c.id = e.company_id
      where r.user_id = feed.user_id and r.state = 'going'
      union all
      select 'reminder-' || r.id, coalesce(nullif(btrim(r.words), ''), 'Reminder: ' || coalesce(j.title, o.title)), r.due_on::text, null, '',
        coalesce(j.title, o.title) || ' at ' || coalesce(j.company_name, o.company_name)
      from public.application_reminders r
      left join public.applications a on a.id = r.application_id
      left join public.jobs j on j.id = a.job_id
      left join public.outside_applications o on o.id = r.outside_id
      where r.user_id = feed.user_id and r.done_at is null and r.due_on > now() - interval '60 days') as e), '[]')
  from public.calendar_feeds feed where feed.secret = calendar_feed.secret
$$;
revoke all on function public.calendar_feed(text) from public;
grant execute on function public.calendar_feed(text) to anon, authenticated;

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated;
grant select, delete, insert (user_id) on public.calendar_feeds to authenticated;
grant all on public.calendar_feeds to service_role;

create policy "People have a calendar of their own" on public.calendar_feeds for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- schemas/callers.sql

-- Who may call what in schema private. PostgreSQL lets everybody execute a function that it was not told about. Nobody's role can
-- name a private one, and a trigger needs no such right: what policies, stored expressions and bodies parsed at their making call
-- is granted here, a line for each.

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.all_open_jobs() to anon, authenticated, service_role;
grant execute on function private.answers_conversation(uuid) to authenticated;
grant execute on function private.has_handed_in(uuid) to authenticated;
grant execute on function private.has_password() to authenticated;
grant execute on function private.is_in_interview(uuid) to authenticated;
grant execute on function private.is_staff() to authenticated;
grant execute on function private.is_unheard(uuid) to authenticated;
grant execute on function private.kept_jobs() to authenticated;
grant execute on function private.may_ask(uuid, uuid) to authenticated;
grant execute on function private.may_endorse(uuid, uuid, text) to authenticated;
grant execute on function private.may_follow(uuid, uuid) to authenticated;
grant execute on function private.may_hear_typing(text) to authenticated;
grant execute on function private.may_read_attachment(text) to authenticated;
grant execute on function private.may_read_export(text) to authenticated;
grant execute on function private.may_read_file(text, text) to authenticated;
grant execute on function private.may_read_post_picture(text) to authenticated;
grant execute on function private.may_read_sent(text, text) to authenticated;
grant execute on function private.may_remove_attachment(text) to authenticated;
grant execute on function private.may_remove_file(text, text) to authenticated;
grant execute on function private.may_report(uuid, uuid, uuid) to authenticated;
grant execute on function private.may_see_application(uuid, text[]) to authenticated;
grant execute on function private.may_tell_typing(text) to authenticated;
grant execute on function private.may_upload(text, text) to authenticated;
grant execute on function private.may_upload_mark(text) to authenticated;
grant execute on function private.may_upload_post_picture(text) to authenticated;
grant execute on function private.my_companies(text[]) to authenticated;
grant execute on function private.owns_mark(text) to authenticated;
grant execute on function private.salary_step(integer) to anon, authenticated, service_role;
grant execute on function private.sees_post(uuid, uuid, text, timestamptz) to authenticated;
grant execute on function private.uuid_in_order() to authenticated;
-- Whoever writes a job or an alert writes it into the index of words, too.
grant execute on function private.alert_terms(text, text[]) to authenticated, service_role;
grant execute on function private.words_of(text, text, text, text, text) to authenticated, service_role;

-- schemas/orcher-basics.sql

-- Orcher and the Tannr API: what every call rests on. No request of the data API reaches this schema; /v1 alone does.

create schema orcher;
revoke all on schema orcher from public;
grant usage on schema orcher to authenticated, authenticator;

-- Ids begin with the time, so that new rows lie together and a list is paged by its id. Sorted by their bytes (collation "C").
create function orcher.new_id(prefix text) returns text
language sql volatile
return prefix || '_' || pg_catalog.translate(
  pg_catalog.encode(pg_catalog.decode(
    lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 15, 18), 'hex'), 'base64'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz');

-- As the wire has times: '2026-09-14T08:20:00Z'.
create function orcher.utc(moment timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

-- Ends the call with an answer that the wire documents: the state `OR` and the status, the code as message, the sentence as hint,
-- further fields of the error (field, scope, …) as detail.
create function orcher.refuse(status integer, code text, sentence text, extra jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OR' || status, message = code, hint = sentence, detail = extra::text;
end
$$;

create function orcher.all_scopes() returns text[]
language sql immutable set search_path = '' as $$
  select array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
    'oversight:read', 'oversight:audit', 'profiles:read', 'profiles:match', 'analytics:read']
$$;

-- What a member may do at most. Keys, members and settings of a workspace are no scope: they ask for the role itself.
create function orcher.scopes_of(role text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case role
    when 'owner' then orcher.all_scopes()
    when 'supervisor' then array['agents:read', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
      'oversight:read', 'oversight:audit', 'profiles:read', 'analytics:read']
    when 'builder' then array['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write',
      'oversight:read', 'profiles:read', 'profiles:match', 'analytics:read']
    when 'viewer' then array['agents:read', 'directives:read', 'memory:read', 'oversight:read', 'analytics:read']
    else '{}'
  end;
end
$$;

create function orcher.calls_of(plan text) returns integer
language sql immutable set search_path = '' as $$
  select case plan when 'starter' then 1000 when 'growth' then 100000 end
$$;

-- schemas/orcher-workspaces.sql

-- Whose calls are counted, where they work, and who works there.

create table orcher.accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  plan text not null default 'starter' check (plan in ('starter', 'growth', 'enterprise')),
  created_at timestamptz not null default now(),
  -- A trial goes back to the free plan then.
  plan_ends_at timestamptz,
  check (plan_ends_at is null or plan <> 'starter')
);
create index accounts_on_trial on orcher.accounts (plan_ends_at) where plan_ends_at is not null;

create table orcher.workspaces (
  id text collate "C" primary key default orcher.new_id('wsp'),
  -- Whose plan it works under.
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  -- A sandbox is a workspace beside another one: same members, records of its own.
  sandbox_of text collate "C" unique references orcher.workspaces (id) on delete cascade check (sandbox_of <> id),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  created_at timestamptz not null default now(),
  -- What its directives may spend in a month, all together; null without a limit.
  budget_money numeric check (budget_money between 0 and 1000000)
);
create index workspaces_of_account on orcher.workspaces (account_id);

create table orcher.workspace_members (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'supervisor', 'builder', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspaces_of_member on orcher.workspace_members (user_id, created_at);

-- The member's role in the workspace that the call works in; null for who is none. A sandbox has the members of its workspace.
create function orcher.my_role() returns text
language sql stable security definer set search_path = '' as $$
  select m.role from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace'
$$;

-- The workspace of the call where it carries one of the scopes and the member's role allows that one; null otherwise. Policies
-- compare with it.
create function orcher.workspace_for_any(variadic asked text[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  place text;
begin
  if claims -> 'scopes' ?| asked then
    select w.id into place from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = (claims ->> 'sub')::uuid
    where w.id = claims ->> 'workspace' and exists (
      select from unnest(asked) scope where claims -> 'scopes' ? scope and scope = any (orcher.scopes_of(m.role)));
  end if;
  return place;
end
$$;

-- The same, for one scope.
create function orcher.workspace_for(scope text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  place text;
begin
  if claims -> 'scopes' ? scope then
    select w.id into place from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = (claims ->> 'sub')::uuid
    where w.id = claims ->> 'workspace' and scope = any (orcher.scopes_of(m.role));
  end if;
  return place;
end
$$;

-- The workspace of the call, for a member in person and of one of these roles: no key stands for a person here. Of a sandbox it is
-- the workspace that it belongs to.
create function orcher.workspace_as(variadic roles text[]) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(w.sandbox_of, w.id) from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace' and auth.jwt() ->> 'key_id' is null and m.role = any (roles)
$$;

-- What a person may see of all workspaces, in person: those that they are a member of.
create function orcher.is_member(workspace text) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'key_id' is null and auth.jwt() ->> 'workspace' is not null and exists (
    select from orcher.workspaces w
    join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id)
    where w.id = workspace and m.user_id = auth.uid())
$$;

-- A workspace with its sandbox, owned by whoever the account is.
create function orcher.make_workspace(person uuid, name text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  insert into orcher.accounts (user_id) values (person) on conflict do nothing;
  -- Two requests at once are one after the other.
  perform from orcher.accounts where user_id = person for no key update;
  if (select count(*) from orcher.workspaces where account_id = person and sandbox_of is null) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'An account can have at most 20 workspaces.');
  end if;
  insert into orcher.workspaces (account_id, name) values (person, name) returning id into made;
  insert into orcher.workspaces (account_id, name, sandbox_of) values (person, name, made);
  insert into orcher.workspace_members (workspace_id, user_id, role) values (made, person, 'owner');
  return made;
end
$$;

create function orcher.add_workspace(name text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if orcher.my_role() is null or auth.jwt() ->> 'key_id' is not null then
    perform orcher.refuse(403, 'role_missing', 'A key can’t create a workspace. Sign in to create one.');
  end if;
  return orcher.make_workspace(auth.uid(), name);
end
$$;

-- The first that somebody works in and that is theirs.
create function orcher.own_workspace(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.workspace_id from orcher.workspace_members m join orcher.workspaces w on w.id = m.workspace_id and w.account_id = m.user_id
  where m.user_id = person order by m.created_at, m.workspace_id limit 1
$$;

-- Everybody has a first workspace of their own; it is made when it is first asked for. Whoever is added to another one works there
-- once they choose it, and never unasked.
create function orcher.first_workspace(person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_one text;
begin
  found_one := orcher.own_workspace(person);
  if found_one is null then
    insert into orcher.accounts (user_id) values (person) on conflict do nothing;
    perform from orcher.accounts where user_id = person for no key update;
    found_one := orcher.own_workspace(person);
    if found_one is null then
      found_one := orcher.make_workspace(person, 'My workspace');
    end if;
  end if;
  return found_one;
end
$$;

-- A workspace outlives the account that it began with, as long as somebody works there: the plan is then that of its next owner.
create function orcher.hand_on_workspaces() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace record;
  heir uuid;
begin
  for workspace in select id from orcher.workspaces where account_id = old.user_id and sandbox_of is null loop
    select user_id into heir from orcher.workspace_members
    where workspace_id = workspace.id and user_id <> old.user_id
    order by array_position(array['owner', 'supervisor', 'builder', 'viewer'], role), created_at, user_id limit 1;
    if found then
      insert into orcher.accounts (user_id) values (heir) on conflict do nothing;
      update orcher.workspace_members set role = 'owner' where workspace_id = workspace.id and user_id = heir;
      update orcher.workspaces set account_id = heir where workspace.id in (id, sandbox_of);
    end if;
  end loop;
  return old;
end
$$;
create trigger hand_on_workspaces before delete on orcher.accounts for each row execute function orcher.hand_on_workspaces();

-- A workspace that has members has an owner.
create function orcher.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'owner' or (tg_op = 'UPDATE' and new.role = 'owner') then
    return null;
  end if;
  perform from orcher.workspaces where id = old.workspace_id for no key update;
  if not found or exists (select from orcher.workspace_members where workspace_id = old.workspace_id and role = 'owner') then
    return null;
  end if;
  -- Whoever closes their account cannot be asked to name an heir.
  if tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
    update orcher.workspace_members set role = 'owner'
    where workspace_id = old.workspace_id and user_id = (
      select user_id from orcher.workspace_members where workspace_id = old.workspace_id order by created_at, user_id limit 1);
    return null;
  end if;
  perform orcher.refuse(409, 'state_conflict', 'A workspace needs an owner. Make someone else an owner first.');
  return null;
end
$$;
create trigger keep_an_owner after delete or update of role on orcher.workspace_members
for each row execute function orcher.keep_an_owner();

-- The person with this address becomes a member. Nobody learns whether an address has an account in any other way than a member's
-- own list shows it: the answer is one and the same for an address without one.
create function orcher.add_member(address text, new_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_as('owner');
  person uuid;
begin
  if workspace is null then
    perform orcher.refuse(403, 'role_missing', 'Only a signed-in owner of the workspace can add members.', '{"role": "owner"}');
  end if;
  perform from orcher.workspaces where id = workspace for no key update;
  if (select count(*) from orcher.workspace_members where workspace_id = workspace) >= 200 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 200 members.');
  end if;
  select id into person from auth.users where lower(email) = lower(btrim(address)) and email_confirmed_at is not null limit 1;
  if person is null then
    perform orcher.refuse(404, 'not_found', 'No one with that address can be added. Ask them to create an account and confirm it first.');
  end if;
  insert into orcher.workspace_members (workspace_id, user_id, role) values (workspace, person, new_role)
  on conflict (workspace_id, user_id) do nothing;
  if not found then
    perform orcher.refuse(409, 'state_conflict', 'This person is already a member.');
  end if;
  return person;
end
$$;

create function orcher.members_of_workspace() returns table (user_id uuid, name text, role text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.user_id, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member'), m.role, m.created_at
  from orcher.workspace_members m left join public.profiles p on p.user_id = m.user_id
  where m.workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')
  order by m.created_at, m.user_id
$$;

alter table orcher.accounts enable row level security;
alter table orcher.workspaces enable row level security;
alter table orcher.workspace_members enable row level security;
grant select on orcher.accounts to authenticated;
grant select, update (name, budget_money) on orcher.workspaces to authenticated;
grant select, delete, update (role) on orcher.workspace_members to authenticated;

create policy "People read their own account" on orcher.accounts for select to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt()) ->> 'workspace' is not null);
create policy "Members read their workspaces" on orcher.workspaces for select to authenticated
  using (orcher.is_member(id));
create policy "Keys read the workspace that they work in" on orcher.workspaces for select to authenticated
  using (id = (select auth.jwt() ->> 'workspace') and (select orcher.my_role()) is not null);
create policy "Owners change their workspace" on orcher.workspaces for update to authenticated
  using (id = (select orcher.workspace_as('owner'))) with check (id = (select orcher.workspace_as('owner')));
create policy "Members see who works with them" on orcher.workspace_members for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')));
create policy "People see their own memberships" on orcher.workspace_members for select to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt() ->> 'key_id') is null and (select auth.jwt() ->> 'workspace') is not null);
create policy "Owners change roles" on orcher.workspace_members for update to authenticated
  using (workspace_id = (select orcher.workspace_as('owner'))) with check (workspace_id = (select orcher.workspace_as('owner')));
create policy "Owners remove members and everybody may leave" on orcher.workspace_members for delete to authenticated
  using (workspace_id = (select orcher.workspace_as('owner'))
    or (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('supervisor', 'builder', 'viewer'))));

-- What the directives of a workspace have spent in a month, and what is reserved for what is being asked.
create table orcher.spending (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  money numeric not null default 0 check (money >= 0),
  primary key (workspace_id, month)
);
alter table orcher.spending enable row level security;
grant select on orcher.spending to authenticated;
create policy "Members see what is spent" on orcher.spending for select to authenticated using (orcher.is_member(workspace_id));

-- Takes money of this month's budget before it is spent; false where there is not so much. What is less than nothing goes back.
create function orcher.spend(workspace text, amount numeric) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
begin
  insert into orcher.spending (workspace_id, month) values (workspace, this_month) on conflict do nothing;
  update orcher.spending s set money = greatest(0, s.money + amount)
  where s.workspace_id = workspace and s.month = this_month
    and (amount <= 0 or s.money + amount <= coalesce((select w.budget_money from orcher.workspaces w where w.id = workspace), s.money + amount));
  return found;
end
$$;

-- The budget of a workspace as the wire has it.
create function orcher.budget_of(workspace text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('money', w.budget_money, 'spent', coalesce((select s.money from orcher.spending s
    where s.workspace_id = w.id and s.month = date_trunc('month', now() at time zone 'UTC')::date), 0))
  from orcher.workspaces w where w.id = workspace
$$;

-- schemas/orcher-keys.sql

-- API keys, how a call enters with one or in person, and what makes a repeated POST do its work once.

create table orcher.api_keys (
  id text collate "C" primary key default orcher.new_id('key'),
  workspace_id text collate "C" not null,
  -- Whose role it carries; it goes when they leave.
  user_id uuid not null default auth.uid(),
  mode text not null check (mode in ('sandbox', 'live')),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  -- Its beginning, by which people know it again.
  prefix text not null check (prefix ~ '^tannr_(sandbox|live)_[0-9A-Za-z]{4}$' and split_part(prefix, '_', 2) = mode),
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null check (scopes <@ orcher.all_scopes() and cardinality(scopes) between 1 and 11),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- The key that took its place; until it expires both are good.
  replaced_by text collate "C" references orcher.api_keys (id) on delete set null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  foreign key (workspace_id, user_id) references orcher.workspace_members (workspace_id, user_id) on delete cascade
);
create index api_keys_newest on orcher.api_keys (workspace_id, id desc);
create index api_keys_of_person on orcher.api_keys (user_id);
create index api_keys_replaced on orcher.api_keys (replaced_by) where replaced_by is not null;

-- A key never has more than whoever makes it.
create function orcher.check_key() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  missing text;
begin
  select s into missing from unnest(new.scopes) s
  where s <> all (orcher.scopes_of((select role from orcher.workspace_members where workspace_id = new.workspace_id and user_id = new.user_id)));
  if found then
    perform orcher.refuse(403, 'scope_missing', format('Your role does not have the scope %s, so no key of yours can.', missing),
      jsonb_build_object('scope', missing));
  end if;
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.api_keys
      where workspace_id = new.workspace_id and revoked_at is null and coalesce(expires_at > now(), true)) >= 100 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 100 keys. Revoke one that is no longer used.');
  end if;
  return new;
end
$$;
create trigger check_key before insert on orcher.api_keys for each row execute function orcher.check_key();

-- Who has called with it is its server's to write.
alter table orcher.api_keys enable row level security;
grant select (id, workspace_id, user_id, mode, name, prefix, scopes, created_at, expires_at, replaced_by, revoked_at, last_used_at),
  insert (id, workspace_id, mode, name, prefix, hash, scopes, expires_at), update (name, expires_at, replaced_by, revoked_at)
  on orcher.api_keys to authenticated;
create policy "Owners and supervisors see all keys, others their own" on orcher.api_keys for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'supervisor'))
    or (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('builder', 'viewer'))));
create policy "Members make keys of their own" on orcher.api_keys for insert to authenticated
  with check (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')));
create policy "Owners change every key, others their own" on orcher.api_keys for update to authenticated
  using (workspace_id = (select orcher.workspace_as('owner'))
    or (user_id = (select auth.uid()) and workspace_id = (select orcher.workspace_as('supervisor', 'builder', 'viewer'))))
  with check (workspace_id = (select orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer')));

-- What is revoked stays so, and a date only comes nearer.
create function orcher.keep_revoked() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or old.expires_at is not null and (new.expires_at is null or new.expires_at > old.expires_at) then
    perform orcher.refuse(409, 'state_conflict', 'This key has already been revoked or replaced.');
  end if;
  return new;
end
$$;
create trigger keep_revoked before update of revoked_at, expires_at on orcher.api_keys
for each row execute function orcher.keep_revoked();

-- The claims of the call, and what the server has to know of it: whose calls it counts for, and how many there may be.
create function orcher.enter(workspace text, person uuid, role text, granted text[], wanted text, mode text, key text, aal text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record;
begin
  if wanted is not null and (wanted <> all (granted) or wanted <> all (orcher.scopes_of(role))) then
    perform orcher.refuse(403, 'scope_missing', format('This call needs the scope %s.', wanted), jsonb_build_object('scope', wanted));
  end if;
  select w.id, s.id as sandbox, a.user_id as account, a.plan, orcher.calls_of(a.plan) as calls into place
  from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id join orcher.workspaces s on s.sandbox_of = w.id
  where w.id = workspace;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', person,
    'workspace', case mode when 'sandbox' then place.sandbox else place.id end, 'scopes', granted, 'key_id', key, 'mode', mode,
    'aal', aal)::text, true);
  return jsonb_build_object('workspace', case mode when 'sandbox' then place.sandbox else place.id end, 'home', place.id,
    'account', place.account, 'plan', place.plan, 'limit', place.calls, 'person', person, 'role', role, 'key', key, 'mode', mode);
end
$$;

-- Looked up at each call: a key that was revoked is refused by every process from that moment on.
create function orcher.enter_key(hash bytea, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  k record;
begin
  select a.id, a.workspace_id, a.user_id, a.mode, a.scopes, a.expires_at, a.revoked_at, m.role into k
  from orcher.api_keys a join orcher.workspace_members m on m.workspace_id = a.workspace_id and m.user_id = a.user_id
  where a.hash = enter_key.hash;
  if not found or k.revoked_at is not null or k.expires_at <= now() then
    perform orcher.refuse(401, 'unauthenticated', case
      when k.revoked_at is not null then 'This key has been revoked.'
      when k.expires_at <= now() then 'This key has expired. Use the one that replaced it.'
      else 'There is no such key.' end);
  end if;
  return orcher.enter(k.workspace_id, k.user_id, k.role, k.scopes, wanted, k.mode, k.id, 'aal1');
end
$$;

-- The same for a caller that the server knows already: it asks for nothing but the claims.
create function orcher.act_by_key(hash bytea, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  k record;
begin
  select a.id, a.user_id, a.mode, a.scopes, a.expires_at, a.revoked_at, m.role, case a.mode when 'sandbox'
    then (select s.id from orcher.workspaces s where s.sandbox_of = a.workspace_id) else a.workspace_id end as place into k
  from orcher.api_keys a join orcher.workspace_members m on m.workspace_id = a.workspace_id and m.user_id = a.user_id
  where a.hash = act_by_key.hash;
  -- Whoever is refused is told why by the way that asks for more.
  if not found or k.revoked_at is not null or k.expires_at <= now()
    or wanted is not null and (wanted <> all (k.scopes) or wanted <> all (orcher.scopes_of(k.role))) then
    perform orcher.enter_key(hash, wanted);
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', k.user_id, 'workspace', k.place,
    'scopes', k.scopes, 'key_id', k.id, 'mode', k.mode, 'aal', 'aal1')::text, true);
end
$$;

-- In person: with all scopes of the role, in the workspace that is named or in the first one.
create function orcher.enter_person(person uuid, workspace text, wanted text, aal text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place text := workspace;
  main text;
  own_role text;
begin
  if place is null then
    place := orcher.first_workspace(person);
  end if;
  select coalesce(w.sandbox_of, w.id), m.role into main, own_role
  from orcher.workspaces w join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = person
  where w.id = place;
  if not found then
    perform orcher.refuse(404, 'not_found', 'You aren’t a member of a workspace with that id.');
  end if;
  return orcher.enter(main, person, own_role, orcher.scopes_of(own_role), wanted,
    case place when main then 'live' else 'sandbox' end, null, aal);
end
$$;

create table orcher.idempotency (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- The key's id, or the person's.
  caller text collate "C" not null,
  idem_key text collate "C" not null check (char_length(idem_key) between 1 and 255),
  request_sha256 bytea not null check (octet_length(request_sha256) = 32),
  status smallint not null,
  answer text not null,
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (workspace_id, caller, idem_key)
);
create index idempotency_expiring on orcher.idempotency (expires_at);
alter table orcher.idempotency enable row level security;

create function orcher.caller() returns text
language sql stable set search_path = '' as $$ select coalesce(auth.jwt() ->> 'key_id', auth.jwt() ->> 'sub') $$;

-- The answer that was given before, or null, and then nobody else does the same before this transaction has ended.
create function orcher.begin_once(key text, request_sha256 bytea) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known orcher.idempotency;
  place text := auth.jwt() ->> 'workspace';
begin
  if not pg_try_advisory_xact_lock(hashtextextended(place || ' ' || orcher.caller() || ' ' || key, 1500)) then
    perform orcher.refuse(409, 'idempotency_in_progress', 'A call with this Idempotency-Key is still in progress. Try again in a moment.');
  end if;
  select * into known from orcher.idempotency
  where workspace_id = place and caller = orcher.caller() and idem_key = key and expires_at > now();
  if not found then
    return null;
  end if;
  if known.request_sha256 <> begin_once.request_sha256 then
    perform orcher.refuse(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another call. Use a new one.');
  end if;
  return jsonb_build_object('status', known.status, 'answer', known.answer);
end
$$;

create function orcher.end_once(key text, request_sha256 bytea, status integer, answer text) returns void
language sql security definer set search_path = '' as $$
  insert into orcher.idempotency (workspace_id, caller, idem_key, request_sha256, status, answer)
  values (auth.jwt() ->> 'workspace', orcher.caller(), key, request_sha256, status, answer)
  on conflict (workspace_id, caller, idem_key) do update
    set request_sha256 = excluded.request_sha256, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at
$$;

-- schemas/orcher-usage.sql

-- How many calls an account has made in a month, exactly, though each process takes them in blocks; and what was called.

create table orcher.usage (
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  calls bigint not null default 0 check (calls >= 0),
  primary key (account_id, month)
);

-- Calls that a process may answer and has not told of yet. Whoever falls silent loses its block, and the account has it back.
create table orcher.usage_blocks (
  id uuid primary key,
  account_id uuid not null,
  month date not null,
  size integer not null check (size > 0),
  expires_at timestamptz not null,
  foreign key (account_id, month) references orcher.usage (account_id, month) on delete cascade
);
create index usage_blocks_of_month on orcher.usage_blocks (account_id, month);

-- Mails that the workspaces of an account have sent on a day: nobody makes a sender of mails to strangers out of it.
create table orcher.mails (
  account_id uuid not null references orcher.accounts (user_id) on delete cascade,
  -- Of UTC.
  day date not null,
  sent integer not null check (sent > 0),
  primary key (account_id, day)
);
alter table orcher.mails enable row level security;

create function orcher.mails_of(plan text) returns integer
language sql immutable set search_path = '' as $$
  select case plan when 'starter' then 200 when 'growth' then 2000 else 20000 end
$$;

create table orcher.usage_days (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  day date not null,
  mode text not null check (mode in ('sandbox', 'live')),
  family text not null,
  calls bigint not null default 0,
  -- Of these, answered with 400 or above.
  refused bigint not null default 0,
  -- Of these, counted for the plan.
  counted bigint not null default 0,
  -- What changes in a sandbox brought, for its bound.
  bytes bigint not null default 0,
  primary key (workspace_id, day, mode, family)
);

create table orcher.calls (
  id bigint generated always as identity primary key,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  at timestamptz not null,
  request_id text not null,
  key_id text collate "C",
  user_id uuid,
  mode text not null check (mode in ('sandbox', 'live')),
  method text not null,
  path text not null,
  family text not null,
  status smallint not null,
  ms real not null,
  code text
);
create index calls_newest on orcher.calls (workspace_id, id desc);
create index calls_oldest on orcher.calls (at);

alter table orcher.usage enable row level security;
alter table orcher.usage_blocks enable row level security;
alter table orcher.usage_days enable row level security;
alter table orcher.calls enable row level security;
grant select on orcher.usage, orcher.usage_days, orcher.calls to authenticated;
create policy "Usage of the account of the workspace" on orcher.usage for select to authenticated
  using (account_id = (select w.account_id from orcher.workspaces w where w.id = (select orcher.workspace_for('analytics:read'))));
create policy "Usage of the workspace" on orcher.usage_days for select to authenticated
  using (workspace_id = (select coalesce(w.sandbox_of, w.id) from orcher.workspaces w where w.id = (select orcher.workspace_for('analytics:read'))));
create policy "Owners and supervisors read all requests, others their own" on orcher.calls for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'supervisor'))
    or (workspace_id = (select orcher.workspace_as('builder', 'viewer')) and user_id = (select auth.uid())));

-- Up to `wanted` calls for whoever asks, as one block; fewer near the end, none at it. One after the other for an account.
create function orcher.reserve_calls(account uuid, wanted integer, block uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
  most integer;
  used bigint;
  lent bigint;
  granted integer;
begin
  insert into orcher.usage (account_id, month) values (account, this_month) on conflict do nothing;
  select calls into used from orcher.usage where account_id = account and month = this_month for update;
  select orcher.calls_of(plan) into most from orcher.accounts where user_id = account;
  delete from orcher.usage_blocks where account_id = account and month = this_month and expires_at < clock_timestamp();
  select coalesce(sum(size), 0) into lent from orcher.usage_blocks where account_id = account and month = this_month;
  granted := greatest(0, least(wanted, coalesce(most - used - lent, wanted)));
  if granted > 0 then
    insert into orcher.usage_blocks (id, account_id, month, size, expires_at)
    values (block, account, this_month, granted, clock_timestamp() + interval '1 minute');
  end if;
  return jsonb_build_object('granted', granted, 'calls', used, 'open', lent, 'limit', most, 'month', to_char(this_month, 'YYYY-MM'));
end
$$;

-- What a process has answered since it last told: how much of its blocks, and each call.
create function orcher.settle_calls(blocks jsonb, answered jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if blocks <> '[]' then
    -- In one order, so that two processes do not wait for each other.
    perform from orcher.usage u join (
      select distinct (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month from jsonb_array_elements(blocks) b) given
      on u.account_id = given.account and u.month = given.month
    order by u.account_id, u.month for update of u;
    -- What is given back was counted before, though perhaps in the month before.
    update orcher.usage u set calls = greatest(0, u.calls + given.used)
    from (select (b ->> 'account')::uuid as account, ((b ->> 'month') || '-01')::date as month, sum((b ->> 'used')::bigint) as used
          from jsonb_array_elements(blocks) b group by 1, 2) given
    where u.account_id = given.account and u.month = given.month and given.used <> 0;
    delete from orcher.usage_blocks o using jsonb_array_elements(blocks) b
    where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer = 0;
    update orcher.usage_blocks o set size = (b ->> 'left')::integer, expires_at = clock_timestamp() + interval '1 minute'
    from jsonb_array_elements(blocks) b
    where o.id = (b ->> 'block')::uuid and (b ->> 'left')::integer > 0;
  end if;
  with told as materialized (
    select c.* from jsonb_to_recordset(answered) as c (workspace_id text, at timestamptz, request_id text, key_id text, user_id uuid, mode text,
      method text, path text, family text, status smallint, ms real, code text, counted boolean,
      bytes integer)
    where c.workspace_id in (
      select w.id from orcher.workspaces w where w.id in (select distinct a ->> 'workspace_id' from jsonb_array_elements(answered) a))
  ), full_logs as materialized (
    -- Of a sandbox, where nobody counts them, the log shows so many of a day.
    select d.workspace_id, d.day from orcher.usage_days d
    where d.mode = 'sandbox' and (d.workspace_id, d.day) in (select t.workspace_id, (t.at at time zone 'UTC')::date from told t where t.mode = 'sandbox')
    group by 1, 2 having sum(d.calls) >= 100000
  ), kept as (
    insert into orcher.calls (workspace_id, at, request_id, key_id, user_id, mode, method, path, family, status, ms, code)
    select c.workspace_id, c.at, c.request_id, c.key_id, c.user_id, c.mode, c.method, c.path, c.family, c.status, c.ms, c.code
    from told c
    where c.mode = 'live' or (c.workspace_id, (c.at at time zone 'UTC')::date) not in (select f.workspace_id, f.day from full_logs f)
    order by c.at
  ), days as (
    insert into orcher.usage_days as d (workspace_id, day, mode, family, calls, refused, counted, bytes)
    select c.workspace_id, (c.at at time zone 'UTC')::date, c.mode, c.family, count(*), count(*) filter (where c.status >= 400),
      count(*) filter (where c.counted), coalesce(sum(c.bytes), 0)
    from told c group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (workspace_id, day, mode, family) do update
      set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused, counted = d.counted + excluded.counted,
        bytes = d.bytes + excluded.bytes
  )
  update orcher.api_keys k set last_used_at = used.at
  from (select c.key_id, max(c.at) as at from told c where c.key_id is not null group by 1 order by 1) used
  where k.id = used.key_id and (k.last_used_at is null or k.last_used_at < used.at);
end
$$;

-- What is sent to a sandbox is not counted as calls, so that its size is: of a day, as UTC has it.
create function orcher.check_sandbox_size() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ->> 'mode' = 'sandbox' and (
    select sum(d.bytes) from orcher.usage_days d join orcher.workspaces w on w.sandbox_of = d.workspace_id
    where w.id = auth.jwt() ->> 'workspace' and d.mode = 'sandbox' and d.day = (now() at time zone 'UTC')::date) >= 50000000 then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 50 MB a day, including what its steps find. Each change counts as at least 2 kB.');
  end if;
end
$$;

-- What is kept for a time only. Returns how many rows went.
create function orcher.tidy() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint := 0;
  removed bigint;
begin
  delete from orcher.idempotency where ctid = any (array(
    select ctid from orcher.idempotency where expires_at < now() limit 5000));
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.calls where id in (select id from orcher.calls where at < now() - interval '30 days' order by at limit 5000);
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.deliveries where ctid = any (array(
    select ctid from orcher.deliveries where created_at < now() - interval '30 days' limit 5000));
  get diagnostics removed = row_count;
  delete from orcher.mails where day < now() - interval '7 days';
  update orcher.accounts set plan = 'starter', plan_ends_at = null where plan_ends_at <= now();
  return gone + removed;
end
$$;

-- schemas/orcher-agents.sql

-- Agents. What a directive started with stays readable: each change of what an agent may do is a version of it.

create table orcher.agents (
  id text collate "C" primary key default orcher.new_id('agt'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  role text not null default 'member' check (role ~ '^[a-z][a-z0-9_-]{0,39}$'),
  capabilities text[] not null check (cardinality(capabilities) between 1 and 32),
  -- Which model proposes for it; without one the rules plan alone.
  model text check (char_length(model) <= 80),
  policy jsonb not null default '{}' check (jsonb_typeof(policy) = 'object' and pg_column_size(policy) <= 16384),
  version integer not null default 1,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (workspace_id, id)
);
create index agents_newest on orcher.agents (workspace_id, id desc) where archived_at is null;
create index agents_made_by on orcher.agents (created_by);

create table orcher.agent_versions (
  agent_id text collate "C" not null references orcher.agents (id) on delete cascade,
  version integer not null check (version > 0),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  name text not null,
  role text not null,
  capabilities text[] not null,
  model text,
  policy jsonb not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (agent_id, version)
);
create index agent_versions_of_workspace on orcher.agent_versions (workspace_id);
create index agent_versions_made_by on orcher.agent_versions (created_by);

create function orcher.are_words(words text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(w ~ '^[a-z][a-z0-9_.:-]{0,39}$'), true) and count(*) = count(distinct w) from unnest(words) w
$$;
alter table orcher.agents add check (orcher.are_words(capabilities));

create function orcher.version_agent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.created_by := auth.uid();
    perform from orcher.workspaces where id = new.workspace_id for no key update;
    if (select count(*) from orcher.agents where workspace_id = new.workspace_id and archived_at is null) >= 1000 then
      perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 1,000 agents. Archive one that is no longer used.');
    end if;
  elsif (new.name, new.role, new.capabilities, new.model, new.policy)
    is distinct from (old.name, old.role, old.capabilities, old.model, old.policy) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger version_agent before insert or update on orcher.agents for each row execute function orcher.version_agent();

create function orcher.keep_agent_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into orcher.agent_versions (agent_id, version, workspace_id, name, role, capabilities, model, policy, created_by)
  values (new.id, new.version, new.workspace_id, new.name, new.role, new.capabilities, new.model, new.policy, auth.uid())
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_agent_version after insert or update on orcher.agents for each row execute function orcher.keep_agent_version();

alter table orcher.agents enable row level security;
alter table orcher.agent_versions enable row level security;
grant select, insert (id, workspace_id, name, role, capabilities, model, policy), update (name, role, capabilities, model, policy, archived_at)
  on orcher.agents to authenticated;
grant select on orcher.agent_versions to authenticated;
create policy "Who may read or write agents finds them" on orcher.agents for select to authenticated
  using (workspace_id = (select orcher.workspace_for_any('agents:read', 'agents:write')));
create policy "Who may make agents" on orcher.agents for insert to authenticated
  with check (workspace_id = (select orcher.workspace_for('agents:write')));
create policy "Who may change agents" on orcher.agents for update to authenticated
  using (workspace_id = (select orcher.workspace_for('agents:write')))
  with check (workspace_id = (select orcher.workspace_for('agents:write')));
create policy "Who may read versions of agents" on orcher.agent_versions for select to authenticated
  using (workspace_id = (select orcher.workspace_for('agents:read')));

-- schemas/orcher-profiles.sql

-- What people share of their profiles with programs, and what programs may learn of many at once.

create table orcher.profile_consents (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- What programs call the person: nothing of it leads back to the account.
  id text collate "C" not null unique default orcher.new_id('pro'),
  -- Whether a program that looks for skills finds them.
  findable boolean not null default false,
  shares text[] not null default '{}' check (shares <@ array['name', 'title', 'location', 'skills']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profile_consents_findable on orcher.profile_consents (user_id) where findable;
create trigger set_updated_at before update on orcher.profile_consents for each row execute function private.set_updated_at();

alter table orcher.profile_consents enable row level security;
grant select, delete, insert (findable, shares), update (findable, shares) on orcher.profile_consents to authenticated;
create policy "People decide in person what they share" on orcher.profile_consents for all to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt() ->> 'workspace') is not null and (select auth.jwt() ->> 'key_id') is null)
  with check (user_id = (select auth.uid()) and (select auth.jwt() ->> 'workspace') is not null and (select auth.jwt() ->> 'key_id') is null);

-- What the person shares, and nothing else; null for who shares nothing.
create function orcher.shared_profile(profile text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', c.id,
    'name', case when 'name' = any (c.shares) then nullif(btrim(p.first_name || ' ' || p.last_name), '') end,
    'title', case when 'title' = any (c.shares) then nullif(p.headline, '') end,
    'location', case when 'location' = any (c.shares) then nullif(p.location, '') end,
    'skills', case when 'skills' = any (c.shares) then (
      select jsonb_agg(jsonb_build_object('name', s.name, 'level', s.level, 'verified', s.verified) order by s.progress desc, s.name)
      from public.skills s where s.user_id = c.user_id) end))
  from orcher.profile_consents c join public.profiles p on p.user_id = c.user_id
  where c.id = profile and c.shares <> '{}' and orcher.workspace_for('profiles:read') is not null
$$;

-- People who agreed to be found, by how much of what is wanted they have; the reasons name what they share and nothing else.
create function orcher.match_profiles(wanted text[], place text) returns table (profile_id text, score numeric, reasons jsonb)
language sql stable security definer set search_path = '' as $$
  with asked as (
    select distinct lower(btrim(w)) as name from unnest(wanted) w
  ), had as (
    select c.id, c.user_id, c.shares, s.name, s.verified, s.level,
      least(1, case s.level when 'Beginner' then 0.5 when 'Intermediate' then 0.75 when 'Advanced' then 0.9 else 1 end
        + case when s.verified then 0.1 else 0 end) as worth
    from asked a
    join public.skills s on lower(btrim(s.name)) = a.name
    join orcher.profile_consents c on c.user_id = s.user_id and c.findable and 'skills' = any (c.shares)
  ), people as (
    select h.id, sum(h.worth) / (select count(*) from asked) as share,
      'location' = any (h.shares) and place is not null and lower(place) <> 'remote'
        and strpos(lower(p.location), lower(btrim(place))) > 0 as lives_there,
      jsonb_agg(lower(h.name) || case when h.verified then ', verified' else ', ' || lower(h.level) end
        order by h.worth desc, h.name) as reasons
    from had h join public.profiles p on p.user_id = h.user_id
    group by h.id, h.shares, p.location
  )
  select id, round(case when place is null or lower(place) = 'remote' then share
      else share * 0.85 + case when lives_there then 0.15 else 0 end end, 2),
    reasons || case when lives_there then jsonb_build_array('lives in ' || btrim(place)) else '[]' end
  from people where orcher.workspace_for('profiles:match') is not null
  order by 2 desc, 1 limit 20
$$;

-- Skills over everybody who agreed to be found: no figure of fewer than ten people. Those that moved most come first.
create function orcher.skill_insights(skill text) returns table (name text, demand text, trend text)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select lower(btrim(s.name)) as name, count(*) as people,
      count(*) filter (where s.created_at > now() - interval '30 days') as lately,
      count(*) filter (where s.created_at <= now() - interval '30 days' and s.created_at > now() - interval '60 days') as before
    from public.skills s join orcher.profile_consents c on c.user_id = s.user_id and c.findable and 'skills' = any (c.shares)
    where skill is null or lower(btrim(s.name)) = lower(btrim(skill))
    group by 1 having count(*) >= 10
  )
  select c.name, coalesce(k.demand, 'Medium'),
    case when c.lately > c.before then 'rising' when c.lately < c.before then 'falling' else 'steady' end
  from counted c left join public.known_skills k on lower(k.name) = c.name
  where orcher.workspace_for('profiles:read') is not null
  order by abs(c.lately - c.before) desc, c.people desc, c.name limit 10
$$;

-- schemas/orcher-webhooks.sql

-- Whom to tell of what happens to directives, and how that went. What there is to tell is read off the audit of the workspace.

create function orcher.webhook_events() returns text[]
language sql immutable set search_path = '' as $$
  select array['directive.queued', 'directive.planning', 'directive.running', 'directive.awaiting_approval', 'directive.paused',
    'directive.completed', 'directive.cancelled', 'directive.failed']
$$;

create table orcher.webhooks (
  id text collate "C" primary key default orcher.new_id('whk'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  url text not null check (url ~ '^https://[^\s/]+' and char_length(url) <= 2000),
  events text[] not null check (events <@ orcher.webhook_events() and cardinality(events) >= 1),
  is_on boolean not null default true,
  -- Needed to sign with, so it is kept; nobody who is served reads it again.
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/=]{32,}$'),
  -- After a rotation both sign, until then.
  old_secret text,
  old_secret_until timestamptz,
  -- The last event of the audit that was looked at.
  seen bigint not null default 0,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index webhooks_of_workspace on orcher.webhooks (workspace_id, id);
create index webhooks_made_by on orcher.webhooks (created_by);

create function orcher.check_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan text;
begin
  select a.plan into plan from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id
  where w.id = new.workspace_id for no key update of w;
  if plan = 'starter' then
    perform orcher.refuse(403, 'plan_required', 'Webhooks come with the Growth plan.');
  end if;
  if (select count(*) from orcher.webhooks where workspace_id = new.workspace_id) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 20 webhooks.');
  end if;
  -- Of what was before it was made, nothing is told.
  if to_regclass('orcher.audit_heads') is not null then
    select coalesce(max(h.seq), 0) into new.seen from orcher.audit_heads h where h.workspace_id = new.workspace_id;
  end if;
  return new;
end
$$;
create trigger check_webhook before insert on orcher.webhooks for each row execute function orcher.check_webhook();

-- Whoever is switched off is sent nothing more, and what waited for it takes nobody's turn. It can be sent again by hand.
create function orcher.end_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.deliveries set state = 'failed' where webhook_id = new.id and state = 'pending';
  return null;
end
$$;
create trigger end_waiting after update of is_on on orcher.webhooks for each row when (old.is_on and not new.is_on)
execute function orcher.end_waiting();

create table orcher.deliveries (
  id text collate "C" primary key default orcher.new_id('msg'),
  webhook_id text collate "C" not null references orcher.webhooks (id) on delete cascade,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  type text not null,
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  replay_of text collate "C",
  created_at timestamptz not null default now()
);
create index deliveries_newest on orcher.deliveries (webhook_id, id desc);
create index deliveries_due on orcher.deliveries (workspace_id, next_at) where state = 'pending';
create index deliveries_of_workspace on orcher.deliveries (workspace_id);
create index deliveries_oldest on orcher.deliveries (created_at);

create table orcher.delivery_attempts (
  delivery_id text collate "C" not null references orcher.deliveries (id) on delete cascade,
  attempt smallint not null,
  at timestamptz not null default now(),
  -- Of the answer; null where there was none.
  status smallint,
  ms integer not null,
  -- Why there was none, or why it does not count.
  error text check (char_length(error) <= 200),
  primary key (delivery_id, attempt)
);

alter table orcher.webhooks enable row level security;
alter table orcher.deliveries enable row level security;
alter table orcher.delivery_attempts enable row level security;
grant select (id, workspace_id, url, events, is_on, old_secret_until, created_by, created_at), delete,
  insert (workspace_id, url, events, secret), update (url, events, is_on) on orcher.webhooks to authenticated;
grant select on orcher.deliveries, orcher.delivery_attempts to authenticated;
create policy "Owners and builders have webhooks" on orcher.webhooks for all to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')))
  with check (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "They see what was sent" on orcher.deliveries for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "They see each attempt" on orcher.delivery_attempts for select to authenticated
  using (exists (select from orcher.deliveries d where d.id = delivery_id));

-- Another secret; for the seconds given both sign.
create function orcher.rotate_webhook(webhook text, new_secret text, overlap integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.webhooks set old_secret = secret, old_secret_until = now() + make_interval(secs => overlap), secret = new_secret
  where id = webhook and workspace_id = orcher.workspace_as('owner', 'builder');
  return found;
end
$$;

-- The same message once more, under an id of its own.
create function orcher.replay_delivery(delivery text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  -- Nothing waits for a webhook that is off, whoever is faster.
  perform from orcher.deliveries d join orcher.webhooks w on w.id = d.webhook_id
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') and not w.is_on for share of w;
  if found then
    perform orcher.refuse(409, 'state_conflict', 'The webhook is off. Turn it on first.');
  end if;
  -- Nobody makes a flood of it.
  if (select count(*) from (select from orcher.deliveries d where d.workspace_id = orcher.workspace_as('owner', 'builder')
      and d.state = 'pending' limit 1000) waiting) >= 1000 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 1,000 messages waiting to be sent. Try again once some are.');
  end if;
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload, replay_of)
  select d.webhook_id, d.workspace_id, d.type, d.payload, d.id from orcher.deliveries d
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') returning id into made;
  return made;
end
$$;

-- What happened since each webhook was last looked after becomes messages. One process at a time looks after a webhook.
create function orcher.collect_deliveries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  hook record;
  happened record;
  type text;
  made integer := 0;
begin
  if to_regclass('orcher.audit') is null then
    return 0;
  end if;
  for hook in
    select w.id, w.workspace_id, w.events, w.is_on, w.seen from orcher.webhooks w
    join orcher.audit_heads h on h.workspace_id = w.workspace_id and h.seq > w.seen
    -- Where more of them have something to be told than are looked after at once, each comes up.
    order by random() for update of w skip locked limit 100
  loop
    for happened in
      select a.seq, a.id, a.kind, a.directive_id, a.at from orcher.audit a
      where a.workspace_id = hook.workspace_id and a.seq > hook.seen order by a.seq limit 500
    loop
      hook.seen := happened.seq;
      type := 'directive.' || case happened.kind
        when 'submitted' then 'queued' when 'forked' then 'queued' when 'planning' then 'planning' when 'started' then 'running'
        when 'resumed' then 'running' when 'approval_requested' then 'awaiting_approval' when 'paused' then 'paused'
        when 'completed' then 'completed' when 'cancelled' then 'cancelled' when 'failed' then 'failed' end;
      continue when not hook.is_on or happened.directive_id is null or type is null or type <> all (hook.events);
      insert into orcher.deliveries (webhook_id, workspace_id, type, payload)
      values (hook.id, hook.workspace_id, type, json_build_object('type', type, 'timestamp', orcher.utc(happened.at),
        'data', json_build_object('id', happened.directive_id, 'state', substr(type, 11), 'workspace_id', hook.workspace_id,
          'event_id', happened.id))::text);
      made := made + 1;
    end loop;
    update orcher.webhooks set seen = hook.seen where id = hook.id;
  end loop;
  return made;
end
$$;

-- What is due beside what is under way: of each workspace five at a time, and whoever has fewer of them under way is next. So neither a
-- receiver that never answers nor many workspaces of one keep anybody else's messages waiting for longer than one answer.
create function orcher.due_deliveries(under_way text[], most integer) returns table (id text, attempts smallint)
language sql stable security definer set search_path = '' as $$
  with recursive waiting (workspace) as (
    (select d.workspace_id from orcher.deliveries d where d.state = 'pending' order by d.workspace_id limit 1)
    union all
    select (select d.workspace_id from orcher.deliveries d where d.state = 'pending' and d.workspace_id > w.workspace
      order by d.workspace_id limit 1)
    from waiting w where w.workspace is not null
  ), due as (
    select d.id, d.attempts, d.next_at, wo.account_id,
      row_number() over (partition by wo.account_id order by (d.id = any (under_way)) desc, d.place, d.next_at) as turn
    from waiting w join orcher.workspaces wo on wo.id = w.workspace
    cross join lateral (
      select d.id, d.attempts, d.next_at, row_number() over (order by d.next_at) as place from orcher.deliveries d
      where d.workspace_id = w.workspace and d.state = 'pending' and d.next_at <= now()
      order by d.next_at limit 5) d
  )
  select due.id, due.attempts from due
  where due.id <> all (under_way) and due.turn <= 10 order by due.turn, due.next_at limit most
$$;

-- What the sender needs of a message that is due; null where that attempt has been made, or nobody is to be told any more.
create function orcher.delivery_to_send(delivery text, made integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('url', w.url, 'payload', d.payload, 'secrets', array_remove(array[w.secret,
    case when w.old_secret_until > now() then w.old_secret end], null))
  from orcher.deliveries d join orcher.webhooks w on w.id = d.webhook_id
  where d.id = delivery and d.state = 'pending' and d.attempts = made and w.is_on
$$;

-- How an attempt went. The next one comes after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h; who answers 410 is told nothing more.
create function orcher.settle_delivery(delivery text, made integer, status integer, ms integer, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waits interval[] := array['5 s', '5 min', '30 min', '2 h', '5 h', '10 h', '14 h']::interval[];
  good boolean := coalesce(status between 200 and 299, false);
begin
  -- The webhook before its messages, as everybody locks.
  if status = 410 then
    update orcher.webhooks w set is_on = false from orcher.deliveries d
    where d.id = delivery and d.attempts = made and w.id = d.webhook_id;
  end if;
  -- One that was under way while its webhook was switched off has failed by then, and may have arrived all the same.
  update orcher.deliveries d set attempts = made + 1,
    state = case when good then 'delivered' when made >= 7 or not w.is_on then 'failed' else 'pending' end,
    next_at = now() + coalesce(waits[made + 1], '0 s') * (0.9 + random() * 0.2)
  from orcher.webhooks w where w.id = d.webhook_id and d.id = delivery and d.attempts = made and d.state <> 'delivered';
  if found then
    insert into orcher.delivery_attempts (delivery_id, attempt, status, ms, error)
    values (delivery, made + 1, status, ms, left(error, 200)) on conflict do nothing;
  end if;
end
$$;

-- schemas/orcher-audit.sql

-- What happened in a workspace, in a chain: each event holds the hash of the one before it. Nobody who is served changes a row.

create table orcher.audit (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  seq bigint not null check (seq > 0),
  id text collate "C" not null default orcher.new_id('evt') unique,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  directive_id text collate "C",
  step integer,
  -- Who did it; what the engine does is done by nobody.
  by_user uuid,
  -- What somebody wrote, and the salt of its hash: both go when it is erased, and the chain still holds.
  reason text check (char_length(reason) <= 2000),
  salt bytea,
  at timestamptz not null,
  -- The very bytes that are hashed.
  event text not null,
  prev bytea not null,
  hash bytea not null,
  -- By a key that the database does not hold; null where the server gave none.
  mac bytea,
  primary key (workspace_id, seq)
);
create index audit_of_directive on orcher.audit (directive_id, seq) where directive_id is not null;
create index audit_by_person on orcher.audit (by_user) where by_user is not null;

-- Where each chain ends. Locked while an event is added, so that there is one order.
create table orcher.audit_heads (
  workspace_id text collate "C" primary key references orcher.workspaces (id) on delete cascade,
  seq bigint not null,
  hash bytea not null,
  -- Of a sandbox, which keeps nothing forever: no event that it still has is older.
  oldest_at timestamptz,
  -- The last event that it keeps no more, and what the server signed of that.
  cut_seq bigint not null default 0,
  cut_hash bytea,
  cut_signed text check (char_length(cut_signed) <= 2000)
);
create index audit_heads_oldest on orcher.audit_heads (oldest_at) where oldest_at is not null;

-- The head at a time, signed by the server, so that a tail that was cut off is missed.
create table orcher.audit_checkpoints (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  -- A compact JWS over workspace, seq, hash and time.
  signed text not null check (char_length(signed) <= 2000),
  primary key (workspace_id, seq)
);

-- Reports of a period, with the head at its end.
create table orcher.audit_reports (
  id text collate "C" primary key default orcher.new_id('aud'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  first_day date not null,
  last_day date not null check (last_day >= first_day and last_day - first_day <= 366),
  state text not null default 'queued' check (state in ('queued', 'completed')),
  asked_by uuid references auth.users (id) on delete set null,
  events bigint,
  -- What was signed, as a compact JWS.
  signed text,
  created_at timestamptz not null default now()
);
create index audit_reports_newest on orcher.audit_reports (workspace_id, id desc);
create index audit_reports_asked on orcher.audit_reports (asked_by);
create index audit_reports_queued on orcher.audit_reports (id) where state = 'queued';

-- Events of a transaction that adds them to the chain where it commits: no row of it outlives the transaction that wrote it.
create unlogged table orcher.audit_waiting (
  id bigint generated always as identity primary key,
  workspace_id text collate "C" not null,
  kind text not null,
  directive_id text collate "C",
  step integer,
  reason text,
  detail jsonb not null,
  by_user uuid,
  key_id text
);
alter table orcher.audit_waiting enable row level security;

-- Adds an event to the chain of the workspace, in the transaction of what it tells. Where `orcher.audit_later` is on that is
-- done as the last of the transaction, so that who works in a workspace at once waits for each other no longer than that takes.
create function orcher.append_audit(workspace text, kind text, directive text default null, step integer default null, why text default null,
  detail jsonb default '{}') returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  reason text := left(nullif(btrim(why), ''), 2000);
begin
  if current_setting('orcher.audit_later', true) = 'on' then
    insert into orcher.audit_waiting (workspace_id, kind, directive_id, step, reason, detail, by_user, key_id)
    values (workspace, kind, directive, step, reason, detail, auth.uid(), auth.jwt() ->> 'key_id');
    return null;
  end if;
  return orcher.add_to_chain(workspace, kind, directive, step, reason, detail, auth.uid(), auth.jwt() ->> 'key_id');
end
$$;

-- Where the chain of the workspace ends, locked; null for one that is going, which takes its chain with it.
create function orcher.lock_head(workspace text) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads;
begin
  select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  if not found and exists (select from orcher.workspaces where id = workspace) then
    insert into orcher.audit_heads (workspace_id, seq, hash, oldest_at)
    select workspace, 0, sha256(convert_to(workspace, 'utf8')), case when w.sandbox_of is not null then clock_timestamp() end
    from orcher.workspaces w where w.id = workspace
    on conflict do nothing;
    select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  end if;
  return head;
end
$$;

-- The next event after the head; returns the head that it makes.
create function orcher.link(head orcher.audit_heads, given orcher.audit_waiting) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  salt bytea := case when given.reason is not null then extensions.gen_random_bytes(16) end;
  key text := nullif(current_setting('orcher.audit_key', true), '');
  event text;
  hashed bytea;
begin
  event := (jsonb_strip_nulls(jsonb_build_object('workspace', head.workspace_id, 'kind', given.kind, 'directive', given.directive_id,
    'step', given.step, 'by', given.by_user, 'key', given.key_id, 'at', to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason_sha256', encode(sha256(salt || convert_to(given.reason, 'utf8')), 'hex'))) || given.detail)::text;
  hashed := sha256(head.hash || int8send(head.seq + 1) || convert_to(event, 'utf8'));
  insert into orcher.audit (workspace_id, seq, kind, directive_id, step, by_user, reason, salt, at, event, prev, hash, mac)
  values (head.workspace_id, head.seq + 1, given.kind, given.directive_id, given.step, given.by_user, given.reason, salt, now_at, event,
    head.hash, hashed, extensions.hmac(hashed, decode(key, 'hex'), 'sha256'));
  -- Told once in a transaction of each directive.
  perform pg_notify('orcher_events', json_build_object('workspace', head.workspace_id, 'directive', given.directive_id)::text);
  head.seq := head.seq + 1;
  head.hash := hashed;
  return head;
end
$$;

create function orcher.add_to_chain(workspace text, kind text, directive text, step integer, reason text, detail jsonb, person uuid,
  by_key text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads := orcher.lock_head(workspace);
  given orcher.audit_waiting;
begin
  if head.workspace_id is null then
    return null;
  end if;
  given.kind := kind;
  given.directive_id := directive;
  given.step := step;
  given.reason := reason;
  given.detail := detail;
  given.by_user := person;
  given.key_id := by_key;
  head := orcher.link(head, given);
  update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = workspace;
  return head.seq;
end
$$;

-- The first event of a transaction takes all of its others with it, workspace by workspace, so that a head is locked and moved once.
create function orcher.add_what_waits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given orcher.audit_waiting;
  head orcher.audit_heads;
  at text;
begin
  -- The first of them took it.
  if not exists (select from orcher.audit_waiting where id = new.id) then
    return null;
  end if;
  for given in
    with gone as (delete from orcher.audit_waiting where id >= new.id returning *) select * from gone order by workspace_id, id
  loop
    if given.workspace_id is distinct from at then
      update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = head.workspace_id;
      at := given.workspace_id;
      head := orcher.lock_head(at);
    end if;
    if head.workspace_id is not null then
      head := orcher.link(head, given);
    end if;
  end loop;
  update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = head.workspace_id;
  return null;
end
$$;
create constraint trigger add_what_waits after insert on orcher.audit_waiting deferrable initially deferred
for each row execute function orcher.add_what_waits();

-- What people change of their workspace is told by itself.
create function orcher.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  what text := tg_argv[0];
  done text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
begin
  if tg_op = 'UPDATE' and what = 'key' then
    done := case when subject ->> 'revoked_at' is not null then 'revoked' when subject ->> 'replaced_by' is not null then 'rotated' else done end;
  elsif tg_op = 'UPDATE' and what = 'agent' and subject ->> 'archived_at' is not null then
    done := 'archived';
  end if;
  -- A workspace that goes with its account takes its chain with it, in whatever order its rows go.
  if not exists (select from orcher.workspaces where id = subject ->> 'workspace_id') then
    return null;
  end if;
  perform orcher.append_audit(subject ->> 'workspace_id', what || '_' || done, detail := jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(subject ->> 'id', subject ->> 'user_id'), 'role', subject ->> 'role', 'mode', subject ->> 'mode',
    'scopes', subject -> 'scopes', 'capabilities', subject -> 'capabilities', 'version', subject -> 'version',
    'tool', subject ->> 'tool', 'verdict', subject ->> 'verdict')));
  return null;
end
$$;
create trigger audit_keys after insert or delete on orcher.api_keys for each row execute function orcher.audit_change('key');
create trigger audit_key_ends after update of revoked_at, replaced_by on orcher.api_keys for each row
when (old.revoked_at is distinct from new.revoked_at or old.replaced_by is distinct from new.replaced_by)
execute function orcher.audit_change('key');
create trigger audit_members after insert or delete or update of role on orcher.workspace_members
for each row execute function orcher.audit_change('member');
create trigger audit_agents after insert on orcher.agents for each row execute function orcher.audit_change('agent');
create trigger audit_agent_changes after update on orcher.agents for each row when (old.* is distinct from new.*)
execute function orcher.audit_change('agent');
create trigger audit_webhooks after insert or delete on orcher.webhooks for each row execute function orcher.audit_change('webhook');
create trigger audit_webhook_changes after update of url, events, is_on, secret on orcher.webhooks for each row
when ((old.url, old.events, old.is_on, old.secret) is distinct from (new.url, new.events, new.is_on, new.secret))
execute function orcher.audit_change('webhook');

-- A workspace itself: what it is called, and what it may spend.
create function orcher.audit_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform orcher.append_audit(new.id, 'workspace_changed', detail := jsonb_strip_nulls(jsonb_build_object(
    'renamed', nullif(new.name is distinct from old.name, false), 'budget_was', case when new.budget_money is distinct from old.budget_money
      then coalesce(old.budget_money::text, 'none') end, 'budget', case when new.budget_money is distinct from old.budget_money
      then coalesce(new.budget_money::text, 'none') end)));
  return null;
end
$$;
create trigger audit_workspace after update of name, budget_money on orcher.workspaces for each row
when ((old.name, old.budget_money) is distinct from (new.name, new.budget_money)) execute function orcher.audit_workspace();

-- Asks for a report, which the server signs.
create function orcher.start_audit(first_day date, last_day date) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_for('oversight:audit');
  made text;
begin
  if workspace is null then
    perform orcher.refuse(403, 'scope_missing', 'This call needs the scope oversight:audit.', '{"scope": "oversight:audit"}');
  end if;
  if last_day < first_day or last_day - first_day > 366 then
    perform orcher.refuse(400, 'invalid_request', '`to` can’t be before `from`, or more than a year after it.', '{"field": "to"}');
  end if;
  insert into orcher.audit_reports (workspace_id, first_day, last_day, asked_by)
  values (workspace, start_audit.first_day, start_audit.last_day, auth.uid()) returning id into made;
  perform orcher.append_audit(workspace, 'audit_started', detail := jsonb_build_object('id', made));
  perform pg_notify('orcher', '');
  return made;
end
$$;

alter table orcher.audit enable row level security;
alter table orcher.audit_heads enable row level security;
alter table orcher.audit_checkpoints enable row level security;
alter table orcher.audit_reports enable row level security;
grant select on orcher.audit, orcher.audit_heads, orcher.audit_checkpoints, orcher.audit_reports to authenticated;
create policy "Who may oversee reads what happened" on orcher.audit for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may oversee reads the head" on orcher.audit_heads for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may oversee reads the checkpoints" on orcher.audit_checkpoints for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may audit reads the reports" on orcher.audit_reports for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:audit')));
create policy "Who may read directives reads what happened to them" on orcher.audit for select to authenticated
  using (directive_id is not null and workspace_id = (select orcher.workspace_for('directives:read')));

-- schemas/orcher-policies.sql

-- What agents may do without being asked, must ask for, and must not do: the strictest policy that fits a step counts.

create function orcher.are_conditions(conditions jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) <= 10 and pg_column_size(conditions) <= 8192
    and not exists (
      select from jsonb_array_elements(conditions) c
      where jsonb_typeof(c) <> 'object' or coalesce(c ->> 'field', '') !~ '^[a-z][a-z_]{0,39}$'
        or coalesce(c ->> 'op', '') not in ('eq', 'ne', 'in', 'contains', 'over', 'under', 'exists'))
$$;

-- The workspace where whoever asks oversees, in person: what rules agents is no key's to change. Of a sandbox it is the sandbox.
create function orcher.oversees() returns text
language sql stable security definer set search_path = '' as $$
  select w.id from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace' and auth.jwt() ->> 'key_id' is null and m.role in ('owner', 'supervisor')
$$;

create table orcher.policies (
  id text collate "C" primary key default orcher.new_id('pol'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- A tool, `plan` for every plan before its first step, or `*`.
  tool text not null check (tool ~ '^(\*|[a-z][a-z_]{0,39})$'),
  -- All must hold of the arguments: [{"field": "to", "op": "eq", "value": "workspace"}].
  conditions jsonb not null default '[]' check (orcher.are_conditions(conditions)),
  -- Of whoever issued the directive; null for everybody.
  issuer_roles text[] check (issuer_roles <@ array['owner', 'supervisor', 'builder', 'viewer']),
  verdict text not null check (verdict in ('allow', 'deny', 'ask')),
  -- Who may decide.
  roles text[] not null default '{owner,supervisor}'
    check (roles <@ array['owner', 'supervisor', 'builder'] and cardinality(roles) between 1 and 3),
  four_eyes boolean not null default false,
  -- Only with a second factor.
  aal2 boolean not null default false,
  reason_required boolean not null default false,
  expires_hours integer not null default 72 check (expires_hours between 1 and 720),
  on_expiry text not null default 'paused' check (on_expiry in ('paused', 'cancelled')),
  enabled boolean not null default true,
  version integer not null default 1,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index policies_of_workspace on orcher.policies (workspace_id, id desc);
create index policies_made_by on orcher.policies (created_by);

create function orcher.version_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.created_by := auth.uid();
    perform from orcher.workspaces where id = new.workspace_id for no key update;
    if (select count(*) from orcher.policies where workspace_id = new.workspace_id) >= 200 then
      perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 200 policies.');
    end if;
  else
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger version_policy before insert or update on orcher.policies for each row execute function orcher.version_policy();
create trigger audit_policies after insert or update or delete on orcher.policies
for each row execute function orcher.audit_change('policy');

alter table orcher.policies enable row level security;
grant select, delete, insert (workspace_id, name, tool, conditions, issuer_roles, verdict, roles, four_eyes, aal2, reason_required,
  expires_hours, on_expiry, enabled), update (name, tool, conditions, issuer_roles, verdict, roles, four_eyes, aal2, reason_required,
  expires_hours, on_expiry, enabled) on orcher.policies to authenticated;
create policy "Who may read directives reads the policies" on orcher.policies for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Owners and supervisors make policies" on orcher.policies for insert to authenticated
  with check (workspace_id = (select orcher.oversees()));
create policy "Owners and supervisors change policies" on orcher.policies for update to authenticated
  using (workspace_id = (select orcher.oversees())) with check (workspace_id = (select orcher.oversees()));
create policy "Owners and supervisors remove policies" on orcher.policies for delete to authenticated
  using (workspace_id = (select orcher.oversees()));

-- Whether what the step is given meets one condition.
create function orcher.meets(args jsonb, condition jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case condition ->> 'op'
    when 'exists' then args ? (condition ->> 'field')
    when 'eq' then args -> (condition ->> 'field') = condition -> 'value'
    when 'ne' then args -> (condition ->> 'field') is distinct from condition -> 'value'
    when 'in' then condition -> 'value' @> jsonb_build_array(args -> (condition ->> 'field'))
    when 'contains' then strpos(lower(args ->> (condition ->> 'field')), lower(condition ->> 'value')) > 0
    when 'over' then jsonb_typeof(args -> (condition ->> 'field')) = 'number' and jsonb_typeof(condition -> 'value') = 'number'
      and (args ->> (condition ->> 'field'))::numeric > (condition ->> 'value')::numeric
    when 'under' then jsonb_typeof(args -> (condition ->> 'field')) = 'number' and jsonb_typeof(condition -> 'value') = 'number'
      and (args ->> (condition ->> 'field'))::numeric < (condition ->> 'value')::numeric
  end, false)
$$;

-- What counts for a step: the strictest policy that fits, the workspace's or the agent's own; else what reads and writes here is
-- allowed, and what reaches others is asked for.
create function orcher.rule_for(workspace text, tool text, effect text, args jsonb, issuer_role text, agent_policy jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case when agent_policy -> 'deny' ? tool then
      '{"verdict": "deny", "name": "The agent may not", "roles": ["owner", "supervisor"]}'::jsonb end,
    (select to_jsonb(p) from orcher.policies p
     where p.workspace_id = workspace and p.enabled and p.tool in (rule_for.tool, case when rule_for.tool <> 'plan' then '*' end)
       and (p.issuer_roles is null or issuer_role = any (p.issuer_roles))
       and not exists (select from jsonb_array_elements(p.conditions) c where not orcher.meets(args, c))
       and (p.verdict <> 'allow' or not coalesce(agent_policy -> 'ask' ? tool, false))
     order by array_position(array['deny', 'ask', 'allow'], p.verdict), p.four_eyes desc, p.aal2 desc, p.id limit 1),
    case when agent_policy -> 'ask' ? tool then
      '{"verdict": "ask", "name": "The agent asks first", "roles": ["owner", "supervisor"]}'::jsonb end,
    case when effect = 'external' or (tool = 'notify' and args ->> 'to' = 'workspace') then
      '{"verdict": "ask", "name": "What reaches others is asked for", "roles": ["owner", "supervisor"]}'::jsonb
    else '{"verdict": "allow"}' end)
$$;

create function orcher.shown_policy(p orcher.policies) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p) - array['workspace_id', 'created_by', 'created_at', 'updated_at']
    || jsonb_build_object('created_at', orcher.utc(p.created_at), 'updated_at', orcher.utc(p.updated_at))
$$;

-- schemas/orcher-directives.sql

-- Directives as data: what was asked for, the plan that was frozen, its steps, and where a person decides.

create table orcher.directives (
  id text collate "C" primary key default orcher.new_id('dir'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  -- What the agent could do when it began holds to the end.
  agent_version integer not null,
  -- No name, no run.
  issued_by uuid not null,
  -- What the key or token carried: its steps have no more.
  scopes text[] not null,
  instruction text not null check (char_length(btrim(instruction)) between 1 and 20000),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and pg_column_size(context) <= 262144),
  sources text[] not null default '{}' check (cardinality(sources) <= 20),
  -- {"steps": 40, "seconds": 600, "money": 0, "until": "2026-11-27T17:00:00Z"}.
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  -- Whether a person approves the plan before its first step.
  approve_plan boolean not null default false,
  state text not null default 'queued' check (state in
    ('queued', 'planning', 'running', 'awaiting_approval', 'paused', 'completed', 'cancelled', 'failed')),
  -- Why it is paused, cancelled or failed, as a word: person, held, budget, deadline, rejected, expired, denied, unknown, loop, …
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  -- The same in a sentence.
  explained text check (char_length(explained) <= 1000),
  progress smallint not null default 0 check (progress between 0 and 100),
  plan_rev integer not null default 0,
  questions jsonb not null default '[]',
  spent_ms bigint not null default 0,
  spent_money numeric(12, 4) not null default 0,
  -- Segments are stretches of work between two gates: one more that is wanted than was begun is for the engine to take.
  wanted integer not null default 1,
  begun integer not null default 0,
  forked_from text collate "C",
  schedule_id text collate "C",
  state_since timestamptz not null default clock_timestamp(),
  queued_ms bigint not null default 0,
  running_ms bigint not null default 0,
  waiting_ms bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Steps that came with it take the place of the rules' plan: they pass the same schemas, policies and gates.
  proposed jsonb check (jsonb_typeof(proposed) = 'array' and pg_column_size(proposed) <= 262144),
  -- What a model proposed, in which stretch, what it was asked at most for and what it cost: asked once, and read again from here.
  proposal jsonb check (jsonb_typeof(proposal) = 'object' and pg_column_size(proposal) <= 262144),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade,
  foreign key (agent_id, agent_version) references orcher.agent_versions (agent_id, version)
);
create index directives_newest on orcher.directives (workspace_id, id desc);
create index directives_by_state on orcher.directives (workspace_id, state, id desc);
create index directives_of_agent on orcher.directives (workspace_id, agent_id, id desc);
create index directives_of_version on orcher.directives (agent_id, agent_version);
create index directives_wanted on orcher.directives (workspace_id, id) where wanted > begun;
create index directives_under_way on orcher.directives (id) where state in ('queued', 'planning', 'running');
create index directives_issued on orcher.directives (issued_by);

-- Every plan that it ever had; who changed it, and with which words.
create table orcher.plans (
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  rev integer not null check (rev > 0),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  plan jsonb not null,
  sha256 text not null,
  words text check (char_length(words) <= 4000),
  made_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (directive_id, rev)
);
create index plans_of_workspace on orcher.plans (workspace_id);

-- Its steps, numbered through all revisions: a later one takes the place of those that were still to come.
create table orcher.steps (
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  seq integer not null check (seq between 1 and 1000),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  plan_rev integer not null,
  title text not null,
  tool text not null,
  args jsonb not null,
  args_sha256 text not null,
  effect text not null check (effect in ('read', 'write', 'external')),
  lane text not null check (lane in ('collector', 'analyst', 'writer')),
  needs integer[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'awaiting_approval', 'running', 'done', 'rejected', 'failed', 'unknown', 'skipped')),
  -- What a conclusion rests on: [{"source": "jobs", "quote": "…"}]. Without any it is a guess.
  basis jsonb not null default '[]',
  -- What was weighed and not taken: [{"option": "…", "because": "…"}].
  alternatives jsonb not null default '[]',
  output jsonb check (pg_column_size(output) <= 262144),
  -- What was read or forgotten of it: the text of an entry that was forgotten is in no output.
  cleared_at timestamptz,
  error text check (char_length(error) <= 500),
  started_at timestamptz,
  ended_at timestamptz,
  attempts integer not null default 0,
  cost numeric(12, 4) not null default 0,
  -- Written before anything leaves: a step that has it and no end may have happened.
  sent_at timestamptz,
  primary key (directive_id, seq)
);
create index steps_of_workspace on orcher.steps (workspace_id);

-- Where a person decides. What they are shown is what is run: the hash of the arguments says so.
create table orcher.approvals (
  id text collate "C" primary key default orcher.new_id('apr'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  kind text not null check (kind in ('plan', 'step', 'unknown')),
  step integer,
  tool text not null,
  args jsonb not null,
  args_sha256 text not null,
  policy_id text collate "C",
  policy_name text not null,
  roles text[] not null,
  four_eyes boolean not null,
  aal2 boolean not null,
  reason_required boolean not null,
  on_expiry text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'edited', 'expired', 'withdrawn')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Deferring moves this alone.
  remind_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  -- An approval is good for one run of its step.
  spent_at timestamptz
);
create unique index approvals_pending_once on orcher.approvals (directive_id, coalesce(step, 0)) where state = 'pending';
create index approvals_pending on orcher.approvals (workspace_id, expires_at, id) where state = 'pending';
create index approvals_expiring on orcher.approvals (expires_at) where state = 'pending';
create index approvals_reminding on orcher.approvals (remind_at) where state = 'pending' and remind_at is not null;
create index approvals_decided on orcher.approvals (workspace_id, decided_at desc) where state <> 'pending';
create index approvals_of_directive on orcher.approvals (directive_id, id);

-- While there is a row, nothing runs in the workspace.
create table orcher.holds (
  workspace_id text collate "C" primary key references orcher.workspaces (id) on delete cascade,
  held_by uuid,
  held_at timestamptz not null default clock_timestamp(),
  reason text check (char_length(reason) <= 500)
);

alter table orcher.directives enable row level security;
alter table orcher.plans enable row level security;
alter table orcher.steps enable row level security;
alter table orcher.approvals enable row level security;
alter table orcher.holds enable row level security;
grant select on orcher.directives, orcher.plans, orcher.steps, orcher.approvals, orcher.holds to authenticated;
create policy "Who may read directives" on orcher.directives for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who may read directives reads their plans" on orcher.plans for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who may read directives reads their steps" on orcher.steps for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who oversees reads the steps" on orcher.steps for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may oversee reads what waits" on orcher.approvals for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may read directives sees that all is held" on orcher.holds for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));

-- Time in each state adds up when the state is left.
create function orcher.keep_time() returns trigger
language plpgsql set search_path = '' as $$
declare
  passed bigint := greatest(0, extract(epoch from clock_timestamp() - old.state_since) * 1000);
begin
  new.state_since := clock_timestamp();
  case old.state
    when 'queued' then new.queued_ms := old.queued_ms + passed;
    when 'planning' then new.queued_ms := old.queued_ms + passed;
    when 'running' then new.running_ms := old.running_ms + passed;
    when 'awaiting_approval' then new.waiting_ms := old.waiting_ms + passed;
    else null;
  end case;
  if new.state in ('completed', 'cancelled', 'failed') then
    new.ended_at := clock_timestamp();
  end if;
  return new;
end
$$;
create trigger keep_time before update of state on orcher.directives for each row when (old.state is distinct from new.state)
execute function orcher.keep_time();

create function orcher.sha256_of(value jsonb) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(value::text, 'utf8')), 'hex') $$;

-- The workspace where the caller may write directives; refuses everybody else.
create function orcher.directs() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_for('directives:write');
begin
  if workspace is null then
    perform orcher.refuse(403, 'scope_missing', 'This call needs the scope directives:write.', '{"scope": "directives:write"}');
  end if;
  return workspace;
end
$$;

-- The directive of the caller's workspace, locked until the end of the transaction.
create function orcher.lock_directive(directive text) returns orcher.directives
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  workspace text := orcher.directs();
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace for update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id, or you can’t see it.');
  end if;
  return d;
end
$$;

-- One stretch more for the engine.
create function orcher.wake(directive text) returns void
language sql security definer set search_path = '' as $$
  update orcher.directives set wanted = begun + 1 where id = directive;
  select pg_notify('orcher', '');
$$;

-- Calls in a sandbox are not counted, so that what it takes in a day is.
create function orcher.check_sandbox(workspace text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from orcher.workspaces w where w.id = workspace and w.sandbox_of is not null)
    and (select d.created_at from orcher.directives d where d.workspace_id = workspace order by d.id desc offset 999 limit 1)
      > now() - interval '1 day' then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 1,000 directives a day.');
  end if;
end
$$;

create function orcher.submit_directive(asked jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  agent orcher.agents;
  is_held boolean;
  made text;
begin
  select * into agent from orcher.agents where id = asked ->> 'agent_id' and workspace_id = workspace and archived_at is null;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  perform orcher.check_sandbox(workspace);
  is_held := exists (select from orcher.holds where workspace_id = workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, wanted, schedule_id, proposed)
  values (workspace, agent.id, agent.version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'),
    asked ->> 'instruction', coalesce(asked -> 'context', '{}'),
    coalesce((select array_agg(s order by place) from jsonb_array_elements_text(asked -> 'sources') with ordinality x (s, place)), '{}'),
    coalesce(asked -> 'limits', '{}'), coalesce((asked ->> 'approve_plan')::boolean, false),
    case when is_held then 'paused' else 'queued' end, case when is_held then 'held' end,
    case when is_held then 'Everything in this workspace is paused.' end, case when is_held then 0 else 1 end, asked ->> 'schedule_id',
    asked -> 'steps')
  returning id into made;
  perform orcher.append_audit(workspace, 'submitted', made, detail := jsonb_strip_nulls(jsonb_build_object('agent', agent.id, 'agent_version', agent.version,
    'instruction_sha256', orcher.sha256_of(to_jsonb(asked ->> 'instruction')), 'steps', jsonb_array_length(asked -> 'steps'))));
  perform pg_notify('orcher', '');
  return made;
end
$$;

create function orcher.is_over(state text) returns boolean
language sql immutable set search_path = '' as $$ select state in ('completed', 'cancelled', 'failed') $$;

-- schemas/orcher-directive-changes.sql

-- What a person changes about a directive, and how the wire shows one.

-- Changes of state that a person asks for; they hold between two steps.
create function orcher.set_directive(directive text, new_state text, more jsonb, new_sources text[], why text, new_limits jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
begin
  if orcher.is_over(d.state) and (new_state is distinct from d.state or more is not null or new_sources is not null or new_limits is not null) then
    perform orcher.refuse(409, 'state_conflict', format('The directive is %s, which is final.', d.state));
  end if;
  if more is not null or new_sources is not null then
    if pg_column_size(d.context || coalesce(more, '{}')) > 262144 then
      perform orcher.refuse(400, 'invalid_request', 'The context can be at most 256 kB.', '{"field": "context"}');
    end if;
    update orcher.directives set context = context || coalesce(more, '{}'), sources = coalesce(new_sources, sources) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'context_added', directive, detail := jsonb_build_object(
      'fields', (select jsonb_agg(k order by k) from jsonb_object_keys(coalesce(more, '{}')) k), 'sources', to_jsonb(new_sources)));
    -- What was asked for may be answered now.
    if d.state = 'planning' and d.questions <> '[]' and new_state is null then
      perform orcher.wake(directive);
    end if;
  end if;
  if new_limits is not null then
    update orcher.directives set limits = limits || new_limits where id = directive;
    perform orcher.append_audit(d.workspace_id, 'limits_changed', directive, why := why,
      detail := jsonb_build_object('before', d.limits, 'limits', d.limits || new_limits));
  end if;
  if new_state = 'paused' and d.state <> 'paused' then
    update orcher.directives set state = 'paused', reason = 'person', explained = left(why, 1000) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'paused', directive, why := why);
  elsif new_state = 'cancelled' and d.state <> 'cancelled' then
    update orcher.directives set state = 'cancelled', reason = 'person', explained = left(why, 1000) where id = directive;
    update orcher.approvals a set state = 'withdrawn', decided_at = clock_timestamp() where a.directive_id = directive and a.state = 'pending';
    update orcher.steps s set state = 'skipped' where s.directive_id = directive and s.state in ('waiting', 'awaiting_approval');
    perform orcher.append_audit(d.workspace_id, 'cancelled', directive, why := why);
  elsif new_state = 'running' and d.state <> 'running' then
    perform orcher.resume(d, why);
  end if;
end
$$;

-- Goes on where it was: with a person where one is waited for, else with the next step.
create function orcher.resume(d orcher.directives, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from orcher.holds where workspace_id = d.workspace_id) then
    perform orcher.refuse(409, 'state_conflict', 'Everything in this workspace is paused. Resume it first.');
  end if;
  if d.state = 'awaiting_approval' or (d.state = 'paused'
    and exists (select from orcher.approvals where directive_id = d.id and state = 'pending')) then
    if d.state = 'awaiting_approval' then
      perform orcher.refuse(409, 'state_conflict', 'A person has to decide first.');
    end if;
    update orcher.directives set state = 'awaiting_approval', reason = null, explained = null where id = d.id;
  elsif exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'waiting')
    and not exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'waiting' and not exists (
      select from orcher.steps n where n.directive_id = d.id and n.seq = any (w.needs) and n.state not in ('done', 'running', 'unknown'))) then
    perform orcher.refuse(409, 'state_conflict', 'The next step depends on one that was not done. Change the plan first.');
  else
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null
    where id = d.id;
    perform orcher.wake(d.id);
  end if;
  perform orcher.append_audit(d.workspace_id, 'resumed', d.id, why := why);
end
$$;

-- The plan's next revision: its steps take the place of all that were still to come. Undefined steps are none of ours to check here:
-- the server has read them by the schema of each tool.
create function orcher.write_plan(d orcher.directives, plan jsonb, words text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  delete from orcher.steps where directive_id = d.id and state in ('waiting', 'awaiting_approval');
  update orcher.approvals set state = 'withdrawn', decided_at = clock_timestamp() where directive_id = d.id and state = 'pending';
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by)
  values (d.id, rev, d.workspace_id, plan, orcher.sha256_of(plan), words, auth.uid());
  insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs)
  select d.id, (s ->> 'seq')::integer, d.workspace_id, rev, s ->> 'title', s ->> 'tool', s -> 'args', orcher.sha256_of(s -> 'args'),
    s ->> 'effect', s ->> 'lane', array(select n::integer from jsonb_array_elements_text(s -> 'needs') n)
  from jsonb_array_elements(plan -> 'steps') s;
  -- Its state is whoever writes the plan's to say: one version of the row, and one entry in each of its indexes, for both.
  update orcher.directives set plan_rev = rev, questions = '[]', state = d.state where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, why := words, detail := jsonb_build_object('rev', rev,
    'planner', plan ->> 'planner', 'steps', jsonb_array_length(plan -> 'steps'), 'plan_sha256', orcher.sha256_of(plan)));
  return rev;
end
$$;

-- A person changes what is to come. What has run stays.
create function orcher.revise_plan(directive text, plan jsonb, words text, expected_rev integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
  rev integer;
begin
  if d.state not in ('planning', 'paused', 'awaiting_approval') then
    perform orcher.refuse(409, 'state_conflict', 'A plan can’t be changed while it runs. Pause the directive first.');
  end if;
  if d.plan_rev is distinct from expected_rev then
    perform orcher.refuse(409, 'state_conflict', format('The plan is now at revision %s. Look at it again.', d.plan_rev));
  end if;
  rev := orcher.write_plan(d, plan, words);
  update orcher.directives set state = 'paused', reason = 'person', explained = 'The plan was changed. Let it go on when it is right.'
  where id = directive and state <> 'paused';
  return rev;
end
$$;

-- A new directive that has what this one had up to a step, and goes on from there by itself.
create function orcher.fork_directive(directive text, after_step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  d orcher.directives;
  made text;
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id, or you can’t see it.');
  end if;
  if d.plan_rev = 0 or exists (select from orcher.steps where directive_id = d.id and seq <= after_step and state <> 'done') then
    perform orcher.refuse(409, 'state_conflict', 'A fork has to start after a finished step, with every step before it finished too.');
  end if;
  perform orcher.check_sandbox(workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, plan_rev, wanted, forked_from)
  values (workspace, d.agent_id, d.agent_version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'), d.instruction, d.context, d.sources,
    d.limits, false, 'paused', 'person', 'Forked. Change the plan, or let it go on.', 1, 0, d.id)
  returning id into made;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, made_by)
  select made, 1, workspace, p.plan, p.sha256, auth.uid() from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev;
  insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs, state, basis,
    alternatives, output, cleared_at, started_at, ended_at, attempts)
  select made, s.seq, workspace, 1, s.title, s.tool, s.args, s.args_sha256, s.effect, s.lane, s.needs,
    case when s.seq <= after_step then 'done' else 'waiting' end,
    case when s.seq <= after_step then s.basis else '[]' end, case when s.seq <= after_step then s.alternatives else '[]' end,
    case when s.seq <= after_step then s.output end, case when s.seq <= after_step then s.cleared_at end,
    case when s.seq <= after_step then s.started_at end, case when s.seq <= after_step then s.ended_at end,
    case when s.seq <= after_step then s.attempts else 0 end
  from orcher.steps s where s.directive_id = d.id;
  perform orcher.append_audit(workspace, 'forked', made, after_step, detail := jsonb_build_object('from', d.id));
  return made;
end
$$;

-- Nothing runs in the workspace until it is let go on. Owners and supervisors, in person or by a key that directs.
create function orcher.hold_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  held integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can pause everything.', '{"role": "supervisor"}');
  end if;
  insert into orcher.holds (workspace_id, held_by, reason) values (workspace, auth.uid(), left(why, 500)) on conflict do nothing;
  with stopped as (
    update orcher.directives set state = 'paused', reason = 'held', explained = 'Everything in this workspace is paused.'
    where workspace_id = workspace and state in ('queued', 'planning', 'running') returning 1)
  select count(*) into held from stopped;
  perform orcher.append_audit(workspace, 'held', why := why, detail := jsonb_build_object('directives', held));
  return held;
end
$$;

create function orcher.release_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  released integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can resume everything.', '{"role": "supervisor"}');
  end if;
  delete from orcher.holds where workspace_id = workspace;
  if not found then
    return 0;
  end if;
  with going as (
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null,
      wanted = begun + 1
    where workspace_id = workspace and state = 'paused' and reason = 'held' returning 1)
  select count(*) into released from going;
  perform orcher.append_audit(workspace, 'released', why := why, detail := jsonb_build_object('directives', released));
  perform pg_notify('orcher', '');
  return released;
end
$$;

-- The name of somebody of the caller's workspace.
create function orcher.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when person is null or orcher.my_role() is null then null else coalesce((
    select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member')
    from orcher.workspaces w join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id)
    left join public.profiles p on p.user_id = m.user_id
    where w.id = auth.jwt() ->> 'workspace' and m.user_id = person), 'A former member') end
$$;

-- What a person has to decide of a directive, for whoever may read that: the ids alone.
create function orcher.waits_for(directive text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select a.id from orcher.approvals a where a.directive_id = directive and a.state = 'pending'
    and a.workspace_id = orcher.workspace_for('directives:read') order by a.id)
$$;

-- A directive as the wire has it.
create function orcher.shown_directive(d orcher.directives) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'agent_id', d.agent_id, 'state', d.state, 'progress', d.progress, 'instruction', d.instruction,
    'agent', (select a.name from orcher.agents a where a.id = d.agent_id), 'agent_version', d.agent_version,
    'reason', d.reason, 'explained', d.explained, 'questions', d.questions, 'context', d.context, 'sources', to_jsonb(d.sources),
    'limits', d.limits, 'plan_rev', d.plan_rev, 'issued_by', jsonb_build_object('id', d.issued_by, 'name', orcher.name_of(d.issued_by)),
    'steps', (select jsonb_build_object('done', count(*) filter (where s.state = 'done'), 'total', count(*),
      'waits', min(s.seq) filter (where s.state in ('awaiting_approval', 'unknown'))) from orcher.steps s where s.directive_id = d.id),
    'spent', jsonb_build_object('ms', d.spent_ms, 'money', d.spent_money),
    'due', (select p.plan ->> 'due' from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev),
    'planner', (select p.plan ->> 'planner' from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev),
    'forked_from', d.forked_from, 'schedule_id', d.schedule_id, 'created_at', orcher.utc(d.created_at), 'state_since', orcher.utc(d.state_since),
    'ended_at', orcher.utc(d.ended_at))
$$;

-- Submits, and shows whoever did what they submitted, with what its agent can do: steps that came with it are held against that.
create function orcher.submit_and_show(asked jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made text := orcher.submit_directive(asked);
  d orcher.directives;
begin
  select * into d from orcher.directives where id = made;
  return jsonb_build_object('shown', orcher.shown_directive(d), 'capabilities', (
    select v.capabilities from orcher.agent_versions v where v.agent_id = d.agent_id and v.version = d.agent_version));
end
$$;

-- A step as the wire has it.
create function orcher.shown_step(s orcher.steps) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'plan_rev', s.plan_rev, 'title', s.title, 'tool', s.tool, 'args', s.args, 'args_sha256', s.args_sha256,
    'effect', s.effect, 'lane', s.lane, 'needs', to_jsonb(s.needs), 'state', s.state, 'basis', s.basis, 'alternatives', s.alternatives,
    'guess', s.state = 'done' and s.basis = '[]', 'output', s.output, 'error', s.error, 'attempts', s.attempts, 'cost', s.cost,
    'started_at', to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(s.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

-- schemas/orcher-servers.sql

-- Servers of tools (Model Context Protocol) that a workspace names, and what each offers. Only what a person has looked at is ever called.

create table orcher.tool_servers (
  id text collate "C" primary key default orcher.new_id('mcs'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- As plans name it.
  name text not null check (name ~ '^[a-z][a-z0-9_-]{0,39}$'),
  url text not null check (url ~ '^https://[^\s/]+' and char_length(url) <= 2000),
  -- Sent as Authorization, so it is kept; nobody who is served reads it again.
  credential text check (char_length(credential) <= 2000 and credential ~ '^[\x20-\x7e]+$'),
  is_on boolean not null default true,
  -- Looks at what it offers: how many are wanted, and how many were taken.
  wanted integer not null default 1,
  looked integer not null default 0,
  looked_at timestamptz,
  -- Why the last look saw nothing.
  fault text check (char_length(fault) <= 300),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (workspace_id, name)
);
create index tool_servers_made_by on orcher.tool_servers (created_by);
create index tool_servers_unseen on orcher.tool_servers (id) where wanted > looked;

create table orcher.server_tools (
  server_id text collate "C" not null references orcher.tool_servers (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 128),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- What a person looked at, and its hash; null until somebody has.
  pinned jsonb,
  pinned_sha256 text,
  pinned_by uuid references auth.users (id) on delete set null,
  pinned_at timestamptz,
  -- What the server says of it now; null where it has it no more.
  offered jsonb,
  offered_sha256 text,
  primary key (server_id, name),
  check ((pinned is null) = (pinned_sha256 is null) and (offered is null) = (offered_sha256 is null))
);
create index server_tools_of_workspace on orcher.server_tools (workspace_id);
create index server_tools_pinned_by on orcher.server_tools (pinned_by);

create function orcher.check_tool_server() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.tool_servers where workspace_id = new.workspace_id) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 20 tool servers.');
  end if;
  perform pg_notify('orcher_servers', '');
  return new;
end
$$;
create trigger check_tool_server before insert on orcher.tool_servers for each row execute function orcher.check_tool_server();
create trigger audit_tool_servers after insert or delete on orcher.tool_servers
for each row execute function orcher.audit_change('tool_server');
create trigger audit_tool_server_changes after update of is_on on orcher.tool_servers for each row when (old.is_on is distinct from new.is_on)
execute function orcher.audit_change('tool_server');

alter table orcher.tool_servers enable row level security;
alter table orcher.server_tools enable row level security;
grant select (id, workspace_id, name, url, is_on, wanted, looked, looked_at, fault, created_by, created_at), delete,
  insert (workspace_id, name, url, credential), update (is_on) on orcher.tool_servers to authenticated;
grant select on orcher.server_tools to authenticated;
create policy "Who may read directives reads the tool servers" on orcher.tool_servers for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Owners and builders find what they add" on orcher.tool_servers for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "Owners and builders add tool servers" on orcher.tool_servers for insert to authenticated
  with check (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "Owners and builders switch tool servers" on orcher.tool_servers for update to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')))
  with check (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "Owners and builders remove tool servers" on orcher.tool_servers for delete to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "Who may read directives reads what tool servers offer" on orcher.server_tools for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));

-- How a tool stands: only one that is pinned may be called.
create function orcher.state_of_tool(t orcher.server_tools) returns text
language sql immutable set search_path = '' as $$
  select case when t.offered is null then 'gone' when t.pinned is null then 'new'
    when t.pinned_sha256 = t.offered_sha256 then 'pinned' else 'changed' end
$$;

-- A server as the wire has it.
create function orcher.shown_server(server text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'name', s.name, 'url', s.url, 'is_on', s.is_on, 'looking', s.wanted > s.looked,
    'looked_at', orcher.utc(s.looked_at), 'fault', s.fault, 'created_at', orcher.utc(s.created_at),
    'tools', coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'state', orcher.state_of_tool(t), 'sha256', t.offered_sha256,
        'offered', t.offered, 'pinned', t.pinned, 'pinned_by', orcher.name_of(t.pinned_by), 'pinned_at', orcher.utc(t.pinned_at)) order by t.name)
      from orcher.server_tools t where t.server_id = s.id), '[]'))
  from orcher.tool_servers s where s.id = server
$$;

-- Asks for another look.
create function orcher.look_at_server(server text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.tool_servers s set wanted = s.looked + 1
  where s.id = server and s.workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder');
  if found then
    perform pg_notify('orcher_servers', '');
    return true;
  end if;
  return false;
end
$$;

-- A person has looked at these: [{"name", "sha256"}]. What was approved of them as they were before is asked for anew.
create function orcher.pin_tools(server text, looked_at jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.tool_servers;
  given record;
  before text;
begin
  select * into s from orcher.tool_servers x where x.id = server and x.workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder')
  for no key update;
  if not found then
    return false;
  end if;
  for given in select g.name, g.sha256 from jsonb_to_recordset(looked_at) as g (name text, sha256 text) order by g.name loop
    select t.pinned_sha256 into before from orcher.server_tools t where t.server_id = s.id and t.name = given.name;
    update orcher.server_tools t set pinned = t.offered, pinned_sha256 = t.offered_sha256, pinned_by = auth.uid(), pinned_at = clock_timestamp()
    where t.server_id = s.id and t.name = given.name and t.offered_sha256 = given.sha256;
    if not found then
      perform orcher.refuse(409, 'state_conflict', format('The server now describes %s differently. Look at it again.', given.name));
    end if;
    continue when before = given.sha256;
    if before is not null then
      update orcher.approvals a set spent_at = clock_timestamp()
      where a.workspace_id = s.workspace_id and a.state = 'approved' and a.spent_at is null and a.tool = 'call_mcp_tool'
        and a.args ->> 'server' = s.name and a.args ->> 'name' = given.name;
    end if;
    perform orcher.append_audit(s.workspace_id, 'tool_pinned',
      detail := jsonb_build_object('id', s.id, 'tool', given.name, 'sha256', given.sha256, 'before', before));
  end loop;
  return true;
end
$$;

-- What the look of that number saw, or why it saw nothing.
create function orcher.keep_look(server text, look integer, failed text, seen jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.tool_servers;
  t record;
begin
  update orcher.tool_servers x set looked = greatest(x.looked, look), looked_at = clock_timestamp(), fault = left(failed, 300)
  where x.id = server returning * into s;
  if not found or failed is not null then
    return;
  end if;
  for t in
    select coalesce(g ->> 'name', o.name) as name, g as says, orcher.sha256_of(g) as sha256, o.offered_sha256 as before, o.pinned_sha256
    from jsonb_array_elements(seen) g full join (select * from orcher.server_tools where server_id = server) o on o.name = g ->> 'name'
    order by 1
  loop
    continue when t.sha256 is not distinct from t.before;
    insert into orcher.server_tools (server_id, name, workspace_id, offered, offered_sha256)
    values (s.id, t.name, s.workspace_id, t.says, t.sha256)
    on conflict (server_id, name) do update set offered = excluded.offered, offered_sha256 = excluded.offered_sha256;
    if t.pinned_sha256 is not null and t.sha256 is distinct from t.pinned_sha256 then
      perform orcher.append_audit(s.workspace_id, 'tool_changed',
        detail := jsonb_strip_nulls(jsonb_build_object('id', s.id, 'tool', t.name, 'sha256', t.sha256, 'before', t.pinned_sha256)));
    end if;
  end loop;
  delete from orcher.server_tools x where x.server_id = s.id and x.offered is null and x.pinned is null;
end
$$;

-- Why a step may not call its tool, as a sentence; null where it may. Of a sandbox nothing leaves.
create function orcher.why_no_tool(workspace text, args jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  s orcher.tool_servers;
  t orcher.server_tools;
begin
  if exists (select from orcher.workspaces w where w.id = workspace and w.sandbox_of is not null) then
    return null;
  end if;
  select * into s from orcher.tool_servers x where x.workspace_id = workspace and x.name = args ->> 'server';
  if not found then
    return format('The workspace has no tool server %s.', args ->> 'server');
  elsif not s.is_on then
    return format('The tool server %s is switched off.', s.name);
  elsif s.fault is not null then
    return format('The tool server %s could not be looked at: %s', s.name, s.fault);
  end if;
  select * into t from orcher.server_tools x where x.server_id = s.id and x.name = args ->> 'name';
  return case coalesce(orcher.state_of_tool(t), 'gone')
    when 'gone' then format('The tool server %s has no tool %s.', s.name, args ->> 'name')
    when 'new' then format('Nobody has looked at the tool %s of %s. Pin it, then let this go on.', t.name, s.name)
    when 'changed' then format('What %s says of its tool %s has changed since it was pinned. Look at it, then let this go on.', s.name, t.name)
  end;
end
$$;

-- Where a step's server is, and what is sent to it; null where there is none, or nothing is to be sent.
create function orcher.server_of_step(directive text, step integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'url', s.url, 'credential', s.credential, 'look', s.looked + 1, 'pinned', t.pinned)
  from orcher.steps x join orcher.directives d on d.id = x.directive_id
  join orcher.tool_servers s on s.workspace_id = d.workspace_id and s.name = x.args ->> 'server' and s.is_on
  left join orcher.server_tools t on t.server_id = s.id and t.name = x.args ->> 'name'
  where x.directive_id = directive and x.seq = step and x.tool = 'call_mcp_tool' and x.state = 'running'
$$;

-- schemas/orcher-runs.sql

-- What the engine does of a directive, a stretch from gate to gate. Only the server's own connection calls these.

-- True where everything in the workspace is paused: then the directive is, too. Letting all go on waits for whoever has looked.
create function orcher.rests(d orcher.directives) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.holds where workspace_id = d.workspace_id for key share;
  if not found then
    return false;
  end if;
  perform orcher.stop_run(d, 'paused', 'held', 'Everything in this workspace is paused.');
  return true;
end
$$;

-- What a directive says of how it is to be planned.
create function orcher.planning_of(directive text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('planned', d.plan_rev > 0, 'instruction', d.instruction, 'context', d.context, 'sources', d.sources,
    'proposed', d.proposed, 'proposal', case when (d.proposal ->> 'segment')::integer = d.begun then d.proposal end, 'created_at', d.created_at,
    'capabilities', v.capabilities, 'model', v.model, 'sandbox', exists (
      select from orcher.workspaces w where w.id = d.workspace_id and w.sandbox_of is not null))
  from orcher.directives d join orcher.agent_versions v on v.agent_id = d.agent_id and v.version = d.agent_version
  where d.id = directive
$$;

-- What asking a model may cost at most is taken before it is asked. False where it is not to be asked: it was, or there is no money for it.
create function orcher.reserve_proposal(directive text, segment integer, model text, worst numeric) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  tries integer;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'planning' then
    return false;
  end if;
  if (d.proposal ->> 'segment')::integer = segment then
    tries := (d.proposal ->> 'tries')::integer;
    if d.proposal ? 'steps' or d.proposal ? 'refused' then
      return false;
    elsif tries >= 3 then
      update orcher.directives set proposal = d.proposal || '{"refused": "It was asked three times."}' where id = directive;
      return false;
    end if;
  end if;
  if orcher.rests(d) then
    return false;
  end if;
  if d.spent_money + worst > coalesce((d.limits ->> 'money')::numeric, 0) then
    perform orcher.stop_run(d, 'paused', 'budget', format('Asking %s may cost up to %s, and the limit of money is %s.', model,
      trim_scale(worst), trim_scale(coalesce((d.limits ->> 'money')::numeric, 0))));
    return false;
  end if;
  if not orcher.spend(d.workspace_id, worst) then
    perform orcher.stop_run(d, 'paused', 'budget', format('Asking %s may cost up to %s, and the workspace has not so much left of its budget for this month.',
      model, trim_scale(worst)));
    return false;
  end if;
  update orcher.directives set spent_money = spent_money + worst, proposal = jsonb_build_object('model', model, 'segment', segment,
    'tries', coalesce(tries, 0) + 1, 'reserved', worst) where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_asked', directive, detail := jsonb_build_object('model', model, 'reserved', worst));
  return true;
end
$$;

-- Its answer, with what it did cost; without that, all that was reserved.
create function orcher.settle_proposal(directive text, segment integer, answer jsonb, cost numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  paid numeric;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or (d.proposal ->> 'segment')::integer is distinct from segment or d.proposal ? 'steps' or d.proposal ? 'refused' then
    return;
  end if;
  paid := coalesce(cost, (d.proposal ->> 'reserved')::numeric);
  perform orcher.spend(d.workspace_id, least(0, paid - (d.proposal ->> 'reserved')::numeric));
  update orcher.directives set proposal = d.proposal || answer || jsonb_build_object('cost', paid),
    spent_money = spent_money - (d.proposal ->> 'reserved')::numeric + paid where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_answered', directive, detail := jsonb_build_object('model', d.proposal ->> 'model',
    'cost', paid, 'answer_sha256', orcher.sha256_of(answer)));
end
$$;

-- What is wanted beside what is under way: of up to 64 workspaces, from the one after `after` on and round again, so many of each,
-- the oldest first.
create function orcher.due_directives(under_way text[], after text, most integer)
returns table (directive text, segment integer, workspace text)
language plpgsql stable set search_path = '' as $$
declare
  at text := after;
  is_round boolean := false;
begin
  for looked in 1 .. 64 loop
    select d.workspace_id into at from orcher.directives d where d.wanted > d.begun and d.workspace_id > at order by d.workspace_id limit 1;
    if not found and not is_round then
      is_round := true;
      select d.workspace_id into at from orcher.directives d where d.wanted > d.begun order by d.workspace_id limit 1;
    end if;
    exit when at is null or (is_round and at > after);
    return query select d.id, d.wanted, d.workspace_id from orcher.directives d
      where d.workspace_id = at and d.wanted > d.begun and d.id <> all (under_way) order by d.id limit most;
  end loop;
end
$$;

-- Takes the stretch; null where another has it or nothing is wanted any more.
create function orcher.begin_segment(directive text, segment integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.wanted <> segment or d.begun >= segment or d.state not in ('queued', 'planning', 'running') then
    update orcher.directives set begun = greatest(begun, segment) where id = directive and wanted = segment;
    return null;
  end if;
  update orcher.directives set begun = segment, state = case when plan_rev = 0 then 'planning' else 'running' end where id = directive;
  if d.plan_rev = 0 and d.state <> 'planning' then
    perform orcher.append_audit(d.workspace_id, 'planning', d.id);
  end if;
  return orcher.planning_of(d.id);
end
$$;

-- What the planner answers is kept with the directive. True where its steps may begin.
create function orcher.keep_plan(directive text, segment integer, planned jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  rule jsonb;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'planning' then
    return false;
  end if;
  if planned ->> 'kind' = 'questions' then
    update orcher.directives set questions = planned -> 'questions' where id = directive;
    perform orcher.append_audit(d.workspace_id, 'asked', directive, detail := jsonb_build_object('questions', jsonb_array_length(planned -> 'questions')));
    return false;
  elsif planned ->> 'kind' <> 'plan' then
    update orcher.directives set state = 'failed', reason = 'not_plannable', explained = left(planned ->> 'reason', 1000) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'failed', directive, detail := '{"because": "not_plannable"}');
    return false;
  end if;
  rule := orcher.rule_of(d, 'plan', 'read', planned -> 'plan');
  if rule ->> 'verdict' = 'allow' and not d.approve_plan then
    d.state := 'running';
  end if;
  perform orcher.write_plan(d, planned -> 'plan', null);
  if rule ->> 'verdict' = 'deny' then
    update orcher.directives set state = 'failed', reason = 'denied', explained = format('The policy “%s” denies this plan.', rule ->> 'name')
    where id = directive;
    perform orcher.append_audit(d.workspace_id, 'refused', directive, detail := jsonb_build_object('policy', rule ->> 'id'));
    return false;
  elsif rule ->> 'verdict' = 'ask' or d.approve_plan then
    perform orcher.ask(d, 'plan', null, 'plan', planned -> 'plan',
      case when rule ->> 'verdict' = 'ask' then rule else '{"name": "The plan is approved before its first step", "roles": ["owner", "supervisor", "builder"]}' end);
    return false;
  end if;
  perform orcher.append_audit(d.workspace_id, 'started', directive);
  return true;
end
$$;

create function orcher.rule_of(d orcher.directives, tool text, effect text, args jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select orcher.rule_for(d.workspace_id, tool, effect, args,
    (select m.role from orcher.workspaces w join orcher.workspace_members m
       on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by where w.id = d.workspace_id),
    (select v.policy from orcher.agent_versions v where v.agent_id = d.agent_id and v.version = d.agent_version))
$$;

-- Mails to members of a workspace by our own server, which has an outbox. Of a sandbox nothing leaves. Returns to how many; less than
-- none where the day's mails are used up.
create function orcher.mail_members(workspace text, to_roles text[], only_person uuid, but_not uuid, template text, data jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  addresses text[];
begin
  select w.name, w.account_id, orcher.mails_of(a.plan) as most into place
  from orcher.workspaces w join orcher.accounts a on a.user_id = w.account_id where w.id = workspace and w.sandbox_of is null;
  if not found or to_regclass('private.outbox') is null then
    return 0;
  end if;
  addresses := array(
    select u.email from orcher.workspace_members m join auth.users u on u.id = m.user_id
    where m.workspace_id = workspace and m.role = any (to_roles) and u.email <> ''
      and (only_person is null or m.user_id = only_person) and m.user_id is distinct from but_not);
  if addresses = '{}' then
    return 0;
  end if;
  insert into orcher.mails as day (account_id, day, sent)
  select place.account_id, (now() at time zone 'UTC')::date, cardinality(addresses) where cardinality(addresses) <= place.most
  on conflict (account_id, day) do update set sent = day.sent + excluded.sent where day.sent + excluded.sent <= place.most;
  if not found then
    return -1;
  end if;
  insert into private.outbox (kind, message)
  select 'mail', jsonb_build_object('to', address, 'template', template, 'data', data || jsonb_build_object('workspace', place.name))
  from unnest(addresses) address;
  return cardinality(addresses);
end
$$;

-- Waits for a person: the directive rests in its table, and nothing of it in memory.
create function orcher.ask(d orcher.directives, kind text, step integer, tool text, args jsonb, rule jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_id, policy_name, roles, four_eyes,
    aal2, reason_required, on_expiry, expires_at)
  values (d.workspace_id, d.id, kind, step, tool, args, orcher.sha256_of(args), rule ->> 'id', rule ->> 'name',
    array(select r from jsonb_array_elements_text(rule -> 'roles') r), coalesce((rule ->> 'four_eyes')::boolean, false),
    coalesce((rule ->> 'aal2')::boolean, false), coalesce((rule ->> 'reason_required')::boolean, false),
    coalesce(rule ->> 'on_expiry', 'paused'), clock_timestamp() + make_interval(hours => coalesce((rule ->> 'expires_hours')::integer, 72)))
  returning id into made;
  update orcher.steps s set state = case when kind = 'unknown' then 'unknown' else 'awaiting_approval' end
  where s.directive_id = d.id and s.seq = step;
  -- Where it was paused meanwhile, it waits for this once it goes on.
  update orcher.directives set state = 'awaiting_approval', reason = null, explained = null where id = d.id and d.state <> 'paused';
  perform orcher.append_audit(d.workspace_id, 'approval_requested', d.id, step, detail := jsonb_build_object('approval', made, 'tool', tool,
    'policy', rule ->> 'id', 'args_sha256', orcher.sha256_of(args)));
  perform orcher.mail_members(d.workspace_id, array(select r from jsonb_array_elements_text(rule -> 'roles') r), null,
    case when (rule ->> 'four_eyes')::boolean then d.issued_by end, 'approval_waits', jsonb_build_object('approval', made,
      'workspace_id', d.workspace_id, 'policy', rule ->> 'name', 'title', coalesce((select s.title from orcher.steps s where s.directive_id = d.id and s.seq = step),
        left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120))));
end
$$;

create function orcher.stop_run(d orcher.directives, new_state text, why text, sentence text, step integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.directives set state = new_state, reason = why, explained = sentence where id = d.id;
  perform orcher.append_audit(d.workspace_id, case new_state when 'failed' then 'failed' else 'paused' end, d.id, step,
    detail := jsonb_build_object('because', why));
end
$$;

-- Why nothing more of it may run now, as a word and a sentence; null where it may.
create function orcher.limit_met(d orcher.directives) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from orcher.workspaces w join orcher.workspace_members m
      on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by where w.id = d.workspace_id)
      then array['issuer', 'Who issued it is no member of the workspace any more.']
    when (select count(*) from orcher.steps where directive_id = d.id and state = 'done' and attempts > 0) >= coalesce((d.limits ->> 'steps')::integer, 100)
      then array['budget', 'The limit of steps is met.']
    when d.spent_ms >= coalesce((d.limits ->> 'seconds')::numeric, 3600) * 1000 then array['budget', 'The limit of work time is met.']
    when d.spent_money > coalesce((d.limits ->> 'money')::numeric, 0) then array['budget', 'The limit of money is met.']
    when clock_timestamp() > (d.limits ->> 'until')::timestamptz then array['deadline', 'Its time is over.']
  end
$$;

-- schemas/orcher-steps.sql

-- Steps of a run: judged in the transaction that begins them, recorded once, and asked about where nobody knows whether they left.

-- What steps cost: time of work, and money.
create type orcher.spent as (ms bigint, money numeric);

-- The next step, judged in the transaction that begins it: {"do": "step" | "send" | "stop", …}. `owed` is what this transaction has spent and
-- not yet written. What stays in the house is marked as running unless it is recorded in the same transaction, before anybody sees it.
create function orcher.next_step(directive text, segment integer, owed orcher.spent default null, marks boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
  rule jsonb;
  met text[];
  closed text;
  stop constant jsonb := '{"do": "stop"}';
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'running' then
    return stop;
  elsif orcher.rests(d) then
    return stop;
  end if;
  d.spent_ms := d.spent_ms + coalesce((owed).ms, 0);
  d.spent_money := d.spent_money + coalesce((owed).money, 0);
  -- What another stretch has sent, and is not back from, goes on by itself.
  if exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'running') then
    return stop;
  end if;
  select * into s from orcher.steps w where w.directive_id = d.id and w.state = 'unknown' order by w.seq limit 1;
  if found then
    perform orcher.ask_whether(d, s);
    return stop;
  end if;
  select * into s from orcher.steps w
  where w.directive_id = d.id and w.state = 'waiting' and not exists (
    select from orcher.steps n where n.directive_id = d.id and n.seq = any (w.needs) and n.state <> 'done')
  order by w.seq limit 1;
  if not found then
    if exists (select from orcher.steps where directive_id = d.id and state = 'waiting') then
      perform orcher.stop_run(d, 'paused', 'rejected', 'The next step depends on one that was not done. Change the plan.');
    else
      update orcher.directives set state = 'completed', progress = 100, spent_ms = d.spent_ms, spent_money = d.spent_money where id = d.id;
      perform orcher.append_audit(d.workspace_id, 'completed', d.id);
      return '{"do": "stop", "settled": true}';
    end if;
    return stop;
  end if;
  met := orcher.limit_met(d);
  if met is not null then
    perform orcher.stop_run(d, 'paused', met[1], met[2], s.seq);
    return stop;
  end if;
  if (select count(*) from orcher.steps o where o.directive_id = d.id and o.state = 'done' and o.tool = s.tool and o.args = s.args) >= 2 then
    perform orcher.stop_run(d, 'paused', 'loop', 'The same tool was about to do the same thing for the third time.', s.seq);
    return stop;
  end if;
  if s.tool = 'call_mcp_tool' then
    closed := orcher.why_no_tool(d.workspace_id, s.args);
    if closed is not null then
      perform orcher.stop_run(d, 'paused', 'tool', closed, s.seq);
      return stop;
    end if;
  end if;
  update orcher.approvals a set spent_at = clock_timestamp()
  where a.directive_id = d.id and a.step = s.seq and a.state = 'approved' and a.spent_at is null and a.args_sha256 = s.args_sha256;
  if not found then
    rule := orcher.rule_of(d, s.tool, s.effect, s.args);
    if rule ->> 'verdict' = 'deny' then
      update orcher.steps set state = 'rejected', error = format('The policy “%s” denies it.', rule ->> 'name') where directive_id = d.id and seq = s.seq;
      perform orcher.append_audit(d.workspace_id, 'refused', d.id, s.seq, detail := jsonb_build_object('policy', rule ->> 'id', 'tool', s.tool));
      perform orcher.stop_run(d, 'paused', 'denied', format('The policy “%s” denies step %s.', rule ->> 'name', s.seq), s.seq);
      return stop;
    elsif rule ->> 'verdict' = 'ask' then
      perform orcher.ask(d, 'step', s.seq, s.tool, s.args, rule);
      return stop;
    end if;
  end if;
  if marks or s.effect = 'external' then
    update orcher.steps set state = 'running', started_at = clock_timestamp(), attempts = attempts + 1 where directive_id = d.id and seq = s.seq;
  end if;
  return jsonb_build_object('do', case s.effect when 'external' then 'send' else 'step' end) || orcher.step_run(d.id, s.seq);
end
$$;

-- Records that a step is done, and returns what it spent; null where it was none of this run's to do.
create function orcher.record_step(directive text, step integer, result jsonb, took_ms numeric default null) returns orcher.spent
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.steps;
begin
  update orcher.steps w set state = 'done', ended_at = clock_timestamp(), output = result -> 'output',
    started_at = case when w.state = 'waiting' then clock_timestamp() - make_interval(secs => took_ms::float8 / 1000) else w.started_at end,
    attempts = w.attempts + (w.state = 'waiting')::integer,
    basis = coalesce(result -> 'basis', '[]'), alternatives = coalesce(result -> 'alternatives', '[]'),
    cost = coalesce((result ->> 'cost')::numeric, 0)
  where w.directive_id = directive and w.seq = step and (w.state in ('running', 'unknown') or (w.state = 'waiting' and took_ms is not null))
  returning * into s;
  if not found then
    return null;
  end if;
  perform orcher.append_audit(s.workspace_id, 'step_done', directive, step, detail := jsonb_build_object('output_sha256', orcher.sha256_of(s.output),
    'guess', case when s.basis = '[]' then true end));
  return (greatest(1, coalesce(extract(epoch from s.ended_at - s.started_at) * 1000, 0))::bigint, s.cost)::orcher.spent;
end
$$;

-- What steps have spent, and how far their directive is.
create function orcher.settle_steps(directive text, owed orcher.spent) returns void
language sql security definer set search_path = '' as $$
  update orcher.directives d set spent_ms = d.spent_ms + (owed).ms, spent_money = d.spent_money + (owed).money,
    progress = case when d.state = 'completed' then 100 else least(99, (select 100 * count(*) filter (where s.state in ('done', 'rejected', 'skipped'))
      / greatest(1, count(*)) from orcher.steps s where s.directive_id = d.id)) end
  where d.id = directive and owed is not null
$$;

create function orcher.finish_step(directive text, step integer, result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.directives where id = directive for update;
  perform orcher.settle_steps(directive, orcher.record_step(directive, step, result));
end
$$;

-- Records a step that was judged in the same transaction and judges the next: one call of the server for each. What they spend is
-- written once, with the last of them; `is_last` says that there is no time for another.
create function orcher.go_on(directive text, segment integer, step integer, result jsonb, took_ms numeric, owed_before jsonb, is_last boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  spent orcher.spent := orcher.record_step(directive, step, result, took_ms);
  owed orcher.spent;
  judged jsonb := '{"do": "pause"}';
begin
  owed.ms := coalesce((owed_before ->> 'ms')::bigint, 0) + coalesce(spent.ms, 0);
  owed.money := coalesce((owed_before ->> 'money')::numeric, 0) + coalesce(spent.money, 0);
  if not is_last then
    judged := orcher.next_step(directive, segment, owed, false);
  end if;
  if judged ->> 'do' <> 'step' then
    if not judged ? 'settled' then
      perform orcher.settle_steps(directive, owed);
    end if;
    return judged;
  end if;
  return judged || jsonb_build_object('owed', to_jsonb(owed));
end
$$;

create function orcher.fail_step(directive text, step integer, sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
begin
  select * into d from orcher.directives where id = directive for update;
  update orcher.steps set state = 'failed', ended_at = clock_timestamp(), error = left(sentence, 500)
  where directive_id = directive and seq = step and state = 'running';
  -- What is over stays as it ended.
  if found and not orcher.is_over(d.state) then
    perform orcher.stop_run(d, 'failed', 'step', left(format('Step %s: %s', step, sentence), 1000), step);
  end if;
end
$$;

-- Whether a step leaves the house: 'send', written and committed before anything does; 'unknown' where that was written before, since
-- then nobody knows; 'stop' where the directive was stopped since the step was judged, and it has not left.
create function orcher.intend_step(directive text, step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
  closed text;
begin
  select * into d from orcher.directives where id = directive for update;
  select * into s from orcher.steps where directive_id = directive and seq = step and state = 'running';
  if not found then
    return 'stop';
  elsif s.sent_at is not null then
    return 'unknown';
  elsif d.state <> 'running' then
    perform orcher.put_back(d, s);
    return 'stop';
  elsif orcher.rests(d) then
    perform orcher.put_back(d, s);
    return 'stop';
  elsif s.tool = 'call_mcp_tool' then
    closed := orcher.why_no_tool(d.workspace_id, s.args);
    if closed is not null then
      perform orcher.put_back(d, s);
      perform orcher.stop_run(d, 'paused', 'tool', closed, s.seq);
      return 'stop';
    end if;
  end if;
  update orcher.steps set sent_at = clock_timestamp() where directive_id = directive and seq = step;
  return 'send';
end
$$;

-- A step that was begun and has done nothing is to come again, and its approval is still good for one run.
create function orcher.put_back(d orcher.directives, s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  update orcher.steps set state = case when orcher.is_over(d.state) then 'skipped' else 'waiting' end, started_at = null, attempts = attempts - 1
  where directive_id = s.directive_id and seq = s.seq;
  update orcher.approvals set spent_at = null where id = (
    select id from orcher.approvals where directive_id = s.directive_id and step = s.seq and state = 'approved' and args_sha256 = s.args_sha256
    order by decided_at desc limit 1);
$$;

-- It may have left, and may not: a person says which.
create function orcher.doubt_step(directive text, step integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
begin
  select * into d from orcher.directives where id = directive for update;
  update orcher.steps set state = 'unknown' where directive_id = directive and seq = step and state = 'running' returning * into s;
  -- Of what is over nothing is asked any more.
  if found and not orcher.is_over(d.state) then
    perform orcher.ask_whether(d, s);
  end if;
end
$$;

create function orcher.ask_whether(d orcher.directives, s orcher.steps) returns void
language sql security definer set search_path = '' as $$
  select orcher.ask(d, 'unknown', s.seq, s.tool, s.args,
    '{"name": "Whether it was sent is not known", "roles": ["owner", "supervisor"], "reason_required": true}')
$$;

-- After a step came back to a stretch that another has followed, which did not wait for it: one more goes on.
create function orcher.came_back(directive text, segment integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.directives where id = directive and state = 'running' and begun > segment for update;
  if found then
    perform orcher.wake(directive);
  end if;
end
$$;

-- Directives that are under way by their state, and that no run of the engine will take any further: it ended by an error of ours.
-- With the rights of the server that asks: what the engine keeps is closed to the owner of the project.
create function orcher.stranded() returns table (directive text)
language plpgsql stable set search_path = '' as $$
begin
  -- Before the engine has made its tables nothing of it has ended.
  if to_regclass('engine.workflow_status') is null then
    return;
  end if;
  return query select d.id from orcher.directives d
  where d.state in ('queued', 'planning', 'running') and d.questions = '[]'
    and (d.wanted <= d.begun or exists (select from engine.workflow_status w
      where w.workflow_uuid = 'directive:' || d.id || ':' || d.wanted and w.status not in ('PENDING', 'ENQUEUED', 'DELAYED')))
    and not exists (select from engine.workflow_status w
      where w.status in ('PENDING', 'ENQUEUED', 'DELAYED') and w.workflow_uuid like 'directive:%' and split_part(w.workflow_uuid, ':', 2) = d.id);
end
$$;

-- It rests, says so, and can be let go on; what may have left is asked about then.
create function orcher.rescue(directive text) returns boolean
language plpgsql set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
begin
  select * into d from orcher.directives where id = directive for update;
  if not exists (select from orcher.stranded() x where x.directive = d.id) then
    return false;
  end if;
  for s in select * from orcher.steps w where w.directive_id = d.id and w.state = 'running' loop
    if s.sent_at is null then
      perform orcher.put_back(d, s);
    else
      update orcher.steps w set state = 'unknown' where w.directive_id = d.id and w.seq = s.seq;
    end if;
  end loop;
  update orcher.directives set begun = wanted where id = d.id;
  perform orcher.stop_run(d, 'paused', 'fault', 'An error on our side stopped it, and it has been logged. Resume it to try again.');
  return true;
end
$$;

-- A step that is under way, as its tool is given it.
create function orcher.step_run(directive text, step integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'tool', s.tool, 'args', s.args, 'rev', s.plan_rev, 'issuer', d.issued_by, 'workspace', d.workspace_id,
    'scopes', d.scopes, 'agent', d.agent_id, 'instruction', d.instruction, 'context', d.context,
    -- What a context brings is named by it.
    'sources', to_jsonb(d.sources) || coalesce((select jsonb_agg(k) from jsonb_object_keys(
      case when jsonb_typeof(d.context -> 'sources') = 'object' then d.context -> 'sources' else '{}' end) k), '[]'),
    'sandbox', (select w.sandbox_of is not null from orcher.workspaces w where w.id = d.workspace_id),
    'inputs', coalesce((select jsonb_agg(jsonb_build_object('seq', n.seq, 'tool', n.tool, 'title', n.title, 'output', n.output, 'basis', n.basis) order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.seq = any (s.needs)), '[]'))
  from orcher.steps s join orcher.directives d on d.id = s.directive_id
  where s.directive_id = directive and s.seq = step
$$;

-- schemas/orcher-decisions.sql

-- What people decide. The decision, its line in the chain and what follows are one transaction.

create table orcher.decisions (
  id text collate "C" primary key default orcher.new_id('dec'),
  approval_id text collate "C" not null references orcher.approvals (id) on delete cascade,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  decided_by uuid not null,
  key_id text collate "C",
  verdict text not null check (verdict in ('approve', 'reject', 'edit', 'defer')),
  reason text check (char_length(reason) <= 2000),
  aal text not null,
  at timestamptz not null default clock_timestamp()
);
create index decisions_of_approval on orcher.decisions (approval_id, id);
create index decisions_of_workspace on orcher.decisions (workspace_id);
create index decisions_by_person on orcher.decisions (decided_by);
alter table orcher.decisions enable row level security;
grant select on orcher.decisions to authenticated;
create policy "Who may oversee reads decisions" on orcher.decisions for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));

-- Why the caller may not decide; null where they may.
create function orcher.why_not(a orcher.approvals, d orcher.directives) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when orcher.my_role() is null or orcher.my_role() <> all (a.roles) then 'role'
    when a.four_eyes and d.issued_by = auth.uid() then 'four_eyes'
    when a.aal2 and auth.jwt() ->> 'aal' is distinct from 'aal2' then 'aal2'
  end
$$;

-- The same, for lists: of each approval that the caller sees.
create function orcher.may_not_decide(approval text) returns text
language sql stable security definer set search_path = '' as $$
  select orcher.why_not(a, d) from orcher.approvals a join orcher.directives d on d.id = a.directive_id
  where a.id = approval and a.workspace_id = orcher.workspace_for('oversight:read')
$$;

create function orcher.decide(approval text, verdict text, why text, shown_sha256 text, new_args jsonb, remind timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  a orcher.approvals;
  d orcher.directives;
  refused text;
begin
  -- The directive first, as everybody locks.
  select x.* into d from orcher.directives x join orcher.approvals y on y.directive_id = x.id
  where y.id = approval and y.workspace_id = workspace for update of x;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no approval with that id, or you can’t see it.');
  end if;
  select * into a from orcher.approvals where id = approval for update;
  refused := orcher.why_not(a, d);
  if refused is not null then
    perform orcher.refuse(403, case refused when 'aal2' then 'second_factor_needed' else 'role_missing' end, case refused
      when 'role' then format('This is for %s to decide.', array_to_string(a.roles, ' or '))
      when 'four_eyes' then 'Someone other than the person who issued the directive has to decide.'
      else 'Deciding this takes a second factor.' end);
  end if;
  if a.state <> 'pending' or a.expires_at <= clock_timestamp() then
    perform orcher.refuse(409, 'state_conflict', case a.state when 'pending' then 'It has expired.'
      else format('It has already been %s.', a.state) end);
  end if;
  if shown_sha256 is distinct from a.args_sha256 then
    perform orcher.refuse(409, 'state_conflict', 'The arguments have changed since they were shown. Look at them again.', '{"field": "args_sha256"}');
  end if;
  if coalesce(btrim(why), '') = '' and (verdict in ('reject', 'edit') or (a.reason_required and verdict = 'approve')) then
    perform orcher.refuse(400, 'invalid_request', 'Give a reason. It stays in the record.', '{"field": "reason"}');
  end if;
  insert into orcher.decisions (approval_id, workspace_id, decided_by, key_id, verdict, reason, aal)
  values (a.id, workspace, auth.uid(), auth.jwt() ->> 'key_id', verdict, left(why, 2000), coalesce(auth.jwt() ->> 'aal', 'aal1'));
  if verdict = 'defer' then
    update orcher.approvals set remind_at = least(remind, expires_at) where id = a.id;
  else
    update orcher.approvals set state = case verdict when 'approve' then 'approved' when 'reject' then 'rejected' else 'edited' end,
      decided_by = auth.uid(), decided_at = clock_timestamp() where id = a.id;
  end if;
  perform orcher.append_audit(workspace, case verdict when 'approve' then 'approved' when 'reject' then 'rejected' when 'edit' then 'edited' else 'deferred' end,
    d.id, a.step, why, jsonb_build_object('approval', a.id, 'args_sha256', a.args_sha256));
  case verdict
    when 'approve' then perform orcher.go_on(a, d);
    when 'reject' then perform orcher.turn_down(a, d);
    when 'edit' then perform orcher.change_args(a, d, new_args, why);
    else null;
  end case;
  return jsonb_build_object('directive_id', d.id, 'state', (select state from orcher.approvals where id = a.id));
end
$$;

-- A directive that was paused meanwhile stays so; the approval is there when it goes on.
create function orcher.go_on(a orcher.approvals, d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if a.kind = 'unknown' then
    -- It was sent after all, says whoever decides.
    perform orcher.finish_step(d.id, a.step, '{"output": {"sent": "said by a person"}, "basis": [{"source": "a person"}]}');
  else
    update orcher.steps set state = 'waiting' where directive_id = d.id and seq = a.step and state = 'awaiting_approval';
  end if;
  if d.state = 'awaiting_approval' then
    update orcher.directives set state = 'running' where id = d.id;
    perform orcher.wake(d.id);
  end if;
end
$$;

create function orcher.turn_down(a orcher.approvals, d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if a.kind = 'plan' then
    update orcher.directives set state = 'paused', reason = 'rejected', explained = 'The plan was rejected. Change it, or cancel the directive.'
    where id = d.id and not orcher.is_over(d.state);
    return;
  end if;
  update orcher.steps set state = case a.kind when 'unknown' then 'failed' else 'rejected' end, ended_at = clock_timestamp()
  where directive_id = d.id and seq = a.step;
  update orcher.directives set state = 'paused', reason = 'rejected',
    explained = format('Step %s was rejected. Change the plan, or let the rest go on.', a.step)
  where id = d.id and not orcher.is_over(d.state);
end
$$;

-- What is run is what is shown: changed arguments are a new revision, and ask again where policy asks.
create function orcher.change_args(a orcher.approvals, d orcher.directives, new_args jsonb, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  if a.kind <> 'step' or new_args is null then
    perform orcher.refuse(400, 'invalid_request', 'Only the arguments of a step can be edited here. To change the steps, change the plan.', '{"field": "args"}');
  end if;
  update orcher.steps set args = new_args, args_sha256 = orcher.sha256_of(new_args), state = 'waiting', plan_rev = rev
  where directive_id = d.id and seq = a.step;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by)
  select d.id, rev, d.workspace_id, changed, orcher.sha256_of(changed), left(why, 4000), auth.uid()
  from (select jsonb_set(p.plan, '{steps}', (select jsonb_agg(case when (s ->> 'seq')::integer = a.step
      then jsonb_set(s, '{args}', new_args) else s end order by (s ->> 'seq')::integer) from jsonb_array_elements(p.plan -> 'steps') s)) as changed
    from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev) x;
  update orcher.directives set plan_rev = rev, state = case when state = 'awaiting_approval' then 'running' else state end where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, a.step, detail := jsonb_build_object('rev', rev, 'args_sha256', orcher.sha256_of(new_args)));
  if d.state = 'awaiting_approval' then
    perform orcher.wake(d.id);
  end if;
end
$$;

-- What nobody decided in time never goes on by itself. One to a transaction: whoever decides meanwhile waits for nobody else's.
create function orcher.expire_approval(approval text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  a orcher.approvals;
  d orcher.directives;
begin
  select x.* into d from orcher.directives x join orcher.approvals y on y.directive_id = x.id where y.id = approval for update of x;
  update orcher.approvals set state = 'expired', decided_at = clock_timestamp()
  where id = approval and state = 'pending' and expires_at <= clock_timestamp() returning * into a;
  if not found then
    return false;
  end if;
  perform orcher.append_audit(a.workspace_id, 'expired', a.directive_id, a.step, detail := jsonb_build_object('approval', a.id));
  update orcher.steps set state = 'waiting' where directive_id = d.id and seq = a.step and state = 'awaiting_approval';
  if d.state = 'awaiting_approval' then
    update orcher.directives set state = a.on_expiry, reason = 'expired', explained = 'Nobody decided in time.' where id = d.id;
    if a.on_expiry = 'cancelled' then
      update orcher.steps set state = 'skipped' where directive_id = d.id and state = 'waiting';
    end if;
  end if;
  return true;
end
$$;

-- An approval as the wire has it: with what was read, and who may decide.
create function orcher.shown_approval(a orcher.approvals) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'directive_id', a.directive_id, 'kind', a.kind, 'step', a.step, 'tool', a.tool, 'args', a.args,
    'args_sha256', a.args_sha256, 'policy', a.policy_name, 'roles', to_jsonb(a.roles), 'four_eyes', a.four_eyes, 'aal2', a.aal2,
    'reason_required', a.reason_required, 'on_expiry', a.on_expiry, 'state', a.state, 'may_not', orcher.may_not_decide(a.id),
    'title', coalesce(s.title, 'Approve the plan'), 'effect', coalesce(s.effect, 'read'), 'instruction', d.instruction,
    'agent', (select g.name from orcher.agents g where g.id = d.agent_id),
    'issued_by', jsonb_build_object('id', d.issued_by, 'name', orcher.name_of(d.issued_by)),
    'read', coalesce((select jsonb_agg(jsonb_build_object('step', n.seq, 'title', n.title, 'summary', n.output ->> 'summary', 'basis', n.basis) order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.state = 'done'), '[]'),
    'given', coalesce((select jsonb_agg(jsonb_build_object('step', n.seq, 'title', n.title, 'output', n.output) order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.seq = any (s.needs)), '[]'),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('verdict', x.verdict, 'reason', x.reason, 'by', orcher.name_of(x.decided_by),
      'at', orcher.utc(x.at)) order by x.id) from orcher.decisions x where x.approval_id = a.id), '[]'),
    'created_at', orcher.utc(a.created_at), 'expires_at', orcher.utc(a.expires_at), 'remind_at', orcher.utc(a.remind_at),
    'decided_at', orcher.utc(a.decided_at), 'decided_by', orcher.name_of(a.decided_by))
  from orcher.directives d left join orcher.steps s on s.directive_id = a.directive_id and s.seq = a.step
  where d.id = a.directive_id
$$;

-- What policies would say of steps that the caller has in mind.
create function orcher.preview_rules(agent text, steps jsonb) returns table (seq integer, verdict text, name text)
language sql stable security definer set search_path = '' as $$
  select (s ->> 'seq')::integer, r ->> 'verdict', r ->> 'name'
  from orcher.agents a, jsonb_array_elements(steps) s,
    orcher.rule_for(a.workspace_id, s ->> 'tool', s ->> 'effect', s -> 'args', orcher.my_role(), a.policy) r
  where a.id = agent and a.workspace_id = orcher.workspace_for('directives:read')
$$;

-- Whoever may decide hears of it in one line for the workspace: how many wait, and the latest. When none is left, it says so. Of a
-- sandbox nobody hears.
create function orcher.notify_of_approvals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  place record;
begin
  select w.id, w.name, w.sandbox_of, d.issued_by, coalesce((select s.title from orcher.steps s where s.directive_id = d.id and s.seq = new.step),
    left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120)) as title into place
  from orcher.directives d join orcher.workspaces w on w.id = d.workspace_id where d.id = new.directive_id;
  if not found or place.sandbox_of is not null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if not exists (select from orcher.approvals a where a.workspace_id = place.id and a.state = 'pending') then
      update public.notifications n set state = 'decided' from orcher.workspace_members m
      where m.workspace_id = place.id and n.user_id = m.user_id and n.kind = 'approval' and n.subject_id = place.id and n.state = 'waiting';
    end if;
    return null;
  end if;
  told.kind := 'approval';
  told.subject_id := place.id;
  told.subject := place.title;
  told.detail := place.name;
  told.state := 'waiting';
  select count(*) into told.amount from (
    select from orcher.approvals a where a.workspace_id = place.id and a.state = 'pending' limit 99) x;
  for told.user_id in
    select m.user_id from orcher.workspace_members m
    where m.workspace_id = place.id and m.role = any (new.roles) and (not new.four_eyes or m.user_id <> place.issued_by) order by m.user_id
  loop
    perform private.notify(told);
  end loop;
  return null;
end
$$;
create trigger notify_of_approvals after insert on orcher.approvals for each row when (new.state = 'pending')
execute function orcher.notify_of_approvals();
create trigger notify_of_decisions after update of state on orcher.approvals for each row
when (old.state = 'pending' and new.state <> 'pending') execute function orcher.notify_of_approvals();

-- Whoever put a decision off is told of it once more, when they said.
create function orcher.remind_of(approval text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  a orcher.approvals;
  d orcher.directives;
  person uuid;
begin
  update orcher.approvals set remind_at = null where id = approval and state = 'pending' and remind_at <= clock_timestamp() returning * into a;
  if not found then
    return false;
  end if;
  select * into d from orcher.directives where id = a.directive_id;
  select x.decided_by into person from orcher.decisions x where x.approval_id = a.id and x.verdict = 'defer' order by x.id desc limit 1;
  perform orcher.mail_members(a.workspace_id, a.roles, person, null, 'approval_waits', jsonb_build_object('approval', a.id,
    'workspace_id', a.workspace_id, 'policy', a.policy_name, 'title', coalesce((select s.title from orcher.steps s
      where s.directive_id = d.id and s.seq = a.step), left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120))));
  return true;
end
$$;

-- schemas/orcher-memory.sql

-- What agents remember: each entry with its source, its versions and what was derived from it, so that forgetting finds all of it.

create table orcher.memories (
  id text collate "C" primary key default orcher.new_id('mem'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  -- A person or thing that it is about, where somebody says so.
  subject text check (char_length(subject) <= 120),
  text text not null check (char_length(btrim(text)) between 1 and 4000),
  words tsvector not null generated always as (to_tsvector('english', text)) stored,
  -- The directive and step that it came from; without one, a person gave it.
  source_directive text collate "C",
  source_step integer,
  -- Its text is that of the entries that it was derived from, and of nothing else.
  is_derived boolean not null default false,
  created_by uuid,
  version integer not null default 1,
  used integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);
create index memories_newest on orcher.memories (workspace_id, agent_id, id desc);
create index memories_words on orcher.memories using gin (words);
create index memories_of_directive on orcher.memories (source_directive) where source_directive is not null;

create table orcher.memory_versions (
  memory_id text collate "C" not null references orcher.memories (id) on delete cascade,
  version integer not null,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  text text not null,
  changed_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (memory_id, version)
);
create index memory_versions_of_workspace on orcher.memory_versions (workspace_id);

create table orcher.derivations (
  from_memory text collate "C" not null references orcher.memories (id) on delete cascade,
  to_memory text collate "C" not null references orcher.memories (id) on delete cascade,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  primary key (from_memory, to_memory)
);
create index derivations_to on orcher.derivations (to_memory);
create index derivations_of_workspace on orcher.derivations (workspace_id);

-- Which steps have read an entry, and so hold its text.
create table orcher.memory_uses (
  memory_id text collate "C" not null references orcher.memories (id) on delete cascade,
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  step integer not null,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  primary key (memory_id, directive_id, step)
);
create index memory_uses_of_directive on orcher.memory_uses (directive_id);
create index memory_uses_of_workspace on orcher.memory_uses (workspace_id);

alter table orcher.memories enable row level security;
alter table orcher.memory_versions enable row level security;
alter table orcher.derivations enable row level security;
alter table orcher.memory_uses enable row level security;
grant select on orcher.memories, orcher.memory_versions, orcher.derivations, orcher.memory_uses to authenticated;
create policy "Who may read memory" on orcher.memories for select to authenticated
  using (workspace_id = (select orcher.workspace_for('memory:read')));
create policy "Who may read memory reads its versions" on orcher.memory_versions for select to authenticated
  using (workspace_id = (select orcher.workspace_for('memory:read')));
create policy "Who may read memory reads what it rests on" on orcher.derivations for select to authenticated
  using (workspace_id = (select orcher.workspace_for('memory:read')));
create policy "Who may read memory reads where it was used" on orcher.memory_uses for select to authenticated
  using (workspace_id = (select orcher.workspace_for('memory:read')));

-- The workspace where the caller may write memory; refuses everybody else.
create function orcher.remembers() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_for('memory:write');
begin
  if workspace is null then
    perform orcher.refuse(403, 'scope_missing', 'This call needs the scope memory:write.', '{"scope": "memory:write"}');
  end if;
  return workspace;
end
$$;

create function orcher.keep_memory(workspace text, agent text, said text, about text, directive text, step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  perform from orcher.agents where id = agent and workspace_id = workspace for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  if (select count(*) from orcher.memories where workspace_id = workspace and agent_id = agent) >= 10000 then
    perform orcher.refuse(409, 'state_conflict', 'An agent can remember at most 10,000 entries. Have it forget some first.');
  end if;
  insert into orcher.memories (workspace_id, agent_id, subject, text, source_directive, source_step, created_by)
  values (workspace, agent, nullif(btrim(about), ''), btrim(said), directive, step, auth.uid()) returning id into made;
  perform orcher.append_audit(workspace, 'remembered', directive, step, detail := jsonb_build_object('memory', made, 'agent', agent));
  return made;
end
$$;

create function orcher.write_memory(agent text, said text, about text) returns text
language sql volatile security definer set search_path = '' as $$
  select orcher.keep_memory(orcher.remembers(), agent, said, about, null, null)
$$;

-- Changes an entry that nobody has changed since the caller read it.
create function orcher.correct_memory(memory text, said text, expected_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.remembers();
  m orcher.memories;
begin
  select * into m from orcher.memories where id = memory and workspace_id = workspace for update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id, or you can’t see it.');
  end if;
  if m.version <> expected_version then
    perform orcher.refuse(409, 'state_conflict', format('The entry is now at version %s. Read it again.', m.version),
      '{"field": "expected_version"}');
  end if;
  insert into orcher.memory_versions (memory_id, version, workspace_id, text, changed_by) values (m.id, m.version, workspace, m.text, auth.uid());
  update orcher.memories set text = btrim(said), version = version + 1, updated_at = clock_timestamp(), is_derived = false where id = m.id;
  perform orcher.append_audit(workspace, 'memory_corrected', detail := jsonb_build_object('memory', m.id, 'version', m.version + 1));
end
$$;

-- Words that any entry may have: those with more of them come first.
create function orcher.memory_query(words text) returns tsquery
language sql immutable set search_path = '' as $$
  select replace(plainto_tsquery('english', words)::text, '&', '|')::tsquery
$$;

-- An entry as the wire has it.
create function orcher.shown_memory(m orcher.memories) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'agent_id', m.agent_id, 'text', m.text, 'source', m.source_directive, 'step', m.source_step,
    'subject', m.subject, 'version', m.version, 'used', m.used,
    'derived_from', coalesce((select jsonb_agg(t.from_memory order by t.from_memory) from orcher.derivations t where t.to_memory = m.id), '[]'),
    'by', orcher.name_of(m.created_by), 'created_at', orcher.utc(m.created_at), 'updated_at', orcher.utc(m.updated_at))
$$;

-- schemas/orcher-schedules.sql

-- Directives that are issued again and again, in the name and with the rights of whoever set them up.

create table orcher.schedules (
  id text collate "C" primary key default orcher.new_id('sch'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  issued_by uuid not null default auth.uid(),
  scopes text[] not null default '{}',
  name text not null check (char_length(btrim(name)) between 1 and 120),
  instruction text not null check (char_length(btrim(instruction)) between 1 and 20000),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and pg_column_size(context) <= 65536),
  sources text[] not null default '{}' check (cardinality(sources) <= 20),
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  -- Five fields, UTC.
  cron text not null check (char_length(cron) <= 100),
  enabled boolean not null default true,
  next_at timestamptz not null,
  last_at timestamptz,
  last_directive text collate "C",
  created_at timestamptz not null default clock_timestamp(),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);
create index schedules_of_workspace on orcher.schedules (workspace_id, id desc);
create index schedules_of_agent on orcher.schedules (workspace_id, agent_id);
create index schedules_issued on orcher.schedules (issued_by);
create index schedules_due on orcher.schedules (next_at) where enabled;

create function orcher.check_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.scopes := coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}');
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.schedules where workspace_id = new.workspace_id) >= 100 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 100 schedules.');
  end if;
  return new;
end
$$;
create trigger check_schedule before insert on orcher.schedules for each row execute function orcher.check_schedule();
create trigger audit_schedules after insert or delete on orcher.schedules for each row execute function orcher.audit_change('schedule');
create trigger audit_schedule_changes after update of enabled, instruction, cron on orcher.schedules for each row
when ((old.enabled, old.instruction, old.cron) is distinct from (new.enabled, new.instruction, new.cron))
execute function orcher.audit_change('schedule');

alter table orcher.schedules enable row level security;
grant select, delete, insert (workspace_id, agent_id, name, instruction, context, sources, limits, cron, enabled, next_at),
  update (name, instruction, context, sources, limits, cron, enabled, next_at) on orcher.schedules to authenticated;
create policy "Who may read directives reads the schedules" on orcher.schedules for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who may write directives makes schedules" on orcher.schedules for insert to authenticated
  with check (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Who issues a schedule changes it" on orcher.schedules for update to authenticated
  using (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')))
  with check (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Who issues a schedule removes it" on orcher.schedules for delete to authenticated
  using (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Owners and supervisors remove schedules" on orcher.schedules for delete to authenticated
  using (workspace_id = (select orcher.oversees()));

-- Issues one that is due, in the rights of whoever set it up; the server says when it is due next.
create function orcher.issue_schedule(schedule text, due_next timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.schedules;
  made text;
begin
  select * into s from orcher.schedules where id = schedule and enabled and next_at <= clock_timestamp() for update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', s.issued_by, 'workspace', s.workspace_id,
    'scopes', s.scopes)::text, true);
  if orcher.workspace_for('directives:write') is null
    or not exists (select from orcher.agents where id = s.agent_id and workspace_id = s.workspace_id and archived_at is null) then
    update orcher.schedules set enabled = false where id = s.id;
    return null;
  end if;
  begin
    made := orcher.submit_directive(jsonb_build_object('agent_id', s.agent_id, 'instruction', s.instruction, 'context', s.context,
      'sources', to_jsonb(s.sources), 'limits', s.limits, 'schedule_id', s.id));
  exception when others then
    -- What is refused to whoever set it up, as a sandbox does that is full for the day, is left out this time.
    if sqlstate not like 'OR4%' then
      raise;
    end if;
    update orcher.schedules set next_at = due_next where id = s.id;
    return null;
  end;
  update orcher.schedules set last_at = clock_timestamp(), last_directive = made, next_at = due_next where id = s.id;
  return made;
end
$$;

create function orcher.shown_schedule(s orcher.schedules) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(s) - array['workspace_id', 'scopes', 'issued_by'] || jsonb_build_object(
    'issued_by', jsonb_build_object('id', s.issued_by, 'name', orcher.name_of(s.issued_by)), 'next_at', orcher.utc(s.next_at),
    'last_at', orcher.utc(s.last_at), 'created_at', orcher.utc(s.created_at))
$$;

-- How long directives wait, run and stay with a person, in seconds on average: of those that ended within 90 days.
create function orcher.performance_of(agent text)
returns table (queued_seconds numeric, running_seconds numeric, awaiting_approval_seconds numeric, directives bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(round(avg(d.queued_ms) / 1000, 3), 0), coalesce(round(avg(d.running_ms) / 1000, 3), 0),
    coalesce(round(avg(d.waiting_ms) / 1000, 3), 0), count(*)
  from orcher.directives d
  where d.workspace_id = orcher.workspace_for('analytics:read') and (agent is null or d.agent_id = agent)
    and d.ended_at > now() - interval '90 days'
$$;

-- What stands out of a workspace: memory that no step has read for a month, agents of whose approvals a third and more were turned down,
-- and those of whose directives as many failed.
create function orcher.insights_of() returns table (kind text, agent_id text, entries bigint)
language sql stable security definer set search_path = '' as $$
  select 'unused_memory', m.agent_id, count(*) from orcher.memories m
  where m.workspace_id = orcher.workspace_for('analytics:read') and m.used = 0 and m.created_at < now() - interval '30 days'
  group by m.agent_id
  union all
  select 'often_overridden', d.agent_id, count(*) filter (where a.state in ('rejected', 'edited'))
  from orcher.approvals a join orcher.directives d on d.id = a.directive_id
  where a.workspace_id = orcher.workspace_for('analytics:read') and a.state in ('approved', 'rejected', 'edited')
    and a.decided_at > now() - interval '90 days'
  group by d.agent_id having count(*) >= 5 and 3 * count(*) filter (where a.state in ('rejected', 'edited')) >= count(*)
  union all
  select 'often_failed', d.agent_id, count(*) filter (where d.state = 'failed')
  from orcher.directives d
  where d.workspace_id = orcher.workspace_for('analytics:read') and d.ended_at > now() - interval '90 days'
  group by d.agent_id having count(*) >= 5 and 3 * count(*) filter (where d.state = 'failed') >= count(*)
$$;

-- schemas/orcher-forgetting.sql

-- Forgetting follows what was derived and what was said, wherever it went, and counts afterward what is left of it.

-- What goes with an entry: all that was derived from it alone. What rests on others, too, is derived from these anew.
create function orcher.gone_with(roots text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  gone text[] := roots;
  more text[];
begin
  loop
    select array_agg(distinct t.to_memory) into more
    from orcher.derivations t
    where t.from_memory = any (gone) and t.to_memory <> all (gone)
      and not exists (select from orcher.derivations o where o.to_memory = t.to_memory and o.from_memory <> all (gone));
    exit when more is null;
    gone := gone || more;
  end loop;
  return gone;
end
$$;

-- The steps that hold something of these entries: those that read them, and those that start from these.
create function orcher.steps_holding(entries text[]) returns table (directive_id text, step integer)
language sql stable security definer set search_path = '' as $$
  with recursive holding as (
    select u.directive_id, u.step from orcher.memory_uses u where u.memory_id = any (entries)
    union
    select m.source_directive, m.source_step from orcher.memories m where m.id = any (entries) and m.source_step is not null
    union
    select s.directive_id, s.seq from holding h join orcher.steps s on s.directive_id = h.directive_id and h.step = any (s.needs))
  select h.directive_id, h.step from holding h
$$;

create function orcher.said_pattern(said text) returns text
language sql immutable set search_path = '' as $$
  select '(?<![[:alnum:]])' || regexp_replace(said, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])'
$$;
create function orcher.without_text(whole text, said text) returns text
language sql immutable set search_path = '' as $$ select regexp_replace(whole, orcher.said_pattern(said), '[forgotten]', 'gi') $$;
create function orcher.without_texts(whole text[], said text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select orcher.without_text(one, said) from unnest(whole) with ordinality x (one, place) order by place)
$$;
create function orcher.without_json(whole jsonb, said text) returns jsonb
language sql immutable set search_path = '' as $$
  select orcher.without_text(whole::text, btrim(to_jsonb(said)::text, '"'))::jsonb
$$;

-- All that an agent did and knows, in small letters, and the directive that it is of: whatever is found below is found here, and soon.
create function orcher.said_by(agent text) returns table (directive_id text, words text)
language sql stable security definer set search_path = '' as $$
  with mine as (select * from orcher.directives d where d.agent_id = agent)
  select d.id, lower(concat_ws(e'\n', d.instruction, d.context, d.explained, d.questions, d.sources, d.proposed, d.proposal)) from mine d
  union all select s.directive_id, lower(concat_ws(e'\n', s.title, s.args, s.output, s.basis, s.alternatives, s.error))
    from orcher.steps s where s.directive_id in (select id from mine)
  union all select p.directive_id, lower(concat_ws(e'\n', p.plan, p.words)) from orcher.plans p where p.directive_id in (select id from mine)
  union all select a.directive_id, lower(concat_ws(e'\n', a.args, x.reason)) from orcher.approvals a left join orcher.decisions x on x.approval_id = a.id
    where a.directive_id in (select id from mine)
  union all select a.directive_id, lower(concat_ws(e'\n', a.reason, a.event)) from orcher.audit a where a.directive_id in (select id from mine)
  union all select null, lower(m.text) from orcher.memories m where m.agent_id = agent
  union all select null, lower(v.text) from orcher.memory_versions v join orcher.memories m on m.id = v.memory_id where m.agent_id = agent
  union all select null, lower(concat_ws(e'\n', s.name, s.instruction, s.context, s.sources)) from orcher.schedules s where s.agent_id = agent
  union all select null, lower(n.subject) from public.notifications n join orcher.agents a on a.workspace_id = n.subject_id
    where a.id = agent and n.kind = 'approval'
  union all select null, lower(i.answer) from orcher.idempotency i join orcher.agents a on a.workspace_id = i.workspace_id where a.id = agent
$$;

-- Which of these texts stand anywhere in that, and in which directives.
create function orcher.where_said(agent text, texts text[]) returns table (said text, directives text[])
language sql stable security definer set search_path = '' as $$
  with known as materialized (select * from orcher.said_by(agent)),
  looked_for as materialized (select t.said, lower(t.said) as plain, lower(btrim(to_jsonb(t.said)::text, '"')) as json from unnest(texts) t (said))
  select l.said, coalesce(array_agg(distinct k.directive_id) filter (where k.directive_id is not null), '{}')
  from looked_for l join known k on strpos(k.words, l.plain) > 0 or (l.json <> l.plain and strpos(k.words, l.json) > 0)
  group by l.said
$$;

-- How often words stand anywhere in what an agent did and knows: the proof counts, and holds no words.
create function orcher.count_text(agent text, said text) returns bigint
language sql stable security definer set search_path = '' as $$
  with pattern as (select orcher.said_pattern(said) as plain, orcher.said_pattern(btrim(to_jsonb(said)::text, '"')) as json),
  mine as (select id from orcher.directives where agent_id = agent)
  select
    (select count(*) from orcher.memories m, pattern p where m.agent_id = agent and m.text ~* p.plain)
    + (select count(*) from orcher.memory_versions v join orcher.memories m on m.id = v.memory_id, pattern p where m.agent_id = agent and v.text ~* p.plain)
    + (select count(*) from orcher.directives d, pattern p where d.agent_id = agent
        and (d.instruction ~* p.plain or d.context::text ~* p.json or d.explained ~* p.plain or d.questions::text ~* p.json
          or d.sources::text ~* p.plain or d.proposed::text ~* p.json or d.proposal::text ~* p.json))
    + (select count(*) from orcher.schedules s, pattern p where s.agent_id = agent
        and (s.name ~* p.plain or s.instruction ~* p.plain or s.context::text ~* p.json or s.sources::text ~* p.plain))
    + (select count(*) from orcher.steps s, pattern p where s.directive_id in (select id from mine)
        and (s.title ~* p.plain or s.args::text ~* p.json or s.output::text ~* p.json or s.basis::text ~* p.json
          or s.alternatives::text ~* p.json or s.error ~* p.plain))
    + (select count(*) from orcher.plans s, pattern p where s.directive_id in (select id from mine) and (s.plan::text ~* p.json or s.words ~* p.plain))
    + (select count(*) from orcher.approvals s, pattern p where s.directive_id in (select id from mine) and s.args::text ~* p.json)
    + (select count(*) from orcher.decisions x join orcher.approvals s on s.id = x.approval_id, pattern p
        where s.directive_id in (select id from mine) and x.reason ~* p.plain)
    + (select count(*) from public.notifications n join orcher.agents a on a.workspace_id = n.subject_id, pattern p
        where a.id = agent and n.kind = 'approval' and n.subject ~* p.plain)
    + (select count(*) from orcher.audit s, pattern p where s.directive_id in (select id from mine) and (s.reason ~* p.plain or s.event ~* p.json))
$$;

create function orcher.clear_text(agent text, said text, mine text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plain text := orcher.said_pattern(said);
  json text := orcher.said_pattern(btrim(to_jsonb(said)::text, '"'));
begin
  update orcher.directives set instruction = left(orcher.without_text(instruction, said), 20000), context = orcher.without_json(context, said),
    explained = left(orcher.without_text(explained, said), 1000), questions = orcher.without_json(questions, said),
    sources = orcher.without_texts(sources, said), proposed = orcher.without_json(proposed, said), proposal = orcher.without_json(proposal, said)
  where id = any (mine) and (instruction ~* plain or context::text ~* json or explained ~* plain or questions::text ~* json
    or sources::text ~* plain or proposed::text ~* json or proposal::text ~* json);
  -- What is issued again and again would bring it back.
  update orcher.schedules set name = left(orcher.without_text(name, said), 120),
    instruction = left(orcher.without_text(instruction, said), 20000), context = orcher.without_json(context, said), sources = orcher.without_texts(sources, said)
  where agent_id = agent and (name ~* plain or instruction ~* plain or context::text ~* json or sources::text ~* plain);
  update public.notifications n set subject = left(orcher.without_text(n.subject, said), 200) from orcher.agents a
  where a.id = agent and n.kind = 'approval' and n.subject_id = a.workspace_id and n.subject ~* plain;
  update orcher.plans set plan = orcher.without_json(plan, said), words = left(orcher.without_text(words, said), 4000)
  where directive_id = any (mine) and (plan::text ~* json or words ~* plain);
  update orcher.approvals set args = orcher.without_json(args, said) where directive_id = any (mine) and args::text ~* json;
  -- What is still to come is not what was approved any more: it is asked for again.
  update orcher.steps set title = orcher.without_text(title, said), args = orcher.without_json(args, said),
    output = orcher.without_json(output, said), basis = orcher.without_json(basis, said), alternatives = orcher.without_json(alternatives, said),
    error = left(orcher.without_text(error, said), 500),
    args_sha256 = case when state in ('waiting', 'awaiting_approval') then orcher.sha256_of(orcher.without_json(args, said)) else args_sha256 end
  where directive_id = any (mine)
    and (title ~* plain or args::text ~* json or output::text ~* json or basis::text ~* json or alternatives::text ~* json or error ~* plain);
  -- The hash of what was written stays in the chain; without its salt nobody finds out what it was.
  update orcher.audit set reason = null, salt = null where directive_id = any (mine) and reason ~* plain;
  update orcher.decisions set reason = null
  where approval_id in (select id from orcher.approvals where directive_id = any (mine)) and reason ~* plain;
  delete from orcher.idempotency i using orcher.agents a
  where a.id = agent and i.workspace_id = a.workspace_id and strpos(lower(i.answer), lower(btrim(to_jsonb(said)::text, '"'))) > 0
    and i.answer ~* json;
end
$$;

-- Forgets one entry of an agent, or all of them, with all that rests on them alone; or only says what would go.
create function orcher.forget(agent text, memory text, dry_run boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.remembers();
  roots text[];
  gone text[];
  anew text[];
  texts text[];
  one text;
  cleared integer;
  found_after bigint;
  counts jsonb;
begin
  perform from orcher.agents where id = agent and workspace_id = workspace for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  roots := array(select id from orcher.memories where agent_id = agent and workspace_id = workspace and (memory is null or id = memory) order by id);
  if memory is not null and roots = '{}' then
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id, or you can’t see it.', '{"field": "id"}');
  end if;
  gone := orcher.gone_with(roots);
  anew := array(select distinct to_memory from orcher.derivations where from_memory = any (gone) and to_memory <> all (gone) order by 1);
  if dry_run then
    return jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew),
      'outputs_cleared', (select count(*) from orcher.steps_holding(gone || anew)), 'entries', to_jsonb(gone), 'kept_entries', to_jsonb(anew));
  end if;
  texts := array(select m.text from orcher.memories m where m.id = any (gone)
    union select v.text from orcher.memory_versions v where v.memory_id = any (gone)
    union select m.text from orcher.memories m where m.id = any (anew) and m.is_derived);
  with emptied as (
    update orcher.steps s set output = '{"forgotten": true}', basis = '[]', cleared_at = clock_timestamp()
    from orcher.steps_holding(gone || anew) h where s.directive_id = h.directive_id and s.seq = h.step and s.output is not null returning 1)
  select count(*) into cleared from emptied;
  delete from orcher.memories where id = any (gone);
  delete from orcher.memory_versions where memory_id = any (anew);
  foreach one in array anew loop
    update orcher.memories m set version = version + 1, updated_at = clock_timestamp(), is_derived = true, text = (
      select string_agg(f.text, e'\n' order by f.id) from orcher.derivations t join orcher.memories f on f.id = t.from_memory where t.to_memory = m.id)
    where m.id = one;
  end loop;
  perform orcher.clear_text(agent, w.said, w.directives) from orcher.where_said(agent, texts) w;
  select coalesce(sum(orcher.count_text(agent, w.said)), 0) into found_after from orcher.where_said(agent, texts) w;
  counts := jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew), 'outputs_cleared', cleared, 'found_after', found_after);
  perform orcher.append_audit(workspace, 'forgot', detail := counts || jsonb_build_object('agent', agent));
  return counts;
end
$$;

-- schemas/orcher-sandboxes.sql

-- What a sandbox holds is there to try things out, and kept for 30 days: nobody fills the disk by what is never counted.

create function orcher.sandbox_keeps() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days' $$;

-- Sandboxes that hold something older: whatever is written is an event of the chain, too.
create function orcher.old_sandboxes(most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  select workspace_id from orcher.audit_heads where oldest_at < now() - orcher.sandbox_keeps() order by oldest_at limit most
$$;

-- Deletes what is older, so many rows of each kind at most; returns how many of one kind went at most.
create function orcher.tidy_sandbox(sandbox text, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz := now() - orcher.sandbox_keeps();
  gone integer := 0;
  removed integer;
begin
  if not exists (select from orcher.workspaces where id = sandbox and sandbox_of is not null) then
    return 0;
  end if;
  -- With their plans, steps, approvals and decisions. What is under way ends first.
  delete from orcher.directives where id = any (array(
    select d.id from orcher.directives d
    where d.workspace_id = sandbox and d.created_at < since and d.state not in ('queued', 'planning', 'running')
    order by d.id limit most for update skip locked));
  get diagnostics gone = row_count;
  delete from orcher.memories where id = any (array(
    select m.id from orcher.memories m where m.workspace_id = sandbox and m.updated_at < since limit most for update skip locked));
  get diagnostics removed = row_count;
  gone := greatest(gone, removed);
  delete from orcher.memory_versions where ctid = any (array(
    select v.ctid from orcher.memory_versions v where v.workspace_id = sandbox and v.at < since limit most));
  get diagnostics removed = row_count;
  gone := greatest(gone, removed);
  delete from orcher.agent_versions where ctid = any (array(
    select v.ctid from orcher.agent_versions v join orcher.agents a on a.id = v.agent_id
    where v.workspace_id = sandbox and v.created_at < since and v.version <> a.version
      and not exists (select from orcher.directives d where d.agent_id = v.agent_id and d.agent_version = v.version)
    limit most));
  get diagnostics removed = row_count;
  gone := greatest(gone, removed);
  delete from orcher.audit_reports where id = any (array(
    select r.id from orcher.audit_reports r where r.workspace_id = sandbox and r.created_at < since limit most));
  get diagnostics removed = row_count;
  return greatest(gone, removed);
end
$$;

-- How far its chain can be cut at once, and the hash there.
create function orcher.cut_of(sandbox text, most integer) returns table (seq bigint, hash text)
language sql stable security definer set search_path = '' as $$
  select a.seq, encode(a.hash, 'hex')
  from orcher.audit_heads h
  join orcher.workspaces w on w.id = h.workspace_id and w.sandbox_of is not null
  cross join lateral (
    select x.seq, x.hash, x.at from orcher.audit x where x.workspace_id = h.workspace_id and x.seq > h.cut_seq order by x.seq limit most) a
  where h.workspace_id = sandbox and a.at < now() - orcher.sandbox_keeps()
  order by a.seq desc limit 1
$$;

-- Takes the events up to there off the chain, for what the server signed of the last of them; without one, only looks at what is
-- there. From then on the chain begins behind it.
create function orcher.cut_chain(sandbox text, upto bigint, signed text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads := orcher.lock_head(sandbox);
  last orcher.audit;
begin
  if upto is not null then
    select * into last from orcher.audit a where a.workspace_id = sandbox and a.seq = upto;
    -- Somebody else was faster, or it is no sandbox.
    if not found or head.oldest_at is null or last.at >= now() - orcher.sandbox_keeps() then
      return;
    end if;
    delete from orcher.audit_checkpoints c where c.workspace_id = sandbox and c.seq < upto;
    delete from orcher.audit a where a.workspace_id = sandbox and a.seq <= upto;
  end if;
  update orcher.audit_heads h set
    cut_seq = coalesce(last.seq, h.cut_seq), cut_hash = coalesce(last.hash, h.cut_hash), cut_signed = coalesce(signed, h.cut_signed),
    oldest_at = coalesce((select a.at from orcher.audit a where a.workspace_id = sandbox order by a.seq limit 1), clock_timestamp())
  where h.workspace_id = sandbox and h.oldest_at is not null;
end
$$;

-- What the steps of a sandbox found is kept as well, so that its size counts as what is sent does. A fork brings copies of it.
create function orcher.count_output() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  home text;
begin
  select sandbox_of into home from orcher.workspaces where id = new.workspace_id;
  if home is not null then
    insert into orcher.usage_days as d (workspace_id, day, mode, family, bytes)
    values (home, (now() at time zone 'UTC')::date, 'sandbox', 'directives', octet_length(new.output::text))
    on conflict (workspace_id, day, mode, family) do update set bytes = d.bytes + excluded.bytes;
  end if;
  return null;
end
$$;
create trigger count_new_output after insert on orcher.steps for each row when (new.output is not null) execute function orcher.count_output();
create trigger count_output after update of output on orcher.steps for each row
when (new.output is not null and new.output is distinct from old.output) execute function orcher.count_output();

-- schemas/orcher-callers.sql

-- Who may call what in schema orcher: nobody more than what is written here, below all that makes functions in it.

revoke execute on all functions in schema orcher from public, anon, authenticated, service_role;
-- What policies, defaults, checks and bodies under the caller's own rights call.
grant execute on function orcher.new_id(text), orcher.utc(timestamptz), orcher.refuse(integer, text, text, jsonb), orcher.all_scopes(),
  orcher.scopes_of(text), orcher.calls_of(text), orcher.my_role(), orcher.workspace_for(text), orcher.workspace_for_any(text[]), orcher.workspace_as(text[]),
  orcher.is_member(text), orcher.caller(), orcher.are_words(text[]) to authenticated;
-- What endpoints call.
grant execute on function orcher.add_workspace(text), orcher.add_member(text, text), orcher.members_of_workspace(),
  orcher.begin_once(text, bytea), orcher.end_once(text, bytea, integer, text) to authenticated;
-- What the server asks before it is anybody.
grant execute on function orcher.enter_key(bytea, text), orcher.act_by_key(bytea, text), orcher.enter_person(uuid, text, text, text),
  orcher.reserve_calls(uuid, integer, uuid), orcher.settle_calls(jsonb, jsonb) to authenticator;
-- Of directives and what belongs to them: what policies, checks and bodies under the caller's own rights call.
grant execute on function orcher.are_conditions(jsonb), orcher.oversees(), orcher.directs(), orcher.remembers(), orcher.is_over(text),
  orcher.sha256_of(jsonb), orcher.memory_query(text), orcher.name_of(uuid), orcher.may_not_decide(text),
  orcher.shown_directive(orcher.directives), orcher.shown_step(orcher.steps), orcher.shown_approval(orcher.approvals),
  orcher.shown_memory(orcher.memories), orcher.shown_policy(orcher.policies), orcher.shown_schedule(orcher.schedules) to authenticated;
-- What endpoints call.
grant execute on function orcher.submit_directive(jsonb), orcher.submit_and_show(jsonb), orcher.set_directive(text, text, jsonb, text[], text, jsonb),
  orcher.revise_plan(text, jsonb, text, integer), orcher.fork_directive(text, integer), orcher.hold_all(text), orcher.release_all(text),
  orcher.decide(text, text, text, text, jsonb, timestamptz), orcher.preview_rules(text, jsonb), orcher.start_audit(date, date),
  orcher.write_memory(text, text, text), orcher.correct_memory(text, text, integer), orcher.forget(text, text, boolean),
  orcher.performance_of(text), orcher.insights_of(), orcher.waits_for(text), orcher.check_sandbox_size() to authenticated;
-- Of profiles and webhooks.
grant execute on function orcher.webhook_events(), orcher.shared_profile(text), orcher.match_profiles(text[], text),
  orcher.skill_insights(text), orcher.rotate_webhook(text, text, integer), orcher.replay_delivery(text) to authenticated;
-- Of servers of tools, and budgets.
grant execute on function orcher.budget_of(text), orcher.state_of_tool(orcher.server_tools), orcher.shown_server(text), orcher.look_at_server(text),
  orcher.pin_tools(text, jsonb) to authenticated;

-- schemas/staff-plans.sql

-- Plans and trials of the API, as staff give them.

-- The API's plan of a person: for so many days, or until staff give another one. The person is told.
create function public.give_plan(person uuid, plan text, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  ends timestamptz := case when plan <> 'starter' then now() + make_interval(days => days) end;
begin
  perform private.only_staff();
  if plan not in ('starter', 'growth', 'enterprise') then
    raise exception using errcode = 'PT400', message = 'We couldn’t find that plan.';
  end if;
  if days not between 1 and 366 then
    raise exception using errcode = 'PT400', message = 'Choose between 1 and 366 days, or no end.';
  end if;
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'This person will see the reason: enter at least 10 characters.';
  end if;
  if not exists (select from public.profiles where user_id = person) then
    raise exception using errcode = 'PT404', message = 'That account is gone.';
  end if;
  insert into orcher.accounts as kept (user_id, plan, plan_ends_at) values (person, give_plan.plan, ends)
  on conflict (user_id) do update set plan = excluded.plan, plan_ends_at = excluded.plan_ends_at;
  perform private.log_act('plan_given', 'person', person::text, private.name_of(person), initcap(give_plan.plan)
    || coalesce(' until ' || to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY'), '') || ': ' || left(why, 900));
  perform private.mail_decision(person, 'plan_given', jsonb_strip_nulls(jsonb_build_object('plan', initcap(give_plan.plan),
    'until', to_char(ends at time zone 'utc', 'FMMonth FMDD, YYYY'), 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'))));
end
$$;

revoke all on function public.give_plan(uuid, text, integer, text) from public, anon;
grant execute on function public.give_plan(uuid, text, integer, text) to authenticated;

-- schemas/staff-page.sql

-- What the page of staff reads beyond the tables.

-- What waits for staff: null for everybody else, whose page says that there is nothing here.
create function public.staff_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_staff() then jsonb_build_object(
    'enquiries', (select count(*) from public.enquiries where settled_at is null),
    'reports', (
      select count(*) from (
        select from private.reports() r group by r.kind, r.subject
        having max(r.at) > coalesce((
          select max(d.decided_at) from public.report_decisions d where d.subject_kind = r.kind and d.subject_id = r.subject), '-infinity')
      ) as open),
    'oldest', (select min(created_at) from public.enquiries where settled_at is null),
    'suspended', (select count(*) from public.suspensions where lifted_at is null and (ends_at is null or ends_at > now())),
    'deliveries', (select count(*) from public.staff_deliveries(null, 100))) end
$$;
revoke all on function public.staff_overview() from public, anon;
grant execute on function public.staff_overview() to authenticated;

create index profiles_names on public.profiles using gin (lower(first_name || ' ' || last_name) extensions.gin_trgm_ops);

-- Whose first or last name, handle or address begins like this, when they are few; null when they are many. What has an at sign
-- is looked for anywhere in addresses, such as all of a company, which reads each of them.
create function private.few_people_like(beginning text, most integer default 1000) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[] := array(
    (select user_id from public.profiles
      where lower(first_name || ' ' || last_name) like beginning or lower(first_name || ' ' || last_name) like '% ' || beginning
        or handle like beginning limit most + 1)
    union
    (select id from auth.users where instance_id = '00000000-0000-0000-0000-000000000000'
      and lower(email) like case when strpos(beginning, '@') > 0 then '%' else '' end || beginning limit most + 1));
begin
  return case when cardinality(found) <= most then found end;
end
$$;
revoke all on function private.few_people_like(text, integer) from public;

-- People whose name, handle or address begins with these words, newest first; after the last one of the page before.
create function public.staff_people(
  words text default '', suspended boolean default false, after_at timestamptz default null, after_person uuid default null,
  page_size integer default 20
) returns table (
  person uuid, name text, handle text, email text, user_type text, joined_at timestamptz, seen_at timestamptz, staff boolean,
  suspended_at timestamptz, ends_at timestamptz, reason text, plan text, plan_ends_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  beginning text := replace(replace(replace(lower(btrim(words)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  few uuid[];
begin
  perform private.only_staff();
  few := case when beginning <> '%' then private.few_people_like(beginning) end;
  return query
  select p.user_id, private.name_of(p.user_id), p.handle, u.email::text, p.user_type, p.created_at, u.last_sign_in_at,
    coalesce(u.raw_app_meta_data -> 'staff' = 'true'::jsonb, false), s.begun_at, s.ends_at, s.reason,
    coalesce(a.plan, 'starter'), a.plan_ends_at
  from public.profiles p join auth.users u on u.id = p.user_id
  left join orcher.accounts a on a.user_id = p.user_id
  left join public.suspensions s on s.user_id = p.user_id and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
  where case when few is not null then p.user_id = any (few)
      else lower(p.first_name || ' ' || p.last_name) like beginning or lower(p.first_name || ' ' || p.last_name) like '% ' || beginning
        or p.handle like beginning
        or lower(u.email) like case when strpos(beginning, '@') > 0 then '%' else '' end || beginning end
    and (not suspended or s.id is not null)
    and (after_at is null or (p.created_at, p.user_id) < (after_at, after_person))
  order by p.created_at desc, p.user_id desc
  limit least(greatest(page_size, 1), 100);
end
$$;

revoke all on function public.staff_people(text, boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.staff_people(text, boolean, timestamptz, uuid, integer) to authenticated;

insert into public.known_skills (name, category, demand, difficulty, terms) values
  ('Python', 'Engineering', 'Very High', 'Beginner', array['python']),
  ('TypeScript', 'Engineering', 'High', 'Intermediate', array['typescript']),
  ('React', 'Engineering', 'High', 'Intermediate', array['react']),
  ('Rust', 'Engineering', 'High', 'Advanced', array['rust']),
  ('Mobile development', 'Engineering', 'Medium', 'Intermediate', array['kotlin', 'swift', 'android', 'ios']),
  ('Linux', 'Engineering', 'Medium', 'Intermediate', array['linux']),
  ('PostgreSQL', 'Engineering', 'High', 'Intermediate', array['postgres', 'postgresql']),
  ('Cloud platforms', 'Engineering', 'Very High', 'Intermediate', array['cloud', 'kubernetes', 'terraform']),
  ('API design', 'Engineering', 'High', 'Intermediate', array['api', 'apis']),
  ('Security engineering', 'Engineering', 'Very High', 'Advanced', array['security', 'threat', 'penetration testing']),
  ('Site reliability', 'Engineering', 'High', 'Advanced', array['reliability', 'on-call', 'pager', 'incident']),
  ('Distributed systems', 'Engineering', 'High', 'Advanced', array['distributed systems', 'queue', 'consensus']),
  ('SQL', 'AI & Data', 'Very High', 'Beginner', array['sql']),
  ('Statistics', 'AI & Data', 'High', 'Intermediate', array['statistics', 'statistical']),
  ('Machine learning', 'AI & Data', 'Very High', 'Advanced', array['machine learning', 'model training']),
  ('Directing agents', 'AI & Data', 'Very High', 'Intermediate', array['agent', 'agents', 'directive']),
  ('Model evaluation', 'AI & Data', 'Very High', 'Advanced', array['evaluation', 'model evaluation']),
  ('Data pipelines', 'AI & Data', 'High', 'Intermediate', array['pipeline', 'pipelines', 'etl']),
  ('Experiment design', 'AI & Data', 'Medium', 'Intermediate', array['experiment', 'experiments']),
  ('Forecasting', 'AI & Data', 'Medium', 'Advanced', array['forecast', 'forecasting']),
  ('User research', 'Design', 'High', 'Intermediate', array['user research', 'research', 'customer interviews']),
  ('Design systems', 'Design', 'High', 'Intermediate', array['design system']),
  ('Prototyping', 'Design', 'Medium', 'Beginner', array['prototype', 'prototyping', 'figma']),
  ('Accessibility', 'Design', 'High', 'Intermediate', array['accessibility', 'screen reader', 'keyboards']),
  ('Product strategy', 'Product', 'High', 'Advanced', array['product strategy', 'roadmap', 'strategy']),
  ('Product analytics', 'Product', 'Medium', 'Intermediate', array['analytics', 'metrics', 'funnel']),
  ('Pricing', 'Product', 'Medium', 'Advanced', array['pricing']),
  ('Compliance', 'Product', 'High', 'Intermediate', array['compliance', 'audit', 'regulation']),
  ('Leading a team', 'Leadership', 'High', 'Advanced', array['leadership', 'lead a team', 'leading a team']),
  ('Mentoring', 'Leadership', 'Medium', 'Beginner', array['mentor', 'mentoring', 'coach']),
  ('Hiring', 'Leadership', 'Medium', 'Intermediate', array['hiring', 'recruit']),
  ('Budgeting', 'Leadership', 'Medium', 'Intermediate', array['own a budget', 'budget responsibility']),
  ('Technical writing', 'Communication', 'High', 'Beginner', array['writing', 'technical writing', 'documentation']),
  ('Public speaking', 'Communication', 'Medium', 'Intermediate', array['public speaking', 'conference', 'presentation']),
  ('Negotiation', 'Communication', 'Medium', 'Intermediate', array['negotiate', 'negotiation']),
  ('Marketing', 'Communication', 'Medium', 'Intermediate', array['marketing', 'campaign'])
on conflict (name) do update set
  category = excluded.category, demand = excluded.demand, difficulty = excluded.difficulty, terms = excluded.terms;

insert into public.courses (id, title, instructor, category, level, duration, students, rating, price, thumbnail, description, position) values
  ('machine-learning-in-production', 'Machine learning in production', 'Ada Mensah', 'AI & Data', 'Advanced', '10 weeks', 4210, 4.9, 249, 'nodes', 'From a notebook that runs once to a service that runs on Sunday: data contracts, evaluation, drift and fewer pages at night.', 0),
  ('directing-agents', 'Directing agents', 'Noor Rahman', 'AI & Data', 'Intermediate', '4 weeks', 3875, 4.8, 179, 'branches', 'Write directives that say what done means, set limits that hold, and read a trace like a reviewer.', 1),
  ('systems-design-interviews', 'Systems design, out loud', 'Priya Nair', 'Engineering', 'Advanced', '6 weeks', 6120, 4.8, 199, 'threads', 'Twelve real designs, drawn and defended in pairs. You leave able to think out loud in front of other people.', 2),
  ('portfolios-that-get-read', 'Portfolios that get read', 'Tomás Ortega', 'Design', 'Beginner', '3 weeks', 2940, 4.7, 129, 'steps', 'Three projects, hardest parts first, with two rounds of notes from people who hire.', 3),
  ('data-analysis-from-zero', 'Data analysis from zero', 'Grace Lindqvist', 'AI & Data', 'Beginner', '8 weeks', 8450, 4.6, 149, 'threads', 'Questions, tables, SQL and charts that answer them. High school math is enough.', 4),
  ('talking-about-pay', 'Talking about pay', 'Lena Kraus', 'Career', 'Beginner', '2 weeks', 5230, 4.5, 99, 'steps', 'Find your range, say your number, and stay friendly. Rehearsed out loud, with SalarySpace open beside you.', 5),
  ('writing-for-decisions', 'Writing for decisions', 'Ruth Okafor', 'Leadership', 'Intermediate', '4 weeks', 2315, 4.7, 139, 'branches', 'One page that a busy group can decide on: the question, the options as their friends would put them, and what you would do.', 6),
  ('leading-a-small-team', 'Leading a small team', 'Daniel Kowalski', 'Leadership', 'Intermediate', '6 weeks', 3060, 4.6, 189, 'nodes', 'The first year with other people’s work in your hands: one-to-ones, feedback, priorities, and the conversations one puts off.', 7)
on conflict (id) do update set
  title = excluded.title, instructor = excluded.instructor, category = excluded.category, level = excluded.level, duration = excluded.duration, students = excluded.students, rating = excluded.rating, price = excluded.price, thumbnail = excluded.thumbnail, description = excluded.description, position = excluded.position;

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
  ('systems-design-interviews', 5, 'A design in forty minutes', 60, 'A full round with a partner, recorded, with notes from someone who hires.'),
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
  ('leading-a-small-team', 1, 'Your first two weeks', 35, 'Listen to everyone once, with the same four questions, and change nothing yet.'),
  ('leading-a-small-team', 2, 'One-to-ones that matter', 40, 'Whose hour it is, what belongs in it, and what to write down.'),
  ('leading-a-small-team', 3, 'Feedback within a day', 35, 'What you saw, what it did, what you ask for: said kindly, and soon.'),
  ('leading-a-small-team', 4, 'Saying no for the team', 40, 'Hold a list of what will not be done, and defend it in public.'),
  ('leading-a-small-team', 5, 'The conversation you put off', 45, 'Prepare it on one page, hold it this week, and follow it up in writing.')
on conflict (course_id, position) do update set
  title = excluded.title, minutes = excluded.minutes, summary = excluded.summary;

insert into public.learning_paths (id, title, description, duration, level, students, position) values
  ('applied-ai-engineer', 'Applied AI engineer', 'From reading data to running models and agents that other people rely on.', '22 weeks', 'Advanced', 1840, 0),
  ('from-maker-to-lead', 'From maker to lead', 'Keep your craft, and learn to get good work out of a room.', '10 weeks', 'Intermediate', 1265, 1),
  ('land-the-next-role', 'Land the next role', 'Show the work, think aloud, and settle the terms.', '11 weeks', 'Beginner', 2970, 2)
on conflict (id) do update set
  title = excluded.title, description = excluded.description, duration = excluded.duration, level = excluded.level, students = excluded.students, position = excluded.position;

insert into public.learning_path_courses (path_id, course_id, position) values
  ('applied-ai-engineer', 'data-analysis-from-zero', 0),
  ('applied-ai-engineer', 'directing-agents', 1),
  ('applied-ai-engineer', 'machine-learning-in-production', 2),
  ('from-maker-to-lead', 'writing-for-decisions', 0),
  ('from-maker-to-lead', 'leading-a-small-team', 1),
  ('land-the-next-role', 'portfolios-that-get-read', 0),
  ('land-the-next-role', 'systems-design-interviews', 1),
  ('land-the-next-role', 'talking-about-pay', 2)
on conflict (path_id, course_id) do update set
  position = excluded.position;

insert into public.achievements (id, title, description, category, points, rarity, icon, requirements, metric, threshold, position) values
  ('eye-on-it', 'Eye on it', 'The search begins: one role is worth a second look.', 'milestone', 50, 'default', 'bookmark', 'Save your first job', 'jobs_saved', 1, 0),
  ('under-way', 'Under way', 'Five notes to five employers, each written for its reader.', 'milestone', 250, 'rare', 'send', 'Apply for five jobs', 'applications', 5, 1),
  ('done-is-done', 'Done is done', 'You did something you set out to do.', 'milestone', 100, 'default', 'flag', 'Complete your first goal', 'goals_completed', 1, 2),
  ('in-the-room', 'In the room', 'Someone read your application and wants to hear the rest.', 'milestone', 500, 'epic', 'door', 'Reach your first interview', 'interviews', 1, 3),
  ('the-offer', 'The offer', 'A team asked you to join them. Whatever you answer, this one stays.', 'milestone', 1000, 'legendary', 'handshake', 'Receive an offer', 'offers', 1, 4),
  ('first-finish', 'First finish', 'A whole course, from the first lesson to the last.', 'learning', 100, 'default', 'book', 'Complete a course', 'courses_completed', 1, 5),
  ('steady-learner', 'Steady learner', 'Three courses in, learning has become a habit.', 'learning', 400, 'rare', 'books', 'Complete three courses', 'courses_completed', 3, 6),
  ('the-whole-shelf', 'The whole shelf', 'Every course of the Learning Hub, completed.', 'learning', 800, 'legendary', 'library', 'Complete eight courses', 'courses_completed', 8, 7),
  ('first-hello', 'First hello', 'You introduced yourself to a team that did not know you.', 'networking', 50, 'default', 'message', 'Send your first application', 'applications', 1, 8),
  ('ten-doors', 'Ten doors', 'Ten different companies know your name.', 'networking', 600, 'epic', 'building', 'Apply at ten different companies', 'companies', 10, 9),
  ('a-point-ahead', 'A point ahead', 'You wrote down where you want to be, and by when.', 'development', 50, 'default', 'target', 'Set your first goal', 'goals_set', 1, 10),
  ('stitch-by-stitch', 'Stitch by stitch', 'Ten milestones checked off. This is how a thread grows.', 'development', 250, 'rare', 'steps', 'Complete ten milestones', 'milestones_completed', 10, 11),
  ('finisher', 'Finisher', 'Five goals reached. You keep your word.', 'development', 750, 'epic', 'trophy', 'Complete five goals', 'goals_completed', 5, 12),
  ('wide-range', 'Wide range', 'Ten skills on your profile, for anyone who needs them.', 'skills', 250, 'rare', 'layers', 'Track ten skills', 'skills', 10, 13),
  ('three-crafts', 'Three crafts', 'Expert in three skills. Few people are.', 'skills', 500, 'epic', 'gem', 'Reach Expert in three skills', 'expert_skills', 3, 14),
  ('part-of-the-place', 'Part of the place', 'On seven different days you moved something forward here.', 'community', 250, 'rare', 'sun', 'Be active on seven days', 'active_days', 7, 15),
  ('keeps-the-thread', 'Keeps the thread', 'A hundred days with something done on each of them.', 'community', 1000, 'legendary', 'thread', 'Be active on a hundred days', 'active_days', 100, 16)
on conflict (id) do update set
  title = excluded.title, description = excluded.description, category = excluded.category, points = excluded.points, rarity = excluded.rarity, icon = excluded.icon, requirements = excluded.requirements, metric = excluded.metric, threshold = excluded.threshold, position = excluded.position;
