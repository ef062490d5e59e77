-- One search over people who let themselves be found, companies and open jobs: ranked, counted by kind, place and
-- industry, paged by key. Words are the beginnings of words; when nothing has them all, what is spelt nearly so is found.

create extension if not exists pg_trgm with schema extensions;

alter table public.profiles add column search tsvector generated always as (
  setweight(to_tsvector('simple', first_name || ' ' || last_name), 'A')
  || setweight(to_tsvector('simple', headline || ' ' || location), 'B')
) stored;
alter table public.companies add column search tsvector generated always as (
  setweight(to_tsvector('simple', name), 'A')
  || setweight(to_tsvector('simple', industry || ' ' || headquarters), 'B')
  || setweight(to_tsvector('english', about), 'C')
) stored;

create index profiles_search on public.profiles using gin (search);
create index companies_search on public.companies using gin (search);
create index profiles_spelling on public.profiles using gin ((first_name || ' ' || last_name || ' ' || headline) extensions.gin_trgm_ops);
create index companies_spelling on public.companies using gin ((name || ' ' || industry) extensions.gin_trgm_ops);
create index jobs_spelling on public.jobs using gin ((title || ' ' || company_name) extensions.gin_trgm_ops) where status = 'open';

-- Every word must occur, each as the beginning of a word; null when nothing is asked.
create function private.search_query(q text) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from (select word from regexp_split_to_table(lower(left(q, 200)), '[^[:alnum:]]+') as word where word <> '' limit 12) as words
$$;

-- How well a name answers: the whole of it, its beginning, its words, or only the text around it.
create function private.name_rank(q text, name text, words tsquery) returns double precision
language sql immutable set search_path = '' as $$
  select case
    when lower(name) = lower(btrim(q)) then 1.0
    when starts_with(lower(name), lower(btrim(q))) then 0.9
    when to_tsvector('simple', name) @@ words then 0.8
    else 0.5 end
$$;

-- Up to 400 of each kind that have all the words, the jobs newest first.
create function private.search_by_words(q text)
returns table (kind text, id uuid, rank double precision, place text, industry text)
-- Planned for the words at hand: which index is cheaper depends on how frequent they are, but the whole table never is.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
declare
  words tsquery := private.search_query(q);
begin
  return query
  (select 'people', p.user_id, private.name_rank(q, p.first_name || ' ' || p.last_name, words), p.location, ''
   from public.profiles p left join public.settings s on s.user_id = p.user_id
   where p.search @@ words and coalesce(s.profile_visible, true) limit 400)
  union all
  (select 'companies', c.id, private.name_rank(q, c.name, words), c.headquarters, c.industry
   from public.companies c where c.search @@ words limit 400)
  union all
  (select 'jobs', j.id, private.name_rank(q, j.title, words) + extract(epoch from j.posted_at)::double precision / 1e12,
     j.location, c.industry
   from (select * from public.jobs where jobs.status = 'open' and jobs.search @@ words order by jobs.posted_at desc limit 400) as j
   join public.companies c on c.id = j.company_id);
end
$$;

-- The same for what is spelt nearly so.
create function private.search_by_spelling(q text)
returns table (kind text, id uuid, rank double precision, place text, industry text)
-- Planned for the words at hand: which index is cheaper depends on how frequent they are, but the whole table never is.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
  (select 'people', p.user_id, 0.5 * extensions.word_similarity(q, p.first_name || ' ' || p.last_name), p.location, ''
   from public.profiles p left join public.settings s on s.user_id = p.user_id
   where q operator(extensions.<%) (p.first_name || ' ' || p.last_name || ' ' || p.headline)
     and coalesce(s.profile_visible, true) limit 100)
  union all
  (select 'companies', c.id, 0.5 * extensions.word_similarity(q, c.name) + 0.01, c.headquarters, c.industry
   from public.companies c where q operator(extensions.<%) (c.name || ' ' || c.industry) limit 100)
  union all
  (select 'jobs', j.id, 0.5 * extensions.word_similarity(q, j.title), j.location, c.industry
   from public.jobs j join public.companies c on c.id = j.company_id
   where j.status = 'open' and q operator(extensions.<%) (j.title || ' ' || j.company_name) limit 100);
end
$$;

-- What a card shows of one result, for the caller.
create function private.search_card(kind text, id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case search_card.kind
    when 'people' then (
      select jsonb_build_object(
        'name', btrim(p.first_name || ' ' || p.last_name), 'title', p.headline, 'location', p.location,
        'connections', (
          select count(*) from public.connections c
          where c.accepted_at is not null and search_card.id in (c.user_id, c.other_id)),
        'mutual', (
          select count(*)
          from (select case when c.user_id = search_card.id then c.other_id else c.user_id end as friend
                from public.connections c where c.accepted_at is not null and search_card.id in (c.user_id, c.other_id)) as theirs
          join public.connections m on m.accepted_at is not null
            and (m.user_id, m.other_id) in ((auth.uid(), theirs.friend), (theirs.friend, auth.uid()))),
        'email', case when s.show_email and auth.uid() is not null then u.email end,
        'phone', case when s.show_phone and auth.uid() is not null then u.phone end,
        'state', case
          when p.user_id = auth.uid() then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = auth.uid() then 'asked'
          when mine.other_id = auth.uid() then 'asks'
          when auth.uid() is not null and not private.may_ask(auth.uid(), p.user_id) then 'closed'
          else 'none' end)
      from public.profiles p
      join auth.users u on u.id = p.user_id
      left join public.settings s on s.user_id = p.user_id
      left join public.connections mine on auth.uid() in (mine.user_id, mine.other_id) and p.user_id in (mine.user_id, mine.other_id)
      where p.user_id = search_card.id)
    when 'companies' then (
      select jsonb_build_object(
        'name', c.name, 'industry', c.industry, 'location', c.headquarters, 'size', c.size, 'logo_url', c.logo_url,
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = auth.uid()))
      from public.companies c where c.id = search_card.id)
    else (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (select a.applied_at from public.applications a where a.job_id = j.id and a.user_id = auth.uid()))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id)
    end
$$;

-- One page of results, the counts of each choice with its own filter left aside, and whether spelling had to be forgiven.
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
  spelling boolean := false;
  answer jsonb;
begin
  if private.search_query(q) is null then
    return jsonb_build_object('results', '[]'::jsonb, 'kinds', '{}'::jsonb, 'places', '{}'::jsonb, 'industries', '{}'::jsonb, 'more', false, 'nearly', false);
  end if;
  loop
    with found as materialized (
      select f.*,
        (site_search.kinds is null or f.kind = any (site_search.kinds)) as of_kind,
        (site_search.places is null or f.place = any (site_search.places)) as in_place,
        (site_search.industries is null or f.industry = any (site_search.industries)) as in_industry
      from (
        select * from private.search_by_words(q) where not spelling
        union all
        select * from private.search_by_spelling(left(q, 60)) where spelling
      ) as f
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
      'nearly', spelling,
      'found', exists (select from found))
    into answer;
    exit when spelling or (answer ->> 'found')::boolean;
    spelling := true;
  end loop;
  return answer - 'found';
end
$$;
revoke all on function public.site_search(text, text[], text[], text[], jsonb, integer) from public;
grant execute on function public.site_search(text, text[], text[], text[], jsonb, integer) to anon, authenticated, service_role;
