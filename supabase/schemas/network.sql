-- Follows and connections.

create table public.company_follows (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, company_id)
);

create table public.connections (
  -- The sender.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  accepted_at timestamptz,
  -- The note of the request, for its recipient.
  note text not null default '' check (char_length(note) <= 300),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);

-- Blocks. Nobody else learns of them (docs/decisions/0053).
create table public.blocks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  blocked_at timestamptz not null default now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);

-- Dismissed suggestions.
create table public.dismissed_suggestions (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, person_id)
);

create index blocks_blocked on public.blocks (blocked_id);
create index dismissed_suggestions_person on public.dismissed_suggestions (person_id);
create index company_follows_company on public.company_follows (company_id);
-- One per pair of people, in either direction.
create unique index connections_pair on public.connections (least(user_id, other_id), greatest(user_id, other_id));
create index connections_other on public.connections (other_id);

-- Whether this person may receive a request: only people who can be found and are not blocked by the sender; from whoever acts for a
-- company, verified or not, or signed up to hire, only people who accept messages from recruiters. Blocked senders may send one,
-- which is never delivered: a refusal would tell them.
create function private.may_ask(asker uuid, asked uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(settings.profile_visible, true)
    and not exists (select from public.blocks where blocks.user_id = asker and blocks.blocked_id = asked)
    and (coalesce(settings.allow_recruiter_contact, true)
      or not (exists (select from public.company_members where company_members.user_id = asker)
        or exists (select from public.profiles as own where own.user_id = asker and own.user_type = 'employer')))
  from public.profiles left join public.settings on settings.user_id = profiles.user_id
  where profiles.user_id = asked
$$;

-- The recipient accepts; the database sets the time.
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

create trigger count_request before insert on public.connections
for each row execute function private.count_own_in_day('connection_request');

-- Requests that their recipient declined: the same person asks again a month later at the earliest.
create table private.declined_requests (
  user_id uuid not null references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  declined_at timestamptz not null default now(),
  primary key (user_id, other_id)
);
create index declined_requests_other on private.declined_requests (other_id);
alter table private.declined_requests enable row level security;

create function private.keep_decline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = old.other_id then
    -- An account that ends takes its requests with it.
    insert into private.declined_requests (user_id, other_id)
    select asker.id, asked.id from auth.users asker, auth.users asked where asker.id = old.user_id and asked.id = old.other_id
    on conflict (user_id, other_id) do update set declined_at = now();
  end if;
  return null;
end
$$;

create trigger keep_decline after delete on public.connections
for each row when (old.accepted_at is null) execute function private.keep_decline();

create function private.wait_after_decline() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  declined timestamptz;
begin
  if auth.uid() = new.user_id then
    delete from private.declined_requests d where d.user_id = new.user_id and d.declined_at < now() - interval '30 days';
    select d.declined_at into declined from private.declined_requests d where d.user_id = new.user_id and d.other_id = new.other_id;
    if found then
      raise exception using errcode = 'PT409', message = format('You can ask this person again after %s.',
        to_char((declined + interval '30 days') at time zone 'utc', 'FMMonth FMDD'));
    end if;
    -- Who asks the other one has changed their mind.
    delete from private.declined_requests d where d.user_id = new.other_id and d.other_id = new.user_id;
  end if;
  return new;
end
$$;

create trigger wait_after_decline before insert on public.connections
for each row execute function private.wait_after_decline();

-- Ends everything between the two, except a request of the other person, which stays visible to them, unanswered.
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

-- May this person look at the other one's profile? Who does not let themselves be found is seen by their connections alone.
create function private.may_look_at(reader uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where profiles.user_id = person) and (
    reader in (select * from private.friends_of(person))
    or not exists (select from public.settings where settings.user_id = person and not settings.profile_visible))
$$;

-- Whose name somebody has a right to: of everybody who lets themselves be found, of connections, and of whoever wrote to them or asked
-- them. An id alone, which may be followed, asked or blocked, gives no name of somebody who hides.
create function private.knows_name(reader uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return reader is not distinct from person
    or not exists (select from public.settings s where s.user_id = person and not s.profile_visible)
    or exists (
      select from public.connections c
      where least(c.user_id, c.other_id) = least(reader, person) and greatest(c.user_id, c.other_id) = greatest(reader, person)
        and (c.accepted_at is not null or c.user_id = person))
    or exists (
      select from public.participants p where p.user_id = reader and p.person_id = person and p.last_seq > 0);
end
$$;

create function private.name_known(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.knows_name(auth.uid(), person) then private.name_of(person) else 'A member' end;
end
$$;

alter table public.company_follows enable row level security;
alter table public.connections enable row level security;
alter table public.blocks enable row level security;
alter table public.dismissed_suggestions enable row level security;
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
