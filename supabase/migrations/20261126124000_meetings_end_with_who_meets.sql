-- Meetings end with whoever they were offered to, and with whoever leaves the company that they meet for.

-- A meeting that a member of a company was to be in and is not, for they are gone. Those who answer for the company hear of what was
-- agreed, and an application that it was about waits for them again.
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

-- Nobody meets whoever is gone. What a company says is signed, so that who offered or took is of its side.
create or replace function private.end_with_account() returns trigger
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

-- What was offered to whoever is gone is off as well.
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

-- Whoever leaves a company meets nobody for it any more.
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

revoke all on function private.release_meeting(uuid), private.end_with_participant(), private.release_meetings() from public;

-- Those of before.
select private.call_off_meetings(array(
  select t.message_id from public.meetings t
  join public.messages m on m.id = t.message_id
  left join public.company_conversations c on c.conversation_id = m.conversation_id
  where t.state in ('offered', 'taken') and case when c.conversation_id is null
    then (select count(*) from public.participants p where p.conversation_id = m.conversation_id) < 2
    else not exists (select from public.participants p where p.conversation_id = m.conversation_id) or exists (
      select from unnest(array[t.offered_by, t.taken_by]) as meets (id)
      where meets.id is distinct from c.person_id and meets.id is not null and not exists (
        select from public.company_members o where o.company_id = c.company_id and o.user_id = meets.id)) end));
