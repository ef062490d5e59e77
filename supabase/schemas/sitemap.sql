-- What search engines may find at addresses of its own: open jobs, companies, people, and events that are not over. The server makes
-- the files of the sitemap of it (server/web/sitemap.ts); nobody else may execute these.

-- People whose profile everybody may read, and who have confirmed their account. Without a search path, so that it is written into the
-- query that calls it.
create function private.findable_people() returns table (user_id uuid, handle text, updated_at timestamptz)
language sql stable as $$
  select p.user_id, p.handle, p.updated_at
  from public.profiles p join auth.users u on u.id = p.user_id
  where coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
    and not exists (select from public.settings s where s.user_id = p.user_id and not s.profile_visible)
$$;
revoke all on function private.findable_people() from public;

-- The files that hold all of it, `most` addresses in each: of every one the first key. Those of events are when they start.
create function private.sitemap_files(most integer) returns table (kind text, number integer, first text)
language sql stable set search_path = '' as $$
  with numbered as (
    select 'companies' as kind, c.id::text as key, row_number() over (order by c.id) as position from public.companies c
    where c.hidden_at is null
    union all
    select 'events', e.starts_at::text, row_number() over (order by e.starts_at) from public.company_events e
    where e.state = 'planned' and e.starts_at > now() - interval '14 days' and e.ends_at > now() and not private.is_event_hidden(e)
    union all
    select 'jobs', j.id::text, row_number() over (order by j.id) from public.jobs j where j.status = 'open'
    union all
    select 'people', p.user_id::text, row_number() over (order by p.user_id) from private.findable_people() as p
  )
  select numbered.kind, ((numbered.position - 1) / most + 1)::integer, numbered.key from numbered
  where (numbered.position - 1) % most = 0 order by 1, 2
$$;
revoke all on function private.sitemap_files(integer) from public;

-- What is in one of them: from its first key to before that of the next file of its kind, which the last one has not; at most 50,000,
-- as the protocol wants it.
create function private.sitemap_file(kind text, first text, next text) returns table (address text, changed_at timestamptz)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 50000;
begin
  if kind = 'companies' then
    return query select '/companies/' || c.slug, c.updated_at from public.companies c
      where c.hidden_at is null and c.id >= first::uuid and (next is null or c.id < next::uuid) order by c.id limit most;
  elsif kind = 'events' then
    return query select '/events/' || e.id, e.updated_at from public.company_events e
      where e.state = 'planned' and e.starts_at >= first::timestamptz and (next is null or e.starts_at < next::timestamptz)
        and e.ends_at > now() and not private.is_event_hidden(e) order by e.starts_at, e.id limit most;
  elsif kind = 'jobs' then
    return query select '/jobs/' || j.id, j.edited_at from public.jobs j
      where j.status = 'open' and j.id >= first::uuid and (next is null or j.id < next::uuid) order by j.id limit most;
  elsif kind = 'people' then
    return query select '/people/' || p.handle, p.updated_at from private.findable_people() as p
      where p.user_id >= first::uuid and (next is null or p.user_id < next::uuid) order by p.user_id limit most;
  end if;
end
$$;
revoke all on function private.sitemap_file(text, text, text) from public;
