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
  primary key (user_id, other_id),
  check (user_id <> other_id)
);

create index company_follows_company on public.company_follows (company_id);
-- One between two people, whoever asked.
create unique index connections_pair on public.connections (least(user_id, other_id), greatest(user_id, other_id));
create index connections_other on public.connections (other_id);

-- May this person be asked? Only who can be found; and by an employer's account only who lets recruiters write.
create function private.may_ask(asker uuid, asked uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(settings.profile_visible, true)
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

create function private.friends_of(person uuid) returns setof uuid
language sql stable
begin atomic
  select other_id from public.connections where user_id = person and accepted_at is not null
  union all
  select user_id from public.connections where other_id = person and accepted_at is not null;
end;

alter table public.company_follows enable row level security;
alter table public.connections enable row level security;
revoke all on public.company_follows, public.connections from anon, authenticated;
grant select, insert (user_id, company_id), delete on public.company_follows to authenticated;
grant select, insert (user_id, other_id), update (accepted_at), delete on public.connections to authenticated;
grant all on public.company_follows, public.connections to service_role;

create policy "People read what they follow" on public.company_follows for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People follow for themselves" on public.company_follows for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People stop following" on public.company_follows for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Both read their connection" on public.connections for select to authenticated
  using ((select auth.uid()) in (user_id, other_id));

create policy "People ask those who may be asked" on public.connections for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_ask(user_id, other_id));

create policy "Who was asked accepts" on public.connections for update to authenticated
  using (other_id = (select auth.uid())) with check (other_id = (select auth.uid()));

create policy "Both end their connection" on public.connections for delete to authenticated
  using ((select auth.uid()) in (user_id, other_id));
