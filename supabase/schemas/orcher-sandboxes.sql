-- Sandboxes keep their records for 30 days, so that uncounted calls cannot fill the disk.

create function orcher.sandbox_keeps() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days' $$;

-- Sandboxes with older records. All records have events in the chain, so looking there is enough.
create function orcher.old_sandboxes(most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  select workspace_id from orcher.audit_heads where oldest_at < now() - orcher.sandbox_keeps() order by oldest_at limit most
$$;

-- Deletes older records, at most `most` rows of each kind; returns the largest number deleted of one kind.
create function orcher.tidy_sandbox(sandbox text, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz := now() - orcher.sandbox_keeps();
  gone integer := 0;
  removed integer;
begin
  if not exists (select from orcher.workspaces where id = sandbox and sandbox_of is not null) then
    return 0;
  end if;
  -- With their plans, steps, approvals and decisions. What is under way ends first.
  delete from orcher.directives where id = any (array(
    select d.id from orcher.directives d
    where d.workspace_id = sandbox and d.created_at < since and d.state not in ('queued', 'planning', 'running')
    order by d.id limit most for update skip locked));
  get diagnostics gone = row_count;
  delete from orcher.memories where id = any (array(
    select m.id from orcher.memories m where m.workspace_id = sandbox and m.updated_at < since limit most for update skip locked));
  get diagnostics removed = row_count;
  gone := greatest(gone, removed);
  delete from orcher.memory_versions where ctid = any (array(
    select v.ctid from orcher.memory_versions v where v.workspace_id = sandbox and v.at < since limit most));
  get diagnostics removed = row_count;
  gone := greatest(gone, removed);
  delete from orcher.agent_versions where ctid = any (array(
    select v.ctid from orcher.agent_versions v join orcher.agents a on a.id = v.agent_id
    where v.workspace_id = sandbox and v.created_at < since and v.version <> a.version
      and not exists (select from orcher.directives d where d.agent_id = v.agent_id and d.agent_version = v.version)
    limit most));
  get diagnostics removed = row_count;
  gone := greatest(gone, removed);
  delete from orcher.audit_reports where id = any (array(
    select r.id from orcher.audit_reports r where r.workspace_id = sandbox and r.created_at < since limit most));
  get diagnostics removed = row_count;
  return greatest(gone, removed);
end
$$;

-- The last event up to which the chain can be deleted now, and its hash.
create function orcher.cut_of(sandbox text, most integer) returns table (seq bigint, hash text)
language sql stable security definer set search_path = '' as $$
  select a.seq, encode(a.hash, 'hex')
  from orcher.audit_heads h
  join orcher.workspaces w on w.id = h.workspace_id and w.sandbox_of is not null
  cross join lateral (
    select x.seq, x.hash, x.at from orcher.audit x where x.workspace_id = h.workspace_id and x.seq > h.cut_seq order by x.seq limit most) a
  where h.workspace_id = sandbox and a.at < now() - orcher.sandbox_keeps()
  order by a.seq desc limit 1
$$;

-- Deletes the events up to there, given the server's signature of the last one, and moves the start of the chain behind it. Without a
-- signature it only checks.
create function orcher.cut_chain(sandbox text, upto bigint, signed text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads := orcher.lock_head(sandbox);
  last orcher.audit;
begin
  if upto is not null then
    select * into last from orcher.audit a where a.workspace_id = sandbox and a.seq = upto;
    -- Somebody else was faster, or it is no sandbox.
    if not found or head.oldest_at is null or last.at >= now() - orcher.sandbox_keeps() then
      return;
    end if;
    delete from orcher.audit_checkpoints c where c.workspace_id = sandbox and c.seq < upto;
    delete from orcher.audit a where a.workspace_id = sandbox and a.seq <= upto;
  end if;
  update orcher.audit_heads h set
    cut_seq = coalesce(last.seq, h.cut_seq), cut_hash = coalesce(last.hash, h.cut_hash), cut_signed = coalesce(signed, h.cut_signed),
    oldest_at = coalesce((select a.at from orcher.audit a where a.workspace_id = sandbox order by a.seq limit 1), clock_timestamp())
  where h.workspace_id = sandbox and h.oldest_at is not null;
end
$$;

-- Outputs of a sandbox's steps count for its daily limit, as requests do. Forks copy them.
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
