-- Each text that a message had is kept for reports, so there must be an end to them. Then it can be deleted, and no more than that.
create function private.must_be_changed_seldom(message uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from private.message_versions v where v.message_id = message) >= 30 then
    raise exception using errcode = 'PT409', message = 'A message can be changed 30 times.';
  end if;
end
$$;
revoke execute on function private.must_be_changed_seldom(uuid) from public;

-- Edits a message. The previous text is kept for reports.
create or replace function public.edit_message(message uuid, body text) returns jsonb
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

-- Deletes a message's text, or restores it. A deleted message is not unread.
create or replace function public.delete_message(message uuid, deleted boolean default true) returns jsonb
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
