-- Times to meet in a conversation about an application are a step of it, and unread messages of companies are counted.

create or replace function private.meets_until(application uuid) returns date
language sql stable security definer set search_path = '' as $$
  select max((t.ends_at at time zone 'UTC')::date)
  from public.company_conversations s
  join public.messages m on m.conversation_id = s.conversation_id
  join public.meetings t on t.message_id = m.id and t.state = 'taken'
  where s.application_id = meets_until.application
$$;

create or replace function private.follow_meeting(conversation uuid, happened text, title text, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a public.applications;
begin
  select held.* into a from public.company_conversations s join public.applications held on held.id = s.application_id
  where s.conversation_id = follow_meeting.conversation for no key update of held;
  if a.id is null or not private.is_open(a) then
    return;
  end if;
  update public.applications held set
    status = case when member is not null and held.status = 'under_review' then 'phone_screening' else held.status end,
    stage = case when member is not null and held.status <> 'offer_received' then follow_meeting.title else held.stage end,
    interviewer = case when member is not null then left(private.name_of(member), 120) else held.interviewer end,
    next_step = case happened when 'times_offered' then 'Choose a time' when 'time_chosen' then follow_meeting.title else '' end
  where held.id = a.id;
  update public.applications held set answer_by = private.promised_day(held.id, held.job_id, held.status, held.stage)
  where held.id = a.id;
  perform private.say_of(a.id, happened, follow_meeting.title);
end
$$;

revoke all on function private.meets_until(uuid), private.follow_meeting(uuid, text, text, uuid) from public;

create or replace function private.promised_day(application uuid, of_job uuid, of_status text, stage text) returns date
language sql stable security definer set search_path = '' as $$
  select days + greatest(private.today(),
    (select max(coalesce((i.ends_at at time zone 'UTC')::date, i.choose_by)) from public.interviews i
      where i.application_id = application and i.state in ('offered', 'booked')),
    private.meets_until(application),
    (select max(o.answer_by) from public.application_offers o where o.application_id = application and o.state = 'open'))
  from (select private.stage_days(j.company_id, of_status, stage) as days from public.jobs j where j.id = of_job) as of_stage
$$;

create or replace function public.offer_meeting(
  message uuid, conversation uuid, title text, minutes integer, place text, starts timestamptz[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.messages;
  said public.messages;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  perform from public.conversations c where c.id = offer_meeting.conversation for no key update;
  select * into known from public.messages m where m.id = offer_meeting.message and m.user_id = auth.uid();
  if found then
    return private.sent_message(known);
  end if;
  if btrim(coalesce(title, '')) = '' or minutes not between 10 and 480 then
    raise exception using errcode = 'PT400', message = 'Say what it is about, and how long it takes: 10 to 480 minutes.';
  end if;
  if coalesce(cardinality(starts), 0) not between 1 and 8 or exists (
    select from unnest(starts) as t (at) where t.at <= now() or t.at > now() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Offer between one and eight times, all of them to come and within a year.';
  end if;
  if exists (
    select from public.participants p where p.conversation_id = offer_meeting.conversation and p.state <> 'accepted') then
    raise exception using errcode = 'PT409', message = 'You can offer times once your first message is accepted.';
  end if;
  said := private.say_in(conversation, message, left('Times to meet: ' || btrim(title), 4000));
  insert into public.meetings (message_id, title, place, minutes, offered_by)
  values (said.id, btrim(offer_meeting.title), btrim(coalesce(offer_meeting.place, '')), offer_meeting.minutes, auth.uid());
  insert into public.meeting_slots (message_id, starts_at) select distinct said.id, at from unnest(starts) as t (at);
  -- What a candidate offers asks the company, and answers nothing yet.
  if said.signed is not null then
    perform private.follow_meeting(said.conversation_id, 'times_offered', btrim(offer_meeting.title), auth.uid());
  end if;
  return private.sent_message(said);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This message has been sent by somebody else.';
end
$$;

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
    raise exception using errcode = 'PT403', message = 'The other side chooses the time.';
  end if;
  if held.state <> 'offered' or held.offered_by is null or exists (
    select from public.blocks b where b.user_id = held.offered_by and b.blocked_id = auth.uid()) then
    raise exception using errcode = 'PT409', message = 'These times are not offered any more.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time is over. Choose another one.';
  end if;
  begin
    insert into public.meeting_bookings (message_id, user_id, during)
    select held.message_id, person, tstzrange(chosen.starts_at, chosen.starts_at + make_interval(mins => held.minutes))
    from (select held.offered_by as person union select auth.uid() order by 1) as both_people;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'One of you is in another meeting then. Choose another time.';
  end;
  update public.meetings t set state = 'taken', taken_by = auth.uid(), starts_at = chosen.starts_at,
    ends_at = chosen.starts_at + make_interval(mins => held.minutes)
  where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), 'I took a time: ' || held.title);
  perform private.follow_meeting(of_meeting.conversation, 'time_chosen', held.title,
    case when private.answers_conversation(of_meeting.conversation) then auth.uid() end);
end
$$;

create or replace function public.end_meeting(message uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_meeting record;
  held public.meetings;
  becomes text;
begin
  select * into of_meeting from private.meeting_to_change(end_meeting.message);
  held := of_meeting.held;
  if held.state not in ('offered', 'taken') or (held.state = 'taken' and held.starts_at <= now()) then
    raise exception using errcode = 'PT409', message = 'This meeting is over already.';
  end if;
  becomes := case when held.state = 'taken' then 'cancelled' when of_meeting.own then 'withdrawn' else 'declined' end;
  delete from public.meeting_bookings b where b.message_id = held.message_id;
  update public.meetings t set state = becomes where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), case becomes when 'cancelled' then 'I cannot come: '
    when 'withdrawn' then 'These times are off: ' else 'None of these times suits: ' end || held.title);
  -- What the candidate offered, and is not wanted any more, was nothing of the application yet.
  if held.state = 'taken' or of_meeting.own = private.answers_conversation(of_meeting.conversation) then
    perform private.follow_meeting(of_meeting.conversation,
      case becomes when 'declined' then 'no_time_suits' else 'interview_cancelled' end, held.title, null);
  end if;
end
$$;

create or replace function public.workspace_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'unread', (select count(*) from public.notifications where user_id = me.person and read_at is null),
    'waiting', (select count(*) from public.notifications where user_id = me.person and waits),
    'kept', exists (
      select from public.notifications
      where user_id = me.person and kind = 'security' and subject_id = 'deletion' and read_at is null
        and happened_at > now() - interval '1 minute'),
    'requests', (select count(*) from public.connections where other_id = me.person and accepted_at is null),
    'messages', (select count(*) from public.participants where user_id = me.person and unread > 0 and state <> 'declined'),
    'inboxes', (
      select coalesce(jsonb_object_agg(c.company_id, c.amount), '{}')
      from (
        select company_id, count(*) as amount from public.company_conversations
        where unread > 0 and settled_at is null and person_id is distinct from me.person
          and company_id in (
            select m.company_id from public.company_members m where m.user_id = me.person and m.role in ('owner', 'recruiter'))
        group by company_id) as c),
    'answers', (
      select count(*) from public.notifications
      where user_id = me.person and read_at is null and kind = 'application_status'),
    'matches', (
      select coalesce(sum(amount), 0) from public.notifications
      where user_id = me.person and read_at is null and kind = 'alert_matches'),
    'connections', (
      select count(*) from public.connections where me.person in (user_id, other_id) and accepted_at is not null),
    'saved', (select count(*) from public.saved_jobs where user_id = me.person),
    'goals', (select count(*) from public.goals where user_id = me.person and status = 'active'),
    'overdue', (
      select count(*) from public.goals
      where user_id = me.person and status = 'active' and target_date < current_date),
    'activities', (
      select count(*) from (select from public.activity_events where user_id = me.person limit 5) as latest),
    'picture', (
      select f.path from public.profiles p join public.files f on f.id = p.picture_id where p.user_id = me.person))
  from (select (select auth.uid()) as person) as me
$$;
