-- What a match looks at comes with the jobs that somebody who is signed in finds.

create or replace function public.site_search(
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

create or replace function private.search_card(kind text, id uuid) returns jsonb
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
