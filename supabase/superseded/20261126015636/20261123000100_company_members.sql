-- Companies have an address of their own, and people who act for them.

alter table public.companies add column slug text not null default '';

create function private.name_company_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stem text := trim(both '-' from left(regexp_replace(lower(new.name), '[^a-z0-9]+', '-', 'g'), 70));
  taken integer := 1;
begin
  stem := coalesce(nullif(stem, ''), 'company');
  new.slug := stem;
  while exists (select from public.companies where slug = new.slug) loop
    taken := taken + 1;
    new.slug := stem || '-' || taken;
  end loop;
  return new;
end
$$;

create trigger name_company_address before insert on public.companies
for each row when (new.slug = '') execute function private.name_company_address();

update public.companies set slug = named.slug
from (
  select id, stem || case when nth = 1 then '' else '-' || left(id::text, 8) end as slug
  from (
    select id, stem, row_number() over (partition by stem order by created_at, id) as nth
    from (
      select id, created_at,
        coalesce(nullif(trim(both '-' from left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 70)), ''), 'company') as stem
      from public.companies
    ) as stems
  ) as numbered
) as named
where named.id = companies.id;

alter table public.companies
  add unique (slug), add check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80);

create table public.company_members (
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'interviewer')),
  joined_at timestamptz not null default now(),
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

revoke execute on function private.name_company_address(), private.my_companies(text[]) from public, anon, authenticated, service_role;
grant execute on function private.my_companies(text[]) to authenticated;
