-- A step says what would have changed what it concluded; whoever is given its output is not told.

create or replace function orcher.shown_step(s orcher.steps) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'plan_rev', s.plan_rev, 'title', s.title, 'tool', s.tool, 'args', s.args, 'args_sha256', s.args_sha256,
    'effect', s.effect, 'lane', s.lane, 'needs', to_jsonb(s.needs), 'state', s.state, 'basis', s.basis, 'alternatives', s.alternatives,
    'would_change_with', s.output ->> 'changes_with', 'guess', s.state = 'done' and s.basis = '[]', 'output', s.output - 'changes_with', 'error', s.error, 'attempts', s.attempts, 'cost', s.cost,
    'started_at', to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(s.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

create or replace function orcher.step_run(directive text, step integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'tool', s.tool, 'args', s.args, 'rev', s.plan_rev, 'issuer', d.issued_by, 'workspace', d.workspace_id,
    'scopes', d.scopes, 'agent', d.agent_id, 'instruction', d.instruction, 'context', d.context,
    -- What a context brings is named by it.
    'sources', to_jsonb(d.sources) || coalesce((select jsonb_agg(k) from jsonb_object_keys(
      case when jsonb_typeof(d.context -> 'sources') = 'object' then d.context -> 'sources' else '{}' end) k), '[]'),
    'sandbox', (select w.sandbox_of is not null from orcher.workspaces w where w.id = d.workspace_id),
    'inputs', coalesce((select jsonb_agg(jsonb_build_object('seq', n.seq, 'tool', n.tool, 'title', n.title, 'output', n.output - 'changes_with',
      'basis', n.basis) order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.seq = any (s.needs)), '[]'))
  from orcher.steps s join orcher.directives d on d.id = s.directive_id
  where s.directive_id = directive and s.seq = step
$$;

create or replace function orcher.shown_approval(a orcher.approvals) returns jsonb
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
