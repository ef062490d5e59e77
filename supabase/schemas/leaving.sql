-- Deleting an account after a grace period of seven days, and exporting a person's data.

create table public.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '7 days'
);

create index account_deletions_due on public.account_deletions (due_at);

-- Requests the deletion of the caller's account; the typed word must match. Returns when it is due.
create function public.request_account_deletion(confirmation text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if auth.jwt() ->> 'client_id' is not null then
    raise exception using errcode = 'PT403', message = 'A connected app can’t delete an account.';
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

-- Signing in within the seven days cancels the deletion.
create function private.cancel_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.account_deletions where user_id = new.id;
  if found then
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', new.id, 'kind', 'security', 'subject_id', 'deletion', 'subject', 'Your account stays',
      'detail', 'You signed in again, so its deletion was canceled.')));
  end if;
  return null;
end
$$;

create trigger cancel_account_deletion
after update of last_sign_in_at on auth.users
for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at)
execute function private.cancel_account_deletion();

-- Deletes accounts whose grace period is over, with everything that references them; returns their number. To be called regularly
-- by the operator.
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

-- The tables of schema public with personal data, the condition for a person's rows, and their keys. New tables are included
-- automatically: those with a user_id, and those that reference such a record.
create function private.personal_tables(person uuid) returns table (name text, condition text, keys text[], types text[])
language sql stable set search_path = '' as $$
  select owned.relname, owned.condition, array_agg(a.attname::text order by place), array_agg(format_type(a.atttypid, null) order by place)
  from (
    select c.oid, c.relname,
      case when exists (select from pg_catalog.pg_attribute o where o.attrelid = c.oid and o.attname = 'other_id')
        then format('%L in (t.user_id, t.other_id)', person) else format('t.user_id = %L', person) end as condition
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    -- A table without a user_id of its own, by the first of its references to one that has it.
    select distinct on (c.relname) c.oid, c.relname,
      format('exists (select from public.%I as parent where parent.user_id = %L and parent.%I = t.%I)', p.relname, person, pa.attname, ca.attname)
    from pg_catalog.pg_class c
    join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1
    join pg_catalog.pg_class p on p.oid = k.confrelid and p.relnamespace = 'public'::regnamespace
    join pg_catalog.pg_attribute pu on pu.attrelid = p.oid and pu.attname = 'user_id' and not pu.attisdropped
    join pg_catalog.pg_attribute ca on ca.attrelid = c.oid and ca.attnum = k.conkey[1]
    join pg_catalog.pg_attribute pa on pa.attrelid = p.oid and pa.attnum = k.confkey[1]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_catalog.pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped)
    order by 2
  ) as owned
  join pg_catalog.pg_index i on i.indrelid = owned.oid and i.indisprimary
  cross join lateral unnest(i.indkey::smallint[]) with ordinality as key (attnum, place)
  join pg_catalog.pg_attribute a on a.attrelid = owned.oid and a.attnum = key.attnum
  group by owned.relname, owned.condition
  order by owned.relname
$$;

-- For each column that references something with a title or name: an expression of `t` for that name.
create function private.named_references(tab text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(
    case when c.confrelid = 'auth.users'::regclass then format('%L, private.name_known(t.%I)', said.subject || '_name', said.col)
    else format('%L, (select r.%I from public.%I as r where %s)', said.subject || '_' || named.attname, named.attname, other.relname, same.condition)
    end, ', ' order by said.col), '')
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_class other on other.oid = c.confrelid
  cross join lateral (
    select a.attname as col, regexp_replace(a.attname, '_id$', '') as subject
    from unnest(c.conkey) with ordinality as key (attnum, place)
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.attnum
    where a.attname <> 'user_id' order by place desc limit 1
  ) as said
  cross join lateral (
    select string_agg(format('r.%I = t.%I', theirs.attname, own.attname), ' and ') as condition
    from unnest(c.conkey, c.confkey) as pair (own, theirs)
    join pg_catalog.pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
    join pg_catalog.pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs
  ) as same
  left join lateral (
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = c.confrelid and a.attname in ('title', 'name') and not a.attisdropped order by a.attname desc limit 1
  ) as named on true
  where c.conrelid = format('public.%I', tab)::regclass and c.contype = 'f'
    and (c.confrelid = 'auth.users'::regclass or (named.attname is not null and other.relnamespace = 'public'::regnamespace))
$$;
revoke all on function private.named_references(text) from public;

-- What of a record is another's to know: whether a response counts, which would tell of a block; who of a company answered a review; and
-- how a company goes about a conversation.
create function private.not_exported(tab text) returns text[]
language sql immutable set search_path = '' as $$
  select array['search'] || case tab
    when 'post_reactions' then '{counted}'::text[]
    when 'post_comments' then '{counted}'
    when 'company_review_answers' then '{written_by,written_by_name}'
    when 'company_conversations' then '{assigned_to,assigned_to_name,settled_at,read_seq,unread,unread_since,mailed_at}'
    else '{}' end
$$;
revoke all on function private.not_exported(text) from public;

-- The caller's account and the first of their records, table by table; with `after`, the `next` of the part before, those
-- that follow. A part ends at so many records or tables. `next` is null in the last part; its key is null at the beginning of a table.
create function public.export_my_data(after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  free integer := 200;
  -- Tables that are still looked at.
  looks integer := 12;
  own record;
  seen text;
  has_any boolean;
  rows jsonb;
  records jsonb := '{}';
  next jsonb;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  for own in
    select name, condition, keys, types, (select string_agg(quote_ident(key), ', ') from unnest(keys) as key) as key
    from private.personal_tables(me) where export_my_data.after is null or name >= (export_my_data.after ->> 'table')
  loop
    if looks = 0 then
      next := jsonb_build_object('table', own.name, 'key', null);
      exit;
    end if;
    looks := looks - 1;
    -- Most people have nothing in most tables, and this is soon planned.
    execute format('select exists (select from (select from public.%I as t where %s offset 0) as t)', own.name, own.condition)
      into has_any;
    if not has_any then
      records := records || jsonb_build_object(own.name, '[]'::jsonb);
      continue;
    end if;
    seen := case when own.name = export_my_data.after ->> 'table' and jsonb_typeof(export_my_data.after -> 'key') = 'array' then (
      select format('(%s) > (%s)', own.key, string_agg(format('%L::%s', value, own.types[place]), ', ' order by place))
      from jsonb_array_elements_text(export_my_data.after -> 'key') with ordinality as given (value, place)) end;
    -- What is kept for searching alone says nothing that the other columns do not. The offset keeps PostgreSQL from looking
    -- for a person's few rows in the order of all.
    execute format(
      'select coalesce(jsonb_agg((to_jsonb(t) || jsonb_build_object(%6$s)) - %7$L::text[] order by %1$s), ''[]'') from (
        select * from (select t.* from public.%2$I as t where %3$s offset 0) as t where %4$s order by %1$s limit %5$s) as t',
      own.key, own.name, own.condition, coalesce(seen, 'true'), free, private.named_references(own.name),
      private.not_exported(own.name)) into rows;
    records := records || jsonb_build_object(own.name, rows);
    free := free - jsonb_array_length(rows);
    if free = 0 then
      next := jsonb_build_object('table', own.name, 'key', (
        select jsonb_agg(rows -> -1 -> key order by place) from unnest(own.keys) with ordinality as named (key, place)));
      exit;
    end if;
  end loop;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object(
        'id', id, 'email', email, 'phone', phone, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at,
        'user_metadata', raw_user_meta_data)
      from auth.users where id = me),
    'records', records,
    'next', next);
end
$$;
revoke all on function public.export_my_data(jsonb) from public, anon;
grant execute on function public.export_my_data(jsonb) to authenticated;

alter table public.account_deletions enable row level security;
revoke all on public.account_deletions from anon, authenticated;
grant select on public.account_deletions to authenticated;
grant all on public.account_deletions to service_role;

create policy "People read when their own account ends" on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()));
