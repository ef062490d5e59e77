-- Pauses a capability of an agent that people override too often, judged by the last decisions about it.

-- A paused capability starts no step by itself until a person resumes it. Steps that a person approved still run.
create table orcher.capability_pauses (
  agent_id text collate "C" not null,
  capability text not null,
  workspace_id text collate "C" not null,
  paused_at timestamptz not null default clock_timestamp(),
  -- How many of the last ten decisions rejected or edited.
  overridden smallint not null,
  -- Decisions before this time are not counted again.
  trusted_at timestamptz,
  primary key (agent_id, capability),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);
create index capability_pauses_of_workspace on orcher.capability_pauses (workspace_id, agent_id);
alter table orcher.capability_pauses enable row level security;

-- The capability that a tool requires. A test compares it with shared/orcher/tools.ts.
create function orcher.capability_of(tool text) returns text
language sql immutable set search_path = '' as $$
  select case
    when tool in ('read_source', 'search_jobs', 'search_memory', 'market_insight', 'match_skills', 'match_profiles') then 'research'
    when tool in ('compare_rows', 'extract_summary') then 'summarize'
    when tool = 'draft_message' then 'draft'
    when tool = 'remember' then 'remember'
    when tool = 'notify' then 'notify'
    when tool in ('create_alert', 'send_message', 'call_webhook', 'call_mcp_tool') then 'act'
  end
$$;

-- Pauses the capability if six of the last ten decisions rejected or edited what the agent was about to do.
create function orcher.weigh_overrides(a orcher.approvals, d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant text := orcher.capability_of(a.tool);
  decided integer;
  overridden integer;
begin
  select count(*), count(*) filter (where x.state <> 'approved') into decided, overridden from (
    select y.state from orcher.approvals y join orcher.directives z on z.id = y.directive_id and z.agent_id = d.agent_id
    where y.workspace_id = a.workspace_id and y.kind = 'step' and y.state in ('approved', 'rejected', 'edited')
      and y.decided_at > clock_timestamp() - interval '90 days' and orcher.capability_of(y.tool) = held and y.decided_at > coalesce((select p.trusted_at from orcher.capability_pauses p
        where p.agent_id = d.agent_id and p.capability = held), '-infinity')
    order by y.decided_at desc limit 10) x;
  if held is null or decided < 10 or overridden < 6 then
    return;
  end if;
  insert into orcher.capability_pauses as p (agent_id, capability, workspace_id, overridden)
  values (d.agent_id, held, a.workspace_id, overridden)
  on conflict (agent_id, capability) do update set paused_at = clock_timestamp(), overridden = excluded.overridden, trusted_at = null
  where p.trusted_at is not null;
  if found then
    perform orcher.append_audit(a.workspace_id, 'capability_paused', d.id, a.step, detail := jsonb_build_object('agent', d.agent_id,
      'capability', held, 'decided', decided, 'overridden', overridden));
  end if;
end
$$;

-- Why no step of this tool starts by itself, as a sentence; null if it may.
create function orcher.why_paused(agent text, tool text) returns text
language sql stable security definer set search_path = '' as $$
  select format('People rejected or changed %s of the last 10 steps for which this agent used the capability %s. An owner or supervisor can resume it.',
    p.overridden, p.capability)
  from orcher.capability_pauses p where p.agent_id = agent and p.capability = orcher.capability_of(tool) and p.trusted_at is null
$$;

-- Resumes the paused capabilities that a directive stopped for, when an owner or supervisor resumes the directive in person.
create function orcher.trust_again(d orcher.directives, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  again text[];
begin
  again := array(select p.capability from orcher.capability_pauses p
    where p.agent_id = d.agent_id and p.trusted_at is null and p.capability in (
      select orcher.capability_of(s.tool) from orcher.steps s where s.directive_id = d.id and s.state = 'waiting')
    order by 1 for update);
  if again = '{}' then
    return;
  end if;
  perform orcher.directs_in_person();
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Only owners and supervisors can let a paused capability go on.', '{"role": "supervisor"}');
  end if;
  update orcher.capability_pauses set trusted_at = clock_timestamp() where agent_id = d.agent_id and capability = any (again);
  perform orcher.append_audit(d.workspace_id, 'capability_resumed', d.id, why := why,
    detail := jsonb_build_object('agent', d.agent_id, 'capabilities', to_jsonb(again)));
end
$$;

-- A directive whose key was revoked goes on in its person's own name, if they say so themselves.
create function orcher.take_on(d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not orcher.key_stands(d.key_id, true) then
    perform orcher.directs_in_person();
    if auth.uid() is distinct from d.issued_by then
      perform orcher.refuse(403, 'role_missing', 'Only the person who issued the directive can resume it after its key was revoked.');
    end if;
    update orcher.directives set key_id = null where id = d.id;
  end if;
end
$$;
