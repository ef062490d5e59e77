-- What was sent to webhooks is kept for 30 days, as the list of requests is.
create or replace function orcher.tidy() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint := 0;
  removed bigint;
begin
  delete from orcher.idempotency where ctid = any (array(
    select ctid from orcher.idempotency where expires_at < now() limit 5000));
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.calls where id in (select id from orcher.calls where at < now() - interval '30 days' order by at limit 5000);
  get diagnostics removed = row_count;
  gone := gone + removed;
  delete from orcher.deliveries where ctid = any (array(
    select ctid from orcher.deliveries where created_at < now() - interval '30 days' limit 5000));
  get diagnostics removed = row_count;
  return gone + removed;
end
$$;
