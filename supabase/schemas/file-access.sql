-- Buckets of people's files, access to their objects, and how each file is used.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', false, 1048576, '{image/webp,image/jpeg,image/png}'),
  ('resumes', 'resumes', false, 10485760, '{application/pdf}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Only the object of a row, and only while the row is not deleted.
create function private.may_upload(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = of_bucket and f.user_id = auth.uid() and f.removed_at is null and f.stored_at is null)
$$;

-- One's own pictures, and those of connections and of people who can be found.
create function private.may_read_file(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = of_bucket and (
      f.user_id = auth.uid()
      or (of_bucket = 'pictures' and f.removed_at is null
        and exists (select from public.profiles p where p.user_id = f.user_id and p.picture_id = f.id)
        and (
          not exists (select from public.settings s where s.user_id = f.user_id and not s.profile_visible)
          or auth.uid() in (select * from private.friends_of(f.user_id))))))
$$;

-- An application keeps its resume even if that is removed from the list.
create function private.may_remove_file(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = of_bucket and f.user_id = auth.uid() and f.removed_at is not null
      and not exists (select from public.applications a where a.resume_id = f.id))
$$;

create policy "People upload what they made a row for" on storage.objects for insert to authenticated
  with check (bucket_id in ('pictures', 'resumes') and private.may_upload(bucket_id, name));

create policy "People read their files and the pictures of those they may find" on storage.objects for select to authenticated
  using (bucket_id in ('pictures', 'resumes') and private.may_read_file(bucket_id, name));

create policy "People remove what they have taken away" on storage.objects for delete to authenticated
  using (bucket_id in ('pictures', 'resumes') and private.may_remove_file(bucket_id, name));

-- Marks the upload as complete, if the object exists. Repeated calls change nothing.
create function public.keep_file(file uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.files f set stored_at = coalesce(f.stored_at, clock_timestamp())
  where f.id = keep_file.file and f.user_id = auth.uid()
    and exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.path);
  if not found then
    raise exception using errcode = 'PT404', message = 'The file didn’t upload.';
  end if;
end
$$;
revoke all on function public.keep_file(uuid) from public, anon;
grant execute on function public.keep_file(uuid) to authenticated;

-- Sets or removes the person's picture; the previous one is deleted, which the same call can undo. Returns the id of the previous
-- one.
create function public.use_picture(file uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  before uuid;
begin
  select picture_id into before from public.profiles where user_id = auth.uid() for update;
  if not found then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if use_picture.file is not null then
    update public.files f set removed_at = null
    where f.id = use_picture.file and f.user_id = auth.uid() and f.bucket = 'pictures' and f.stored_at is not null;
    if not found then
      raise exception using errcode = 'PT404', message = 'That picture is gone. Choose it again.';
    end if;
  end if;
  update public.profiles set picture_id = use_picture.file where user_id = auth.uid();
  update public.files set removed_at = now() where id = before and id is distinct from use_picture.file;
  return before;
end
$$;
revoke all on function public.use_picture(uuid) from public, anon;
grant execute on function public.use_picture(uuid) to authenticated;

-- The resume that applications are offered first.
create function public.use_resume(file uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles set resume_id = use_resume.file
  where user_id = auth.uid() and exists (
    select from public.files f
    where f.id = use_resume.file and f.user_id = auth.uid() and f.bucket = 'resumes' and f.stored_at is not null
      and f.removed_at is null);
  if not found then
    raise exception using errcode = 'PT404', message = 'That resume is gone.';
  end if;
end
$$;
revoke all on function public.use_resume(uuid) from public, anon;
grant execute on function public.use_resume(uuid) to authenticated;

-- The path of a person's picture, if visible to the caller.
create function private.picture_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select f.path from public.profiles p join public.files f on f.id = p.picture_id
  where p.user_id = person and auth.uid() is not null and private.may_read_file('pictures', f.path)
$$;

-- The caller's picture and resumes. If the default resume was deleted, the newest is the default.
create function public.my_files() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'picture', (
      select jsonb_build_object('id', f.id, 'path', f.path)
      from public.profiles p join public.files f on f.id = p.picture_id where p.user_id = (select auth.uid())),
    'resumes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'path', r.path, 'name', r.name, 'size', r.size, 'stored_at', r.stored_at, 'first', r.place = 1)
        order by r.stored_at desc, r.id)
      from (
        select f.*, row_number() over (order by (f.id = p.resume_id) desc nulls last, f.stored_at desc, f.id) as place
        from public.files f join public.profiles p on p.user_id = f.user_id
        where f.user_id = (select auth.uid()) and f.bucket = 'resumes' and f.removed_at is null and f.stored_at is not null
      ) r), '[]'))
$$;
revoke all on function public.my_files() from public, anon;
grant execute on function public.my_files() to authenticated;
