-- Conversations between two people, or of a person and a company. Everything is written by the functions of message-sending.sql and message-answers.sql, which
-- hold the row of the conversation meanwhile, so that its messages have one order without gaps. docs/decisions/0056.

create table public.conversations (
  id uuid primary key default private.uuid_in_order(),
  started_by uuid references auth.users (id) on delete set null,
  -- The place of the latest message.
  last_seq integer not null default 0 check (last_seq >= 0),
  created_at timestamptz not null default now()
);

-- How a conversation looks to each of the two.
create table public.participants (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The other one; null once their account is gone, and where it is a company (company-conversations.sql).
  person_id uuid references auth.users (id) on delete set null,
  -- A stranger's first message is a request until it is answered, by a word or by a message.
  state text not null default 'accepted' check (state in ('accepted', 'requested', 'declined')),
  -- The latest message that this person hears, 0 while there is none.
  last_seq integer not null default 0 check (last_seq >= 0),
  last_at timestamptz not null default now(),
  read_seq integer not null default 0 check (read_seq >= 0),
  unread integer not null default 0 check (unread >= 0),
  -- When the first of the unread came, and when a mail told of them: once for each time that some are unread.
  unread_since timestamptz,
  mailed_at timestamptz,
  -- Of a conversation with a company: since when this person wants to hear nothing of it.
  stopped_at timestamptz,
  primary key (conversation_id, user_id),
  unique (user_id, person_id),
  check ((unread = 0) = (unread_since is null))
);

create index participants_newest on public.participants (user_id, last_at desc, conversation_id desc)
where state = 'accepted' and last_seq > 0;
create index participants_requests on public.participants (user_id, last_at desc, conversation_id desc)
where state = 'requested' and last_seq > 0;
create index participants_unread on public.participants (user_id, last_at desc, conversation_id desc) where unread > 0;
create index participants_person on public.participants (person_id) where person_id is not null;
create index participants_unmailed on public.participants (unread_since)
where unread > 0 and (mailed_at is null or mailed_at < unread_since);
create index conversations_starter on public.conversations (started_by) where started_by is not null;

create table public.messages (
  -- Made by whoever writes it: the same message sent again is the same message.
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  seq integer not null check (seq > 0),
  -- Null once the account is gone: what was said to the other one stays theirs.
  user_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) <= 4000),
  sent_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Its words, and who hears them: what somebody searches for is looked up together with who they are.
  search tsvector not null default '',
  -- Whose first name stands below what was said for a company: '' once the account is gone, null for what people say themselves.
  signed text check (char_length(signed) <= 60),
  unique (conversation_id, seq),
  check (deleted_at is null or body = '')
);

create index messages_sender on public.messages (user_id, sent_at desc) where user_id is not null;
create index messages_search on public.messages using gin (search);

-- What was said to somebody who blocks the sender: they never hear it, and the sender cannot tell (docs/decisions/0053).
create table private.unheard_messages (
  message_id uuid primary key references public.messages (id) on delete cascade
);

-- What a message said before it was edited or deleted, for whoever looks into a report.
create table private.message_versions (
  message_id uuid not null references public.messages (id) on delete cascade,
  until timestamptz not null default clock_timestamp(),
  body text not null,
  primary key (message_id, until)
);

-- How many strangers a person wrote to in the day that began with the first of them.
create table private.stranger_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  strangers integer not null check (strangers > 0)
);

-- What somebody says of a message or of a conversation to whoever looks after Tannr. Never changed, and not the reported one's to see.
create table public.message_reports (
  id uuid primary key default gen_random_uuid(),
  -- Who reports; the report outlives their account, and that of the reported one.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  reported_id uuid references auth.users (id) on delete set null,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  -- Null for the conversation as a whole.
  message_id uuid references public.messages (id) on delete cascade,
  reason text not null check (reason in ('spam', 'fraud', 'harassment', 'hate', 'sexual', 'impersonation', 'other')),
  note text not null default '' check (char_length(note) <= 1000),
  reported_at timestamptz not null default now(),
  unique nulls not distinct (user_id, conversation_id, message_id)
);

create index message_reports_newest on public.message_reports (reported_at desc);
create index message_reports_reported on public.message_reports (reported_id) where reported_id is not null;
create index message_reports_conversation on public.message_reports (conversation_id);
create index message_reports_message on public.message_reports (message_id) where message_id is not null;

create function private.is_unheard(message uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.unheard_messages where message_id = message)
$$;

-- May the caller report this of that conversation? Only what the other one said in it, to them or to a company they answer for.
create function private.may_report(reported uuid, conversation uuid, message uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.participants p
    where p.conversation_id = may_report.conversation and p.user_id = auth.uid() and p.last_seq > 0
      and p.person_id is not distinct from may_report.reported
      and (may_report.message is null or exists (
        select from public.messages m
        where m.id = may_report.message and m.conversation_id = p.conversation_id
          and (m.signed is not null or m.user_id is not distinct from p.person_id)
          and not private.is_unheard(m.id))))
  or exists (
    select from public.company_conversations c
    join public.company_members o on o.company_id = c.company_id and o.user_id = auth.uid() and o.role in ('owner', 'recruiter')
    where c.conversation_id = may_report.conversation and c.last_seq > 0 and c.person_id = may_report.reported
      and (may_report.message is null or exists (
        select from public.messages m
        where m.id = may_report.message and m.conversation_id = c.conversation_id and m.signed is null and m.user_id = c.person_id
          and not private.is_unheard(m.id))));
end
$$;

-- Who is in no conversation any more leaves none behind.
create function private.end_empty_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations c
  where c.id in (select conversation_id from gone)
    and not exists (select from public.participants p where p.conversation_id = c.id)
    and not exists (select from public.company_conversations s where s.conversation_id = c.id);
  return null;
end
$$;

create trigger end_empty_conversations after delete on public.participants
referencing old table as gone for each statement execute function private.end_empty_conversations();

-- What somebody who is blocked has said is not waiting to be read.
create function private.leave_blocked_unread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.participants set unread = 0, unread_since = null, read_seq = last_seq
  where user_id = new.user_id and person_id = new.blocked_id and unread > 0;
  return null;
end
$$;

create trigger leave_blocked_unread after insert on public.blocks
for each row execute function private.leave_blocked_unread();

-- Whoever is connected needs no leave to write.
create function private.accept_with_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.participants set state = 'accepted'
  where state <> 'accepted'
    and (user_id, person_id) in ((new.user_id, new.other_id), (new.other_id, new.user_id));
  return null;
end
$$;

create trigger accept_with_connection after update of accepted_at on public.connections
for each row when (old.accepted_at is null and new.accepted_at is not null)
execute function private.accept_with_connection();

alter table public.conversations enable row level security;
alter table public.participants enable row level security;
alter table public.messages enable row level security;
alter table public.message_reports enable row level security;
alter table private.unheard_messages enable row level security;
alter table private.message_versions enable row level security;
alter table private.stranger_counts enable row level security;
revoke all on public.conversations, public.participants, public.messages, public.message_reports from anon, authenticated;
grant select on public.participants, public.messages to authenticated;
grant select, insert (user_id, reported_id, conversation_id, message_id, reason, note) on public.message_reports to authenticated;
grant all on public.conversations, public.participants, public.messages, public.message_reports to service_role;

create policy "People read how they stand in their conversations" on public.participants for select to authenticated
  using (user_id = (select auth.uid()) and last_seq > 0);

create policy "People read what they said and what was said to them" on public.messages for select to authenticated
  using ((user_id = (select auth.uid()) and signed is null) or (
    exists (
      select from public.participants p
      where p.conversation_id = messages.conversation_id and p.user_id = (select auth.uid()))
    and not private.is_unheard(id)));

create policy "People read what they reported" on public.message_reports for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People report what was said to them" on public.message_reports for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_report(reported_id, conversation_id, message_id));
