-- A company's page said how many of its answers came on time, and not how long people wait for one.
create index application_promises_answered on public.application_promises (company_id, closed_at desc) include (made_at)
where kept is not null and status = 'under_review';

-- After how many days half of a company's latest first answers had come, for everybody: from eight on.
create function private.answer_days(company uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 8 then
    round(percentile_cont(0.5) within group (order by extract(epoch from latest.closed_at - latest.made_at) / 86400)::numeric, 1) end
  from (
    select p.made_at, p.closed_at from public.application_promises p
    where p.company_id = answer_days.company and p.kept is not null and p.status = 'under_review'
    order by p.closed_at desc limit 200) as latest
$$;
revoke execute on function private.answer_days(uuid) from public, anon, authenticated, service_role;

create or replace function public.company_page(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry, 'size', c.size, 'headquarters', c.headquarters,
    'about', c.about, 'website', c.website, 'domain', c.domain, 'logo_url', c.logo_url, 'verified_how', c.verified_how,
    'verified_at', c.verified_at, 'created_at', c.created_at, 'hidden', c.hidden_at is not null,
    'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
    'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = (select auth.uid())),
    'answers', private.reads_messages(c.id),
    'kept', public.kept_promises(c.id),
    'answer_days', private.answer_days(c.id),
    'role', (select m.role from public.company_members m where m.company_id = c.id and m.user_id = (select auth.uid())),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline,
        'picture', private.picture_of(p.user_id))
        order by named.joined_at, p.user_id)
      from (
        select m.user_id, m.joined_at from public.company_members m
        where m.company_id = c.id and m.listed
          and not exists (select from public.settings s where s.user_id = m.user_id and not s.profile_visible)
        order by m.joined_at, m.user_id limit 24) as named
      join public.profiles p on p.user_id = named.user_id), '[]'),
    'reviews', private.reviews_of(c.id),
    'events', private.events_ahead(c.id),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
    'jobs', coalesce((
      select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'job_type', j.job_type,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at)
        order by j.posted_at desc, j.id)
      from (
        select * from public.jobs j where j.company_id = c.id and j.status = 'open'
        order by j.posted_at desc, j.id limit 6) as j), '[]'))
  from public.companies c
  where c.id = private.company_at(address) and (c.hidden_at is null or c.id in (select private.my_companies()))
$$;
