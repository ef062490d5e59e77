-- Everything that is the caller's comes in parts of at most 300 records, so that no part takes long however many there are.

drop function public.export_my_data();

-- The tables of schema public that hold what is a person's, which rows of them, and by what these are told apart. Tables that
-- arrive later are included by themselves: those with a user_id, and those that hang on a record of theirs.
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
revoke all on function private.personal_tables(uuid) from public;

-- The caller's account and the first of their records, table by table; with `after`, the `next` of the part before, those
-- that follow. `next` is null in the last part.
create function public.export_my_data(after jsonb default null) returns jsonb
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
    select name, condition, keys, types, (select string_agg(quote_ident(key), ', ') from unnest(keys) as key) as key
    from private.personal_tables(me) where export_my_data.after is null or name >= (export_my_data.after ->> 'table')
  loop
    seen := case when own.name = export_my_data.after ->> 'table' then (
      select format('(%s) > (%s)', own.key, string_agg(format('%L::%s', value, own.types[place]), ', ' order by place))
      from jsonb_array_elements_text(export_my_data.after -> 'key') with ordinality as given (value, place)) end;
    -- What is kept for searching alone says nothing that the other columns do not. The offset keeps PostgreSQL from looking
    -- for a person's few rows in the order of all.
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(page) - ''search'' order by %1$s), ''[]'') from (
        select * from (select t.* from public.%2$I as t where %3$s offset 0) as t where %4$s order by %1$s limit %5$s) as page',
      own.key, own.name, own.condition, coalesce(seen, 'true'), free) into rows;
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
