-- Directives as data: what was asked for, the plan that was frozen, its steps, and where a person decides.

create table orcher.directives (
  id text collate "C" primary key default orcher.new_id('dir'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  -- What the agent could do when it began holds to the end.
  agent_version integer not null,
  -- No name, no run.
  issued_by uuid not null,
  -- What the key or token carried: its steps have no more.
  scopes text[] not null,
  instruction text not null check (char_length(btrim(instruction)) between 1 and 20000),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and pg_column_size(context) <= 262144),
  sources text[] not null default '{}' check (cardinality(sources) <= 20),
  -- {"steps": 40, "seconds": 600, "money": 0, "until": "2026-11-27T17:00:00Z"}.
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  -- Whether a person approves the plan before its first step.
  approve_plan boolean not null default false,
  state text not null default 'queued' check (state in
    ('queued', 'planning', 'running', 'awaiting_approval', 'paused', 'completed', 'cancelled', 'failed')),
  -- Why it is paused, cancelled or failed, as a word: person, held, budget, deadline, rejected, expired, denied, unknown, loop, …
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  -- The same in a sentence.
  explained text check (char_length(explained) <= 1000),
  progress smallint not null default 0 check (progress between 0 and 100),
  plan_rev integer not null default 0,
  questions jsonb not null default '[]',
  spent_ms bigint not null default 0,
  spent_money numeric(12, 4) not null default 0,
  -- Segments are stretches of work between two gates: one more that is wanted than was begun is for the engine to take.
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
  -- Steps that came with it take the place of the rules' plan: they pass the same schemas, policies and gates.
  proposed jsonb check (jsonb_typeof(proposed) = 'array' and pg_column_size(proposed) <= 262144),
  -- What a model proposed, in which stretch, what it was asked at most for and what it cost: asked once, and read again from here.
  proposal jsonb check (jsonb_typeof(proposal) = 'object' and pg_column_size(proposal) <= 262144),
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

-- Every plan that it ever had; who changed it, and with which words.
create table orcher.plans (
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  rev integer not null check (rev > 0),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  plan jsonb not null,
  sha256 text not null,
  words text check (char_length(words) <= 4000),
  made_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (directive_id, rev)
);
create index plans_of_workspace on orcher.plans (workspace_id);

-- Its steps, numbered through all revisions: a later one takes the place of those that were still to come.
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
  -- What a conclusion rests on: [{"source": "jobs", "quote": "…"}]. Without any it is a guess.
  basis jsonb not null default '[]',
  -- What was weighed and not taken: [{"option": "…", "because": "…"}].
  alternatives jsonb not null default '[]',
  output jsonb check (pg_column_size(output) <= 262144),
  -- What was read or forgotten of it: the text of an entry that was forgotten is in no output.
  cleared_at timestamptz,
  error text check (char_length(error) <= 500),
  started_at timestamptz,
  ended_at timestamptz,
  attempts integer not null default 0,
  cost numeric(12, 4) not null default 0,
  -- Written before anything leaves: a step that has it and no end may have happened.
  sent_at timestamptz,
  primary key (directive_id, seq)
);
create index steps_of_workspace on orcher.steps (workspace_id);

-- Where a person decides. What they are shown is what is run: the hash of the arguments says so.
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
  -- Deferring moves this alone.
  remind_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  -- An approval is good for one run of its step.
  spent_at timestamptz
);
create unique index approvals_pending_once on orcher.approvals (directive_id, coalesce(step, 0)) where state = 'pending';
create index approvals_pending on orcher.approvals (workspace_id, expires_at, id) where state = 'pending';
create index approvals_expiring on orcher.approvals (expires_at) where state = 'pending';
create index approvals_reminding on orcher.approvals (remind_at) where state = 'pending' and remind_at is not null;
create index approvals_decided on orcher.approvals (workspace_id, decided_at desc) where state <> 'pending';
create index approvals_of_directive on orcher.approvals (directive_id, id);

-- While there is a row, nothing runs in the workspace.
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

-- Time in each state adds up when the state is left.
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

-- The workspace where the caller may write directives; refuses everybody else.
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

-- The directive of the caller's workspace, locked until the end of the transaction.
create function orcher.lock_directive(directive text) returns orcher.directives
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  workspace text := orcher.directs();
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace for update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id that you may see.');
  end if;
  return d;
end
$$;

-- One stretch more for the engine.
create function orcher.wake(directive text) returns void
language sql security definer set search_path = '' as $$
  update orcher.directives set wanted = begun + 1 where id = directive;
  select pg_notify('orcher', '');
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
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id that you may see.', '{"field": "agent_id"}');
  end if;
  is_held := exists (select from orcher.holds where workspace_id = workspace);
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, wanted, schedule_id, proposed)
  values (workspace, agent.id, agent.version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'),
    asked ->> 'instruction', coalesce(asked -> 'context', '{}'),
    coalesce((select array_agg(s order by place) from jsonb_array_elements_text(asked -> 'sources') with ordinality x (s, place)), '{}'),
    coalesce(asked -> 'limits', '{}'), coalesce((asked ->> 'approve_plan')::boolean, false),
    case when is_held then 'paused' else 'queued' end, case when is_held then 'held' end,
    case when is_held then 'Everything in this workspace is paused.' end, case when is_held then 0 else 1 end, asked ->> 'schedule_id',
    asked -> 'steps')
  returning id into made;
  perform orcher.append_audit(workspace, 'submitted', made, detail := jsonb_strip_nulls(jsonb_build_object('agent', agent.id, 'agent_version', agent.version,
    'instruction_sha256', orcher.sha256_of(to_jsonb(asked ->> 'instruction')), 'steps', jsonb_array_length(asked -> 'steps'))));
  perform pg_notify('orcher', '');
  return made;
end
$$;

create function orcher.is_over(state text) returns boolean
language sql immutable set search_path = '' as $$ select state in ('completed', 'cancelled', 'failed') $$;

-- Changes of state that a person asks for; they hold between two steps.
create function orcher.set_directive(directive text, new_state text, more jsonb, new_sources text[], why text, new_limits jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
begin
  if orcher.is_over(d.state) and (new_state is distinct from d.state or more is not null or new_sources is not null or new_limits is not null) then
    perform orcher.refuse(409, 'state_conflict', format('The directive is %s, which is final.', d.state));
  end if;
  if more is not null or new_sources is not null then
    if pg_column_size(d.context || coalesce(more, '{}')) > 262144 then
      perform orcher.refuse(400, 'invalid_request', 'The context has at most 256 kB.', '{"field": "context"}');
    end if;
    update orcher.directives set context = context || coalesce(more, '{}'), sources = coalesce(new_sources, sources) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'context_added', directive, detail := jsonb_build_object(
      'fields', (select jsonb_agg(k order by k) from jsonb_object_keys(coalesce(more, '{}')) k), 'sources', to_jsonb(new_sources)));
    -- What was asked for may be answered now.
    if d.state = 'planning' and d.questions <> '[]' and new_state is null then
      perform orcher.wake(directive);
    end if;
  end if;
  if new_limits is not null then
    update orcher.directives set limits = limits || new_limits where id = directive;
    perform orcher.append_audit(d.workspace_id, 'limits_changed', directive, why := why,
      detail := jsonb_build_object('before', d.limits, 'limits', d.limits || new_limits));
  end if;
  if new_state = 'paused' and d.state <> 'paused' then
    update orcher.directives set state = 'paused', reason = 'person', explained = left(why, 1000) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'paused', directive, why := why);
  elsif new_state = 'cancelled' and d.state <> 'cancelled' then
    update orcher.directives set state = 'cancelled', reason = 'person', explained = left(why, 1000) where id = directive;
    update orcher.approvals a set state = 'withdrawn', decided_at = clock_timestamp() where a.directive_id = directive and a.state = 'pending';
    update orcher.steps s set state = 'skipped' where s.directive_id = directive and s.state in ('waiting', 'awaiting_approval');
    perform orcher.append_audit(d.workspace_id, 'cancelled', directive, why := why);
  elsif new_state = 'running' and d.state <> 'running' then
    perform orcher.resume(d, why);
  end if;
end
$$;

-- Goes on where it was: with a person where one is waited for, else with the next step.
create function orcher.resume(d orcher.directives, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from orcher.holds where workspace_id = d.workspace_id) then
    perform orcher.refuse(409, 'state_conflict', 'Everything in this workspace is paused. Let it go on first.');
  end if;
  if d.state = 'awaiting_approval' or (d.state = 'paused'
    and exists (select from orcher.approvals where directive_id = d.id and state = 'pending')) then
    if d.state = 'awaiting_approval' then
      perform orcher.refuse(409, 'state_conflict', 'A person has to decide first.');
    end if;
    update orcher.directives set state = 'awaiting_approval', reason = null, explained = null where id = d.id;
  elsif exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'waiting')
    and not exists (select from orcher.steps w where w.directive_id = d.id and w.state = 'waiting' and not exists (
      select from orcher.steps n where n.directive_id = d.id and n.seq = any (w.needs) and n.state not in ('done', 'running', 'unknown'))) then
    perform orcher.refuse(409, 'state_conflict', 'The next step starts from one that was not done. Change the plan first.');
  else
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null
    where id = d.id;
    perform orcher.wake(d.id);
  end if;
  perform orcher.append_audit(d.workspace_id, 'resumed', d.id, why := why);
end
$$;

-- The plan's next revision: its steps take the place of all that were still to come. Undefined steps are none of ours to check here:
-- the server has read them by the schema of each tool.
create function orcher.write_plan(d orcher.directives, plan jsonb, words text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  delete from orcher.steps where directive_id = d.id and state in ('waiting', 'awaiting_approval');
  update orcher.approvals set state = 'withdrawn', decided_at = clock_timestamp() where directive_id = d.id and state = 'pending';
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by)
  values (d.id, rev, d.workspace_id, plan, orcher.sha256_of(plan), words, auth.uid());
  insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs)
  select d.id, (s ->> 'seq')::integer, d.workspace_id, rev, s ->> 'title', s ->> 'tool', s -> 'args', orcher.sha256_of(s -> 'args'),
    s ->> 'effect', s ->> 'lane', array(select n::integer from jsonb_array_elements_text(s -> 'needs') n)
  from jsonb_array_elements(plan -> 'steps') s;
  update orcher.directives set plan_rev = rev, questions = '[]' where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, why := words, detail := jsonb_build_object('rev', rev,
    'planner', plan ->> 'planner', 'steps', jsonb_array_length(plan -> 'steps'), 'plan_sha256', orcher.sha256_of(plan)));
  return rev;
end
$$;

-- A person changes what is to come. What has run stays.
create function orcher.revise_plan(directive text, plan jsonb, words text, expected_rev integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
  rev integer;
begin
  if d.state not in ('planning', 'paused', 'awaiting_approval') then
    perform orcher.refuse(409, 'state_conflict', 'A plan is changed while nothing of it runs: pause the directive first.');
  end if;
  if d.plan_rev is distinct from expected_rev then
    perform orcher.refuse(409, 'state_conflict', format('The plan is at revision %s by now. Look at it again.', d.plan_rev));
  end if;
  rev := orcher.write_plan(d, plan, words);
  update orcher.directives set state = 'paused', reason = 'person', explained = 'The plan was changed. Let it go on when it is right.'
  where id = directive and state <> 'paused';
  return rev;
end
$$;

-- A new directive that has what this one had up to a step, and goes on from there by itself.
create function orcher.fork_directive(directive text, after_step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  d orcher.directives;
  made text;
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id that you may see.');
  end if;
  if d.plan_rev = 0 or exists (select from orcher.steps where directive_id = d.id and seq <= after_step and state <> 'done') then
    perform orcher.refuse(409, 'state_conflict', 'A fork starts after a step that is done, as all before it are.');
  end if;
  insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, sources, limits,
    approve_plan, state, reason, explained, plan_rev, wanted, forked_from)
  values (workspace, d.agent_id, d.agent_version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'), d.instruction, d.context, d.sources,
    d.limits, false, 'paused', 'person', 'Forked. Change the plan, or let it go on.', 1, 0, d.id)
  returning id into made;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, made_by)
  select made, 1, workspace, p.plan, p.sha256, auth.uid() from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev;
  insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane, needs, state, basis,
    alternatives, output, cleared_at, started_at, ended_at, attempts)
  select made, s.seq, workspace, 1, s.title, s.tool, s.args, s.args_sha256, s.effect, s.lane, s.needs,
    case when s.seq <= after_step then 'done' else 'waiting' end,
    case when s.seq <= after_step then s.basis else '[]' end, case when s.seq <= after_step then s.alternatives else '[]' end,
    case when s.seq <= after_step then s.output end, case when s.seq <= after_step then s.cleared_at end,
    case when s.seq <= after_step then s.started_at end, case when s.seq <= after_step then s.ended_at end,
    case when s.seq <= after_step then s.attempts else 0 end
  from orcher.steps s where s.directive_id = d.id;
  perform orcher.append_audit(workspace, 'forked', made, after_step, detail := jsonb_build_object('from', d.id));
  return made;
end
$$;

-- Nothing runs in the workspace until it is let go on. Owners and supervisors, in person or by a key that directs.
create function orcher.hold_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  held integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Owners and supervisors pause everything.', '{"role": "supervisor"}');
  end if;
  insert into orcher.holds (workspace_id, held_by, reason) values (workspace, auth.uid(), left(why, 500)) on conflict do nothing;
  with stopped as (
    update orcher.directives set state = 'paused', reason = 'held', explained = 'Everything in this workspace is paused.'
    where workspace_id = workspace and state in ('queued', 'planning', 'running') returning 1)
  select count(*) into held from stopped;
  perform orcher.append_audit(workspace, 'held', why := why, detail := jsonb_build_object('directives', held));
  return held;
end
$$;

create function orcher.release_all(why text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  released integer;
begin
  if orcher.my_role() not in ('owner', 'supervisor') then
    perform orcher.refuse(403, 'role_missing', 'Owners and supervisors let everything go on.', '{"role": "supervisor"}');
  end if;
  delete from orcher.holds where workspace_id = workspace;
  if not found then
    return 0;
  end if;
  with going as (
    update orcher.directives set state = case when plan_rev = 0 then 'queued' else 'running' end, reason = null, explained = null,
      wanted = begun + 1
    where workspace_id = workspace and state = 'paused' and reason = 'held' returning 1)
  select count(*) into released from going;
  perform orcher.append_audit(workspace, 'released', why := why, detail := jsonb_build_object('directives', released));
  perform pg_notify('orcher', '');
  return released;
end
$$;

-- The name of somebody of the caller's workspace.
create function orcher.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when person is null or orcher.my_role() is null then null else coalesce((
    select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'A member')
    from orcher.workspaces w join orcher.workspace_members m on m.workspace_id = coalesce(w.sandbox_of, w.id)
    left join public.profiles p on p.user_id = m.user_id
    where w.id = auth.jwt() ->> 'workspace' and m.user_id = person), 'A former member') end
$$;

-- What a person has to decide of a directive, for whoever may read that: the ids alone.
create function orcher.waits_for(directive text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select a.id from orcher.approvals a where a.directive_id = directive and a.state = 'pending'
    and a.workspace_id = orcher.workspace_for('directives:read') order by a.id)
$$;

-- A directive as the wire has it.
create function orcher.shown_directive(d orcher.directives) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'agent_id', d.agent_id, 'state', d.state, 'progress', d.progress, 'instruction', d.instruction,
    'agent', (select a.name from orcher.agents a where a.id = d.agent_id), 'agent_version', d.agent_version,
    'reason', d.reason, 'explained', d.explained, 'questions', d.questions, 'context', d.context, 'sources', to_jsonb(d.sources),
    'limits', d.limits, 'plan_rev', d.plan_rev, 'issued_by', jsonb_build_object('id', d.issued_by, 'name', orcher.name_of(d.issued_by)),
    'steps', (select jsonb_build_object('done', count(*) filter (where s.state = 'done'), 'total', count(*),
      'waits', min(s.seq) filter (where s.state in ('awaiting_approval', 'unknown'))) from orcher.steps s where s.directive_id = d.id),
    'spent', jsonb_build_object('ms', d.spent_ms, 'money', d.spent_money),
    'due', (select p.plan ->> 'due' from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev),
    'planner', (select p.plan ->> 'planner' from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev),
    'forked_from', d.forked_from, 'schedule_id', d.schedule_id, 'created_at', orcher.utc(d.created_at), 'state_since', orcher.utc(d.state_since),
    'ended_at', orcher.utc(d.ended_at))
$$;

-- A step as the wire has it.
create function orcher.shown_step(s orcher.steps) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'plan_rev', s.plan_rev, 'title', s.title, 'tool', s.tool, 'args', s.args, 'args_sha256', s.args_sha256,
    'effect', s.effect, 'lane', s.lane, 'needs', to_jsonb(s.needs), 'state', s.state, 'basis', s.basis, 'alternatives', s.alternatives,
    'guess', s.state = 'done' and s.basis = '[]', 'output', s.output, 'error', s.error, 'attempts', s.attempts, 'cost', s.cost,
    'started_at', to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(s.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
