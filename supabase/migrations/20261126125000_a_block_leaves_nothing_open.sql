-- What a block, an edit and a deletion of messages left open.

create function private.said_of_end(state text, title text) returns text
language sql immutable set search_path = '' as $$
  select case state when 'cancelled' then 'I can’t make it: ' when 'withdrawn' then 'I withdrew these times: '
    else 'None of these times work for me: ' end || title
$$;

-- Declines what is offered, takes it back, or calls off what was agreed: whoever of the two asks, and the other one reads it.
create or replace function public.end_meeting(message uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_meeting record;
  held public.meetings;
  becomes text;
begin
  select * into of_meeting from private.meeting_to_change(end_meeting.message);
  held := of_meeting.held;
  if held.state not in ('offered', 'taken') or (held.state = 'taken' and held.starts_at <= now()) then
    raise exception using errcode = 'PT409', message = 'This meeting is already over.';
  end if;
  becomes := case when held.state = 'taken' then 'cancelled' when of_meeting.own then 'withdrawn' else 'declined' end;
  delete from public.meeting_bookings b where b.message_id = held.message_id;
  update public.meetings t set state = becomes where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), private.said_of_end(becomes, held.title));
  -- What the candidate offered, and is not wanted any more, was nothing of the application yet.
  if held.state = 'taken' or of_meeting.own = private.answers_conversation(of_meeting.conversation) then
    perform private.follow_meeting(of_meeting.conversation,
      case becomes when 'declined' then 'no_time_suits' else 'interview_cancelled' end, held.title, null);
  end if;
end
$$;

-- What was offered to whom one blocks, or agreed with them, ends in the words in which one ends it oneself: they are to see no more than
-- that (docs/decisions/0053).
create function private.end_meetings_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mine public.participants;
  held public.meetings;
  becomes text;
begin
  select p.* into mine from public.participants p where p.user_id = new.user_id and p.person_id = new.blocked_id;
  perform from public.conversations c where c.id = mine.conversation_id for no key update;
  for held in
    select t.* from public.messages m join public.meetings t on t.message_id = m.id
    where m.conversation_id = mine.conversation_id and m.deleted_at is null and not private.is_unheard(m.id)
      and ((t.state = 'offered' and t.offered_by = new.user_id) or (t.state = 'taken' and t.starts_at > now()))
    order by m.seq for no key update of t
  loop
    becomes := case held.state when 'taken' then 'cancelled' else 'withdrawn' end;
    delete from public.meeting_bookings b where b.message_id = held.message_id;
    update public.meetings t set state = becomes where t.message_id = held.message_id;
    perform private.add_message(gen_random_uuid(), private.said_of_end(becomes, held.title), mine);
  end loop;
  return null;
end
$$;

create trigger end_meetings after insert on public.blocks
for each row execute function private.end_meetings_of_blocked();

-- What is said anew to somebody who blocks the sender by now, or wants to hear nothing of the company, they do not hear: neither the new
-- words nor, from then on, those that were there. The sender cannot tell.
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
  update public.participants p set last_seq = heard.seq, last_at = heard.at, read_seq = least(p.read_seq, heard.seq), unread = 0,
    unread_since = null
  from (
    select coalesce(max(m.seq), 0) as seq, coalesce(max(m.sent_at), theirs.last_at) as at from public.messages m
    where m.conversation_id = said.conversation_id and not private.is_unheard(m.id)) as heard
  where p.conversation_id = theirs.conversation_id and p.user_id = theirs.user_id;
end
$$;

-- Says it in other words. What it said before is kept for whoever looks into a report.
create or replace function public.edit_message(message uuid, body text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.messages := private.changeable_message(edit_message.message);
  said text := private.trimmed_message(edit_message.body);
begin
  if changed.deleted_at is not null then
    raise exception using errcode = 'PT409', message = 'This message was deleted.';
  end if;
  if changed.body = said then
    return private.sent_message(changed);
  end if;
  perform private.keep_unheard(changed);
  insert into private.message_versions (message_id, body) values (changed.id, changed.body);
  update public.messages m set body = said, edited_at = clock_timestamp(),
    search = private.words_of_message(said, private.hearers_of(changed))
  where m.id = changed.id returning * into changed;
  return private.sent_message(changed);
end
$$;

-- Files whose objects are to go: of accounts that ended, taken away a quarter of an hour ago, never all there, or attached to a
-- message that was not sent within a day, or was deleted a quarter of an hour ago, when nobody can bring it back any more: an address
-- that was signed before ends with the object. What was sent stays otherwise, and what is reported. On a hosted Supabase whoever
-- runs it removes these objects by the Storage API, and their rows then.
create or replace function private.unused_files(most integer) returns setof public.files
language sql stable set search_path = '' as $$
  select f.* from public.files f
  where (f.user_id is null or f.removed_at < now() - interval '15 minutes'
      or ((f.stored_at is null or f.bucket = 'attachments') and f.created_at < now() - interval '1 day')
      or (f.bucket = 'attachments' and exists (select from public.message_files a where a.file_id = f.id)))
    and not exists (select from public.applications a where a.resume_id = f.id)
    and not exists (
      select from public.message_files a join public.messages m on m.id = a.message_id
      where a.file_id = f.id and (m.deleted_at is null or m.deleted_at > now() - interval '15 minutes'
        or exists (select from public.message_reports r where r.message_id = m.id)))
  order by f.created_at limit most
$$;

-- Removes the objects that nothing needs any more, with their rows, and archives whose days are over; returns how many. The
-- bytes go when the storage service next looks. On a hosted Supabase a row less leaves the bytes behind, so nothing happens there.
create or replace function private.remove_unused_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
  archives text[];
begin
  if to_regclass('storage.stray_blobs') is null then
    return 0;
  end if;
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(path), '{}') into gone from private.unused_files(500);
  delete from storage.objects o using public.files f where f.path = any (gone) and o.bucket_id = f.bucket and o.name = f.path;
  delete from public.files where path = any (gone);
  select coalesce(array_agg(path), '{}') into archives from (
    select path from public.exports where expires_at < now() or user_id is null limit 500) as over;
  delete from storage.objects where bucket_id = 'exports' and name = any (archives);
  delete from public.exports where path = any (archives);
  return cardinality(gone) + cardinality(archives);
end
$$;

revoke all on function private.said_of_end(text, text), private.end_meetings_of_blocked(), private.keep_unheard(public.messages) from public;
