-- What only people do: deciding an approval, resuming everything, and trusting a capability again. A program with a person's key could
-- approve what it had asked for itself.

create function orcher.directs_in_person() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ->> 'key_id' is not null then
    perform orcher.refuse(403, 'role_missing', 'A key can’t do that: it is for a person to decide. Sign in and use your own access token.');
  end if;
  return orcher.directs();
end
$$;
revoke execute on function orcher.directs_in_person() from public, anon, authenticated, service_role;

create or replace function orcher.why_not(a orcher.approvals, d orcher.directives) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when auth.jwt() ->> 'key_id' is not null then 'key'
    when orcher.my_role() is null or orcher.my_role() <> all (a.roles) then 'role'
    when a.four_eyes and d.issued_by = auth.uid() then 'four_eyes'
    when a.aal2 and auth.jwt() ->> 'aal' is distinct from 'aal2' then 'aal2'
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

create or replace function orcher.release_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs_in_person();
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

create or replace function orcher.trust_again(d orcher.directives, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  again text[];
begin
  again := array(select p.capability from orcher.capability_pauses p
    where p.agent_id = d.agent_id and p.trusted_at is null and p.capability in (
      select orcher.capability_of(s.tool) from orcher.steps s where s.directive_id = d.id and s.state = 'waiting')
    order by 1 for update);
  if again = '{}' then
    return;
  end if;
  perform orcher.directs_in_person();
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can let a paused capability go on.', '{"role": "supervisor"}');
  end if;
  update orcher.capability_pauses set trusted_at = clock_timestamp() where agent_id = d.agent_id and capability = any (again);
  perform orcher.append_audit(d.workspace_id, 'capability_resumed', d.id, why := why,
    detail := jsonb_build_object('agent', d.agent_id, 'capabilities', to_jsonb(again)));
end
$$;
