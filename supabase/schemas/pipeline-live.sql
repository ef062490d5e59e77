-- Tells both sides of an application what happened: open pages at once, people by a notification.

-- Whoever acts for the company, as these.
create function private.team_of(company uuid, roles text[] default array['owner', 'recruiter', 'interviewer']) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.user_id from public.company_members m where m.company_id = company and m.role = any (roles)
$$;

create function private.tell_team_of_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(member, 'pipeline')
  from (select distinct j.company_id from changed c join public.jobs j on j.id = c.job_id) as companies,
    lateral private.team_of(companies.company_id) as member;
  return null;
end
$$;

create trigger tell_team_added after insert on public.applications referencing new table as changed
for each statement execute function private.tell_team_of_applications();
create trigger tell_team_changed after update on public.applications referencing new table as changed
for each statement execute function private.tell_team_of_applications();

-- Rows that hang on an application. Argument: whether the candidate hears of them, too.
create function private.tell_both_sides() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(member, 'pipeline')
  from (select distinct j.company_id from changed c join public.applications a on a.id = c.application_id
    join public.jobs j on j.id = a.job_id) as companies, lateral private.team_of(companies.company_id) as member;
  if tg_argv[0] = 'both' then
    perform private.tell_person(a.user_id, 'applications')
    from (select distinct a.user_id from changed c join public.applications a on a.id = c.application_id) as a;
  end if;
  return null;
end
$$;

create trigger tell_added after insert on public.application_team_notes referencing new table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_removed after delete on public.application_team_notes referencing old table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_added after insert on public.application_scorecards referencing new table as changed
for each statement execute function private.tell_both_sides('team');
create trigger tell_added after insert on public.interviews referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_changed after update on public.interviews referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_added after insert on public.application_offers referencing new table as changed
for each statement execute function private.tell_both_sides('both');
create trigger tell_changed after update on public.application_offers referencing new table as changed
for each statement execute function private.tell_both_sides('both');

-- One line for each application to the candidate, another if its job is taken down or on hold (it replaces no offer that waits unread), and one for
-- each matter of a job to whoever answers for the company.
create function private.notify_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  a public.applications;
  company uuid;
  candidate text;
begin
  select * into a from public.applications where id = new.application_id;
  select j.title, j.company_name, j.company_id into told.subject, told.detail, company from public.jobs j where j.id = a.job_id;
  told.state := new.kind;
  -- What waited for the candidate is done, once they have answered it.
  if new.actor_id = new.user_id and new.kind <> 'applied' then
    update public.notifications n set read_at = clock_timestamp()
    where n.user_id = new.user_id and n.kind = 'application_status' and n.read_at is null
      and (n.subject_id = new.application_id::text or (new.kind = 'withdrawn' and n.subject_id = 'job ' || new.application_id));
  end if;
  if new.kind in ('times_offered', 'times_lapsed', 'interview_cancelled', 'offer_withdrawn', 'offer_lapsed', 'overdue',
      'taken_down', 'put_back', 'paused', 'resumed')
    and new.actor_id is distinct from new.user_id then
    told.user_id := new.user_id;
    told.kind := 'application_status';
    told.subject_id := case when new.kind in ('taken_down', 'put_back', 'paused', 'resumed') then 'job ' else '' end || new.application_id;
    perform private.notify(told);
  end if;
  if new.kind in ('applied', 'times_lapsed', 'offer_lapsed')
    or (new.kind in ('withdrawn', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer_accepted', 'offer_declined')
      and new.actor_id is not distinct from new.user_id) then
    told.kind := 'hiring';
    told.subject_id := case when new.kind = 'applied' then a.job_id else new.application_id end;
    told.detail := 'Candidate ' || a.number;
    for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
  end if;
  return null;
end
$$;

create trigger notify after insert on public.application_events
for each row when (new.kind not in ('status', 'stage', 'next_step', 'interviewer')) execute function private.notify_of_event();

-- Whom a candidate meets hears when that is, and when it is off, whichever way it ended. Whoever answers for the company has heard of what
-- the candidate did already.
create function private.notify_of_interview() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  told.kind := 'hiring';
  told.subject_id := 'meet ' || new.id;
  told.detail := new.title;
  told.state := case new.state when 'booked' then 'meeting_booked' else 'meeting_off' end;
  for told.user_id, told.subject in
    select m.user_id, j.title
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.company_members m on m.company_id = j.company_id
    join public.interview_people p on p.interview_id = new.id and p.user_id = m.user_id
    where a.id = new.application_id and m.user_id is distinct from auth.uid()
      and (m.role = 'interviewer' or new.user_id is distinct from auth.uid())
  loop
    perform private.notify(told);
  end loop;
  return null;
end
$$;

create trigger notify after update of state on public.interviews
for each row when (new.state <> old.state and 'booked' in (new.state, old.state)) execute function private.notify_of_interview();

-- To whoever answers for a company: how many answers of a job are due or overdue.
create function private.remind_team(of_job uuid, state text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
  company uuid;
  many integer;
begin
  select j.title, j.company_id into told.subject, company from public.jobs j where j.id = of_job;
  select count(*) into many from public.applications a where a.job_id = of_job
    and case state when 'overdue' then a.answer_by < private.today() else a.answer_by between private.today() and private.today() + 1 end;
  if many = 0 then
    return;
  end if;
  told.kind := 'hiring';
  told.state := remind_team.state;
  told.subject_id := remind_team.state || ' ' || of_job;
  told.detail := many || case when many = 1 then ' answer' else ' answers' end;
  for told.user_id in select private.team_of(company, array['owner', 'recruiter']) loop
    perform private.notify(told);
  end loop;
end
$$;

-- What time alone brings about, for `most` matters; returns how many there were. Our own server calls it every few minutes.
create function private.send_hiring_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
  -- What nobody took up in time is nothing to take up any more, and both sides hear of it.
  for matter in
    select i.id, i.application_id, i.title from public.interviews i
    join public.applications a on a.id = i.application_id
    where i.state = 'offered' and i.choose_by < day limit most - done for no key update of a, i skip locked
  loop
    done := done + 1;
    update public.interviews i set state = 'lapsed' where i.id = matter.id;
    update public.applications a set next_step = '' where a.id = matter.application_id and a.next_step = 'Choose a time';
    insert into public.application_events (application_id, user_id, kind, said, actor_id)
    select a.id, a.user_id, 'times_lapsed', matter.title, null from public.applications a where a.id = matter.application_id;
  end loop;
  for matter in
    select o.id, o.application_id from public.application_offers o
    join public.applications a on a.id = o.application_id
    where o.state = 'open' and o.answer_by < day limit most - done for no key update of a, o skip locked
  loop
    done := done + 1;
    update public.application_offers o set state = 'lapsed' where o.id = matter.id;
    update public.applications a set next_step = '' where a.id = matter.application_id and a.next_step = 'Answer the offer';
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
$$;

-- Everybody who is in it.
create function private.remind_of_interview(interview uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  for told.user_id, told.kind, told.subject_id, told.subject, told.detail, told.state in
    select b.user_id, case when b.user_id = i.user_id then 'application_status' else 'hiring' end,
      case when b.user_id = i.user_id then i.application_id::text else 'meet ' || i.id end, j.title,
      case when b.user_id = i.user_id then j.company_name else i.title end, 'interview_soon'
    from public.interviews i
    join public.interview_bookings b on b.interview_id = i.id
    join public.applications a on a.id = i.application_id
    join public.jobs j on j.id = a.job_id
    where i.id = interview
  loop
    perform private.notify(told);
  end loop;
end
$$;
