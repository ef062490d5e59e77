-- Tool servers (Model Context Protocol) of a workspace and their tools. Only tools that a person has reviewed are called.

create table orcher.tool_servers (
  id text collate "C" primary key default orcher.new_id('mcs'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- Its name in plans.
  name text not null check (name ~ '^[a-z][a-z0-9_-]{0,39}$'),
  url text not null check (url ~ '^https://[^\s/]+' and char_length(url) <= 2000),
  -- Sent as Authorization, so it is stored readably; no caller can read it.
  credential text check (char_length(credential) <= 2000 and credential ~ '^[\x20-\x7e]+$'),
  is_on boolean not null default true,
  -- Look-ups of its tools: how many were requested, and how many were begun.
  wanted integer not null default 1,
  looked integer not null default 0,
  looked_at timestamptz,
  -- Why the last look-up failed.
  fault text check (char_length(fault) <= 300),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (workspace_id, name)
);
create index tool_servers_made_by on orcher.tool_servers (created_by);
create index tool_servers_unseen on orcher.tool_servers (id) where wanted > looked;

create table orcher.server_tools (
  server_id text collate "C" not null references orcher.tool_servers (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 128),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- The reviewed description and its hash; null until reviewed.
  pinned jsonb,
  pinned_sha256 text,
  pinned_by uuid references auth.users (id) on delete set null,
  pinned_at timestamptz,
  -- The server's current description; null if it no longer offers the tool.
  offered jsonb,
  offered_sha256 text,
  primary key (server_id, name),
  check ((pinned is null) = (pinned_sha256 is null) and (offered is null) = (offered_sha256 is null))
);
create index server_tools_of_workspace on orcher.server_tools (workspace_id);
create index server_tools_pinned_by on orcher.server_tools (pinned_by);

create function orcher.check_tool_server() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.tool_servers where workspace_id = new.workspace_id) >= 20 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 20 tool servers.');
  end if;
  perform pg_notify('orcher_servers', '');
  return new;
end
$$;
create trigger check_tool_server before insert on orcher.tool_servers for each row execute function orcher.check_tool_server();
create trigger audit_tool_servers after insert or delete on orcher.tool_servers
for each row execute function orcher.audit_change('tool_server');
create trigger audit_tool_server_changes after update of is_on on orcher.tool_servers for each row when (old.is_on is distinct from new.is_on)
execute function orcher.audit_change('tool_server');

alter table orcher.tool_servers enable row level security;
alter table orcher.server_tools enable row level security;
grant select (id, workspace_id, name, url, is_on, wanted, looked, looked_at, fault, created_by, created_at), delete,
  insert (workspace_id, name, url, credential), update (is_on) on orcher.tool_servers to authenticated;
grant select on orcher.server_tools to authenticated;
create policy "Who may read directives reads the tool servers" on orcher.tool_servers for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Owners and builders find what they add" on orcher.tool_servers for select to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "Owners and builders add tool servers" on orcher.tool_servers for insert to authenticated
  with check (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "Owners and builders switch tool servers" on orcher.tool_servers for update to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')))
  with check (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "Owners and builders remove tool servers" on orcher.tool_servers for delete to authenticated
  using (workspace_id = (select orcher.workspace_as('owner', 'builder')));
create policy "Who may read directives reads what tool servers offer" on orcher.server_tools for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));

-- The state of a tool; only `pinned` ones may be called.
create function orcher.state_of_tool(t orcher.server_tools) returns text
language sql immutable set search_path = '' as $$
  select case when t.offered is null then 'gone' when t.pinned is null then 'new'
    when t.pinned_sha256 = t.offered_sha256 then 'pinned' else 'changed' end
$$;

-- A server as the API returns it.
create function orcher.shown_server(server text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'name', s.name, 'url', s.url, 'is_on', s.is_on, 'looking', s.wanted > s.looked,
    'looked_at', orcher.utc(s.looked_at), 'fault', s.fault, 'created_at', orcher.utc(s.created_at),
    'tools', coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'state', orcher.state_of_tool(t), 'sha256', t.offered_sha256,
        'offered', t.offered, 'pinned', t.pinned, 'pinned_by', orcher.name_of(t.pinned_by), 'pinned_at', orcher.utc(t.pinned_at)) order by t.name)
      from orcher.server_tools t where t.server_id = s.id), '[]'))
  from orcher.tool_servers s where s.id = server
$$;

-- Requests another look-up.
create function orcher.look_at_server(server text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.tool_servers s set wanted = s.looked + 1
  where s.id = server and s.workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder');
  if found then
    perform pg_notify('orcher_servers', '');
    return true;
  end if;
  return false;
end
$$;

-- Pins tools that a person has reviewed: [{"name", "sha256"}]. Approvals that were given for an earlier description have to be given
-- again.
create function orcher.pin_tools(server text, looked_at jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.tool_servers;
  given record;
  before text;
begin
  select * into s from orcher.tool_servers x where x.id = server and x.workspace_id = orcher.workspace_as('owner', 'supervisor', 'builder')
  for no key update;
  if not found then
    return false;
  end if;
  for given in select g.name, g.sha256 from jsonb_to_recordset(looked_at) as g (name text, sha256 text) order by g.name loop
    select t.pinned_sha256 into before from orcher.server_tools t where t.server_id = s.id and t.name = given.name;
    update orcher.server_tools t set pinned = t.offered, pinned_sha256 = t.offered_sha256, pinned_by = auth.uid(), pinned_at = clock_timestamp()
    where t.server_id = s.id and t.name = given.name and t.offered_sha256 = given.sha256;
    if not found then
      perform orcher.refuse(409, 'state_conflict', format('The server now describes %s differently. Look at it again.', given.name));
    end if;
    continue when before = given.sha256;
    if before is not null then
      update orcher.approvals a set spent_at = clock_timestamp()
      where a.workspace_id = s.workspace_id and a.state = 'approved' and a.spent_at is null and a.tool = 'call_mcp_tool'
        and a.args ->> 'server' = s.name and a.args ->> 'name' = given.name;
    end if;
    perform orcher.append_audit(s.workspace_id, 'tool_pinned',
      detail := jsonb_build_object('id', s.id, 'tool', given.name, 'sha256', given.sha256, 'before', before));
  end loop;
  return true;
end
$$;

-- Stores what a look-up found, or why it failed.
create function orcher.keep_look(server text, look integer, failed text, seen jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.tool_servers;
  t record;
begin
  update orcher.tool_servers x set looked = greatest(x.looked, look), looked_at = clock_timestamp(), fault = left(failed, 300)
  where x.id = server returning * into s;
  if not found or failed is not null then
    return;
  end if;
  for t in
    select coalesce(g ->> 'name', o.name) as name, g as says, orcher.sha256_of(g) as sha256, o.offered_sha256 as before, o.pinned_sha256
    from jsonb_array_elements(seen) g full join (select * from orcher.server_tools where server_id = server) o on o.name = g ->> 'name'
    order by 1
  loop
    continue when t.sha256 is not distinct from t.before;
    insert into orcher.server_tools (server_id, name, workspace_id, offered, offered_sha256)
    values (s.id, t.name, s.workspace_id, t.says, t.sha256)
    on conflict (server_id, name) do update set offered = excluded.offered, offered_sha256 = excluded.offered_sha256;
    if t.pinned_sha256 is not null and t.sha256 is distinct from t.pinned_sha256 then
      perform orcher.append_audit(s.workspace_id, 'tool_changed',
        detail := jsonb_strip_nulls(jsonb_build_object('id', s.id, 'tool', t.name, 'sha256', t.sha256, 'before', t.pinned_sha256)));
    end if;
  end loop;
  delete from orcher.server_tools x where x.server_id = s.id and x.offered is null and x.pinned is null;
end
$$;

-- Why a step may not call its tool, as a sentence; null if it may. Sandboxes send nothing outside.
create function orcher.why_no_tool(workspace text, args jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  s orcher.tool_servers;
  t orcher.server_tools;
begin
  if exists (select from orcher.workspaces w where w.id = workspace and w.sandbox_of is not null) then
    return null;
  end if;
  select * into s from orcher.tool_servers x where x.workspace_id = workspace and x.name = args ->> 'server';
  if not found then
    return format('The workspace has no tool server %s.', args ->> 'server');
  elsif not s.is_on then
    return format('The tool server %s is switched off.', s.name);
  elsif s.fault is not null then
    return format('The tool server %s could not be looked at: %s', s.name, s.fault);
  end if;
  select * into t from orcher.server_tools x where x.server_id = s.id and x.name = args ->> 'name';
  return case coalesce(orcher.state_of_tool(t), 'gone')
    when 'gone' then format('The tool server %s has no tool %s.', s.name, args ->> 'name')
    when 'new' then format('Nobody has looked at the tool %s of %s. Pin it, then let this go on.', t.name, s.name)
    when 'changed' then format('What %s says of its tool %s has changed since it was pinned. Look at it, then let this go on.', s.name, t.name)
  end;
end
$$;

-- The address of a step's server and what to send; null if there is none, or nothing is to be sent.
create function orcher.server_of_step(directive text, step integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'url', s.url, 'credential', s.credential, 'look', s.looked + 1, 'pinned', t.pinned)
  from orcher.steps x join orcher.directives d on d.id = x.directive_id
  join orcher.tool_servers s on s.workspace_id = d.workspace_id and s.name = x.args ->> 'server' and s.is_on
  left join orcher.server_tools t on t.server_id = s.id and t.name = x.args ->> 'name'
  where x.directive_id = directive and x.seq = step and x.tool = 'call_mcp_tool' and x.state = 'running'
$$;
