-- Conversations with a company: a person's participant row on one side, and this row on the other, shared by all owners and
-- recruiters of the company. docs/decisions/0069.

create table public.company_conversations (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  -- Null once the account is deleted.
  person_id uuid references auth.users (id) on delete set null,
  -- The application that the conversation is about, while it exists, and its job's title. '' for no application.
  application_id uuid references public.applications (id) on delete set null,
  subject text not null default '' check (char_length(subject) <= 200),
  -- The assignee.
  assigned_to uuid references auth.users (id) on delete set null,
  -- Nothing is left to do, until the person writes again.
  settled_at timestamptz,
  -- As in participants; a message read by one member counts as read.
  last_seq integer not null default 0 check (last_seq >= 0),
  last_at timestamptz not null default now(),
  read_seq integer not null default 0 check (read_seq >= 0),
  unread integer not null default 0 check (unread >= 0),
  unread_since timestamptz,
  -- When an email about unread messages was sent: once per unread period.
  mailed_at timestamptz,
  -- Since when the company has blocked the person: neither writes to the other. docs/decisions/0139.
  stopped_at timestamptz,
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
create index company_conversations_unmailed on public.company_conversations (unread_since)
where unread > 0 and (mailed_at is null or mailed_at < unread_since) and settled_at is null;
create index company_conversations_person on public.company_conversations (person_id) where person_id is not null;

-- Whether the caller answers for the company in this conversation: never in one of their own.
create function private.answers_conversation(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_conversations c
    join public.company_members m on m.company_id = c.company_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'recruiter')
    where c.conversation_id = conversation and c.person_id is distinct from m.user_id and c.last_seq > 0)
$$;

-- The company's side of the conversation for a member who answers, locked by the caller's lock on the conversation.
create function private.company_side(conversation uuid) returns public.company_conversations
language sql stable security definer set search_path = '' as $$
  select c from public.company_conversations c
  join public.company_members m on m.company_id = c.company_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'recruiter')
  where c.conversation_id = conversation and c.person_id is distinct from m.user_id
$$;

-- Whether the company has blocked the person.
create function private.refuses_messages(company uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_conversations c
    where c.company_id = company and c.person_id = person and c.stopped_at is not null)
$$;

create function private.reads_messages(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.company_members m where m.company_id = company and m.role in ('owner', 'recruiter'))
    and not private.is_unattended(company)
$$;

-- The conversation of a person and a company, created if missing; for an application, its own one.
create function private.company_conversation_of(person uuid, company uuid, application uuid, title text) returns uuid
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

-- About an application, from either side of it.
create function private.conversation_about(me uuid, application uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  of_job public.jobs;
  candidate uuid;
begin
  select j.* into of_job from public.applications a join public.jobs j on j.id = a.job_id where a.id = application;
  select a.user_id into candidate from public.applications a where a.id = application;
  if candidate is null or (candidate <> me and not private.may_see_application(application, array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this application.';
  end if;
  if of_job.company_id is null or not private.reads_messages(of_job.company_id) then
    raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
  end if;
  return private.company_conversation_of(candidate, of_job.company_id, application, of_job.title);
end
$$;

-- Of a person and a company, from either side of it.
create function private.conversation_with(me uuid, company uuid, person uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if person is null then
    if not exists (select from public.companies c where c.id = company) then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this company.';
    end if;
    if exists (select from public.company_members m where m.company_id = company and m.user_id = me) then
      raise exception using errcode = 'PT400', message = 'You’re a member of this company yourself.';
    end if;
    if not private.reads_messages(company) then
      raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
    end if;
    if not exists (select from public.company_conversations c where c.company_id = conversation_with.company and c.person_id = me) then
      perform private.count_in_day('stranger', me);
    end if;
    return private.company_conversation_of(me, company, null, '');
  end if;
  if not exists (
    select from public.company_members m where m.company_id = company and m.user_id = me and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You can’t publish posts for this company.';
  end if;
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t message yourself.';
  end if;
  if not private.may_write_as(company, me, person) then
    raise exception using errcode = 'PT403',
      message = 'A company writes to people who applied to it or wrote to it, and to connections of yours.';
  end if;
  return private.company_conversation_of(person, company, null, '');
end
$$;

create function private.check_pace(me uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recent integer;
begin
  select count(*) into recent from (
    select from public.messages m where m.user_id = me and m.sent_at > now() - interval '1 minute' limit 60) as latest;
  if recent >= 60 then
    raise exception using errcode = 'PT429', message = 'You’ve sent 60 messages in a minute. Wait a minute before you send the next one.';
  end if;
end
$$;

-- A member's message for the company, with their first name.
create function private.add_company_message(message uuid, said text, side public.company_conversations) returns public.messages
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
create function private.add_message_to_company(message uuid, said text, mine public.participants, side public.company_conversations)
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

-- Recounts the company's unread messages.
create function private.count_company_unread(of public.company_conversations) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

create function private.read_for_company(conversation uuid, seq integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
