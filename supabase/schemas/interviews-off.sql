-- Interviews that end before they begin.

-- Ends an interview before it begins: its time is freed, and the other side hears of it. Its application is held by the caller.
create function private.call_off_interview(held public.interviews, becomes text, event text, why text) returns void
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

-- Interviews that somebody left who was to meet the candidate, until it is looked at whether anybody still does. A row for each who left,
-- without a key to the interview: one of them is added while others still leave, are looked at, or end with an account, and waits for none.
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

-- Whoever leaves the company meets nobody for it any more, and is free at that time.
create function private.release_interviews() returns trigger
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

create trigger release_interviews after delete on public.company_members
for each row execute function private.release_interviews();

-- Calls off what nobody meets the candidate for any more, and tells the candidate and whoever answers for the company; returns how many were
-- looked at. Apart from the leaving, which holds the members: whoever answers an application holds that first. Run every few minutes.
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
