-- What whoever runs the service may know of work that waits or was given up: how much and since when, never what it says.
create function tannr_internal.outbox_figures() returns table (waiting bigint, oldest timestamptz, failed bigint)
language sql stable security definer set search_path = '' as $$
  select count(*) filter (where o.state <> 'dead'), min(o.created_at) filter (where o.state <> 'dead'), count(*) filter (where o.state = 'dead')
  from tannr_internal.outbox o
$$;

-- Takes a message that was given up out of the list; returns to whom it would have gone.
create function tannr_internal.discard(message_id bigint) returns text
language sql volatile security definer set search_path = '' as $$
  delete from tannr_internal.outbox o where o.id = message_id and o.state = 'dead' returning o.message ->> 'to'
$$;

-- The engine makes its tables when it starts, after these functions: they are looked up when called.
create function tannr_internal.run_figures() returns table (status text, runs bigint, oldest timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('engine.workflow_status') is not null then
    return query execute $query$
      select r.status, count(*), to_timestamp(min(r.created_at) / 1000.0) from engine.workflow_status r
      where r.status <> 'SUCCESS' group by r.status$query$;
  end if;
end
$$;

-- Runs that ended in an error, the latest first, with the first line of it.
create function tannr_internal.failed_runs(most integer) returns table (id text, work text, failed_at timestamptz, trouble text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('engine.workflow_status') is not null then
    return query execute $query$
      select r.workflow_uuid, r.name, to_timestamp(r.updated_at / 1000.0),
        left(coalesce(split_part(substring(r.error from '"message":"((?:[^"\\]|\\.)*)"'), '\n', 1), ''), 300)
      from engine.workflow_status r where r.status in ('ERROR', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED')
      order by r.updated_at desc limit $1$query$ using most;
  end if;
end
$$;

revoke all on function tannr_internal.outbox_figures(), tannr_internal.discard(bigint), tannr_internal.run_figures(),
  tannr_internal.failed_runs(integer) from public;
grant execute on function tannr_internal.outbox_figures(), tannr_internal.discard(bigint), tannr_internal.run_figures(),
  tannr_internal.failed_runs(integer) to project_owner;
