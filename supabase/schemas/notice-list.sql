-- Lists of notifications, with the picture or logo of each.

-- The company of a notification, with its logo: of an application, an event or an inbox. Null if there is none, or its subject is
-- deleted.
create function private.company_of_notice(kind text, subject_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', c.name, 'logo_url', c.logo_url)
  from (select case when company_of_notice.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then company_of_notice.subject_id::uuid end
    as id) as subject
  join public.companies c on c.id = case company_of_notice.kind
    when 'application_status' then (
      select j.company_id from public.applications a join public.jobs j on j.id = a.job_id where a.id = subject.id)
    when 'event' then (select e.company_id from public.company_events e where e.id = subject.id)
    when 'inbox' then subject.id end
$$;

-- Whether a notification names a company for which nobody vouches: as its own, as that of a reminder, or as the first of new
-- matches. By its words, since another match may have been found after them.
create function private.names_unverified(kind text, subject_id text, detail text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from (
      select case when names_unverified.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then names_unverified.subject_id::uuid end
      as id) as subject
    join public.companies c on c.id = case names_unverified.kind
      when 'application_status' then (
        select j.company_id from public.applications a join public.jobs j on j.id = a.job_id where a.id = subject.id)
      when 'reminder' then (
        select j.company_id from public.application_reminders r
        join public.applications a on a.id = r.application_id join public.jobs j on j.id = a.job_id where r.id = subject.id)
      when 'alert_matches' then (
        select j.company_id from public.alert_matches m join public.jobs j on j.id = m.job_id
        where m.alert_id = subject.id
          and starts_with(names_unverified.detail, j.title || ' at ' || j.company_name || ', ' || m.match_score || '%') limit 1)
      when 'event' then (select e.company_id from public.company_events e where e.id = subject.id) end
    where c.verified_how is null)
$$;

-- Notifications with the person's picture, if visible, or the company's logo: newest first, paged.
create function public.my_notices(
  kinds text[] default null, waiting boolean default false, after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', n.id, 'kind', n.kind, 'subject_id', n.subject_id, 'subject', n.subject, 'detail', n.detail,
    'state', n.state, 'amount', n.amount, 'happened_at', n.happened_at, 'read_at', n.read_at, 'picture', private.picture_of(n.actor_id),
    'handle', (select p.handle from public.profiles p where p.user_id = n.actor_id),
    'company', private.company_of_notice(n.kind, n.subject_id), 'unverified', private.names_unverified(n.kind, n.subject_id, n.detail))
  from public.notifications n
  where n.user_id = (select auth.uid()) and (not my_notices.waiting or n.waits)
    and (my_notices.kinds is null or n.kind = any (my_notices.kinds))
    and (after_at is null or (n.happened_at, n.id) < (after_at, after_id))
  order by n.happened_at desc, n.id desc limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.my_notices(text[], boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.my_notices(text[], boolean, timestamptz, uuid, integer) to authenticated;
