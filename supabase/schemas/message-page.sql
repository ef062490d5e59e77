-- The messages page. It returns the caller's data only, with names and headlines of other people, so these functions run as their
-- owner.

-- Whether a person shares read receipts and typing signals. People who do not share them do not get them either.
create function private.shares_reading(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.settings s where s.user_id = person and not s.share_reading)
$$;

create function private.shares_typing(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.settings s where s.user_id = person and not s.share_typing)
$$;

-- One conversation, as its line and header show it. `waiting`: the other side has not answered the caller's request; nothing more
-- is disclosed. `their_read` is null if either side does not share it.
create function private.conversation_line(mine public.participants) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', mine.conversation_id, 'person', mine.person_id,
    'name', case when at.id is not null then at.name when mine.person_id is null then 'Former member'
      else private.name_of(mine.person_id) end,
    'handle', p.handle, 'headline', coalesce(p.headline, nullif(side.subject, ''), at.industry, ''),
    'company', case when at.id is not null then jsonb_build_object('id', at.id, 'slug', at.slug,
      'open', private.reads_messages(at.id) and side.stopped_at is null, 'refuses', side.stopped_at is not null,
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
        'deleted', m.deleted_at is not null, 'hidden', m.hidden_at is not null,
        'file', (select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1))
      from public.messages m where m.conversation_id = mine.conversation_id and m.seq = mine.last_seq))
  from (select 1) as one
  left join public.profiles p on p.user_id = mine.person_id
  left join public.participants theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id
  left join public.company_conversations side on side.conversation_id = mine.conversation_id
  left join public.companies at on at.id = side.company_id
$$;

-- Has this person all of the words in their name or headline?
create function private.is_called(person uuid, words text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.user_id = person and not exists (
      select from regexp_split_to_table(lower(left(words, 120)), '\s+') as word
      where strpos(lower(p.first_name || ' ' || p.last_name || ' ' || p.headline), word) = 0))
$$;

-- The caller's conversations, latest messages first: all, unread ones, or requests of strangers, optionally with people whose
-- name contains the words. Blocked people are left out.
create function public.my_conversations(
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
revoke all on function public.my_conversations(text, text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.my_conversations(text, text, timestamptz, uuid, integer) to authenticated;

-- The conversation with the company at an address, or about one of the caller's applications, and whether writing is allowed.
create function private.with_company(me uuid, slug text, application uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
      'verified_how', at.verified_how, 'refuses', private.refuses_messages(at.id, me)),
    'subject', title, 'application', application, 'blocked', false,
    'state', case when private.reads_messages(at.id) and not private.refuses_messages(at.id, me) and (title <> '' or not exists (
      select from public.company_members m where m.company_id = at.id and m.user_id = me)) then 'open' else 'closed' end);
end
$$;

-- A conversation by its id; or the one with the person at an address, with a company or about an application, and whether writing
-- is allowed: null if the caller may see nobody there.
create function public.my_conversation(
  conversation uuid default null, address text default null, company text default null, application uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
revoke all on function public.my_conversation(uuid, text, text, uuid) from public, anon;
grant execute on function public.my_conversation(uuid, text, text, uuid) to authenticated;

-- Whether the page shows the caller's own conversations yet, and the counts of its parts.
create function public.messages_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'own', exists (select from public.participants p where p.user_id = me.id and p.last_seq > 0),
    'unread', (select count(*) from public.participants p where p.user_id = me.id and p.unread > 0 and p.state = 'accepted'),
    'requests', (
      select count(*) from public.participants p
      where p.user_id = me.id and p.state = 'requested' and p.last_seq > 0
        and not exists (select from public.blocks b where b.user_id = me.id and b.blocked_id = p.person_id)),
    'share_reading', private.shares_reading(me.id), 'share_typing', private.shares_typing(me.id),
    'mails', coalesce((select s.messages from public.settings s where s.user_id = me.id), true))
  from (select (select auth.uid()) as id) as me
$$;
revoke all on function public.messages_overview() from public, anon;
grant execute on function public.messages_overview() to authenticated;

-- Messages delivered to this person or company that contain all words, the last one as a prefix; newest first. The index finds
-- theirs with the whole words.
create function private.messages_with(hearer uuid, words text, before_at timestamptz, before_id uuid, most integer)
returns setof public.messages
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text[] := array(
    select lexeme from (
      select token as lexeme, place from regexp_split_to_table(private.search_text(left(words, 120)), '[^[:alnum:]]+') with ordinality as t (token, place)
    ) as t where lexeme <> '' order by place limit 8);
  whole tsquery := ('''@' || hearer || '''')::tsquery;
  last tsquery;
begin
  if hearer is null or cardinality(asked) = 0 then
    return;
  end if;
  for i in 1 .. cardinality(asked) - 1 loop
    whole := whole && to_tsquery('simple', asked[i]);
  end loop;
  last := to_tsquery('simple', asked[cardinality(asked)] || ':*');
  return query
    select found.* from public.messages found
    -- Many words begin alike: the beginning is looked for in what the index has found, not in the index, which knows the operator alone.
    where found.search @@ whole and ts_match_vq(found.search, last)
      and (before_at is null or (found.sent_at, found.id) < (before_at, before_id))
    order by found.sent_at desc, found.id desc limit most;
end
$$;

-- Messages that the caller sent or received.
create function public.search_messages(
  words text, before_at timestamptz default null, before_id uuid default null, page_size integer default 20
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  return query
    select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', m.seq, 'body', m.body,
      'own', m.user_id is not distinct from me and m.signed is null, 'sent_at', m.sent_at,
      'name', case when at.id is not null then at.name when p.person_id is null then 'Former member'
        else private.name_of(p.person_id) end)
    from private.messages_with(me, words, before_at, before_id, least(greatest(page_size, 1), 50) + 20) as m
    join public.participants p on p.conversation_id = m.conversation_id and p.user_id = me
    left join public.company_conversations s on s.conversation_id = m.conversation_id
    left join public.companies at on at.id = s.company_id
    where not exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.person_id)
    order by m.sent_at desc, m.id desc limit least(greatest(page_size, 1), 50);
end
$$;
revoke all on function public.search_messages(text, timestamptz, uuid, integer) from public, anon;
grant execute on function public.search_messages(text, timestamptz, uuid, integer) to authenticated;
