-- The page of an event knows who is of its company: they have nothing to report.

create or replace function public.event_page(event uuid) returns jsonb
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
