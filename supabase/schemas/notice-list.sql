-- Lists of notifications, with the picture or logo of each.

-- The company that a notification names: of an application, a reminder, an event, a review or an inbox, or of the first of new
-- matches, by its words, since another match may have been found after them. None if its subject is deleted. Without settings, so
-- that it becomes part of the statement that asks.
create function private.company_of_notice(kind text, subject_id text, detail text)
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

-- Whether a notification names a company for which nobody vouches. One whose subject is the company itself is for its own people.
create function private.names_unverified(kind text, subject_id text, detail text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.company_of_notice(names_unverified.kind, names_unverified.subject_id, names_unverified.detail) as c
    where c.id::text <> right(names_unverified.subject_id, 36) and c.verified_how is null)
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
    'company', case when n.kind in ('application_status', 'event', 'review', 'inbox') and c.id is not null
      then jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'slug', c.slug) end,
    'unverified', c.id is not null and c.id::text <> right(n.subject_id, 36) and c.verified_how is null)
  from (
    select * from public.notifications
    where user_id = (select auth.uid()) and (not my_notices.waiting or waits)
      and (my_notices.kinds is null or kind = any (my_notices.kinds))
      and (after_at is null or (happened_at, id) < (after_at, after_id))
    order by happened_at desc, id desc limit least(greatest(page_size, 1), 50)) as n
  left join private.company_of_notice(n.kind, n.subject_id, n.detail) as c on true
  order by n.happened_at desc, n.id desc
$$;
revoke all on function public.my_notices(text[], boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.my_notices(text[], boolean, timestamptz, uuid, integer) to authenticated;
