-- What an agent must ask for and may not use, beside the policies of its workspace, is set and read over the API.
create function orcher.is_agent_policy(policy jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(policy) = 'object' then policy - array['ask', 'deny'] = '{}'
    and not policy @? 'strict $.* ? (@.type() != "array")' and not policy @? 'strict $.*[*] ? (@.type() != "string")' else false end
$$;

create function orcher.shown_agent_policy(policy jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select '{"ask": [], "deny": []}' || policy
$$;

create function orcher.shown_agent(a orcher.agents) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'name', a.name, 'capabilities', a.capabilities, 'role', a.role, 'created_at', orcher.utc(a.created_at),
    'model', a.model, 'policy', orcher.shown_agent_policy(a.policy), 'version', a.version, 'updated_at', orcher.utc(a.updated_at))
$$;

revoke execute on function orcher.is_agent_policy(jsonb), orcher.shown_agent_policy(jsonb), orcher.shown_agent(orcher.agents)
  from public, anon, service_role;
grant execute on function orcher.is_agent_policy(jsonb), orcher.shown_agent_policy(jsonb), orcher.shown_agent(orcher.agents) to authenticated;

-- Nothing could set it before but the operator.
update orcher.agents set policy = '{}' where not orcher.is_agent_policy(policy);
alter table orcher.agents add constraint agents_policy_lists_tools check (orcher.is_agent_policy(policy));

-- What is said of them names them.
create or replace function orcher.rule_for(workspace text, tool text, effect text, args jsonb, issuer_role text, agent_policy jsonb,
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
      '{"verdict": "deny", "name": "Limits of the agent", "roles": ["owner", "supervisor"]}'::jsonb end,
    (select to_jsonb(strictest) || case when strictest.verdict = 'ask'
       then demanded.everywhere || jsonb_build_object('roles', coalesce(deciders.roles, to_jsonb(strictest.roles))) else '{}' end
     from strictest, demanded, deciders),
    case when agent_policy -> 'ask' ? tool then
      '{"verdict": "ask", "name": "Limits of the agent", "roles": ["owner", "supervisor"]}'::jsonb end,
    case when effect = 'external' or (tool = 'notify' and args ->> 'to' = 'workspace') then
      '{"verdict": "ask", "name": "What reaches others is asked for", "roles": ["owner", "supervisor"]}'::jsonb
    else '{"verdict": "allow"}' end)
$$;
