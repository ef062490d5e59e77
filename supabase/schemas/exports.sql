-- A person's data with their files, as an archive that the server creates on request.

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: the archive still exists, and is removed next.
  user_id uuid references auth.users (id) on delete set null,
  path text not null unique check (char_length(path) <= 80),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  requested_at timestamptz not null default now(),
  -- Heartbeat of the worker that creates it.
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

-- Archives need our own server, which has an outbox.
create function private.makes_archives() returns boolean
language sql stable set search_path = '' as $$ select to_regclass('private.outbox') is not null $$;

-- Requests an archive: one at a time, three a day. Returns whether one was already in progress.
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
    raise exception using errcode = 'PT403', message = 'A connected app can’t request an archive.';
  end if;
  if not private.makes_archives() then
    raise exception using errcode = 'PT501', message = 'Archives aren’t available on this server.';
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

-- The latest archive, if any, and whether archives are available here.
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

-- The email has no link to the archive itself: the reader must sign in.
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

-- Removes the rows of unneeded objects, and expired archives; returns their number. The storage service deletes the bytes
-- afterwards. On a hosted Supabase deleting a row would leave its bytes, so nothing happens there.
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
  delete from storage.objects o using public.files f where f.path = any (gone) and o.bucket_id = f.bucket and o.name = f.path;
  delete from public.files where path = any (gone);
  -- While one is still being made its row stays, so that what is stored at the end is found.
  select coalesce(array_agg(path), '{}') into archives from (
    select path from public.exports
    where (expires_at < now() or user_id is null) and (state <> 'making' or coalesce(beat_at < now() - interval '1 hour', true))
    limit 500) as over;
  delete from storage.objects where bucket_id = 'exports' and name = any (archives);
  delete from public.exports where path = any (archives);
  return cardinality(gone) + cardinality(archives);
end
$$;
