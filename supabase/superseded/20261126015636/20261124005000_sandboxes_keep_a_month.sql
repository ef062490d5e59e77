-- A sandbox keeps what is in it for 30 days, so that nobody fills the disk by what is never counted.

alter table orcher.audit_heads add column oldest_at timestamptz;
alter table orcher.audit_heads add column cut_seq bigint not null default 0;
alter table orcher.audit_heads add column cut_hash bytea;
alter table orcher.audit_heads add column cut_signed text check (char_length(cut_signed) <= 2000);
update orcher.audit_heads h
set oldest_at = coalesce((select a.at from orcher.audit a where a.workspace_id = h.workspace_id order by a.seq limit 1), clock_timestamp())
from orcher.workspaces w where w.id = h.workspace_id and w.sandbox_of is not null;
create index audit_heads_oldest on orcher.audit_heads (oldest_at) where oldest_at is not null;

create or replace function orcher.lock_head(workspace text) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads;
begin
  select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  if not found and exists (select from orcher.workspaces where id = workspace) then
    insert into orcher.audit_heads (workspace_id, seq, hash, oldest_at)
    select workspace, 0, sha256(convert_to(workspace, 'utf8')), case when w.sandbox_of is not null then clock_timestamp() end
    from orcher.workspaces w where w.id = workspace
    on conflict do nothing;
    select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  end if;
  return head;
end
$$;


create function orcher.sandbox_keeps() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days' $$;

-- Sandboxes that hold something older: whatever is written is an event of the chain, too.
create function orcher.old_sandboxes(most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  select workspace_id from orcher.audit_heads where oldest_at < now() - orcher.sandbox_keeps() order by oldest_at limit most
$$;

-- Deletes what is older, so many rows of each kind at most; returns how many of one kind went at most.
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

-- How far its chain can be cut at once, and the hash there.
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

-- Takes the events up to there off the chain, for what the server signed of the last of them; without one, only looks at what is
-- there. From then on the chain begins behind it.
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

revoke execute on function orcher.sandbox_keeps(), orcher.old_sandboxes(integer), orcher.tidy_sandbox(text, integer),
  orcher.cut_of(text, integer), orcher.cut_chain(text, bigint, text) from public, anon, authenticated, service_role;
