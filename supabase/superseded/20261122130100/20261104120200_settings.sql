-- What each person wants to hear of and to show, what their profile says, their whole record in one file, and the end of
-- an account after seven days of grace.

create table public.settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  email_alerts boolean not null default true,
  job_matches boolean not null default true,
  messages boolean not null default true,
  newsletter boolean not null default false,
  profile_visible boolean not null default true,
  show_email boolean not null default false,
  show_phone boolean not null default false,
  allow_recruiter_contact boolean not null default true,
  updated_at timestamptz not null default now()
);

create trigger set_updated_at
before update on public.settings
for each row execute function private.set_updated_at();

alter table public.settings enable row level security;
revoke all on public.settings from anon, authenticated;
grant select,
  insert (user_id, email_alerts, job_matches, messages, newsletter, profile_visible, show_email, show_phone, allow_recruiter_contact),
  update (user_id, email_alerts, job_matches, messages, newsletter, profile_visible, show_email, show_phone, allow_recruiter_contact)
  on public.settings to authenticated;
grant all on public.settings to service_role;

create policy "People read their own settings" on public.settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People make their own settings" on public.settings for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "People change their own settings" on public.settings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

alter table public.profiles
  add column headline text not null default '' check (char_length(headline) <= 160),
  add column location text not null default '' check (char_length(location) <= 120);

grant update (headline, location) on public.profiles to authenticated;

create table public.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '7 days'
);

create index account_deletions_due on public.account_deletions (due_at);

alter table public.account_deletions enable row level security;
revoke all on public.account_deletions from anon, authenticated;
grant select on public.account_deletions to authenticated;
grant all on public.account_deletions to service_role;

create policy "People read when their own account ends" on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()));

-- What the settings page shows first, in one answer. Without a row of settings the table's defaults hold.
create function public.settings_overview() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'settings', (select to_jsonb(s) - 'user_id' - 'updated_at' from public.settings s where s.user_id = (select auth.uid())),
    'profile', (
      select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'headline', p.headline, 'location', p.location)
      from public.profiles p where p.user_id = (select auth.uid())),
    'deletion_due_at', (select d.due_at from public.account_deletions d where d.user_id = (select auth.uid())))
$$;
revoke all on function public.settings_overview() from public, anon;
grant execute on function public.settings_overview() to authenticated;

-- Asks for the end of the caller's account; the typed word must be the one that the page asks for. Returns when it is due.
create function public.request_account_deletion(confirmation text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if confirmation is distinct from 'DELETE' then
    raise exception using errcode = 'PT400', message = 'Type DELETE to confirm.';
  end if;
  insert into public.account_deletions (user_id) values (auth.uid())
  on conflict (user_id) do update set user_id = excluded.user_id
  returning due_at into due;
  return due;
end
$$;
revoke all on function public.request_account_deletion(text) from public, anon;
grant execute on function public.request_account_deletion(text) to authenticated;

-- Signing in within the seven days keeps the account.
create function private.cancel_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.account_deletions where user_id = new.id;
  return null;
end
$$;

create trigger cancel_account_deletion
after update of last_sign_in_at on auth.users
for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at)
execute function private.cancel_account_deletion();

-- Ends the accounts whose seven days are over, with everything that refers to them; returns how many. To be called from
-- time to time by whoever runs the database.
create function private.delete_due_accounts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from auth.users where id in (
    select user_id from public.account_deletions where due_at <= now() order by due_at limit 100 for update skip locked);
  get diagnostics ended = row_count;
  return ended;
end
$$;
revoke all on function private.delete_due_accounts() from public, anon, authenticated;

-- Everything in schema public that is the caller's, table by table, with their account. Tables that arrive later are
-- included by themselves: those with a user_id, and those that hang on a record of theirs.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own record;
  rows jsonb;
  everything jsonb := '{}';
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  for own in
    select c.relname as name,
      case when exists (select from pg_catalog.pg_attribute o where o.attrelid = c.oid and o.attname = 'other_id')
        then format('%L in (t.user_id, t.other_id)', me) else format('t.user_id = %L', me) end as condition
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    -- A table without a user_id of its own, by the first of its references to one that has it.
    select distinct on (c.relname) c.relname,
      format('exists (select from public.%I as parent where parent.user_id = %L and parent.%I = t.%I)', p.relname, me, pa.attname, ca.attname)
    from pg_catalog.pg_class c
    join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1
    join pg_catalog.pg_class p on p.oid = k.confrelid and p.relnamespace = 'public'::regnamespace
    join pg_catalog.pg_attribute pu on pu.attrelid = p.oid and pu.attname = 'user_id' and not pu.attisdropped
    join pg_catalog.pg_attribute ca on ca.attrelid = c.oid and ca.attnum = k.conkey[1]
    join pg_catalog.pg_attribute pa on pa.attrelid = p.oid and pa.attnum = k.confkey[1]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_catalog.pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped)
    order by 1
  loop
    -- What is kept for searching alone says nothing that the other columns do not.
    execute format('select jsonb_agg(to_jsonb(t) - ''search'') from public.%I as t where %s', own.name, own.condition) into rows;
    everything := everything || jsonb_build_object(own.name, coalesce(rows, '[]'));
  end loop;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object(
        'id', id, 'email', email, 'phone', phone, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at,
        'user_metadata', raw_user_meta_data)
      from auth.users where id = me),
    'records', everything);
end
$$;
revoke all on function public.export_my_data() from public, anon;
grant execute on function public.export_my_data() to authenticated;
