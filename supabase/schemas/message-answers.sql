-- Actions on received messages: read, accept, decline.

-- Recounts unread messages. A period that was read is not emailed about any more.
create function private.count_unread(of public.participants) returns void
language plpgsql security definer set search_path = '' as $$
declare
  amount integer;
  first timestamptz;
begin
  select count(*), min(m.sent_at) into amount, first from public.messages m
  where m.conversation_id = of.conversation_id and m.seq > of.read_seq and m.seq <= of.last_seq
    and (m.user_id is distinct from of.user_id or m.signed is not null) and m.deleted_at is null and not private.is_unheard(m.id);
  update public.participants p set unread = amount, unread_since = case when amount > 0 then coalesce(p.unread_since, first) end
  where p.conversation_id = of.conversation_id and p.user_id = of.user_id and p.unread <> amount;
end
$$;

-- Edits of a message are not delivered to people who have since blocked the sender or muted the company: neither the new text
-- nor, from then on, the old one. The sender cannot tell.
create function private.keep_unheard(said public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  theirs public.participants;
begin
  select p.* into theirs from public.participants p
  where p.conversation_id = said.conversation_id and (said.signed is not null or p.user_id <> said.user_id)
    and (p.stopped_at is not null or exists (
      select from public.blocks b where b.user_id = p.user_id and b.blocked_id = said.user_id));
  if not found or private.is_unheard(said.id) then
    return;
  end if;
  insert into private.unheard_messages (message_id) values (said.id);
  -- How far they had read stays as it was: the sender sees it.
  update public.participants p set last_seq = heard.seq, last_at = heard.at, unread = 0, unread_since = null
  from (
    select coalesce(max(m.seq), 0) as seq, coalesce(max(m.sent_at), theirs.last_at) as at from public.messages m
    where m.conversation_id = said.conversation_id and not private.is_unheard(m.id)) as heard
  where p.conversation_id = theirs.conversation_id and p.user_id = theirs.user_id;
end
$$;

-- The caller has read as far as this.
create function public.read_conversation(conversation uuid, seq integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine public.participants;
begin
  if not exists (
    select from public.participants p where p.conversation_id = read_conversation.conversation and p.user_id = auth.uid()) then
    perform private.read_for_company(conversation, seq);
    return;
  end if;
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

-- Answers a stranger's request: accepted, declined, or requested again to undo a decline. A decline is not disclosed.
create function public.answer_message_request(conversation uuid, answer text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if answer not in ('accepted', 'declined', 'requested') then
    raise exception using errcode = 'PT400', message = 'Accept or decline the request.';
  end if;
  update public.participants p set state = answer, unread = 0, unread_since = null, read_seq = p.last_seq
  where p.conversation_id = answer_message_request.conversation and p.user_id = auth.uid() and p.last_seq > 0
    and case when answer = 'requested' then p.state = 'declined' else p.state <> 'accepted' end;
  if not found and not exists (
    select from public.participants p
    where p.conversation_id = answer_message_request.conversation and p.user_id = auth.uid() and p.last_seq > 0) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this request.';
  end if;
end
$$;
revoke all on function public.answer_message_request(uuid, text) from public, anon;
grant execute on function public.answer_message_request(uuid, text) to authenticated;
