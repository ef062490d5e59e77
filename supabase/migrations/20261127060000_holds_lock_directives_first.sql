-- A hold of the workspace and a run that ended a step could wait for each other.
create or replace function orcher.hold_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  held integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can pause everything.', '{"role": "supervisor"}');
  end if;
  insert into orcher.holds (workspace_id, held_by, reason) values (workspace, auth.uid(), left(why, 500)) on conflict do nothing;
  -- All of them before the end of the chain, which whoever changes one of them waits for while they hold it.
  perform from orcher.directives where workspace_id = workspace and state in ('queued', 'planning', 'running') order by id for update;
  with stopped as (
    update orcher.directives set state = 'paused', reason = 'held', explained = 'Everything in this workspace is paused.'
    where workspace_id = workspace and state in ('queued', 'planning', 'running') returning id)
  select count(orcher.append_audit(workspace, 'paused', stopped.id, detail := '{"because": "held"}') is null) into held from stopped;
  perform orcher.append_audit(workspace, 'held', why := why, detail := jsonb_build_object('directives', held));
  return held;
end
$$;

create or replace function orcher.release_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  released integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can resume everything.', '{"role": "supervisor"}');
  end if;
  delete from orcher.holds where workspace_id = workspace;
  if not found then
    return 0;
  end if;
  perform from orcher.directives where workspace_id = workspace and state = 'paused' and reason = 'held' order by id for update;
  with going as (
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null,
      wanted = begun + 1
    where workspace_id = workspace and state = 'paused' and reason = 'held' returning id, state)
  select count(orcher.append_audit(workspace, 'resumed', going.id, detail := jsonb_build_object('state', going.state)) is null)
  into released from going;
  perform orcher.append_audit(workspace, 'released', why := why, detail := jsonb_build_object('directives', released));
  perform pg_notify('orcher', '');
  return released;
end
$$;
