-- Notifications about messages, typing signals, and emails about unread ones.

-- A participant's view of a conversation has changed. Accepting, and read receipts if both share them, are sent to the other
-- side, too.
create function private.tell_of_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(n.user_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where (n.state, n.last_seq, n.last_at, n.read_seq, n.unread) is distinct from (o.state, o.last_seq, o.last_at, o.read_seq, o.unread);
  perform private.tell_person(n.person_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where n.state = 'accepted' and n.person_id is not null and (o.state <> 'accepted'
    or (n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.user_id) and private.shares_reading(n.person_id)));
  perform private.tell_person(m.user_id, 'inbox')
  from changed n join before o using (conversation_id, user_id)
  join public.company_conversations c on c.conversation_id = n.conversation_id
  join public.company_members m on m.company_id = c.company_id and m.role in ('owner', 'recruiter')
  where n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.user_id);
  return null;
end
$$;

create trigger tell_changed after update on public.participants referencing old table as before new table as changed
for each statement execute function private.tell_of_participants();

-- A message was changed: notifies everyone it was delivered to.
create function private.tell_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(hearer, 'messages')
  from changed n join before o using (id), lateral unnest(private.hearers_of(n::public.messages)) as hearer
  where (n.body, n.deleted_at) is distinct from (o.body, o.deleted_at);
  perform private.tell_person(m.user_id, 'inbox')
  from changed n join before o using (id)
  join public.company_conversations c on c.conversation_id = n.conversation_id
  join public.company_members m on m.company_id = c.company_id and m.role in ('owner', 'recruiter')
  where (n.body, n.deleted_at) is distinct from (o.body, o.deleted_at);
  return null;
end
$$;

create trigger tell_changed after update on public.messages referencing old table as before new table as changed
for each statement execute function private.tell_of_messages();

-- The conversation of a channel, if the caller participates and both sides have accepted.
create function private.channel_participant(topic text) returns public.participants
language sql stable security definer set search_path = '' as $$
  select p from public.participants p
  join public.participants theirs on theirs.conversation_id = p.conversation_id and theirs.user_id = p.person_id
  where p.user_id = auth.uid() and p.state = 'accepted' and theirs.state = 'accepted' and p.last_seq > 0
    and p.conversation_id = case
      when topic ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(topic, 14)::uuid end
$$;

-- The caller's side of a company conversation with this channel: 'person', 'company', or null for neither, and where the company has
-- blocked the person.
create function private.channel_side(topic text) returns text
language sql stable security definer set search_path = '' as $$
  select case when c.person_id = auth.uid() then 'person' else 'company' end
  from public.company_conversations c
  where c.last_seq > 0 and c.stopped_at is null and c.conversation_id = case
      when topic ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(topic, 14)::uuid end
    and (c.person_id = auth.uid() or private.answers_conversation(c.conversation_id))
$$;

-- A sender receives their own typing signal, too. Signals of blocked people are not delivered; they cannot tell.
create function private.may_hear_typing(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.channel_participant(topic) as p
    where p.user_id is not null and private.shares_typing(p.user_id)
      and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id))
    or (private.channel_side(topic) is not null and private.shares_typing(auth.uid()) and not exists (
      select from public.participants p
      where p.user_id = auth.uid() and p.stopped_at is not null and 'conversation:' || p.conversation_id = topic))
$$;

create function private.may_tell_typing(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.channel_participant(topic) as p where p.user_id is not null and private.shares_typing(p.user_id))
    or (private.channel_side(topic) is not null and private.shares_typing(auth.uid()))
$$;

create policy "People hear who writes in their conversations" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and private.may_hear_typing((select realtime.topic())));

create policy "People tell that they write in their conversations" on realtime.messages for insert to authenticated
  with check (extension = 'broadcast' and private.may_tell_typing((select realtime.topic())));

-- Realtime authorizes a private channel on joining: our own server re-authorizes people whose rights were reduced. A hosted
-- Supabase does so with their next token.
create function private.ask_rights_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', 'rights ' || case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

create trigger ask_rights_again after delete or update of role on public.company_members
for each row execute function private.ask_rights_again();
create trigger ask_rights_again after insert on public.blocks
for each row execute function private.ask_rights_again();
create trigger ask_rights_again after insert or update of share_typing on public.settings
for each row when (not new.share_typing) execute function private.ask_rights_again();

-- One email for all conversations with messages unread for a quarter of an hour: senders and counts, no content. Once per unread
-- period.
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
    'people', count(*), 'notices', jsonb_agg(jsonb_build_object('name', p.name, 'unread', p.unread, 'id', p.conversation_id,
      'request', p.state = 'requested', 'unverified', p.unverified, 'detail', '') order by p.place) filter (where p.place <= 20))
  into listed
  from (
    select c.*, coalesce(at.name, private.name_of(c.person_id)) as name, at.id is not null and at.verified_how is null as unverified,
      row_number() over (order by c.last_at desc, c.conversation_id) as place
    from public.participants c
    left join public.company_conversations s on s.conversation_id = c.conversation_id
    left join public.companies at on at.id = s.company_id
    where c.user_id = person and c.conversation_id = any (told) and (c.person_id is not null or at.id is not null)) as p
  having count(*) > 0;
  if address is not null and listed is not null
    and coalesce((select s.messages from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'messages', listed, private.switch_link(person, 'messages'));
  end if;
  update public.participants p set mailed_at = clock_timestamp() where p.user_id = person and p.conversation_id = any (told);
end
$$;

-- For up to `most` people. Returns how many were processed.
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
