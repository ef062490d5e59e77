-- How long responses are kept, and requests that failed: as pg_net has it, six hours unless `pg_net.ttl` says otherwise.
create function net._ttl() returns interval language plpgsql stable set search_path = '' as $$
begin
  return coalesce(tannr_internal.project_setting('pg_net.ttl'), '6 hours')::interval;
exception when invalid_datetime_format or datetime_field_overflow or interval_field_overflow then
  return interval '6 hours';
end
$$;

-- Called on hosted projects after a setting, which counts here without it.
create function net.worker_restart() returns boolean language sql set search_path = '' as $$ select true $$;

revoke execute on function net._ttl(), net.worker_restart() from public;
grant execute on function net.worker_restart() to project_owner;
