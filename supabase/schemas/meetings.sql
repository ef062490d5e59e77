-- Start times for a meeting, offered in a message of any conversation: the other side takes one or declines, and nobody is in two
-- meetings at once, including interviews. A meeting belongs to its message.

create extension if not exists btree_gist with schema extensions;

create table public.meetings (
  message_id uuid primary key references public.messages (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  -- The place: the URL of a call, or a location.
  place text not null default '' check (char_length(place) <= 300),
  minutes smallint not null check (minutes between 10 and 480),
  state text not null default 'offered' check (state in ('offered', 'taken', 'declined', 'withdrawn', 'cancelled')),
  starts_at timestamptz,
  ends_at timestamptz,
  -- The participants: who offered, and who on the other side took a time.
  offered_by uuid references auth.users (id) on delete set null,
  taken_by uuid references auth.users (id) on delete set null,
  reminded_at timestamptz,
  check ((state = 'taken') <= (starts_at is not null and ends_at > starts_at))
);

create index meetings_offered_by on public.meetings (offered_by) where offered_by is not null;
create index meetings_taken_by on public.meetings (taken_by) where taken_by is not null;
create index meetings_taken on public.meetings (starts_at) where state = 'taken' and reminded_at is null;

create table public.meeting_slots (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.meetings (message_id) on delete cascade,
  starts_at timestamptz not null,
  unique (message_id, starts_at)
);

-- The times at which somebody is in a meeting: overlapping ones are rejected.
create table public.meeting_bookings (
  message_id uuid not null references public.meetings (message_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  during tstzrange not null,
  primary key (message_id, user_id),
  exclude using gist (user_id with =, during with &&)
);

-- Meetings and interviews are in two tables: bookings of a person are serialized, and check the other table, too.
create function private.keep_one_meeting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('meets ' || new.user_id, 0));
  if exists (
      select from public.meeting_bookings b
      where tg_table_name <> 'meeting_bookings' and b.user_id = new.user_id and b.during && new.during)
    or exists (
      select from public.interview_bookings b
      where tg_table_name <> 'interview_bookings' and b.user_id = new.user_id and b.during && new.during) then
    raise exception using errcode = 'exclusion_violation', message = 'Someone has another meeting at that time.';
  end if;
  return new;
end
$$;

create trigger keep_one_meeting before insert on public.meeting_bookings
for each row execute function private.keep_one_meeting();

-- The last day on which the two sides of an application meet, as they agreed in messages.
create function private.meets_until(application uuid) returns date
language sql stable security definer set search_path = '' as $$
  select max((t.ends_at at time zone 'UTC')::date)
  from public.company_conversations s
  join public.messages m on m.conversation_id = s.conversation_id
  join public.meetings t on t.message_id = m.id and t.state = 'taken'
  where s.application_id = meets_until.application
$$;

-- Meetings in a conversation about an application are part of its history, and its next step, like interviews of the pipeline
-- (candidate-answers.sql). `member`: if the company offers or takes times, the member who attends; that answers the candidate,
-- and moves an application under review to phone screening.
create function private.follow_meeting(conversation uuid, happened text, title text, member uuid) returns void
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
    next_step = case when private.has_to_answer(a.id) then held.next_step when happened = 'times_offered' then 'Choose a time'
      when happened = 'time_chosen' then follow_meeting.title else '' end
  where held.id = a.id;
  update public.applications held set answer_by = private.promised_day(held.id, held.job_id, held.status, held.stage)
  where held.id = a.id;
  perform private.say_of(a.id, happened, follow_meeting.title);
end
$$;

-- Offers times in a conversation accepted by both sides. A retry with the same message is the same offer.
create function public.offer_meeting(
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
    raise exception using errcode = 'PT400', message = 'Enter a topic and a length of 10 to 480 minutes.';
  end if;
  if coalesce(cardinality(starts), 0) not between 1 and 8 or exists (
    select from unnest(starts) as t (at) where t.at <= now() or t.at > now() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Offer between one and eight times, all of them within the next year.';
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
  raise exception using errcode = 'PT409', message = 'This message was already sent from another account.';
end
$$;
revoke all on function public.offer_meeting(uuid, uuid, text, integer, text, timestamptz[]) from public, anon;
grant execute on function public.offer_meeting(uuid, uuid, text, integer, text, timestamptz[]) to authenticated;

-- The meeting with its conversation locked, for a participant; and whether they are on the side that offered.
create function private.meeting_to_change(of_message uuid, out held public.meetings, out conversation uuid, out own boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  said public.messages;
begin
  select * into said from public.messages m where m.id = of_message;
  perform from public.conversations c where c.id = said.conversation_id for no key update;
  -- An application that it is about is held before anybody's time is, as by whoever takes a time of an interview.
  perform from public.company_conversations s join public.applications a on a.id = s.application_id
  where s.conversation_id = said.conversation_id for no key update of a;
  select * into held from public.meetings t where t.message_id = of_message for no key update;
  conversation := said.conversation_id;
  if exists (select from public.participants p where p.conversation_id = said.conversation_id and p.user_id = auth.uid()) then
    own := said.signed is null and said.user_id = auth.uid();
  elsif private.answers_conversation(said.conversation_id) then
    own := said.signed is not null;
  end if;
  if held.message_id is null or own is null or said.deleted_at is not null or (private.is_unheard(said.id) and not own) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this meeting.';
  end if;
end
$$;

-- Takes one of the times offered by the other side, with a message in the conversation.
create function public.take_time(slot uuid) returns void
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
revoke all on function public.take_time(uuid) from public, anon;
grant execute on function public.take_time(uuid) to authenticated;

create function private.said_of_end(state text, title text) returns text
language sql immutable set search_path = '' as $$
  select case state when 'cancelled' then 'I can’t make it: ' when 'withdrawn' then 'I withdrew these times: '
    else 'None of these times work for me: ' end || title
$$;

-- Declines, withdraws or cancels, by either side, with a message to the other.
create function public.end_meeting(message uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_meeting record;
  held public.meetings;
  becomes text;
begin
  select * into of_meeting from private.meeting_to_change(end_meeting.message);
  held := of_meeting.held;
  if held.state not in ('offered', 'taken') or (held.state = 'taken' and held.starts_at <= now()) then
    raise exception using errcode = 'PT409', message = 'This meeting is already over.';
  end if;
  becomes := case when held.state = 'taken' then 'cancelled' when of_meeting.own then 'withdrawn' else 'declined' end;
  delete from public.meeting_bookings b where b.message_id = held.message_id;
  update public.meetings t set state = becomes where t.message_id = held.message_id;
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), private.said_of_end(becomes, held.title));
  -- What the candidate offered, and is not wanted any more, was nothing of the application yet.
  if held.state = 'taken' or of_meeting.own = private.answers_conversation(of_meeting.conversation) then
    perform private.follow_meeting(of_meeting.conversation,
      case becomes when 'declined' then 'no_time_suits' else 'interview_cancelled' end, held.title, null);
  end if;
end
$$;
revoke all on function public.end_meeting(uuid) from public, anon;
grant execute on function public.end_meeting(uuid) to authenticated;

alter table public.meetings enable row level security;
alter table public.meeting_slots enable row level security;
alter table public.meeting_bookings enable row level security;
revoke all on public.meetings, public.meeting_slots, public.meeting_bookings from anon, authenticated;
grant select on public.meetings, public.meeting_slots, public.meeting_bookings to authenticated;
grant all on public.meetings, public.meeting_slots, public.meeting_bookings to service_role;

create policy "People read of meetings in messages that they hear" on public.meetings for select to authenticated
  using (exists (select from public.messages m where m.id = meetings.message_id and m.deleted_at is null));

create policy "People read the times that are offered to them" on public.meeting_slots for select to authenticated
  using (exists (select from public.messages m where m.id = meeting_slots.message_id and m.deleted_at is null));

create policy "People read when they are in meetings" on public.meeting_bookings for select to authenticated
  using (user_id = (select auth.uid()));
