-- People have a profile at an address of their own: what they did, where they learned, and who sees which part of it.

-- Addresses that a profile had before: they lead on, and are nobody else's.
create table private.former_handles (
  handle text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now()
);

create index former_handles_person on private.former_handles (user_id, left_at);
alter table private.former_handles enable row level security;

alter table public.profiles
  add column handle text not null unique default 'member-' || substr(md5(gen_random_uuid()::text), 1, 12)
    check (handle ~ '^[a-z0-9](-?[a-z0-9]){2,39}$'),
  add column about text not null default '' check (char_length(about) <= 2600),
  add column links text[] not null default '{}' check (
    cardinality(links) <= 5 and array_to_string(links, ' ') ~ '^(https?://[^\s]{3,200}( https?://[^\s]{3,200})*)?$'),
  add column open_to_work text not null default '' check (char_length(open_to_work) <= 200);
grant update (about, links, open_to_work) on public.profiles to authenticated;

create function private.free_handle(name text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  plain text := regexp_replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g');
  base text := btrim(left(btrim(plain, '-'), 30), '-');
  tried text;
begin
  if char_length(base) >= 3 and not private.is_reserved_handle(base) then
    tried := base;
  end if;
  while tried is null or exists (select from public.profiles where handle = tried)
    or exists (select from private.former_handles where handle = tried)
  loop
    tried := coalesce(nullif(base, ''), 'member') || '-' || substr(md5(gen_random_uuid()::text), 1, 6);
  end loop;
  return tried;
end
$$;

create function private.is_reserved_handle(handle text) returns boolean
language sql immutable set search_path = '' as $$
  select handle in ('me', 'new', 'edit', 'tannr', 'admin', 'staff', 'support', 'help', 'settings', 'member', 'members', 'people')
$$;

-- One after the other: each sees what those before it were given.
do $$
declare
  one public.profiles;
begin
  for one in select * from public.profiles where btrim(first_name || last_name) <> '' order by created_at, user_id loop
    update public.profiles set handle = private.free_handle(one.first_name || ' ' || one.last_name) where user_id = one.user_id;
  end loop;
end
$$;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := coalesce(new.raw_user_meta_data, '{}');
  whole text := btrim(coalesce(said ->> 'full_name', said ->> 'name', ''));
  first text := left(btrim(coalesce(said ->> 'first_name', split_part(whole, ' ', 1))), 100);
  last text := left(btrim(coalesce(said ->> 'last_name', substr(whole, char_length(split_part(whole, ' ', 1)) + 2))), 100);
  type text := case when said ->> 'user_type' = 'employer' then 'employer' else 'professional' end;
begin
  insert into public.profiles (user_id, first_name, last_name, user_type, handle)
  values (new.id, first, last, type, private.free_handle(first || ' ' || last))
  on conflict (user_id) do nothing;
  return null;
exception when unique_violation then
  -- Somebody of that name signed up in the same moment.
  insert into public.profiles (user_id, first_name, last_name, user_type) values (new.id, first, last, type)
  on conflict (user_id) do nothing;
  return null;
end
$$;

-- Gives the caller's profile another address, three times in thirty days. The one before leads on, and can be taken again.
create function public.change_handle(wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := lower(btrim(wanted));
  before text;
begin
  select handle into before from public.profiles where user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if asked = before then
    return before;
  end if;
  if asked !~ '^[a-z0-9](-?[a-z0-9]){2,39}$' then
    raise exception using errcode = 'PT400', message = 'An address has 3 to 40 letters, digits and single hyphens.';
  end if;
  if (select count(*) from private.former_handles where user_id = auth.uid() and left_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can change your address three times in 30 days.';
  end if;
  if private.is_reserved_handle(asked) or exists (select from public.profiles where handle = asked)
    or exists (select from private.former_handles where handle = asked and user_id <> auth.uid()) then
    raise exception using errcode = 'PT409', message = 'This address is taken.';
  end if;
  delete from private.former_handles where handle = asked;
  insert into private.former_handles (handle, user_id) values (before, auth.uid());
  update public.profiles set handle = asked where user_id = auth.uid();
  return asked;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'This address is taken.';
end
$$;
revoke all on function public.change_handle(text) from public, anon;
grant execute on function public.change_handle(text) to authenticated;

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

drop function public.network_requests(boolean, timestamptz, uuid, integer);
drop function public.network_connections(text, boolean, timestamptz, text, uuid, integer);
drop function public.network_suggestions(integer, uuid, integer);
drop function public.network_blocked(timestamptz, uuid, integer);

-- Requests to the caller, or those that they sent, the newest first.
create function public.network_requests(
  sent boolean default false, after_at timestamptz default null, after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, place text, note text, asked_at timestamptz, mutual integer, handle text)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select f as friend from private.friends_of((select auth.uid())) as f),
  asked as materialized (
    select c.other_id as person, c.note, c.asked_at from public.connections c
    where network_requests.sent and c.user_id = (select auth.uid()) and c.accepted_at is null
    union all
    select c.user_id, c.note, c.asked_at from public.connections c
    where not network_requests.sent and c.other_id = (select auth.uid()) and c.accepted_at is null
      and not exists (select from public.blocks b where b.user_id = c.other_id and b.blocked_id = c.user_id)
  )
  select a.person, private.name_of(a.person), p.headline, p.location, a.note, a.asked_at,
    (select count(*) from private.friends_of(a.person) as f join mine on mine.friend = f)::integer, p.handle
  from (
    select * from asked
    where after_at is null or (asked.asked_at, asked.person) < (after_at, after_person)
    order by asked.asked_at desc, asked.person desc limit least(greatest(page_size, 1), 50)
  ) as a
  join public.profiles p on p.user_id = a.person
  order by a.asked_at desc, a.person desc
$$;
revoke all on function public.network_requests(boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_requests(boolean, timestamptz, uuid, integer) to authenticated;

-- Whom the caller is connected with and who has all of the words in their name, headline or place: the newest first, or by name.
create function public.network_connections(
  words text default '', by_name boolean default false, after_at timestamptz default null, after_name text default null,
  after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, place text, connected_at timestamptz, mutual integer, sort_name text, handle text)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select c.other_id as friend, c.accepted_at from public.connections c
    where c.user_id = (select auth.uid()) and c.accepted_at is not null
    union all
    select c.user_id, c.accepted_at from public.connections c
    where c.other_id = (select auth.uid()) and c.accepted_at is not null
  ), found as materialized (
    select mine.friend, mine.accepted_at, p.headline, p.location, p.handle,
      coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member') as name
    from mine join public.profiles p on p.user_id = mine.friend
    where not exists (
      select from regexp_split_to_table(lower(left(words, 120)), '\s+') as word
      where strpos(lower(p.first_name || ' ' || p.last_name || ' ' || p.headline || ' ' || p.location), word) = 0)
  ), page as (
    select * from found
    where case when by_name then after_name is null or (lower(found.name), found.friend) > (after_name, after_person)
      else after_at is null or (found.accepted_at, found.friend) < (after_at, after_person) end
    order by case when by_name then lower(found.name) end, case when by_name then found.friend end,
      found.accepted_at desc, found.friend desc
    limit least(greatest(page_size, 1), 50)
  )
  select page.friend, page.name, page.headline, page.location, page.accepted_at,
    (select count(*) from private.friends_of(page.friend) as f join mine on mine.friend = f)::integer, lower(page.name), page.handle
  from page
  order by case when by_name then lower(page.name) end, case when by_name then page.friend end,
    page.accepted_at desc, page.friend desc
$$;
revoke all on function public.network_connections(text, boolean, timestamptz, text, uuid, integer) from public, anon;
grant execute on function public.network_connections(text, boolean, timestamptz, text, uuid, integer) to authenticated;

-- People whom the caller may know, and why: friends of sixty of their friends, and who has the skills that they know best. Three
-- skills weigh as much as one person whom both know.
create function public.network_suggestions(
  after_score integer default null, after_person uuid default null, page_size integer default 12
) returns table (
  person uuid, name text, headline text, place text, mutual integer, mutual_names text[], skills text[], score integer, handle text
)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select f as friend from private.friends_of((select auth.uid())) as f),
  known as materialized (
    select lower(btrim(s.name)) as word from public.skills s
    where s.user_id = (select auth.uid()) order by s.progress desc, s.id limit 20
  ), near as (
    select other.person, 3 as weight
    from (select friend from mine order by friend limit 60) as few
    cross join lateral (select f as person from private.friends_of(few.friend) as f limit 40) as other
    union all
    select other.user_id, 1
    from known cross join lateral (
      select s.user_id from public.skills s where lower(btrim(s.name)) = known.word limit 60) as other
  ), candidates as materialized (
    select near.person, sum(near.weight)::integer as score from near
    where near.person <> (select auth.uid())
      and not exists (
        select from public.connections c
        where least(c.user_id, c.other_id) = least(near.person, (select auth.uid()))
          and greatest(c.user_id, c.other_id) = greatest(near.person, (select auth.uid())))
      and not exists (
        select from public.dismissed_suggestions d where d.user_id = (select auth.uid()) and d.person_id = near.person)
    group by near.person order by 2 desc, 1 limit 200
  ), page as materialized (
    select c.person, c.score, p.headline, p.location, p.handle from candidates c join public.profiles p on p.user_id = c.person
    where (after_score is null or c.score < after_score or (c.score = after_score and c.person > after_person))
      and private.may_ask((select auth.uid()), c.person)
      and not exists (select from public.blocks b where b.user_id = c.person and b.blocked_id = (select auth.uid()))
    order by c.score desc, c.person limit least(greatest(page_size, 1), 50)
  )
  select page.person, private.name_of(page.person), page.headline, page.location,
    (select count(*) from private.friends_of(page.person) as f join mine on mine.friend = f)::integer,
    array(
      select private.name_of(f) from private.friends_of(page.person) as f join mine on mine.friend = f order by f limit 2),
    array(
      select s.name from public.skills s join known on known.word = lower(btrim(s.name))
      where s.user_id = page.person order by s.name limit 3),
    page.score, page.handle
  from page order by page.score desc, page.person
$$;
revoke all on function public.network_suggestions(integer, uuid, integer) from public, anon;
grant execute on function public.network_suggestions(integer, uuid, integer) to authenticated;

-- Whom the caller blocks, the latest first.
create function public.network_blocked(after_at timestamptz default null, after_person uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, blocked_at timestamptz, handle text)
language sql stable security definer set search_path = '' as $$
  select b.blocked_id, private.name_of(b.blocked_id), p.headline, b.blocked_at, p.handle
  from public.blocks b join public.profiles p on p.user_id = b.blocked_id
  where b.user_id = (select auth.uid()) and (after_at is null or (b.blocked_at, b.blocked_id) < (after_at, after_person))
  order by b.blocked_at desc, b.blocked_id desc limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.network_blocked(timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_blocked(timestamptz, uuid, integer) to authenticated;

create table public.experiences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  company text not null check (char_length(btrim(company)) between 1 and 120),
  location text not null default '' check (char_length(location) <= 120),
  -- The first of a month; null while it goes on.
  started date not null check (started >= '1940-01-01' and started < '2100-01-01'),
  ended date check (ended >= started and ended < '2100-01-01'),
  -- What changed by it, a line each.
  summary text not null default '' check (char_length(summary) <= 2000)
);

create table public.educations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  school text not null check (char_length(btrim(school)) between 1 and 120),
  degree text not null default '' check (char_length(degree) <= 120),
  started smallint check (started between 1940 and 2100),
  ended smallint check (ended between 1940 and 2110),
  check (ended >= started)
);

-- Who sees a section, where the person has said so: private.section_of has what holds until then.
create table public.profile_sections (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  section text not null check (section in ('about', 'open_to_work', 'experience', 'education', 'skills', 'achievements',
    'certificates')),
  seen_by text not null check (seen_by in ('everyone', 'connections', 'recruiters', 'nobody')),
  primary key (user_id, section)
);

create index experiences_latest on public.experiences (user_id, started desc);
create index educations_person on public.educations (user_id);

-- A profile is read whole, so there must be an end to it.
create function private.limit_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if tg_table_name = 'experiences' then
    select count(*) into kept from public.experiences where user_id = new.user_id;
  else
    select count(*) into kept from public.educations where user_id = new.user_id;
  end if;
  if kept >= 40 then
    raise exception using errcode = '23514', message = 'A section has at most 40 entries. Remove one first.';
  end if;
  return new;
end
$$;

create trigger limit_entries before insert on public.experiences
for each row execute function private.limit_entries();
create trigger limit_entries before insert on public.educations
for each row execute function private.limit_entries();

alter table public.experiences enable row level security;
alter table public.educations enable row level security;
alter table public.profile_sections enable row level security;
revoke all on public.experiences, public.educations, public.profile_sections from anon, authenticated;
grant select, delete, insert (id, user_id, title, company, location, started, ended, summary),
  update (title, company, location, started, ended, summary) on public.experiences to authenticated;
grant select, delete, insert (id, user_id, school, degree, started, ended), update (school, degree, started, ended)
  on public.educations to authenticated;
grant select, insert (user_id, section, seen_by), update (user_id, section, seen_by) on public.profile_sections to authenticated;
grant all on public.experiences, public.educations, public.profile_sections to service_role;

create policy "People keep their own experience" on public.experiences for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People keep their own education" on public.educations for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People say who sees their sections" on public.profile_sections for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Who sees a section: everyone what somebody writes to be read, recruiters what is said to them, and nobody what was not chosen.
create function private.seen_by(person uuid, of_section text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.seen_by from public.profile_sections s where s.user_id = person and s.section = of_section),
    case when of_section = 'open_to_work' then 'recruiters'
      when of_section in ('achievements', 'certificates') then 'nobody'
      else 'everyone' end)
$$;

-- What a section holds.
create function private.section_of(of_profile public.profiles, of_section text) returns jsonb
language sql stable set search_path = '' as $$
  select case of_section
    when 'about' then to_jsonb((of_profile).about)
    when 'open_to_work' then to_jsonb((of_profile).open_to_work)
    when 'experience' then coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' order by e.ended desc nulls first, e.started desc, e.id)
      from public.experiences e where e.user_id = (of_profile).user_id), '[]')
    when 'education' then coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' order by e.ended desc nulls first, e.started desc nulls last, e.id)
      from public.educations e where e.user_id = (of_profile).user_id), '[]')
    when 'skills' then coalesce((
      select jsonb_agg(jsonb_build_object('name', s.name, 'level', s.level, 'progress', s.progress, 'verified', s.verified,
        'endorsements', s.endorsements) order by s.progress desc, s.name)
      from public.skills s where s.user_id = (of_profile).user_id), '[]')
    when 'achievements' then coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'rarity', a.rarity, 'earned_at', e.earned_at)
        order by e.earned_at desc)
      from public.earned_achievements e join public.achievements a on a.id = e.achievement_id
      where e.user_id = (of_profile).user_id), '[]')
    when 'certificates' then coalesce((
      select jsonb_agg(jsonb_build_object('id', e.certificate_id, 'course', c.title, 'completed_at', e.completed_at)
        order by e.completed_at desc)
      from public.enrolments e join public.courses c on c.id = e.course_id
      where e.user_id = (of_profile).user_id and e.certificate_id is not null), '[]')
  end
$$;

-- The profile at an address, 'me' being the caller's own; null where nobody has it, or nobody whom the caller may see. Somebody who
-- does not let themselves be found is seen by their connections alone. Whoever looks at their own may look as others do:
-- `seen_as` everyone, connections or recruiters.
create function public.profile_page(address text, seen_as text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.profiles;
  own boolean;
  connected boolean;
  recruiter boolean;
  visible boolean;
  sections jsonb;
begin
  if address = 'me' then
    select * into p from public.profiles where user_id = me;
  else
    select * into p from public.profiles where handle = lower(address);
    if p.user_id is null then
      select * into p from public.profiles
      where user_id = (select f.user_id from private.former_handles f where f.handle = lower(address));
    end if;
  end if;
  if p.user_id is null then
    return null;
  end if;
  own := me is not null and me = p.user_id;
  connected := case when own then seen_as = 'connections'
    else me is not null and me in (select * from private.friends_of(p.user_id)) end;
  recruiter := case when own then seen_as = 'recruiters'
    else exists (select from public.profiles r where r.user_id = me and r.user_type = 'employer') end;
  visible := not exists (select from public.settings s where s.user_id = p.user_id and not s.profile_visible);
  if not visible and not connected and not own then
    return null;
  end if;
  select jsonb_object_agg(s.name, private.section_of(p, s.name)) into sections
  from unnest(array['about', 'open_to_work', 'experience', 'education', 'skills', 'achievements', 'certificates']) as s (name)
  cross join lateral (select private.seen_by(p.user_id, s.name) as by) as seen
  where (own and seen_as is null) or seen.by = 'everyone' or (seen.by = 'connections' and connected)
    or (seen.by = 'recruiters' and recruiter);
  return private.search_card('people', p.user_id) || coalesce(sections, '{}') || jsonb_build_object(
    'id', p.user_id, 'links', p.links, 'visible', visible, 'updated_at', p.updated_at,
    'seen_by', case when own then (
      select jsonb_object_agg(s.name, private.seen_by(p.user_id, s.name))
      from unnest(array['about', 'open_to_work', 'experience', 'education', 'skills', 'achievements', 'certificates']) as s (name)) end,
    'first_name', p.first_name, 'last_name', p.last_name);
end
$$;
revoke all on function public.profile_page(text, text) from public;
grant execute on function public.profile_page(text, text) to anon, authenticated, service_role;

revoke execute on function private.free_handle(text), private.is_reserved_handle(text), private.limit_entries(),
  private.seen_by(uuid, text), private.section_of(public.profiles, text) from public, anon, authenticated, service_role;
