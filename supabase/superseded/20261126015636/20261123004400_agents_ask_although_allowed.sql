-- What counts for a step: the strictest policy that fits, the workspace's or the agent's own; else what reads and writes here is
-- allowed, and what reaches others is asked for.
create or replace function orcher.rule_for(workspace text, tool text, effect text, args jsonb, issuer_role text, agent_policy jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case when agent_policy -> 'deny' ? tool then
      '{"verdict": "deny", "name": "The agent may not", "roles": ["owner", "supervisor"]}'::jsonb end,
    (select to_jsonb(p) from orcher.policies p
     where p.workspace_id = workspace and p.enabled and p.tool in (rule_for.tool, case when rule_for.tool <> 'plan' then '*' end)
       and (p.issuer_roles is null or issuer_role = any (p.issuer_roles))
       and not exists (select from jsonb_array_elements(p.conditions) c where not orcher.meets(args, c))
       and (p.verdict <> 'allow' or not coalesce(agent_policy -> 'ask' ? tool, false))
     order by array_position(array['deny', 'ask', 'allow'], p.verdict), p.four_eyes desc, p.aal2 desc, p.id limit 1),
    case when agent_policy -> 'ask' ? tool then
      '{"verdict": "ask", "name": "The agent asks first", "roles": ["owner", "supervisor"]}'::jsonb end,
    case when effect = 'external' or (tool = 'notify' and args ->> 'to' = 'workspace') then
      '{"verdict": "ask", "name": "What reaches others is asked for", "roles": ["owner", "supervisor"]}'::jsonb
    else '{"verdict": "allow"}' end)
$$;
