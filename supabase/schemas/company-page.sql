-- The public fields of a company, and its visits (counted by company-analytics.sql).

-- Visits of a company's page by day. Visitors are not recorded.
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
