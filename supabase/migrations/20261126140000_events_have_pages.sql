-- An event has a page of its own, which everyone may read, and what leads to it leads there.

-- An event as its reader is shown it, with how they answered. The link is for those who come, and those who hold it.
create function private.event_seen(event public.company_events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', event.id, 'title', event.title, 'about', event.about, 'starts_at', event.starts_at,
    'ends_at', event.ends_at, 'zone', event.zone, 'place', event.place, 'online', event.link <> '',
    'link', case when own.answer = 'going' or event.company_id in (select private.my_companies(array['owner', 'recruiter']))
      then event.link else '' end,
    'capacity', event.capacity, 'state', event.state, 'cancelled_because', event.cancelled_because, 'going', event.going,
    'waiting', event.waiting, 'answer', own.answer)
  from (
    select (select a.state from public.event_answers a where a.event_id = event.id and a.user_id = (select auth.uid())) as answer) as own
$$;

-- What a company's page shows of its events: the next six.
create or replace function private.events_ahead(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.event_seen(e) order by e.starts_at, e.id), '[]')
  from (
    select * from public.company_events e where e.company_id = company and e.ends_at > now()
    order by e.starts_at, e.id limit 6) as e
$$;

-- One event at its own address, null where there is none: with who holds it, and what else they hold next.
create function public.event_page(event uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.event_seen(e) || jsonb_build_object(
    'company', jsonb_build_object('slug', c.slug, 'name', c.name, 'industry', c.industry, 'headquarters', c.headquarters,
      'logo_url', c.logo_url, 'domain', c.domain, 'verified_how', c.verified_how),
    'others', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'zone', o.zone)
        order by o.starts_at, o.id)
      from (
        select * from public.company_events o
        where o.company_id = e.company_id and o.ends_at > now() and o.id <> e.id and o.state = 'planned'
        order by o.starts_at, o.id limit 4) as o), '[]'))
  from public.company_events e join public.companies c on c.id = e.company_id where e.id = event_page.event
$$;

revoke all on function private.event_seen(public.company_events) from public;
revoke all on function public.event_page(uuid) from public;
grant execute on function public.event_page(uuid) to anon, authenticated, service_role;

drop function public.event_address(uuid);

-- Tells somebody of an event, and by mail unless they want none. `matter`: place, moved, cancelled, soon.
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
      'id', event.id, 'when', private.event_moment(event), 'place', event.place, 'because', event.cancelled_because,
      'link', case when matter <> 'cancelled' then event.link else '' end), private.switch_link(person, 'email_alerts'));
  end if;
end
$$;
