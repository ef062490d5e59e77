-- Servers of tools (Model Context Protocol) that a workspace names, and what each offers. Only what a person has looked at is ever called.

create table orcher.tool_servers (
  id text collate "C" primary key default orcher.new_id('mcs'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- As plans name it.
  name text not null check (name ~ '^[a-z][a-z0-9_-]{0,39}$'),
  url text not null check (url ~ '^https://[^\s/]+' and char_length(url) <= 2000),
  -- Sent as Authorization, so it is kept; nobody who is served reads it again.
  credential text check (char_length(credential) <= 2000 and credential ~ '^[\x20-\x7e]+$'),
  is_on boolean not null default true,
  -- Looks at what it offers: how many are wanted, and how many were taken.
  wanted integer not null default 1,
  looked integer not null default 0,
  looked_at timestamptz,
  -- Why the last look saw nothing.
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
  -- What a person looked at, and its hash; null until somebody has.
  pinned jsonb,
  pinned_sha256 text,
  pinned_by uuid references auth.users (id) on delete set null,
  pinned_at timestamptz,
  -- What the server says of it now; null where it has it no more.
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
    perform orcher.refuse(409, 'state_conflict', 'A workspace has at most 20 tool servers.');
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

-- How a tool stands: only one that is pinned may be called.
create function orcher.state_of_tool(t orcher.server_tools) returns text
language sql immutable set search_path = '' as $$
  select case when t.offered is null then 'gone' when t.pinned is null then 'new'
    when t.pinned_sha256 = t.offered_sha256 then 'pinned' else 'changed' end
$$;

-- A server as the wire has it.
create function orcher.shown_server(server text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'name', s.name, 'url', s.url, 'is_on', s.is_on, 'looking', s.wanted > s.looked,
    'looked_at', orcher.utc(s.looked_at), 'fault', s.fault, 'created_at', orcher.utc(s.created_at),
    'tools', coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'state', orcher.state_of_tool(t), 'sha256', t.offered_sha256,
        'offered', t.offered, 'pinned', t.pinned, 'pinned_by', orcher.name_of(t.pinned_by), 'pinned_at', orcher.utc(t.pinned_at)) order by t.name)
      from orcher.server_tools t where t.server_id = s.id), '[]'))
  from orcher.tool_servers s where s.id = server
$$;

-- Asks for another look.
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

-- A person has looked at these: [{"name", "sha256"}]. What was approved of them as they were before is asked for anew.
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
      perform orcher.refuse(409, 'state_conflict', format('The server says something else of %s by now. Look at it again.', given.name));
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

-- What the look of that number saw, or why it saw nothing.
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

-- Why a step may not call its tool, as a sentence; null where it may. Of a sandbox nothing leaves.
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

-- Where a step's server is, and what is sent to it; null where there is none, or nothing is to be sent.
create function orcher.server_of_step(directive text, step integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'url', s.url, 'credential', s.credential, 'look', s.looked + 1, 'pinned', t.pinned)
  from orcher.steps x join orcher.directives d on d.id = x.directive_id
  join orcher.tool_servers s on s.workspace_id = d.workspace_id and s.name = x.args ->> 'server' and s.is_on
  left join orcher.server_tools t on t.server_id = s.id and t.name = x.args ->> 'name'
  where x.directive_id = directive and x.seq = step and x.tool = 'call_mcp_tool' and x.state = 'running'
$$;

create or replace function orcher.next_step(directive text, segment integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
  rule jsonb;
  met text[];
  closed text;
  stop constant jsonb := '{"do": "stop"}';
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'running' then
    return stop;
  elsif orcher.rests(d) then
    return stop;
  end if;
  -- What another stretch has sent, and is not back from, goes on by itself.
  if exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'running') then
    return stop;
  end if;
  select * into s from orcher.steps w where w.directive_id = d.id and w.state = 'unknown' order by w.seq limit 1;
  if found then
    perform orcher.ask_whether(d, s);
    return stop;
  end if;
  select * into s from orcher.steps w
  where w.directive_id = d.id and w.state = 'waiting' and not exists (
    select from orcher.steps n where n.directive_id = d.id and n.seq = any (w.needs) and n.state <> 'done')
  order by w.seq limit 1;
  if not found then
    if exists (select from orcher.steps where directive_id = d.id and state = 'waiting') then
      perform orcher.stop_run(d, 'paused', 'rejected', 'What is to come starts from a step that was not done. Change the plan.');
    else
      update orcher.directives set state = 'completed', progress = 100 where id = d.id;
      perform orcher.append_audit(d.workspace_id, 'completed', d.id);
    end if;
    return stop;
  end if;
  met := orcher.limit_met(d);
  if met is not null then
    perform orcher.stop_run(d, 'paused', met[1], met[2], s.seq);
    return stop;
  end if;
  if (select count(*) from orcher.steps o where o.directive_id = d.id and o.state = 'done' and o.tool = s.tool and o.args = s.args) >= 2 then
    perform orcher.stop_run(d, 'paused', 'loop', 'The same tool was to do the same for the third time.', s.seq);
    return stop;
  end if;
  if s.tool = 'call_mcp_tool' then
    closed := orcher.why_no_tool(d.workspace_id, s.args);
    if closed is not null then
      perform orcher.stop_run(d, 'paused', 'tool', closed, s.seq);
      return stop;
    end if;
  end if;
  update orcher.approvals a set spent_at = clock_timestamp()
  where a.directive_id = d.id and a.step = s.seq and a.state = 'approved' and a.spent_at is null and a.args_sha256 = s.args_sha256;
  if not found then
    rule := orcher.rule_of(d, s.tool, s.effect, s.args);
    if rule ->> 'verdict' = 'deny' then
      update orcher.steps set state = 'rejected', error = format('The policy “%s” denies it.', rule ->> 'name') where directive_id = d.id and seq = s.seq;
      perform orcher.append_audit(d.workspace_id, 'refused', d.id, s.seq, detail := jsonb_build_object('policy', rule ->> 'id', 'tool', s.tool));
      perform orcher.stop_run(d, 'paused', 'denied', format('The policy “%s” denies step %s.', rule ->> 'name', s.seq), s.seq);
      return stop;
    elsif rule ->> 'verdict' = 'ask' then
      perform orcher.ask(d, 'step', s.seq, s.tool, s.args, rule);
      return stop;
    end if;
  end if;
  update orcher.steps set state = 'running', started_at = clock_timestamp(), attempts = attempts + 1 where directive_id = d.id and seq = s.seq;
  return jsonb_build_object('do', case s.effect when 'external' then 'send' else 'step' end) || orcher.step_run(d.id, s.seq);
end
$$;

create or replace function orcher.intend_step(directive text, step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
  closed text;
begin
  select * into d from orcher.directives where id = directive for update;
  select * into s from orcher.steps where directive_id = directive and seq = step and state = 'running';
  if not found then
    return 'stop';
  elsif s.sent_at is not null then
    return 'unknown';
  elsif d.state <> 'running' then
    perform orcher.put_back(d, s);
    return 'stop';
  elsif orcher.rests(d) then
    perform orcher.put_back(d, s);
    return 'stop';
  elsif s.tool = 'call_mcp_tool' then
    closed := orcher.why_no_tool(d.workspace_id, s.args);
    if closed is not null then
      perform orcher.put_back(d, s);
      perform orcher.stop_run(d, 'paused', 'tool', closed, s.seq);
      return 'stop';
    end if;
  end if;
  update orcher.steps set sent_at = clock_timestamp() where directive_id = directive and seq = step;
  return 'send';
end
$$;

revoke execute on function orcher.check_tool_server(), orcher.keep_look(text, integer, text, jsonb), orcher.why_no_tool(text, jsonb),
  orcher.server_of_step(text, integer), orcher.state_of_tool(orcher.server_tools), orcher.shown_server(text), orcher.look_at_server(text),
  orcher.pin_tools(text, jsonb) from public, anon, authenticated, service_role;
-- Of servers of tools.
grant execute on function orcher.state_of_tool(orcher.server_tools), orcher.shown_server(text), orcher.look_at_server(text),
  orcher.pin_tools(text, jsonb) to authenticated;
