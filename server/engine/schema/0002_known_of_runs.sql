-- What a project's own functions may know of runs: which are over and which are not. Never what they were given or gave back.
-- The engine makes its tables when it first starts; before that there is no run.
create function engine.is_over(run text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('engine.workflow_status') is null then
    return null;
  end if;
  return (select w.status not in ('PENDING', 'ENQUEUED', 'DELAYED') from engine.workflow_status w where w.workflow_uuid = run);
end
$$;

-- Those whose names begin so.
create function engine.under_way(beginning text) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('engine.workflow_status') is null then
    return;
  end if;
  return query select w.workflow_uuid from engine.workflow_status w
  where w.status in ('PENDING', 'ENQUEUED', 'DELAYED') and starts_with(w.workflow_uuid, beginning);
end
$$;

revoke all on function engine.is_over(text), engine.under_way(text) from public;
grant usage on schema engine to project_owner;
grant execute on function engine.is_over(text), engine.under_way(text) to project_owner;
