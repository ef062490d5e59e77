-- A card says the same of a person, but looks up whether the caller is connected with them instead of seeking it among all
-- of the caller's connections, and compares whom both know as two lists instead of each with each.

create function private.friends_of(person uuid) returns setof uuid
language sql stable
begin atomic
  select other_id from public.connections where user_id = person and accepted_at is not null
  union all
  select user_id from public.connections where other_id = person and accepted_at is not null;
end;
revoke all on function private.friends_of(uuid) from public;

create or replace function private.search_card(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if kind = 'people' then
    return (
      select jsonb_build_object(
        'name', btrim(p.first_name || ' ' || p.last_name), 'title', p.headline, 'location', p.location,
        'connections', (select count(*) from private.friends_of(search_card.id)),
        'mutual', (
          select count(*)
          from (select private.friends_of(search_card.id) intersect select private.friends_of(me)) as both_know),
        'email', case when s.show_email and me is not null then u.email end,
        'phone', case when s.show_phone and me is not null then u.phone end,
        'state', case
          when p.user_id = me then 'self'
          when mine.accepted_at is not null then 'connected'
          when mine.user_id = me then 'asked'
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
        'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
        'jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
        'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = me))
      from public.companies c where c.id = search_card.id);
  else
    return (
      select jsonb_build_object(
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (select a.applied_at from public.applications a where a.job_id = j.id and a.user_id = me))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;
