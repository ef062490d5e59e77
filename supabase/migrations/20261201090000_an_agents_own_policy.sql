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
