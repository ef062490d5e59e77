-- Settings of extensions that the server stands in for. A project sets them as on a hosted Supabase, for its role or the database; they
-- count from the next look on, not for sessions.
create function tannr_internal.project_setting(name text) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select substring(said from position('=' in said) + 1)
    from pg_db_role_setting s, unnest(s.setconfig) as said, pg_database d
    where d.datname = current_database() and lower(split_part(said, '=', 1)) = project_setting.name
      and s.setdatabase in (0, d.oid) and s.setrole in (0, d.datdba, 'project_owner'::regrole::oid)
    order by s.setrole = 0, s.setdatabase = 0 limit 1
  ), nullif(current_setting(project_setting.name, true), ''))
$$;
revoke execute on function tannr_internal.project_setting(text) from public;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['pg_net.ttl', 'cron.timezone'] loop
    begin
      execute format('grant set on parameter %s to project_owner', wanted);
    exception when internal_error or unique_violation or insufficient_privilege then
      null; -- See 0003_project_owner.sql.
    end;
  end loop;
end
$$;
