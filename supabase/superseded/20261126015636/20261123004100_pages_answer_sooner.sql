-- Queries of the most used pages take less than a fiftieth of a second.

create or replace function public.kept_promises(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kept', ended.kept, 'promised', ended.made + late.overdue, 'overdue', late.overdue,
    'percent', case when ended.made + late.overdue > 0 then round(100.0 * ended.kept / (ended.made + late.overdue)) end)
  from (
    -- In the words of the index: `not kept` alone would not be looked up in it.
    select count(*) as made, count(*) filter (where p.kept) as kept
    from public.application_promises p where p.company_id = company and p.kept is not null) as ended,
    (select count(*) as overdue from public.application_promises p
      where p.company_id = company and p.closed_at is null and p.due_on < private.today()) as late
$$;

create or replace function private.in_application_tab(tab text, status text, withdrawn boolean) returns boolean
language sql immutable
return case tab
  when 'all' then true
  when 'active' then not withdrawn and status not in ('rejected', 'offer_received')
  when 'interviews' then not withdrawn and status in ('phone_screening', 'interview_scheduled')
  when 'offers' then not withdrawn and status = 'offer_received'
  when 'archived' then withdrawn or status = 'rejected'
  else not withdrawn and status = tab end;

create or replace function private.messages_with(hearer uuid, words text, before_at timestamptz, before_id uuid, most integer)
returns setof public.messages
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text[] := array(
    select lexeme from (
      select token as lexeme, place from regexp_split_to_table(lower(left(words, 120)), '[^[:alnum:]]+') with ordinality as t (token, place)
    ) as t where lexeme <> '' order by place limit 8);
  whole tsquery := ('''@' || hearer || '''')::tsquery;
  last tsquery;
begin
  if hearer is null or cardinality(asked) = 0 then
    return;
  end if;
  for i in 1 .. cardinality(asked) - 1 loop
    whole := whole && (quote_literal(asked[i]))::tsquery;
  end loop;
  last := (quote_literal(asked[cardinality(asked)]) || ':*')::tsquery;
  return query
    select found.* from public.messages found
    -- Many words begin alike: the beginning is looked for in what the index has found, not in the index, which knows the operator alone.
    where found.search @@ whole and ts_match_vq(found.search, last)
      and (before_at is null or (found.sent_at, found.id) < (before_at, before_id))
    order by found.sent_at desc, found.id desc limit most;
end
$$;

create or replace function private.conversation_line(mine public.participants) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', mine.conversation_id, 'person', mine.person_id,
    'name', case when at.id is not null then at.name when mine.person_id is null then 'Former member'
      else private.name_of(mine.person_id) end,
    'handle', p.handle, 'headline', coalesce(p.headline, nullif(side.subject, ''), at.industry, ''),
    'company', case when at.id is not null then jsonb_build_object('id', at.id, 'slug', at.slug,
      'open', private.reads_messages(at.id),
      'logo_url', at.logo_url, 'verified_how', at.verified_how) end,
    'picture', private.picture_of(mine.person_id),
    'subject', coalesce(side.subject, ''), 'application', side.application_id, 'state', mine.state,
    'waiting', coalesce(theirs.state <> 'accepted', false), 'last_at', mine.last_at, 'last_seq', mine.last_seq,
    'read_seq', mine.read_seq, 'unread', mine.unread,
    'blocked', mine.stopped_at is not null
      or exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id),
    'mutual', case when mine.state = 'requested' then (
      select count(*) from private.friends_of(mine.person_id) as f
      where f in (select * from private.friends_of(mine.user_id))) else 0 end,
    'their_read', case
      when theirs.state = 'accepted' and private.shares_reading(mine.user_id) and private.shares_reading(mine.person_id)
      then theirs.read_seq when at.id is not null and private.shares_reading(mine.user_id) then side.read_seq end,
    'last', (
      select jsonb_build_object('body', left(m.body, 200), 'own', m.user_id is not distinct from mine.user_id and m.signed is null,
        'deleted', m.deleted_at is not null,
        'file', (select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1))
      from public.messages m where m.conversation_id = mine.conversation_id and m.seq = mine.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = mine.person_id
  left join public.participants theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id
  left join public.company_conversations side on side.conversation_id = mine.conversation_id
  left join public.companies at on at.id = side.company_id
$$;

create or replace function private.company_line(side public.company_conversations) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', side.conversation_id, 'person', side.person_id,
    'name', case when side.person_id is null then 'Former member' else private.name_of(side.person_id) end,
    'handle', p.handle, 'headline', coalesce(p.headline, ''), 'picture', private.picture_of(side.person_id), 'state', 'accepted', 'waiting', false, 'blocked', false, 'mutual', 0,
    'last_at', side.last_at, 'last_seq', side.last_seq, 'read_seq', side.read_seq, 'unread', side.unread,
    'their_read', case when private.shares_reading(side.person_id) then theirs.read_seq end,
    'subject', side.subject, 'application', side.application_id,
    'job', (select a.job_id from public.applications a where a.id = side.application_id),
    'assigned_to', side.assigned_to, 'settled_at', side.settled_at,
    'last', (
      select jsonb_build_object('body', left(m.body, 200), 'own', m.signed is not null, 'deleted', m.deleted_at is not null,
        'signed', m.signed, 'file', (select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1))
      from public.messages m where m.conversation_id = side.conversation_id and m.seq = side.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = side.person_id
  left join public.participants theirs on theirs.conversation_id = side.conversation_id and theirs.user_id = side.person_id
$$;

create or replace function private.pipeline_card(a public.applications, masked boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', a.id, 'number', a.number, 'status', a.status, 'stage', a.stage, 'next_step', a.next_step, 'interviewer', a.interviewer,
    'applied_at', a.applied_at, 'answer_by', a.answer_by, 'withdrawn_at', a.withdrawn_at, 'offer_answer', a.offer_answer,
    'overdue', a.answer_by < private.today(), 'masked', hidden,
    'name', case when not hidden then sent.profile ->> 'name' end,
    'headline', coalesce(sent.profile ->> 'headline', ''), 'location', coalesce(sent.profile ->> 'location', ''),
    'picture', case when not hidden then private.picture_sent(a.user_id) end,
    'has_resume', a.resume_id is not null, 'has_note', a.note <> '',
    'waits_for_them', exists (select from public.interviews i where i.application_id = a.id and i.state = 'offered')
      or exists (select from public.application_offers o where o.application_id = a.id and o.state = 'open'),
    'meets_at', (select min(i.starts_at) from public.interviews i
      where i.application_id = a.id and i.state = 'booked' and i.ends_at > now()),
    'note_count', (select count(*) from public.application_team_notes n where n.application_id = a.id),
    'scorecard_count', (select count(*) from public.application_scorecards s where s.application_id = a.id))
  from (select masked and not private.has_handed_in(a.id) as hidden) as mask
  left join public.application_profiles sent on sent.application_id = a.id
$$;

create or replace function public.my_conversations(
  part text default 'all', words text default '', after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with me as materialized (select (select auth.uid()) as id),
  asked as materialized (
    select array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
      from regexp_split_to_table(lower(left(words, 120)), '\s+') as word) as each, lower(btrim(left(words, 120))) as whole),
  -- With somebody who has all of the words in their name or headline, with a company, or about a job, of this name.
  named as materialized (
    select p.conversation_id as id from public.participants p
    left join public.profiles who on who.user_id = p.person_id
    left join public.company_conversations s on s.conversation_id = p.conversation_id
    left join public.companies at on at.id = s.company_id
    where words <> '' and p.user_id = (select id from me)
      and (lower(who.first_name || ' ' || who.last_name || ' ' || who.headline) like all ((select each from asked)::text[])
        or strpos(lower(at.name || ' ' || s.subject), (select whole from asked)) > 0)),
  listed as (
    (select p.* from public.participants p
      where my_conversations.part = 'all' and p.user_id = (select id from me) and p.state = 'accepted' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or p.conversation_id in (select named.id from named))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'requests' and p.user_id = (select id from me) and p.state = 'requested' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or p.conversation_id in (select named.id from named))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'unread' and p.user_id = (select id from me) and p.unread > 0 and p.state = 'accepted'
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or p.conversation_id in (select named.id from named))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
  )
  select private.conversation_line(listed::public.participants) from listed order by last_at desc, conversation_id desc
$$;

drop function private.is_about(uuid, text);

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
    select other.person, 3 as weight
    from (select friend from mine order by friend limit 40) as few
    cross join lateral (select f as person from private.friends_of(few.friend) as f limit 30) as other
    union all
    select other.user_id, 4
    from worked cross join lateral (
      (select e.user_id from public.experiences e where lower(btrim(e.company)) = worked.word and e.user_id > (select auth.uid()) order by e.user_id limit 40)
      union all
      (select e.user_id from public.experiences e where lower(btrim(e.company)) = worked.word and e.user_id < (select auth.uid()) order by e.user_id limit 40)
      limit 40) as other
    union all
    select other.user_id, 2
    from learned cross join lateral (
      (select e.user_id from public.educations e where lower(btrim(e.school)) = learned.word and e.user_id > (select auth.uid()) order by e.user_id limit 40)
      union all
      (select e.user_id from public.educations e where lower(btrim(e.school)) = learned.word and e.user_id < (select auth.uid()) order by e.user_id limit 40)
      limit 40) as other
    union all
    select other.user_id, 1
    from known cross join lateral (
      (select s.user_id from public.skills s where lower(btrim(s.name)) = known.word and s.user_id > (select auth.uid()) order by s.user_id limit 40)
      union all
      (select s.user_id from public.skills s where lower(btrim(s.name)) = known.word and s.user_id < (select auth.uid()) order by s.user_id limit 40)
      limit 40) as other
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
      and not exists (select from public.blocks b where b.user_id = c.person and b.blocked_id = (select auth.uid()))
    offset 0) as why
  where cardinality(why.friends) > 0 or why.company is not null or why.school is not null or cardinality(why.skills) > 0
  order by c.score desc, c.person limit least(greatest(page_size, 1), 50)
$$;

create or replace function private.post_line(of_post uuid, source text, score double precision, as_of timestamptz) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', p.id, 'author', private.voice_of(p.user_id, p.company_id), 'mine', coalesce(p.user_id = auth.uid(), false)
      or coalesce(p.company_id in (select private.my_companies(array['owner', 'recruiter'])), false),
    'body', p.body, 'link', p.link, 'card', case when p.link is not null then private.card_of(p.link) end, 'seen_by', p.seen_by, 'posted_at', p.posted_at, 'edited_at', p.edited_at,
    'hidden', p.hidden_at is not null,
    'picture', (
      select jsonb_build_object('id', f.id, 'path', f.path, 'width', f.width, 'height', f.height, 'words', p.picture_words)
      from public.post_pictures f where f.id = p.picture_id),
    'reactions', case when mine.counted is false
      then jsonb_set(p.reactions, array[mine.kind], to_jsonb(coalesce((p.reactions ->> mine.kind)::integer, 0) + 1))
      else p.reactions end,
    'reaction', mine.kind,
    'commented', p.commented + (
      select count(*) from public.post_comments c where c.post_id = p.id and c.user_id = auth.uid() and not c.counted),
    'source', source, 'score', score, 'as_of', as_of)
  from public.posts p left join public.post_reactions mine on mine.post_id = p.id and mine.user_id = auth.uid()
  where p.id = of_post
$$;

create or replace function public.network_feed(
  after_at timestamptz default null, after_post uuid default null, after_score double precision default null,
  as_of timestamptz default null, page_size integer default 10
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  size integer := least(greatest(page_size, 1), 30);
  moment timestamptz := coalesce(as_of, now());
  chosen public.feed_choices;
begin
  select * into chosen from public.feed_choices where user_id = me;
  if chosen.sorted is distinct from 'weights' then
    return query
    with sources as materialized (select * from private.feed_sources(me)), found as (
      (select p.*, s.source from sources s cross join lateral (
        select p.id, p.posted_at from public.posts p
        where p.user_id = s.person and (s.near or p.seen_by = 'everyone') and (p.hidden_at is null or s.person = me)
          and (p.posted_at, p.id) < (coalesce(after_at, 'infinity'), coalesce(after_post, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by p.posted_at desc, p.id desc limit size) as p
      where s.person is not null)
      union all
      (select p.*, s.source from sources s cross join lateral (
        select p.id, p.posted_at from public.posts p
        where p.company_id = s.company and p.state = 'published' and p.hidden_at is null
          and (p.posted_at, p.id) < (coalesce(after_at, 'infinity'), coalesce(after_post, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by p.posted_at desc, p.id desc limit size) as p
      where s.company is not null)
      order by posted_at desc, id desc limit size + 20
    ), page as (
      select found.* from found
      where not exists (select from public.post_reports r where r.user_id = me and r.post_id = found.id)
      order by found.posted_at desc, found.id desc limit size
    )
    select private.post_line(page.id, page.source, null, moment) from page order by page.posted_at desc, page.id desc;
    return;
  end if;
  return query
  with sources as materialized (select * from private.feed_sources(me)), latest as (
    select p.*, s.source from sources s cross join lateral (
      select p.id, p.reacted, p.commented, p.posted_at from public.posts p
      where p.user_id = s.person and (s.near or p.seen_by = 'everyone') and (p.hidden_at is null or s.person = me)
        and p.posted_at > moment - interval '30 days'
      order by p.posted_at desc, p.id desc limit 5) as p
    where s.person is not null
    union all
    select p.*, s.source from sources s cross join lateral (
      select p.id, p.reacted, p.commented, p.posted_at from public.posts p
      where p.company_id = s.company and p.state = 'published' and p.hidden_at is null
        and p.posted_at > moment - interval '30 days'
      order by p.posted_at desc, p.id desc limit 5) as p
    where s.company is not null
  ), found as materialized (
    select latest.*, case latest.source when 'connection' then chosen.connections when 'following' then chosen.following
      when 'company' then chosen.companies else 2 end as near
    from latest
  ), scored as (
    select found.id, found.source,
      found.near + chosen.newness * exp(-extract(epoch from greatest(moment - found.posted_at, interval '0')) / 172800)
        + chosen.talk * ln(1 + found.reacted + 2 * found.commented) / 2 as score
    from found where found.near > 0
  ), page as (
    select scored.* from scored
    where (after_score is null or scored.score < after_score or (scored.score = after_score and scored.id < after_post))
      and not exists (select from public.post_reports r where r.user_id = me and r.post_id = scored.id)
    order by scored.score desc, scored.id desc limit size
  )
  select private.post_line(page.id, page.source, page.score, moment) from page order by page.score desc, page.id desc;
end
$$;

drop function private.latest_posts(uuid, uuid, boolean, timestamptz, uuid, integer);

create or replace function private.tell_people(people uuid[], subject text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told text := coalesce(current_setting('tannr.told', true), '');
  others uuid[] := array(
    select distinct person from unnest(people) as person
    where person is not null and person is distinct from auth.uid() and position(person || ' ' || subject || ';' in told) = 0);
begin
  if length(told) < 4000 then
    perform set_config('tannr.told', told || coalesce((
      select string_agg(person || ' ' || subject || ';', '') from unnest(others[1:50]) as person), ''), true);
  end if;
  if auth.uid() = any (people) then
    perform private.tell_person(auth.uid(), subject);
  end if;
  insert into realtime.messages (id, payload, event, topic, private, extension)
  select one.id, jsonb_build_object('from', null, 'id', one.id), subject, 'person:' || one.person, true, 'broadcast'
  from (select gen_random_uuid() as id, person from unnest(others) as person) as one;
exception when others then
  -- As realtime.send: what is done stands, whether or not others hear of it.
  raise warning 'People were not told of %: %', subject, sqlerrm;
end
$$;

revoke all on function private.tell_people(uuid[], text) from public;

create or replace function private.tell_readers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select user_id from changed where user_id is not null
    union
    select r.person from changed c cross join lateral private.readers_of(c.user_id, c.company_id, c.seen_by) as r
    where tg_op <> 'UPDATE' and c.state = 'published'
    union
    select m.user_id from changed c join public.company_members m on m.company_id = c.company_id where m.role <> 'interviewer'
  ), 'posts');
  return null;
end
$$;

create or replace function private.tell_of_publishing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(
    array(select r.person from private.readers_of(new.user_id, new.company_id, new.seen_by) as r), 'posts');
  return null;
end
$$;

create or replace function private.tell_speakers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select user_id from changed
    union
    select p.user_id from changed c join public.posts p on p.id = c.post_id where p.user_id is not null and c.counted
    union
    select person from (
      select o.user_id as person from changed c join public.post_comments o on o.post_id = c.post_id where c.counted limit 100) as others
  ), 'posts');
  return null;
end
$$;

create or replace function private.settle_link_card(of_card uuid, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash text;
begin
  update private.link_cards set state = case when said is null then 'failed' else 'ready' end, settled_at = clock_timestamp(),
    title = left(coalesce(said ->> 'title', ''), 160), description = left(coalesce(said ->> 'description', ''), 300),
    site = left(coalesce(said ->> 'site', ''), 80)
  where id = of_card returning link_hash into hash;
  if said is not null then
    perform private.tell_people(array(
      select r.person
      from (select p.* from public.posts p where md5(p.link) = hash order by p.posted_at desc limit 5) as shown
      cross join lateral (
        select shown.user_id as person where shown.user_id is not null
        union
        select readers.person from private.readers_of(shown.user_id, shown.company_id, shown.seen_by) as readers) as r), 'posts');
  end if;
end
$$;

create or replace function private.tell_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select m.user_id from changed c join public.company_members m on m.company_id = c.company_id where m.role <> 'interviewer'
    union
    select a.user_id from changed c cross join lateral (
      select o.user_id from public.event_answers o where o.event_id = c.id limit 300) as a), 'companies');
  return null;
end
$$;
