-- People write to companies, whose owners and recruiters answer together.

drop function public.my_conversation(uuid, text);
drop function public.send_message(uuid, text, uuid, uuid, uuid[]);
drop policy "People read what they said and what was said to them" on public.messages;

alter table public.messages add column signed text check (char_length(signed) <= 60);
alter table public.participants add column stopped_at timestamptz;

create table public.company_conversations (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  -- Null once their account is gone.
  person_id uuid references auth.users (id) on delete set null,
  -- Of one about an application: the application while it is there, and its job's title for good. '' for one about anything.
  application_id uuid references public.applications (id) on delete set null,
  subject text not null default '' check (char_length(subject) <= 200),
  -- Which member looks after it.
  assigned_to uuid references auth.users (id) on delete set null,
  -- Nothing is left to do, until the person writes again.
  settled_at timestamptz,
  -- As in participants; what one member has read is read.
  last_seq integer not null default 0 check (last_seq >= 0),
  last_at timestamptz not null default now(),
  read_seq integer not null default 0 check (read_seq >= 0),
  unread integer not null default 0 check (unread >= 0),
  unread_since timestamptz,
  check ((unread = 0) = (unread_since is null))
);

create unique index company_conversations_one on public.company_conversations (company_id, person_id)
where subject = '' and person_id is not null;
create unique index company_conversations_application on public.company_conversations (application_id)
where application_id is not null;
create index company_conversations_open on public.company_conversations (company_id, last_at desc, conversation_id desc)
where settled_at is null;
create index company_conversations_settled on public.company_conversations (company_id, last_at desc, conversation_id desc)
where settled_at is not null;
create index company_conversations_assigned on public.company_conversations (assigned_to, last_at desc, conversation_id desc)
where assigned_to is not null;
create index company_conversations_unread on public.company_conversations (company_id) where unread > 0;
create index company_conversations_person on public.company_conversations (person_id) where person_id is not null;

-- The bodies name each other.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.settle_conversation(conversation uuid, settled boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.answers_conversation(conversation) then
    raise exception using errcode = 'PT404', message = 'This conversation is not there.';
  end if;
  update public.company_conversations c
  set settled_at = case when settled then coalesce(c.settled_at, clock_timestamp()) end
  where c.conversation_id = settle_conversation.conversation;
end
$function$;

CREATE OR REPLACE FUNCTION public.stop_company(company uuid, stopped boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.participants p
  set stopped_at = case when stopped then coalesce(p.stopped_at, clock_timestamp()) end,
    unread = case when stopped then 0 else p.unread end, unread_since = case when not stopped then p.unread_since end,
    read_seq = case when stopped then p.last_seq else p.read_seq end
  from public.company_conversations c
  where c.conversation_id = p.conversation_id and c.company_id = stop_company.company and p.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no conversation with this company.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_conversation(conversation uuid, seq integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.participants;
begin
  if not exists (
    select from public.participants p where p.conversation_id = read_conversation.conversation and p.user_id = auth.uid()) then
    perform private.read_for_company(conversation, seq);
    return;
  end if;
  update public.participants p set read_seq = greatest(p.read_seq, least(read_conversation.seq, p.last_seq))
  where p.conversation_id = read_conversation.conversation and p.user_id = auth.uid()
    and (p.unread > 0 or p.read_seq < least(read_conversation.seq, p.last_seq))
  returning * into mine;
  if found then
    perform private.count_unread(mine);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_empty_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.conversations c
  where c.id in (select conversation_id from gone)
    and not exists (select from public.participants p where p.conversation_id = c.id)
    and not exists (select from public.company_conversations s where s.conversation_id = c.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.assign_conversation(conversation uuid, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.answers_conversation(conversation) then
    raise exception using errcode = 'PT404', message = 'This conversation is not there.';
  end if;
  update public.company_conversations c set assigned_to = member
  where c.conversation_id = assign_conversation.conversation and (member is null or exists (
    select from public.company_members m
    where m.company_id = c.company_id and m.user_id = member and m.role in ('owner', 'recruiter')));
  if not found then
    raise exception using errcode = 'PT409', message = 'They do not answer messages for this company.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_message_to_company(message uuid, said text, mine public.participants, side public.company_conversations)
 RETURNS public.messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added public.messages;
  place integer;
begin
  if mine.stopped_at is not null then
    raise exception using errcode = 'PT409', message = 'You block this company. Unblock it to write.';
  end if;
  if not private.reads_messages(side.company_id) then
    raise exception using errcode = 'PT409', message = 'Nobody reads messages for this company on Tannr.';
  end if;
  perform private.check_pace(mine.user_id);
  update public.conversations set last_seq = last_seq + 1 where id = mine.conversation_id returning last_seq into place;
  insert into public.messages (id, conversation_id, seq, user_id, body, search)
  values (message, mine.conversation_id, place, mine.user_id, said, private.words_of_message(said, array[mine.user_id, side.company_id]))
  returning * into added;
  update public.participants set last_seq = place, last_at = added.sent_at, read_seq = place, unread = 0, unread_since = null
  where conversation_id = mine.conversation_id and user_id = mine.user_id;
  update public.company_conversations set last_seq = place, last_at = added.sent_at, unread = unread + 1,
    unread_since = coalesce(unread_since, added.sent_at), settled_at = null
  where conversation_id = mine.conversation_id;
  return added;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_company_unread(of public.company_conversations)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  amount integer;
  first timestamptz;
begin
  select count(*), min(m.sent_at) into amount, first from public.messages m
  where m.conversation_id = of.conversation_id and m.seq > of.read_seq and m.signed is null and m.deleted_at is null;
  update public.company_conversations c
  set unread = amount, unread_since = case when amount > 0 then coalesce(c.unread_since, first) end
  where c.conversation_id = of.conversation_id and c.unread <> amount;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_for_company(conversation uuid, seq integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  side public.company_conversations;
begin
  update public.company_conversations c set read_seq = greatest(c.read_seq, least(read_for_company.seq, c.last_seq))
  where c.conversation_id = read_for_company.conversation and private.answers_conversation(c.conversation_id)
    and (c.unread > 0 or c.read_seq < least(read_for_company.seq, c.last_seq))
  returning * into side;
  if found then
    perform private.count_company_unread(side);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.company_conversations c set assigned_to = null where c.company_id = old.company_id and c.assigned_to = old.user_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.unsign_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.signed := '';
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_message(message uuid, body text, conversation uuid DEFAULT NULL::uuid, person uuid DEFAULT NULL::uuid, files uuid[] DEFAULT '{}'::uuid[], company uuid DEFAULT NULL::uuid, application uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  known public.messages;
  added public.messages;
  said text;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if num_nonnulls(conversation, coalesce(person, company), application) <> 1 then
    raise exception using errcode = 'PT400', message = 'A message goes to a conversation, to a person or to a company.';
  end if;
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  -- A file may stand without words.
  said := case when cardinality(files) > 0 and btrim(body) = '' then '' else private.trimmed_message(send_message.body) end;
  if conversation is null then
    conversation := case
      when application is not null then private.conversation_about(me, application)
      when company is not null then private.conversation_with(me, company, person)
      else private.conversation_of(me, person) end;
  end if;
  perform from public.conversations c where c.id = send_message.conversation for no key update;
  -- It may have come while this one waited.
  select * into known from public.messages m where m.id = send_message.message and m.user_id = me;
  if found then
    return private.sent_message(known);
  end if;
  added := private.say_in(conversation, message, said);
  perform private.attach_files(added, files);
  return private.sent_message(added);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message has been sent by somebody else.';
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_message(message uuid, deleted boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed public.messages := private.changeable_message(delete_message.message);
  said text;
begin
  if (changed.deleted_at is not null) = deleted then
    return private.sent_message(changed);
  end if;
  if deleted then
    insert into private.message_versions (message_id, body) values (changed.id, changed.body);
    update public.messages m set body = '', deleted_at = clock_timestamp(), search = '' where m.id = changed.id
    returning * into changed;
  else
    select v.body into said from private.message_versions v where v.message_id = changed.id order by v.until desc limit 1;
    update public.messages m set body = said, deleted_at = null,
      search = private.words_of_message(said, private.hearers_of(changed))
    where m.id = changed.id returning * into changed;
  end if;
  perform private.count_unread(p) from public.participants p
  where p.conversation_id = changed.conversation_id and p.user_id <> changed.user_id and p.read_seq < changed.seq
    and not private.is_unheard(changed.id);
  perform private.count_company_unread(c) from public.company_conversations c
  where c.conversation_id = changed.conversation_id and changed.signed is null and c.read_seq < changed.seq;
  return private.sent_message(changed);
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
      'open', private.reads_messages(at.id)) end,
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

CREATE OR REPLACE FUNCTION private.is_about(conversation uuid, words text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.company_conversations s join public.companies at on at.id = s.company_id
    where s.conversation_id = conversation and strpos(lower(at.name || ' ' || s.subject), lower(btrim(left(words, 120)))) > 0)
$function$;

CREATE OR REPLACE FUNCTION public.my_conversations(part text DEFAULT 'all'::text, words text DEFAULT ''::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with me as materialized (select (select auth.uid()) as id), listed as (
    (select p.* from public.participants p
      where my_conversations.part = 'all' and p.user_id = (select id from me) and p.state = 'accepted' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or private.is_called(p.person_id, words) or private.is_about(p.conversation_id, words))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'requests' and p.user_id = (select id from me) and p.state = 'requested' and p.last_seq > 0
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or private.is_called(p.person_id, words) or private.is_about(p.conversation_id, words))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
    union all
    (select p.* from public.participants p
      where my_conversations.part = 'unread' and p.user_id = (select id from me) and p.unread > 0 and p.state = 'accepted'
        and (after_at is null or (p.last_at, p.conversation_id) < (after_at, after_id))
        and not exists (select from public.blocks b where b.user_id = p.user_id and b.blocked_id = p.person_id)
        and (words = '' or private.is_called(p.person_id, words) or private.is_about(p.conversation_id, words))
      order by p.last_at desc, p.conversation_id desc limit least(greatest(page_size, 1), 50))
  )
  select private.conversation_line(listed::public.participants) from listed order by last_at desc, conversation_id desc
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
    'state', case
      when private.are_connected(me, p.user_id) then 'open'
      when private.may_ask(me, p.user_id) then 'stranger' else 'closed' end,
    'blocked', exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.messages_with(hearer uuid, words text, before_at timestamp with time zone, before_id uuid, most integer)
 RETURNS SETOF public.messages
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    -- Many words begin alike: the beginning is looked for in what the index has found, not in the index.
    where found.search @@ whole and (found.search || ''::tsvector) @@ last
      and (before_at is null or (found.sent_at, found.id) < (before_at, before_id))
    order by found.sent_at desc, found.id desc limit most;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_messages(words text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.company_inbox(company uuid, part text DEFAULT 'open'::text, words text DEFAULT ''::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.must_answer_for(company);
  return query
    select private.company_line(c) from public.company_conversations c
    where c.company_id = company and c.last_seq > 0 and c.person_id is distinct from auth.uid()
      and (c.settled_at is not null) = (part = 'settled')
      and (part <> 'mine' or c.assigned_to = auth.uid())
      and (part <> 'unassigned' or c.assigned_to is null)
      and (after_at is null or (c.last_at, c.conversation_id) < (after_at, after_id))
      and (words = '' or private.is_called(c.person_id, words) or strpos(lower(c.subject), lower(btrim(words))) > 0)
    order by c.last_at desc, c.conversation_id desc limit least(greatest(page_size, 1), 50);
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
      'share_typing', false,
      'team', (
        select jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.name_of(m.user_id)) order by private.name_of(m.user_id), m.user_id)
        from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter')))
    from public.company_conversations c
    where c.company_id = company and c.settled_at is null and c.last_seq > 0 and c.person_id is distinct from auth.uid());
end
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
      'headline', p.headline, 'state', 'open', 'blocked', false, 'subject', title, 'application', application)
    from public.profiles p where p.user_id = addressee);
end
$function$;

CREATE OR REPLACE FUNCTION public.search_company_messages(company uuid, words text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.must_answer_for(company);
  return query
    select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', m.seq, 'body', m.body,
      'own', m.signed is not null, 'sent_at', m.sent_at,
      'name', case when c.person_id is null then 'Former member' else private.name_of(c.person_id) end)
    from private.messages_with(company, words, before_at, before_id, least(greatest(page_size, 1), 50) + 20) as m
    join public.company_conversations c on c.conversation_id = m.conversation_id
    where c.company_id = search_company_messages.company and c.person_id is distinct from auth.uid()
    order by m.sent_at desc, m.id desc limit least(greatest(page_size, 1), 50);
end
$function$;

CREATE OR REPLACE FUNCTION public.company_page(address text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry, 'size', c.size, 'headquarters', c.headquarters,
    'about', c.about, 'website', c.website, 'domain', c.domain, 'logo_url', c.logo_url, 'verified_how', c.verified_how,
    'verified_at', c.verified_at, 'created_at', c.created_at,
    'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
    'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = (select auth.uid())),
    'answers', private.reads_messages(c.id),
    'role', (select m.role from public.company_members m where m.company_id = c.id and m.user_id = (select auth.uid())),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline)
        order by named.joined_at, p.user_id)
      from (
        select m.user_id, m.joined_at from public.company_members m
        where m.company_id = c.id and m.listed
          and not exists (select from public.settings s where s.user_id = m.user_id and not s.profile_visible)
        order by m.joined_at, m.user_id limit 24) as named
      join public.profiles p on p.user_id = named.user_id), '[]'),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
    'jobs', coalesce((
      select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'job_type', j.job_type,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at)
        order by j.posted_at desc, j.id)
      from (
        select * from public.jobs j where j.company_id = c.id and j.status = 'open'
        order by j.posted_at desc, j.id limit 6) as j), '[]'))
  from public.companies c where c.slug = lower(address)
$function$;

CREATE OR REPLACE FUNCTION private.send_message_mail(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address text := private.address_of(person);
  told uuid[] := array(
    select p.conversation_id from public.participants p
    where p.user_id = person and p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since) and p.state <> 'declined'
    for update);
  listed jsonb;
begin
  select jsonb_build_object('count', sum(p.unread), 'more', greatest(count(*) - 20, 0),
    'people', count(*), 'notices', jsonb_agg(jsonb_build_object('name', p.name, 'unread', p.unread, 'id', p.conversation_id,
      'request', p.state = 'requested', 'detail', '') order by p.place) filter (where p.place <= 20))
  into listed
  from (
    select c.*, coalesce(at.name, private.name_of(c.person_id)) as name, row_number() over (order by c.last_at desc, c.conversation_id) as place
    from public.participants c
    left join public.company_conversations s on s.conversation_id = c.conversation_id
    left join public.companies at on at.id = s.company_id
    where c.user_id = person and c.conversation_id = any (told) and (c.person_id is not null or at.id is not null)) as p
  having count(*) > 0;
  if address is not null and listed is not null
    and coalesce((select s.messages from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'messages', listed, private.switch_link(person, 'messages'));
  end if;
  update public.participants p set mailed_at = clock_timestamp() where p.user_id = person and p.conversation_id = any (told);
end
$function$;

CREATE OR REPLACE FUNCTION private.sent_message(said public.messages)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', said.id, 'conversation_id', said.conversation_id, 'seq', said.seq, 'body', said.body,
    'user_id', said.user_id, 'signed', said.signed, 'sent_at', said.sent_at, 'edited_at', said.edited_at, 'deleted_at', said.deleted_at,
    'files', private.files_of_message(said.id))
$function$;

CREATE OR REPLACE FUNCTION private.check_sending(mine public.participants)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if mine.person_id is null then
    raise exception using errcode = 'PT409', message = 'This person has left Tannr.';
  end if;
  if exists (select from public.blocks b where b.user_id = mine.user_id and b.blocked_id = mine.person_id) then
    raise exception using errcode = 'PT409', message = 'You block this person. Unblock them to write.';
  end if;
  if mine.last_seq > 0 and not private.are_connected(mine.user_id, mine.person_id) and exists (
    select from public.participants theirs
    where theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.person_id and theirs.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can write more once your first message is accepted.';
  end if;
  perform private.check_pace(mine.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.say_in(conversation uuid, message uuid, said text)
 RETURNS public.messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.participants;
  side public.company_conversations;
begin
  select * into mine from public.participants p where p.conversation_id = conversation and p.user_id = auth.uid();
  if not found then
    side := private.company_side(conversation);
    if side.conversation_id is null then
      raise exception using errcode = 'PT404', message = 'This conversation is not there.';
    end if;
    return private.add_company_message(message, said, side);
  end if;
  select * into side from public.company_conversations c where c.conversation_id = say_in.conversation;
  if found then
    return private.add_message_to_company(message, said, mine, side);
  end if;
  perform private.check_sending(mine);
  return private.add_message(message, said, mine);
end
$function$;

CREATE OR REPLACE FUNCTION private.count_unread(of public.participants)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  amount integer;
  first timestamptz;
begin
  select count(*), min(m.sent_at) into amount, first from public.messages m
  where m.conversation_id = of.conversation_id and m.seq > of.read_seq and m.seq <= of.last_seq
    and (m.user_id is distinct from of.user_id or m.signed is not null) and m.deleted_at is null and not private.is_unheard(m.id);
  update public.participants p set unread = amount, unread_since = case when amount > 0 then coalesce(p.unread_since, first) end
  where p.conversation_id = of.conversation_id and p.user_id = of.user_id and p.unread <> amount;
end
$function$;

CREATE OR REPLACE FUNCTION private.company_side(conversation uuid)
 RETURNS public.company_conversations
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c from public.company_conversations c
  join public.company_members m on m.company_id = c.company_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'recruiter')
  where c.conversation_id = conversation and c.person_id is distinct from m.user_id
$function$;

CREATE OR REPLACE FUNCTION private.reads_messages(company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter'))
$function$;

CREATE OR REPLACE FUNCTION private.company_conversation_of(person uuid, company uuid, application uuid, title text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known uuid;
begin
  -- Two who begin at once are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(application::text, person::text || company::text), 0));
  select c.conversation_id into known from public.company_conversations c
  where case when application is null then c.company_id = company and c.person_id = person and c.subject = ''
    else c.application_id = application end;
  if found then
    return known;
  end if;
  insert into public.conversations (started_by) values (auth.uid()) returning id into known;
  insert into public.company_conversations (conversation_id, company_id, person_id, application_id, subject)
  values (known, company, person, application, left(title, 200));
  -- Who wants to hear nothing of the company hears nothing of it here either.
  insert into public.participants (conversation_id, user_id, person_id, stopped_at)
  values (known, person, null, (
    select min(p.stopped_at) from public.company_conversations c
    join public.participants p on p.conversation_id = c.conversation_id and p.user_id = person
    where c.company_id = company_conversation_of.company and c.person_id = person));
  return known;
end
$function$;

CREATE OR REPLACE FUNCTION private.conversation_about(me uuid, application uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_job public.jobs;
  candidate uuid;
begin
  select j.* into of_job from public.applications a join public.jobs j on j.id = a.job_id where a.id = application;
  select a.user_id into candidate from public.applications a where a.id = application;
  if candidate is null or (candidate <> me and not private.may_see_application(application, array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT404', message = 'This application is not there.';
  end if;
  if of_job.company_id is null or not private.reads_messages(of_job.company_id) then
    raise exception using errcode = 'PT409', message = 'Nobody reads messages for this company on Tannr.';
  end if;
  return private.company_conversation_of(candidate, of_job.company_id, application, of_job.title);
end
$function$;

CREATE OR REPLACE FUNCTION private.conversation_with(me uuid, company uuid, person uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if person is null then
    if not exists (select from public.companies c where c.id = company) then
      raise exception using errcode = 'PT404', message = 'This company is not there.';
    end if;
    if exists (select from public.company_members m where m.company_id = company and m.user_id = me) then
      raise exception using errcode = 'PT400', message = 'You act for this company yourself.';
    end if;
    if not private.reads_messages(company) then
      raise exception using errcode = 'PT409', message = 'Nobody reads messages for this company on Tannr.';
    end if;
    if not exists (select from public.company_conversations c where c.company_id = conversation_with.company and c.person_id = me) then
      perform private.count_stranger(me);
    end if;
    return private.company_conversation_of(me, company, null, '');
  end if;
  if not exists (
    select from public.company_members m where m.company_id = company and m.user_id = me and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You do not write for this company.';
  end if;
  if person = me then
    raise exception using errcode = 'PT400', message = 'This is you. Choose somebody else to write to.';
  end if;
  if not private.may_write_as(company, me, person) then
    raise exception using errcode = 'PT403',
      message = 'A company writes to people who applied to it or wrote to it, and to connections of yours.';
  end if;
  return private.company_conversation_of(person, company, null, '');
end
$function$;

CREATE OR REPLACE FUNCTION private.check_pace(me uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  recent integer;
begin
  select count(*) into recent from (
    select from public.messages m where m.user_id = me and m.sent_at > now() - interval '1 minute' limit 60) as latest;
  if recent >= 60 then
    raise exception using errcode = 'PT429', message = 'That is more than 60 messages in a minute. Wait a minute to send the next one.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_company_message(message uuid, said text, side public.company_conversations)
 RETURNS public.messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added public.messages;
  place integer;
  mine public.participants;
begin
  select * into mine from public.participants p where p.conversation_id = side.conversation_id and p.user_id = side.person_id;
  if mine.user_id is null then
    raise exception using errcode = 'PT409', message = 'This person has left Tannr.';
  end if;
  perform private.check_pace(auth.uid());
  update public.conversations set last_seq = last_seq + 1 where id = side.conversation_id returning last_seq into place;
  insert into public.messages (id, conversation_id, seq, user_id, signed, body, search)
  values (message, side.conversation_id, place, auth.uid(),
    coalesce((select p.first_name from public.profiles p where p.user_id = auth.uid()), ''), said,
    private.words_of_message(said, array[side.company_id, case when mine.stopped_at is null then mine.user_id end]))
  returning * into added;
  -- Whoever answers looks after it, where nobody does.
  update public.company_conversations set last_seq = place, last_at = added.sent_at, read_seq = place, unread = 0, unread_since = null,
    assigned_to = coalesce(assigned_to, auth.uid())
  where conversation_id = side.conversation_id;
  if mine.stopped_at is null then
    update public.participants set last_seq = place, last_at = added.sent_at, unread = unread + 1,
      unread_since = coalesce(unread_since, added.sent_at)
    where conversation_id = side.conversation_id and user_id = mine.user_id;
  else
    insert into private.unheard_messages (message_id) values (message);
  end if;
  return added;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_inboxes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_person(m.user_id, 'inbox')
  from (select distinct n.company_id from changed n) as companies
  join public.company_members m on m.company_id = companies.company_id and m.role in ('owner', 'recruiter');
  perform private.tell_person(n.person_id, 'messages')
  from changed n join before o using (conversation_id)
  where n.person_id is not null and n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.person_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.changeable_message(message uuid)
 RETURNS public.messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one public.messages;
begin
  perform from public.conversations c
  where c.id = (select m.conversation_id from public.messages m where m.id = message and m.user_id = auth.uid())
  for no key update;
  select * into found_one from public.messages m where m.id = message and m.user_id = auth.uid();
  -- What was said for a company is its members' to change, and of them its author's.
  if not found or (found_one.signed is not null and not private.answers_conversation(found_one.conversation_id)) then
    raise exception using errcode = 'PT404', message = 'This message is not there.';
  end if;
  if found_one.sent_at < now() - interval '15 minutes' then
    raise exception using errcode = 'PT409', message = 'A message can be edited and deleted for 15 minutes.';
  end if;
  return found_one;
end
$function$;

CREATE OR REPLACE FUNCTION private.hearers_of(said public.messages)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select p.user_id from public.participants p
    where p.conversation_id = said.conversation_id
      and ((p.user_id = said.user_id and said.signed is null) or not private.is_unheard(said.id))
    union all
    select c.company_id from public.company_conversations c where c.conversation_id = said.conversation_id)
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
    'headline', coalesce(nullif(title, ''), at.industry), 'company', jsonb_build_object('id', at.id, 'slug', at.slug),
    'subject', title, 'application', application, 'blocked', false,
    'state', case when private.reads_messages(at.id) and (title <> '' or not exists (
      select from public.company_members m where m.company_id = at.id and m.user_id = me)) then 'open' else 'closed' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.must_answer_for(company uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.company_members m
    where m.company_id = company and m.user_id = auth.uid() and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You do not answer messages for this company.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_write_as(company uuid, me uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.are_connected(me, person)
    or exists (select from public.company_conversations c where c.company_id = company and c.person_id = person and c.last_seq > 0)
    or exists (
      select from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = person and j.company_id = company)
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
    'handle', p.handle, 'headline', coalesce(p.headline, ''), 'state', 'accepted', 'waiting', false, 'blocked', false, 'mutual', 0,
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

CREATE OR REPLACE FUNCTION private.tell_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_person(hearer, 'messages')
  from changed n join before o using (id), lateral unnest(private.hearers_of(n::public.messages)) as hearer
  where (n.body, n.deleted_at) is distinct from (o.body, o.deleted_at);
  perform private.tell_person(m.user_id, 'inbox')
  from changed n join before o using (id)
  join public.company_conversations c on c.conversation_id = n.conversation_id
  join public.company_members m on m.company_id = c.company_id and m.role in ('owner', 'recruiter')
  where (n.body, n.deleted_at) is distinct from (o.body, o.deleted_at);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.answers_conversation(conversation uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.company_conversations c
    join public.company_members m on m.company_id = c.company_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'recruiter')
    where c.conversation_id = conversation and c.person_id is distinct from m.user_id and c.last_seq > 0)
$function$;

CREATE OR REPLACE FUNCTION private.may_read_attachment(of_path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
      select from public.files f where f.path = of_path and f.bucket = 'attachments' and f.user_id = auth.uid())
    or exists (
      select from public.message_files a
      join public.messages m on m.id = a.message_id
      join public.participants p on p.conversation_id = m.conversation_id and p.user_id = auth.uid() and p.last_seq > 0
      where a.path = of_path and m.deleted_at is null and not private.is_unheard(m.id))
    or exists (
      select from public.message_files a join public.messages m on m.id = a.message_id
      where a.path = of_path and m.deleted_at is null and private.answers_conversation(m.conversation_id))
$function$;

CREATE OR REPLACE FUNCTION private.may_report(reported uuid, conversation uuid, message uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.participants p
    where p.conversation_id = may_report.conversation and p.user_id = auth.uid() and p.last_seq > 0
      and p.person_id is not distinct from may_report.reported
      and (may_report.message is null or exists (
        select from public.messages m
        where m.id = may_report.message and m.conversation_id = p.conversation_id
          and (m.signed is not null or m.user_id is not distinct from p.person_id)
          and not private.is_unheard(m.id))))
$function$;

create trigger release_leaving after delete on public.company_members
for each row execute function private.release_conversations();
create trigger release_changing after update of role on public.company_members
for each row when (new.role = 'interviewer' and old.role <> 'interviewer') execute function private.release_conversations();

create trigger unsign before update of user_id on public.messages
for each row when (new.user_id is null and old.signed <> '') execute function private.unsign_messages();

-- Of a company that is gone, a conversation whose person is gone, too, is nobody's.
create trigger end_empty_conversations after delete on public.company_conversations
referencing old table as gone for each statement execute function private.end_empty_conversations();

alter table public.company_conversations enable row level security;
revoke all on public.company_conversations from anon, authenticated;
grant select on public.company_conversations to authenticated;
grant all on public.company_conversations to service_role;

create policy "Members read what their companies are asked" on public.company_conversations for select to authenticated
  using (last_seq > 0 and person_id is distinct from (select auth.uid())
    and company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Members read what is said with their companies" on public.messages for select to authenticated
  using (private.answers_conversation(conversation_id));

revoke all on function public.assign_conversation(uuid, uuid), public.settle_conversation(uuid, boolean),
  public.stop_company(uuid, boolean) from public, anon;
grant execute on function public.assign_conversation(uuid, uuid), public.settle_conversation(uuid, boolean),
  public.stop_company(uuid, boolean) to authenticated;

create or replace function private.tell_of_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(n.user_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where (n.state, n.last_seq, n.last_at, n.read_seq, n.unread) is distinct from (o.state, o.last_seq, o.last_at, o.read_seq, o.unread);
  perform private.tell_person(n.person_id, 'messages')
  from changed n join before o using (conversation_id, user_id)
  where n.state = 'accepted' and n.person_id is not null and (o.state <> 'accepted'
    or (n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.user_id) and private.shares_reading(n.person_id)));
  perform private.tell_person(m.user_id, 'inbox')
  from changed n join before o using (conversation_id, user_id)
  join public.company_conversations c on c.conversation_id = n.conversation_id
  join public.company_members m on m.company_id = c.company_id and m.role in ('owner', 'recruiter')
  where n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.user_id);
  return null;
end
$$;

revoke all on function public.company_inbox(uuid, text, text, timestamptz, uuid, integer), public.company_inbox_overview(uuid),
  public.company_conversation(uuid, uuid, uuid, text), public.search_company_messages(uuid, text, timestamptz, uuid, integer)
  from public, anon;
grant execute on function public.company_inbox(uuid, text, text, timestamptz, uuid, integer), public.company_inbox_overview(uuid),
  public.company_conversation(uuid, uuid, uuid, text), public.search_company_messages(uuid, text, timestamptz, uuid, integer)
  to authenticated;

revoke all on function public.my_conversation(uuid, text, text, uuid), public.send_message(uuid, text, uuid, uuid, uuid[], uuid, uuid)
  from public, anon;
grant execute on function public.my_conversation(uuid, text, text, uuid), public.send_message(uuid, text, uuid, uuid, uuid[], uuid, uuid)
  to authenticated;

create trigger tell_changed after update on public.company_conversations referencing old table as before new table as changed
for each statement execute function private.tell_inboxes();

create policy "People read what they said and what was said to them" on public.messages for select to authenticated
  using ((user_id = (select auth.uid()) and signed is null) or (
    exists (
      select from public.participants p
      where p.conversation_id = messages.conversation_id and p.user_id = (select auth.uid()))
    and not private.is_unheard(id)));

revoke execute on function
  private.add_company_message(uuid,text,public.company_conversations),
  private.add_message_to_company(uuid,text,public.participants,public.company_conversations),
  private.answers_conversation(uuid),
  private.check_pace(uuid),
  private.company_conversation_of(uuid,uuid,uuid,text),
  private.company_line(public.company_conversations),
  private.company_side(uuid),
  private.conversation_about(uuid,uuid),
  private.conversation_with(uuid,uuid,uuid),
  private.count_company_unread(public.company_conversations),
  private.is_about(uuid,text),
  private.may_write_as(uuid,uuid,uuid),
  private.messages_with(uuid,text,timestamp with time zone,uuid,integer),
  private.must_answer_for(uuid),
  private.read_for_company(uuid,integer),
  private.reads_messages(uuid),
  private.release_conversations(),
  private.say_in(uuid,uuid,text),
  private.tell_inboxes(),
  private.unsign_messages(),
  private.with_company(uuid,text,uuid)
from public, anon, authenticated, service_role;
grant execute on function private.answers_conversation(uuid) to authenticated;
set check_function_bodies = on;
