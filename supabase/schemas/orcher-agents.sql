-- Agents. Each change of what an agent may do makes a new version; directives keep the version that they started with.

create table orcher.agents (
  id text collate "C" primary key default orcher.new_id('agt'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  role text not null default 'member' check (role ~ '^[a-z][a-z0-9_-]{0,39}$'),
  capabilities text[] not null check (cardinality(capabilities) between 1 and 32),
  -- The model that proposes its plans; null: rules alone plan.
  model text check (char_length(model) <= 80),
  -- Beside the policies of the workspace: the tools that it must ask for (`ask`), and may not use (`deny`).
  policy jsonb not null default '{}' check (jsonb_typeof(policy) = 'object' and pg_column_size(policy) <= 16384),
  version integer not null default 1,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (workspace_id, id)
);
create index agents_newest on orcher.agents (workspace_id, id desc) where archived_at is null;
create index agents_made_by on orcher.agents (created_by);

create table orcher.agent_versions (
  agent_id text collate "C" not null references orcher.agents (id) on delete cascade,
  version integer not null check (version > 0),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  name text not null,
  role text not null,
  capabilities text[] not null,
  model text,
  policy jsonb not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (agent_id, version)
);
create index agent_versions_of_workspace on orcher.agent_versions (workspace_id);
create index agent_versions_made_by on orcher.agent_versions (created_by);

create function orcher.are_words(words text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(w ~ '^[a-z][a-z0-9_.:-]{0,39}$'), true) and count(*) = count(distinct w) from unnest(words) w
$$;
alter table orcher.agents add check (orcher.are_words(capabilities));

create function orcher.is_agent_policy(policy jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(policy) = 'object' then policy - array['ask', 'deny'] = '{}'
    and not policy @? 'strict $.* ? (@.type() != "array")' and not policy @? 'strict $.*[*] ? (@.type() != "string")' else false end
$$;
alter table orcher.agents add constraint agents_policy_lists_tools check (orcher.is_agent_policy(policy));

create function orcher.shown_agent_policy(policy jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select '{"ask": [], "deny": []}' || policy
$$;

create function orcher.shown_agent(a orcher.agents) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'name', a.name, 'capabilities', a.capabilities, 'role', a.role, 'created_at', orcher.utc(a.created_at),
    'model', a.model, 'policy', orcher.shown_agent_policy(a.policy), 'version', a.version, 'updated_at', orcher.utc(a.updated_at))
$$;

create function orcher.version_agent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
    new.created_by := auth.uid();
    perform from orcher.workspaces where id = new.workspace_id for no key update;
    if (select count(*) from orcher.agents where workspace_id = new.workspace_id and archived_at is null) >= 1000 then
      perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 1,000 agents. Archive one that is no longer used.');
    end if;
  elsif (new.name, new.role, new.capabilities, new.model, new.policy)
    is distinct from (old.name, old.role, old.capabilities, old.model, old.policy) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger version_agent before insert or update on orcher.agents for each row execute function orcher.version_agent();

create function orcher.keep_agent_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into orcher.agent_versions (agent_id, version, workspace_id, name, role, capabilities, model, policy, created_by)
  values (new.id, new.version, new.workspace_id, new.name, new.role, new.capabilities, new.model, new.policy, auth.uid())
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_agent_version after insert or update on orcher.agents for each row execute function orcher.keep_agent_version();

alter table orcher.agents enable row level security;
alter table orcher.agent_versions enable row level security;
grant select, insert (id, workspace_id, name, role, capabilities, model, policy), update (name, role, capabilities, model, policy, archived_at)
  on orcher.agents to authenticated;
grant select on orcher.agent_versions to authenticated;
create policy "Who may read or write agents finds them" on orcher.agents for select to authenticated
  using (workspace_id = (select coalesce(orcher.workspace_for('agents:read'), orcher.workspace_for('agents:write'))));
create policy "Who may make agents" on orcher.agents for insert to authenticated
  with check (workspace_id = (select orcher.workspace_for('agents:write')));
create policy "Who may change agents" on orcher.agents for update to authenticated
  using (workspace_id = (select orcher.workspace_for('agents:write')))
  with check (workspace_id = (select orcher.workspace_for('agents:write')));
-- Whoever writes a plan needs to know what its agent may do.
create policy "Who may read agents or write plans finds their versions" on orcher.agent_versions for select to authenticated
  using (workspace_id = (select coalesce(orcher.workspace_for('agents:read'), orcher.workspace_for('directives:write'))));
