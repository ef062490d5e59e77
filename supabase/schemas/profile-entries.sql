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

-- The least that somebody would work for: theirs alone. It counts in the matches that they see, and nothing of it reaches anybody
-- else, not even whether a job pays enough: asked of job after job, that would tell the amount.
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

-- What of the caller's profile a match looks at: work, school, skills, place and their least pay, and nothing of who they are.
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
    || coalesce((
      select jsonb_build_object('pay', jsonb_build_object('least', amount, 'currency', currency))
      from public.least_pay where user_id = (select auth.uid())), '{}')
$$;
revoke all on function public.my_match_profile() from public, anon;
grant execute on function public.my_match_profile() to authenticated;
