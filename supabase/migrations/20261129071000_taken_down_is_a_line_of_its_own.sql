-- That a job or an event is taken down, or back, is a line of its own: it replaced an offer, times to choose from or a place that came free
-- while they were unread.

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
    where n.user_id = new.user_id and n.kind = 'application_status' and n.read_at is null
      and (n.subject_id = new.application_id::text or (new.kind = 'withdrawn' and n.subject_id = 'job ' || new.application_id));
  end if;
  if new.kind in ('times_offered', 'times_lapsed', 'interview_cancelled', 'offer_withdrawn', 'offer_lapsed', 'overdue',
      'taken_down', 'put_back')
    and new.actor_id is distinct from new.user_id then
    told.user_id := new.user_id;
    told.kind := 'application_status';
    told.subject_id := case when new.kind in ('taken_down', 'put_back') then 'job ' else '' end || new.application_id;
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

create or replace function private.tell_of_event(person uuid, event public.company_events, matter text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
  company public.companies;
  address text;
begin
  select * into company from public.companies c where c.id = event.company_id;
  told.user_id := person;
  told.kind := 'event';
  told.subject_id := case when matter in ('hidden', 'back') then 'page ' else '' end || event.id;
  told.subject := event.title;
  told.detail := company.name || case when matter = 'cancelled' and event.cancelled_because <> '' then ': ' || event.cancelled_because
    else ', ' || private.event_moment(event) end;
  told.state := matter;
  perform private.notify(told);
  address := private.address_of(person);
  if address is not null and private.makes_archives()
    and coalesce((select s.email_alerts from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'event', jsonb_build_object('matter', matter, 'title', event.title, 'company', company.name,
      'unverified', company.verified_how is null, 'id', event.id, 'when', private.event_moment(event), 'place', event.place, 'because', event.cancelled_because,
      'link', case when matter not in ('cancelled', 'hidden') then event.link else '' end), private.switch_link(person, 'email_alerts'));
  end if;
end
$$;

create or replace function private.forget_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications
  where user_id = old.user_id and kind = 'application_status' and subject_id in (old.id::text, 'job ' || old.id);
  return null;
end
$$;

create or replace function private.company_of_notice(kind text, subject_id text, detail text)
returns table (id uuid, name text, logo_url text, slug text, verified_how text)
language sql stable as $$
  select c.id, c.name, c.logo_url, c.slug, c.verified_how
  -- The id, which may have a word before it; what is gone has nothing.
  from (select case when company_of_notice.subject_id ~ '^(?!gone )([a-z]+ )?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then right(company_of_notice.subject_id, 36)::uuid end as id) as subject
  join public.companies c on c.id = case company_of_notice.kind
    when 'application_status' then (
      select j.company_id from public.applications a join public.jobs j on j.id = a.job_id where a.id = subject.id)
    when 'reminder' then (
      select j.company_id from public.application_reminders r
      join public.applications a on a.id = r.application_id join public.jobs j on j.id = a.job_id where r.id = subject.id)
    when 'alert_matches' then (
      select j.company_id from public.alert_matches m join public.jobs j on j.id = m.job_id
      where m.alert_id = subject.id
        and starts_with(company_of_notice.detail, j.title || ' at ' || j.company_name || ', ' || m.match_score || '%') limit 1)
    when 'event' then (select e.company_id from public.company_events e where e.id = subject.id)
    when 'review' then coalesce((select r.company_id from public.company_reviews r where r.id = subject.id), subject.id)
    when 'inbox' then subject.id end
$$;

update public.notifications set subject_id = 'job ' || subject_id where kind = 'application_status' and state in ('taken_down', 'put_back');
update public.notifications set subject_id = 'page ' || subject_id where kind = 'event' and state in ('hidden', 'back');
