-- What people share of their profiles with the API, and statistics over many people.

create table orcher.profile_consents (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- The person's id in the API, unrelated to the account's.
  id text collate "C" not null unique default orcher.new_id('pro'),
  -- Whether a search for skills finds the person.
  findable boolean not null default false,
  shares text[] not null default '{}' check (shares <@ array['name', 'title', 'location', 'skills']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profile_consents_findable on orcher.profile_consents (user_id) where findable;
create trigger set_updated_at before update on orcher.profile_consents for each row execute function private.set_updated_at();

alter table orcher.profile_consents enable row level security;
grant select, delete, insert (findable, shares), update (findable, shares) on orcher.profile_consents to authenticated;
create policy "People decide in person what they share" on orcher.profile_consents for all to authenticated
  using (user_id = (select auth.uid()) and (select auth.jwt() ->> 'workspace') is not null and (select auth.jwt() ->> 'key_id') is null)
  with check (user_id = (select auth.uid()) and (select auth.jwt() ->> 'workspace') is not null and (select auth.jwt() ->> 'key_id') is null);

-- What the person shares; null if they share nothing.
create function orcher.shared_profile(profile text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', c.id,
    'name', case when 'name' = any (c.shares) then nullif(btrim(p.first_name || ' ' || p.last_name), '') end,
    'title', case when 'title' = any (c.shares) then nullif(p.headline, '') end,
    'location', case when 'location' = any (c.shares) then nullif(p.location, '') end,
    'skills', case when 'skills' = any (c.shares) then (
      select jsonb_agg(jsonb_build_object('name', s.name, 'level', s.level, 'verified', s.verified) order by s.progress desc, s.name)
      from public.skills s where s.user_id = c.user_id) end))
  from orcher.profile_consents c join public.profiles p on p.user_id = c.user_id
  where c.id = profile and c.shares <> '{}' and not orcher.is_banned(c.user_id) and orcher.workspace_for('profiles:read') is not null
$$;

-- People who agreed to be found, by how many of the wanted skills they have. The reasons use only what they share.
create function orcher.match_profiles(wanted text[], place text) returns table (profile_id text, score numeric, reasons jsonb)
language sql stable security definer set search_path = '' as $$
  with asked as (
    select distinct lower(btrim(w)) as name from unnest(wanted) w
  ), had as (
    select c.id, c.user_id, c.shares, s.name, s.verified, s.level,
      least(1, case s.level when 'Beginner' then 0.5 when 'Intermediate' then 0.75 when 'Advanced' then 0.9 else 1 end
        + case when s.verified then 0.1 else 0 end) as worth
    from asked a
    join public.skills s on lower(btrim(s.name)) = a.name
    join orcher.profile_consents c on c.user_id = s.user_id and c.findable and 'skills' = any (c.shares)
  ), people as (
    select h.id, sum(h.worth) / (select count(*) from asked) as share,
      'location' = any (h.shares) and place is not null and lower(place) <> 'remote'
        and strpos(lower(p.location), lower(btrim(place))) > 0 as lives_there,
      jsonb_agg(lower(h.name) || case when h.verified then ', verified' else ', ' || lower(h.level) end
        order by h.worth desc, h.name) as reasons
    from had h join public.profiles p on p.user_id = h.user_id
    where not orcher.is_banned(h.user_id)
    group by h.id, h.shares, p.location
  )
  select id, round(case when place is null or lower(place) = 'remote' then share
      else share * 0.85 + case when lives_there then 0.15 else 0 end end, 2),
    reasons || case when lives_there then jsonb_build_array('lives in ' || btrim(place)) else '[]' end
  from people where orcher.workspace_for('profiles:match') is not null
  order by 2 desc, 1 limit 20
$$;

-- Skills of all people who agreed to be found, those that changed most first. No figure is over fewer than ten people.
create function orcher.skill_insights(skill text) returns table (name text, demand text, trend text)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select lower(btrim(s.name)) as name, count(*) as people,
      count(*) filter (where s.created_at > now() - interval '30 days') as lately,
      count(*) filter (where s.created_at <= now() - interval '30 days' and s.created_at > now() - interval '60 days') as before
    from public.skills s join orcher.profile_consents c on c.user_id = s.user_id and c.findable and 'skills' = any (c.shares)
    where skill is null or lower(btrim(s.name)) = lower(btrim(skill))
    group by 1 having count(*) >= 10
  )
  select c.name, coalesce(k.demand, 'Medium'),
    case when c.lately > c.before then 'rising' when c.lately < c.before then 'falling' else 'steady' end
  from counted c left join public.known_skills k on lower(k.name) = c.name
  where orcher.workspace_for('profiles:read') is not null
  order by abs(c.lately - c.before) desc, c.people desc, c.name limit 10
$$;
