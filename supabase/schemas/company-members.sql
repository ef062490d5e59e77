-- Members of companies and their roles. Owners have all rights on the page and its people, recruiters post jobs and answer
-- applications, interviewers see the candidates of their interviews.

create table public.company_members (
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'interviewer')),
  joined_at timestamptz not null default now(),
  -- Listed on the company's public page, by their own choice.
  listed boolean not null default false,
  -- Notified of unread messages in the company's inbox, by email and in the app (inbox-mails.sql).
  inbox_mails boolean not null default true,
  -- Other emails about hiring (hiring-mails.sql).
  hiring_mails text[] not null default '{applied,candidates,promises,interviews,reviews,renewals}'
    check (hiring_mails <@ '{applied,candidates,promises,interviews,reviews,renewals}'::text[]),
  primary key (company_id, user_id)
);

-- Companies for which nobody can answer, because everybody who could is suspended (unattended-companies.sql).
create table private.unattended_companies (
  company_id uuid primary key references public.companies (id) on delete cascade,
  since timestamptz not null default now()
);

create index company_members_person on public.company_members (user_id);

-- The companies where the caller has one of these roles. A function, because a policy on company_members that reads the table
-- itself would recurse; all policies about members use it, as `company_id in (select private.my_companies(...))`.
create function private.my_companies(roles text[] default array['owner', 'recruiter', 'interviewer']) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select company_id from public.company_members where user_id = (select auth.uid()) and role = any (roles)
$$;

-- Somebody hires for a company that has proven who it is. A box ticked at sign-up proves nothing, and anybody can create a company.
create function private.is_recruiter(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_members m join public.companies c on c.id = m.company_id
    where m.user_id = person and m.role in ('owner', 'recruiter') and c.verified_at is not null)
$$;

create function private.is_unattended(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.unattended_companies u where u.company_id = company)
$$;

alter table private.unattended_companies enable row level security;
alter table public.company_members enable row level security;
revoke all on public.company_members from anon, authenticated;
-- Which mails a member wants is theirs alone: company_team tells it to them (company-people.sql).
grant select (company_id, user_id, role, joined_at, listed) on public.company_members to authenticated;

create policy "Members read who else acts for their companies" on public.company_members for select to authenticated
  using (company_id in (select private.my_companies()));
