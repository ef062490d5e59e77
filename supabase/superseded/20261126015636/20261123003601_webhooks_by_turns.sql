-- Messages were sent in the order of their time among all workspaces: one whose receiver never answers held up everybody else's.
drop index orcher.deliveries_due;
create index deliveries_due on orcher.deliveries (workspace_id, next_at) where state = 'pending';

-- What is due, the oldest first, beside what is under way; of each workspace five at a time, so that a receiver that never answers
-- keeps nobody else's messages waiting.
create function orcher.due_deliveries(under_way text[], most integer) returns table (id text, attempts smallint)
language sql stable security definer set search_path = '' as $$
  with recursive waiting (workspace) as (
    (select d.workspace_id from orcher.deliveries d where d.state = 'pending' order by d.workspace_id limit 1)
    union all
    select (select d.workspace_id from orcher.deliveries d where d.state = 'pending' and d.workspace_id > w.workspace
      order by d.workspace_id limit 1)
    from waiting w where w.workspace is not null
  )
  select due.id, due.attempts from waiting w
  cross join lateral (
    select d.id, d.attempts, d.next_at from orcher.deliveries d
    where d.workspace_id = w.workspace and d.state = 'pending' and d.next_at <= now()
    order by d.next_at limit 5) due
  where due.id <> all (under_way) order by due.next_at limit most
$$;

revoke execute on function orcher.due_deliveries(text[], integer) from public, anon, authenticated, service_role;
