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
