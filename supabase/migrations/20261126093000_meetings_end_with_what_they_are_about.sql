-- Meetings that were agreed in messages end with the application that they are about, and with the account of either side: their times
-- are free again, and whoever was to be there hears of it.

create function private.call_off_meetings(messages uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.meetings;
  about public.company_conversations;
  told public.notifications;
begin
  for held in
    update public.meetings t set state = case t.state when 'taken' then 'cancelled' else 'withdrawn' end
    where t.message_id = any (messages) and (t.state = 'offered' or (t.state = 'taken' and t.ends_at > now()))
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

create function private.end_with_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.call_off_meetings(array[new.message_id]);
  return null;
end
$$;

revoke all on function private.call_off_meetings(uuid[]), private.end_with_account() from public;

create trigger end_with_account after update of offered_by, taken_by on public.meetings
for each row when ((old.offered_by is not null and new.offered_by is null) or (old.taken_by is not null and new.taken_by is null))
execute function private.end_with_account();

create or replace function private.clear_arrangements(application uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.interview_bookings b using public.interviews i
  where i.id = b.interview_id and i.application_id = clear_arrangements.application and i.state = 'booked' and i.starts_at > now();
  update public.interviews i set state = 'cancelled'
  where i.application_id = clear_arrangements.application
    and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()));
  update public.application_offers o set state = 'withdrawn' where o.application_id = clear_arrangements.application and o.state = 'open';
  select private.call_off_meetings(array(
    select t.message_id from public.company_conversations c
    join public.messages m using (conversation_id) join public.meetings t on t.message_id = m.id
    where c.application_id = clear_arrangements.application));
$$;

create or replace function private.hiring_company(subject text, state text) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(j.company_id, c.company_id) from (select split_part(subject, ' ', -1)::uuid as id) as about
  left join public.interviews i on private.hiring_choice(hiring_company.state) = 'interviews' and i.id = about.id
  left join public.messages m on private.hiring_choice(hiring_company.state) = 'interviews' and m.id = about.id
  left join public.company_conversations c on c.conversation_id = m.conversation_id
  left join public.applications a on a.id = case private.hiring_choice(hiring_company.state)
    when 'candidates' then about.id when 'interviews' then i.application_id end
  left join public.jobs j on j.id = coalesce(a.job_id, about.id)
$$;

-- Those of before.
select private.clear_arrangements(a.id) from public.applications a
where (a.withdrawn_at is not null or a.status = 'rejected') and exists (
  select from public.company_conversations c join public.messages m using (conversation_id)
  join public.meetings t on t.message_id = m.id and t.state in ('offered', 'taken') where c.application_id = a.id);
