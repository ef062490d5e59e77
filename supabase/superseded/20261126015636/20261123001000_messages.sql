-- People write to each other.

alter table public.settings
  add column share_reading boolean not null default true,
  add column share_typing boolean not null default true;
create index settings_reading_unshared on public.settings (user_id) where not share_reading;
create index settings_typing_unshared on public.settings (user_id) where not share_typing;
grant insert (share_reading, share_typing), update (share_reading, share_typing) on public.settings to authenticated;

create or replace function public.settings_overview() returns jsonb
language sql stable security invoker set search_path = ''
return jsonb_build_object(
  'settings', (select to_jsonb(s) - array['user_id', 'updated_at', 'share_reading', 'share_typing'] from public.settings s where s.user_id = (select auth.uid())),
  'profile', (
    select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'headline', p.headline, 'location', p.location)
    from public.profiles p where p.user_id = (select auth.uid())),
  'deletion_due_at', (select d.due_at from public.account_deletions d where d.user_id = (select auth.uid())),
  'has_password', coalesce((select private.has_password()), false));

-- Conversations between two people. Everything is written by the functions of message-sending.sql and message-answers.sql, which
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
  -- The other one; null once their account is gone.
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

-- May the caller report this of that conversation? Only what the other one said in it.
create function private.may_report(reported uuid, conversation uuid, message uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.participants p
    where p.conversation_id = may_report.conversation and p.user_id = auth.uid() and p.last_seq > 0
      and p.person_id is not distinct from may_report.reported
      and (may_report.message is null or exists (
        select from public.messages m
        where m.id = may_report.message and m.conversation_id = p.conversation_id and m.user_id is not distinct from p.person_id
          and not private.is_unheard(m.id))))
$$;

-- Who is in no conversation any more leaves none behind.
create function private.end_empty_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations c
  where c.id in (select conversation_id from gone)
    and not exists (select from public.participants p where p.conversation_id = c.id);
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
  using (user_id = (select auth.uid()) or (
    exists (
      select from public.participants p
      where p.conversation_id = messages.conversation_id and p.user_id = (select auth.uid()))
    and not private.is_unheard(id)));

create policy "People read what they reported" on public.message_reports for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People report what was said to them" on public.message_reports for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_report(reported_id, conversation_id, message_id));

-- Sending, editing and deleting messages. A message is sent as often as it takes: its id says which one it is.

create function private.words_of_message(body text, hearers uuid[]) returns tsvector
language sql immutable set search_path = '' as $$
  select to_tsvector('simple', body) || array_to_tsvector(array(
    select '@' || hearer from unnest(hearers) as hearer where hearer is not null))
$$;

create function private.are_connected(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.connections c
    where least(c.user_id, c.other_id) = least(one, other) and greatest(c.user_id, c.other_id) = greatest(one, other)
      and c.accepted_at is not null)
$$;

-- Twenty strangers a day: more is not how one meets people.
create function private.count_stranger(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted private.stranger_counts;
begin
  insert into private.stranger_counts as day (user_id, since, strangers) values (person, now(), 1)
  on conflict (user_id) do update set
    strangers = case when day.since <= now() - interval '1 day' then 1 else day.strangers + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.strangers > 20 then
    raise exception using errcode = 'PT429', message = format(
      'That is more than 20 people in a day whom you are not connected with. You can write to somebody new again from %s UTC on.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
end
$$;

-- The conversation of two people, begun where there is none. Whom one is not connected with is asked by the first message.
create function private.conversation_of(me uuid, person uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known uuid;
begin
  if person = me then
    raise exception using errcode = 'PT400', message = 'This is you. Choose somebody else to write to.';
  end if;
  -- Two who begin at once are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(least(me, person)::text || greatest(me, person)::text, 0));
  select p.conversation_id into known from public.participants p where p.user_id = me and p.person_id = person;
  if found then
    return known;
  end if;
  if exists (select from public.blocks b where b.user_id = me and b.blocked_id = person) then
    raise exception using errcode = 'PT409', message = 'You block this person. Unblock them to write.';
  end if;
  if not private.are_connected(me, person) then
    if not coalesce(private.may_ask(me, person), false) then
      raise exception using errcode = 'PT403', message = 'This person takes no messages from people they are not connected with.';
    end if;
    perform private.count_stranger(me);
  end if;
  insert into public.conversations (started_by) values (me) returning id into known;
  insert into public.participants (conversation_id, user_id, person_id, state) values
    (known, me, person, 'accepted'),
    (known, person, me, case when private.are_connected(me, person) then 'accepted' else 'requested' end);
  return known;
end
$$;

-- Refuses what may not be said now, and says why.
create function private.check_sending(mine public.participants) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recent integer;
begin
  if mine.person_id is null then
    raise exception using errcode = 'PT409', message = 'This person has left Tannr.';
  end if;
  if exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id) then
    raise exception using errcode = 'PT409', message = 'You block this person. Unblock them to write.';
  end if;
  if mine.last_seq > 0 and not private.are_connected(mine.user_id, mine.person_id) and exists (
    select from public.participants theirs
    where theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id and theirs.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can write more once your first message is accepted.';
  end if;
  select count(*) into recent from (
    select from public.messages m where m.user_id = mine.user_id and m.sent_at > now() - interval '1 minute' limit 60) as latest;
  if recent >= 60 then
    raise exception using errcode = 'PT429', message = 'That is more than 60 messages in a minute. Wait a minute to send the next one.';
  end if;
end
$$;

-- The message as whoever sent it is told.
create function private.sent_message(said public.messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', said.id, 'conversation_id', said.conversation_id, 'seq', said.seq, 'body', said.body,
    'user_id', said.user_id, 'sent_at', said.sent_at, 'edited_at', said.edited_at, 'deleted_at', said.deleted_at)
$$;

create function private.trimmed_message(body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  trimmed text := regexp_replace(coalesce(body, ''), '^\s+|\s+$', '', 'g');
begin
  if trimmed = '' then
    raise exception using errcode = 'PT400', message = 'Write something first.';
  end if;
  if char_length(trimmed) > 4000 then
    raise exception using errcode = 'PT400', message = 'A message has at most 4,000 characters.';
  end if;
  return trimmed;
end
$$;

-- Puts the message at the end of the conversation, whose row is held.
create function private.add_message(message uuid, said text, mine public.participants) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  added public.messages;
  place integer;
  is_blocked boolean := exists (
    select from public.blocks b where b.user_id = mine.person_id and b.blocked_id = mine.user_id);
begin
  update public.conversations set last_seq = last_seq + 1 where id = mine.conversation_id returning last_seq into place;
  insert into public.messages (id, conversation_id, seq, user_id, body, search)
  values (message, mine.conversation_id, place, mine.user_id, said, private.words_of_message(said,
    array[mine.user_id, case when not is_blocked then mine.person_id end]))
  returning * into added;
  -- Whoever writes has read, and takes part.
  update public.participants set last_seq = place, last_at = added.sent_at, read_seq = place, unread = 0, unread_since = null,
    state = 'accepted'
  where conversation_id = mine.conversation_id and user_id = mine.user_id;
  if is_blocked then
    insert into private.unheard_messages (message_id) values (message);
  else
    update public.participants set last_seq = place, last_at = added.sent_at, unread = unread + 1,
      unread_since = coalesce(unread_since, added.sent_at)
    where conversation_id = mine.conversation_id and user_id = mine.person_id;
  end if;
  return added;
end
$$;

-- Sends a message into a conversation, or to a person with whom there may be none yet. Sent again, it says what became of it.
create function public.send_message(message uuid, body text, conversation uuid default null, person uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine public.participants;
  known public.messages;
  said text;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if (conversation is null) = (person is null) then
    raise exception using errcode = 'PT400', message = 'A message goes to a conversation or to a person.';
  end if;
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  said := private.trimmed_message(send_message.body);
  if conversation is null then
    conversation := private.conversation_of(me, person);
  end if;
  perform from public.conversations c where c.id = send_message.conversation for no key update;
  select * into mine from public.participants p where p.conversation_id = send_message.conversation and p.user_id = me;
  if not found then
    raise exception using errcode = 'PT404', message = 'This conversation is not there.';
  end if;
  -- It may have come while this one waited.
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  perform private.check_sending(mine);
  return private.sent_message(private.add_message(message, said, mine));
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message has been sent by somebody else.';
end
$$;
revoke all on function public.send_message(uuid, text, uuid, uuid) from public, anon;
grant execute on function public.send_message(uuid, text, uuid, uuid) to authenticated;

-- The caller's message with its conversation held; refused once fifteen minutes are over.
create function private.changeable_message(message uuid) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.messages;
begin
  perform from public.conversations c
  where c.id = (select m.conversation_id from public.messages m where m.id = message and m.user_id = auth.uid())
  for no key update;
  select * into found_one from public.messages m where m.id = message and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'This message is not there.';
  end if;
  if found_one.sent_at < now() - interval '15 minutes' then
    raise exception using errcode = 'PT409', message = 'A message can be edited and deleted for 15 minutes.';
  end if;
  return found_one;
end
$$;

-- Who hears a message: its sender, and the other one unless they block the sender.
create function private.hearers_of(said public.messages) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select p.user_id from public.participants p
    where p.conversation_id = said.conversation_id
      and (p.user_id = said.user_id or not private.is_unheard(said.id)))
$$;

-- Says it in other words. What it said before is kept for whoever looks into a report.
create function public.edit_message(message uuid, body text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.messages := private.changeable_message(edit_message.message);
  said text := private.trimmed_message(edit_message.body);
begin
  if changed.deleted_at is not null then
    raise exception using errcode = 'PT409', message = 'This message is deleted.';
  end if;
  if changed.body = said then
    return private.sent_message(changed);
  end if;
  insert into private.message_versions (message_id, body) values (changed.id, changed.body);
  update public.messages m set body = said, edited_at = clock_timestamp(),
    search = private.words_of_message(said, private.hearers_of(changed))
  where m.id = changed.id returning * into changed;
  return private.sent_message(changed);
end
$$;
revoke all on function public.edit_message(uuid, text) from public, anon;
grant execute on function public.edit_message(uuid, text) to authenticated;

-- Takes the words away, or brings them back. Nobody has to read what is deleted.
create function public.delete_message(message uuid, deleted boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.messages := private.changeable_message(delete_message.message);
  said text;
begin
  if (changed.deleted_at is not null) = deleted then
    return private.sent_message(changed);
  end if;
  if deleted then
    insert into private.message_versions (message_id, body) values (changed.id, changed.body);
    update public.messages m set body = '', deleted_at = clock_timestamp(), search = '' where m.id = changed.id
    returning * into changed;
  else
    select v.body into said from private.message_versions v where v.message_id = changed.id order by v.until desc limit 1;
    update public.messages m set body = said, deleted_at = null,
      search = private.words_of_message(said, private.hearers_of(changed))
    where m.id = changed.id returning * into changed;
  end if;
  perform private.count_unread(p) from public.participants p
  where p.conversation_id = changed.conversation_id and p.user_id <> changed.user_id and p.read_seq < changed.seq
    and not private.is_unheard(changed.id);
  return private.sent_message(changed);
end
$$;
revoke all on function public.delete_message(uuid, boolean) from public, anon;
grant execute on function public.delete_message(uuid, boolean) to authenticated;

-- What is done about messages that came: read, accept, decline.

-- Counts anew what is unread. Of what was read first nothing is said by a mail any more.
create function private.count_unread(of public.participants) returns void
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
  first timestamptz;
begin
  select count(*), min(m.sent_at) into amount, first from public.messages m
  where m.conversation_id = of.conversation_id and m.seq > of.read_seq and m.seq <= of.last_seq
    and m.user_id is distinct from of.user_id and m.deleted_at is null and not private.is_unheard(m.id);
  update public.participants p set unread = amount, unread_since = case when amount > 0 then coalesce(p.unread_since, first) end
  where p.conversation_id = of.conversation_id and p.user_id = of.user_id and p.unread <> amount;
end
$$;

-- The caller has read as far as this.
create function public.read_conversation(conversation uuid, seq integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine public.participants;
begin
  update public.participants p set read_seq = greatest(p.read_seq, least(read_conversation.seq, p.last_seq))
  where p.conversation_id = read_conversation.conversation and p.user_id = auth.uid()
    and (p.unread > 0 or p.read_seq < least(read_conversation.seq, p.last_seq))
  returning * into mine;
  if found then
    perform private.count_unread(mine);
  end if;
end
$$;
revoke all on function public.read_conversation(uuid, integer) from public, anon;
grant execute on function public.read_conversation(uuid, integer) to authenticated;

-- Answers a stranger's request: accepted, declined, or requested again where that is taken back. No is not told.
create function public.answer_message_request(conversation uuid, answer text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if answer not in ('accepted', 'declined', 'requested') then
    raise exception using errcode = 'PT400', message = 'A request is accepted or declined.';
  end if;
  update public.participants p set state = answer, unread = 0, unread_since = null, read_seq = p.last_seq
  where p.conversation_id = answer_message_request.conversation and p.user_id = auth.uid() and p.last_seq > 0
    and case when answer = 'requested' then p.state = 'declined' else p.state <> 'accepted' end;
  if not found and not exists (
    select from public.participants p
    where p.conversation_id = answer_message_request.conversation and p.user_id = auth.uid() and p.last_seq > 0) then
    raise exception using errcode = 'PT404', message = 'This request is not there.';
  end if;
end
$$;
revoke all on function public.answer_message_request(uuid, text) from public, anon;
grant execute on function public.answer_message_request(uuid, text) to authenticated;

-- What the page about messages shows. It is of the caller alone; names and headlines in it are other people's, which is why these
-- run as their owner.

-- Whether a person lets the others see how far they have read, and that they are writing. Who does not is not shown it either.
create function private.shares_reading(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.settings s where s.user_id = person and not s.share_reading)
$$;

create function private.shares_typing(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.settings s where s.user_id = person and not s.share_typing)
$$;

-- One conversation as its line and its head show it. `waiting`: the other one has not answered the caller's request, which is all
-- that is said of it. `their_read` is null where one of the two does not share it.
create function private.conversation_line(mine public.participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', mine.conversation_id, 'person', mine.person_id,
    'name', case when mine.person_id is null then 'Former member' else private.name_of(mine.person_id) end,
    'handle', p.handle, 'headline', coalesce(p.headline, ''), 'state', mine.state,
    'waiting', coalesce(theirs.state <> 'accepted', false), 'last_at', mine.last_at, 'last_seq', mine.last_seq,
    'read_seq', mine.read_seq, 'unread', mine.unread,
    'blocked', exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id),
    'mutual', case when mine.state = 'requested' then (
      select count(*) from private.friends_of(mine.person_id) as f
      where f in (select * from private.friends_of(mine.user_id))) else 0 end,
    'their_read', case
      when theirs.state = 'accepted' and private.shares_reading(mine.user_id) and private.shares_reading(mine.person_id)
      then theirs.read_seq end,
    'last', (
      select jsonb_build_object('body', left(m.body, 200), 'own', m.user_id is not distinct from mine.user_id,
        'deleted', m.deleted_at is not null)
      from public.messages m where m.conversation_id = mine.conversation_id and m.seq = mine.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = mine.person_id
  left join public.participants theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id
$$;

-- The caller's conversations, those with the latest messages first: all, the unread, or the requests of strangers. Whom one blocks
-- is not among them.
create function public.my_conversations(
  part text default 'all', after_at timestamptz default null, after_id uuid default null, page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with me as materialized (select (select auth.uid()) as id), listed as (
    (select p.* from public.participants p
      where my_conversations.part = 'all' and p.user_id = (select id from me) and p.state = 'accepted' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'requests' and p.user_id = (select id from me) and p.state = 'requested' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'unread' and p.user_id = (select id from me) and p.unread > 0 and p.state = 'accepted'
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
  )
  select private.conversation_line(listed::public.participants) from listed order by last_at desc, conversation_id desc
$$;
revoke all on function public.my_conversations(text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.my_conversations(text, timestamptz, uuid, integer) to authenticated;

-- One of them by its id; or what there is with the person at an address, and whether they may be written to: null where nobody is
-- there whom the caller may see.
create function public.my_conversation(conversation uuid default null, address text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine public.participants;
  p public.profiles;
begin
  if conversation is not null then
    select * into mine from public.participants own
    where own.conversation_id = my_conversation.conversation and own.user_id = me and own.last_seq > 0;
    return case when found then private.conversation_line(mine) end;
  end if;
  select * into p from public.profiles where handle = lower(address);
  if not found then
    select * into p from public.profiles
    where user_id = (select f.user_id from private.former_handles f where f.handle = lower(address));
  end if;
  if p.user_id is null or p.user_id = me or me is null then
    return null;
  end if;
  select * into mine from public.participants own where own.user_id = me and own.person_id = p.user_id and own.last_seq > 0;
  if found then
    return private.conversation_line(mine);
  end if;
  if not private.are_connected(me, p.user_id)
    and exists (select from public.settings s where s.user_id = p.user_id and not s.profile_visible) then
    return null;
  end if;
  return jsonb_build_object(
    'id', null, 'person', p.user_id, 'name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline,
    'state', case
      when private.are_connected(me, p.user_id) then 'open'
      when private.may_ask(me, p.user_id) then 'stranger' else 'closed' end,
    'blocked', exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id));
end
$$;
revoke all on function public.my_conversation(uuid, text) from public, anon;
grant execute on function public.my_conversation(uuid, text) to authenticated;

-- What there is at all: whether the page is the caller's own yet, and what stands beside its parts.
create function public.messages_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'own', exists (select from public.participants p where p.user_id = me.id and p.last_seq > 0),
    'unread', (select count(*) from public.participants p where p.user_id = me.id and p.unread > 0 and p.state = 'accepted'),
    'requests', (
      select count(*) from public.participants p
      where p.user_id = me.id and p.state = 'requested' and p.last_seq > 0
        and not exists (select from public.blocks b where b.user_id = me.id and b.blocked_id = p.person_id)),
    'share_reading', private.shares_reading(me.id), 'share_typing', private.shares_typing(me.id),
    'mails', coalesce((select s.messages from public.settings s where s.user_id = me.id), true))
  from (select (select auth.uid()) as id) as me
$$;
revoke all on function public.messages_overview() from public, anon;
grant execute on function public.messages_overview() to authenticated;

-- Messages that the caller said or heard and that have all of the words, of the last one its beginning; the newest first. The
-- index finds what is theirs and has the whole words.
create function public.search_messages(
  words text, before_at timestamptz default null, before_id uuid default null, page_size integer default 20
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  asked text[] := array(
    select lexeme from (
      select token as lexeme, place from regexp_split_to_table(lower(left(words, 120)), '[^[:alnum:]]+') with ordinality as t (token, place)
    ) as t where lexeme <> '' order by place limit 8);
  whole tsquery := ('''@' || me || '''')::tsquery;
  last tsquery;
begin
  if me is null or cardinality(asked) = 0 then
    return;
  end if;
  for i in 1 .. cardinality(asked) - 1 loop
    whole := whole && (quote_literal(asked[i]))::tsquery;
  end loop;
  last := (quote_literal(asked[cardinality(asked)]) || ':*')::tsquery;
  return query
    select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', m.seq, 'body', m.body,
      'own', m.user_id is not distinct from me, 'sent_at', m.sent_at,
      'name', case when p.person_id is null then 'Former member' else private.name_of(p.person_id) end)
    from (
      select found.* from public.messages found
      where found.search @@ whole and found.search @@ last
        and (before_at is null or (found.sent_at, found.id) < (before_at, before_id))
      order by found.sent_at desc, found.id desc limit least(greatest(page_size, 1), 50) + 20
    ) as m
    join public.participants p on p.conversation_id = m.conversation_id and p.user_id = me
    where not exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.person_id)
    order by m.sent_at desc, m.id desc limit least(greatest(page_size, 1), 50);
end
$$;
revoke all on function public.search_messages(text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.search_messages(text, timestamptz, uuid, integer) to authenticated;

create or replace function public.workspace_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'unread', (select count(*) from public.notifications where user_id = me.person and read_at is null),
    'waiting', (select count(*) from public.notifications where user_id = me.person and waits),
    'kept', exists (
      select from public.notifications
      where user_id = me.person and kind = 'security' and subject_id = 'deletion' and read_at is null
        and happened_at > now() - interval '1 minute'),
    'requests', (select count(*) from public.connections where other_id = me.person and accepted_at is null),
    'messages', (select count(*) from public.participants where user_id = me.person and unread > 0 and state <> 'declined'),
    'answers', (
      select count(*) from public.notifications
      where user_id = me.person and read_at is null and kind = 'application_status'),
    'matches', (
      select coalesce(sum(amount), 0) from public.notifications
      where user_id = me.person and read_at is null and kind = 'alert_matches'),
    'connections', (
      select count(*) from public.connections where me.person in (user_id, other_id) and accepted_at is not null),
    'saved', (select count(*) from public.saved_jobs where user_id = me.person),
    'goals', (select count(*) from public.goals where user_id = me.person and status = 'active'),
    'overdue', (
      select count(*) from public.goals
      where user_id = me.person and status = 'active' and target_date < current_date),
    'activities', (
      select count(*) from (select from public.activity_events where user_id = me.person limit 5) as latest),
    'picture', (
      select f.path from public.profiles p join public.files f on f.id = p.picture_id where p.user_id = me.person))
  from (select (select auth.uid()) as person) as me
$$;

-- Who is told of messages, who hears that somebody is writing, and mails of what stays unread.

-- A conversation as it looks to somebody has changed; how far they have read is told to the other one, too, where both share it.
create function private.tell_of_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(n.user_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where (n.state, n.last_seq, n.last_at, n.read_seq, n.unread) is distinct from (o.state, o.last_seq, o.last_at, o.read_seq, o.unread);
  perform private.tell_person(n.person_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where n.read_seq > o.read_seq and n.state = 'accepted' and n.person_id is not null
    and private.shares_reading(n.user_id) and private.shares_reading(n.person_id);
  return null;
end
$$;

create trigger tell_changed after update on public.participants referencing old table as before new table as changed
for each statement execute function private.tell_of_participants();

-- A message says something else than before: to those who hear it.
create function private.tell_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(hearer, 'messages')
  from changed n join before o using (id), lateral unnest(private.hearers_of(n::public.messages)) as hearer
  where (n.body, n.deleted_at) is distinct from (o.body, o.deleted_at);
  return null;
end
$$;

create trigger tell_changed after update on public.messages referencing old table as before new table as changed
for each statement execute function private.tell_of_messages();

-- The conversation that a channel is about, where the caller takes part in it and both have said yes to each other.
create function private.channel_participant(topic text) returns public.participants
language sql stable security definer set search_path = '' as $$
  select p from public.participants p
  join public.participants theirs on theirs.conversation_id = p.conversation_id and theirs.user_id = p.person_id
  where p.user_id = auth.uid() and p.state = 'accepted' and theirs.state = 'accepted' and p.last_seq > 0
    and p.conversation_id = case
      when topic ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(topic, 14)::uuid end
$$;

-- Whoever says that they are writing hears of it, too. Of whom one blocks one hears nothing; who is blocked cannot tell.
create function private.may_hear_typing(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.channel_participant(topic) as p
    where p.user_id is not null and private.shares_typing(p.user_id)
      and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id))
$$;

create function private.may_tell_typing(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.channel_participant(topic) as p where p.user_id is not null and private.shares_typing(p.user_id))
$$;

create policy "People hear who writes in their conversations" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and private.may_hear_typing((select realtime.topic())));

create policy "People tell that they write in their conversations" on realtime.messages for insert to authenticated
  with check (extension = 'broadcast' and private.may_tell_typing((select realtime.topic())));

-- One mail for all conversations in which a quarter of an hour ago something came that is not read yet: who wrote and how much,
-- not what. It is said once for each time that some are unread.
create function private.send_message_mail(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  told uuid[] := array(
    select p.conversation_id from public.participants p
    where p.user_id = person and p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since) and p.state <> 'declined'
    for update);
  listed jsonb;
begin
  select jsonb_build_object('count', sum(p.unread), 'more', greatest(count(*) - 20, 0),
    'first', (array_agg(p.name order by p.place))[1], 'people', count(*), 'request', bool_and(p.state = 'requested'),
    'conversations', jsonb_agg(jsonb_build_object('name', p.name, 'unread', p.unread, 'id', p.conversation_id,
      'request', p.state = 'requested') order by p.place) filter (where p.place <= 20))
  into listed
  from (
    select c.*, private.name_of(c.person_id) as name, row_number() over (order by c.last_at desc, c.conversation_id) as place
    from public.participants c where c.user_id = person and c.conversation_id = any (told) and c.person_id is not null) as p
  having count(*) > 0;
  if address is not null and listed is not null
    and coalesce((select s.messages from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'messages', listed, private.switch_link(person, 'messages'));
  end if;
  update public.participants p set mailed_at = clock_timestamp() where p.user_id = person and p.conversation_id = any (told);
end
$$;

-- To `most` people. Returns how many were looked at.
create function private.send_message_mails(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  person uuid;
  done integer := 0;
begin
  for person in
    select p.user_id from public.participants p
    where p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since) and p.unread_since < at - interval '15 minutes'
    group by p.user_id limit most
  loop
    done := done + 1;
    begin
      perform private.send_message_mail(person);
    exception when others then
      raise warning 'a mail of messages could not be made: %', sqlstate;
      update public.participants p set mailed_at = clock_timestamp()
      where p.user_id = person and p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since);
    end;
  end loop;
  return done;
end
$$;

revoke execute on function private.is_unheard(uuid),
  private.may_report(uuid, uuid, uuid),
  private.end_empty_conversations(),
  private.leave_blocked_unread(),
  private.accept_with_connection(),
  private.words_of_message(text, uuid[]),
  private.are_connected(uuid, uuid),
  private.count_stranger(uuid),
  private.conversation_of(uuid, uuid),
  private.check_sending(public.participants),
  private.sent_message(public.messages),
  private.trimmed_message(text),
  private.add_message(uuid, text, public.participants),
  private.changeable_message(uuid),
  private.hearers_of(public.messages),
  private.count_unread(public.participants),
  private.shares_reading(uuid),
  private.shares_typing(uuid),
  private.conversation_line(public.participants),
  private.tell_of_participants(),
  private.tell_of_messages(),
  private.channel_participant(text),
  private.may_hear_typing(text),
  private.may_tell_typing(text),
  private.send_message_mail(uuid),
  private.send_message_mails(timestamptz, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.is_unheard(uuid), private.may_report(uuid, uuid, uuid), private.may_hear_typing(text),
  private.may_tell_typing(text) to authenticated;
