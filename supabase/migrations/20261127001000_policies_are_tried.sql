-- A policy can be tried before it counts: against a call that is described, and against the steps that were judged last.

drop function orcher.rule_for(text, text, text, jsonb, text, jsonb);
create function orcher.rule_for(workspace text, tool text, effect text, args jsonb, issuer_role text, agent_policy jsonb,
  tried orcher.policies default null, without text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with known as (
    select * from orcher.policies o where o.workspace_id = workspace and o.id is distinct from without
    union all select (tried).* where (tried).id is not null
  ),
  fitting as (
    select * from known p
    where p.enabled and p.tool in (rule_for.tool, case when rule_for.tool <> 'plan' then '*' end)
      and (p.issuer_roles is null or issuer_role = any (p.issuer_roles))
      and not exists (select from jsonb_array_elements(p.conditions) c where not orcher.meets(args, c))
      and (p.verdict <> 'allow' or not coalesce(agent_policy -> 'ask' ? tool, false))
  ),
  strictest as (
    select * from fitting
    order by array_position(array['deny', 'ask', 'allow'], verdict), four_eyes desc, aal2 desc, id limit 1
  ),
  demanded as (
    select jsonb_build_object('four_eyes', bool_or(four_eyes), 'aal2', bool_or(aal2), 'reason_required', bool_or(reason_required),
      'expires_hours', min(expires_hours), 'on_expiry', min(on_expiry)) as everywhere
    from fitting where verdict = 'ask'
  ),
  -- Who may decide by all of them; where that would be nobody, by the strictest.
  deciders as (
    select to_jsonb(array_agg(role)) as roles from strictest, unnest(strictest.roles) as role
    where not exists (select from fitting where fitting.verdict = 'ask' and role <> all (fitting.roles))
  )
  select coalesce(
    case when agent_policy -> 'deny' ? tool then
      '{"verdict": "deny", "name": "The agent may not", "roles": ["owner", "supervisor"]}'::jsonb end,
    (select to_jsonb(strictest) || case when strictest.verdict = 'ask'
       then demanded.everywhere || jsonb_build_object('roles', coalesce(deciders.roles, to_jsonb(strictest.roles))) else '{}' end
     from strictest, demanded, deciders),
    case when agent_policy -> 'ask' ? tool then
      '{"verdict": "ask", "name": "The agent asks first", "roles": ["owner", "supervisor"]}'::jsonb end,
    case when effect = 'external' or (tool = 'notify' and args ->> 'to' = 'workspace') then
      '{"verdict": "ask", "name": "What reaches others is asked for", "roles": ["owner", "supervisor"]}'::jsonb
    else '{"verdict": "allow"}' end)
$$;

-- A verdict as the wire has it.
create function orcher.shown_verdict(rule jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('verdict', rule ->> 'verdict', 'policy_id', rule ->> 'id', 'policy', rule ->> 'name')
    || case when rule ->> 'verdict' = 'ask' then jsonb_build_object('roles', rule -> 'roles',
      'four_eyes', coalesce((rule ->> 'four_eyes')::boolean, false), 'aal2', coalesce((rule ->> 'aal2')::boolean, false),
      'reason_required', coalesce((rule ->> 'reason_required')::boolean, false)) else '{}' end
$$;

-- Steps of the latest 200 directives that policies have judged, the newest first, and for `plan` the plans.
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

-- `asked` has a draft, the id of a saved policy, or both: then the draft takes the saved one's place. A saved one alone is held
-- against there being none. Both are said: what counts without the trial, and what would count with it.
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

revoke all on function orcher.rule_for(text, text, text, jsonb, text, jsonb, orcher.policies, text), orcher.shown_verdict(jsonb),
  orcher.judged_steps(text, text[], integer), orcher.try_policy(jsonb) from public, anon, authenticated, service_role;
grant execute on function orcher.try_policy(jsonb) to authenticated;
