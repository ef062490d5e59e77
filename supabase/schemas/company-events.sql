-- Company events: attendees, waiting list, and notifications. Places are assigned one at a time, under a lock of the event's row.
-- Public fields are in company_page; the link is only for attendees.

create table public.company_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  made_by uuid references auth.users (id) on delete set null,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  about text not null default '' check (char_length(about) <= 4000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The time zone of the times, such as Europe/Lisbon.
  zone text not null check (char_length(zone) between 1 and 60),
  place text not null default '' check (char_length(place) <= 200),
  link text not null default '' check (link = '' or (link ~ '^https?://[^[:space:]]+$' and char_length(link) <= 500)),
  -- Null: as many as come, five thousand at most.
  capacity integer check (capacity between 1 and 5000),
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  cancelled_because text not null default '' check (char_length(cancelled_because) <= 300),
  -- Counters, maintained under the lock.
  going integer not null default 0,
  waiting integer not null default 0,
  made_at timestamptz not null default clock_timestamp(),
  -- When its content was last changed, not counting answers.
  updated_at timestamptz not null default now(),
  -- When staff took it down. Out of sight as well while its company is.
  hidden_at timestamptz,
  check (ends_at > starts_at and ends_at <= starts_at + interval '14 days'),
  check (place <> '' or link <> ''),
  constraint company_events_room check (going <= coalesce(capacity, 5000))
);

create index company_events_company on public.company_events (company_id, starts_at, id);
create index company_events_ahead on public.company_events (starts_at) where state = 'planned';
create index company_events_made_by on public.company_events (made_by) where made_by is not null;

create trigger set_updated_at
before update of title, about, starts_at, ends_at, zone, place, link, state on public.company_events
for each row execute function private.set_updated_at();

create table public.event_answers (
  event_id uuid not null references public.company_events (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  state text not null check (state in ('going', 'waiting')),
  answered_at timestamptz not null default clock_timestamp(),
  reminded_at timestamptz,
  primary key (event_id, user_id)
);

create index event_answers_person on public.event_answers (user_id);
create index event_answers_order on public.event_answers (event_id, state, answered_at, user_id);
create index event_answers_unreminded on public.event_answers (event_id, user_id) where state = 'going' and reminded_at is null;

-- Notifies a person about an event, also by email unless switched off. `matter`: place, moved, cancelled, soon; hidden and back by staff,
-- in a line of their own: they replace no place that came free.
create function private.tell_of_event(person uuid, event public.company_events, matter text) returns void
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

create function private.is_event_hidden(event public.company_events) returns boolean
language sql stable set search_path = '' as $$
  select event.hidden_at is not null or private.is_company_hidden(event.company_id)
$$;

-- 'Wed, Nov 25, 2026, 6:00 PM (Europe/Lisbon)'
create function private.event_moment(event public.company_events) returns text
language sql stable set search_path = '' as $$
  select to_char(event.starts_at at time zone event.zone, 'Dy, Mon FMDD, YYYY, FMHH12:MI AM') || ' (' || event.zone || ')'
$$;

-- Recounts, and gives free places to those waiting longest. The caller holds a lock of the event's row.
create function private.settle_event(of_event uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- A cancelled attendance or a deleted account frees a place for the next person.
create function private.leave_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_event(old.event_id);
  return null;
end
$$;

create trigger leave_event after delete on public.event_answers
for each row execute function private.leave_event();

-- Creates or changes an event of the company; returns its id. Times are in its zone. Attendees are notified of another time or
-- place.
create function public.save_event(company uuid, fields jsonb, event uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
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
    -- Each of them is written to.
    if exists (select from public.event_answers a where a.event_id = event) then
      perform private.count_in_day('company_move', null, company);
    end if;
    -- At another time they are reminded again.
    update public.event_answers a set reminded_at = null where a.event_id = event and made.starts_at <> before.starts_at;
    -- Of one that is out of sight they hear when and where with the news that it is back.
    perform private.tell_of_event(a.user_id, made, 'moved') from public.event_answers a
    where a.event_id = event and not private.is_event_hidden(made);
  end if;
  perform private.settle_event(event);
  return event;
end
$$;

create function public.cancel_event(event uuid, because text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.company_events;
begin
  update public.company_events e set state = 'cancelled', cancelled_because = left(btrim(because), 300)
  where e.id = event and e.state = 'planned' and e.ends_at > clock_timestamp()
    and e.company_id in (select private.my_companies(array['owner', 'recruiter']))
  returning * into ended;
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this event, or it’s already over.';
  end if;
  perform private.tell_of_event(a.user_id, ended, 'cancelled') from public.event_answers a where a.event_id = event;
end
$$;

-- Attends an event, or cancels. Returns going, waiting, or nothing.
create function public.answer_event(event uuid, comes boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
