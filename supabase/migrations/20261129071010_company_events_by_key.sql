-- The events of a company are listed by key, in the order of their index: a page by its number showed one twice, or none, when an event
-- was added, moved or over meanwhile.

drop function public.company_events(uuid, boolean, integer);

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
          'hidden', e.hidden_at is not null) order by e.ordinality)
        from found as e where e.ordinality <= 20), '[]'))
    from counted);
end
$$;

revoke all on function public.company_events(uuid, boolean, timestamptz, uuid) from public, anon;
grant execute on function public.company_events(uuid, boolean, timestamptz, uuid) to authenticated;
