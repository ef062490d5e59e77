-- The schema `storage`: buckets, objects, and what policies ask about them. Names and columns are Supabase Storage's own, so
-- that a project's policies, migrations and exports apply unchanged. The two tables that a project writes policies for are its
-- own; what no project touches, the queue of bytes to remove, stays the server's.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role, project_owner;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text collate "C",
  owner uuid,
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  metadata jsonb,
  user_metadata jsonb,
  -- Names the bytes: they lie there under it, whole, before a row says so.
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  unique (bucket_id, name)
);
comment on column storage.buckets.owner is 'Deprecated: owner_id says the same.';
comment on column storage.objects.owner is 'Deprecated: owner_id says the same.';

-- Listings compare names without regard to case, in the order of their characters.
create index objects_listing_idx on storage.objects (bucket_id, lower(name) collate "C");

-- Versions whose bytes are not, or no longer, an object's: to be removed when it is due.
create table storage.stray_blobs (
  version text primary key,
  due timestamptz not null default now()
);
create index stray_blobs_due_idx on storage.stray_blobs (due);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.stray_blobs enable row level security;
-- An owner who is no superuser gives a table only to who could have made it there.
grant create on schema storage to project_owner;
alter table storage.buckets owner to project_owner;
alter table storage.objects owner to project_owner;
revoke create on schema storage from project_owner;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant select, insert, update, delete on storage.stray_blobs to service_role;

-- What policies ask ---------------------------------------------------------------------------------------------------

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select parts[1 : cardinality(parts) - 1] from string_to_array(name, '/') as parts
$$;

create function storage.filename(name text) returns text language sql immutable as $$
  select parts[cardinality(parts)] from string_to_array(name, '/') as parts
$$;

create function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

create function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;

-- The prefix `storage.` may be left out, on either side.
create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select coalesce(
    regexp_replace(nullif(storage.operation(), ''), '^storage\.', '') = regexp_replace(expected_operation, '^storage\.', ''),
    false
  )
$$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select coalesce(bool_or(storage.allow_only_operation(expected)), false) from unnest(expected_operations) as expected
$$;

create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text) language sql stable as $$
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint, o.bucket_id from storage.objects o group by o.bucket_id
$$;

create function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
language plpgsql as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end
$$;

-- Listings ------------------------------------------------------------------------------------------------------------

-- One level below `prefix || search`: folders once each, files with their rows, names relative to the prefix.
create function storage.search(
  prefix text,
  bucketname text,
  limits integer default 100,
  levels integer default 1,
  offsets integer default 0,
  search text default '',
  sortcolumn text default 'name',
  sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language sql stable as $$
  with wanted as (
    select lower(coalesce(prefix, '') || coalesce(search, '')) collate "C" as start,
      levels + cardinality(string_to_array(coalesce(search, ''), '/')) - least(cardinality(string_to_array(coalesce(search, ''), '/')), 1) as level
  ), matched as (
    select o.*, array_to_string(o.path_tokens[levels : wanted.level], '/') as entry,
      cardinality(o.path_tokens) > wanted.level as is_folder
    from storage.objects o, wanted
    where o.bucket_id = bucketname
      and lower(o.name) collate "C" >= wanted.start
      and lower(o.name) collate "C" < wanted.start || chr(1114111)
      and starts_with(lower(o.name), wanted.start)
  ), entries as (
    select entry, true as is_folder, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
      null::timestamptz as last_accessed_at, null::jsonb as metadata
    from matched where is_folder group by entry
    union all
    select entry, false, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata from matched m where not is_folder
  )
  select entry, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
  from entries e
  order by
    case when sortcolumn is distinct from 'name' then not is_folder end,
    case when lower(sortorder) is distinct from 'desc' and not is_folder then
      case sortcolumn when 'updated_at' then e.updated_at when 'created_at' then e.created_at
        when 'last_accessed_at' then e.last_accessed_at end end asc,
    case when lower(sortorder) = 'desc' and not is_folder then
      case sortcolumn when 'updated_at' then e.updated_at when 'created_at' then e.created_at
        when 'last_accessed_at' then e.last_accessed_at end end desc,
    case when lower(sortorder) is distinct from 'desc' then lower(entry) collate "C" end asc,
    case when lower(sortorder) = 'desc' then lower(entry) collate "C" end desc,
    case when lower(sortorder) is distinct from 'desc' then entry collate "C" end asc,
    entry collate "C" desc
  limit least(coalesce(limits, 100), 1500) offset offsets
$$;

-- The names under a prefix in the order of their characters, each folder below it once.
create function storage.list_objects_with_delimiter(
  bucket_id text,
  prefix_param text,
  delimiter_param text,
  max_keys integer default 100,
  start_after text default '',
  next_token text default ''
) returns table (name text, id uuid, metadata jsonb, updated_at timestamptz) language sql stable as $$
  select * from (
    select distinct on (entry) entry as name,
      case when is_folder then null else o.id end, case when is_folder then null else o.metadata end,
      case when is_folder then null else o.updated_at end
    from storage.objects o
    cross join lateral (select strpos(substr(o.name, length(prefix_param) + 1), delimiter_param) as at) as cut
    cross join lateral (
      select at > 0 as is_folder,
        (case when at > 0 then left(o.name, length(prefix_param) + at) else o.name end) collate "C" as entry
    ) as found
    where o.bucket_id = list_objects_with_delimiter.bucket_id
      and o.name >= prefix_param and o.name < prefix_param || chr(1114111) and starts_with(o.name, prefix_param)
    order by entry
  ) as entries
  where entries.name > greatest(coalesce(start_after, '') collate "C", coalesce(next_token, '') collate "C")
    and not (next_token like '%' || delimiter_param and starts_with(entries.name, next_token))
  limit max_keys
$$;

-- One level below a prefix, or all of it with `levels` 0, from a place on.
create function storage.search_v2(
  prefix text,
  bucket_name text,
  limits integer default 100,
  levels integer default 1,
  start_after text default '',
  sort_order text default 'asc',
  sort_column text default 'name',
  sort_column_after text default ''
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language sql stable as $$
  with matched as (
    select o.*, (case when levels > 0 and cardinality(o.path_tokens) > levels
      then array_to_string(o.path_tokens[1 : levels], '/') || '/' else o.name end) collate "C" as entry,
      levels > 0 and cardinality(o.path_tokens) > levels as is_folder
    from storage.objects o
    where o.bucket_id = bucket_name and o.name >= coalesce(prefix, '') and o.name < coalesce(prefix, '') || chr(1114111)
      and starts_with(o.name, coalesce(prefix, ''))
  ), entries as (
    select m.entry, m.is_folder, null::uuid as id, max(m.updated_at) as updated_at, max(m.created_at) as created_at,
      max(m.last_accessed_at) as last_accessed_at, null::jsonb as metadata
    from matched m where m.is_folder group by m.entry, m.is_folder
    union all
    select m.entry, m.is_folder, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata
    from matched m where not m.is_folder
  ), placed as (
    select e.*, date_trunc('milliseconds', case sort_column
      when 'updated_at' then e.updated_at when 'created_at' then e.created_at end) as place,
      date_trunc('milliseconds', nullif(sort_column_after, '')::timestamptz) as after_place
    from entries e
  )
  select regexp_replace(p.entry, '^.*?([^/]*)/?$', '\1'), p.entry, p.id, p.updated_at, p.created_at, p.last_accessed_at, p.metadata
  from placed p
  where coalesce(start_after, '') = ''
    or case when lower(sort_order) = 'desc'
      then (p.place < p.after_place) or (p.place is not distinct from p.after_place and p.entry < start_after)
      else (p.place > p.after_place) or (p.place is not distinct from p.after_place and p.entry > start_after) end
  order by
    case when lower(sort_order) is distinct from 'desc' then p.place end asc,
    case when lower(sort_order) = 'desc' then p.place end desc,
    case when lower(sort_order) is distinct from 'desc' then p.entry end asc,
    case when lower(sort_order) = 'desc' then p.entry end desc
  limit limits
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create function storage.enforce_bucket_name_length() returns trigger language plpgsql as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end
$$;

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;

-- Rows go by the API, or by SQL that says so: a row less is an object less, and nobody does that by the way.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'Where it is meant: set_config(''storage.allow_delete_query'', ''true'', true).';
  end if;
  return null;
end
$$;

-- In the same transaction as what makes them strays, so that neither is ever without the other.
create function storage.leave_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.stray_blobs (version) values (old.version) on conflict do nothing;
  return null;
end
$$;
revoke execute on function storage.enforce_bucket_name_length(), storage.update_updated_at_column(),
  storage.protect_delete(), storage.leave_bytes() from public;

create trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create trigger leave_bytes_on_delete after delete on storage.objects
  for each row when (old.version is not null) execute function storage.leave_bytes();
create trigger leave_bytes_on_overwrite after update of version on storage.objects
  for each row when (old.version is distinct from new.version and old.version is not null) execute function storage.leave_bytes();
