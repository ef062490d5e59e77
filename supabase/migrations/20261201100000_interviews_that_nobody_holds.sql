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
  interview_id uuid primary key references public.interviews (id) on delete cascade
);
alter table private.left_interviews enable row level security;

create function private.note_left_interview() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.left_interviews (interview_id)
  select i.id from public.interviews i
  where i.id = old.interview_id and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()))
  on conflict do nothing;
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
  left_one uuid;
  held public.interviews;
  told public.notifications;
  company uuid;
  done integer := 0;
begin
  for left_one in
    select l.interview_id from private.left_interviews l
    join public.interviews i on i.id = l.interview_id
    join public.applications a on a.id = i.application_id
    limit most for no key update of a, l skip locked
  loop
    done := done + 1;
    delete from private.left_interviews l where l.interview_id = left_one;
    select * into held from public.interviews i where i.id = left_one
      and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > at))
      and not exists (select from public.interview_people p where p.interview_id = i.id) for no key update;
    continue when not found;
    perform private.call_off_interview(held, 'cancelled', 'interview_cancelled', '');
    select j.company_id, j.title into company, told.subject from public.applications a join public.jobs j on j.id = a.job_id
    where a.id = held.application_id;
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

revoke execute on function private.call_off_interview(public.interviews, text, text, text), private.note_left_interview(),
  private.call_off_interviews(timestamptz, integer) from public;

-- What nobody has met anybody for since before.
insert into private.left_interviews (interview_id)
select i.id from public.interviews i
where (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now()))
  and not exists (select from public.interview_people p where p.interview_id = i.id);
