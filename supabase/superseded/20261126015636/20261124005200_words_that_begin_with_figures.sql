-- What begins like a number with an exponent, such as `7e6d98`, is two words to the parser, and a query asks for them side by
-- side. The words of jobs are kept without their places, so that such a query found nothing: it now asks for both.

create function private.in_any_place(query tsquery) returns tsquery
language sql immutable set search_path = '' as $$
  select case when query::text ~ '<(-|\d+)>' then regexp_replace(query::text, '<(-|\d+)>', '&', 'g')::tsquery else query end
$$;
revoke all on function private.in_any_place(tsquery) from public;

create or replace function private.job_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select case
    when words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)*$' and numnode(to_tsquery('english', words)) > 0 and (
      select bool_and(starts_with(lower(word), array_to_string(tsvector_to_array(to_tsvector('english', word)), ' ')))
      from regexp_split_to_table(words, ':\*( & )?') as word
    ) then to_tsquery('english', words)
    else private.in_any_place(to_tsquery('simple', words) || to_tsquery('english', words))
  end
$$;

create or replace function private.whole_words_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select private.in_any_place(string_agg(
    case when as_written = as_stem then format('(%s)', as_written) else format('(%s)', as_written || as_stem) end, ' & ' order by place
  )::tsquery)
  from (
    select place, to_tsquery('simple', word) as as_written, to_tsquery('english', word) as as_stem
    from (
      select place, case when place < max(place) over () then rtrim(word, ':*') else word end as word
      from string_to_table(words, ' & ') with ordinality as said (word, place)
    ) as said
  ) as both_ways
  where words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)+$'
$$;
