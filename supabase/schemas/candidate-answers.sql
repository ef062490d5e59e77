-- Actions of the candidate: choosing a time, declining all times, answering an offer, withdrawing.

-- The interview, locked, for a caller who may change it: the candidate, or a member who answers the application.
create function private.interview_to_change(interview uuid) returns public.interviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.interviews;
begin
  select * into held from public.interviews i
  where i.id = interview and (i.user_id = auth.uid() or private.may_see_application(i.application_id, array['owner', 'recruiter']));
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this interview.';
  end if;
  -- The application first, as whoever answers it does.
  perform from public.applications a where a.id = held.application_id for no key update;
  select * into held from public.interviews i where i.id = interview for no key update;
  return held;
end
$$;

create function public.choose_time(slot uuid) returns void
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
revoke all on function public.choose_time(uuid) from public, anon;
grant execute on function public.choose_time(uuid) to authenticated;

-- Cancels an interview, for either side: its time is freed, and the other side is notified. Candidates can state that no time
-- suits.
create function public.cancel_interview(interview uuid, why text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
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
  if by_candidate and held.state = 'offered' then
    perform private.call_off_interview(held, 'none_suits', 'no_time_suits', why);
  else
    perform private.call_off_interview(held, 'cancelled', 'interview_cancelled', why);
  end if;
end
$$;
revoke all on function public.cancel_interview(uuid, text) from public, anon;
grant execute on function public.cancel_interview(uuid, text) to authenticated;

create function public.answer_offer(offer uuid, accept boolean, words text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.application_offers;
begin
  select * into held from public.application_offers o where o.id = offer and o.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this offer.';
  end if;
  perform from public.applications a where a.id = held.application_id for no key update;
  select * into held from public.application_offers o where o.id = offer for no key update;
  if held.state <> 'open' or held.answer_by < private.today() then
    raise exception using errcode = 'PT409', message = 'This offer is no longer open.';
  end if;
  update public.application_offers o set state = case when accept then 'accepted' else 'declined' end,
    answer = left(btrim(coalesce(words, '')), 2000), answered_at = clock_timestamp() where o.id = offer;
  perform private.say_of(held.application_id, case when accept then 'offer_accepted' else 'offer_declined' end);
  update public.applications a set offer_answer = case when accept then 'accepted' else 'declined' end, next_step = ''
  where a.id = held.application_id;
end
$$;
revoke all on function public.answer_offer(uuid, boolean, text) from public, anon;
grant execute on function public.answer_offer(uuid, boolean, text) to authenticated;

-- Interviews end with the application: withdrawn, rejected, or with an answered offer.
create function private.clear_on_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.clear_arrangements(new.id);
  return null;
end
$$;

create trigger clear_on_withdrawal after update of withdrawn_at, status, offer_answer on public.applications
for each row when ((old.withdrawn_at is null and new.withdrawn_at is not null) or (new.status = 'rejected' and old.status <> 'rejected')
  or (old.offer_answer = '' and new.offer_answer <> ''))
execute function private.clear_on_withdrawal();
