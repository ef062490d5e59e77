-- A name that ends in a mark, such as 'Lind (Jr.)', was not masked, nor one in a script that writes no spaces.
create or replace function private.masked_words(said text, profile jsonb, label text) returns text
language sql immutable set search_path = '' as $$
  select case when pattern = '' then said else regexp_replace(said, pattern, label, 'g') end
  from (
    select concat_ws('|', '(?<![[:alnum:]])(' || string_agg(literal, '|' order by char_length(word) desc, word) || ')(?![[:alnum:]])',
      string_agg(literal, '|') filter (where word ~ '[\u2e80-\u9fff\uac00-\ud7af]')) as pattern
    from (
      select profile ->> 'name' as name, profile ->> 'first_name' as first) as sent
    cross join lateral unnest(array[name, first, btrim(substr(name, char_length(first) + 1))]) as part
    cross join lateral unnest(array[part, upper(part)]) as word
    cross join lateral regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') as literal
    where char_length(word) > 1) as names
$$;
