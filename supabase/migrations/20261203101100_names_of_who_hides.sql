-- Whose name somebody has a right to: of everybody who lets themselves be found, of connections, and of whoever wrote to them or asked
-- them. An id alone, which may be followed, asked or blocked, gives no name of somebody who hides.
create function private.knows_name(reader uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return reader is not distinct from person
    or not exists (select from public.settings s where s.user_id = person and not s.profile_visible)
    or exists (
      select from public.connections c
      where least(c.user_id, c.other_id) = least(reader, person) and greatest(c.user_id, c.other_id) = greatest(reader, person)
        and (c.accepted_at is not null or c.user_id = person))
    or exists (
      select from public.participants p where p.user_id = reader and p.person_id = person and p.last_seq > 0);
end
$$;

create function private.name_known(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.knows_name(auth.uid(), person) then private.name_of(person) else 'A member' end;
end
$$;
revoke execute on function private.knows_name(uuid, uuid), private.name_known(uuid) from public;

-- Requests to the caller, or those that they sent, the newest first.
create or replace function public.network_requests(
  sent boolean default false, after_at timestamptz default null, after_person uuid default null, page_size integer default 20
) returns table (person uuid, name text, headline text, place text, note text, asked_at timestamptz, mutual integer, handle text,
  picture text)
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
  select a.person, case when network_requests.sent then private.name_known(a.person) else private.name_of(a.person) end,
    coalesce(p.headline, ''), coalesce(p.location, ''), a.note, a.asked_at,
    case when p.user_id is not null then (
      select count(*) from private.friends_of(a.person) as f join mine on mine.friend = f)::integer else 0 end,
    coalesce(p.handle, ''), private.picture_of(p.user_id)
  from (
    select * from asked
    where after_at is null or (asked.asked_at, asked.person) < (after_at, after_person)
    order by asked.asked_at desc, asked.person desc limit least(greatest(page_size, 1), 50)
  ) as a
  -- Who asks is told of; who was asked, and hides now, is not.
  left join public.profiles p on p.user_id = a.person
    and (not network_requests.sent or private.knows_name((select auth.uid()), a.person))
  order by a.asked_at desc, a.person desc
$$;

-- Whom the caller blocks, the latest first.
create or replace function public.network_blocked(after_at timestamptz default null, after_person uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, blocked_at timestamptz, handle text, picture text)
language sql stable security definer set search_path = '' as $$
  select b.blocked_id, private.name_known(b.blocked_id), coalesce(p.headline, ''), b.blocked_at, coalesce(p.handle, ''),
    private.picture_of(p.user_id)
  from public.blocks b
  left join public.profiles p on p.user_id = b.blocked_id and private.knows_name(b.user_id, b.blocked_id)
  where b.user_id = (select auth.uid()) and (after_at is null or (b.blocked_at, b.blocked_id) < (after_at, after_person))
  order by b.blocked_at desc, b.blocked_id desc limit least(greatest(page_size, 1), 50)
$$;

-- Whom and which companies the caller follows, the latest first.
create or replace function public.network_following(after_at timestamptz default null, after_id uuid default null, page_size integer default 20)
returns table (person uuid, name text, headline text, place text, followed_at timestamptz, handle text, kind text,
  picture text, logo_url text, verified_how text)
language sql stable security definer set search_path = '' as $$
  select followed.id, coalesce(c.name, private.name_known(followed.id)), coalesce(c.industry, p.headline, ''),
    coalesce(c.headquarters, p.location, ''), followed.at, coalesce(p.handle, c.slug, ''), followed.kind,
    private.picture_of(p.user_id), c.logo_url, c.verified_how
  from (
    (select f.person_id as id, f.followed_at as at, 'person' as kind from public.person_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.person_id) < (after_at, after_id)))
    union all
    (select f.company_id, f.followed_at, 'company' from public.company_follows f
     where f.user_id = (select auth.uid()) and (after_at is null or (f.followed_at, f.company_id) < (after_at, after_id)))
    order by 2 desc, 1 desc limit least(greatest(page_size, 1), 50)
  ) as followed
  left join public.profiles p on followed.kind = 'person' and p.user_id = followed.id
    and private.knows_name((select auth.uid()), followed.id)
  left join public.companies c on followed.kind = 'company' and c.id = followed.id
  order by followed.at desc, followed.id desc
$$;

-- For each column that references something with a title or name: an expression of `t` for that name.
create or replace function private.named_references(tab text) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(
    case when c.confrelid = 'auth.users'::regclass then format('%L, private.name_known(t.%I)', said.subject || '_name', said.col)
    else format('%L, (select r.%I from public.%I as r where %s)', said.subject || '_' || named.attname, named.attname, other.relname, same.condition)
    end, ', ' order by said.col), '')
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_class other on other.oid = c.confrelid
  cross join lateral (
    select a.attname as col, regexp_replace(a.attname, '_id$', '') as subject
    from unnest(c.conkey) with ordinality as key (attnum, place)
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.attnum
    where a.attname <> 'user_id' order by place desc limit 1
  ) as said
  cross join lateral (
    select string_agg(format('r.%I = t.%I', theirs.attname, own.attname), ' and ') as condition
    from unnest(c.conkey, c.confkey) as pair (own, theirs)
    join pg_catalog.pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
    join pg_catalog.pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs
  ) as same
  left join lateral (
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = c.confrelid and a.attname in ('title', 'name') and not a.attisdropped order by a.attname desc limit 1
  ) as named on true
  where c.conrelid = format('public.%I', tab)::regclass and c.contype = 'f'
    and (c.confrelid = 'auth.users'::regclass or (named.attname is not null and other.relnamespace = 'public'::regnamespace))
$$;
