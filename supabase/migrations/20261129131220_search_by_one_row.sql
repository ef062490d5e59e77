-- A search read two further rows for each of up to 500 jobs, to rank and to count them: with words that many have, that took it above
-- 20 ms. And a part of the export looked at all tables.

alter table private.job_words
  add column name text not null default '',
  add column place text not null default '',
  add column industry text not null default '';
update private.job_words set name = lower(jobs.title), place = jobs.location, industry = companies.industry
from public.jobs join public.companies on companies.id = jobs.company_id where jobs.id = job_words.job_id;
alter table private.job_words
  alter column name drop default,
  alter column place drop default,
  alter column industry drop default;
-- Every row was written anew: back into the order in which they are read.
cluster private.job_words;

create or replace function public.export_my_data(after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  free integer := 200;
  -- Tables that are still looked at.
  looks integer := 25;
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

CREATE OR REPLACE FUNCTION private.keep_job_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.job_words where job_id = new.id;
  if new.status = 'open' then
    insert into private.job_words
    values (new.id, new.posted_at, new.job_type, strip(to_tsvector('english', private.search_text(new.title))),
      private.words_of(new.title, new.company_name, new.location, new.department, new.description),
      lower(new.title), new.location, (select industry from public.companies where id = new.company_id));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_job_industries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.job_words set industry = new.industry
  from public.jobs where jobs.company_id = new.id and jobs.status = 'open' and job_words.job_id = jobs.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.name_rank(q text, name text, has_words boolean)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (name = q) THEN 1.0 WHEN starts_with(name, q) THEN 0.9 WHEN has_words THEN 0.8 ELSE 0.5 END;

CREATE OR REPLACE FUNCTION private.search_by_words(q text, words tsquery, nearly boolean)
 RETURNS TABLE(kind text, id uuid, rank double precision, place text, industry text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
  looked_for text := replace(words::text, '''', '');
  asked text := lower(btrim(q));
  title_pattern text := private.search_pattern(q);
begin
  if words is null then
    return;
  end if;
  return query
  select found.kind, found.id,
    case when nearly then 0.5 * extensions.word_similarity(q, found.name)
      else private.name_rank(asked, found.name, found.named) + found.newness end,
    found.place, found.industry
  from (
    select 'people' as kind, p.user_id as id, lower(p.first_name || ' ' || p.last_name) as name, p.search @@ named as named,
      0::double precision as newness, p.location as place, '' as industry
    from private.people_with(words, 200) as p
    union all
    (select 'companies', c.id, lower(c.name), c.search @@ named, 0, c.headquarters, c.industry
     from public.companies c where c.search @@ words and c.hidden_at is null limit 200)
    union all
    select 'jobs', said.job_id, said.name,
      case when said.name ~ '[+#._]' then private.search_text(said.name) else said.name end ~ title_pattern,
      extract(epoch from said.posted_at)::double precision / 1e12, said.place, said.industry
    from private.jobs_saying(looked_for, private.job_query(looked_for),
      case when nearly then 200 else 500 end) as newest (id)
    join private.job_words as said on said.job_id = newest.id
  ) as found;
end
$function$;

create trigger keep_job_industries
after update of industry on public.companies for each row
when (old.industry is distinct from new.industry) execute function private.keep_job_industries();

revoke all on function private.keep_job_industries() from public;
