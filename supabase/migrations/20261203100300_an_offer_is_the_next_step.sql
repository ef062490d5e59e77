create function private.has_offer(application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.application_offers o where o.application_id = has_offer.application and o.state = 'open')
$$;
revoke execute on function private.has_offer(uuid) from public;

-- Whether the candidate has an offer or times to answer: while they have, that is their next step, whatever becomes of the rest.
create function private.has_to_answer(application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_offer(application) or exists (
    select from public.interviews i where i.application_id = has_to_answer.application and i.state = 'offered')
$$;
revoke execute on function private.has_to_answer(uuid) from public;

-- Moves an application to a status and a stage. Offers and ends have functions of their own: they say more.
create or replace function public.move_application(
  application uuid, to_status text, to_stage text default null, to_next_step text default null, to_interviewer text default null,
  seen_event bigint default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  of_job public.jobs;
begin
  perform private.must_be_seen(held.id, seen_event);
  if to_status not in ('under_review', 'phone_screening', 'interview_scheduled')
    and not (to_status = 'offer_received' and held.status = 'offer_received') then
    raise exception using errcode = 'PT400', message = 'An offer needs terms, and declining an application needs a reason.';
  end if;
  if to_status <> 'offer_received' then
    perform private.must_have_no_offer(held.id);
  end if;
  if held.status = 'rejected' then
    -- Held, so that it does not close meanwhile and leave this one open.
    select j.* into of_job from public.jobs j where j.id = held.job_id for share;
    if of_job.status = 'closed' and of_job.closed_because not in ('closing_date', 'not_renewed', 'staff', 'unattended') then
      raise exception using errcode = 'PT409', message = 'This job is closed.';
    end if;
    delete from public.application_rejections r where r.application_id = held.id;
  end if;
  update public.applications a set
    status = to_status,
    stage = coalesce(nullif(btrim(to_stage), ''),
      case when to_status = held.status then held.stage else private.first_stage(company, to_status) end),
    next_step = coalesce(to_next_step, case when to_status = held.status or private.has_to_answer(held.id) then held.next_step else '' end),
    interviewer = coalesce(to_interviewer, held.interviewer)
  where a.id = held.id;
end
$$;

-- What would undo an offer takes it back first, and so in words.
create or replace function private.must_have_no_offer(application uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.has_offer(application) then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
end
$$;

-- Ends an interview before it begins: its time is freed, and the other side hears of it. Its application is held by the caller.
create or replace function private.call_off_interview(held public.interviews, becomes text, event text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.interview_bookings b where b.interview_id = held.id;
  update public.interviews i set state = becomes where i.id = held.id;
  perform private.say_of(held.application_id, event, coalesce(nullif(btrim(why), ''), held.title));
  update public.applications a set next_step = case when private.has_to_answer(a.id) then a.next_step else '' end,
    answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where a.id = held.application_id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = '';
end
$$;

create or replace function public.choose_time(slot uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen public.interview_slots;
  held public.interviews;
  a public.applications;
begin
  select * into chosen from public.interview_slots s where s.id = slot;
  held := private.interview_to_change(chosen.interview_id);
  if held.user_id <> auth.uid() then
    raise exception using errcode = 'PT403', message = 'Only the candidate can choose the time.';
  end if;
  select * into a from public.applications where id = held.application_id;
  if held.state = 'booked' then
    raise exception using errcode = 'PT409', message = 'You already chose a time for this interview.';
  end if;
  if held.state <> 'offered' or not private.is_open(a) then
    raise exception using errcode = 'PT409', message = 'These times are no longer available.';
  end if;
  if chosen.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This time has passed. Choose another one.';
  end if;
  if not private.has_interviewer(held) then
    raise exception using errcode = 'PT409',
      message = 'No one at the company can meet you at these times anymore. This interview will be canceled.';
  end if;
  begin
    insert into public.interview_bookings (interview_id, user_id, during)
    select held.id, person, tstzrange(chosen.starts_at, chosen.ends_at)
    from (select p.user_id as person from public.interview_people p where p.interview_id = held.id
      union select held.user_id order by 1) as everybody;
  exception when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'This time was just taken. Choose another one.';
  end;
  update public.interviews i set state = 'booked', starts_at = chosen.starts_at, ends_at = chosen.ends_at where i.id = held.id;
  perform private.say_of(a.id, 'time_chosen', held.title);
  update public.applications set next_step = case when private.has_to_answer(a.id) then a.next_step else held.title end,
    answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where id = a.id;
end
$$;

-- Meetings in a conversation about an application are part of its history, and its next step, like interviews of the pipeline
-- (candidate-answers.sql). `member`: if the company offers or takes times, the member who attends; that answers the candidate,
-- and moves an application under review to phone screening.
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
    next_step = case when private.has_to_answer(a.id) then held.next_step when happened = 'times_offered' then 'Choose a time'
      when happened = 'time_chosen' then follow_meeting.title else '' end
  where held.id = a.id;
  update public.applications held set answer_by = private.promised_day(held.id, held.job_id, held.status, held.stage)
  where held.id = a.id;
  perform private.say_of(a.id, happened, follow_meeting.title);
end
$$;

-- Makes an offer with its terms.
create or replace function public.make_offer(application uuid, salary integer, currency text, starts_on date, terms text, answer_by date,
  seen_event bigint default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  perform private.must_be_seen(held.id, seen_event);
  if held.status = 'rejected' then
    raise exception using errcode = 'PT409', message = 'This application was declined. Consider it again first.';
  end if;
  if make_offer.answer_by not between private.today() + 1 and private.today() + 90 then
    raise exception using errcode = 'PT400', message = 'Give the candidate between one day and 90 days to answer.';
  end if;
  perform private.must_have_no_offer(held.id);
  insert into public.application_offers (application_id, user_id, salary, currency, starts_on, terms, answer_by, made_by)
  values (held.id, held.user_id, make_offer.salary, make_offer.currency, make_offer.starts_on, coalesce(make_offer.terms, ''),
    make_offer.answer_by, auth.uid())
  returning id into made;
  update public.applications a set status = 'offer_received', stage = private.first_stage(company, 'offer_received'),
    next_step = 'Answer the offer'
  where a.id = held.id;
  -- After one that lapsed the stage is the same: this one waits for the candidate as well.
  if (held.status, held.stage) = (select a.status, a.stage from public.applications a where a.id = held.id) then
    update public.applications a set answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage) where a.id = held.id;
  end if;
  perform private.say_of(held.id, 'offer');
  return made;
end
$$;

-- A person withdraws; the database sets the time. What was to be done next is off (candidate-answers.sql).
create or replace function private.stamp_withdrawal() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.withdrawn_at is null then
    new.next_step := '';
  end if;
  new.withdrawn_at := coalesce(old.withdrawn_at, clock_timestamp());
  return new;
end
$$;

-- What is off with an application that was taken up again already.
update public.applications a set next_step = '' where a.next_step = 'Answer the offer' and a.offer_answer = '' and not private.has_offer(a.id)
  and exists (select from public.application_events e where e.application_id = a.id and e.kind = 'restored');
update public.applications a set next_step = '' where a.next_step = 'Choose a time' and a.withdrawn_at is not null;
