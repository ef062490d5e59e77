-- One search for people, companies and jobs.

-- The words of a search, without whatever has a meaning in a query or a pattern.
create function private.search_words(q text) returns setof text
language sql immutable set search_path = '' as $$
  select lower(word) from regexp_split_to_table(private.search_text(left(q, 200)), '[^[:alnum:]]+') as word where word <> '' limit 12
$$;

-- Every word must occur, each as the beginning of a word; null when nothing is asked.
create function private.search_query(q text) returns tsquery
language sql immutable set search_path = '' as $$
  select to_tsquery('simple', string_agg(word || ':*', ' & ')) from private.search_words(q) as word
$$;

-- The same as a pattern for short texts in lower case: parsing each takes four times as long.
create function private.search_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select '^' || string_agg('(?=.*\m' || word || ')', '') from private.search_words(q) as word
$$;

-- Both texts are in lower case. A body that is parsed here and now needs no search path, and is written into the query that calls it.
create function private.name_rank(q text, name text, has_words boolean) returns double precision
language sql immutable
return case
  when name = q then 1.0
  when starts_with(name, q) then 0.9
  when has_words then 0.8
  else 0.5 end;

-- One page of results, the counts of each choice with its own filter left aside, and whether spelling had to be forgiven. Beside
-- jobs comes what a match looks at of the profile of whoever is signed in.
-- `after` is the key of the last result seen: {"rank": …, "id": …}.
create function public.site_search(
  q text,
  kinds text[] default null,
  places text[] default null,
  industries text[] default null,
  after jsonb default null,
  page_size integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
  guess text := q;
  words tsquery := private.search_query(q);
  nearest record;
  -- All the words; when nothing has them, what is spelt nearly so; at last whatever has one of those.
  attempt integer := 1;
begin
  -- Its octets are known without counting letters.
  if octet_length(q) > 8000 then
    raise exception using errcode = '22023', message = 'A search can be at most 2,000 characters long.';
  end if;
  if words is null then
    return jsonb_build_object('results', '[]'::jsonb, 'kinds', '{}'::jsonb, 'places', '{}'::jsonb, 'industries', '{}'::jsonb, 'more', false, 'nearly', false);
  end if;
  loop
    with found as materialized (
      select f.*,
        (site_search.kinds is null or f.kind = any (site_search.kinds)) as of_kind,
        (site_search.places is null or f.place = any (site_search.places)) as in_place,
        (site_search.industries is null or f.industry = any (site_search.industries)) as in_industry
      from private.search_by_words(guess, words, attempt > 1) as f
    ),
    shown as (
      select found.kind, found.id, found.rank from found
      where of_kind and in_place and in_industry
        and (site_search.after is null
          or found.rank < (site_search.after ->> 'rank')::double precision
          or (found.rank = (site_search.after ->> 'rank')::double precision and found.id > (site_search.after ->> 'id')::uuid))
      order by found.rank desc, found.id
      limit least(greatest(page_size, 1), 50) + 1
    ),
    page as (select * from shown order by rank desc, id limit least(greatest(page_size, 1), 50))
    select jsonb_build_object(
      'results', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', page.kind, 'id', page.id, 'rank', page.rank)
          || private.search_card(page.kind, page.id) order by page.rank desc, page.id), '[]') from page),
      'kinds', (select coalesce(jsonb_object_agg(k.kind, k.count), '{}')
        from (select found.kind, count(*) from found where in_place and in_industry group by found.kind) as k),
      'places', (select coalesce(jsonb_object_agg(k.place, k.count), '{}')
        from (select found.place, count(*) from found where of_kind and in_industry and found.place <> '' group by found.place
              order by 2 desc, 1 limit 12) as k),
      'industries', (select coalesce(jsonb_object_agg(k.industry, k.count), '{}')
        from (select found.industry, count(*) from found where of_kind and in_place and found.industry <> '' group by found.industry
              order by 2 desc, 1 limit 12) as k),
      'more', (select count(*) from shown) > (select count(*) from page),
      'nearly', attempt > 1,
      'profile', case
        when auth.uid() is not null and exists (select from page where page.kind = 'jobs') then public.my_match_profile() end,
      'found', exists (select from found))
    into answer;
    exit when attempt = 3 or (answer ->> 'found')::boolean;
    attempt := attempt + 1;
    nearest := private.nearest_words(q);
    guess := nearest.guess;
    words := case attempt when 2 then nearest.all_of else nearest.any_of end;
  end loop;
  return answer - 'found';
end
$$;
revoke all on function public.site_search(text, text[], text[], text[], jsonb, integer) from public;
grant execute on function public.site_search(text, text[], text[], text[], jsonb, integer) to anon, authenticated, service_role;

-- So many of the people who have these words and let themselves be found. Of words that many have the index would first
-- gather everybody: from the first person on, enough are soon found.
create function private.people_with(query tsquery, most integer) returns setof public.profiles
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

-- What a result shows of a person, a company or a job.
create function private.search_card(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if kind = 'people' then
    return (
      select jsonb_build_object(
        'name', btrim(p.first_name || ' ' || p.last_name), 'picture', private.picture_of(p.user_id),
        'title', p.headline, 'location', p.location, 'handle', p.handle,
        'connections', (select count(*) from private.friends_of(search_card.id)),
        'mutual', case when p.user_id = me then 0 else (
          select count(*)
          from (select * from private.friends_of(search_card.id) intersect select * from private.friends_of(me)) as both_know) end,
        'email', case when s.show_email and me is not null then u.email end,
        'phone', case when s.show_phone and me is not null then u.phone end,
        'state', case
          when p.user_id = me then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = me then 'asked'
          when me is not null and exists (
            select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id) then 'closed'
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
        'slug', c.slug, 'domain', c.domain, 'verified_how', c.verified_how,
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = me))
      from public.companies c where c.id = search_card.id);
  else
    return (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'verified_how', c.verified_how, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (
          select a.applied_at from public.applications a
          where a.job_id = j.id and a.user_id = me and a.withdrawn_at is null))
        -- What a match looks at of the posting.
        || case when me is null then '{}'
          else jsonb_build_object('experience_level', j.experience_level, 'description', j.description) end
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;

-- Up to 200 people and companies with these words, and the jobs that the search for jobs finds, newest first; of what is only
-- spelt nearly so, up to 200 of each.
create function private.search_by_words(q text, words tsquery, nearly boolean)
returns table (kind text, id uuid, rank double precision, place text, industry text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
$$;
