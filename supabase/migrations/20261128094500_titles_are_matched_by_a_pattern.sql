-- A title was parsed for each of 500 jobs to see whether it has the words, a third of the time of a search.
create function private.search_words(q text) returns setof text
language sql immutable set search_path = '' as $$
  select lower(word) from regexp_split_to_table(private.search_text(left(q, 200)), '[^[:alnum:]]+') as word where word <> '' limit 12
$$;

create or replace function private.search_query(q text) returns tsquery
language sql immutable set search_path = '' as $$
  select to_tsquery('simple', string_agg(word || ':*', ' & ')) from private.search_words(q) as word
$$;

create function private.search_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select '^' || string_agg('(?=.*\m' || word || ')', '') from private.search_words(q) as word
$$;

revoke all on function private.search_words(text), private.search_pattern(text) from public;

create or replace function private.search_by_words(q text, words tsquery, nearly boolean)
returns table (kind text, id uuid, rank double precision, place text, industry text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
  looked_for text := replace(words::text, '''', '');
  title_pattern text := private.search_pattern(q);
begin
  if words is null then
    return;
  end if;
  return query
  select found.kind, found.id,
    case when nearly then 0.5 * extensions.word_similarity(q, found.name)
      else private.name_rank(q, found.name, found.named) + found.newness end,
    found.place, found.industry
  from (
    select 'people' as kind, p.user_id as id, p.first_name || ' ' || p.last_name as name, p.search @@ named as named,
      0::double precision as newness, p.location as place, '' as industry
    from private.people_with(words, 200) as p
    union all
    (select 'companies', c.id, c.name, c.search @@ named, 0, c.headquarters, c.industry
     from public.companies c where c.search @@ words limit 200)
    union all
    select 'jobs', j.id, j.title,
      lower(case when j.title ~ '[+#._]' then private.search_text(j.title) else j.title end) ~ title_pattern,
      extract(epoch from j.posted_at)::double precision / 1e12, j.location, c.industry
    from private.jobs_saying(looked_for, private.job_query(looked_for),
      case when nearly then 200 else 500 end) as newest (id)
    join public.jobs j on j.id = newest.id
    join public.companies c on c.id = j.company_id
  ) as found;
end
$$;
