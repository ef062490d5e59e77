-- How the company's side answers applications. Each of these is one transaction, tells the candidate, and says who did it.

-- The application, held, for somebody who may answer it while it is open.
create function private.application_to_answer(application uuid) returns public.applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
begin
  if not private.may_see_application(application, array['owner', 'recruiter', 'interviewer']) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this application.';
  end if;
  if not private.may_see_application(application, array['owner', 'recruiter']) then
    raise exception using errcode = 'PT403', message = 'Only owners and recruiters can answer applications.';
  end if;
  select * into held from public.applications a where a.id = application for no key update;
  if held.withdrawn_at is not null then
    raise exception using errcode = 'PT409', message = 'The candidate withdrew this application.';
  end if;
  if held.offer_answer <> '' then
    raise exception using errcode = 'PT409', message = format('The candidate has %s the offer.', held.offer_answer);
  end if;
  return held;
end
$$;

-- What was offered and not taken up is off the table: interviews and meetings that are to come, and an offer.
create function private.clear_arrangements(application uuid) returns void
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

create function private.has_offer(application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.application_offers o where o.application_id = has_offer.application and o.state = 'open')
$$;

-- Whether the candidate has an offer or times to answer: while they have, that is their next step, whatever becomes of the rest.
create function private.has_to_answer(application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_offer(application) or exists (
    select from public.interviews i where i.application_id = has_to_answer.application and i.state = 'offered')
$$;

-- What would undo an offer takes it back first, and so in words.
create function private.must_have_no_offer(application uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.has_offer(application) then
    raise exception using errcode = 'PT409', message = 'The candidate has an offer. Withdraw it first.';
  end if;
end
$$;

-- Whoever answers names the last event that they saw: of two who answer at once, the second would undo what the candidate was just
-- told. What they did themselves since, they know of.
create function private.must_be_seen(application uuid, seen_event bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if seen_event is null then
    raise exception using errcode = 'PT400', message = 'Say what you last saw of this application. Reload and try again.';
  end if;
  if exists (
    select from public.application_events e
    where e.application_id = must_be_seen.application and e.id > seen_event and e.kind <> 'overdue'
      and e.actor_id is distinct from auth.uid()) then
    raise exception using errcode = 'PT409', message = 'This application has changed since you opened it. Look again before you answer.';
  end if;
end
$$;

create function private.say_of(application uuid, kind text, said text default '') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.application_events (application_id, user_id, kind, said)
  select a.id, a.user_id, say_of.kind, left(say_of.said, 240) from public.applications a where a.id = say_of.application
$$;

-- Moves an application to a status and a stage. Offers and ends have functions of their own: they say more.
create function public.move_application(
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
revoke all on function public.move_application(uuid, text, text, text, text, bigint) from public, anon;
grant execute on function public.move_application(uuid, text, text, text, text, bigint) to authenticated;

-- Declines as many as are named, all or none, in the same words: {name} and {job} stand for each one's own. Returns how many.
-- None of them that something has happened to since whoever declines looked, of which they name the last event that they saw, or that
-- has an offer: it would end without a word.
create function public.reject_applications(
  applications uuid[], reason text, kind text, message text, seen_events bigint[] default null)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications;
  one uuid;
  seen bigint;
  done integer := 0;
begin
  if cardinality(applications) > 200 then
    raise exception using errcode = 'PT400', message = 'Answer at most 200 at once.';
  end if;
  -- In one order, so that two who answer at once wait for each other.
  for one, seen in
    select distinct on (named.id) named.id, named.seen from unnest(applications, seen_events) as named (id, seen)
    where named.id is not null order by 1
  loop
    held := private.application_to_answer(one);
    if held.status = 'rejected' then
      raise exception using errcode = 'PT409', message = 'One of these applications was already declined. Reload and try again.';
    end if;
    if seen is distinct from (select max(e.id) from public.application_events e where e.application_id = held.id) then
      raise exception using errcode = 'PT409', message = 'This application has changed since you opened it. Look again before you decline.';
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
$$;
revoke all on function public.reject_applications(uuid[], text, text, text, bigint[]) from public, anon;
grant execute on function public.reject_applications(uuid[], text, text, text, bigint[]) to authenticated;

-- Offers times for an interview, and moves the application to where interviews of that kind are held.
create function public.offer_times(application uuid, as_status text, title text, minutes integer, place text, note text,
  people uuid[], starts timestamptz[], choose_by date, seen_event bigint default null) returns uuid
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
  perform private.must_have_no_offer(held.id);
  if as_status not in ('phone_screening', 'interview_scheduled') or held.status = 'offer_received' then
    raise exception using errcode = 'PT409', message = 'You can only offer times to a candidate who is still being considered.';
  end if;
  if cardinality(starts) not between 1 and 12 or exists (
    select from unnest(starts) as t (at) where t.at <= now() or t.at > now() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Offer between one and 12 times, all of them within the next year.';
  end if;
  -- Until then the promised day waits for the candidate. A day more, since theirs may end later than the one in UTC.
  if choose_by > (select (max(t.at) at time zone 'UTC')::date + 1 from unnest(starts) as t (at)) then
    raise exception using errcode = 'PT400', message = 'Ask for an answer no later than the day of the last time.';
  end if;
  if choose_by < private.today() or cardinality(people) not between 1 and 8 then
    raise exception using errcode = 'PT400', message = 'Choose who meets the candidate, and how long they have to pick a time.';
  end if;
  -- Held, so that nobody leaves meanwhile and is named all the same. Who is leaving now is not waited for: that waits for the application.
  if (select count(distinct id) from unnest(people) as p (id)) > (select count(*) from (
    select from public.company_members m join auth.users u on u.id = m.user_id
    where m.company_id = company and m.user_id = any (people) for key share of m, u skip locked) as there) then
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
$$;
revoke all on function public.offer_times(uuid, text, text, integer, text, text, uuid[], timestamptz[], date, bigint) from public, anon;
grant execute on function public.offer_times(uuid, text, text, integer, text, text, uuid[], timestamptz[], date, bigint) to authenticated;

-- Makes an offer with its terms.
create function public.make_offer(application uuid, salary integer, currency text, starts_on date, terms text, answer_by date,
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
revoke all on function public.make_offer(uuid, integer, text, date, text, date, bigint) from public, anon;
grant execute on function public.make_offer(uuid, integer, text, date, text, date, bigint) to authenticated;

create function public.withdraw_offer(application uuid, seen_event bigint default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.applications := private.application_to_answer(application);
begin
  perform private.must_be_seen(held.id, seen_event);
  update public.application_offers o set state = 'withdrawn' where o.application_id = held.id and o.state = 'open';
  if not found then
    raise exception using errcode = 'PT409', message = 'There is no offer to withdraw.';
  end if;
  perform private.say_of(held.id, 'offer_withdrawn');
  update public.applications a set next_step = '', stage = 'Offer withdrawn' where a.id = held.id;
end
$$;
revoke all on function public.withdraw_offer(uuid, bigint) from public, anon;
grant execute on function public.withdraw_offer(uuid, bigint) to authenticated;
