-- Directives as data: the request, its frozen plan, the steps, and the approvals.

create table orcher.directives (
  id text collate "C" primary key default orcher.new_id('dir'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  -- The version of the agent at the start counts until the end.
  agent_version integer not null,
  -- Every run has a responsible person.
  issued_by uuid not null,
  -- The scopes of the key or token that issued it. Its steps have no others.
  scopes text[] not null,
  instruction text not null check (char_length(btrim(instruction)) between 1 and 20000),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and pg_column_size(context) <= 262144),
  sources text[] not null default '{}' check (cardinality(sources) <= 20),
  -- {"steps": 40, "seconds": 600, "money": 0, "until": "2026-11-27T17:00:00Z"}.
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  -- Whether a person has to approve the plan before the first step.
  approve_plan boolean not null default false,
  state text not null default 'queued' check (state in
    ('queued', 'planning', 'running', 'awaiting_approval', 'paused', 'completed', 'cancelled', 'failed')),
  -- Why it is paused, cancelled or failed, as a code: person, held, budget, deadline, rejected, expired, denied, unknown, loop, key_revoked, …
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  -- The same as a sentence.
  explained text check (char_length(explained) <= 1000),
  progress smallint not null default 0 check (progress between 0 and 100),
  plan_rev integer not null default 0,
  questions jsonb not null default '[]',
  spent_ms bigint not null default 0,
  spent_money numeric(12, 4) not null default 0,
  -- Segments are stretches of work between two gates. If more are wanted than begun, the engine has one to take.
  wanted integer not null default 1,
  begun integer not null default 0,
  forked_from text collate "C",
  schedule_id text collate "C",
  state_since timestamptz not null default clock_timestamp(),
  queued_ms bigint not null default 0,
  running_ms bigint not null default 0,
  waiting_ms bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Steps that were submitted with it replace the planner's. They pass the same schemas, policies and gates.
  proposed jsonb check (jsonb_typeof(proposed) = 'array' and pg_column_size(proposed) <= 262144),
  -- What a model proposed, in which segment, with the reserved and the actual cost. It is asked once; replays read its answer here.
  proposal jsonb check (jsonb_typeof(proposal) = 'object' and pg_column_size(proposal) <= 262144),
  spent_tokens bigint not null default 0,
  -- The key that issued it; null where a person did, or let it go on after its key was revoked.
  key_id text collate "C",
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade,
  foreign key (agent_id, agent_version) references orcher.agent_versions (agent_id, version)
);
create index directives_newest on orcher.directives (workspace_id, id desc);
create index directives_by_state on orcher.directives (workspace_id, state, id desc);
create index directives_of_agent on orcher.directives (workspace_id, agent_id, id desc);
create index directives_of_version on orcher.directives (agent_id, agent_version);
create index directives_wanted on orcher.directives (workspace_id, id) where wanted > begun;
create index directives_under_way on orcher.directives (id) where state in ('queued', 'planning', 'running');
create index directives_issued on orcher.directives (issued_by);

-- All revisions of the plan: who changed it, and with which words.
create table orcher.plans (
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  rev integer not null check (rev > 0),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  plan jsonb not null,
  sha256 text not null,
  words text check (char_length(words) <= 4000),
  made_by uuid,
  at timestamptz not null default clock_timestamp(),
  -- Set where it differs from the one before in the arguments of this step alone, as whoever was asked about them edited them.
  edited_step integer,
  primary key (directive_id, rev)
);
create index plans_of_workspace on orcher.plans (workspace_id);

-- The steps, numbered across revisions. A later revision replaces the steps that have not run.
create table orcher.steps (
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  seq integer not null check (seq between 1 and 1000),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  plan_rev integer not null,
  title text not null,
  tool text not null,
  args jsonb not null,
  args_sha256 text not null,
  effect text not null check (effect in ('read', 'write', 'external')),
  lane text not null check (lane in ('collector', 'analyst', 'writer')),
  needs integer[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'awaiting_approval', 'running', 'done', 'rejected', 'failed', 'unknown', 'skipped')),
  -- The evidence for a conclusion: [{"source": "jobs", "quote": "…"}]. Without evidence it is a guess.
  basis jsonb not null default '[]',
  -- Alternatives that were considered and rejected: [{"option": "…", "because": "…"}].
  alternatives jsonb not null default '[]',
  output jsonb check (pg_column_size(output) <= 262144),
  -- Memory entries that it read. When one is forgotten, its text is removed from the output.
  cleared_at timestamptz,
  error text check (char_length(error) <= 500),
  started_at timestamptz,
  ended_at timestamptz,
  attempts integer not null default 0,
  cost numeric(12, 4) not null default 0,
  -- Set before anything is sent. A step that has it but no end may or may not have happened.
  sent_at timestamptz,
  -- Run time that the budgets of agent and workspace keep for a call to another server, from its beginning to its end.
  reserved_ms bigint check (reserved_ms > 0),
  primary key (directive_id, seq)
);
create index steps_of_workspace on orcher.steps (workspace_id);

-- Decisions that wait for a person. The hash of the arguments ensures that what was shown is what is run.
create table orcher.approvals (
  id text collate "C" primary key default orcher.new_id('apr'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  kind text not null check (kind in ('plan', 'step', 'unknown')),
  step integer,
  tool text not null,
  args jsonb not null,
  args_sha256 text not null,
  policy_id text collate "C",
  policy_name text not null,
  roles text[] not null,
  four_eyes boolean not null,
  aal2 boolean not null,
  reason_required boolean not null,
  on_expiry text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'edited', 'expired', 'withdrawn')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Changed by deferring; nothing else is.
  remind_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  -- When it was used: an approval is valid for one run of its step.
  spent_at timestamptz
);
create unique index approvals_pending_once on orcher.approvals (directive_id, coalesce(step, 0)) where state = 'pending';
create index approvals_pending on orcher.approvals (workspace_id, expires_at, id) where state = 'pending';
create index approvals_newest on orcher.approvals (workspace_id, created_at desc) where state = 'pending';
create index approvals_expiring on orcher.approvals (expires_at) where state = 'pending';
create index approvals_reminding on orcher.approvals (remind_at) where state = 'pending' and remind_at is not null;
create index approvals_decided on orcher.approvals (workspace_id, decided_at desc) where state <> 'pending';
create index approvals_decided_alike on orcher.approvals (workspace_id, tool, decided_at desc) where state <> 'pending';
create index approvals_of_directive on orcher.approvals (directive_id, id);

-- While a row exists, everything in its workspace is paused.
create table orcher.holds (
  workspace_id text collate "C" primary key references orcher.workspaces (id) on delete cascade,
  held_by uuid,
  held_at timestamptz not null default clock_timestamp(),
  reason text check (char_length(reason) <= 500)
);

alter table orcher.directives enable row level security;
alter table orcher.plans enable row level security;
alter table orcher.steps enable row level security;
alter table orcher.approvals enable row level security;
alter table orcher.holds enable row level security;
grant select on orcher.directives, orcher.plans, orcher.steps, orcher.approvals, orcher.holds to authenticated;
create policy "Who may read directives" on orcher.directives for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who may read directives reads their plans" on orcher.plans for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who may read directives reads their steps" on orcher.steps for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who oversees reads the steps" on orcher.steps for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may oversee reads what waits" on orcher.approvals for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may read directives sees that all is held" on orcher.holds for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));

-- Adds up the time spent in each state when the state changes.
create function orcher.keep_time() returns trigger
language plpgsql set search_path = '' as $$
declare
  passed bigint := greatest(0, extract(epoch from clock_timestamp() - old.state_since) * 1000);
begin
  new.state_since := clock_timestamp();
  case old.state
    when 'queued' then new.queued_ms := old.queued_ms + passed;
    when 'planning' then new.queued_ms := old.queued_ms + passed;
    when 'running' then new.running_ms := old.running_ms + passed;
    when 'awaiting_approval' then new.waiting_ms := old.waiting_ms + passed;
    else null;
  end case;
  if new.state in ('completed', 'cancelled', 'failed') then
    new.ended_at := clock_timestamp();
  end if;
  return new;
end
$$;
create trigger keep_time before update of state on orcher.directives for each row when (old.state is distinct from new.state)
execute function orcher.keep_time();

create function orcher.sha256_of(value jsonb) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(value::text, 'utf8')), 'hex') $$;

-- The workspace in which the caller may write directives; refuses callers who may not.
create function orcher.directs() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_for('directives:write');
begin
  if workspace is null then
    perform orcher.refuse(403, 'scope_missing', 'This call needs the scope directives:write.', '{"scope": "directives:write"}');
  end if;
  return workspace;
end
$$;

-- The same for what only people do: a program that asks for work must not approve it, or lift what a person stopped, with the key of
-- somebody who may.
create function orcher.directs_in_person() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ->> 'key_id' is not null then
    perform orcher.refuse(403, 'role_missing', 'A key can’t do that: it is for a person to decide. Sign in and use your own access token.');
  end if;
  return orcher.directs();
end
$$;

-- A directive of the caller's workspace, locked until the end of the transaction.
create function orcher.lock_directive(directive text) returns orcher.directives
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  workspace text := orcher.directs();
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace for update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id, or you can’t see it.');
  end if;
  return d;
end
$$;

-- Requests one more segment from the engine.
create function orcher.wake(directive text) returns void
language sql security definer set search_path = '' as $$
  update orcher.directives set wanted = begun + 1 where id = directive;
  select pg_notify('orcher', '');
$$;

-- Limits what a sandbox takes in per day, since its calls are not counted.
create function orcher.check_sandbox(workspace text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Until the oldest of the last thousand is a day old.
  seconds integer := case when exists (select from orcher.workspaces w where w.id = workspace and w.sandbox_of is not null) then (
    select ceil(extract(epoch from d.created_at + interval '1 day' - now()))
    from orcher.directives d where d.workspace_id = workspace order by d.id desc offset 999 limit 1) end;
begin
  if seconds > 0 then
    perform orcher.refuse(429, 'limit_reached', 'A sandbox takes at most 1,000 directives a day.', jsonb_build_object('retry_after', seconds));
  end if;
end
$$;

create function orcher.submit_directive(asked jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  agent orcher.agents;
  is_held boolean;
  made text;
begin
  select * into agent from orcher.agents where id = asked ->> 'agent_id' and workspace_id = workspace and archived_at is null;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  perform orcher.check_sandbox(workspace);
  is_held := exists (select from orcher.holds where workspace_id = workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, key_id, instruction, context, sources, limits,
    approve_plan, state, reason, explained, wanted, schedule_id, proposed)
  values (workspace, agent.id, agent.version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'), auth.jwt() ->> 'key_id',
    asked ->> 'instruction', coalesce(asked -> 'context', '{}'),
    coalesce((select array_agg(s order by place) from jsonb_array_elements_text(asked -> 'sources') with ordinality x (s, place)), '{}'),
    coalesce(asked -> 'limits', '{}'), coalesce((asked ->> 'approve_plan')::boolean, false),
    case when is_held then 'paused' else 'queued' end, case when is_held then 'held' end,
    case when is_held then 'Everything in this workspace is paused.' end, case when is_held then 0 else 1 end, asked ->> 'schedule_id',
    asked -> 'steps')
  returning id into made;
  perform orcher.append_audit(workspace, 'submitted', made, detail := jsonb_strip_nulls(jsonb_build_object('agent', agent.id, 'agent_version', agent.version,
    'instruction_sha256', orcher.sha256_of(to_jsonb(asked ->> 'instruction')), 'steps', jsonb_array_length(asked -> 'steps'),
    'state', case when is_held then 'paused' end)));
  perform pg_notify('orcher', '');
  return made;
end
$$;

create function orcher.is_over(state text) returns boolean
language sql immutable set search_path = '' as $$ select state in ('completed', 'cancelled', 'failed') $$;
