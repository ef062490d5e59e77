-- Of two who answer an application in the same moment, the second no longer ends what the candidate was just told: whoever declines says
-- what they saw, an offer is withdrawn in words before anything undoes it, and a job that is closed waits for the offer that is being
-- made. Whoever meets a candidate hears when that is, and when it is off.

drop function public.reject_applications(uuid[], text, text, text);

CREATE OR REPLACE FUNCTION private.meeting_to_change(of_message uuid, OUT held public.meetings, OUT conversation uuid, OUT own boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.choose_time(slot uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  update public.applications set next_step = held.title, answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where id = a.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.must_have_no_offer(application uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.application_offers o where o.application_id = must_have_no_offer.application and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.move_application(application uuid, to_status text, to_stage text DEFAULT NULL::text, to_next_step text DEFAULT NULL::text, to_interviewer text DEFAULT NULL::text, seen_status text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
begin
  if seen_status <> held.status then
    raise exception using errcode = 'PT409', message = 'Someone on your team just moved this candidate. Look again before you do.';
  end if;
  if to_status not in ('under_review', 'phone_screening', 'interview_scheduled')
    and not (to_status = 'offer_received' and held.status = 'offer_received') then
    raise exception using errcode = 'PT400', message = 'An offer needs terms, and declining an application needs a reason.';
  end if;
  if to_status <> 'offer_received' then
    perform private.must_have_no_offer(held.id);
  end if;
  if held.status = 'rejected' then
    if exists (select from public.jobs j where j.id = held.job_id and j.status = 'closed'
      and j.closed_because not in ('closing_date', 'not_renewed')) then
      raise exception using errcode = 'PT409', message = 'This job is closed.';
    end if;
    delete from public.application_rejections r where r.application_id = held.id;
  end if;
  update public.applications a set
    status = to_status,
    stage = coalesce(nullif(btrim(to_stage), ''),
      case when to_status = held.status then held.stage else private.first_stage(company, to_status) end),
    next_step = coalesce(to_next_step, case when to_status = held.status then held.next_step else '' end),
    interviewer = coalesce(to_interviewer, held.interviewer)
  where a.id = held.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.reject_applications(applications uuid[], reason text, kind text, message text, seen_statuses text[] DEFAULT NULL::text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.applications;
  one uuid;
  seen text;
  done integer := 0;
begin
  if cardinality(applications) > 200 then
    raise exception using errcode = 'PT400', message = 'Answer at most 200 at once.';
  end if;
  -- In one order, so that two who answer at once wait for each other.
  for one, seen in
    select distinct on (named.id) named.id, named.seen from unnest(applications, seen_statuses) as named (id, seen)
    where named.id is not null order by 1
  loop
    held := private.application_to_answer(one);
    if held.status = 'rejected' then
      raise exception using errcode = 'PT409', message = 'One of these applications was already declined. Reload and try again.';
    end if;
    if seen <> held.status then
      raise exception using errcode = 'PT409', message = 'Someone on your team just moved this candidate. Look again before you do.';
    end if;
    perform private.must_have_no_offer(held.id);
    insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
    values (held.id, held.user_id, reject_applications.reason, reject_applications.kind,
      left(replace(replace(reject_applications.message,
        '{name}', coalesce((select nullif(p.first_name, '') from public.profiles p where p.user_id = held.user_id), 'there')),
        '{job}', (select j.title from public.jobs j where j.id = held.job_id)), 4000), auth.uid());
    perform private.clear_arrangements(held.id);
    update public.applications a set status = 'rejected', stage = 'Not selected', next_step = '' where a.id = held.id;
    done := done + 1;
  end loop;
  return done;
end
$function$;

CREATE OR REPLACE FUNCTION public.offer_times(application uuid, as_status text, title text, minutes integer, place text, note text, people uuid[], starts timestamp with time zone[], choose_by date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  if held.status = 'rejected' then
    raise exception using errcode = 'PT409', message = 'This application was declined. Consider it again first.';
  end if;
  perform private.must_have_no_offer(held.id);
  if as_status not in ('phone_screening', 'interview_scheduled') or held.status = 'offer_received' then
    raise exception using errcode = 'PT409', message = 'You can only offer times to a candidate who is still being considered.';
  end if;
  if cardinality(starts) not between 1 and 12 or exists (select from unnest(starts) as t (at) where t.at <= now()) then
    raise exception using errcode = 'PT400', message = 'Offer between one and 12 times, all of them in the future.';
  end if;
  if choose_by < private.today() or cardinality(people) not between 1 and 8 then
    raise exception using errcode = 'PT400', message = 'Choose who meets the candidate, and how long they have to pick a time.';
  end if;
  if exists (select from unnest(people) as p (id) where not exists (
    select from public.company_members m where m.company_id = company and m.user_id = p.id)) then
    raise exception using errcode = 'PT400', message = 'Only members of the company can be interviewers.';
  end if;
  update public.interviews i set state = 'cancelled' where i.application_id = held.id and i.state = 'offered';
  insert into public.interviews (application_id, user_id, title, place, note, minutes, choose_by, made_by)
  values (held.id, held.user_id, btrim(offer_times.title), coalesce(offer_times.place, ''), coalesce(offer_times.note, ''),
    offer_times.minutes, offer_times.choose_by, auth.uid())
  returning id into made;
  insert into public.interview_people (interview_id, user_id) select distinct made, id from unnest(people) as p (id);
  insert into public.interview_slots (interview_id, starts_at, ends_at)
  select distinct made, at, at + make_interval(mins => offer_times.minutes) from unnest(starts) as t (at);
  update public.applications a set
    status = case when private.application_step(as_status) > private.application_step(held.status) then as_status else held.status end,
    stage = btrim(offer_times.title), next_step = 'Choose a time',
    interviewer = left((select string_agg(private.name_of(p.user_id), ', ') from public.interview_people p where p.interview_id = made), 120)
  where a.id = held.id;
  -- The same stage once more is an answer as well.
  if (held.status, held.stage) = (select a.status, a.stage from public.applications a where a.id = held.id) then
    update public.applications a set answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage) where a.id = held.id;
  end if;
  perform private.say_of(held.id, 'times_offered', offer_times.title);
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION public.make_offer(application uuid, salary integer, currency text, starts_on date, terms text, answer_by date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.applications := private.application_to_answer(application);
  company uuid := (select j.company_id from public.jobs j where j.id = held.job_id);
  made uuid;
begin
  if held.status = 'rejected' then
    raise exception using errcode = 'PT409', message = 'This application was declined. Consider it again first.';
  end if;
  if make_offer.answer_by <= private.today() then
    raise exception using errcode = 'PT400', message = 'Give the candidate at least a day to answer.';
  end if;
  perform private.must_have_no_offer(held.id);
  insert into public.application_offers (application_id, user_id, salary, currency, starts_on, terms, answer_by, made_by)
  values (held.id, held.user_id, make_offer.salary, make_offer.currency, make_offer.starts_on, coalesce(make_offer.terms, ''),
    make_offer.answer_by, auth.uid())
  returning id into made;
  update public.applications a set status = 'offer_received', stage = private.first_stage(company, 'offer_received'),
    next_step = 'Answer the offer'
  where a.id = held.id;
  perform private.say_of(held.id, 'offer');
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_interview(interview uuid, why text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.interviews := private.interview_to_change(interview);
  by_candidate boolean := held.user_id = auth.uid();
begin
  if held.state not in ('offered', 'booked') then
    raise exception using errcode = 'PT409', message = 'This interview was already called off.';
  end if;
  if held.starts_at <= now() then
    raise exception using errcode = 'PT409', message = 'This interview is already over.';
  end if;
  delete from public.interview_bookings b where b.interview_id = held.id;
  update public.interviews i set state = case when by_candidate and held.state = 'offered' then 'none_suits' else 'cancelled' end
  where i.id = held.id;
  perform private.say_of(held.application_id, case when by_candidate and held.state = 'offered' then 'no_time_suits'
    else 'interview_cancelled' end, coalesce(nullif(btrim(why), ''), held.title));
  update public.applications a set next_step = '', answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where a.id = held.application_id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = '';
end
$function$;

CREATE OR REPLACE FUNCTION private.send_hiring_reminders(at timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day date := (at at time zone 'UTC')::date;
  matter record;
  done integer := 0;
begin
  for matter in
    select p.id, p.application_id, a.job_id, p.due_on < day as late from public.application_promises p
    join public.applications a on a.id = p.application_id
    where p.closed_at is null and p.due_on <= day + 1
      and (p.reminded_on is null or (p.due_on < day and p.reminded_on <= p.due_on))
    -- The application first, as whoever answers it does: who is answering it now is not reminded.
    order by p.due_on limit most for no key update of a, p skip locked
  loop
    done := done + 1;
    update public.application_promises p set reminded_on = day where p.id = matter.id;
    perform private.remind_team(matter.job_id, case when matter.late then 'overdue' else 'due' end);
    if matter.late then
      insert into public.application_events (application_id, user_id, kind, actor_id)
      select a.id, a.user_id, 'overdue', null from public.applications a where a.id = matter.application_id;
      update public.applications a set updated_at = now() where a.id = matter.application_id;
    end if;
  end loop;
  for matter in
    select i.id from public.interviews i where i.state = 'offered' and i.choose_by < day limit most - done for update skip locked
  loop
    done := done + 1;
    update public.interviews i set state = 'lapsed' where i.id = matter.id;
  end loop;
  for matter in
    select o.id, o.application_id from public.application_offers o
    where o.state = 'open' and o.answer_by < day limit most - done for update skip locked
  loop
    done := done + 1;
    update public.application_offers o set state = 'lapsed' where o.id = matter.id;
    insert into public.application_events (application_id, user_id, kind, actor_id)
    select a.id, a.user_id, 'offer_lapsed', null from public.applications a where a.id = matter.application_id;
  end loop;
  for matter in
    select i.* from public.interviews i
    where i.state = 'booked' and i.reminded_at is null and i.starts_at between at and at + interval '24 hours'
    limit most - done for update skip locked
  loop
    done := done + 1;
    update public.interviews i set reminded_at = at where i.id = matter.id;
    perform private.remind_of_interview(matter.id);
  end loop;
  return done;
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_all()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words text := format(
    'The job %s at %s was closed before a decision about your application. Thank you for the time you gave it.',
    old.title, old.company_name);
begin
  -- Held before it is looked whose offer is open, or one that is made in the same moment would not be seen; and in one order, as by
  -- whoever declines several.
  perform from public.applications a
  where a.job_id = old.id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
  order by a.id for no key update;
  with waiting as (
    select a.id, a.user_id from public.applications a
    where a.job_id = old.id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = ''
      and (tg_op = 'DELETE' or not exists (
        select from public.application_offers o where o.application_id = a.id and o.state = 'open'))),
  written as (
    insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
    select w.id, w.user_id, 'position_closed', 'job_closed', words, auth.uid() from waiting w
    on conflict (application_id) do update set reason = excluded.reason, kind = excluded.kind, message = excluded.message,
      made_by = excluded.made_by, made_at = clock_timestamp()
    returning application_id)
  update public.applications a set status = 'rejected', stage = 'Job closed', next_step = '' from written where a.id = written.application_id;
  if tg_op = 'DELETE' then
    -- What is told of an application goes with it; that it ended stays.
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', a.user_id, 'kind', 'application_status', 'subject_id', 'gone ' || a.id, 'subject', old.title,
      'detail', old.company_name, 'state', 'rejected')))
    from public.applications a join public.application_rejections r on r.application_id = a.id
    where a.job_id = old.id and r.made_at >= now();
    return old;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_interview()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.notifications;
begin
  told.kind := 'hiring';
  told.subject_id := new.application_id;
  told.state := case new.state when 'booked' then 'time_chosen' else 'meeting_off' end;
  for told.user_id, told.subject, told.detail in
    select m.user_id, j.title, 'Candidate ' || a.number
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.company_members m on m.company_id = j.company_id
    join public.interview_people p on p.interview_id = new.id and p.user_id = m.user_id
    where a.id = new.application_id and m.user_id is distinct from auth.uid()
  loop
    perform private.notify(told);
  end loop;
  return null;
end
$function$;

revoke all on function public.reject_applications(uuid[], text, text, text, text[]) from public, anon;
grant execute on function public.reject_applications(uuid[], text, text, text, text[]) to authenticated;

create trigger notify after update of state on public.interviews
for each row when (new.state <> old.state and 'booked' in (new.state, old.state)) execute function private.notify_of_interview();

revoke all on function private.must_have_no_offer(uuid), private.notify_of_interview() from public;
