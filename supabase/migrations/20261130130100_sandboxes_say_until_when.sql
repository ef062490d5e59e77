-- What a sandbox refuses until later says after how many seconds.
create or replace function orcher.check_sandbox(workspace text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Until the oldest of the last thousand is a day old.
  seconds integer := case when exists (select from orcher.workspaces w where w.id = workspace and w.sandbox_of is not null) then (
    select ceil(extract(epoch from d.created_at + interval '1 day' - now()))
    from orcher.directives d where d.workspace_id = workspace order by d.id desc offset 999 limit 1) end;
begin
  if seconds > 0 then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 1,000 directives a day.', jsonb_build_object('retry_after', seconds));
  end if;
end
$$;

create or replace function orcher.check_sandbox_size() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamp := now() at time zone 'UTC';
begin
  if auth.jwt() ->> 'mode' = 'sandbox' and (
    select sum(d.bytes) from orcher.usage_days d join orcher.workspaces w on w.sandbox_of = d.workspace_id
    where w.id = auth.jwt() ->> 'workspace' and d.mode = 'sandbox' and d.day = moment::date) >= 50000000 then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 50 MB a day, including what its steps find. Each change counts as at least 2 kB.',
      jsonb_build_object('retry_after', ceil(extract(epoch from moment::date + 1 - moment))::integer));
  end if;
end
$$;
