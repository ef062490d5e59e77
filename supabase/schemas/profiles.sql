-- One profile for each account, made from what was said at sign-up.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  user_type text not null default 'professional' check (user_type in ('professional', 'employer')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  headline text not null default '' check (char_length(headline) <= 160),
  location text not null default '' check (char_length(location) <= 120),
  search tsvector generated always as (
    setweight(to_tsvector('simple', first_name || ' ' || last_name), 'A')
    || setweight(to_tsvector('simple', headline || ' ' || location), 'B')
  ) stored,
  picture_id uuid references public.files (id) on delete set null,
  -- The one that applications are offered first.
  resume_id uuid references public.files (id) on delete set null
);

create index profiles_picture on public.profiles (picture_id) where picture_id is not null;
create index profiles_resume on public.profiles (resume_id) where resume_id is not null;
create index profiles_search on public.profiles using gin (search);

-- A sign-up must never fail for its metadata: names are cut to size, an unknown role counts as a professional, and an
-- account from a social provider brings its name in one piece.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := coalesce(new.raw_user_meta_data, '{}');
  whole text := btrim(coalesce(said ->> 'full_name', said ->> 'name', ''));
begin
  insert into public.profiles (user_id, first_name, last_name, user_type)
  values (
    new.id,
    left(btrim(coalesce(said ->> 'first_name', split_part(whole, ' ', 1))), 100),
    left(btrim(coalesce(said ->> 'last_name', substr(whole, char_length(split_part(whole, ' ', 1)) + 2))), 100),
    case when said ->> 'user_type' = 'employer' then 'employer' else 'professional' end
  )
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

create trigger set_updated_at
before update on public.profiles
for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update (first_name, last_name, headline, location) on public.profiles to authenticated;

create policy "People read their own profile" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People change their own profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
