-- How meetings end without anybody ending them: with the message, the application or the account that they belong to.

-- What is still to come of these is off, and its times are free. Both sides see that; whoever of a company was to be there hears of it,
-- unless they ended it themselves.
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

-- Nobody meets whoever is gone.
create function private.end_with_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.call_off_meetings(array[new.message_id]);
  return null;
end
$$;

create trigger end_with_account after update of offered_by, taken_by on public.meetings
for each row when ((old.offered_by is not null and new.offered_by is null) or (old.taken_by is not null and new.taken_by is null))
execute function private.end_with_account();

-- With the message goes the offer in it; what was agreed is called off first.
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
