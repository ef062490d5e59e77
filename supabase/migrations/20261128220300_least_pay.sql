-- Pay was promised to count in a match, and nobody could say what they ask for.

create table public.least_pay (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- Whole units of the currency for a year of full-time work.
  amount integer not null check (amount between 1 and 100000000),
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD'))
);

alter table public.least_pay enable row level security;
revoke all on public.least_pay from anon, authenticated;
grant select, delete, insert (user_id, amount, currency), update (user_id, amount, currency) on public.least_pay to authenticated;
grant all on public.least_pay to service_role;

create policy "People keep their own least pay" on public.least_pay for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create or replace function public.my_match_profile() returns jsonb
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
    || coalesce((
      select jsonb_build_object('pay', jsonb_build_object('least', amount, 'currency', currency))
      from public.least_pay where user_id = (select auth.uid())), '{}')
$$;
