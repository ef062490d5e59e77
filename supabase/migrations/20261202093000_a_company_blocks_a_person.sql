-- A company can block a person (docs/decisions/0139).
alter table public.company_conversations add column stopped_at timestamptz;

-- Whether the company has blocked the person.
create function private.refuses_messages(company uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_conversations c
    where c.company_id = company and c.person_id = person and c.stopped_at is not null)
$$;
revoke execute on function private.refuses_messages(uuid, uuid) from public;

-- The conversation of a person and a company, created if missing; for an application, its own one.
create or replace function private.company_conversation_of(person uuid, company uuid, application uuid, title text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known uuid;
begin
  -- Two who begin at once, or of whom one blocks, are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(person::text || company::text, 0));
  select c.conversation_id into known from public.company_conversations c
  where case when application is null then c.company_id = company and c.person_id = person and c.subject = ''
    else c.application_id = application end;
  if found then
    return known;
  end if;
  insert into public.conversations (started_by) values (auth.uid()) returning id into known;
  -- Whoever blocked the other side blocks it here, too.
  insert into public.company_conversations (conversation_id, company_id, person_id, application_id, subject, stopped_at)
  values (known, company, person, application, left(title, 200), (
    select min(c.stopped_at) from public.company_conversations c
    where c.company_id = company_conversation_of.company and c.person_id = person));
  insert into public.participants (conversation_id, user_id, person_id, stopped_at)
  values (known, person, null, (
    select min(p.stopped_at) from public.company_conversations c
    join public.participants p on p.conversation_id = c.conversation_id and p.user_id = person
    where c.company_id = company_conversation_of.company and c.person_id = person));
  return known;
end
$$;

-- A member's message for the company, with their first name.
create or replace function private.add_company_message(message uuid, said text, side public.company_conversations) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  added public.messages;
  place integer;
  mine public.participants;
begin
  select * into mine from public.participants p where p.conversation_id = side.conversation_id and p.user_id = side.person_id;
  if mine.user_id is null then
    raise exception using errcode = 'PT409', message = 'This person has left Tannr.';
  end if;
  if side.stopped_at is not null then
    raise exception using errcode = 'PT409', message = 'You blocked this person. Unblock them to send a message.';
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
$$;

-- A person's message to a company, which reopens the conversation.
create or replace function private.add_message_to_company(message uuid, said text, mine public.participants, side public.company_conversations)
returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  added public.messages;
  place integer;
begin
  if mine.stopped_at is not null then
    raise exception using errcode = 'PT409', message = 'You blocked this company. Unblock it to send a message.';
  end if;
  if side.stopped_at is not null then
    raise exception using errcode = 'PT409', message = 'This company doesn’t take messages from you.';
  end if;
  if not private.reads_messages(side.company_id) then
    raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
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
$$;

-- One conversation as the company sees it: the fields of the person's line, and the assignee.
create or replace function private.company_line(side public.company_conversations, masked boolean) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select jsonb_build_object(
    'id', side.conversation_id, 'person', side.person_id, 'masked', label is not null,
    'name', coalesce(label, case when side.person_id is null then 'Former member' else private.name_of(side.person_id) end),
    'handle', case when label is null then p.handle end,
    'headline', coalesce(private.words_for_inbox(p.headline, side, label), ''),
    'picture', case when label is null then private.picture_of(side.person_id) end,
    'state', 'accepted', 'waiting', false, 'blocked', side.stopped_at is not null, 'mutual', 0,
    'last_at', side.last_at, 'last_seq', side.last_seq, 'read_seq', side.read_seq, 'unread', side.unread,
    'their_read', case when private.shares_reading(side.person_id) then theirs.read_seq end,
    'subject', side.subject, 'application', side.application_id,
    'job', (select a.job_id from public.applications a where a.id = side.application_id),
    'assigned_to', side.assigned_to, 'settled_at', side.settled_at,
    'last', (
      select jsonb_build_object('body', left(private.words_for_inbox(m.body, side, label), 200), 'own', m.signed is not null,
        'deleted', m.deleted_at is not null, 'hidden', m.hidden_at is not null, 'signed', m.signed,
        'file', private.words_for_inbox((select f.name from public.message_files f where f.message_id = m.id order by f.place limit 1), side, label))
      from public.messages m where m.conversation_id = side.conversation_id and m.seq = side.last_seq))
  from (select private.label_of(side, company_line.masked) as label) as mask
  left join public.profiles p on p.user_id = side.person_id
  left join public.participants theirs on theirs.conversation_id = side.conversation_id and theirs.user_id = side.person_id
$$;

-- A conversation by its id, application or person; or a recipient without one, null if nobody may be written to.
create or replace function public.company_conversation(
  company uuid, conversation uuid default null, application uuid default null, address text default null, masked boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  side public.company_conversations;
  addressee uuid;
  title text := '';
  label text;
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
    return private.company_line(side, company_conversation.masked);
  end if;
  if addressee is null or addressee = me or not private.may_write_as(company, me, addressee) then
    return null;
  end if;
  side.application_id := application;
  label := private.label_of(side, company_conversation.masked);
  return (
    select jsonb_build_object('id', null, 'person', addressee, 'masked', label is not null,
      'name', coalesce(label, private.name_of(addressee)), 'handle', case when label is null then p.handle end,
      'headline', private.words_for_inbox(p.headline, side, label), 'picture', case when label is null then private.picture_of(addressee) end,
      'state', 'open', 'blocked', private.refuses_messages(company, addressee), 'subject', title, 'application', application)
    from public.profiles p where p.user_id = addressee);
end
$$;

-- One conversation, as its line and header show it. `waiting`: the other side has not answered the caller's request; nothing more
-- is disclosed. `their_read` is null if either side does not share it.
create or replace function private.conversation_line(mine public.participants) returns jsonb
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

-- The conversation with the company at an address, or about one of the caller's applications, and whether writing is allowed.
create or replace function private.with_company(me uuid, slug text, application uuid) returns jsonb
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

-- The caller's side of a company conversation with this channel: 'person', 'company', or null for neither, and where the company has
-- blocked the person.
create or replace function private.channel_side(topic text) returns text
language sql stable security definer set search_path = '' as $$
  select case when c.person_id = auth.uid() then 'person' else 'company' end
  from public.company_conversations c
  where c.last_seq > 0 and c.stopped_at is null and c.conversation_id = case
      when topic ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(topic, 14)::uuid end
    and (c.person_id = auth.uid() or private.answers_conversation(c.conversation_id))
$$;

-- Edits a message. The previous text is kept for reports.
create or replace function public.edit_message(message uuid, body text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.messages := private.changeable_message(edit_message.message);
  said text := private.trimmed_message(edit_message.body);
begin
  if changed.deleted_at is not null then
    raise exception using errcode = 'PT409', message = 'This message was deleted.';
  end if;
  if exists (
    select from public.company_conversations c where c.conversation_id = changed.conversation_id and c.stopped_at is not null) then
    raise exception using errcode = 'PT409', message = case when changed.signed is null
      then 'This company doesn’t take messages from you.' else 'You blocked this person. Unblock them to send a message.' end;
  end if;
  if changed.body = said then
    return private.sent_message(changed);
  end if;
  perform private.keep_unheard(changed);
  insert into private.message_versions (message_id, body) values (changed.id, changed.body);
  update public.messages m set body = said, edited_at = clock_timestamp(),
    search = private.words_of_message(said, private.hearers_of(changed))
  where m.id = changed.id returning * into changed;
  return private.sent_message(changed);
end
$$;

-- Blocks or unblocks a person for the company, in all of its conversations with them. What was to be met for is called off in words
-- of its own, so that nobody waits for anybody; an application stays as it is.
create function public.stop_person(company uuid, person uuid, stopped boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended uuid;
begin
  perform private.must_answer_for(company);
  if person = auth.uid() or not exists (
    select from public.company_conversations c where c.company_id = stop_person.company and c.person_id = stop_person.person) then
    raise exception using errcode = 'PT404', message = 'The company has no conversation with this person.';
  end if;
  -- As by whoever begins one.
  perform pg_advisory_xact_lock(hashtextextended(person::text || company::text, 0));
  perform from public.conversations v
  where v.id in (
    select c.conversation_id from public.company_conversations c
    where c.company_id = stop_person.company and c.person_id = stop_person.person)
  order by v.id for no key update;
  if stopped then
    for ended in
      select t.message_id from public.company_conversations c
      join public.messages m on m.conversation_id = c.conversation_id and m.deleted_at is null
      join public.meetings t on t.message_id = m.id and (t.state = 'offered' or (t.state = 'taken' and t.starts_at > now()))
      where c.company_id = stop_person.company and c.person_id = stop_person.person and c.stopped_at is null
      order by c.conversation_id, m.seq
    loop
      perform public.end_meeting(ended);
    end loop;
  end if;
  update public.company_conversations c
  set stopped_at = case when stopped then coalesce(c.stopped_at, clock_timestamp()) end,
    settled_at = case when stopped then coalesce(c.settled_at, clock_timestamp()) else c.settled_at end,
    unread = case when stopped then 0 else c.unread end, unread_since = case when not stopped then c.unread_since end,
    read_seq = case when stopped then c.last_seq else c.read_seq end
  where c.company_id = stop_person.company and c.person_id = stop_person.person;
  perform private.tell_person(person, 'messages');
  -- Who writes is shown no more.
  perform pg_notify('realtime_messages', 'rights ' || person);
end
$$;
revoke all on function public.stop_person(uuid, uuid, boolean) from public, anon;
grant execute on function public.stop_person(uuid, uuid, boolean) to authenticated;
