-- People have files: a picture, resumes that go with an application, and an archive of all that is theirs.

create table public.files (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: the object still lies there, and is removed next.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  bucket text not null check (bucket in ('pictures', 'resumes')),
  -- Of the object in its bucket: the person's id and the file's.
  path text not null unique check (char_length(path) <= 80),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- In bytes, as whoever uploads it says; the bucket holds them to its limit.
  size bigint not null check (size > 0),
  created_at timestamptz not null default now(),
  -- When the object was there.
  stored_at timestamptz,
  -- Taken away, and not gone yet: it can be taken back for a while.
  removed_at timestamptz
);

create index files_person on public.files (user_id, bucket, created_at desc);
create index files_of_nobody on public.files (created_at) where user_id is null;
create index files_not_stored on public.files (created_at) where stored_at is null;
create index files_removed on public.files (removed_at) where removed_at is not null;

-- Ten resumes, and one picture beside the one that is shown; fifty files a day whatever became of them. The profile's row is
-- held, so that two at once count each other.
create function private.admit_file() returns trigger
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
  elsif (select count(*) from public.files f
    where f.user_id = new.user_id and f.bucket = 'resumes' and f.removed_at is null and f.id <> new.id) >= 10 then
    raise exception using errcode = 'PT409', message = 'You have ten resumes. Delete one to add another.';
  end if;
  return new;
end
$$;

create trigger admit_file before insert on public.files for each row execute function private.admit_file();
create trigger admit_again before update of removed_at on public.files
for each row when (old.removed_at is not null and new.removed_at is null) execute function private.admit_file();

-- When it was taken away is the database's to say.
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

alter table public.profiles
  add column picture_id uuid references public.files (id) on delete set null,
  add column resume_id uuid references public.files (id) on delete set null;
create index profiles_picture on public.profiles (picture_id) where picture_id is not null;
create index profiles_resume on public.profiles (resume_id) where resume_id is not null;

alter table public.applications
  add column resume_id uuid references public.files (id) on delete set null,
  add column resume_name text not null default '' check (char_length(resume_name) <= 120);
create index applications_resume on public.applications (resume_id) where resume_id is not null;
grant insert (resume_id), update (resume_id) on public.applications to authenticated;

-- A resume of one's own that is there. It goes with the note: what is with the employer stays as it was sent.
create function private.attach_resume() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.withdrawn_at is null or new.withdrawn_at is not null) then
    raise exception using errcode = '23514', message = 'The resume is with the employer. Withdraw the application first.';
  end if;
  new.resume_name := '';
  if new.resume_id is not null then
    select f.name into new.resume_name from public.files f
    where f.id = new.resume_id and f.user_id = new.user_id and f.bucket = 'resumes' and f.stored_at is not null
      and f.removed_at is null;
    if not found then
      raise exception using errcode = '23514', message = 'That resume is gone. Choose another one.';
    end if;
  end if;
  return new;
end
$$;
create trigger attach_resume before insert on public.applications
for each row when (new.resume_id is not null) execute function private.attach_resume();
create trigger attach_other_resume before update of resume_id on public.applications
for each row when (new.resume_id is distinct from old.resume_id) execute function private.attach_resume();

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', false, 1048576, '{image/webp,image/jpeg,image/png}'),
  ('resumes', 'resumes', false, 10485760, '{application/pdf}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Only what a row was made for, and only while nobody has taken it away.
create function private.may_upload(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    where f.path = of_path and f.bucket = of_bucket and f.user_id = auth.uid() and f.removed_at is null and f.stored_at is null)
$$;

-- One's own; and the picture of somebody who lets themselves be found, or whom one is connected with.
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

-- An application keeps the resume that it was sent with, whatever becomes of it in the list.
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

-- Says that the object has come, once it has. Of a file that was there before nothing changes.
create function public.keep_file(file uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.files f set stored_at = coalesce(f.stored_at, clock_timestamp())
  where f.id = keep_file.file and f.user_id = auth.uid()
    and exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.path);
  if not found then
    raise exception using errcode = 'PT404', message = 'The file has not arrived.';
  end if;
end
$$;
revoke all on function public.keep_file(uuid) from public, anon;
grant execute on function public.keep_file(uuid) to authenticated;

-- The person's picture from now on, or none; the one before is taken away, and can be taken back by the same call. Returns
-- the id of the one before.
create function public.use_picture(file uuid) returns uuid
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

-- Where the picture of somebody lies, for those who may see it.
create function private.picture_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select f.path from public.profiles p join public.files f on f.id = p.picture_id
  where p.user_id = person and auth.uid() is not null and private.may_read_file('pictures', f.path)
$$;

-- The caller's picture and resumes. Where the chosen one was taken away, the newest is the one that is offered first.
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

-- Files whose objects are to go: of accounts that ended, taken away a quarter of an hour ago, or never all there. On a hosted
-- Supabase whoever runs it removes these objects by the Storage API, and their rows then.
create function private.unused_files(most integer) returns setof public.files
language sql stable set search_path = '' as $$
  select f.* from public.files f
  where (f.user_id is null or f.removed_at < now() - interval '15 minutes'
      or (f.stored_at is null and f.created_at < now() - interval '1 day'))
    and not exists (select from public.applications a where a.resume_id = f.id)
  order by f.created_at limit most
$$;

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: the archive still lies there, and is removed next.
  user_id uuid references auth.users (id) on delete set null,
  path text not null unique check (char_length(path) <= 80),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  requested_at timestamptz not null default now(),
  -- Whoever makes it says again and again that they still do.
  beat_at timestamptz,
  attempts smallint not null default 0,
  percent smallint not null default 0 check (percent between 0 and 100),
  size bigint,
  expires_at timestamptz not null default now() + interval '7 days'
);

create unique index exports_under_way on public.exports (user_id) where state in ('waiting', 'making');
create index exports_person on public.exports (user_id, requested_at desc);
create index exports_to_make on public.exports (requested_at) where state in ('waiting', 'making');
create index exports_expiring on public.exports (expires_at);
create index exports_of_nobody on public.exports (id) where user_id is null;

insert into storage.buckets (id, name, public, allowed_mime_types) values ('exports', 'exports', false, '{application/zip}')
on conflict (id) do update set public = excluded.public, allowed_mime_types = excluded.allowed_mime_types;

-- Archives are made by our own server, which has an outbox.
create function private.makes_archives() returns boolean
language sql stable set search_path = '' as $$ select to_regclass('private.outbox') is not null $$;

-- Asks for an archive: one at a time, three a day. Says whether one was being made already.
create function public.request_export() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.exports;
  me uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if auth.jwt() ->> 'client_id' is not null then
    raise exception using errcode = 'PT403', message = 'An application cannot ask for an archive.';
  end if;
  if not private.makes_archives() then
    raise exception using errcode = 'PT501', message = 'No archives are made here.';
  end if;
  -- Two requests at once are one after the other.
  perform from public.profiles where user_id = me for no key update;
  select * into made from public.exports where user_id = me and state in ('waiting', 'making');
  if found then
    return jsonb_build_object('already', true);
  end if;
  if (select count(*) from public.exports where user_id = me and requested_at > now() - interval '1 day') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can ask for three archives a day. Try again tomorrow.';
  end if;
  insert into public.exports (id, user_id, path)
  select id, me, me || '/' || id from (select gen_random_uuid() as id) as new;
  perform pg_notify('exports', '');
  return jsonb_build_object('already', false);
end
$$;
revoke all on function public.request_export() from public, anon;
grant execute on function public.request_export() to authenticated;

-- The latest archive, if there is one, and whether any can be made here.
create function public.my_export() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'possible', private.makes_archives(),
    'latest', (
      select jsonb_build_object('id', e.id, 'path', e.path, 'state', e.state, 'percent', e.percent, 'size', e.size,
        'requested_at', e.requested_at, 'expires_at', e.expires_at)
      from public.exports e
      where e.user_id = auth.uid() and e.expires_at > now() and auth.jwt() ->> 'client_id' is null
      order by e.requested_at desc limit 1))
$$;
revoke all on function public.my_export() from public, anon;
grant execute on function public.my_export() to authenticated;

-- The mail holds no address of the archive: whoever reads it signs in first.
create function private.tell_of_export() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select email from auth.users where id = new.user_id);
  failed boolean := new.state = 'failed';
begin
  perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
    'user_id', new.user_id, 'kind', 'security', 'subject_id', 'export',
    'subject', case when failed then 'Your archive could not be made' else 'Your archive is ready' end,
    'detail', case when failed then 'Ask for it again in your settings.'
      else 'Download it from your settings within seven days. If you did not ask for it, change your password.' end)));
  if address <> '' and not failed and private.makes_archives() then
    insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
      'to', address, 'template', 'export_ready', 'data', '{}'::jsonb));
  end if;
  return null;
end
$$;

create trigger tell_of_export after update of state on public.exports
for each row when (new.state in ('ready', 'failed') and old.state is distinct from new.state and new.user_id is not null)
execute function private.tell_of_export();

alter table public.exports enable row level security;
revoke all on public.exports from anon, authenticated;
grant select on public.exports to authenticated;
grant all on public.exports to service_role;

create policy "People read of their own archives" on public.exports for select to authenticated
  using (user_id = (select auth.uid()));

create function private.may_read_export(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.exports e
    where e.path = of_path and e.user_id = auth.uid() and e.state = 'ready' and e.expires_at > now()
      and auth.jwt() ->> 'client_id' is null)
$$;

create policy "People download their own archives" on storage.objects for select to authenticated
  using (bucket_id = 'exports' and private.may_read_export(name));

-- Removes the objects that nothing needs any more, with their rows, and archives whose days are over; returns how many. The
-- bytes go when the storage service next looks. On a hosted Supabase a row less leaves the bytes behind, so nothing happens there.
create function private.remove_unused_files() returns integer
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
  delete from storage.objects where bucket_id in ('pictures', 'resumes') and name = any (gone);
  delete from public.files where path = any (gone);
  select coalesce(array_agg(path), '{}') into archives from (
    select path from public.exports where expires_at < now() or user_id is null limit 500) as over;
  delete from storage.objects where bucket_id = 'exports' and name = any (archives);
  delete from public.exports where path = any (archives);
  return cardinality(gone) + cardinality(archives);
end
$$;

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

create or replace function private.search_card(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if kind = 'people' then
    return (
      select jsonb_build_object(
        'name', btrim(p.first_name || ' ' || p.last_name), 'picture', private.picture_of(p.user_id),
        'title', p.headline, 'location', p.location,
        'connections', (select count(*) from private.friends_of(search_card.id)),
        'mutual', case when p.user_id = me then 0 else (
          select count(*)
          from (select * from private.friends_of(search_card.id) intersect select * from private.friends_of(me)) as both_know) end,
        'email', case when s.show_email and me is not null then u.email end,
        'phone', case when s.show_phone and me is not null then u.phone end,
        'state', case
          when p.user_id = me then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = me then 'asked'
          when mine.other_id = me then 'asks'
          when me is not null and not private.may_ask(me, p.user_id) then 'closed'
          else 'none' end)
      from public.profiles p
      join auth.users u on u.id = p.user_id
      left join public.settings s on s.user_id = p.user_id
      left join public.connections mine
        on (mine.user_id = me and mine.other_id = search_card.id) or (mine.user_id = search_card.id and mine.other_id = me)
      where p.user_id = search_card.id);
  elsif kind = 'companies' then
    return (
      select jsonb_build_object(
        'name', c.name, 'industry', c.industry, 'location', c.headquarters, 'size', c.size, 'logo_url', c.logo_url,
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = me))
      from public.companies c where c.id = search_card.id);
  else
    return (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (
          select a.applied_at from public.applications a
          where a.job_id = j.id and a.user_id = me and a.withdrawn_at is null))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;

revoke execute on function private.admit_file(), private.stamp_removal(), private.attach_resume(), private.may_upload(text, text),
  private.may_read_file(text, text), private.may_remove_file(text, text), private.picture_of(uuid), private.unused_files(integer),
  private.makes_archives(), private.tell_of_export(), private.may_read_export(text), private.remove_unused_files()
  from public, anon, authenticated, service_role;
grant execute on function private.may_upload(text, text), private.may_read_file(text, text), private.may_remove_file(text, text),
  private.may_read_export(text) to authenticated;
