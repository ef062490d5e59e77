-- Policies: what agents may do, must ask for, and must not do. The strictest policy that matches a step counts.

create function orcher.are_conditions(conditions jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) <= 10 and pg_column_size(conditions) <= 8192
    and not exists (
      select from jsonb_array_elements(conditions) c
      where jsonb_typeof(c) <> 'object' or coalesce(c ->> 'field', '') !~ '^[a-z][a-z_]{0,39}(\.[A-Za-z_][A-Za-z0-9_-]{0,59}){0,4}$'
        or coalesce(c ->> 'op', '') not in ('eq', 'ne', 'in', 'contains', 'over', 'under', 'exists'))
$$;

-- The workspace that the caller oversees in person, since keys cannot change policies. In a sandbox it is the sandbox.
create function orcher.oversees() returns text
language sql stable security definer set search_path = '' as $$
  select w.id from orcher.workspaces w
  join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = auth.uid()
  where w.id = auth.jwt() ->> 'workspace' and auth.jwt() ->> 'key_id' is null and m.role in ('owner', 'supervisor')
$$;

create table orcher.policies (
  id text collate "C" primary key default orcher.new_id('pol'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- A tool, `plan` for plans before their first step, or `*`.
  tool text not null check (tool ~ '^(\*|[a-z][a-z_]{0,39})$'),
  -- Conditions on the arguments, all of which must hold: [{"field": "to", "op": "eq", "value": "workspace"}].
  conditions jsonb not null default '[]' check (orcher.are_conditions(conditions)),
  -- The role of the issuer; null for all.
  issuer_roles text[] check (issuer_roles <@ array['owner', 'supervisor', 'builder', 'viewer']),
  verdict text not null check (verdict in ('allow', 'deny', 'ask')),
  -- Who may decide.
  roles text[] not null default '{owner,supervisor}'
    check (roles <@ array['owner', 'supervisor', 'builder'] and cardinality(roles) between 1 and 3),
  four_eyes boolean not null default false,
  -- Whether the decision requires a second factor.
  aal2 boolean not null default false,
  reason_required boolean not null default false,
  expires_hours integer not null default 72 check (expires_hours between 1 and 720),
  on_expiry text not null default 'paused' check (on_expiry in ('paused', 'cancelled')),
  enabled boolean not null default true,
  version integer not null default 1,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index policies_of_workspace on orcher.policies (workspace_id, id desc);
create index policies_made_by on orcher.policies (created_by);

create function orcher.version_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.created_by := auth.uid();
    perform from orcher.workspaces where id = new.workspace_id for no key update;
    if (select count(*) from orcher.policies where workspace_id = new.workspace_id) >= 200 then
      perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 200 policies.');
    end if;
  else
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger version_policy before insert or update on orcher.policies for each row execute function orcher.version_policy();
create trigger audit_policies after insert or update or delete on orcher.policies
for each row execute function orcher.audit_change('policy');

alter table orcher.policies enable row level security;
grant select, delete, insert (workspace_id, name, tool, conditions, issuer_roles, verdict, roles, four_eyes, aal2, reason_required,
  expires_hours, on_expiry, enabled), update (name, tool, conditions, issuer_roles, verdict, roles, four_eyes, aal2, reason_required,
  expires_hours, on_expiry, enabled) on orcher.policies to authenticated;
create policy "Who may read directives reads the policies" on orcher.policies for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Owners and supervisors make policies" on orcher.policies for insert to authenticated
  with check (workspace_id = (select orcher.oversees()));
create policy "Owners and supervisors change policies" on orcher.policies for update to authenticated
  using (workspace_id = (select orcher.oversees())) with check (workspace_id = (select orcher.oversees()));
create policy "Owners and supervisors remove policies" on orcher.policies for delete to authenticated
  using (workspace_id = (select orcher.oversees()));

-- Whether the arguments meet a condition. Dots lead into nested fields: `arguments.amount`.
create function orcher.meets(args jsonb, condition jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case condition ->> 'op'
    when 'exists' then given.value is not null
    when 'eq' then given.value = condition -> 'value'
    when 'ne' then given.value is distinct from condition -> 'value'
    when 'in' then condition -> 'value' @> jsonb_build_array(given.value)
    when 'contains' then strpos(lower(given.text), lower(condition ->> 'value')) > 0
    when 'over' then jsonb_typeof(given.value) = 'number' and jsonb_typeof(condition -> 'value') = 'number'
      and given.text::numeric > (condition ->> 'value')::numeric
    when 'under' then jsonb_typeof(given.value) = 'number' and jsonb_typeof(condition -> 'value') = 'number'
      and given.text::numeric < (condition ->> 'value')::numeric
  end, false)
  from (select args #> string_to_array(condition ->> 'field', '.') as value, args #>> string_to_array(condition ->> 'field', '.') as text) given
$$;

-- The verdict on a step: the strictest matching policy of the workspace or the agent. Without one, internal reads and writes are allowed,
-- and effects outside require approval. If several policies ask, a decision has to meet the demands of all. To try a policy, `tried` is
-- judged beside the saved ones, and `without` is left out.
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

create function orcher.shown_policy(p orcher.policies) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p) - array['workspace_id', 'created_by', 'created_at', 'updated_at']
    || jsonb_build_object('created_at', orcher.utc(p.created_at), 'updated_at', orcher.utc(p.updated_at))
$$;
