-- An interview that nobody is left to hold is called off, and the candidate is told; before, only the company was, and not if an account ended.
create function private.call_off_interview(held public.interviews, becomes text, event text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.interview_bookings b where b.interview_id = held.id;
  update public.interviews i set state = becomes where i.id = held.id;
  perform private.say_of(held.application_id, event, coalesce(nullif(btrim(why), ''), held.title));
  update public.applications a set next_step = '', answer_by = private.promised_day(a.id, a.job_id, a.status, a.stage)
  where a.id = held.application_id and a.status <> 'rejected' and a.withdrawn_at is null and a.offer_answer = '';
end
$$;

create or replace function public.cancel_interview(interview uuid, why text default '') returns void
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

create table private.left_interviews (
  id bigint generated always as identity primary key,
  interview_id uuid not null
);
alter table private.left_interviews enable row level security;

create function private.note_left_interview() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.left_interviews (interview_id)
  select i.id from public.interviews i
  where i.id = old.interview_id and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()));
  return null;
end
$$;

create trigger note_left_interview after delete on public.interview_people
for each row execute function private.note_left_interview();

create or replace function private.release_interviews() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
begin
  for one in
    select i.id from public.interview_people p
    join public.interviews i on i.id = p.interview_id
    join public.applications a on a.id = i.application_id
    join public.jobs j on j.id = a.job_id and j.company_id = old.company_id
    where p.user_id = old.user_id and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()))
    order by i.id
  loop
    delete from public.interview_bookings b where b.interview_id = one and b.user_id = old.user_id;
    delete from public.interview_people p where p.interview_id = one and p.user_id = old.user_id;
  end loop;
  return null;
end
$$;

create function private.call_off_interviews(at timestamptz, most integer) returns integer
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
      and not exists (select from public.interview_people p where p.interview_id = i.id) for no key update;
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
  if not exists (select from public.interview_people p where p.interview_id = held.id) then
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

revoke execute on function private.call_off_interview(public.interviews, text, text, text), private.note_left_interview(),
  private.call_off_interviews(timestamptz, integer) from public;

-- What nobody has met anybody for since before.
insert into private.left_interviews (interview_id)
select i.id from public.interviews i
where (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()))
  and not exists (select from public.interview_people p where p.interview_id = i.id);
