-- Searches answer sooner. What is found changes where words stand before others, and where known words stand in for misspelt ones.

-- Hardly anybody hides: who does is looked up here, and nobody else's settings.
create index settings_hidden on public.settings (user_id) where not profile_visible;

create or replace function private.people_with(query tsquery, most integer) returns setof public.profiles
language plpgsql stable rows 200 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_hashjoin = off set enable_mergejoin = off
set max_parallel_workers_per_gather = 0 as $$
declare
  sample constant integer := 200;
begin
  if (select count(*) filter (where first.search @@ query)
    from (select search from public.profiles limit sample) as first) > sample / 20 then
    return query
    select people.* from public.profiles as people
    -- Said so that no index offers itself.
    where coalesce(people.search, '') @@ query
      and not exists (select from public.settings where settings.user_id = people.user_id and not profile_visible) limit most;
  else
    return query
    select people.* from public.profiles as people
    where people.search @@ query
      and not exists (select from public.settings where settings.user_id = people.user_id and not profile_visible) limit most;
  end if;
end
$$;

-- As it was, but a known word that takes the place of a misspelt one is meant as a whole; only one that was begun rightly may
-- go on.
create or replace function private.nearest_words(q text, out guess text, out all_of tsquery, out any_of tsquery)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  select string_agg(nearest.words[1], ' ' order by place), string_agg(said, ' & ')::tsquery, string_agg(said, ' | ')::tsquery
  into guess, all_of, any_of
  from regexp_split_to_table(lower(left(q, 60)), '[^[:alnum:]]+') with ordinality as asked (word, place)
  cross join lateral (
    select array_agg(overlay(asked.word placing reverse(substr(asked.word, letter, 2)) from letter for 2)) as words
    from generate_series(1, char_length(asked.word) - 1) as letter
  ) as changed_over
  cross join lateral (
    select array_agg(near.word) as words,
      '(' || string_agg(quote_literal(near.word) || case when starts_with(near.word, asked.word) then ':*' else '' end, ' | ')
        || ')' as said
    from (
      select known.word from private.known_words as known
      where asked.word operator(extensions.<%) known.word or known.word = any (changed_over.words)
      order by starts_with(known.word, asked.word) desc, known.word = any (changed_over.words) desc,
        extensions.similarity(known.word, asked.word) desc, known.word
      limit 3
    ) as near
  ) as nearest
  where asked.word <> '' and said is not null;
end
$$;

-- As it was, but whom both know is read as two lists, each in one go.
create or replace function private.search_card(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if kind = 'people' then
    return (
      select jsonb_build_object(
        'name', btrim(p.first_name || ' ' || p.last_name), 'title', p.headline, 'location', p.location,
        'connections', (select count(*) from private.friends_of(search_card.id)),
        'mutual', (
          select count(*)
          from (select * from private.friends_of(search_card.id) intersect select * from private.friends_of(me)) as both_know),
        'email', case when s.show_email and me is not null then u.email end,
        'phone', case when s.show_phone and me is not null then u.phone end,
        'state', case
          when p.user_id = me then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = me then 'asked'
          when mine.other_id = me then 'asks'
          when me is not null and not private.may_ask(me, p.user_id) then 'closed'
          else 'none' end)
      from public.profiles p
      join auth.users u on u.id = p.user_id
      left join public.settings s on s.user_id = p.user_id
      left join public.connections mine
        on (mine.user_id = me and mine.other_id = search_card.id) or (mine.user_id = search_card.id and mine.other_id = me)
      where p.user_id = search_card.id);
  elsif kind = 'companies' then
    return (
      select jsonb_build_object(
        'name', c.name, 'industry', c.industry, 'location', c.headquarters, 'size', c.size, 'logo_url', c.logo_url,
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = me))
      from public.companies c where c.id = search_card.id);
  else
    return (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (select a.applied_at from public.applications a where a.job_id = j.id and a.user_id = me))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;

-- Of words such as `product:* & design:*` the last may still be typed; those before it are taken as whole, as written or as
-- stems. Null of a single word, and of what says more than words.
create function private.whole_words_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select string_agg(
    case when as_written = as_stem then as_written::text else format('(%s)', as_written || as_stem) end, ' & ' order by place
  )::tsquery
  from (
    select place, to_tsquery('simple', word) as as_written, to_tsquery('english', word) as as_stem
    from (
      select place, case when place < max(place) over () then rtrim(word, ':*') else word end as word
      from string_to_table(words, ' & ') with ordinality as said (word, place)
    ) as said
  ) as both_ways
  where words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)+$'
$$;
revoke all on function private.whole_words_query(text) from public;

-- The newest jobs with these words; when none has those before the last as a whole, whatever is asked `otherwise`.
create function private.jobs_saying(words text, otherwise tsquery, most integer) returns setof uuid
language plpgsql stable rows 500 set search_path = '' as $$
declare
  whole tsquery := private.whole_words_query(words);
begin
  if whole is not null then
    return query select * from private.newest_jobs(whole, most);
  end if;
  if not found then
    return query select * from private.newest_jobs(otherwise, most);
  end if;
end
$$;
revoke all on function private.jobs_saying(text, tsquery, integer) from public;

-- As they were, but for the words before the last. What depends on the words is planned for them in the functions that
-- search_by_words calls, and no longer in itself.
create or replace function public.search_jobs(words text) returns setof public.jobs
language plpgsql stable security definer rows 100 set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select jobs.* from private.jobs_saying(words, private.job_query(words), 500) as newest (id)
  join public.jobs on jobs.id = newest.id
  order by jobs.posted_at desc, jobs.id;
end
$$;

create or replace function private.search_by_words(q text, words tsquery, nearly boolean)
returns table (kind text, id uuid, rank double precision, place text, industry text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
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
    select 'jobs', j.id, j.title, to_tsvector('simple', j.title) @@ words, extract(epoch from j.posted_at)::double precision / 1e12,
      j.location, c.industry
    from private.jobs_saying(replace(words::text, '''', ''), words, 200) as newest (id)
    join public.jobs j on j.id = newest.id
    join public.companies c on c.id = j.company_id
  ) as found;
end
$$;
