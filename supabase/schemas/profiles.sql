-- One profile for each account, made from what was said at sign-up.

-- The last part of the address of somebody's profile that nobody has or had: their name, or that with some letters more.
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
  select handle in ('me', 'new', 'edit', 'tannr', 'admin', 'staff', 'support', 'help', 'settings', 'member', 'members', 'people',
    'workspace', 'issuer')
$$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  user_type text not null default 'professional' check (user_type in ('professional', 'employer')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  headline text not null default '' check (char_length(headline) <= 160),
  location text not null default '' check (char_length(location) <= 120),
  -- Made before the checks look at the row: of what is too long the rest is left out.
  search tsvector generated always as (
    setweight(to_tsvector('simple', private.search_text(left(first_name || ' ' || last_name, 201))), 'A')
    || setweight(to_tsvector('simple', private.search_text(left(headline || ' ' || location, 281))), 'B')
  ) stored,
  picture_id uuid references public.files (id) on delete set null,
  -- The one that applications are offered first.
  resume_id uuid references public.files (id) on delete set null,
  -- The last part of the profile's address.
  handle text not null unique default 'member-' || substr(md5(gen_random_uuid()::text), 1, 12)
    check (handle ~ '^[a-z0-9](-?[a-z0-9]){2,39}$'),
  about text not null default '' check (char_length(about) <= 2600),
  links text[] not null default '{}' check (
    cardinality(links) <= 5 and array_to_string(links, ' ') ~ '^(https?://[^\s]{3,200}( https?://[^\s]{3,200})*)?$'
    -- A list, of one each.
    and coalesce(array_ndims(links), 1) = 1 and cardinality(string_to_array(array_to_string(links, ' '), ' ')) = cardinality(links)),
  -- What they look for; empty while they look for nothing.
  open_to_work text not null default '' check (char_length(open_to_work) <= 200)
);

-- Addresses that a profile had before: they lead on, and are nobody else's.
create table private.former_handles (
  handle text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now()
);

create index former_handles_person on private.former_handles (user_id, left_at);
alter table private.former_handles enable row level security;

create index profiles_picture on public.profiles (picture_id) where picture_id is not null;
create index profiles_resume on public.profiles (resume_id) where resume_id is not null;
create index profiles_search on public.profiles using gin (search);
-- Staff read who joined last.
create index profiles_joined on public.profiles (created_at, user_id);

-- A sign-up must never fail for its metadata: names are cut to size, an unknown role counts as a professional, and an
-- account from a social provider brings its name in one piece.
create function private.create_profile() returns trigger
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

create trigger create_profile
after insert on auth.users
for each row execute function private.create_profile();

create function private.name_of(person uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select nullif(btrim(first_name || ' ' || last_name), '') from public.profiles where user_id = person), 'A member')
$$;

-- A name that somebody saves is what they are called from then on: the account's own record of it follows the profile.
create function private.name_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
    || jsonb_build_object('first_name', new.first_name, 'last_name', new.last_name)
  where id = new.user_id;
  return null;
end
$$;

create trigger name_account after update of first_name, last_name on public.profiles
for each row when (new.first_name <> old.first_name or new.last_name <> old.last_name)
execute function private.name_account();

-- Whoever signed up without a name has an address of letters by chance: their first name gives them one of it. The one before leads on.
create function private.address_by_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named text := private.free_handle(new.first_name || ' ' || new.last_name);
begin
  if named not like 'member-%' then
    insert into private.former_handles (handle, user_id, left_at) values (old.handle, new.user_id, '-infinity') on conflict do nothing;
    new.handle := named;
  end if;
  return new;
end
$$;

create trigger address_by_name before update of first_name, last_name on public.profiles
for each row when (old.first_name || old.last_name = '' and new.first_name || new.last_name <> ''
  and old.handle like 'member-%' and new.handle = old.handle)
execute function private.address_by_name();

create trigger set_updated_at
before update on public.profiles
for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update (first_name, last_name, headline, location, about, links, open_to_work)
  on public.profiles to authenticated;

create policy "People read their own profile" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People change their own profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

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
    raise exception using errcode = 'PT400', message = 'An address needs 3 to 40 letters, digits and single hyphens.';
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
