-- Decisions about approvals. The decision, its audit event and its effect are one transaction.

create table orcher.decisions (
  id text collate "C" primary key default orcher.new_id('dec'),
  approval_id text collate "C" not null references orcher.approvals (id) on delete cascade,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  decided_by uuid not null,
  key_id text collate "C",
  verdict text not null check (verdict in ('approve', 'reject', 'edit', 'defer')),
  reason text check (char_length(reason) <= 2000),
  aal text not null,
  at timestamptz not null default clock_timestamp()
);
create index decisions_of_approval on orcher.decisions (approval_id, id);
create index decisions_of_workspace on orcher.decisions (workspace_id);
create index decisions_by_person on orcher.decisions (decided_by);
alter table orcher.decisions enable row level security;
grant select on orcher.decisions to authenticated;
create policy "Who may oversee reads decisions" on orcher.decisions for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));

-- Whether the person can be asked for a second factor. Recovery codes alone are none: they replace one that was lost.
create function orcher.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f
    where f.user_id = person and f.status::text = 'verified' and f.factor_type::text <> 'recovery_code')
$$;

-- Whether what is approved, or a step of the plan that is, reaches outside.
create function orcher.reaches_outside(a orcher.approvals) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from orcher.steps s
    where s.directive_id = a.directive_id and s.effect = 'external' and (s.seq = a.step or a.kind = 'plan'))
$$;

-- Why the caller may not decide an approval, as a code; null if they may. What reaches outside takes the second factor of those who have
-- one, whatever policy asks; nobody is locked out for having none.
create function orcher.why_not(a orcher.approvals, d orcher.directives) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when auth.jwt() ->> 'key_id' is not null then 'key'
    when orcher.my_role() is null or orcher.my_role() <> all (a.roles) then 'role'
    when a.four_eyes and d.issued_by = auth.uid() then 'four_eyes'
    when auth.jwt() ->> 'aal' is not distinct from 'aal2' then null
    when a.aal2 or (orcher.reaches_outside(a) and orcher.has_second_factor(auth.uid())) then 'aal2'
  end
$$;

-- The same for an approval by its id, for lists.
create function orcher.may_not_decide(approval text) returns text
language sql stable security definer set search_path = '' as $$
  select orcher.why_not(a, d) from orcher.approvals a join orcher.directives d on d.id = a.directive_id
  where a.id = approval and a.workspace_id = orcher.workspace_for('oversight:read')
$$;

-- The pending approvals that the caller may decide, if need be with a second factor: those of which `why_not` says null or 'aal2'.
create function orcher.approvals_for_me() returns setof text
language sql stable security definer set search_path = '' as $$
  select a.id from orcher.approvals a join orcher.directives d on d.id = a.directive_id
  where a.workspace_id = orcher.workspace_for('oversight:read') and a.state = 'pending'
    and auth.jwt() ->> 'key_id' is null and (select orcher.my_role()) = any (a.roles)
    and (not a.four_eyes or d.issued_by <> auth.uid())
$$;

create function orcher.decide(approval text, verdict text, why text, shown_sha256 text, new_args jsonb, remind timestamptz) returns jsonb
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

-- A directive that was paused in the meantime stays paused; the approval counts when it is resumed.
create function orcher.go_on(a orcher.approvals, d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if a.kind = 'unknown' then
    -- It was sent after all, says whoever decides.
    perform orcher.finish_step(d.id, a.step, '{"output": {"sent": "said by a person"}, "basis": [{"source": "a person"}]}');
  else
    update orcher.steps set state = 'waiting' where directive_id = d.id and seq = a.step and state = 'awaiting_approval';
  end if;
  if d.state = 'awaiting_approval' then
    update orcher.directives set state = 'running' where id = d.id;
    perform orcher.wake(d.id);
  end if;
end
$$;

create function orcher.turn_down(a orcher.approvals, d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if a.kind = 'plan' then
    update orcher.directives set state = 'paused', reason = 'rejected', explained = 'The plan was rejected. Change it, or cancel the directive.'
    where id = d.id and not orcher.is_over(d.state);
    return;
  end if;
  update orcher.steps set state = case a.kind when 'unknown' then 'failed' else 'rejected' end, ended_at = clock_timestamp()
  where directive_id = d.id and seq = a.step;
  update orcher.directives set state = 'paused', reason = 'rejected',
    explained = format('Step %s was rejected. Change the plan, or let the rest go on.', a.step)
  where id = d.id and not orcher.is_over(d.state);
end
$$;

-- Only what was shown is run: edited arguments make a new revision, which is approved again where policy requires it.
create function orcher.change_args(a orcher.approvals, d orcher.directives, new_args jsonb, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  if a.kind <> 'step' or new_args is null then
    perform orcher.refuse(400, 'invalid_request', 'Only the arguments of a step can be edited here. To change the steps, change the plan.', '{"field": "args"}');
  end if;
  -- Of what leads to a message in the name of whoever issued it, the words are theirs, too.
  perform orcher.leave_to_issuer(d, exists (
    with recursive after as (
      select a.step as seq
      union
      select w.seq from after x join orcher.steps w on w.directive_id = d.id and x.seq = any (w.needs))
    select from after x join orcher.steps w on w.directive_id = d.id and w.seq = x.seq
    where w.tool = 'send_message' or (w.seq = a.step and (orcher.is_personal(d, w.tool, w.args) or orcher.is_personal(d, w.tool, new_args)))));
  update orcher.steps set args = new_args, args_sha256 = orcher.sha256_of(new_args), state = 'waiting', plan_rev = rev
  where directive_id = d.id and seq = a.step;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by, edited_step)
  select d.id, rev, d.workspace_id, changed, orcher.sha256_of(changed), left(why, 4000), auth.uid(), a.step
  from (select jsonb_set(p.plan, '{steps}', (select jsonb_agg(case when (s ->> 'seq')::integer = a.step
      then jsonb_set(s, '{args}', new_args) else s end order by (s ->> 'seq')::integer) from jsonb_array_elements(p.plan -> 'steps') s)) as changed
    from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev) x;
  update orcher.directives set plan_rev = rev, state = case when state = 'awaiting_approval' then 'running' else state end where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, a.step, detail := jsonb_build_object('rev', rev, 'args_sha256', orcher.sha256_of(new_args)));
  if d.state = 'awaiting_approval' then
    perform orcher.wake(d.id);
  end if;
end
$$;

-- Expires an approval that nobody decided in time; its step never runs. One approval per transaction, so that people who decide wait for
-- no others.
create function orcher.expire_approval(approval text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  a orcher.approvals;
  d orcher.directives;
begin
  select x.* into d from orcher.directives x join orcher.approvals y on y.directive_id = x.id where y.id = approval for update of x;
  update orcher.approvals set state = 'expired', decided_at = clock_timestamp()
  where id = approval and state = 'pending' and expires_at <= clock_timestamp() returning * into a;
  if not found then
    return false;
  end if;
  perform orcher.append_audit(a.workspace_id, 'expired', a.directive_id, a.step, detail := jsonb_strip_nulls(jsonb_build_object('approval', a.id,
    'state', case when d.state = 'awaiting_approval' then a.on_expiry end)));
  update orcher.steps set state = 'waiting' where directive_id = d.id and seq = a.step and state = 'awaiting_approval';
  if d.state = 'awaiting_approval' then
    update orcher.directives set state = a.on_expiry, reason = 'expired', explained = 'Nobody decided in time.' where id = d.id;
    if a.on_expiry = 'cancelled' then
      update orcher.steps set state = 'skipped' where directive_id = d.id and state = 'waiting';
    end if;
  end if;
  return true;
end
$$;

-- An approval as the API returns it, with what its step has read and who may decide.
create function orcher.shown_approval(a orcher.approvals) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'directive_id', a.directive_id, 'kind', a.kind, 'step', a.step, 'tool', a.tool, 'args', a.args,
    'args_sha256', a.args_sha256, 'policy', a.policy_name, 'roles', to_jsonb(a.roles), 'four_eyes', a.four_eyes, 'aal2', a.aal2,
    'reason_required', a.reason_required, 'on_expiry', a.on_expiry, 'state', a.state, 'may_not', orcher.may_not_decide(a.id),
    'title', coalesce(s.title, 'Approve the plan'), 'effect', coalesce(s.effect, 'read'), 'instruction', d.instruction,
    'agent', (select g.name from orcher.agents g where g.id = d.agent_id),
    'issued_by', jsonb_build_object('id', d.issued_by, 'name', orcher.name_of(d.issued_by)),
    'read', coalesce((select jsonb_agg(jsonb_build_object('step', n.seq, 'title', n.title, 'summary', n.output ->> 'summary', 'basis', n.basis) order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.state = 'done'), '[]'),
    'given', coalesce((select jsonb_agg(jsonb_build_object('step', n.seq, 'title', n.title, 'output', n.output - 'changes_with') order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.seq = any (s.needs)), '[]'),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('verdict', x.verdict, 'reason', x.reason, 'by', orcher.name_of(x.decided_by),
      'at', orcher.utc(x.at)) order by x.id) from orcher.decisions x where x.approval_id = a.id), '[]'),
    'created_at', orcher.utc(a.created_at), 'expires_at', orcher.utc(a.expires_at), 'remind_at', orcher.utc(a.remind_at),
    'decided_at', orcher.utc(a.decided_at), 'decided_by', orcher.name_of(a.decided_by))
  from orcher.directives d left join orcher.steps s on s.directive_id = a.directive_id and s.seq = a.step
  where d.id = a.directive_id
$$;

-- The policies' verdicts on steps that the caller is only considering.
create function orcher.preview_rules(agent text, steps jsonb) returns table (seq integer, verdict text, name text)
language sql stable security definer set search_path = '' as $$
  select (s ->> 'seq')::integer, r ->> 'verdict', r ->> 'name'
  from orcher.agents a, jsonb_array_elements(steps) s,
    orcher.rule_for(a.workspace_id, s ->> 'tool', s ->> 'effect', s -> 'args', orcher.my_role(), a.policy) r
  where a.id = agent and a.workspace_id = orcher.workspace_for('directives:read')
$$;
