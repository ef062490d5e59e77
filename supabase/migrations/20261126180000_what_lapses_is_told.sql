-- Times and offers that nobody took up in time are nothing to take up any more, and both sides hear of it; mails of one thing lead to it, and
-- the mail of a job that closes names its last day.

alter table public.application_events drop constraint application_events_kind_check;
alter table public.application_events add constraint application_events_kind_check
  check (kind in ('applied', 'status', 'stage', 'next_step', 'withdrawn', 'restored', 'interviewer',
    'times_offered', 'times_lapsed', 'time_chosen', 'no_time_suits', 'interview_cancelled', 'offer', 'offer_accepted', 'offer_declined',
    'offer_withdrawn', 'offer_lapsed', 'overdue'));

create or replace function private.notify_of_event() returns trigger
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
    where n.user_id = new.user_id and n.kind = 'application_status' and n.subject_id = new.application_id::text and n.read_at is null;
  end if;
  if new.kind in ('times_offered', 'times_lapsed', 'interview_cancelled', 'offer_withdrawn', 'offer_lapsed', 'overdue')
    and new.actor_id is distinct from new.user_id then
    told.user_id := new.user_id;
    told.kind := 'application_status';
    told.subject_id := new.application_id;
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

create or replace function private.send_hiring_reminders(at timestamptz, most integer) returns integer
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

create or replace function private.send_notice(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  -- Locked, so that what happens meanwhile comes after it.
  told uuid[] := array(
    select n.id from public.notifications n
    where n.user_id = person and n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring')
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1], 'kind', (array_agg(listed.kind order by listed.place))[1],
      -- A subject that is there no more has a word before its id, and nothing to lead to.
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject, 'detail', listed.detail,
        'state', listed.state, 'about', case when listed.subject_id not like 'gone %' then split_part(listed.subject_id, ' ', -1)
          else '' end) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind) as switch) as of
      where n.id = any (told) and (n.kind <> 'hiring' or private.wants_hiring_mail(n))) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) when 'hiring' then true
        else coalesce(s.email_alerts, true) end
    group by listed.switch
  loop
    perform private.mail_person(address, 'notices', notices, private.switch_link(person, switch));
  end loop;
  update public.notifications n set mailed_at = clock_timestamp() where n.id = any (told);
end
$$;

create or replace function private.hide_due_jobs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  done integer;
  due public.jobs;
  reminded integer := 0;
begin
  with over as (
    select jobs.id from public.jobs where jobs.status = 'open' and jobs.hides_at <= clock_timestamp()
    order by jobs.hides_at limit 500 for update skip locked)
  update public.jobs set status = 'closed', closed_because = case
      when jobs.renewed_at + private.renewal_days() * interval '1 day' <= clock_timestamp() then 'not_renewed' else 'closing_date' end
  from over where jobs.id = over.id;
  get diagnostics done = row_count;
  for due in
    select * from public.jobs
    where jobs.status = 'open' and jobs.hides_at < clock_timestamp() + interval '2 days' and jobs.reminded_at is null
      and jobs.renewed_at < clock_timestamp() - interval '1 day'
    order by jobs.hides_at limit 50 for update skip locked
  loop
    insert into private.outbox (kind, message)
    select 'mail', jsonb_build_object('to', address, 'template', 'job_renewal', 'data', jsonb_build_object(
      'title', due.title, 'company', due.company_name, 'of', due.company_id, 'job', due.id, 'renew', by_renewal,
      -- A closing date is the last day on which people can apply, and is over half a day after it.
      'day', to_char(case when by_renewal then due.hides_at at time zone 'UTC' else due.closes_on end, 'FMMonth FMDD')))
    from public.company_members as member, private.address_of(member.user_id) as address,
      lateral (select due.renewed_at + private.renewal_days() * interval '1 day' <= due.hides_at as by_renewal) as ends
    where member.company_id = due.company_id and address is not null and 'renewals' = any (member.hiring_mails)
      and (member.role = 'owner' or (member.role = 'recruiter' and exists (
        select from public.job_team as team where team.job_id = due.id and team.user_id = member.user_id)));
    update public.jobs set reminded_at = clock_timestamp() where jobs.id = due.id;
    reminded := reminded + 1;
  end loop;
  return done + reminded;
end
$$;

-- Those that say so still.
update public.applications a set next_step = ''
where (a.next_step = 'Choose a time' and exists (select from public.interviews i where i.application_id = a.id and i.state = 'lapsed')
    and not exists (select from public.interviews i where i.application_id = a.id and i.state = 'offered')
    and not exists (
      select from public.company_conversations c join public.messages m using (conversation_id)
      join public.meetings t on t.message_id = m.id and t.state = 'offered' where c.application_id = a.id))
  or (a.next_step = 'Answer the offer'
    and not exists (select from public.application_offers o where o.application_id = a.id and o.state = 'open'));
