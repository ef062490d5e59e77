-- The roles that requests run as, named as Supabase names them, so that a project's own migrations and policies apply
-- unchanged. Roles belong to the whole cluster: another database of it may have made them already.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_admin',
                                'supabase_auth_admin', 'supabase_storage_admin', 'dashboard_user'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of the cluster made it at the same moment
      end;
    end if;
  end loop;
end
$$;

-- Written only where it is not so yet: whoever alters a role that another database's process alters at the same moment is
-- turned away, and both want the same.
do $$
declare
  altered text;
  wanted text;
begin
  for altered, wanted in values
    ('service_role', 'bypassrls'), ('authenticator', 'login'), ('supabase_auth_admin', 'login')
  loop
    if not exists (
      select from pg_roles
      where rolname = altered and case wanted when 'login' then rolcanlogin else rolbypassrls end
    ) then
      begin
        execute format('alter role %I %s', altered, wanted);
      exception when internal_error then
        null;
      end;
    end if;
  end loop;
  for altered, wanted in values
    ('anon', 'statement_timeout=3s'), ('authenticated', 'statement_timeout=8s'), ('authenticator', 'statement_timeout=8s'),
    ('authenticator', 'lock_timeout=8s'), ('supabase_auth_admin', 'search_path=auth'),
    ('supabase_auth_admin', 'statement_timeout=10s'), ('supabase_auth_admin', 'idle_in_transaction_session_timeout=60s')
  loop
    -- What an operator has set stays.
    if not exists (
      select from pg_roles, unnest(rolconfig) as own
      where rolname = altered and split_part(own, '=', 1) = split_part(wanted, '=', 1)
    ) then
      begin
        execute format('alter role %I set %s = %L', altered, split_part(wanted, '=', 1), split_part(wanted, '=', 2));
      exception when internal_error then
        null;
      end;
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to current_user;
grant supabase_auth_admin, supabase_storage_admin to current_user;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

-- Everything in public is visible to planning and closed by row-level security, as on Supabase.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

-- What triggers of ours hand to the process (mails to send, …): no request's role reaches it.
create schema if not exists private;
revoke all on schema private from public;
