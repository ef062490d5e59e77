-- Of tables in which a person has nothing the export looks up no names, and plans no more than whether there is anything; a part
-- is so long that it is there within 20 ms.

create or replace function public.export_my_data(after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  free integer := 200;
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
    -- Most people have nothing in most tables, and this is soon planned.
    execute format('select exists (select from (select from public.%I as t where %s offset 0) as t)', own.name, own.condition)
      into has_any;
    if not has_any then
      records := records || jsonb_build_object(own.name, '[]'::jsonb);
      continue;
    end if;
    seen := case when own.name = export_my_data.after ->> 'table' then (
      select format('(%s) > (%s)', own.key, string_agg(format('%L::%s', value, own.types[place]), ', ' order by place))
      from jsonb_array_elements_text(export_my_data.after -> 'key') with ordinality as given (value, place)) end;
    -- What is kept for searching alone says nothing that the other columns do not. The offset keeps PostgreSQL from looking
    -- for a person's few rows in the order of all.
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t) - ''search'' || jsonb_build_object(%6$s) order by %1$s), ''[]'') from (
        select * from (select t.* from public.%2$I as t where %3$s offset 0) as t where %4$s order by %1$s limit %5$s) as t',
      own.key, own.name, own.condition, coalesce(seen, 'true'), free, private.named_references(own.name)) into rows;
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
