-- Messages of one moment have an order: they are sent and listed in the one in which they were made.

alter table orcher.deliveries add column number bigint generated always as identity;
drop index orcher.deliveries_newest;
drop index orcher.deliveries_due;
create index deliveries_newest on orcher.deliveries (webhook_id, number desc);
create index deliveries_due on orcher.deliveries (workspace_id, next_at, number) where state = 'pending';

create or replace function orcher.due_deliveries(under_way text[], most integer) returns table (id text, attempts smallint)
language sql stable security definer set search_path = '' as $$
  with recursive waiting (workspace) as (
    (select d.workspace_id from orcher.deliveries d where d.state = 'pending' order by d.workspace_id limit 1)
    union all
    select (select d.workspace_id from orcher.deliveries d where d.state = 'pending' and d.workspace_id > w.workspace
      order by d.workspace_id limit 1)
    from waiting w where w.workspace is not null
  ), due as (
    select d.id, d.attempts, d.next_at, d.number, wo.account_id,
      row_number() over (partition by wo.account_id order by (d.id = any (under_way)) desc, d.place, d.next_at, d.number) as turn
    from waiting w join orcher.workspaces wo on wo.id = w.workspace
    cross join lateral (
      select d.id, d.attempts, d.next_at, d.number, row_number() over (order by d.next_at, d.number) as place from orcher.deliveries d
      where d.workspace_id = w.workspace and d.state = 'pending' and d.next_at <= now()
      order by d.next_at, d.number limit 5) d
  )
  select due.id, due.attempts from due
  where due.id <> all (under_way) and due.turn <= 10 order by due.turn, due.next_at, due.number limit most
$$;
