-- Whose the project's own schemas are: its migrations run as this role, and its functions log in as it. It is no superuser, so
-- whoever holds its password has the project's data and nothing of the machine.
do $$
begin
  if not exists (select from pg_roles where rolname = 'project_owner') then
    begin
      create role project_owner nologin noinherit;
    exception when duplicate_object or unique_violation then
      null; -- another database of the cluster made it at the same moment
    end;
  end if;
end
$$;

do $$
declare
  wanted text;
begin
  -- Never twice the same: see 0001_roles.sql.
  if not exists (select from pg_roles where rolname = 'project_owner' and rolcanlogin and rolbypassrls and rolconnlimit = 30) then
    begin
      alter role project_owner login bypassrls connection limit 30;
    exception when internal_error then
      null;
    end;
  end if;
  foreach wanted in array array['statement_timeout=2min', 'idle_in_transaction_session_timeout=60s'] loop
    if not exists (select from pg_roles where rolname = 'project_owner' and rolconfig @> array[wanted]) then
      begin
        execute format('alter role project_owner set %s = %L', split_part(wanted, '=', 1), split_part(wanted, '=', 2));
      exception when internal_error then
        null;
      end;
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to project_owner;
-- Migrations set things for these roles (`alter role authenticator set pgrst.…`). Before PostgreSQL 16 that right would reach
-- the services' own roles, too.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['db_schemas', 'db_extra_search_path', 'db_max_rows', 'db_aggregates_enabled', 'db_plan_enabled'] loop
    begin
      execute format('grant set on parameter pgrst.%s to project_owner', wanted);
    exception when internal_error or unique_violation or insufficient_privilege then
      null;
    end;
  end loop;
  if current_setting('server_version_num')::int >= 160000 then
    grant anon, authenticated, service_role, authenticator to project_owner with admin option;
    if not exists (select from pg_roles where rolname = 'project_owner' and rolcreaterole) then
      begin
        alter role project_owner createrole;
      exception when internal_error then
        null;
      end;
    end if;
  end if;
end
$$;
grant project_owner to current_user;

-- Messages hold codes in clear, so they leave the schema that the project writes to. What it may do is send a mail of its own.
alter table private.outbox set schema tannr_internal;
alter function private.announce_outbox() set schema tannr_internal;
revoke execute on function tannr_internal.announce_outbox() from public;
grant usage on schema tannr_internal to supabase_auth_admin;
create view private.outbox with (security_barrier) as select kind, message from tannr_internal.outbox;
revoke all on private.outbox from public;
grant insert on private.outbox to project_owner;

grant usage on schema extensions to project_owner;
alter default privileges for role project_owner in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public grant all on sequences to anon, authenticated, service_role;

-- What a database of before has of the project becomes this role's.
create function pg_temp.of_the_project(space oid) returns boolean language sql as $$
  select nspname not like 'pg\_%' and nspname not in
    ('information_schema', 'auth', 'storage', 'realtime', 'extensions', 'inbox', 'tannr_internal', 'supabase_migrations')
  from pg_namespace where oid = space
$$;

create function pg_temp.of_an_extension(object oid) returns boolean language sql as $$
  select exists (select from pg_depend where objid = object and deptype = 'e')
$$;

do $$
declare
  change text;
begin
  for change in
    select format('alter schema %I owner to project_owner', nspname) from pg_namespace where pg_temp.of_the_project(oid)
    union all
    select format('alter table %s owner to project_owner', oid::regclass) from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and pg_temp.of_the_project(relnamespace)
      and not pg_temp.of_an_extension(oid) and oid <> 'private.outbox'::regclass
      -- A sequence of a column goes with its table.
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i') and relkind = 'S')
    union all
    select format('alter routine %s owner to project_owner', oid::regprocedure) from pg_proc
    where pg_temp.of_the_project(pronamespace) and not pg_temp.of_an_extension(oid)
    union all
    select format('alter type %s owner to project_owner', t.oid::regtype) from pg_type t left join pg_class c on c.oid = t.typrelid
    where pg_temp.of_the_project(t.typnamespace) and not pg_temp.of_an_extension(t.oid)
      and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
    union all
    select format('alter statistics %I.%I owner to project_owner', n.nspname, stxname)
    from pg_statistic_ext join pg_namespace n on n.oid = stxnamespace where pg_temp.of_the_project(stxnamespace)
  loop
    execute change;
  end loop;
end
$$;
