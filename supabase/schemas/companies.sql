-- Companies. Everybody can read them; their owners change them (company-portal.sql). Members are in company-members.sql.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 120),
  industry text not null check (char_length(industry) between 1 and 80),
  size text not null check (size in ('1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+')),
  logo_url text check (logo_url ~ '^(https://|/)' and char_length(logo_url) <= 2000),
  headquarters text not null default '' check (char_length(headquarters) <= 120),
  about text not null default '' check (char_length(about) <= 4000),
  created_at timestamptz not null default now(),
  -- Runs before the checks: texts beyond the limit are cut.
  search tsvector generated always as (
    setweight(to_tsvector('simple', private.search_text(left(name, 120))), 'A')
    || setweight(to_tsvector('simple', private.search_text(left(industry || ' ' || headquarters, 201))), 'B')
    || setweight(to_tsvector('english', private.search_text(left(about, 4000))), 'C')
  ) stored,
  -- Its address, /companies/<slug>: made from the name where none is given.
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  website text not null default '' check (website = '' or (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 300)),
  -- The domain of its email and site, as claimed by its owners.
  domain text not null default '' check (domain = '' or (
    domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$' and char_length(domain) <= 190)),
  -- How the domain was proven: by a work address, by DNS, or by staff, also for rows not created in the portal. Null: unproven,
  -- and labelled so.
  verified_how text default 'operator' check (verified_how in ('operator', 'mail', 'dns')),
  verified_at timestamptz default now(),
  updated_at timestamptz not null default now(),
  -- When staff took its page down.
  hidden_at timestamptz,
  check ((verified_how is null) = (verified_at is null))
);

-- Previous addresses of a company: they redirect, and cannot be taken by others.
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
  stem text := trim(both '-' from left(regexp_replace(lower(left(new.name, 120)), '[^a-z0-9]+', '-', 'g'), 70));
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

create trigger set_updated_at
before update on public.companies
for each row execute function private.set_updated_at();

-- The company at a current or previous address.
-- Of an address that is longer than any so much is compared that it is nobody's.
create function private.company_at(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select id from public.companies where slug = lower(left(address, 81))),
    (select company_id from private.former_company_addresses where slug = lower(left(address, 81))))
$$;

create function private.is_company_hidden(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.companies c where c.id = company and c.hidden_at is not null)
$$;

create index companies_search on public.companies using gin (search);
create index companies_founded on public.companies (created_at, id);

alter table public.companies enable row level security;
revoke all on public.companies from anon, authenticated;
grant select on public.companies to anon, authenticated;

-- One that staff took down is read by those whom it concerns (applications.sql).
create policy "Everybody reads companies" on public.companies for select to anon, authenticated using (hidden_at is null);
