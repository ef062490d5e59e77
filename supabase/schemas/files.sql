-- People's files: pictures, resumes and attachments. A row is created first and names the one object that may be uploaded for it,
-- so no object exists without a row. Files never change: another picture is another file.

create table public.files (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: the object still exists, and is removed next.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  bucket text not null check (bucket in ('pictures', 'resumes', 'attachments')),
  -- Of the object in its bucket: the person's id and the file's.
  path text not null unique check (char_length(path) <= 80),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- In bytes, as stated before the upload; the bucket enforces its limit.
  size bigint not null check (size > 0),
  created_at timestamptz not null default now(),
  -- When the object was there.
  stored_at timestamptz,
  -- Deleted, but restorable for a while.
  removed_at timestamptz
);

create index files_person on public.files (user_id, bucket, created_at desc);
create index files_of_nobody on public.files (created_at) where user_id is null;
create index files_not_stored on public.files (created_at) where stored_at is null;
create index files_removed on public.files (removed_at) where removed_at is not null;

-- Ten resumes, and one picture besides the current one; fifty files a day, including those that are gone already. The profile's row is
-- locked, so that concurrent uploads count each other.
create function private.admit_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  select picture_id into shown from public.profiles where profiles.user_id = new.user_id for no key update;
  if tg_op = 'INSERT' then
    new.path := new.user_id || '/' || new.id;
    if new.user_id = auth.uid() then
      perform private.count_in_day('file', new.user_id);
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

create trigger admit_file before insert on public.files for each row execute function private.admit_file();
create trigger admit_again before update of removed_at on public.files
for each row when (old.removed_at is not null and new.removed_at is null) execute function private.admit_file();

-- The database sets the time of deletion.
create function private.stamp_removal() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.removed_at := coalesce(old.removed_at, clock_timestamp());
  return new;
end
$$;

create trigger stamp_removal before update of removed_at on public.files
for each row when (new.removed_at is not null) execute function private.stamp_removal();

alter table public.files enable row level security;
revoke all on public.files from anon, authenticated;
grant select, insert (id, user_id, bucket, name, size), update (name, removed_at) on public.files to authenticated;
grant all on public.files to service_role;

create policy "People read their own files" on public.files for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People add files of their own" on public.files for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People name and take away their own files" on public.files for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
