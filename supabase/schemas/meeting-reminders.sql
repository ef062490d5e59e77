-- Reminders of meetings that were agreed on in messages, the day before: to everybody who is in one. Our own server calls the first
-- function every few minutes; the notice is mailed as any other.

create function private.send_meeting_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  due public.meetings;
  done integer := 0;
begin
  for due in
    select * from public.meetings t
    where t.state = 'taken' and t.reminded_at is null and t.starts_at > at and t.starts_at <= at + interval '1 day'
    order by t.starts_at, t.message_id limit most for update skip locked
  loop
    done := done + 1;
    update public.meetings t set reminded_at = at where t.message_id = due.message_id;
    perform private.remind_of_meeting(due);
  end loop;
  return done;
end
$$;

-- Of one about an application, both sides as of an interview; of any other one, who it is with and when.
create function private.remind_of_meeting(due public.meetings) returns void
language plpgsql volatile set search_path = '' as $$
declare
  about public.company_conversations;
  conversation uuid := (select m.conversation_id from public.messages m where m.id = due.message_id);
  told public.notifications;
  company text;
begin
  select * into about from public.company_conversations c where c.conversation_id = conversation;
  company := (select c.name from public.companies c where c.id = about.company_id);
  for told.user_id in select b.user_id from public.meeting_bookings b where b.message_id = due.message_id order by 1 loop
    told.state := 'interview_soon';
    if about.company_id is not null and told.user_id is distinct from about.person_id then
      told.kind := 'hiring';
      told.subject_id := 'meet ' || due.message_id;
      told.subject := coalesce(nullif(about.subject, ''), company);
      told.detail := due.title;
    elsif about.application_id is not null then
      told.kind := 'application_status';
      told.subject_id := about.application_id;
      told.subject := about.subject;
      told.detail := company;
    else
      told.kind := 'reminder';
      told.state := 'meeting';
      told.subject_id := 'meet ' || conversation;
      told.subject := due.title;
      told.detail := 'With ' || coalesce(company,
          private.name_of(case when due.offered_by = told.user_id then due.taken_by else due.offered_by end))
        || ', ' || to_char(due.starts_at at time zone 'UTC', 'Dy, Mon FMDD, FMHH12:MI AM') || ' (UTC)';
    end if;
    perform private.notify(told);
  end loop;
end
$$;

-- What is off is not to come.
create function private.forget_meeting_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n
  using public.messages m
  where m.id = new.message_id and n.user_id in (new.offered_by, new.taken_by)
    and ((n.kind = 'reminder' and n.subject_id = 'meet ' || m.conversation_id)
      or (n.kind = 'hiring' and n.state = 'interview_soon' and n.subject_id = 'meet ' || m.id));
  return null;
end
$$;

create trigger forget_reminder after update of state on public.meetings
for each row when (old.state = 'taken' and new.state <> 'taken') execute function private.forget_meeting_reminder();

revoke all on function private.send_meeting_reminders(timestamptz, integer), private.remind_of_meeting(public.meetings),
  private.forget_meeting_reminder() from public;
