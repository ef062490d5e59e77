-- What the steps of a sandbox find counts for its size of a day, as what is sent to it does.

create or replace function orcher.check_sandbox_size() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ->> 'mode' = 'sandbox' and (
    select sum(d.bytes) from orcher.usage_days d join orcher.workspaces w on w.sandbox_of = d.workspace_id
    where w.id = auth.jwt() ->> 'workspace' and d.mode = 'sandbox' and d.day = (now() at time zone 'UTC')::date) >= 50000000 then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 50 MB a day, together with what its steps find. Each change takes 2 kB at least.');
  end if;
end
$$;

-- What the steps of a sandbox found is kept as well, so that its size counts as what is sent does. A fork brings copies of it.
create function orcher.count_output() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  home text;
begin
  select sandbox_of into home from orcher.workspaces where id = new.workspace_id;
  if home is not null then
    insert into orcher.usage_days as d (workspace_id, day, mode, family, bytes)
    values (home, (now() at time zone 'UTC')::date, 'sandbox', 'directives', octet_length(new.output::text))
    on conflict (workspace_id, day, mode, family) do update set bytes = d.bytes + excluded.bytes;
  end if;
  return null;
end
$$;
create trigger count_new_output after insert on orcher.steps for each row when (new.output is not null) execute function orcher.count_output();
create trigger count_output after update of output on orcher.steps for each row
when (new.output is not null and new.output is distinct from old.output) execute function orcher.count_output();
revoke execute on function orcher.count_output() from public, anon, authenticated, service_role;
