-- Secrets that SQL reads, as Supabase Vault keeps them: encrypted with a key that the database does not store. The server gives it to
-- its own sessions as the setting vault.key.
create schema vault;
grant usage on schema vault to service_role, project_owner;

create function vault._key() returns text language plpgsql stable set search_path = '' as $$
begin
  if coalesce(current_setting('vault.key', true), '') = '' then
    raise exception 'this session has no key to the vault'
      using hint = 'Sessions of the server have it: those of the data API, functions in SQL, schedules and migrations.';
  end if;
  return current_setting('vault.key');
end
$$;

-- The key has the entropy of 32 random bytes, so that stretching it like a password would only cost time.
create function vault._encrypt(plain text) returns text language sql volatile set search_path = '' as $$
  select encode(extensions.pgp_sym_encrypt(plain, vault._key(), 'cipher-algo=aes256, s2k-mode=1, compress-algo=0'), 'base64')
$$;

create function vault._decrypt(secret text) returns text language plpgsql stable set search_path = '' as $$
begin
  return extensions.pgp_sym_decrypt(decode(secret, 'base64'), vault._key());
exception when external_routine_invocation_exception then
  raise exception 'the key of this server does not open the secret'
    using hint = 'It was kept under another secret key: give the server that one, or write the secret anew.';
end
$$;

create table vault.secrets (
  id uuid primary key default gen_random_uuid(),
  name text unique check (octet_length(name) <= 1024),
  description text not null default '' check (octet_length(description) <= 16384),
  secret text not null check (octet_length(secret) <= 1048576),
  key_id uuid,
  nonce bytea,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
alter table vault.secrets enable row level security;

create view vault.decrypted_secrets with (security_barrier) as
select id, name, description, secret, vault._decrypt(secret) as decrypted_secret, key_id, nonce, created_at, updated_at
from vault.secrets;

create function vault.create_secret(
  new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
) returns uuid language sql security definer set search_path = '' as $$
  insert into vault.secrets (secret, name, description)
  values (vault._encrypt(new_secret), new_name, coalesce(new_description, ''))
  returning id
$$;

create function vault.update_secret(
  secret_id uuid, new_secret text default null, new_name text default null, new_description text default null,
  new_key_id uuid default null
) returns void language sql security definer set search_path = '' as $$
  update vault.secrets set
    secret = case when new_secret is null then secret else vault._encrypt(new_secret) end,
    name = coalesce(new_name, name), description = coalesce(new_description, description), updated_at = now()
  where id = secret_id
$$;

revoke execute on all functions in schema vault from public;
grant execute on function vault.create_secret, vault.update_secret to service_role, project_owner;
grant execute on function vault._decrypt, vault._key to service_role, project_owner;
grant select, delete on vault.secrets to service_role, project_owner;
grant select on vault.decrypted_secrets to service_role, project_owner;
create policy secrets_of_the_project on vault.secrets to service_role, project_owner using (true);
