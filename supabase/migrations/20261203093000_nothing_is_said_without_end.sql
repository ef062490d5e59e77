-- Pauses everything in the workspace until it is released. For owners and supervisors, in person or by a key with `directives:write`.
create or replace function orcher.hold_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  is_new boolean;
  held integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can pause everything.', '{"role": "supervisor"}');
  end if;
  insert into orcher.holds (workspace_id, held_by, reason) values (workspace, auth.uid(), left(why, 500)) on conflict do nothing;
  is_new := found;
  -- All of them before the end of the chain, which whoever changes one of them waits for while they hold it.
  perform from orcher.directives where workspace_id = workspace and state in ('queued', 'planning', 'running') order by id for update;
  with stopped as (
    update orcher.directives set state = 'paused', reason = 'held', explained = 'Everything in this workspace is paused.'
    where workspace_id = workspace and state in ('queued', 'planning', 'running') returning id)
  select count(orcher.append_audit(workspace, 'paused', stopped.id, detail := '{"because": "held"}') is null) into held from stopped;
  -- Said again, it changes nothing, and leaves no event: no limit is on how often.
  if is_new or held > 0 then
    perform orcher.append_audit(workspace, 'held', why := why, detail := jsonb_build_object('directives', held));
  end if;
  return held;
end
$$;

create or replace function orcher.decide(approval text, verdict text, why text, shown_sha256 text, new_args jsonb, remind timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs_in_person();
  a orcher.approvals;
  d orcher.directives;
  refused text;
begin
  -- The directive first, as everybody locks.
  select x.* into d from orcher.directives x join orcher.approvals y on y.directive_id = x.id
  where y.id = approval and y.workspace_id = workspace for update of x;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no approval with that id, or you can’t see it.');
  end if;
  select * into a from orcher.approvals where id = approval for update;
  refused := orcher.why_not(a, d);
  if refused is not null then
    perform orcher.refuse(403, case refused when 'aal2' then 'second_factor_needed' else 'role_missing' end, case refused
      when 'role' then format('This is for %s to decide.', array_to_string(a.roles, ' or '))
      when 'four_eyes' then 'Someone other than the person who issued the directive has to decide.'
      else 'Deciding this takes a second factor.' end);
  end if;
  if a.state <> 'pending' or a.expires_at <= clock_timestamp() then
    perform orcher.refuse(409, 'state_conflict', case a.state when 'pending' then 'It has expired.'
      else format('It has already been %s.', a.state) end);
  end if;
  if shown_sha256 is distinct from a.args_sha256 then
    perform orcher.refuse(409, 'state_conflict', 'The arguments have changed since they were shown. Look at them again.', '{"field": "args_sha256"}');
  end if;
  if coalesce(btrim(why), '') = '' and (verdict in ('reject', 'edit') or (a.reason_required and verdict = 'approve')) then
    perform orcher.refuse(400, 'invalid_request', 'Give a reason. It stays in the record.', '{"field": "reason"}');
  end if;
  -- Each is kept for good and listed with the approval, and no limit is on how often somebody decides.
  if verdict = 'defer' and (select count(*) from orcher.decisions x where x.approval_id = a.id) >= 100 then
    perform orcher.refuse(409, 'state_conflict', 'It has been deferred 100 times. Decide it.');
  end if;
  insert into orcher.decisions (approval_id, workspace_id, decided_by, key_id, verdict, reason, aal)
  values (a.id, workspace, auth.uid(), auth.jwt() ->> 'key_id', verdict, left(why, 2000), coalesce(auth.jwt() ->> 'aal', 'aal1'));
  if verdict = 'defer' then
    update orcher.approvals set remind_at = least(remind, expires_at) where id = a.id;
  else
    update orcher.approvals set state = case verdict when 'approve' then 'approved' when 'reject' then 'rejected' else 'edited' end,
      decided_by = auth.uid(), decided_at = clock_timestamp() where id = a.id;
  end if;
  perform orcher.append_audit(workspace, case verdict when 'approve' then 'approved' when 'reject' then 'rejected' when 'edit' then 'edited' else 'deferred' end,
    d.id, a.step, why, jsonb_strip_nulls(jsonb_build_object('approval', a.id, 'args_sha256', a.args_sha256, 'state',
      case when d.state = 'awaiting_approval' then case verdict when 'reject' then 'paused' when 'defer' then null else 'running' end end)));
  case verdict
    when 'approve' then perform orcher.go_on(a, d);
    when 'reject' then perform orcher.turn_down(a, d);
    when 'edit' then perform orcher.change_args(a, d, new_args, why);
    else null;
  end case;
  if verdict in ('reject', 'edit') and a.kind = 'step' then
    perform orcher.weigh_overrides(a, d);
  end if;
  return jsonb_build_object('directive_id', d.id, 'state', (select state from orcher.approvals where id = a.id));
end
$$;
