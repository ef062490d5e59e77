-- Sending, editing and deleting messages. Sending can be retried: the message's id makes it idempotent.

create function private.words_of_message(body text, hearers uuid[]) returns tsvector
language sql immutable set search_path = '' as $$
  select to_tsvector('simple', private.search_text(body)) || array_to_tsvector(array(
    select '@' || hearer from unnest(hearers) as hearer where hearer is not null))
$$;

create function private.are_connected(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.connections c
    where least(c.user_id, c.other_id) = least(one, other) and greatest(c.user_id, c.other_id) = greatest(one, other)
      and c.accepted_at is not null)
$$;

-- The conversation of two people, created if missing. The first message to somebody without a connection is a request.
create function private.conversation_of(me uuid, person uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known uuid;
begin
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t message yourself.';
  end if;
  -- Two who begin at once are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(least(me, person)::text || greatest(me, person)::text, 0));
  select p.conversation_id into known from public.participants p where p.user_id = me and p.person_id = person;
  if found then
    return known;
  end if;
  if exists (select from public.blocks b where b.user_id = me and b.blocked_id = person) then
    raise exception using errcode = 'PT409', message = 'You blocked this person. Unblock them to send a message.';
  end if;
  if not private.are_connected(me, person) then
    if not coalesce(private.may_ask(me, person), false) then
      raise exception using errcode = 'PT403', message = 'This person only takes messages from connections.';
    end if;
    perform private.count_in_day('stranger', me);
  end if;
  insert into public.conversations (started_by) values (me) returning id into known;
  insert into public.participants (conversation_id, user_id, person_id, state) values
    (known, me, person, 'accepted'),
    (known, person, me, case when private.are_connected(me, person) then 'accepted' else 'requested' end);
  return known;
end
$$;

-- Refuses a message that is not allowed now, with the reason.
create function private.check_sending(mine public.participants) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if mine.person_id is null then
    raise exception using errcode = 'PT409', message = 'This person has left Tannr.';
  end if;
  if exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id) then
    raise exception using errcode = 'PT409', message = 'You blocked this person. Unblock them to send a message.';
  end if;
  if mine.last_seq > 0 and not private.are_connected(mine.user_id, mine.person_id) and exists (
    select from public.participants theirs
    where theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id and theirs.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can write more once your first message is accepted.';
  end if;
  perform private.check_pace(mine.user_id);
end
$$;

-- The sent message, as returned to its sender.
create function private.sent_message(said public.messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', said.id, 'conversation_id', said.conversation_id, 'seq', said.seq, 'body', said.body,
    'user_id', said.user_id, 'signed', said.signed, 'sent_at', said.sent_at, 'edited_at', said.edited_at, 'deleted_at', said.deleted_at,
    'hidden_at', said.hidden_at, 'files', private.files_of_message(said.id))
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
    raise exception using errcode = 'PT400', message = 'A message can be at most 4,000 characters long.';
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

-- Appends a message, from the caller's side of the conversation.
create function private.say_in(conversation uuid, message uuid, said text) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  mine public.participants;
  side public.company_conversations;
begin
  select * into mine from public.participants p where p.conversation_id = conversation and p.user_id = auth.uid();
  if not found then
    side := private.company_side(conversation);
    if side.conversation_id is null then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
    end if;
    return private.add_company_message(message, said, side);
  end if;
  select * into side from public.company_conversations c where c.conversation_id = say_in.conversation;
  if found then
    return private.add_message_to_company(message, said, mine, side);
  end if;
  perform private.check_sending(mine);
  return private.add_message(message, said, mine);
end
$$;

-- Sends a message to a conversation, or to a recipient without one yet: a person, a company, a person in the name of a company,
-- the other side of an application; with uploaded files. A retry returns the earlier result.
create function public.send_message(
  message uuid, body text, conversation uuid default null, person uuid default null, files uuid[] default '{}',
  company uuid default null, application uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  known public.messages;
  added public.messages;
  said text;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if num_nonnulls(conversation, coalesce(person, company), application) <> 1 then
    raise exception using errcode = 'PT400', message = 'Choose a conversation, a person or a company to send this to.';
  end if;
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  -- A file may stand without words.
  said := case when cardinality(files) > 0 and btrim(body) = '' then '' else private.trimmed_message(send_message.body) end;
  if conversation is null then
    conversation := case
      when application is not null then private.conversation_about(me, application)
      when company is not null then private.conversation_with(me, company, person)
      else private.conversation_of(me, person) end;
  end if;
  perform from public.conversations c where c.id = send_message.conversation for no key update;
  -- It may have come while this one waited.
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  added := private.say_in(conversation, message, said);
  perform private.attach_files(added, files);
  return private.sent_message(added);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message was already sent from another account.';
end
$$;
revoke all on function public.send_message(uuid, text, uuid, uuid, uuid[], uuid, uuid) from public, anon;
grant execute on function public.send_message(uuid, text, uuid, uuid, uuid[], uuid, uuid) to authenticated;

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
  -- What was said for a company is its members' to change, and of them its author's.
  if not found or (found_one.signed is not null and not private.answers_conversation(found_one.conversation_id)) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this message.';
  end if;
  if found_one.hidden_at is not null then
    raise exception using errcode = 'PT409', message = 'Tannr staff took this message down.';
  end if;
  if found_one.sent_at < now() - interval '15 minutes' then
    raise exception using errcode = 'PT409', message = 'A message can be edited and deleted for 15 minutes.';
  end if;
  return found_one;
end
$$;

-- Who receives a message: its sender, the other side unless they block the sender, and the company concerned.
create function private.hearers_of(said public.messages) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select p.user_id from public.participants p
    where p.conversation_id = said.conversation_id
      and ((p.user_id = said.user_id and said.signed is null) or not private.is_unheard(said.id))
    union all
    select c.company_id from public.company_conversations c where c.conversation_id = said.conversation_id)
$$;

-- Each text that a message had is kept for reports, so there must be an end to them. Then it can be deleted, and no more than that.
create function private.must_be_changed_seldom(message uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from private.message_versions v where v.message_id = message) >= 30 then
    raise exception using errcode = 'PT409', message = 'A message can be changed 30 times.';
  end if;
end
$$;

-- Edits a message. The previous text is kept for reports.
create function public.edit_message(message uuid, body text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.messages := private.changeable_message(edit_message.message);
  said text := private.trimmed_message(edit_message.body);
begin
  if changed.deleted_at is not null then
    raise exception using errcode = 'PT409', message = 'This message was deleted.';
  end if;
  if exists (
    select from public.company_conversations c where c.conversation_id = changed.conversation_id and c.stopped_at is not null) then
    raise exception using errcode = 'PT409', message = case when changed.signed is null
      then 'This company doesn’t take messages from you.' else 'You blocked this person. Unblock them to send a message.' end;
  end if;
  if changed.body = said then
    return private.sent_message(changed);
  end if;
  perform private.must_be_changed_seldom(changed.id);
  perform private.keep_unheard(changed);
  insert into private.message_versions (message_id, body) values (changed.id, changed.body);
  update public.messages m set body = said, edited_at = clock_timestamp(),
    search = private.words_of_message(said, private.hearers_of(changed))
  where m.id = changed.id returning * into changed;
  return private.sent_message(changed);
end
$$;
revoke all on function public.edit_message(uuid, text) from public, anon;
grant execute on function public.edit_message(uuid, text) to authenticated;

-- Deletes a message's text, or restores it. A deleted message is not unread.
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
    perform private.must_be_changed_seldom(changed.id);
    select v.body into said from private.message_versions v where v.message_id = changed.id order by v.until desc limit 1;
    update public.messages m set body = said, deleted_at = null,
      search = private.words_of_message(said, private.hearers_of(changed))
    where m.id = changed.id returning * into changed;
  end if;
  perform private.count_unread(p) from public.participants p
  where p.conversation_id = changed.conversation_id and p.user_id <> changed.user_id and p.read_seq < changed.seq
    and not private.is_unheard(changed.id);
  perform private.count_company_unread(c) from public.company_conversations c
  where c.conversation_id = changed.conversation_id and changed.signed is null and c.read_seq < changed.seq;
  return private.sent_message(changed);
end
$$;
revoke all on function public.delete_message(uuid, boolean) from public, anon;
grant execute on function public.delete_message(uuid, boolean) to authenticated;
