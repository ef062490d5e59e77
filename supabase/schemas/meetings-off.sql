-- Meetings that end on their own: with their message, application or account, or when a member leaves the company.

-- Cancels these meetings if they are upcoming, and frees their times. Both sides see it; members who were to attend are notified,
-- unless they cancelled it themselves.
create function private.call_off_meetings(messages uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.meetings;
  about public.company_conversations;
  told public.notifications;
begin
  for held in
    update public.meetings t set state = case t.state when 'taken' then 'cancelled' else 'withdrawn' end
    where t.message_id = any (messages) and (t.state = 'offered' or (t.state = 'taken' and t.starts_at > now()))
    returning t.*
  loop
    delete from public.meeting_bookings b where b.message_id = held.message_id;
    select c.* into about from public.messages m join public.company_conversations c using (conversation_id) where m.id = held.message_id;
    told := null;
    told.kind := 'hiring';
    told.subject_id := 'meet ' || held.message_id;
    told.subject := about.subject;
    told.detail := held.title;
    told.state := 'meeting_off';
    for told.user_id in
      select m.user_id from public.company_members m
      where held.state = 'cancelled' and m.company_id = about.company_id and m.user_id in (held.offered_by, held.taken_by)
        and m.user_id is distinct from auth.uid()
    loop
      perform private.notify(told);
    end loop;
    perform private.tell_person(p.user_id, 'messages')
    from public.messages m join public.participants p using (conversation_id) where m.id = held.message_id;
    perform private.tell_person(m.user_id, 'inbox') from public.company_members m
    where m.company_id = about.company_id and m.role in ('owner', 'recruiter');
  end loop;
end
$$;

-- Meetings that a former member was to attend. Members who answer for the company are notified of agreed ones, and an application
-- they were about waits for them again.
create function private.release_meeting(of_message uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
  about public.company_conversations;
  held public.meetings;
begin
  select c.* into about from public.messages m join public.company_conversations c using (conversation_id) where m.id = of_message;
  -- In the order of private.meeting_to_change.
  perform from public.conversations c where c.id = about.conversation_id for no key update;
  perform from public.applications a where a.id = about.application_id for no key update;
  select t.* into held from public.meetings t
  where t.message_id = of_message and (t.state = 'offered' or (t.state = 'taken' and t.starts_at > now())) for no key update;
  if not found then
    return;
  end if;
  perform private.call_off_meetings(array[of_message]);
  perform private.follow_meeting(about.conversation_id, 'interview_cancelled', held.title, null);
  if held.state = 'taken' then
    told.kind := 'hiring';
    told.subject_id := 'meet ' || of_message;
    told.subject := about.subject;
    told.detail := held.title;
    told.state := 'meeting_off';
    for told.user_id in select private.team_of(about.company_id, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
  end if;
end
$$;

-- Cancels meetings with a deleted account. A company's messages are signed, so its meetings have a member who offered or
-- accepted.
create function private.end_with_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.messages m join public.company_conversations c using (conversation_id)
    where m.id = new.message_id and (m.signed is not null) = (new.offered_by is distinct from old.offered_by)) then
    perform private.release_meeting(new.message_id);
  else
    perform private.call_off_meetings(array[new.message_id]);
  end if;
  return null;
end
$$;

create trigger end_with_account after update of offered_by, taken_by on public.meetings
for each row when ((old.offered_by is not null and new.offered_by is null) or (old.taken_by is not null and new.taken_by is null))
execute function private.end_with_account();

-- Offers to a deleted account are cancelled, too.
create function private.end_with_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.call_off_meetings(array(
    select t.message_id from gone
    join public.messages m on m.conversation_id = gone.conversation_id
    join public.meetings t on t.message_id = m.id and t.state in ('offered', 'taken')));
  return null;
end
$$;

create trigger end_with_participant after delete on public.participants
referencing old table as gone for each statement execute function private.end_with_participant();

-- Members who leave a company attend no more of its meetings.
create function private.release_meetings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- With the company go its conversations.
  if exists (select from public.companies c where c.id = old.company_id) then
    perform private.release_meeting(t.message_id)
    from public.meetings t
    join public.messages m on m.id = t.message_id
    join public.company_conversations c on c.conversation_id = m.conversation_id and c.company_id = old.company_id
    where old.user_id in (t.offered_by, t.taken_by) and t.state in ('offered', 'taken');
  end if;
  return null;
end
$$;

create trigger release_meetings after delete on public.company_members
for each row execute function private.release_meetings();

-- Blocking somebody cancels offers to them and meetings with them, with the same text as a manual cancellation: they must not be
-- able to tell (docs/decisions/0053).
create function private.end_meetings_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mine public.participants;
  held public.meetings;
  becomes text;
begin
  select p.* into mine from public.participants p where p.user_id = new.user_id and p.person_id = new.blocked_id;
  perform from public.conversations c where c.id = mine.conversation_id for no key update;
  for held in
    select t.* from public.messages m join public.meetings t on t.message_id = m.id
    where m.conversation_id = mine.conversation_id and m.deleted_at is null and not private.is_unheard(m.id)
      and ((t.state = 'offered' and t.offered_by = new.user_id) or (t.state = 'taken' and t.starts_at > now()))
    order by m.seq for no key update of t
  loop
    becomes := case held.state when 'taken' then 'cancelled' else 'withdrawn' end;
    delete from public.meeting_bookings b where b.message_id = held.message_id;
    update public.meetings t set state = becomes where t.message_id = held.message_id;
    perform private.add_message(gen_random_uuid(), private.said_of_end(becomes, held.title), mine);
  end loop;
  return null;
end
$$;

create trigger end_meetings after insert on public.blocks
for each row execute function private.end_meetings_of_blocked();

-- Deleting a message deletes the offer in it; an agreed meeting must be cancelled first.
create function private.withdraw_with_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.meetings t where t.message_id = new.id and t.state = 'taken') then
    raise exception using errcode = 'PT409', message = 'A time was already taken. Cancel the meeting first.';
  end if;
  update public.meetings t set state = 'withdrawn' where t.message_id = new.id and t.state = 'offered';
  return new;
end
$$;

create trigger withdraw_meeting before update of deleted_at on public.messages
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.withdraw_with_message();
