-- Of several policies that ask about one step only the first counted: a demand for two people hid another's for a second factor.

create or replace function orcher.rule_for(workspace text, tool text, effect text, args jsonb, issuer_role text, agent_policy jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with fitting as (
    select * from orcher.policies p
    where p.workspace_id = workspace and p.enabled and p.tool in (rule_for.tool, case when rule_for.tool <> 'plan' then '*' end)
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
