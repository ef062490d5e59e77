-- Times to meet in messages, typing marks in conversations with companies, pictures of people in lists, and what is unverified.

create table public.meetings (
  message_id uuid primary key references public.messages (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  -- Where it is: an address of a call, or a place.
  place text not null default '' check (char_length(place) <= 300),
  minutes smallint not null check (minutes between 10 and 480),
  state text not null default 'offered' check (state in ('offered', 'taken', 'declined', 'withdrawn', 'cancelled')),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Who meets: whoever offered, and of the other side whoever took a time.
  offered_by uuid references auth.users (id) on delete set null,
  taken_by uuid references auth.users (id) on delete set null,
  check ((state = 'taken') <= (starts_at is not null and ends_at > starts_at))
);

create index meetings_offered_by on public.meetings (offered_by) where offered_by is not null;
create index meetings_taken_by on public.meetings (taken_by) where taken_by is not null;

create table public.meeting_slots (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.meetings (message_id) on delete cascade,
  starts_at timestamptz not null,
  unique (message_id, starts_at)
);

-- When somebody is in a meeting: a second one at that time cannot be written.
create table public.meeting_bookings (
  message_id uuid not null references public.meetings (message_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  during tstzrange not null,
  primary key (message_id, user_id),
  exclude using gist (user_id with =, during with &&)
);

-- What they answer has grown.
drop function public.network_requests(boolean, timestamptz, uuid, integer);
drop function public.network_connections(text, boolean, timestamptz, text, uuid, integer);
drop function public.network_suggestions(integer, uuid, integer);
drop function public.network_blocked(timestamptz, uuid, integer);
drop function public.network_following(timestamptz, uuid, integer);

-- Bodies name each other.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.network_following(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS TABLE(person uuid, name text, headline text, place text, followed_at timestamp with time zone, handle text, kind text, picture text, logo_url text, verified_how text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select followed.id, coalesce(c.name, private.name_of(followed.id)), coalesce(c.industry, p.headline, ''),
    coalesce(c.headquarters, p.location, ''), followed.at, coalesce(p.handle, c.slug, ''), followed.kind,
    private.picture_of(p.user_id), c.logo_url, c.verified_how
  from (
    (select f.person_id as id, f.followed_at as at, 'person' as kind from public.person_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.person_id) < (after_at, after_id)))
    union all
    (select f.company_id, f.followed_at, 'company' from public.company_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.company_id) < (after_at, after_id)))
    order by 2 desc, 1 desc limit least(greatest(page_size, 1), 50)
  ) as followed
  left join public.profiles p on followed.kind = 'person' and p.user_id = followed.id
  left join public.companies c on followed.kind = 'company' and c.id = followed.id
  order by followed.at desc, followed.id desc
$function$;

CREATE OR REPLACE FUNCTION public.network_requests(sent boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_person uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS TABLE(person uuid, name text, headline text, place text, note text, asked_at timestamp with time zone, mutual integer, handle text, picture text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with mine as materialized (select f as friend from private.friends_of((select auth.uid())) as f),
  asked as materialized (
    select c.other_id as person, c.note, c.asked_at from public.connections c
    where network_requests.sent and c.user_id = (select auth.uid()) and c.accepted_at is null
    union all
    select c.user_id, c.note, c.asked_at from public.connections c
    where not network_requests.sent and c.other_id = (select auth.uid()) and c.accepted_at is null
      and not exists (select from public.blocks b where b.user_id = c.other_id and b.blocked_id = c.user_id)
  )
  select a.person, private.name_of(a.person), p.headline, p.location, a.note, a.asked_at,
    (select count(*) from private.friends_of(a.person) as f join mine on mine.friend = f)::integer, p.handle, private.picture_of(a.person)
  from (
    select * from asked
    where after_at is null or (asked.asked_at, asked.person) < (after_at, after_person)
    order by asked.asked_at desc, asked.person desc limit least(greatest(page_size, 1), 50)
  ) as a
  join public.profiles p on p.user_id = a.person
  order by a.asked_at desc, a.person desc
$function$;

CREATE OR REPLACE FUNCTION public.network_connections(words text DEFAULT ''::text, by_name boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_name text DEFAULT NULL::text, after_person uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS TABLE(person uuid, name text, headline text, place text, connected_at timestamp with time zone, mutual integer, sort_name text, handle text, picture text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.network_suggestions(after_score integer DEFAULT NULL::integer, after_person uuid DEFAULT NULL::uuid, page_size integer DEFAULT 12)
 RETURNS TABLE(person uuid, name text, headline text, place text, mutual integer, mutual_names text[], skills text[], score integer, handle text, company text, school text, picture text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      select e.user_id from public.experiences e where lower(btrim(e.company)) = worked.word limit 40) as other
    union all
    select other.user_id, 2
    from learned cross join lateral (
      select e.user_id from public.educations e where lower(btrim(e.school)) = learned.word limit 40) as other
    union all
    select other.user_id, 1
    from known cross join lateral (
      select s.user_id from public.skills s where lower(btrim(s.name)) = known.word limit 40) as other
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
    why.skills, why.score, why.handle, why.company, why.school,
    private.picture_of(why.person)
  from why where why.mutual > 0 or why.company is not null or why.school is not null or cardinality(why.skills) > 0
  order by why.score desc, why.person limit least(greatest(page_size, 1), 50)
$function$;

CREATE OR REPLACE FUNCTION public.network_blocked(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_person uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS TABLE(person uuid, name text, headline text, blocked_at timestamp with time zone, handle text, picture text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.blocked_id, private.name_of(b.blocked_id), p.headline, b.blocked_at, p.handle, private.picture_of(b.blocked_id)
  from public.blocks b join public.profiles p on p.user_id = b.blocked_id
  where b.user_id = (select auth.uid()) and (after_at is null or (b.blocked_at, b.blocked_id) < (after_at, after_person))
  order by b.blocked_at desc, b.blocked_id desc limit least(greatest(page_size, 1), 50)
$function$;

CREATE OR REPLACE FUNCTION private.with_company(me uuid, slug text, application uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.participants;
  at public.companies;
  title text := '';
begin
  if application is not null then
    select j.title into title from public.applications a join public.jobs j on j.id = a.job_id
    where a.id = with_company.application and a.user_id = me;
    select c.* into at from public.applications a join public.jobs j on j.id = a.job_id join public.companies c on c.id = j.company_id
    where a.id = with_company.application and a.user_id = me;
  else
    select c.* into at from public.companies c where c.slug = lower(with_company.slug);
  end if;
  if at.id is null or me is null then
    return null;
  end if;
  select p.* into mine from public.company_conversations s
  join public.participants p on p.conversation_id = s.conversation_id and p.user_id = me and p.last_seq > 0
  where case when with_company.application is null then s.company_id = at.id and s.person_id = me and s.subject = ''
    else s.application_id = with_company.application end;
  if found then
    return private.conversation_line(mine);
  end if;
  return jsonb_build_object('id', null, 'person', null, 'name', at.name, 'handle', null,
    'headline', coalesce(nullif(title, ''), at.industry), 'company', jsonb_build_object('id', at.id, 'slug', at.slug, 'logo_url', at.logo_url,
      'verified_how', at.verified_how),
    'subject', title, 'application', application, 'blocked', false,
    'state', case when private.reads_messages(at.id) and (title <> '' or not exists (
      select from public.company_members m where m.company_id = at.id and m.user_id = me)) then 'open' else 'closed' end);
end
$function$;

CREATE OR REPLACE FUNCTION public.my_conversation(conversation uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text, company text DEFAULT NULL::text, application uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  mine public.participants;
  p public.profiles;
begin
  if conversation is not null then
    select * into mine from public.participants own
    where own.conversation_id = my_conversation.conversation and own.user_id = me and own.last_seq > 0;
    return case when found then private.conversation_line(mine) end;
  end if;
  if company is not null or application is not null then
    return private.with_company(me, company, application);
  end if;
  select * into p from public.profiles where handle = lower(address);
  if not found then
    select * into p from public.profiles
    where user_id = (select f.user_id from private.former_handles f where f.handle = lower(address));
  end if;
  if p.user_id is null or p.user_id = me or me is null then
    return null;
  end if;
  select * into mine from public.participants own where own.user_id = me and own.person_id = p.user_id and own.last_seq > 0;
  if found then
    return private.conversation_line(mine);
  end if;
  if not private.are_connected(me, p.user_id)
    and exists (select from public.settings s where s.user_id = p.user_id and not s.profile_visible) then
    return null;
  end if;
  return jsonb_build_object(
    'id', null, 'person', p.user_id, 'name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline,
    'picture', private.picture_of(p.user_id), 'state', case
      when private.are_connected(me, p.user_id) then 'open'
      when private.may_ask(me, p.user_id) then 'stranger' else 'closed' end,
    'blocked', exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.company_line(side public.company_conversations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.company_conversation(company uuid, conversation uuid DEFAULT NULL::uuid, application uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  side public.company_conversations;
  addressee uuid;
  title text := '';
begin
  perform private.must_answer_for(company);
  if application is not null then
    select a.user_id, j.title into addressee, title from public.applications a join public.jobs j on j.id = a.job_id
    where a.id = company_conversation.application and j.company_id = company;
  elsif address is not null then
    select p.user_id into addressee from public.profiles p where p.handle = lower(address);
  end if;
  select c.* into side from public.company_conversations c
  where c.company_id = company and c.last_seq > 0 and c.person_id is distinct from me
    and case when conversation is not null then c.conversation_id = company_conversation.conversation
      when application is not null then c.application_id = company_conversation.application
      else c.person_id = addressee and c.subject = '' end;
  if found then
    return private.company_line(side);
  end if;
  if addressee is null or addressee = me or not private.may_write_as(company, me, addressee) then
    return null;
  end if;
  return (
    select jsonb_build_object('id', null, 'person', addressee, 'name', private.name_of(addressee), 'handle', p.handle,
      'headline', p.headline, 'picture', private.picture_of(addressee), 'state', 'open', 'blocked', false, 'subject', title, 'application', application)
    from public.profiles p where p.user_id = addressee);
end
$function$;

CREATE OR REPLACE FUNCTION public.company_inbox_overview(company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.must_answer_for(company);
  return (
    select jsonb_build_object(
      'any', exists (select from public.company_conversations c where c.company_id = company and c.last_seq > 0),
      'unread', count(*) filter (where c.unread > 0),
      'mine', count(*) filter (where c.assigned_to = auth.uid()),
      'unassigned', count(*) filter (where c.assigned_to is null),
      'share_typing', private.shares_typing(auth.uid()),
      'team', (
        select jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.name_of(m.user_id)) order by private.name_of(m.user_id), m.user_id)
        from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter')))
    from public.company_conversations c
    where c.company_id = company and c.settled_at is null and c.last_seq > 0 and c.person_id is distinct from auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION public.offer_meeting(message uuid, conversation uuid, title text, minutes integer, place text, starts timestamp with time zone[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.messages;
  said public.messages;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  perform from public.conversations c where c.id = offer_meeting.conversation for no key update;
  select * into known from public.messages m where m.id = offer_meeting.message and m.user_id = auth.uid();
  if found then
    return private.sent_message(known);
  end if;
  if btrim(coalesce(title, '')) = '' or minutes not between 10 and 480 then
    raise exception using errcode = 'PT400', message = 'Say what it is about, and how long it takes: 10 to 480 minutes.';
  end if;
  if coalesce(cardinality(starts), 0) not between 1 and 8 or exists (
    select from unnest(starts) as t (at) where t.at <= now() or t.at > now() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Offer between one and eight times, all of them to come and within a year.';
  end if;
  if exists (
    select from public.participants p where p.conversation_id = offer_meeting.conversation and p.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can offer times once your first message is accepted.';
  end if;
  said := private.say_in(conversation, message, left('Times to meet: ' || btrim(title), 4000));
  insert into public.meetings (message_id, title, place, minutes, offered_by)
  values (said.id, btrim(offer_meeting.title), btrim(coalesce(offer_meeting.place, '')), offer_meeting.minutes, auth.uid());
  insert into public.meeting_slots (message_id, starts_at) select distinct said.id, at from unnest(starts) as t (at);
  return private.sent_message(said);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message has been sent by somebody else.';
end
$function$;

CREATE OR REPLACE FUNCTION public.take_time(slot uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chosen public.meeting_slots;
  of_meeting record;
  held public.meetings;
begin
  select * into chosen from public.meeting_slots s where s.id = slot;
  select * into of_meeting from private.meeting_to_change(chosen.message_id);
  held := of_meeting.held;
  if of_meeting.own then
    raise exception using errcode = 'PT403', message = 'The other side chooses the time.';
  end if;
  if held.state <> 'offered' or held.offered_by is null or exists (
    select from public.blocks b where b.user_id = held.offered_by and b.blocked_id = auth.uid()) then
    raise exception using errcode = 'PT409', message = 'These times are not offered any more.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time is over. Choose another one.';
  end if;
  begin
    insert into public.meeting_bookings (message_id, user_id, during)
    select held.message_id, person, tstzrange(chosen.starts_at, chosen.starts_at + make_interval(mins => held.minutes))
    from (select held.offered_by as person union select auth.uid() order by 1) as both_people;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'One of you is in another meeting then. Choose another time.';
  end;
  update public.meetings t set state = 'taken', taken_by = auth.uid(), starts_at = chosen.starts_at,
    ends_at = chosen.starts_at + make_interval(mins => held.minutes)
  where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), 'I took a time: ' || held.title);
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_with_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.meetings t where t.message_id = new.id and t.state = 'taken') then
    raise exception using errcode = 'PT409', message = 'A time was taken. Call the meeting off first.';
  end if;
  update public.meetings t set state = 'withdrawn' where t.message_id = new.id and t.state = 'offered';
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_meeting(message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_meeting record;
  held public.meetings;
  becomes text;
begin
  select * into of_meeting from private.meeting_to_change(end_meeting.message);
  held := of_meeting.held;
  if held.state not in ('offered', 'taken') or (held.state = 'taken' and held.starts_at <= now()) then
    raise exception using errcode = 'PT409', message = 'This meeting is over already.';
  end if;
  becomes := case when held.state = 'taken' then 'cancelled' when of_meeting.own then 'withdrawn' else 'declined' end;
  delete from public.meeting_bookings b where b.message_id = held.message_id;
  update public.meetings t set state = becomes where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), case becomes when 'cancelled' then 'I cannot come: '
    when 'withdrawn' then 'These times are off: ' else 'None of these times suits: ' end || held.title);
end
$function$;

CREATE OR REPLACE FUNCTION private.conversation_line(mine public.participants)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.calendar_feed(secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'starts', e.starts, 'ends', e.ends, 'place', e.place, 'note', e.note)
      order by e.starts, e.id)
    from (
      select 'interview-' || i.id as id, i.title || ': ' || case when i.user_id = feed.user_id then j.company_name else j.title end as title,
        to_char(i.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts,
        to_char(i.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends, i.place, i.note
      from public.interview_bookings b
      join public.interviews i on i.id = b.interview_id and i.state = 'booked' and i.starts_at > now() - interval '60 days'
      join public.applications a on a.id = i.application_id
      join public.jobs j on j.id = a.job_id
      where b.user_id = feed.user_id
      union all
      select 'meeting-' || t.message_id,
        t.title || ': ' || coalesce(case when s.person_id = feed.user_id then c.name end,
          private.name_of(case when t.offered_by = feed.user_id then t.taken_by else t.offered_by end)),
        to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(t.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), t.place, ''
      from public.meeting_bookings b
      join public.meetings t on t.message_id = b.message_id and t.state = 'taken' and t.starts_at > now() - interval '60 days'
      join public.messages m on m.id = t.message_id
      left join public.company_conversations s on s.conversation_id = m.conversation_id
      left join public.companies c on c.id = s.company_id
      where b.user_id = feed.user_id
      union all
      select 'offer-' || o.id, 'Answer the offer of ' || j.company_name, o.answer_by::text, null, '', j.title
      from public.application_offers o
      join public.applications a on a.id = o.application_id
      join public.jobs j on j.id = a.job_id
      where o.user_id = feed.user_id and o.state = 'open'
      union all
      select 'answer-' || a.id, j.company_name || ' answers by today', a.answer_by::text, null, '', j.title
      from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = feed.user_id and a.answer_by is not null
      union all
      select 'reminder-' || r.id, coalesce(nullif(btrim(r.words), ''), 'Reminder: ' || coalesce(j.title, o.title)), r.due_on::text, null, '',
        coalesce(j.title, o.title) || ' at ' || coalesce(j.company_name, o.company_name)
      from public.application_reminders r
      left join public.applications a on a.id = r.application_id
      left join public.jobs j on j.id = a.job_id
      left join public.outside_applications o on o.id = r.outside_id
      where r.user_id = feed.user_id and r.done_at is null and r.due_on > now() - interval '60 days') as e), '[]')
  from public.calendar_feeds feed where feed.secret = calendar_feed.secret
$function$;

CREATE OR REPLACE FUNCTION private.keep_one_meeting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('meets ' || new.user_id, 0));
  if exists (
      select from public.meeting_bookings b
      where tg_table_name <> 'meeting_bookings' and b.user_id = new.user_id and b.during && new.during)
    or exists (
      select from public.interview_bookings b
      where tg_table_name <> 'interview_bookings' and b.user_id = new.user_id and b.during && new.during) then
    raise exception using errcode = 'exclusion_violation', message = 'Somebody is in another meeting then.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.channel_side(topic text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when c.person_id = auth.uid() then 'person' else 'company' end
  from public.company_conversations c
  where c.last_seq > 0 and c.conversation_id = case
      when topic ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(topic, 14)::uuid end
    and (c.person_id = auth.uid() or private.answers_conversation(c.conversation_id))
$function$;

CREATE OR REPLACE FUNCTION private.meeting_to_change(of_message uuid, OUT held public.meetings, OUT conversation uuid, OUT own boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.messages;
begin
  select * into said from public.messages m where m.id = of_message;
  perform from public.conversations c where c.id = said.conversation_id for no key update;
  select * into held from public.meetings t where t.message_id = of_message for no key update;
  conversation := said.conversation_id;
  if exists (select from public.participants p where p.conversation_id = said.conversation_id and p.user_id = auth.uid()) then
    own := said.signed is null and said.user_id = auth.uid();
  elsif private.answers_conversation(said.conversation_id) then
    own := said.signed is not null;
  end if;
  if held.message_id is null or own is null or said.deleted_at is not null or (private.is_unheard(said.id) and not own) then
    raise exception using errcode = 'PT404', message = 'This meeting is not there.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_taken(interview uuid, starts timestamp with time zone, ends timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.interview_bookings b
    where b.during && tstzrange(starts, ends) and b.interview_id <> interview and b.user_id in (
      select p.user_id from public.interview_people p where p.interview_id = interview
      union all select i.user_id from public.interviews i where i.id = interview))
    or exists (
      select from public.meeting_bookings b
      where b.during && tstzrange(starts, ends) and b.user_id in (
        select p.user_id from public.interview_people p where p.interview_id = interview
        union all select i.user_id from public.interviews i where i.id = interview))
$function$;

CREATE OR REPLACE FUNCTION private.may_hear_typing(topic text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.channel_participant(topic) as p
    where p.user_id is not null and private.shares_typing(p.user_id)
      and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id))
    or (private.channel_side(topic) is not null and private.shares_typing(auth.uid()) and not exists (
      select from public.participants p
      where p.user_id = auth.uid() and p.stopped_at is not null and 'conversation:' || p.conversation_id = topic))
$function$;

CREATE OR REPLACE FUNCTION private.may_tell_typing(topic text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.channel_participant(topic) as p where p.user_id is not null and private.shares_typing(p.user_id))
    or (private.channel_side(topic) is not null and private.shares_typing(auth.uid()))
$function$;

set check_function_bodies = on;

create trigger keep_one_meeting before insert on public.meeting_bookings
for each row execute function private.keep_one_meeting();
create trigger keep_one_meeting before insert on public.interview_bookings
for each row execute function private.keep_one_meeting();
create trigger withdraw_meeting before update of deleted_at on public.messages
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.withdraw_with_message();

alter table public.meetings enable row level security;
alter table public.meeting_slots enable row level security;
alter table public.meeting_bookings enable row level security;
revoke all on public.meetings, public.meeting_slots, public.meeting_bookings from anon, authenticated;
grant select on public.meetings, public.meeting_slots, public.meeting_bookings to authenticated;
grant all on public.meetings, public.meeting_slots, public.meeting_bookings to service_role;

create policy "People read of meetings in messages that they hear" on public.meetings for select to authenticated
  using (exists (select from public.messages m where m.id = meetings.message_id and m.deleted_at is null));

create policy "People read the times that are offered to them" on public.meeting_slots for select to authenticated
  using (exists (select from public.messages m where m.id = meeting_slots.message_id and m.deleted_at is null));

create policy "People read when they are in meetings" on public.meeting_bookings for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on function public.network_requests(boolean, timestamptz, uuid, integer),
  public.network_connections(text, boolean, timestamptz, text, uuid, integer), public.network_suggestions(integer, uuid, integer),
  public.network_blocked(timestamptz, uuid, integer), public.network_following(timestamptz, uuid, integer),
  public.offer_meeting(uuid, uuid, text, integer, text, timestamptz[]), public.take_time(uuid), public.end_meeting(uuid)
  from public, anon;
grant execute on function public.network_requests(boolean, timestamptz, uuid, integer),
  public.network_connections(text, boolean, timestamptz, text, uuid, integer), public.network_suggestions(integer, uuid, integer),
  public.network_blocked(timestamptz, uuid, integer), public.network_following(timestamptz, uuid, integer),
  public.offer_meeting(uuid, uuid, text, integer, text, timestamptz[]), public.take_time(uuid), public.end_meeting(uuid)
  to authenticated;
revoke execute on function private.channel_side(text), private.keep_one_meeting(), private.meeting_to_change(uuid),
  private.withdraw_with_message() from public, anon, authenticated, service_role;
