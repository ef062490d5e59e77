-- The company's messages page for members who answer, and the notifications about them.

-- A company may write to people who applied to it, wrote to it, or are connections of the member.
create function private.may_write_as(company uuid, me uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.are_connected(me, person)
    or exists (select from public.company_conversations c where c.company_id = company and c.person_id = person and c.last_seq > 0)
    or exists (
      select from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = person and j.company_id = company)
$$;

-- What stands for the candidate's name where an application is written about, names are asked to be masked, and the caller's scorecard is
-- not in (docs/decisions/0062); null otherwise. Where there is no conversation yet, `side` has only the application.
create function private.label_of(side public.company_conversations, masked boolean) returns text
language sql stable security definer set search_path = '' as $$
  select 'Candidate ' || a.number from public.applications a
  where label_of.masked and a.id = side.application_id and not private.has_handed_in(a.id)
$$;

-- Words of a conversation, with the label in place of the candidate's name.
create function private.words_for_inbox(said text, side public.company_conversations, label text) returns text
language sql stable security definer set search_path = '' as $$
  select case when words_for_inbox.label is null then said else private.masked_words(said, coalesce((
    select sent.profile from public.application_profiles sent where sent.application_id = side.application_id), '{}'), label) end
$$;

-- One conversation as the company sees it: the fields of the person's line, and the assignee.
create function private.company_line(side public.company_conversations, masked boolean) returns jsonb
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

create function private.must_answer_for(company uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.company_members m
    where m.company_id = company and m.user_id = auth.uid() and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You can’t answer messages for this company.';
  end if;
end
$$;

-- A company's conversations, latest messages first: open ones, the caller's, unassigned ones, or settled ones; optionally those
-- whose person or job contains the words.
create function public.company_inbox(
  company uuid, part text default 'open', words text default '', after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20, masked boolean default false
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_answer_for(company);
  return query
    select private.company_line(c, company_inbox.masked) from public.company_conversations c
    where c.company_id = company and c.last_seq > 0 and c.person_id is distinct from auth.uid()
      and (c.settled_at is not null) = (part = 'settled')
      and (part <> 'mine' or c.assigned_to = auth.uid())
      and (part <> 'unassigned' or c.assigned_to is null)
      and (after_at is null or (c.last_at, c.conversation_id) < (after_at, after_id))
      and (words = '' or strpos(lower(c.subject), lower(btrim(left(words, 201)))) > 0
        or coalesce(strpos(lower(private.label_of(c, company_inbox.masked)), lower(btrim(left(words, 201)))) > 0,
          private.is_called(c.person_id, words)))
    order by c.last_at desc, c.conversation_id desc limit least(greatest(page_size, 1), 50);
end
$$;

-- Counts of the parts, and possible assignees.
create function public.company_inbox_overview(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- A conversation by its id, application or person; or a recipient without one, null if nobody may be written to.
create function public.company_conversation(
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

-- Messages of a company's conversations that contain all words, the last one as a prefix; newest first.
create function public.search_company_messages(
  company uuid, words text, before_at timestamptz default null, before_id uuid default null, page_size integer default 20,
  masked boolean default false
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_answer_for(company);
  return query
    select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', m.seq,
      'body', private.words_for_inbox(m.body, c, label), 'own', m.signed is not null, 'sent_at', m.sent_at,
      'name', coalesce(label, case when c.person_id is null then 'Former member' else private.name_of(c.person_id) end))
    from private.messages_with(company, words, before_at, before_id, least(greatest(page_size, 1), 50) + 20) as m
    join public.company_conversations c on c.conversation_id = m.conversation_id
    cross join lateral private.label_of(c, search_company_messages.masked) as label
    where c.company_id = search_company_messages.company and c.person_id is distinct from auth.uid()
    order by m.sent_at desc, m.id desc limit least(greatest(page_size, 1), 50);
end
$$;

revoke all on function public.company_inbox(uuid, text, text, timestamptz, uuid, integer, boolean), public.company_inbox_overview(uuid),
  public.company_conversation(uuid, uuid, uuid, text, boolean), public.search_company_messages(uuid, text, timestamptz, uuid, integer, boolean)
  from public, anon;
grant execute on function public.company_inbox(uuid, text, text, timestamptz, uuid, integer, boolean), public.company_inbox_overview(uuid),
  public.company_conversation(uuid, uuid, uuid, text, boolean), public.search_company_messages(uuid, text, timestamptz, uuid, integer, boolean)
  to authenticated;

-- Notifies open pages of all members who answer. A read receipt is sent to the person if shared.
create function private.tell_inboxes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(m.user_id, 'inbox')
  from (select distinct n.company_id from changed n) as companies
  join public.company_members m on m.company_id = companies.company_id and m.role in ('owner', 'recruiter');
  perform private.tell_person(n.person_id, 'messages')
  from changed n join before o using (conversation_id)
  where n.person_id is not null and n.read_seq > o.read_seq and n.last_seq = o.last_seq and private.shares_reading(n.person_id);
  return null;
end
$$;

create trigger tell_changed after update on public.company_conversations referencing old table as before new table as changed
for each statement execute function private.tell_inboxes();
