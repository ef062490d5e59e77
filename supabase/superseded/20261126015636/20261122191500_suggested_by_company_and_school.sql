-- People are suggested by where both work or worked, and where both learned; and by nothing that they do not show to everyone.

create index experiences_company on public.experiences (lower(btrim(company)), user_id);
create index educations_school on public.educations (lower(btrim(school)), user_id);
drop function public.network_suggestions(integer, uuid, integer);

-- People whom the caller may know, and why: friends of sixty of their friends, who works or worked where they did, who learned at
-- the same school, and who has the skills that they know best. Three skills weigh as much as one person whom both know. Who shows
-- a section to fewer than everyone is not suggested by it.
create function public.network_suggestions(
  after_score integer default null, after_person uuid default null, page_size integer default 12
) returns table (
  person uuid, name text, headline text, place text, mutual integer, mutual_names text[], skills text[], score integer, handle text,
  company text, school text
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
    select other.person, 3 as weight
    from (select friend from mine order by friend limit 60) as few
    cross join lateral (select f as person from private.friends_of(few.friend) as f limit 40) as other
    union all
    select other.user_id, 4
    from worked cross join lateral (
      select e.user_id from public.experiences e where lower(btrim(e.company)) = worked.word limit 60) as other
    union all
    select other.user_id, 2
    from learned cross join lateral (
      select e.user_id from public.educations e where lower(btrim(e.school)) = learned.word limit 60) as other
    union all
    select other.user_id, 1
    from known cross join lateral (
      select s.user_id from public.skills s where lower(btrim(s.name)) = known.word limit 60) as other
  ), candidates as materialized (
    select near.person, sum(near.weight)::integer as score from near
    where near.person <> (select auth.uid())
      and not exists (
        select from public.connections c
        where least(c.user_id, c.other_id) = least(near.person, (select auth.uid()))
          and greatest(c.user_id, c.other_id) = greatest(near.person, (select auth.uid())))
      and not exists (
        select from public.dismissed_suggestions d where d.user_id = (select auth.uid()) and d.person_id = near.person)
    group by near.person order by 2 desc, 1 limit 200
  ), why as materialized (
    select c.person, c.score, p.headline, p.location, p.handle,
      (select count(*) from private.friends_of(c.person) as f join mine on mine.friend = f)::integer as mutual,
      (select min(e.company) from public.experiences e join worked on worked.word = lower(btrim(e.company))
        where e.user_id = c.person and private.seen_by(c.person, 'experience') = 'everyone') as company,
      (select min(e.school) from public.educations e join learned on learned.word = lower(btrim(e.school))
        where e.user_id = c.person and private.seen_by(c.person, 'education') = 'everyone') as school,
      array(
        select s.name from public.skills s join known on known.word = lower(btrim(s.name))
        where s.user_id = c.person and private.seen_by(c.person, 'skills') = 'everyone' order by s.name limit 3) as skills
    from candidates c join public.profiles p on p.user_id = c.person
    where (after_score is null or c.score < after_score or (c.score = after_score and c.person > after_person))
      and private.may_ask((select auth.uid()), c.person)
      and not exists (select from public.blocks b where b.user_id = c.person and b.blocked_id = (select auth.uid()))
  )
  select why.person, private.name_of(why.person), why.headline, why.location, why.mutual,
    array(
      select private.name_of(f) from private.friends_of(why.person) as f join mine on mine.friend = f order by f limit 2),
    why.skills, why.score, why.handle, why.company, why.school
  from why where why.mutual > 0 or why.company is not null or why.school is not null or cardinality(why.skills) > 0
  order by why.score desc, why.person limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.network_suggestions(integer, uuid, integer) from public, anon;
grant execute on function public.network_suggestions(integer, uuid, integer) to authenticated;
