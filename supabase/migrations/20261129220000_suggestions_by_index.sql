-- Whether a section is shown was looked at before the limit, which the planner took to need a reading of all: 500 ms of people with many
-- records, among 100,000.
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
  ), candidates as materialized (
    select near.person, sum(near.weight)::integer as score from near
    where near.person <> (select auth.uid())
      and not exists (
        select from public.connections c
        where least(c.user_id, c.other_id) = least(near.person, (select auth.uid()))
          and greatest(c.user_id, c.other_id) = greatest(near.person, (select auth.uid())))
      and not exists (
        select from public.dismissed_suggestions d where d.user_id = (select auth.uid()) and d.person_id = near.person)
    group by near.person order by 2 desc, 1 limit 96
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
