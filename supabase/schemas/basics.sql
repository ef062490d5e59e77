-- What every other file rests on: the schema that no request reaches, spelling, and what tables share.

create schema if not exists private;
revoke all on schema private from public;
create extension if not exists pg_trgm with schema extensions;

-- A text as searches read it: what stands between letters without a blank, such as in `Node.js`, `CI/CD` or an address, would keep
-- their words together for the parser, and of C++, C# and .NET it would leave a letter.
create function private.search_text(said text) returns text
language sql immutable
return translate(
  case when said ~* '\mc(\+\+|#)|\.net\M' then regexp_replace(regexp_replace(regexp_replace(
    said, '\mc\+\+', 'cplusplus', 'gi'), '\mc#', 'csharp', 'gi'), '(?<![[:alnum:]])\.net\M', 'dotnet', 'gi')
  else said end,
  './_@:+~&=%?#<>-', '               ');

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Whether the email address of an account is proven. A company whose people sign in by its own provider can assert any address:
-- its assertion counts only for domains that an administrator has assigned to it.
create function private.has_proven_address(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = person and u.email_confirmed_at is not null
      and (not u.is_sso_user or exists (
        select from auth.identities i join auth.sso_domains d on i.provider = 'sso:' || d.sso_provider_id
        where i.user_id = u.id and lower(d.domain) = lower(substring(u.email from '[^@]*$')))))
$$;

-- Starts with the time, so that new rows are adjacent in the index.
create function private.uuid_in_order() returns uuid
language sql volatile set search_path = '' as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;
