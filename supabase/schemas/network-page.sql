-- The lists of the network page, each paged by the key of the last line. They are the caller's only, with names, headlines and
-- places of other people, so these functions run as their owner.

-- Requests to the caller, or those that they sent, the newest first.
create function public.network_requests(
  sent boolean default false, after_at timestamptz default null, after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, place text, note text, asked_at timestamptz, mutual integer, handle text,
  picture text)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select f as friend from private.friends_of((select auth.uid())) as f),
  asked as materialized (
    select c.other_id as person, c.note, c.asked_at from public.connections c
    where network_requests.sent and c.user_id = (select auth.uid()) and c.accepted_at is null
    union all
    select c.user_id, c.note, c.asked_at from public.connections c
    where not network_requests.sent and c.other_id = (select auth.uid()) and c.accepted_at is null
      and not exists (select from public.blocks b where b.user_id = c.other_id and b.blocked_id = c.user_id)
  )
  select a.person, case when network_requests.sent then private.name_known(a.person) else private.name_of(a.person) end,
    coalesce(p.headline, ''), coalesce(p.location, ''), a.note, a.asked_at,
    case when p.user_id is not null then (
      select count(*) from private.friends_of(a.person) as f join mine on mine.friend = f)::integer else 0 end,
    coalesce(p.handle, ''), private.picture_of(p.user_id)
  from (
    select * from asked
    where after_at is null or (asked.asked_at, asked.person) < (after_at, after_person)
    order by asked.asked_at desc, asked.person desc limit least(greatest(page_size, 1), 50)
  ) as a
  -- Who asks is told of; who was asked, and hides now, is not.
  left join public.profiles p on p.user_id = a.person
    and (not network_requests.sent or private.knows_name((select auth.uid()), a.person))
  order by a.asked_at desc, a.person desc
$$;
revoke all on function public.network_requests(boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_requests(boolean, timestamptz, uuid, integer) to authenticated;

-- The caller's connections whose name, headline or place contains all words: newest first, or by name.
create function public.network_connections(
  words text default '', by_name boolean default false, after_at timestamptz default null, after_name text default null,
  after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, place text, connected_at timestamptz, mutual integer, sort_name text, handle text,
  picture text)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select c.other_id as friend, c.accepted_at from public.connections c
    where c.user_id = (select auth.uid()) and c.accepted_at is not null
    union all
    select c.user_id, c.accepted_at from public.connections c
    where c.other_id = (select auth.uid()) and c.accepted_at is not null
  ), found as materialized (
    select mine.friend, mine.accepted_at, p.headline, p.location, p.handle,
      coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member') as name
    from mine join public.profiles p on p.user_id = mine.friend
    where not exists (
      select from regexp_split_to_table(lower(left(words, 120)), '\s+') as word
      where strpos(lower(p.first_name || ' ' || p.last_name || ' ' || p.headline || ' ' || p.location), word) = 0)
  ), page as (
    select * from found
    where case when by_name then after_name is null or (lower(found.name), found.friend) > (after_name, after_person)
      else after_at is null or (found.accepted_at, found.friend) < (after_at, after_person) end
    order by case when by_name then lower(found.name) end, case when by_name then found.friend end,
      found.accepted_at desc, found.friend desc
    limit least(greatest(page_size, 1), 50)
  )
  select page.friend, page.name, page.headline, page.location, page.accepted_at,
    (select count(*) from private.friends_of(page.friend) as f join mine on mine.friend = f)::integer, lower(page.name), page.handle,
    private.picture_of(page.friend)
  from page
  order by case when by_name then lower(page.name) end, case when by_name then page.friend end,
    page.accepted_at desc, page.friend desc
$$;
revoke all on function public.network_connections(text, boolean, timestamptz, text, uuid, integer) from public, anon;
grant execute on function public.network_connections(text, boolean, timestamptz, text, uuid, integer) to authenticated;

-- Suggested people with reasons: friends of forty of their friends, colleagues at a current or former employer, alumni of the
-- same school, and people with the caller's best skills: of many, the next ones in the index. Three shared skills weigh as much
-- as one mutual connection. A section that is not public is not used for suggestions, nor for their score, which would tell of it.
-- Whoever blocks the caller is suggested as before: to be missing would tell.
create function public.network_suggestions(
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
revoke all on function public.network_suggestions(integer, uuid, integer) from public, anon;
grant execute on function public.network_suggestions(integer, uuid, integer) to authenticated;

-- Whom the caller blocks, the latest first.
create function public.network_blocked(after_at timestamptz default null, after_person uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, blocked_at timestamptz, handle text, picture text)
language sql stable security definer set search_path = '' as $$
  select b.blocked_id, private.name_known(b.blocked_id), coalesce(p.headline, ''), b.blocked_at, coalesce(p.handle, ''),
    private.picture_of(p.user_id)
  from public.blocks b
  left join public.profiles p on p.user_id = b.blocked_id and private.knows_name(b.user_id, b.blocked_id)
  where b.user_id = (select auth.uid()) and (after_at is null or (b.blocked_at, b.blocked_id) < (after_at, after_person))
  order by b.blocked_at desc, b.blocked_id desc limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.network_blocked(timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_blocked(timestamptz, uuid, integer) to authenticated;

-- Whom both the caller and this person are connected with, by name. All of them are the caller's own connections.
create function public.mutual_connections(
  of_person uuid, after_name text default null, after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, handle text, picture text, sort_name text)
language sql stable security definer set search_path = '' as $$
  select both_know.person, both_know.name, p.headline, p.handle, private.picture_of(both_know.person), lower(both_know.name)
  from (
    select known.friend as person, private.name_of(known.friend) as name
    from (
      select f as friend from private.friends_of(of_person) as f
      intersect select f from private.friends_of((select auth.uid())) as f) as known
    where of_person <> (select auth.uid()) and private.may_look_at((select auth.uid()), of_person)
  ) as both_know
  join public.profiles p on p.user_id = both_know.person
  where after_name is null or (lower(both_know.name), both_know.person) > (after_name, after_person)
  order by lower(both_know.name), both_know.person limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.mutual_connections(uuid, text, uuid, integer) from public, anon;
grant execute on function public.mutual_connections(uuid, text, uuid, integer) to authenticated;
