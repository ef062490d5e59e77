-- The export names what its ids stand for, and who comes back within the seven days is told that the account stays.

-- For each column of a table that refers to something with a title or a name: what it is called, as an expression of `t`.
create function private.named_references(tab text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(
    case when c.confrelid = 'auth.users'::regclass then format('%L, private.name_of(t.%I)', said.subject || '_name', said.col)
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

-- As it was, with titles and names beside the ids.
create or replace function public.export_my_data(after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  free integer := 300;
  own record;
  seen text;
  rows jsonb;
  records jsonb := '{}';
  next jsonb;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  for own in
    select name, condition, keys, types, (select string_agg(quote_ident(key), ', ') from unnest(keys) as key) as key,
      private.named_references(name) as titles
    from private.personal_tables(me) where export_my_data.after is null or name >= (export_my_data.after ->> 'table')
  loop
    seen := case when own.name = export_my_data.after ->> 'table' then (
      select format('(%s) > (%s)', own.key, string_agg(format('%L::%s', value, own.types[place]), ', ' order by place))
      from jsonb_array_elements_text(export_my_data.after -> 'key') with ordinality as given (value, place)) end;
    -- What is kept for searching alone says nothing that the other columns do not. The offset keeps PostgreSQL from looking
    -- for a person's few rows in the order of all.
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t) - ''search'' || jsonb_build_object(%6$s) order by %1$s), ''[]'') from (
        select * from (select t.* from public.%2$I as t where %3$s offset 0) as t where %4$s order by %1$s limit %5$s) as t',
      own.key, own.name, own.condition, coalesce(seen, 'true'), free, own.titles) into rows;
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

create or replace function private.cancel_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.account_deletions where user_id = new.id;
  if found then
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', new.id, 'kind', 'security', 'subject_id', 'deletion', 'subject', 'Your account stays',
      'detail', 'You signed in again, so its deletion was cancelled.')));
  end if;
  return null;
end
$$;

-- As it was, and `kept`: the deletion of the account was cancelled a moment ago.
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
      select count(*) from (select from public.activity_events where user_id = me.person limit 5) as latest))
  from (select (select auth.uid()) as person) as me
$$;
