-- The same match for both sides, and whether somebody vouches for a company that is named.

create or replace function private.voice_of(person uuid, company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when company is not null then (
      select jsonb_build_object('kind', 'company', 'id', c.id, 'name', c.name, 'headline', c.industry, 'handle', c.slug, 'logo_url', c.logo_url,
        'verified_how', c.verified_how)
      from public.companies c where c.id = company)
    else (
      select jsonb_build_object('kind', 'person', 'id', p.user_id, 'name', private.name_of(p.user_id), 'headline', p.headline,
        'handle', p.handle, 'picture', private.picture_of(p.user_id))
      from public.profiles p where p.user_id = person) end
$$;

create or replace function private.search_card(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if kind = 'people' then
    return (
      select jsonb_build_object(
        'name', btrim(p.first_name || ' ' || p.last_name), 'picture', private.picture_of(p.user_id),
        'title', p.headline, 'location', p.location, 'handle', p.handle,
        'connections', (select count(*) from private.friends_of(search_card.id)),
        'mutual', case when p.user_id = me then 0 else (
          select count(*)
          from (select * from private.friends_of(search_card.id) intersect select * from private.friends_of(me)) as both_know) end,
        'email', case when s.show_email and me is not null then u.email end,
        'phone', case when s.show_phone and me is not null then u.phone end,
        'state', case
          when p.user_id = me then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = me then 'asked'
          when me is not null and exists (
            select from public.blocks b where b.user_id = me and b.blocked_id = p.user_id) then 'closed'
          when mine.other_id = me then 'asks'
          when me is not null and not private.may_ask(me, p.user_id) then 'closed'
          else 'none' end)
      from public.profiles p
      join auth.users u on u.id = p.user_id
      left join public.settings s on s.user_id = p.user_id
      left join public.connections mine
        on (mine.user_id = me and mine.other_id = search_card.id) or (mine.user_id = search_card.id and mine.other_id = me)
      where p.user_id = search_card.id);
  elsif kind = 'companies' then
    return (
      select jsonb_build_object(
        'name', c.name, 'industry', c.industry, 'location', c.headquarters, 'size', c.size, 'logo_url', c.logo_url,
        'slug', c.slug, 'domain', c.domain, 'verified_how', c.verified_how,
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = me))
      from public.companies c where c.id = search_card.id);
  else
    return (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'verified_how', c.verified_how, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (
          select a.applied_at from public.applications a
          where a.job_id = j.id and a.user_id = me and a.withdrawn_at is null))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;

create function public.application_match(application uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('day', (s.frozen_at at time zone 'UTC')::date,
    'profile', jsonb_build_object('location', coalesce(s.profile ->> 'location', ''),
      'experiences', coalesce(s.profile -> 'experience', '[]'), 'educations', coalesce(s.profile -> 'education', '[]'),
      'skills', coalesce(s.profile -> 'skills', '[]')),
    'posting', (
      select jsonb_build_object('title', said.title, 'location', said.location, 'experience_level', said.experience_level,
        'salary_min', said.salary_min, 'salary_max', said.salary_max, 'currency', said.currency, 'description', said.description)
      from (
        select 1 as place, v.title, v.location, v.experience_level, v.salary_min, v.salary_max, v.currency, v.description
        from public.job_versions v where v.job_id = a.job_id and v.version = a.job_version
        union all
        -- What has not changed since has no version.
        select 2, j.title, j.location, j.experience_level, j.salary_min, j.salary_max, j.currency, j.description
        from public.jobs j where j.id = a.job_id) as said
      order by said.place limit 1))
  from public.applications a
  join public.application_profiles s on s.application_id = a.id
  where a.id = application_match.application
    and (a.user_id = (select auth.uid()) or private.may_see_application(a.id))
$$;
revoke all on function public.application_match(uuid) from public, anon;
grant execute on function public.application_match(uuid) to authenticated;
