-- Messages carry pictures and files.

alter table public.files drop constraint files_bucket_check;
alter table public.files add constraint files_bucket_check check (bucket in ('pictures', 'resumes', 'attachments'));

create or replace function private.admit_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  select picture_id into shown from public.profiles where profiles.user_id = new.user_id for no key update;
  if tg_op = 'INSERT' then
    new.path := new.user_id || '/' || new.id;
    if (select count(*) from public.files f where f.user_id = new.user_id and f.created_at > now() - interval '1 day') >= 50 then
      raise exception using errcode = 'PT429', message = 'That was the fiftieth file today. Try again tomorrow.';
    end if;
  end if;
  if new.bucket = 'pictures' then
    update public.files f set removed_at = now()
    where f.user_id = new.user_id and f.bucket = 'pictures' and f.removed_at is null and f.id is distinct from shown
      and f.id <> new.id;
  elsif new.bucket = 'resumes' and (select count(*) from public.files f
    where f.user_id = new.user_id and f.bucket = 'resumes' and f.removed_at is null and f.id <> new.id) >= 10 then
    raise exception using errcode = 'PT409', message = 'You have ten resumes. Delete one to add another.';
  end if;
  return new;
end
$$;

-- Pictures and files that are sent in messages, in a bucket of their own: for the two who hear the message, and for nobody else.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, 20000000,
    '{image/png,image/jpeg,image/webp,image/gif,application/pdf,text/plain,text/csv,application/zip,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.openxmlformats-officedocument.presentationml.presentation}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- What a file was called when it was sent stays with the message, whatever becomes of the sender's account.
create table public.message_files (
  message_id uuid not null references public.messages (id) on delete cascade,
  place smallint not null check (place between 1 and 5),
  file_id uuid not null unique references public.files (id) on delete cascade,
  name text not null,
  size bigint not null,
  path text not null unique,
  primary key (message_id, place)
);

-- Attaches the sender's files to a message that was just added; refused where one of them is not there.
create function private.attach_files(said public.messages, files uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attached integer;
begin
  if cardinality(files) > 5 then
    raise exception using errcode = 'PT400', message = 'A message has at most 5 files.';
  end if;
  if cardinality(files) > 0 and exists (
    select from public.participants p where p.conversation_id = said.conversation_id and p.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can send files once your first message is accepted.';
  end if;
  insert into public.message_files (message_id, place, file_id, name, size, path)
  select said.id, given.place, f.id, f.name, f.size, f.path
  from unnest(files) with ordinality as given (id, place)
  join public.files f on f.id = given.id and f.user_id = said.user_id and f.bucket = 'attachments'
    and f.stored_at is not null and f.removed_at is null
  where not exists (select from public.message_files other where other.file_id = f.id);
  get diagnostics attached = row_count;
  if attached <> cardinality(files) then
    raise exception using errcode = 'PT409', message = 'A file is not there any more. Attach it again.';
  end if;
end
$$;

create function private.files_of_message(message uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('place', f.place, 'name', f.name, 'size', f.size, 'path', f.path) order by f.place), '[]')
  from public.message_files f where f.message_id = message
$$;

-- One's own; and what was sent to a person in a message that they hear and that is not deleted.
create function private.may_read_attachment(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.files f where f.path = of_path and f.bucket = 'attachments' and f.user_id = auth.uid())
    or exists (
      select from public.message_files a
      join public.messages m on m.id = a.message_id
      join public.participants p on p.conversation_id = m.conversation_id and p.user_id = auth.uid() and p.last_seq > 0
      where a.path = of_path and m.deleted_at is null and not private.is_unheard(m.id))
$$;

-- What was sent stays with whom it was sent to.
create function private.may_remove_attachment(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = 'attachments' and f.user_id = auth.uid() and f.removed_at is not null
      and not exists (select from public.message_files a where a.file_id = f.id))
$$;

create policy "People upload what they attach" on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and private.may_upload(bucket_id, name));

create policy "People read what was sent to them" on storage.objects for select to authenticated
  using (bucket_id = 'attachments' and private.may_read_attachment(name));

create policy "People remove what they did not send" on storage.objects for delete to authenticated
  using (bucket_id = 'attachments' and private.may_remove_attachment(name));

alter table public.message_files enable row level security;
revoke all on public.message_files from anon, authenticated;
grant select on public.message_files to authenticated;
grant all on public.message_files to service_role;

create policy "People read of the files of messages that they hear" on public.message_files for select to authenticated
  using (exists (select from public.messages m where m.id = message_files.message_id and m.deleted_at is null));

-- Files whose objects are to go: of accounts that ended, taken away a quarter of an hour ago, never all there, or attached to a
-- message that was not sent within a day. What was sent stays. On a hosted Supabase whoever runs it removes these objects by the
-- Storage API, and their rows then.
create or replace function private.unused_files(most integer) returns setof public.files
language sql stable set search_path = '' as $$
  select f.* from public.files f
  where (f.user_id is null or f.removed_at < now() - interval '15 minutes'
      or ((f.stored_at is null or f.bucket = 'attachments') and f.created_at < now() - interval '1 day'))
    and not exists (select from public.applications a where a.resume_id = f.id)
    and not exists (select from public.message_files a where a.file_id = f.id)
  order by f.created_at limit most
$$;

create or replace function private.sent_message(said public.messages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', said.id, 'conversation_id', said.conversation_id, 'seq', said.seq, 'body', said.body,
    'user_id', said.user_id, 'sent_at', said.sent_at, 'edited_at', said.edited_at, 'deleted_at', said.deleted_at,
    'files', private.files_of_message(said.id))
$$;

drop function public.send_message(uuid, text, uuid, uuid);
create function public.send_message(
  message uuid, body text, conversation uuid default null, person uuid default null, files uuid[] default '{}'
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine public.participants;
  known public.messages;
  added public.messages;
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
  -- A file may stand without words.
  said := case when cardinality(files) > 0 and btrim(body) = '' then '' else private.trimmed_message(send_message.body) end;
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
  added := private.add_message(message, said, mine);
  perform private.attach_files(added, files);
  return private.sent_message(added);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message has been sent by somebody else.';
end
$$;

revoke all on function public.send_message(uuid, text, uuid, uuid, uuid[]) from public, anon;
grant execute on function public.send_message(uuid, text, uuid, uuid, uuid[]) to authenticated;

create or replace function private.conversation_line(mine public.participants) returns jsonb
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
        'deleted', m.deleted_at is not null,
        'file', (select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1))
      from public.messages m where m.conversation_id = mine.conversation_id and m.seq = mine.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = mine.person_id
  left join public.participants theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id
$$;

revoke execute on function private.attach_files(public.messages, uuid[]), private.files_of_message(uuid),
  private.may_read_attachment(text), private.may_remove_attachment(text) from public, anon, authenticated, service_role;
grant execute on function private.may_read_attachment(text), private.may_remove_attachment(text) to authenticated;
