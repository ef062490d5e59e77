-- Nobody was reminded of a meeting that was agreed on in a message; and a calendar could not tell which of two versions of an event is newer.

alter table public.meetings add column reminded_at timestamptz;
-- Those that are to come within a day were agreed on when nobody was reminded of them yet.
update public.meetings set reminded_at = now() where state = 'taken' and starts_at < now() + interval '1 day';
create index meetings_taken on public.meetings (starts_at) where state = 'taken' and reminded_at is null;

create or replace function public.take_time(slot uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.meeting_slots;
  of_meeting record;
  held public.meetings;
begin
  select * into chosen from public.meeting_slots s where s.id = slot;
  select * into of_meeting from private.meeting_to_change(chosen.message_id);
  held := of_meeting.held;
  if of_meeting.own then
    raise exception using errcode = 'PT403', message = 'Only the person you offered these times to can choose one.';
  end if;
  if held.state <> 'offered' or held.offered_by is null or exists (
    select from public.blocks b where b.user_id = held.offered_by and b.blocked_id = auth.uid()) then
    raise exception using errcode = 'PT409', message = 'These times are no longer available.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time has passed. Choose another one.';
  end if;
  begin
    insert into public.meeting_bookings (message_id, user_id, during)
    select held.message_id, person, tstzrange(chosen.starts_at, chosen.starts_at + make_interval(mins => held.minutes))
    from (select held.offered_by as person union select auth.uid() order by 1) as both_people;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'One of you has another meeting at that time. Choose another one.';
  end;
  -- Within a day nobody is reminded of what was just agreed.
  update public.meetings t set state = 'taken', taken_by = auth.uid(), starts_at = chosen.starts_at,
    ends_at = chosen.starts_at + make_interval(mins => held.minutes),
    reminded_at = case when chosen.starts_at < now() + interval '1 day' then now() end
  where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), 'I picked a time: ' || held.title);
  perform private.follow_meeting(of_meeting.conversation, 'time_chosen', held.title,
    case when private.answers_conversation(of_meeting.conversation) then auth.uid() end);
end
$$;

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

revoke execute on function private.send_meeting_reminders(timestamptz, integer), private.remind_of_meeting(public.meetings),
  private.forget_meeting_reminder() from public, anon, authenticated, service_role;

create or replace function public.company_events(
  company uuid, over boolean default false, after_at timestamptz default null, after_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  return (
    with counted as (
      select count(*) filter (where e.state = 'planned' and e.ends_at > now()) as ahead, count(*) as total
      from public.company_events e where e.company_id = company_events.company
    ), found as (
      select * from private.company_events_after(company, over, after_at, after_id) with ordinality
    )
    select jsonb_build_object(
      'ahead', counted.ahead, 'over', counted.total - counted.ahead, 'more', exists (select from found where found.ordinality = 21),
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'about', e.about, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
          'starts', to_char(e.starts_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'),
          'ends', to_char(e.ends_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'), 'zone', e.zone,
          'place', e.place, 'link', e.link, 'online', e.link <> '', 'capacity', e.capacity, 'state', e.state,
          'cancelled_because', e.cancelled_because, 'going', e.going, 'waiting', e.waiting, 'answer', null,
          'updated_at', e.updated_at, 'hidden', e.hidden_at is not null) order by e.ordinality)
        from found as e where e.ordinality <= 20), '[]'))
    from counted);
end
$$;

create or replace function private.event_seen(event public.company_events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', event.id, 'title', event.title, 'about', event.about, 'starts_at', event.starts_at,
    'ends_at', event.ends_at, 'zone', event.zone, 'place', event.place, 'online', event.link <> '',
    'link', case when own.answer = 'going' or event.company_id in (select private.my_companies(array['owner', 'recruiter']))
      then event.link else '' end,
    'capacity', event.capacity, 'state', event.state, 'cancelled_because', event.cancelled_because, 'going', event.going,
    'waiting', event.waiting, 'answer', own.answer, 'updated_at', event.updated_at)
  from (
    select (select a.state from public.event_answers a where a.event_id = event.id and a.user_id = (select auth.uid())) as answer) as own
$$;
