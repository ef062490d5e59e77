-- Events of companies. And a post that is written with a moment of its own keeps it.

create or replace function private.settle_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> 'scheduled' then
    new.publish_at := null;
  elsif auth.uid() is not null and (new.publish_at is null or new.publish_at <= clock_timestamp()
    or new.publish_at > clock_timestamp() + interval '1 year') then
    raise exception using errcode = 'PT400', message = 'Choose a moment ahead, within a year.';
  end if;
  if new.company_id is null then
    return new;
  end if;
  if new.state = 'published' and (tg_op = 'INSERT' or old.state <> 'published') then
    if tg_op = 'UPDATE' then
      new.posted_at := clock_timestamp();
      new.edited_at := null;
    end if;
    if auth.uid() is not null and (select count(*) from public.posts p
      where p.company_id = new.company_id and p.state = 'published' and p.posted_at > now() - interval '1 day') >= 50 then
      raise exception using errcode = 'PT429', message = 'That was the fiftieth post of the company in a day. Try again tomorrow.';
    end if;
  elsif tg_op = 'INSERT' and auth.uid() is not null and (select count(*) from public.posts p
    where p.company_id = new.company_id and p.state <> 'published') >= 100 then
    raise exception using errcode = 'PT409', message = 'A hundred posts wait already. Publish or delete some first.';
  end if;
  return new;
end
$$;

create table public.company_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  made_by uuid references auth.users (id) on delete set null,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  about text not null default '' check (char_length(about) <= 4000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The one that the times were given in, such as Europe/Lisbon.
  zone text not null check (char_length(zone) between 1 and 60),
  place text not null default '' check (char_length(place) <= 200),
  link text not null default '' check (link = '' or (link ~ '^https?://[^[:space:]]+$' and char_length(link) <= 500)),
  -- Null: as many as come, five thousand at most.
  capacity integer check (capacity between 1 and 5000),
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  cancelled_because text not null default '' check (char_length(cancelled_because) <= 300),
  -- So many of each, kept under the lock.
  going integer not null default 0,
  waiting integer not null default 0,
  made_at timestamptz not null default clock_timestamp(),
  check (ends_at > starts_at and ends_at <= starts_at + interval '14 days'),
  check (place <> '' or link <> ''),
  constraint company_events_room check (going <= coalesce(capacity, 5000))
);

create index company_events_company on public.company_events (company_id, starts_at, id);
create index company_events_ahead on public.company_events (starts_at) where state = 'planned';
create index company_events_made_by on public.company_events (made_by) where made_by is not null;

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

-- Tells somebody of an event, and by mail unless they want none. `matter`: place, moved, cancelled, soon.
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
      'slug', company.slug, 'when', private.event_moment(event), 'place', event.place, 'because', event.cancelled_because,
      'link', case when matter <> 'cancelled' then event.link else '' end), private.switch_link(person, 'email_alerts'));
  end if;
end
$$;

-- 'Wed, Nov 25, 2026, 6:00 PM (Europe/Lisbon)'
create function private.event_moment(event public.company_events) returns text
language sql stable set search_path = '' as $$
  select to_char(event.starts_at at time zone event.zone, 'Dy, Mon FMDD, YYYY, FMHH12:MI AM') || ' (' || event.zone || ')'
$$;

-- Counts again, and gives free places to those who waited the longest. Whoever calls it holds the event's row.
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
  if event.state = 'planned' and event.starts_at > clock_timestamp() then
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

-- Whoever goes, with their account or by their own choice, leaves their place to the next.
create function private.leave_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_event(old.event_id);
  return null;
end
$$;

create trigger leave_event after delete on public.event_answers
for each row execute function private.leave_event();

-- An event of the company, made or changed; returns its id. Times are those of its zone. Those who come hear of another time or place.
create function public.save_event(company uuid, fields jsonb, event uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  before public.company_events;
  made public.company_events;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You do not hold events for this company.';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names z where z.name = fields ->> 'zone') then
    raise exception using errcode = 'PT400', message = 'Choose a time zone.';
  end if;
  made.starts_at := (fields ->> 'starts')::timestamp at time zone (fields ->> 'zone');
  made.ends_at := (fields ->> 'ends')::timestamp at time zone (fields ->> 'zone');
  made.capacity := nullif(fields ->> 'capacity', '')::integer;
  if event is null then
    if (select count(*) from public.company_events e where e.company_id = company and e.made_at > now() - interval '1 day') >= 30 then
      raise exception using errcode = 'PT429', message = 'That was the thirtieth event in a day. Try again tomorrow.';
    end if;
  else
    select * into before from public.company_events e where e.id = event and e.company_id = company for update;
    if not found then
      raise exception using errcode = 'PT404', message = 'There is no such event.';
    end if;
    if before.state = 'cancelled' then
      raise exception using errcode = 'PT409', message = 'The event is cancelled.';
    end if;
    if made.capacity < before.going then
      raise exception using errcode = 'PT409', message = 'So many have a place already: ' || before.going || '.';
    end if;
  end if;
  if (event is null or made.starts_at <> before.starts_at) and (
    made.starts_at <= clock_timestamp() or made.starts_at > clock_timestamp() + interval '2 years') then
    raise exception using errcode = 'PT400', message = 'An event begins in the future, within two years.';
  end if;
  if made.ends_at <= made.starts_at or made.ends_at > made.starts_at + interval '14 days' then
    raise exception using errcode = 'PT400', message = 'An event ends after it begins, within fourteen days.';
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
    perform private.tell_of_event(a.user_id, made, 'moved') from public.event_answers a where a.event_id = event;
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
    raise exception using errcode = 'PT404', message = 'There is no such event ahead.';
  end if;
  perform private.tell_of_event(a.user_id, ended, 'cancelled') from public.event_answers a where a.event_id = event;
end
$$;

-- The caller comes, or does not any more. What it says: going, waiting, or nothing.
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
    raise exception using errcode = 'PT404', message = 'There is no such event.';
  end if;
  if not comes then
    delete from public.event_answers a where a.event_id = event and a.user_id = auth.uid();
    return '';
  end if;
  if asked.state = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'The event is cancelled.';
  end if;
  if asked.ends_at <= clock_timestamp() then
    raise exception using errcode = 'PT409', message = 'The event is over.';
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

-- Reminds those who come of what begins within a day: `most` of them; returns how many it were.
create function private.send_event_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select a.user_id, e from public.company_events e
    join public.event_answers a on a.event_id = e.id and a.state = 'going' and a.reminded_at is null
    where e.state = 'planned' and e.starts_at > at and e.starts_at <= at + interval '1 day'
    order by e.starts_at, a.user_id limit most for update of a skip locked
  loop
    done := done + 1;
    update public.event_answers a set reminded_at = at where a.event_id = (due.e).id and a.user_id = due.user_id;
    perform private.tell_of_event(due.user_id, due.e, 'soon');
  end loop;
  return done;
end
$$;

-- What a company holds, for those who hold it: what is ahead, the next first; or what is over or cancelled, the latest first.
create function public.company_events(company uuid, over boolean default false, page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := 20;
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You do not hold events for this company.';
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
          'cancelled_because', e.cancelled_because, 'going', e.going, 'waiting', e.waiting, 'answer', null) order by e.number)
        from shown as e), '[]')));
end
$$;

-- Who comes and who waits, in the order in which they answered; a hundred, then those after.
create function public.event_people(event uuid, after_at timestamptz default null, after_person uuid default null)
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('person', page.user_id, 'name', private.name_of(page.user_id), 'handle', p.handle, 'headline', p.headline,
    'state', page.state, 'answered_at', page.answered_at)
  from (
    select a.* from public.company_events e join public.event_answers a on a.event_id = e.id
    where e.id = event_people.event and e.company_id in (select private.my_companies(array['owner', 'recruiter']))
      and (after_at is null or (a.answered_at, a.user_id) > (after_at, after_person))
    order by a.answered_at, a.user_id limit 100) as page
  left join public.profiles p on p.user_id = page.user_id
  order by page.answered_at, page.user_id
$$;

-- What a company's page shows of its events: the next six, and how the caller answered. The link is for those who come.
create function private.events_ahead(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'about', e.about, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'zone', e.zone, 'place', e.place, 'online', e.link <> '', 'link', case when e.answer = 'going' or e.is_own then e.link else '' end,
    'capacity', e.capacity, 'state', e.state, 'cancelled_because', e.cancelled_because, 'going', e.going, 'waiting', e.waiting,
    'answer', e.answer) order by e.starts_at, e.id), '[]')
  from (
    select e.*, (select a.state from public.event_answers a where a.event_id = e.id and a.user_id = (select auth.uid())) as answer,
      e.company_id in (select private.my_companies(array['owner', 'recruiter'])) as is_own
    from public.company_events e where e.company_id = company and e.ends_at > now()
    order by e.starts_at, e.id limit 6) as e
$$;

-- Where an event stands, for what leads to it.
create function public.event_address(event uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.slug from public.company_events e join public.companies c on c.id = e.company_id where e.id = event
$$;

-- Those who hold it, and whoever answered it.
create function private.tell_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'companies')
  from (
    select m.user_id as person from changed c join public.company_members m on m.company_id = c.company_id where m.role <> 'interviewer'
    union
    select a.user_id from changed c cross join lateral (
      select o.user_id from public.event_answers o where o.event_id = c.id limit 300) as a) as told;
  return null;
end
$$;

create trigger tell_added after insert on public.company_events referencing new table as changed
for each statement execute function private.tell_of_events();
create trigger tell_changed after update on public.company_events referencing new table as changed
for each statement execute function private.tell_of_events();

alter table public.company_events enable row level security;
alter table public.event_answers enable row level security;
revoke all on public.company_events, public.event_answers from anon, authenticated;
grant select on public.company_events, public.event_answers to authenticated;
grant all on public.company_events, public.event_answers to service_role;

create policy "Those who hold events read them" on public.company_events for select to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "People read their answers, and those who hold an event all of its" on public.event_answers for select to authenticated
  using (user_id = (select auth.uid()) or exists (select from public.company_events e where e.id = event_id));

revoke all on function public.save_event(uuid, jsonb, uuid), public.cancel_event(uuid, text), public.answer_event(uuid, boolean),
  public.company_events(uuid, boolean, integer), public.event_people(uuid, timestamptz, uuid), public.event_address(uuid) from public, anon;
grant execute on function public.save_event(uuid, jsonb, uuid), public.cancel_event(uuid, text), public.answer_event(uuid, boolean),
  public.company_events(uuid, boolean, integer), public.event_people(uuid, timestamptz, uuid), public.event_address(uuid) to authenticated;

create or replace function public.company_page(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry, 'size', c.size, 'headquarters', c.headquarters,
    'about', c.about, 'website', c.website, 'domain', c.domain, 'logo_url', c.logo_url, 'verified_how', c.verified_how,
    'verified_at', c.verified_at, 'created_at', c.created_at,
    'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
    'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = (select auth.uid())),
    'role', (select m.role from public.company_members m where m.company_id = c.id and m.user_id = (select auth.uid())),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline)
        order by named.joined_at, p.user_id)
      from (
        select m.user_id, m.joined_at from public.company_members m
        where m.company_id = c.id and m.listed
          and not exists (select from public.settings s where s.user_id = m.user_id and not s.profile_visible)
        order by m.joined_at, m.user_id limit 24) as named
      join public.profiles p on p.user_id = named.user_id), '[]'),
    'events', private.events_ahead(c.id),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
    'jobs', coalesce((
      select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'job_type', j.job_type,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at)
        order by j.posted_at desc, j.id)
      from (
        select * from public.jobs j where j.company_id = c.id and j.status = 'open'
        order by j.posted_at desc, j.id limit 6) as j), '[]'))
  from public.companies c where c.slug = lower(address)
$$;

revoke execute on function private.tell_of_event(uuid, public.company_events, text),
  private.event_moment(public.company_events),
  private.settle_event(uuid),
  private.leave_event(),
  private.send_event_reminders(timestamptz, integer),
  private.events_ahead(uuid),
  private.tell_of_events()
  from public, anon, authenticated, service_role;
