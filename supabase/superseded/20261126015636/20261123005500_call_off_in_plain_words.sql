-- What the other one reads when a meeting is called off, as people say it.
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
  perform private.say_in(of_meeting.conversation, gen_random_uuid(), case becomes when 'cancelled' then 'I can’t make it: '
    when 'withdrawn' then 'These times are off: ' else 'None of these times suits: ' end || held.title);
  -- What the candidate offered, and is not wanted any more, was nothing of the application yet.
  if held.state = 'taken' or of_meeting.own = private.answers_conversation(of_meeting.conversation) then
    perform private.follow_meeting(of_meeting.conversation,
      case becomes when 'declined' then 'no_time_suits' else 'interview_cancelled' end, held.title, null);
  end if;
end
$$;
