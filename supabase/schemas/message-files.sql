-- Pictures and files of messages, in a bucket of their own: only for the two sides.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, 20000000,
    '{image/png,image/jpeg,image/webp,image/gif,application/pdf,text/plain,text/csv,application/zip,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.openxmlformats-officedocument.presentationml.presentation}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The name of a file at the time of sending stays with the message, even without the sender's account.
create table public.message_files (
  message_id uuid not null references public.messages (id) on delete cascade,
  place smallint not null check (place between 1 and 5),
  file_id uuid not null unique references public.files (id) on delete cascade,
  name text not null,
  size bigint not null,
  path text not null unique,
  primary key (message_id, place)
);

-- Attaches the sender's files to a new message; refused if one is missing.
create function private.attach_files(said public.messages, files uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attached integer;
begin
  if cardinality(files) > 5 then
    raise exception using errcode = 'PT400', message = 'A message can have at most 5 files.';
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
    raise exception using errcode = 'PT409', message = 'A file is no longer there. Attach it again.';
  end if;
end
$$;

create function private.files_of_message(message uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('place', f.place, 'name', f.name, 'size', f.size, 'path', f.path) order by f.place), '[]')
  from public.message_files f where f.message_id = message
$$;

-- One's own; and those of messages delivered to the person and not deleted.
create function private.may_read_attachment(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.files f where f.path = of_path and f.bucket = 'attachments' and f.user_id = auth.uid())
    or exists (
      select from public.message_files a
      join public.messages m on m.id = a.message_id
      join public.participants p on p.conversation_id = m.conversation_id and p.user_id = auth.uid() and p.last_seq > 0
      where a.path = of_path and m.deleted_at is null and not private.is_unheard(m.id))
    or exists (
      select from public.message_files a join public.messages m on m.id = a.message_id
      where a.path = of_path and m.deleted_at is null and private.answers_conversation(m.conversation_id))
$$;

-- Sent files stay with their recipient.
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

-- Files whose objects are to be removed: of deleted accounts, deleted a quarter of an hour ago, never completely uploaded, not
-- sent within a day, or of messages deleted a quarter of an hour ago, which cannot be restored any more: signed URLs end with the
-- object. Other sent files stay, and reported ones. On a hosted Supabase the operator removes these objects by the Storage API,
-- and then their rows.
create function private.unused_files(most integer) returns setof public.files
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
