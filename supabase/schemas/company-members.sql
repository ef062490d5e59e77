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
