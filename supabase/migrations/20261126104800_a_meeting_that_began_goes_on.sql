-- A meeting that has begun goes on, as an interview does.

create or replace function private.call_off_meetings(messages uuid[]) returns void
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
