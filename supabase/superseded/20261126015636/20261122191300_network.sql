-- A network of one's own: notes with requests, people blocked and suggestions dismissed, and the lists of its page.

alter table public.connections add column note text not null default '' check (char_length(note) <= 300);

-- Whom a person wants to hear nothing of. Nobody else learns of it (docs/decisions/0053).
create table public.blocks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  blocked_at timestamptz not null default now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);

-- Who was suggested to a person and does not interest them.
create table public.dismissed_suggestions (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, person_id)
);

-- How many requests a person made in the day that began with the first of them, whatever became of these.
create table private.asked_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  requests integer not null check (requests > 0)
);

create index blocks_blocked on public.blocks (blocked_id);
create index dismissed_suggestions_person on public.dismissed_suggestions (person_id);
create index skills_named on public.skills (lower(btrim(name)), user_id);

create or replace function private.may_ask(asker uuid, asked uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(settings.profile_visible, true)
    and not exists (select from public.blocks where blocks.user_id = asker and blocks.blocked_id = asked)
    and (coalesce(settings.allow_recruiter_contact, true)
      or not exists (select from public.profiles as own where own.user_id = asker and own.user_type = 'employer'))
  from public.profiles left join public.settings on settings.user_id = profiles.user_id
  where profiles.user_id = asked
$$;

-- Fifty requests a day: more is not how one meets people. The count is the person's own; what the service writes is not counted.
create function private.count_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted private.asked_counts;
begin
  if auth.uid() is distinct from new.user_id then
    return new;
  end if;
  insert into private.asked_counts as day (user_id, since, requests) values (new.user_id, now(), 1)
  on conflict (user_id) do update set
    requests = case when day.since <= now() - interval '1 day' then 1 else day.requests + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.requests > 50 then
    raise exception using errcode = 'PT429', message = format(
      'That is more than 50 requests in a day. You can ask again from %s UTC on.',
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
  return new;
end
$$;

create trigger count_request before insert on public.connections
for each row execute function private.count_request();

-- What there was between the two ends, but for what the other one asked: that stands there for them, unanswered.
create function private.part_from_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.connections
  where (user_id = new.user_id and other_id = new.blocked_id)
    or (user_id = new.blocked_id and other_id = new.user_id and accepted_at is not null);
  delete from public.notifications
  where notifications.user_id = new.user_id and actor_id = new.blocked_id;
  return null;
end
$$;

create trigger part_from_blocked after insert on public.blocks
for each row execute function private.part_from_blocked();

create or replace function private.notify_of_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  if tg_op = 'DELETE' then
    delete from public.notifications
    where (user_id, kind, subject_id) in (
      (old.other_id, 'connection_request', old.user_id::text), (old.user_id, 'connection_accepted', old.other_id::text));
  elsif tg_op = 'INSERT' then
    if exists (select from public.blocks where user_id = new.other_id and blocked_id = new.user_id) then
      return null;
    end if;
    told.user_id := new.other_id;
    told.kind := 'connection_request';
    told.actor_id := new.user_id;
    told.subject_id := new.user_id;
    told.subject := private.name_of(new.user_id);
    told.detail := coalesce(nullif(new.note, ''), (select headline from public.profiles where user_id = new.user_id), '');
    told.state := 'waiting';
    perform private.notify(told);
  else
    update public.notifications set state = 'accepted', read_at = clock_timestamp()
    where user_id = new.other_id and kind = 'connection_request' and subject_id = new.user_id::text;
    told.user_id := new.user_id;
    told.kind := 'connection_accepted';
    told.actor_id := new.other_id;
    told.subject_id := new.other_id;
    told.subject := private.name_of(new.other_id);
    told.detail := coalesce((select headline from public.profiles where user_id = new.other_id), '');
    perform private.notify(told);
  end if;
  return null;
end
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
        'title', p.headline, 'location', p.location,
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

alter table public.blocks enable row level security;
alter table public.dismissed_suggestions enable row level security;
alter table private.asked_counts enable row level security;
revoke all on public.blocks, public.dismissed_suggestions from anon, authenticated;
grant insert (note) on public.connections to authenticated;
grant select, insert (user_id, blocked_id), delete on public.blocks to authenticated;
grant select, insert (user_id, person_id), delete on public.dismissed_suggestions to authenticated;
grant all on public.blocks, public.dismissed_suggestions to service_role;

drop policy "Both read their connection" on public.connections;
create policy "Both read their connection" on public.connections for select to authenticated
  using ((select auth.uid()) in (user_id, other_id) and (
    accepted_at is not null or user_id = (select auth.uid())
    or not exists (
      select from public.blocks where blocks.user_id = connections.other_id and blocks.blocked_id = connections.user_id)));

create policy "People read whom they block" on public.blocks for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People block for themselves" on public.blocks for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People end their blocks" on public.blocks for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read what they dismissed" on public.dismissed_suggestions for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People dismiss for themselves" on public.dismissed_suggestions for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People take a dismissal back" on public.dismissed_suggestions for delete to authenticated
  using (user_id = (select auth.uid()));

-- Requests to the caller, or those that they sent, the newest first.
create function public.network_requests(
  sent boolean default false, after_at timestamptz default null, after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, place text, note text, asked_at timestamptz, mutual integer)
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
    (select count(*) from private.friends_of(a.person) as f join mine on mine.friend = f)::integer
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
) returns table (person uuid, name text, headline text, place text, connected_at timestamptz, mutual integer, sort_name text)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select c.other_id as friend, c.accepted_at from public.connections c
    where c.user_id = (select auth.uid()) and c.accepted_at is not null
    union all
    select c.user_id, c.accepted_at from public.connections c
    where c.other_id = (select auth.uid()) and c.accepted_at is not null
  ), found as materialized (
    select mine.friend, mine.accepted_at, p.headline, p.location,
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
    (select count(*) from private.friends_of(page.friend) as f join mine on mine.friend = f)::integer, lower(page.name)
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
  person uuid, name text, headline text, place text, mutual integer, mutual_names text[], skills text[], score integer
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
    select c.person, c.score, p.headline, p.location from candidates c join public.profiles p on p.user_id = c.person
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
    page.score
  from page order by page.score desc, page.person
$$;
revoke all on function public.network_suggestions(integer, uuid, integer) from public, anon;
grant execute on function public.network_suggestions(integer, uuid, integer) to authenticated;

-- Whom the caller blocks, the latest first.
create function public.network_blocked(after_at timestamptz default null, after_person uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, blocked_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.blocked_id, private.name_of(b.blocked_id), p.headline, b.blocked_at
  from public.blocks b join public.profiles p on p.user_id = b.blocked_id
  where b.user_id = (select auth.uid()) and (after_at is null or (b.blocked_at, b.blocked_id) < (after_at, after_person))
  order by b.blocked_at desc, b.blocked_id desc limit least(greatest(page_size, 1), 50)
$$;
revoke all on function public.network_blocked(timestamptz, uuid, integer) from public, anon;
grant execute on function public.network_blocked(timestamptz, uuid, integer) to authenticated;

revoke execute on function private.count_request(), private.part_from_blocked() from public, anon, authenticated, service_role;
