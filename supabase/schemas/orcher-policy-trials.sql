-- Dry runs of policies: past steps are judged by the function that judges steps, and nothing is written.

-- A verdict as the API returns it.
create function orcher.shown_verdict(rule jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('verdict', rule ->> 'verdict', 'policy_id', rule ->> 'id', 'policy', rule ->> 'name')
    || case when rule ->> 'verdict' = 'ask' then jsonb_build_object('roles', rule -> 'roles',
      'four_eyes', coalesce((rule ->> 'four_eyes')::boolean, false), 'aal2', coalesce((rule ->> 'aal2')::boolean, false),
      'reason_required', coalesce((rule ->> 'reason_required')::boolean, false)) else '{}' end
$$;

-- The judged steps of the latest 200 directives, newest first; for `plan`, their plans.
create function orcher.judged_steps(workspace text, tools text[], most integer)
returns table (directive text, step integer, title text, tool text, effect text, args jsonb, state text, at timestamptz, role text, own jsonb)
language sql stable security definer set search_path = '' as $$
  select d.id, s.seq, s.title, s.tool, s.effect, s.args, s.state, coalesce(s.ended_at, s.started_at, d.created_at),
    (select m.role from orcher.workspaces w join orcher.workspace_members m
       on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by where w.id = workspace), v.policy
  from (select * from orcher.directives x where x.workspace_id = workspace order by x.id desc limit 200) d
  join orcher.agent_versions v on v.agent_id = d.agent_id and v.version = d.agent_version
  cross join lateral (
    select p.seq, p.title, p.tool, p.effect, p.args, p.state, p.started_at, p.ended_at from orcher.steps p
    where p.directive_id = d.id and p.state not in ('waiting', 'skipped') and (p.tool = any (tools) or '*' = any (tools))
    union all
    select null, left(d.instruction, 120), 'plan', 'read', p.plan, d.state, null, p.at from orcher.plans p
    where p.directive_id = d.id and p.rev = 1 and 'plan' = any (tools)
    order by 1 desc limit most) s
  order by d.id desc, s.seq desc limit most
$$;

-- `asked` has a draft, the id of a saved policy, or both; then the draft replaces the saved one. A saved one alone is compared with
-- having no policy. Returns the verdicts before and after.
create function orcher.try_policy(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_for('directives:read');
  described jsonb := asked -> 'call';
  most constant integer := least(200, coalesce((asked ->> 'recent')::integer, 100));
  saved orcher.policies;
  tried orcher.policies;
  -- What the trial is held against: all that there is, or all but the saved one.
  without_saved text;
  elsewhere text;
  answer jsonb := '{"call": null}';
begin
  if workspace is null then
    perform orcher.refuse(403, 'scope_missing', 'This call needs the scope directives:read.', '{"scope": "directives:read"}');
  end if;
  if asked ? 'policy_id' then
    select * into saved from orcher.policies p where p.id = asked ->> 'policy_id' and p.workspace_id = workspace;
    if not found then
      perform orcher.refuse(404, 'not_found', 'There is no policy with that id, or you can’t see it.', '{"field": "policy_id"}');
    end if;
  end if;
  if asked ? 'policy' then
    tried := jsonb_populate_record(saved, asked -> 'policy');
    tried.id := coalesce(saved.id, 'pol_draft');
    if not orcher.are_conditions(tried.conditions) then
      raise check_violation;
    end if;
  else
    tried := saved;
    tried.enabled := true;
    without_saved := saved.id;
  end if;
  if described is not null then
    select w.id into elsewhere from orcher.workspaces w, orcher.workspaces here
    where here.id = workspace and case described ->> 'environment'
      when 'live' then w.id = coalesce(here.sandbox_of, here.id)
      when 'sandbox' then coalesce(here.sandbox_of, here.id) = w.sandbox_of else w.id = workspace end;
    if elsewhere <> workspace and auth.jwt() ->> 'key_id' is not null then
      perform orcher.refuse(403, 'role_missing', 'A key is told of the policies of its own environment alone. Sign in to try another one.');
    end if;
    select jsonb_build_object('call', jsonb_build_object(
      'before', orcher.shown_verdict(orcher.rule_for(elsewhere, described ->> 'tool', described ->> 'effect', described -> 'arguments', r.role, a.policy,
        without := without_saved)),
      'after', orcher.shown_verdict(orcher.rule_for(elsewhere, described ->> 'tool', described ->> 'effect', described -> 'arguments', r.role, a.policy,
        tried, saved.id)))) into answer
    from (select coalesce(described ->> 'issuer_role', orcher.my_role()) as role) r
    left join orcher.agents a on a.id = described ->> 'agent_id' and a.workspace_id = workspace;
  end if;
  return answer || (
    with judged as materialized (
      select s.directive, s.step, s.title, s.tool, s.state, s.at, row_number() over () as place,
        orcher.shown_verdict(orcher.rule_for(workspace, s.tool, s.effect, s.args, s.role, s.own, without := without_saved)) as before,
        orcher.shown_verdict(orcher.rule_for(workspace, s.tool, s.effect, s.args, s.role, s.own, tried, saved.id)) as after
      from orcher.judged_steps(workspace, array_remove(array[tried.tool, saved.tool], null), most) s
    ),
    changed as (
      select * from judged where before - array['policy_id', 'policy'] <> after - array['policy_id', 'policy']
    )
    select jsonb_build_object('recent', jsonb_build_object('looked_at', (select count(*) from judged),
      'changed', (select count(*) from changed),
      'before', (select jsonb_build_object('allow', count(*) filter (where before ->> 'verdict' = 'allow'),
        'ask', count(*) filter (where before ->> 'verdict' = 'ask'), 'deny', count(*) filter (where before ->> 'verdict' = 'deny')) from judged),
      'after', (select jsonb_build_object('allow', count(*) filter (where after ->> 'verdict' = 'allow'),
        'ask', count(*) filter (where after ->> 'verdict' = 'ask'), 'deny', count(*) filter (where after ->> 'verdict' = 'deny')) from judged),
      'data', coalesce((select jsonb_agg(jsonb_build_object('directive_id', c.directive, 'step', c.step, 'title', c.title, 'tool', c.tool,
        'state', c.state, 'at', orcher.utc(c.at), 'before', c.before, 'after', c.after) order by c.place)
        from (select * from changed order by place limit 50) c), '[]'))));
end
$$;
