-- API keys beside the two default ones, which lie in the data folder: each has a name and can be taken back by itself. What a
-- key is, is said once, when it is made; only its hash is kept.
create table tannr_internal.api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^[a-z][a-z0-9_-]{0,62}$' and name <> 'default'),
  -- publishable stands for anon, secret for service_role.
  kind text not null check (kind in ('publishable', 'secret')),
  -- SHA-256. The key has 192 random bits, so that nothing slower is needed.
  hash bytea not null unique check (length(hash) = 32),
  -- By which its owner knows it again.
  beginning text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
-- A name is free again once its key is revoked.
create unique index api_keys_name_idx on tannr_internal.api_keys (name) where revoked_at is null;
alter table tannr_internal.api_keys enable row level security;

-- Every process keeps the keys that count in memory, and hears of each change, whoever makes it.
create function tannr_internal.announce_api_keys() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('keys', '');
  return null;
end
$$;
create trigger announce after insert or update or delete or truncate on tannr_internal.api_keys
  for each statement execute function tannr_internal.announce_api_keys();
revoke execute on function tannr_internal.announce_api_keys() from public;
