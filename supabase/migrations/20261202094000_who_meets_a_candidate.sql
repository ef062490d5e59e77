-- Who is suspended, or leaves while times are offered, meets no candidate.

-- Whoever is suspended cannot sign in to meet anybody: it is looked at whether others do.
create function private.note_suspended_interviewer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.left_interviews (interview_id)
  select i.id from public.interview_people p join public.interviews i on i.id = p.interview_id
  where p.user_id = new.user_id and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()));
  return null;
end
$$;

create trigger note_suspended_interviewer after insert on public.suspensions
for each row execute function private.note_suspended_interviewer();

-- Whether somebody can meet the candidate: until the last of the times they are no longer suspended, if they were.
create function private.has_interviewer(held public.interviews) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.interview_people p
    where p.interview_id = held.id and not exists (
      select from public.suspensions s
      where s.user_id = p.user_id and s.lifted_at is null and coalesce(s.ends_at, 'infinity') > coalesce(held.starts_at,
        (select max(t.starts_at) from public.interview_slots t where t.interview_id = held.id))))
$$;
revoke execute on function private.note_suspended_interviewer(), private.has_interviewer(public.interviews) from public;

-- Calls off what nobody meets the candidate for any more, and tells the candidate and whoever answers for the company; returns how many were
-- looked at. Apart from the leaving, which holds the members: whoever answers an application holds that first. Run every few minutes.
create or replace function private.call_off_interviews(at timestamptz, most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  matter private.left_interviews;
  held public.interviews;
  told public.notifications;
  company uuid;
  done integer := 0;
begin
  for matter in select l.* from private.left_interviews l order by l.id limit most for update skip locked loop
    -- Who is answering the application now is not waited for.
    select j.company_id, j.title into company, told.subject from public.interviews i
    join public.applications a on a.id = i.application_id
    join public.jobs j on j.id = a.job_id
    where i.id = matter.interview_id for no key update of a skip locked;
    continue when not found and exists (select from public.interviews i where i.id = matter.interview_id);
    done := done + 1;
    delete from private.left_interviews l where l.id = matter.id;
    select * into held from public.interviews i where i.id = matter.interview_id
      and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > at))
      and not private.has_interviewer(i) for no key update;
    continue when not found;
    perform private.call_off_interview(held, 'cancelled', 'interview_cancelled', '');
    told.kind := 'hiring';
    told.subject_id := 'meet ' || held.id;
    told.detail := held.title;
    told.state := 'nobody_meets';
    for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
  end loop;
  return done;
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
  update public.applications set next_step = held.title, answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where id = a.id;
end
$$;

-- Offers times for an interview, and moves the application to where interviews of that kind are held.
create or replace function public.offer_times(application uuid, as_status text, title text, minutes integer, place text, note text,
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
