-- Lists of events and reminders, and who may read and answer them.

-- Reminds attendees of events that start within a day: up to `most` events; returns their number.
create function private.send_event_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
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
$$;

-- Up to 21 of a company's events after a key, in the order of the index: upcoming ones, next first; or past and cancelled ones, latest first.
create function private.company_events_after(company uuid, over boolean, after_at timestamptz, after_id uuid)
returns setof public.company_events
language plpgsql stable set search_path = '' as $$
begin
  if over then
    return query
      select * from public.company_events e
      where e.company_id = company and (e.state = 'cancelled' or e.ends_at <= now())
        and (e.starts_at, e.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by e.starts_at desc, e.id desc limit 21;
  else
    return query
      select * from public.company_events e
      where e.company_id = company and e.state = 'planned' and e.ends_at > now()
        -- None takes longer than fourteen days.
        and e.starts_at > now() - interval '15 days'
        and (e.starts_at, e.id) > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
      order by e.starts_at, e.id limit 21;
  end if;
end
$$;
revoke all on function private.company_events_after(uuid, boolean, timestamptz, uuid) from public;

-- A company's events for its organizers, twenty after the beginning and the id of the last one before.
create function public.company_events(
  company uuid, over boolean default false, after_at timestamptz default null, after_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You can’t manage this company’s events.';
  end if;
  return (
    with counted as (
      select count(*) filter (where e.state = 'planned' and e.ends_at > now()) as ahead, count(*) as total
      from public.company_events e where e.company_id = company_events.company
    ), found as (
      select * from private.company_events_after(company, over, after_at, after_id) with ordinality
    )
    select jsonb_build_object(
      'ahead', counted.ahead, 'over', counted.total - counted.ahead, 'more', exists (select from found where found.ordinality = 21),
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'about', e.about, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
          'starts', to_char(e.starts_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'),
          'ends', to_char(e.ends_at at time zone e.zone, 'YYYY-MM-DD"T"HH24:MI'), 'zone', e.zone,
          'place', e.place, 'link', e.link, 'online', e.link <> '', 'capacity', e.capacity, 'state', e.state,
          'cancelled_because', e.cancelled_because, 'going', e.going, 'waiting', e.waiting, 'answer', null,
          'updated_at', e.updated_at, 'hidden', e.hidden_at is not null) order by e.ordinality)
        from found as e where e.ordinality <= 20), '[]'))
    from counted);
end
$$;

-- Attendees and the waiting list, in order of their answers, a hundred per page.
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

-- An event as its reader is shown it, with how they answered. The link is for those who come, and those who hold it.
create function private.event_seen(event public.company_events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', event.id, 'title', event.title, 'about', event.about, 'starts_at', event.starts_at,
    'ends_at', event.ends_at, 'zone', event.zone, 'place', event.place, 'online', event.link <> '',
    'link', case when own.answer = 'going' or event.company_id in (select private.my_companies(array['owner', 'recruiter']))
      then event.link else '' end,
    'capacity', event.capacity, 'state', event.state, 'cancelled_because', event.cancelled_because, 'going', event.going,
    'waiting', event.waiting, 'answer', own.answer, 'updated_at', event.updated_at)
  from (
    select (select a.state from public.event_answers a where a.event_id = event.id and a.user_id = (select auth.uid())) as answer) as own
$$;

-- Events on a company's page: the next six.
create function private.events_ahead(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.event_seen(e) order by e.starts_at, e.id), '[]')
  from (
    select * from public.company_events e where e.company_id = company and e.ends_at > now() and e.hidden_at is null
    order by e.starts_at, e.id limit 6) as e
$$;

-- One event at its own address, null if none: with its company, and the company's next events.
create function public.event_page(event uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.event_seen(e) || jsonb_build_object(
    'company', jsonb_build_object('slug', c.slug, 'name', c.name, 'industry', c.industry, 'headquarters', c.headquarters,
      'logo_url', c.logo_url, 'domain', c.domain, 'verified_how', c.verified_how,
      'role', (select m.role from public.company_members m where m.company_id = c.id and m.user_id = (select auth.uid()))),
    'others', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'zone', o.zone)
        order by o.starts_at, o.id)
      from (
        select * from public.company_events o
        where o.company_id = e.company_id and o.ends_at > now() and o.id <> e.id and o.state = 'planned' and o.hidden_at is null
        order by o.starts_at, o.id limit 4) as o), '[]'))
  from public.company_events e join public.companies c on c.id = e.company_id
  where e.id = event_page.event and e.hidden_at is null and c.hidden_at is null
$$;

-- Organizers, and everybody who has answered.
create function private.tell_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array(
    select m.user_id from changed c join public.company_members m on m.company_id = c.company_id where m.role <> 'interviewer'
    union
    select a.user_id from changed c cross join lateral (
      select o.user_id from public.event_answers o where o.event_id = c.id limit 300) as a), 'companies');
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
  public.company_events(uuid, boolean, timestamptz, uuid), public.event_people(uuid, timestamptz, uuid) from public, anon;
grant execute on function public.save_event(uuid, jsonb, uuid), public.cancel_event(uuid, text), public.answer_event(uuid, boolean),
  public.company_events(uuid, boolean, timestamptz, uuid), public.event_people(uuid, timestamptz, uuid) to authenticated;
revoke all on function public.event_page(uuid) from public;
grant execute on function public.event_page(uuid) to anon, authenticated, service_role;
