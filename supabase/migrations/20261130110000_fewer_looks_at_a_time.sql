-- People to suggest are compared with the caller's connections from the highest score on, until there are enough; and a part of an export
-- looks at twelve tables in place of 25, since most of its time was for planning those.
create or replace function public.network_suggestions(
  after_score integer default null, after_person uuid default null, page_size integer default 12
) returns table (
  person uuid, name text, headline text, place text, mutual integer, mutual_names text[], skills text[], score integer, handle text,
  company text, school text, picture text
)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select f as friend from private.friends_of((select auth.uid())) as f),
  known as materialized (
    select lower(btrim(s.name)) as word from public.skills s
    where s.user_id = (select auth.uid()) order by s.progress desc, s.id limit 20
  ), worked as materialized (
    select distinct lower(btrim(e.company)) as word from public.experiences e where e.user_id = (select auth.uid()) limit 20
  ), learned as materialized (
    select distinct lower(btrim(e.school)) as word from public.educations e where e.user_id = (select auth.uid()) limit 10
  ), near as (
    -- Who does not show a section to everyone is left out after the limit: looked at before it, no index would give the first 40.
    select other.person, 3 as weight
    from (select friend from mine order by friend limit 40) as few
    cross join lateral (select f as person from private.friends_of(few.friend) as f limit 30) as other
    union all
    select other.user_id, 4
    from worked cross join lateral (
      (select e.user_id from public.experiences e where lower(btrim(e.company)) = worked.word and e.user_id > (select auth.uid())
        order by e.user_id limit 40)
      union all
      (select e.user_id from public.experiences e where lower(btrim(e.company)) = worked.word and e.user_id < (select auth.uid())
        order by e.user_id limit 40)
      limit 40) as other
    where coalesce((select h.seen_by from public.profile_sections h where h.user_id = other.user_id and h.section = 'experience'), 'everyone') = 'everyone'
    union all
    select other.user_id, 2
    from learned cross join lateral (
      (select e.user_id from public.educations e where lower(btrim(e.school)) = learned.word and e.user_id > (select auth.uid())
        order by e.user_id limit 40)
      union all
      (select e.user_id from public.educations e where lower(btrim(e.school)) = learned.word and e.user_id < (select auth.uid())
        order by e.user_id limit 40)
      limit 40) as other
    where coalesce((select h.seen_by from public.profile_sections h where h.user_id = other.user_id and h.section = 'education'), 'everyone') = 'everyone'
    union all
    select other.user_id, 1
    from known cross join lateral (
      (select s.user_id from public.skills s where lower(btrim(s.name)) = known.word and s.user_id > (select auth.uid())
        order by s.user_id limit 40)
      union all
      (select s.user_id from public.skills s where lower(btrim(s.name)) = known.word and s.user_id < (select auth.uid())
        order by s.user_id limit 40)
      limit 40) as other
    where coalesce((select h.seen_by from public.profile_sections h where h.user_id = other.user_id and h.section = 'skills'), 'everyone') = 'everyone'
  ), scored as (
    select near.person, sum(near.weight)::integer as score from near where near.person <> (select auth.uid()) group by near.person
  ), candidates as materialized (
    -- From the highest score on, until there are enough: most people are never compared with the caller's connections.
    select ranked.person, ranked.score from (select * from scored order by scored.score desc, scored.person offset 0) as ranked
    cross join lateral (
      select where not exists (
        select from public.connections c
        where least(c.user_id, c.other_id) = least(ranked.person, (select auth.uid()))
          and greatest(c.user_id, c.other_id) = greatest(ranked.person, (select auth.uid())))
      and not exists (
        select from public.dismissed_suggestions d where d.user_id = (select auth.uid()) and d.person_id = ranked.person)
      offset 0) as new_to_me
    order by ranked.score desc, ranked.person limit 96
  )
  -- Reasons are looked for one after the other, until a page is full.
  select c.person, private.name_of(c.person), why.headline, why.location, cardinality(why.friends),
    array(select private.name_of(f) from unnest(why.friends[1:2]) as f), why.skills, c.score, why.handle, why.company, why.school, private.picture_of(c.person)
  from (
    select * from candidates
    where after_score is null or candidates.score < after_score or (candidates.score = after_score and candidates.person > after_person)
    order by candidates.score desc, candidates.person offset 0) as c
  cross join lateral (
    select p.headline, p.location, p.handle,
      array(select f from private.friends_of(c.person) as f join mine on mine.friend = f order by f) as friends,
      (select min(e.company) from public.experiences e join worked on worked.word = lower(btrim(e.company))
        where e.user_id = c.person and private.seen_by(c.person, 'experience') = 'everyone') as company,
      (select min(e.school) from public.educations e join learned on learned.word = lower(btrim(e.school))
        where e.user_id = c.person and private.seen_by(c.person, 'education') = 'everyone') as school,
      array(
        select s.name from public.skills s join known on known.word = lower(btrim(s.name))
        where s.user_id = c.person and private.seen_by(c.person, 'skills') = 'everyone' order by s.name limit 3) as skills
    from public.profiles p
    where p.user_id = c.person and private.may_ask((select auth.uid()), c.person)
    offset 0) as why
  where cardinality(why.friends) > 0 or why.company is not null or why.school is not null or cardinality(why.skills) > 0
  order by c.score desc, c.person limit least(greatest(page_size, 1), 50)
$$;

create or replace function public.export_my_data(after jsonb default null) returns jsonb
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
