-- Events are reported and taken down one by one, and whoever comes to one that is out of sight, by itself or with its company, is told
-- so and is not reminded of it.

alter table public.company_events add column hidden_at timestamptz;

alter table public.listing_reports add column event_id uuid references public.company_events (id) on delete cascade;
alter table public.listing_reports drop constraint listing_reports_check;
alter table public.listing_reports add constraint listing_reports_subject check (num_nonnulls(job_id, company_id, event_id) = 1);
create unique index listing_reports_event on public.listing_reports (event_id, user_id) where event_id is not null;
grant insert (event_id) on public.listing_reports to authenticated;

alter table public.report_decisions drop constraint report_decisions_subject_kind_check;
alter table public.report_decisions add constraint report_decisions_subject_kind_check
  check (subject_kind in ('post', 'comment', 'message', 'conversation', 'profile', 'job', 'company', 'event'));
alter table public.staff_acts drop constraint staff_acts_subject_kind_check;
alter table public.staff_acts add constraint staff_acts_subject_kind_check
  check (subject_kind in ('enquiry', 'person', 'post', 'comment', 'message', 'conversation', 'company', 'delivery', 'job', 'event'));

CREATE OR REPLACE FUNCTION private.tell_of_event(person uuid, event public.company_events, matter text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.notifications;
  company public.companies;
  address text;
begin
  select * into company from public.companies c where c.id = event.company_id;
  told.user_id := person;
  told.kind := 'event';
  told.subject_id := event.id;
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
$function$;

CREATE OR REPLACE FUNCTION private.is_event_hidden(event public.company_events)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select event.hidden_at is not null or private.is_company_hidden(event.company_id)
$function$;

CREATE OR REPLACE FUNCTION private.send_event_reminders(at timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  due record;
  done integer := 0;
begin
  for due in
    select a.user_id, e from public.company_events e
    join public.event_answers a on a.event_id = e.id and a.state = 'going' and a.reminded_at is null
    where e.state = 'planned' and e.starts_at > at and e.starts_at <= at + interval '1 day' and not private.is_event_hidden(e)
    order by e.starts_at, a.user_id limit most for update of a skip locked
  loop
    done := done + 1;
    update public.event_answers a set reminded_at = at where a.event_id = (due.e).id and a.user_id = due.user_id;
    perform private.tell_of_event(due.user_id, due.e, 'soon');
  end loop;
  return done;
end
$function$;

CREATE OR REPLACE FUNCTION private.events_ahead(company uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.event_seen(e) order by e.starts_at, e.id), '[]')
  from (
    select * from public.company_events e where e.company_id = company and e.ends_at > now() and e.hidden_at is null
    order by e.starts_at, e.id limit 6) as e
$function$;

CREATE OR REPLACE FUNCTION public.save_event(company uuid, fields jsonb, event uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before public.company_events;
  made public.company_events;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = fields ->> 'zone') then
    raise exception using errcode = 'PT400', message = 'Choose a time zone.';
  end if;
  made.starts_at := (fields ->> 'starts')::timestamp at time zone (fields ->> 'zone');
  made.ends_at := (fields ->> 'ends')::timestamp at time zone (fields ->> 'zone');
  made.capacity := nullif(fields ->> 'capacity', '')::integer;
  if event is null then
    if (select count(*) from public.company_events e where e.company_id = company and e.made_at > now() - interval '1 day') >= 30 then
      raise exception using errcode = 'PT429', message = 'Your company has created 30 events in a day. Try again tomorrow.';
    end if;
  else
    select * into before from public.company_events e where e.id = event and e.company_id = company for update;
    if not found then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this event.';
    end if;
    if before.state = 'cancelled' then
      raise exception using errcode = 'PT409', message = 'This event was canceled.';
    end if;
    if made.capacity < before.going then
      raise exception using errcode = 'PT409', message = 'Spots already taken: ' || before.going || '.';
    end if;
  end if;
  if (event is null or made.starts_at <> before.starts_at) and (
    made.starts_at <= clock_timestamp() or made.starts_at > clock_timestamp() + interval '2 years') then
    raise exception using errcode = 'PT400', message = 'An event has to begin in the future, within two years.';
  end if;
  if made.ends_at <= made.starts_at or made.ends_at > made.starts_at + interval '14 days' then
    raise exception using errcode = 'PT400', message = 'An event has to end after it begins, and within 14 days.';
  end if;
  if event is null then
    insert into public.company_events (company_id, made_by, title, about, starts_at, ends_at, zone, place, link, capacity)
    values (company, auth.uid(), btrim(fields ->> 'title'), btrim(coalesce(fields ->> 'about', '')), made.starts_at, made.ends_at,
      fields ->> 'zone', btrim(coalesce(fields ->> 'place', '')), btrim(coalesce(fields ->> 'link', '')), made.capacity)
    returning * into made;
    return made.id;
  end if;
  update public.company_events e set title = btrim(fields ->> 'title'), about = btrim(coalesce(fields ->> 'about', '')),
    starts_at = made.starts_at, ends_at = made.ends_at, zone = fields ->> 'zone', place = btrim(coalesce(fields ->> 'place', '')),
    link = btrim(coalesce(fields ->> 'link', '')), capacity = made.capacity
  where e.id = event returning * into made;
  if (made.starts_at, made.place, made.link) is distinct from (before.starts_at, before.place, before.link)
    and made.starts_at > clock_timestamp() then
    -- At another time they are reminded again.
    update public.event_answers a set reminded_at = null where a.event_id = event and made.starts_at <> before.starts_at;
    -- Of one that is out of sight they hear when and where with the news that it is back.
    perform private.tell_of_event(a.user_id, made, 'moved') from public.event_answers a
    where a.event_id = event and not private.is_event_hidden(made);
  end if;
  perform private.settle_event(event);
  return event;
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_event(event uuid, comes boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.company_events;
  answer text;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  -- Held: one answer after the other.
  select * into asked from public.company_events e where e.id = event for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this event.';
  end if;
  if not comes then
    delete from public.event_answers a where a.event_id = event and a.user_id = auth.uid();
    return '';
  end if;
  if private.is_event_hidden(asked) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this event.';
  end if;
  if asked.state = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'This event was canceled.';
  end if;
  if asked.ends_at <= clock_timestamp() then
    raise exception using errcode = 'PT409', message = 'This event is over.';
  end if;
  select a.state into answer from public.event_answers a where a.event_id = event and a.user_id = auth.uid();
  if found then
    return answer;
  end if;
  answer := case when asked.going < coalesce(asked.capacity, 5000) then 'going' else 'waiting' end;
  if answer = 'waiting' and asked.waiting >= 1000 then
    raise exception using errcode = 'PT409', message = 'The event and its waiting list are full.';
  end if;
  -- Within a day nobody is reminded of what they have just said.
  insert into public.event_answers (event_id, user_id, state, reminded_at)
  values (event, auth.uid(), answer, case when asked.starts_at < clock_timestamp() + interval '1 day' then clock_timestamp() end);
  update public.company_events e set going = e.going + (answer = 'going')::integer, waiting = e.waiting + (answer = 'waiting')::integer
  where e.id = event;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.company_events(company uuid, over boolean DEFAULT false, page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size constant integer := 20;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  return (
    with own as (
      select e.*, (e.state = 'cancelled' or e.ends_at <= now()) as is_over from public.company_events e
      where e.company_id = company_events.company
    ), numbered as (
      select own.*, row_number() over (order by case when over then null else own.starts_at end, own.starts_at desc, own.id) as number
      from own where own.is_over = over
    ), shown as (
      select * from numbered where number > (greatest(page, 1) - 1) * size and number <= greatest(page, 1) * size
    )
    select jsonb_build_object(
      'ahead', (select count(*) from own where not own.is_over), 'over', (select count(*) from own where own.is_over),
      'more', (select count(*) from numbered) > greatest(page, 1) * size,
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'about', e.about, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
          'starts', to_char(e.starts_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'),
          'ends', to_char(e.ends_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'), 'zone', e.zone,
          'place', e.place, 'link', e.link, 'online', e.link <> '', 'capacity', e.capacity, 'state', e.state,
          'cancelled_because', e.cancelled_because, 'going', e.going, 'waiting', e.waiting, 'answer', null,
          'hidden', e.hidden_at is not null) order by e.number)
        from shown as e), '[]')));
end
$function$;

CREATE OR REPLACE FUNCTION public.event_page(event uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.event_seen(e) || jsonb_build_object(
    'company', jsonb_build_object('slug', c.slug, 'name', c.name, 'industry', c.industry, 'headquarters', c.headquarters,
      'logo_url', c.logo_url, 'domain', c.domain, 'verified_how', c.verified_how),
    'others', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'zone', o.zone)
        order by o.starts_at, o.id)
      from (
        select * from public.company_events o
        where o.company_id = e.company_id and o.ends_at > now() and o.id <> e.id and o.state = 'planned' and o.hidden_at is null
        order by o.starts_at, o.id limit 4) as o), '[]'))
  from public.company_events e join public.companies c on c.id = e.company_id
  where e.id = event_page.event and e.hidden_at is null and c.hidden_at is null
$function$;

CREATE OR REPLACE FUNCTION private.set_hidden(kind text, subject uuid, hidden boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at timestamptz := case when hidden then clock_timestamp() end;
begin
  if kind = 'post' then
    update public.posts p set hidden_at = at where p.id = subject;
  elsif kind = 'comment' then
    update public.post_comments c set hidden_at = at where c.id = subject;
  elsif kind = 'message' then
    perform private.set_message_hidden(subject, hidden);
  elsif kind = 'job' then
    perform private.set_job_hidden(j, at) from public.jobs j where j.id = subject;
  elsif kind = 'event' then
    update public.company_events e set hidden_at = at where e.id = subject;
    perform private.tell_guests_of_hiding(e, hidden) from public.company_events e
    where e.id = subject and not private.is_company_hidden(e.company_id);
  elsif kind = 'company' and hidden then
    update public.companies c set hidden_at = at where c.id = subject;
    perform private.set_job_hidden(j, at) from public.jobs j where j.company_id = subject and j.status = 'open';
    perform private.tell_guests_of_hiding(e, true) from public.company_events e where e.company_id = subject and e.hidden_at is null;
  elsif kind = 'company' then
    -- Jobs that were taken down for themselves stay so.
    perform private.set_job_hidden(j, null) from public.jobs j join public.companies c on c.id = j.company_id
    where c.id = subject and j.hidden_at = c.hidden_at;
    update public.companies c set hidden_at = null where c.id = subject;
    perform private.tell_guests_of_hiding(e, false) from public.company_events e where e.company_id = subject and e.hidden_at is null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.sitemap_files(most integer)
 RETURNS TABLE(kind text, number integer, first text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with numbered as (
    select 'companies' as kind, c.id::text as key, row_number() over (order by c.id) as position from public.companies c
    where c.hidden_at is null
    union all
    select 'events', e.starts_at::text, row_number() over (order by e.starts_at) from public.company_events e
    where e.state = 'planned' and e.starts_at > now() - interval '14 days' and e.ends_at > now() and not private.is_event_hidden(e)
    union all
    select 'jobs', j.id::text, row_number() over (order by j.id) from public.jobs j where j.status = 'open'
    union all
    select 'people', p.user_id::text, row_number() over (order by p.user_id) from private.findable_people() as p
  )
  select numbered.kind, ((numbered.position - 1) / most + 1)::integer, numbered.key from numbered
  where (numbered.position - 1) % most = 0 order by 1, 2
$function$;

CREATE OR REPLACE FUNCTION private.sitemap_file(kind text, first text, next text)
 RETURNS TABLE(address text, changed_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most constant integer := 50000;
begin
  if kind = 'companies' then
    return query select '/companies/' || c.slug, c.updated_at from public.companies c
      where c.hidden_at is null and c.id >= first::uuid and (next is null or c.id < next::uuid) order by c.id limit most;
  elsif kind = 'events' then
    return query select '/events/' || e.id, e.updated_at from public.company_events e
      where e.state = 'planned' and e.starts_at >= first::timestamptz and (next is null or e.starts_at < next::timestamptz)
        and e.ends_at > now() and not private.is_event_hidden(e) order by e.starts_at, e.id limit most;
  elsif kind = 'jobs' then
    return query select '/jobs/' || j.id, j.edited_at from public.jobs j
      where j.status = 'open' and j.id >= first::uuid and (next is null or j.id < next::uuid) order by j.id limit most;
  elsif kind = 'people' then
    return query select '/people/' || p.handle, p.updated_at from private.findable_people() as p
      where p.user_id >= first::uuid and (next is null or p.user_id < next::uuid) order by p.user_id limit most;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.calendar_feed(secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'starts', e.starts, 'ends', e.ends, 'place', e.place, 'note', e.note,
      'changed', to_char(e.changed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by e.starts, e.id)
    from (
      select 'interview-' || i.id as id, i.title || ': ' || case when i.user_id = feed.user_id then j.company_name else j.title end as title,
        to_char(i.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts,
        to_char(i.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends, i.place, i.note,
        i.made_at as changed
      from public.interview_bookings b
      join public.interviews i on i.id = b.interview_id and i.state = 'booked' and i.starts_at > now() - interval '60 days'
      join public.applications a on a.id = i.application_id
      join public.jobs j on j.id = a.job_id
      where b.user_id = feed.user_id
      union all
      select 'meeting-' || t.message_id,
        t.title || ': ' || coalesce(case when s.person_id = feed.user_id then c.name end,
          private.name_of(case when t.offered_by = feed.user_id then t.taken_by else t.offered_by end)),
        to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(t.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), t.place, '', m.sent_at
      from public.meeting_bookings b
      join public.meetings t on t.message_id = b.message_id and t.state = 'taken' and t.starts_at > now() - interval '60 days'
      join public.messages m on m.id = t.message_id
      left join public.company_conversations s on s.conversation_id = m.conversation_id
      left join public.companies c on c.id = s.company_id
      where b.user_id = feed.user_id
      union all
      select 'offer-' || o.id, 'Answer the offer of ' || j.company_name, o.answer_by::text, null, '', j.title, o.made_at
      from public.application_offers o
      join public.applications a on a.id = o.application_id
      join public.jobs j on j.id = a.job_id
      where o.user_id = feed.user_id and o.state = 'open'
      union all
      select 'answer-' || a.id, j.company_name || ' answers by today', a.answer_by::text, null, '', j.title,
        a.updated_at
      from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = feed.user_id and a.answer_by is not null
      union all
      select 'event-' || e.id, e.title || ': ' || c.name, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), coalesce(nullif(e.place, ''), e.link),
        case when e.place <> '' then e.link else '' end, e.updated_at
      from public.event_answers r
      join public.company_events e on e.id = r.event_id and e.state = 'planned' and e.ends_at > now() - interval '60 days'
      join public.companies c on c.id = e.company_id
      where r.user_id = feed.user_id and r.state = 'going' and e.hidden_at is null and c.hidden_at is null
      union all
      select 'reminder-' || r.id, coalesce(nullif(btrim(r.words), ''), 'Reminder: ' || coalesce(j.title, o.title)), r.due_on::text, null, '',
        coalesce(j.title, o.title) || ' at ' || coalesce(j.company_name, o.company_name), null
      from public.application_reminders r
      left join public.applications a on a.id = r.application_id
      left join public.jobs j on j.id = a.job_id
      left join public.outside_applications o on o.id = r.outside_id
      where r.user_id = feed.user_id and r.done_at is null and r.due_on > now() - interval '60 days') as e), '[]')
  from public.calendar_feeds feed where feed.secret = calendar_feed.secret
$function$;

CREATE OR REPLACE FUNCTION private.settle_event(of_event uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.company_events;
  person uuid;
begin
  select * into event from public.company_events e where e.id = of_event for update;
  if not found then
    return;
  end if;
  select count(*) filter (where a.state = 'going'), count(*) filter (where a.state = 'waiting') into event.going, event.waiting
  from public.event_answers a where a.event_id = of_event;
  if event.state = 'planned' and event.starts_at > clock_timestamp() and not private.is_event_hidden(event) then
    for person in
      select a.user_id from public.event_answers a where a.event_id = of_event and a.state = 'waiting'
      order by a.answered_at, a.user_id limit greatest(coalesce(event.capacity, 5000) - event.going, 0)
    loop
      update public.event_answers a set state = 'going' where a.event_id = of_event and a.user_id = person;
      event.going := event.going + 1;
      event.waiting := event.waiting - 1;
      perform private.tell_of_event(person, event, 'place');
    end loop;
  end if;
  update public.company_events e set going = event.going, waiting = event.waiting
  where e.id = of_event and (e.going, e.waiting) is distinct from (event.going, event.waiting);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_hidden(kind text, subject uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(case is_hidden.kind
    when 'post' then (select p.hidden_at from public.posts p where p.id = is_hidden.subject)
    when 'comment' then (select c.hidden_at from public.post_comments c where c.id = is_hidden.subject)
    when 'message' then (select m.hidden_at from public.messages m where m.id = is_hidden.subject)
    when 'profile' then (select max(s.begun_at) from public.suspensions s
      where s.user_id = is_hidden.subject and s.lifted_at is null and (s.ends_at is null or s.ends_at > now()))
    when 'job' then (select j.hidden_at from public.jobs j where j.id = is_hidden.subject)
    when 'event' then (select e.hidden_at from public.company_events e where e.id = is_hidden.subject)
    when 'company' then (select c.hidden_at from public.companies c where c.id = is_hidden.subject) end is not null, false)
$function$;

CREATE OR REPLACE FUNCTION private.tell_guests_of_hiding(event public.company_events, hidden boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if event.state = 'planned' and event.ends_at > clock_timestamp() then
    perform private.tell_of_event(a.user_id, event, case when hidden then 'hidden' else 'back' end)
    from public.event_answers a where a.event_id = event.id;
    if not hidden then
      perform private.settle_event(event.id);
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.reports()
 RETURNS TABLE(kind text, subject uuid, author uuid, company uuid, reporter uuid, reason text, note text, at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when r.post_id is null then 'comment' else 'post' end, coalesce(r.post_id, r.comment_id),
    coalesce(p.user_id, c.user_id), p.company_id, r.user_id, r.reason, r.note, r.reported_at
  from public.post_reports r
  left join public.posts p on p.id = r.post_id
  left join public.post_comments c on c.id = r.comment_id
  union all
  select case when m.message_id is null then 'conversation' else 'message' end, coalesce(m.message_id, m.conversation_id),
    m.reported_id, case when m.reported_id is null then s.company_id end, m.user_id, m.reason, m.note, m.reported_at
  from public.message_reports m
  left join public.company_conversations s on s.conversation_id = m.conversation_id
  union all
  select 'profile', r.person_id, r.person_id, null, r.user_id, r.reason, r.note, r.reported_at from public.profile_reports r
  union all
  select case when l.job_id is not null then 'job' when l.event_id is not null then 'event' else 'company' end,
    coalesce(l.job_id, l.event_id, l.company_id), null, coalesce(j.company_id, e.company_id, l.company_id),
    l.user_id, l.reason, l.note, l.reported_at
  from public.listing_reports l
  left join public.jobs j on j.id = l.job_id
  left join public.company_events e on e.id = l.event_id
$function$;

CREATE OR REPLACE FUNCTION private.reported_words(kind text, subject uuid, author uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'post' then (select p.body from public.posts p where p.id = subject)
    when 'comment' then (select c.body from public.post_comments c where c.id = subject)
    when 'message' then (
      select coalesce(nullif(m.body, ''), (
        select v.body from private.message_versions v where v.message_id = m.id order by v.until desc limit 1), '')
      from public.messages m where m.id = subject)
    when 'profile' then (
      select array_to_string(array_remove(array[
          private.name_of(p.user_id), p.headline, p.location, array_to_string(p.links, E'\n'),
          case when private.seen_by(p.user_id, 'about') <> 'nobody' then p.about end,
          case when private.seen_by(p.user_id, 'open_to_work') <> 'nobody' then p.open_to_work end], ''), E'\n')
      from public.profiles p where p.user_id = subject)
    when 'job' then (select left(j.title || E'\n\n' || j.description, 12000) from public.jobs j where j.id = subject)
    when 'event' then (select concat_ws(E'\n\n', e.title, nullif(e.about, ''), nullif(e.place, ''), nullif(e.link, ''))
      from public.company_events e where e.id = subject)
    when 'company' then (select c.name || E'\n\n' || c.about from public.companies c where c.id = subject)
    else (
      select string_agg(left(latest.body, 2000), E'\n\n' order by latest.seq)
      from (
        select m.body, m.seq from public.messages m
        where m.conversation_id = subject and m.deleted_at is null
          and case when author is null then m.signed is not null else m.signed is null and m.user_id = author end
        order by m.seq desc limit 5) as latest)
  end
$function$;

revoke all on function private.is_event_hidden(public.company_events), private.tell_guests_of_hiding(public.company_events, boolean) from public;

drop policy "People report what they read" on public.listing_reports;
create policy "People report what they read" on public.listing_reports for insert to authenticated
  with check (user_id = (select auth.uid())
    and (job_id is null or exists (select from public.jobs j where j.id = job_id))
    and (company_id is null or exists (select from public.companies c where c.id = company_id))
    and (event_id is null or public.event_page(event_id) is not null));
