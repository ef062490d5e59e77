-- Companies have pages of their own.

-- Visits of a company's page by day. Who came is kept nowhere.
create table public.company_visits (
  company_id uuid not null references public.companies (id) on delete cascade,
  day date not null,
  visits integer not null default 1 check (visits > 0),
  primary key (company_id, day)
);

-- Counts one: the page does so once in a tab. Those who act for the company do not count.
create function public.count_company_visit(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.company_members m where m.company_id = company and m.user_id = auth.uid())
    or not exists (select from public.companies c where c.id = company) then
    return;
  end if;
  insert into public.company_visits as seen (company_id, day) values (company, (now() at time zone 'utc')::date)
  on conflict (company_id, day) do update set visits = seen.visits + 1;
end
$$;

-- The company at an address, null where there is none: what it says of itself, its figures, its people by their own choice, and the
-- newest of its open jobs.
create function public.company_page(address text) returns jsonb
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

alter table public.company_visits enable row level security;
revoke all on public.company_visits from anon, authenticated;
grant select on public.company_visits to authenticated;

create policy "Members read how many came" on public.company_visits for select to authenticated
  using (company_id in (select private.my_companies()));

revoke all on function public.count_company_visit(uuid), public.company_page(text) from public;
grant execute on function public.count_company_visit(uuid), public.company_page(text) to anon, authenticated, service_role;

-- Found companies lead to their pages, and are labelled.
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
        'title', j.title, 'company', j.company_name, 'logo_url', c.logo_url, 'location', j.location,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at,
        'applicants', (select count(*) from public.applications a where a.job_id = j.id),
        'applied_at', (
          select a.applied_at from public.applications a
          where a.job_id = j.id and a.user_id = me and a.withdrawn_at is null))
      from public.jobs j join public.companies c on c.id = j.company_id where j.id = search_card.id);
  end if;
end
$$;
