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

alter role service_role bypassrls;
alter role authenticator login;
alter role supabase_auth_admin login;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set statement_timeout = '10s';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';

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
