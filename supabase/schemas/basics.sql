-- What every other file rests on: the schema that no request reaches, spelling, and what tables share.

create schema if not exists private;
revoke all on schema private from public;
create extension if not exists pg_trgm with schema extensions;

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Begins with the time, so that new rows lie together in the index.
create function private.uuid_in_order() returns uuid
language sql volatile set search_path = '' as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;
