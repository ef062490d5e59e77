-- What happened in a workspace, in a chain: each event holds the hash of the one before it. Nobody who is served changes a row.

create table orcher.audit (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  seq bigint not null check (seq > 0),
  id text collate "C" not null default orcher.new_id('evt') unique,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  directive_id text collate "C",
  step integer,
  -- Who did it; what the engine does is done by nobody.
  by_user uuid,
  -- What somebody wrote, and the salt of its hash: both go when it is erased, and the chain still holds.
  reason text check (char_length(reason) <= 2000),
  salt bytea,
  at timestamptz not null,
  -- The very bytes that are hashed.
  event text not null,
  prev bytea not null,
  hash bytea not null,
  -- By a key that the database does not hold; null where the server gave none.
  mac bytea,
  primary key (workspace_id, seq)
);
create index audit_of_directive on orcher.audit (directive_id, seq) where directive_id is not null;
create index audit_by_person on orcher.audit (by_user) where by_user is not null;

-- Where each chain ends. Locked while an event is added, so that there is one order.
create table orcher.audit_heads (
  workspace_id text collate "C" primary key references orcher.workspaces (id) on delete cascade,
  seq bigint not null,
  hash bytea not null
);

-- The head at a time, signed by the server, so that a tail that was cut off is missed.
create table orcher.audit_checkpoints (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  -- A compact JWS over workspace, seq, hash and time.
  signed text not null check (char_length(signed) <= 2000),
  primary key (workspace_id, seq)
);

-- Reports of a period, with the head at its end.
create table orcher.audit_reports (
  id text collate "C" primary key default orcher.new_id('aud'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  first_day date not null,
  last_day date not null check (last_day >= first_day and last_day - first_day <= 366),
  state text not null default 'queued' check (state in ('queued', 'completed')),
  asked_by uuid references auth.users (id) on delete set null,
  events bigint,
  -- What was signed, as a compact JWS.
  signed text,
  created_at timestamptz not null default now()
);
create index audit_reports_newest on orcher.audit_reports (workspace_id, id desc);
create index audit_reports_asked on orcher.audit_reports (asked_by);
create index audit_reports_queued on orcher.audit_reports (id) where state = 'queued';

-- Adds an event to the chain of the workspace, in the transaction of what it tells.
create function orcher.append_audit(workspace text, kind text, directive text default null, step integer default null, why text default null,
  detail jsonb default '{}') returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads;
  now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  person uuid := auth.uid();
  reason text := left(nullif(btrim(why), ''), 2000);
  salt bytea := case when reason is not null then extensions.gen_random_bytes(16) end;
  key text := nullif(current_setting('orcher.audit_key', true), '');
  event text;
  hashed bytea;
begin
  select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  if not found then
    -- A workspace that is going takes its chain with it.
    if not exists (select from orcher.workspaces where id = workspace) then
      return null;
    end if;
    insert into orcher.audit_heads (workspace_id, seq, hash) values (workspace, 0, sha256(convert_to(workspace, 'utf8')))
    on conflict do nothing;
    select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  end if;
  event := (jsonb_strip_nulls(jsonb_build_object('workspace', workspace, 'kind', kind, 'directive', directive, 'step', step, 'by', person,
    'key', auth.jwt() ->> 'key_id', 'at', to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason_sha256', encode(sha256(salt || convert_to(reason, 'utf8')), 'hex'))) || detail)::text;
  hashed := sha256(head.hash || int8send(head.seq + 1) || convert_to(event, 'utf8'));
  insert into orcher.audit (workspace_id, seq, kind, directive_id, step, by_user, reason, salt, at, event, prev, hash, mac)
  values (workspace, head.seq + 1, kind, directive, step, person, reason, salt, now_at, event, head.hash, hashed,
    extensions.hmac(hashed, decode(key, 'hex'), 'sha256'));
  update orcher.audit_heads h set seq = head.seq + 1, hash = hashed where h.workspace_id = workspace;
  perform pg_notify('orcher_events', json_build_object('workspace', workspace, 'directive', directive, 'seq', head.seq + 1)::text);
  return head.seq + 1;
end
$$;

-- What people change of their workspace is told by itself.
create function orcher.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  what text := tg_argv[0];
  done text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
begin
  if tg_op = 'UPDATE' and what = 'key' then
    done := case when subject ->> 'revoked_at' is not null then 'revoked' when subject ->> 'replaced_by' is not null then 'rotated' else done end;
  elsif tg_op = 'UPDATE' and what = 'agent' and subject ->> 'archived_at' is not null then
    done := 'archived';
  end if;
  perform orcher.append_audit(subject ->> 'workspace_id', what || '_' || done, detail := jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(subject ->> 'id', subject ->> 'user_id'), 'role', subject ->> 'role', 'mode', subject ->> 'mode',
    'scopes', subject -> 'scopes', 'capabilities', subject -> 'capabilities', 'version', subject -> 'version',
    'tool', subject ->> 'tool', 'verdict', subject ->> 'verdict')));
  return null;
end
$$;
create trigger audit_keys after insert or delete on orcher.api_keys for each row execute function orcher.audit_change('key');
create trigger audit_key_ends after update of revoked_at, replaced_by on orcher.api_keys for each row
when (old.revoked_at is distinct from new.revoked_at or old.replaced_by is distinct from new.replaced_by)
execute function orcher.audit_change('key');
create trigger audit_members after insert or delete or update of role on orcher.workspace_members
for each row execute function orcher.audit_change('member');
create trigger audit_agents after insert on orcher.agents for each row execute function orcher.audit_change('agent');
create trigger audit_agent_changes after update on orcher.agents for each row when (old.* is distinct from new.*)
execute function orcher.audit_change('agent');

-- Asks for a report, which the server signs.
create function orcher.start_audit(first_day date, last_day date) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_for('oversight:audit');
  made text;
begin
  if workspace is null then
    perform orcher.refuse(403, 'scope_missing', 'This call needs the scope oversight:audit.', '{"scope": "oversight:audit"}');
  end if;
  if last_day < first_day or last_day - first_day > 366 then
    perform orcher.refuse(400, 'invalid_request', '`to` is at `from` or up to a year after it.', '{"field": "to"}');
  end if;
  insert into orcher.audit_reports (workspace_id, first_day, last_day, asked_by)
  values (workspace, start_audit.first_day, start_audit.last_day, auth.uid()) returning id into made;
  perform orcher.append_audit(workspace, 'audit_started', detail := jsonb_build_object('id', made));
  perform pg_notify('orcher', '');
  return made;
end
$$;

alter table orcher.audit enable row level security;
alter table orcher.audit_heads enable row level security;
alter table orcher.audit_checkpoints enable row level security;
alter table orcher.audit_reports enable row level security;
grant select on orcher.audit, orcher.audit_heads, orcher.audit_checkpoints, orcher.audit_reports to authenticated;
create policy "Who may oversee reads what happened" on orcher.audit for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may oversee reads the head" on orcher.audit_heads for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may oversee reads the checkpoints" on orcher.audit_checkpoints for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));
create policy "Who may audit reads the reports" on orcher.audit_reports for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:audit')));
create policy "Who may read directives reads what happened to them" on orcher.audit for select to authenticated
  using (directive_id is not null and workspace_id = (select orcher.workspace_for('directives:read')));

-- What agents may do without being asked, must ask for, and must not do: the strictest policy that fits a step counts.

create function orcher.are_conditions(conditions jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) <= 10 and pg_column_size(conditions) <= 8192
    and not exists (
      select from jsonb_array_elements(conditions) c
      where jsonb_typeof(c) <> 'object' or coalesce(c ->> 'field', '') !~ '^[a-z][a-z_]{0,39}$'
        or coalesce(c ->> 'op', '') not in ('eq', 'ne', 'in', 'contains', 'over', 'under', 'exists'))
$$;

-- The workspace where whoever asks oversees, in person: what rules agents is no key's to change. Of a sandbox it is the sandbox.
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
  -- A tool, `plan` for every plan before its first step, or `*`.
  tool text not null check (tool ~ '^(\*|[a-z][a-z_]{0,39})$'),
  -- All must hold of the arguments: [{"field": "to", "op": "eq", "value": "workspace"}].
  conditions jsonb not null default '[]' check (orcher.are_conditions(conditions)),
  -- Of whoever issued the directive; null for everybody.
  issuer_roles text[] check (issuer_roles <@ array['owner', 'supervisor', 'builder', 'viewer']),
  verdict text not null check (verdict in ('allow', 'deny', 'ask')),
  -- Who may decide.
  roles text[] not null default '{owner,supervisor}'
    check (roles <@ array['owner', 'supervisor', 'builder'] and cardinality(roles) between 1 and 3),
  four_eyes boolean not null default false,
  -- Only with a second factor.
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
      perform orcher.refuse(409, 'state_conflict', 'A workspace has at most 200 policies.');
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

-- Whether what the step is given meets one condition.
create function orcher.meets(args jsonb, condition jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case condition ->> 'op'
    when 'exists' then args ? (condition ->> 'field')
    when 'eq' then args -> (condition ->> 'field') = condition -> 'value'
    when 'ne' then args -> (condition ->> 'field') is distinct from condition -> 'value'
    when 'in' then condition -> 'value' @> jsonb_build_array(args -> (condition ->> 'field'))
    when 'contains' then strpos(lower(args ->> (condition ->> 'field')), lower(condition ->> 'value')) > 0
    when 'over' then jsonb_typeof(args -> (condition ->> 'field')) = 'number' and jsonb_typeof(condition -> 'value') = 'number'
      and (args ->> (condition ->> 'field'))::numeric > (condition ->> 'value')::numeric
    when 'under' then jsonb_typeof(args -> (condition ->> 'field')) = 'number' and jsonb_typeof(condition -> 'value') = 'number'
      and (args ->> (condition ->> 'field'))::numeric < (condition ->> 'value')::numeric
  end, false)
$$;

-- What counts for a step: the strictest policy that fits; else what reads and writes here is allowed, and what reaches others is asked for.
create function orcher.rule_for(workspace text, tool text, effect text, args jsonb, issuer_role text, agent_policy jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case when agent_policy -> 'deny' ? tool then
      '{"verdict": "deny", "name": "The agent may not", "roles": ["owner", "supervisor"]}'::jsonb end,
    (select to_jsonb(p) from orcher.policies p
     where p.workspace_id = workspace and p.enabled and p.tool in (rule_for.tool, case when rule_for.tool <> 'plan' then '*' end)
       and (p.issuer_roles is null or issuer_role = any (p.issuer_roles))
       and not exists (select from jsonb_array_elements(p.conditions) c where not orcher.meets(args, c))
     order by array_position(array['deny', 'ask', 'allow'], p.verdict), p.four_eyes desc, p.aal2 desc, p.id limit 1),
    case when agent_policy -> 'ask' ? tool then
      '{"verdict": "ask", "name": "The agent asks first", "roles": ["owner", "supervisor"]}'::jsonb end,
    case when effect = 'external' or (tool = 'notify' and args ->> 'to' = 'workspace') then
      '{"verdict": "ask", "name": "What reaches others is asked for", "roles": ["owner", "supervisor"]}'::jsonb
    else '{"verdict": "allow"}' end)
$$;

create function orcher.shown_policy(p orcher.policies) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p) - array['workspace_id', 'created_by', 'created_at', 'updated_at']
    || jsonb_build_object('created_at', orcher.utc(p.created_at), 'updated_at', orcher.utc(p.updated_at))
$$;

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
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade,
  foreign key (agent_id, agent_version) references orcher.agent_versions (agent_id, version)
);
create index directives_newest on orcher.directives (workspace_id, id desc);
create index directives_by_state on orcher.directives (workspace_id, state, id desc);
create index directives_of_agent on orcher.directives (workspace_id, agent_id, id desc);
create index directives_of_version on orcher.directives (agent_id, agent_version);
create index directives_wanted on orcher.directives (id) where wanted > begun;
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
    approve_plan, state, reason, explained, wanted, schedule_id)
  values (workspace, agent.id, agent.version, auth.uid(),
    coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}'),
    asked ->> 'instruction', coalesce(asked -> 'context', '{}'),
    coalesce((select array_agg(s order by place) from jsonb_array_elements_text(asked -> 'sources') with ordinality x (s, place)), '{}'),
    coalesce(asked -> 'limits', '{}'), coalesce((asked ->> 'approve_plan')::boolean, false),
    case when is_held then 'paused' else 'queued' end, case when is_held then 'held' end,
    case when is_held then 'Everything in this workspace is paused.' end, case when is_held then 0 else 1 end, asked ->> 'schedule_id')
  returning id into made;
  perform orcher.append_audit(workspace, 'submitted', made, detail := jsonb_build_object('agent', agent.id, 'agent_version', agent.version,
    'instruction_sha256', orcher.sha256_of(to_jsonb(asked ->> 'instruction'))));
  perform pg_notify('orcher', '');
  return made;
end
$$;

create function orcher.is_over(state text) returns boolean
language sql immutable set search_path = '' as $$ select state in ('completed', 'cancelled', 'failed') $$;

-- Changes of state that a person asks for; they hold between two steps.
create function orcher.set_directive(directive text, new_state text, more jsonb, new_sources text[], why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
begin
  if orcher.is_over(d.state) and (new_state is distinct from d.state or more is not null or new_sources is not null) then
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
      select from orcher.steps n where n.directive_id = d.id and n.seq = any (w.needs) and n.state <> 'done')) then
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

-- What the engine does of a directive, a stretch from gate to gate. Only the server's own connection calls these.

-- Takes the stretch; null where another has it or nothing is wanted any more.
create function orcher.begin_segment(directive text, segment integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.wanted <> segment or d.begun >= segment or d.state not in ('queued', 'planning', 'running') then
    update orcher.directives set begun = greatest(begun, segment) where id = directive and wanted = segment;
    return null;
  end if;
  update orcher.directives set begun = segment, state = case when plan_rev = 0 then 'planning' else 'running' end where id = directive;
  if d.plan_rev = 0 and d.state <> 'planning' then
    perform orcher.append_audit(d.workspace_id, 'planning', d.id);
  end if;
  return jsonb_build_object('id', d.id, 'planned', d.plan_rev > 0, 'instruction', d.instruction, 'context', d.context, 'sources', d.sources,
    'created_at', d.created_at, 'capabilities',
    (select to_jsonb(v.capabilities) from orcher.agent_versions v where v.agent_id = d.agent_id and v.version = d.agent_version));
end
$$;

-- What the planner answers is kept with the directive. True where its steps may begin.
create function orcher.keep_plan(directive text, segment integer, planned jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  rule jsonb;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'planning' then
    return false;
  end if;
  if planned ->> 'kind' = 'questions' then
    update orcher.directives set questions = planned -> 'questions' where id = directive;
    perform orcher.append_audit(d.workspace_id, 'asked', directive, detail := jsonb_build_object('questions', jsonb_array_length(planned -> 'questions')));
    return false;
  elsif planned ->> 'kind' <> 'plan' then
    update orcher.directives set state = 'failed', reason = 'not_plannable', explained = left(planned ->> 'reason', 1000) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'failed', directive, detail := '{"because": "not_plannable"}');
    return false;
  end if;
  perform orcher.write_plan(d, planned -> 'plan', null);
  rule := orcher.rule_of(d, 'plan', 'read', planned -> 'plan');
  if rule ->> 'verdict' = 'deny' then
    update orcher.directives set state = 'failed', reason = 'denied', explained = format('The policy “%s” denies this plan.', rule ->> 'name')
    where id = directive;
    perform orcher.append_audit(d.workspace_id, 'refused', directive, detail := jsonb_build_object('policy', rule ->> 'id'));
    return false;
  elsif rule ->> 'verdict' = 'ask' or d.approve_plan then
    perform orcher.ask(d, 'plan', null, 'plan', planned -> 'plan',
      case when rule ->> 'verdict' = 'ask' then rule else '{"name": "The plan is approved before its first step", "roles": ["owner", "supervisor", "builder"]}' end);
    return false;
  end if;
  update orcher.directives set state = 'running' where id = directive;
  perform orcher.append_audit(d.workspace_id, 'started', directive);
  return true;
end
$$;

create function orcher.rule_of(d orcher.directives, tool text, effect text, args jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select orcher.rule_for(d.workspace_id, tool, effect, args,
    (select m.role from orcher.workspaces w join orcher.workspace_members m
       on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by where w.id = d.workspace_id),
    (select v.policy from orcher.agent_versions v where v.agent_id = d.agent_id and v.version = d.agent_version))
$$;

-- Mails to members of a workspace by our own server, which has an outbox. Of a sandbox nothing leaves. Returns to how many.
create function orcher.mail_members(workspace text, to_roles text[], only_person uuid, but_not uuid, template text, data jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sent integer := 0;
begin
  if to_regclass('private.outbox') is null or exists (select from orcher.workspaces where id = workspace and sandbox_of is not null) then
    return 0;
  end if;
  insert into private.outbox (kind, message)
  select 'mail', jsonb_build_object('to', u.email, 'template', template,
    'data', data || jsonb_build_object('workspace', (select w.name from orcher.workspaces w where w.id = workspace)))
  from orcher.workspace_members m join auth.users u on u.id = m.user_id
  where m.workspace_id = workspace and m.role = any (to_roles) and u.email <> ''
    and (only_person is null or m.user_id = only_person) and m.user_id is distinct from but_not;
  get diagnostics sent = row_count;
  return sent;
end
$$;

-- Waits for a person: the directive rests in its table, and nothing of it in memory.
create function orcher.ask(d orcher.directives, kind text, step integer, tool text, args jsonb, rule jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_id, policy_name, roles, four_eyes,
    aal2, reason_required, on_expiry, expires_at)
  values (d.workspace_id, d.id, kind, step, tool, args, orcher.sha256_of(args), rule ->> 'id', rule ->> 'name',
    array(select r from jsonb_array_elements_text(rule -> 'roles') r), coalesce((rule ->> 'four_eyes')::boolean, false),
    coalesce((rule ->> 'aal2')::boolean, false), coalesce((rule ->> 'reason_required')::boolean, false),
    coalesce(rule ->> 'on_expiry', 'paused'), clock_timestamp() + make_interval(hours => coalesce((rule ->> 'expires_hours')::integer, 72)))
  returning id into made;
  update orcher.steps s set state = case when kind = 'unknown' then 'unknown' else 'awaiting_approval' end
  where s.directive_id = d.id and s.seq = step;
  update orcher.directives set state = 'awaiting_approval', reason = null, explained = null where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'approval_requested', d.id, step, detail := jsonb_build_object('approval', made, 'tool', tool,
    'policy', rule ->> 'id', 'args_sha256', orcher.sha256_of(args)));
  perform orcher.mail_members(d.workspace_id, array(select r from jsonb_array_elements_text(rule -> 'roles') r), null,
    case when (rule ->> 'four_eyes')::boolean then d.issued_by end, 'approval_waits', jsonb_build_object('approval', made,
      'policy', rule ->> 'name', 'title', coalesce((select s.title from orcher.steps s where s.directive_id = d.id and s.seq = step),
        left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120))));
end
$$;

create function orcher.stop_run(d orcher.directives, new_state text, why text, sentence text, step integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update orcher.directives set state = new_state, reason = why, explained = sentence where id = d.id;
  perform orcher.append_audit(d.workspace_id, case new_state when 'failed' then 'failed' else 'paused' end, d.id, step,
    detail := jsonb_build_object('because', why));
end
$$;

-- Why nothing more of it may run now, as a word and a sentence; null where it may.
create function orcher.limit_met(d orcher.directives) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from orcher.workspaces w join orcher.workspace_members m
      on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by where w.id = d.workspace_id)
      then array['issuer', 'Who issued it is no member of the workspace any more.']
    when (select count(*) from orcher.steps where directive_id = d.id and state = 'done' and attempts > 0) >= coalesce((d.limits ->> 'steps')::integer, 100)
      then array['budget', 'The limit of steps is met.']
    when d.spent_ms >= coalesce((d.limits ->> 'seconds')::numeric, 3600) * 1000 then array['budget', 'The limit of work time is met.']
    when d.spent_money > coalesce((d.limits ->> 'money')::numeric, 0) then array['budget', 'The limit of money is met.']
    when clock_timestamp() > (d.limits ->> 'until')::timestamptz then array['deadline', 'Its time is over.']
  end
$$;

-- The next step, judged in the transaction that begins it: {"do": "step" | "send" | "stop", …}.
create function orcher.next_step(directive text, segment integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
  rule jsonb;
  met text[];
  stop constant jsonb := '{"do": "stop"}';
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'running' then
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

create function orcher.finish_step(directive text, step integer, result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  took bigint;
begin
  select * into d from orcher.directives where id = directive for update;
  update orcher.steps set state = 'done', ended_at = clock_timestamp(), output = result -> 'output',
    basis = coalesce(result -> 'basis', '[]'), alternatives = coalesce(result -> 'alternatives', '[]'),
    cost = coalesce((result ->> 'cost')::numeric, 0)
  where directive_id = directive and seq = step and state in ('running', 'unknown')
  returning extract(epoch from ended_at - started_at) * 1000 into took;
  if not found then
    return;
  end if;
  update orcher.directives set spent_ms = spent_ms + greatest(1, coalesce(took, 0)), spent_money = spent_money + coalesce((result ->> 'cost')::numeric, 0),
    progress = least(99, 100 * (select count(*) filter (where state in ('done', 'rejected', 'skipped')) from orcher.steps where directive_id = d.id)
      / greatest(1, (select count(*) from orcher.steps where directive_id = d.id)))
  where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'step_done', d.id, step, detail := jsonb_build_object('output_sha256', orcher.sha256_of(result -> 'output'),
    'guess', case when coalesce(result -> 'basis', '[]') = '[]' then true end));
end
$$;

create function orcher.fail_step(directive text, step integer, sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
begin
  select * into d from orcher.directives where id = directive for update;
  update orcher.steps set state = 'failed', ended_at = clock_timestamp(), error = left(sentence, 500)
  where directive_id = directive and seq = step and state = 'running';
  if found then
    perform orcher.stop_run(d, 'failed', 'step', left(format('Step %s: %s', step, sentence), 1000), step);
  end if;
end
$$;

-- Written, and committed, before anything leaves. False where it was before: then nobody knows whether it left.
create function orcher.intend(directive text, step integer) returns boolean
language sql security definer set search_path = '' as $$
  with intended as (
    update orcher.steps set sent_at = clock_timestamp()
    where directive_id = directive and seq = step and state = 'running' and sent_at is null returning 1)
  select exists (select from intended)
$$;

-- It may have left, and may not: a person says which.
create function orcher.doubt_step(directive text, step integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
begin
  select * into d from orcher.directives where id = directive for update;
  select * into s from orcher.steps where directive_id = directive and seq = step and state = 'running';
  if found then
    perform orcher.ask(d, 'unknown', step, s.tool, s.args,
      '{"name": "Whether it was sent is not known", "roles": ["owner", "supervisor"], "reason_required": true}');
  end if;
end
$$;

-- A step that is under way, as its tool is given it.
create function orcher.step_run(directive text, step integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'tool', s.tool, 'args', s.args, 'rev', s.plan_rev, 'issuer', d.issued_by, 'workspace', d.workspace_id,
    'scopes', d.scopes, 'agent', d.agent_id, 'instruction', d.instruction, 'context', d.context,
    -- What a context brings is named by it.
    'sources', to_jsonb(d.sources) || coalesce((select jsonb_agg(k) from jsonb_object_keys(
      case when jsonb_typeof(d.context -> 'sources') = 'object' then d.context -> 'sources' else '{}' end) k), '[]'),
    'sandbox', (select w.sandbox_of is not null from orcher.workspaces w where w.id = d.workspace_id),
    'inputs', coalesce((select jsonb_agg(jsonb_build_object('seq', n.seq, 'tool', n.tool, 'title', n.title, 'output', n.output, 'basis', n.basis) order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.seq = any (s.needs)), '[]'))
  from orcher.steps s join orcher.directives d on d.id = s.directive_id
  where s.directive_id = directive and s.seq = step
$$;

-- What people decide. The decision, its line in the chain and what follows are one transaction.

create table orcher.decisions (
  id text collate "C" primary key default orcher.new_id('dec'),
  approval_id text collate "C" not null references orcher.approvals (id) on delete cascade,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  decided_by uuid not null,
  key_id text collate "C",
  verdict text not null check (verdict in ('approve', 'reject', 'edit', 'defer')),
  reason text check (char_length(reason) <= 2000),
  aal text not null,
  at timestamptz not null default clock_timestamp()
);
create index decisions_of_approval on orcher.decisions (approval_id, id);
create index decisions_of_workspace on orcher.decisions (workspace_id);
create index decisions_by_person on orcher.decisions (decided_by);
alter table orcher.decisions enable row level security;
grant select on orcher.decisions to authenticated;
create policy "Who may oversee reads decisions" on orcher.decisions for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));

-- Why the caller may not decide; null where they may.
create function orcher.why_not(a orcher.approvals, d orcher.directives) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when orcher.my_role() is null or orcher.my_role() <> all (a.roles) then 'role'
    when a.four_eyes and d.issued_by = auth.uid() then 'four_eyes'
    when a.aal2 and auth.jwt() ->> 'aal' is distinct from 'aal2' then 'aal2'
  end
$$;

-- The same, for lists: of each approval that the caller sees.
create function orcher.may_not_decide(approval text) returns text
language sql stable security definer set search_path = '' as $$
  select orcher.why_not(a, d) from orcher.approvals a join orcher.directives d on d.id = a.directive_id
  where a.id = approval and a.workspace_id = orcher.workspace_for('oversight:read')
$$;

create function orcher.decide(approval text, verdict text, why text, shown_sha256 text, new_args jsonb, remind timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  a orcher.approvals;
  d orcher.directives;
  refused text;
begin
  -- The directive first, as everybody locks.
  select x.* into d from orcher.directives x join orcher.approvals y on y.directive_id = x.id
  where y.id = approval and y.workspace_id = workspace for update of x;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no approval with that id that you may see.');
  end if;
  select * into a from orcher.approvals where id = approval for update;
  refused := orcher.why_not(a, d);
  if refused is not null then
    perform orcher.refuse(403, case refused when 'aal2' then 'second_factor_needed' else 'role_missing' end, case refused
      when 'role' then format('This is for %s to decide.', array_to_string(a.roles, ' or '))
      when 'four_eyes' then 'Somebody else than who issued the directive has to decide.'
      else 'This is decided with a second factor.' end);
  end if;
  if a.state <> 'pending' or a.expires_at <= clock_timestamp() then
    perform orcher.refuse(409, 'state_conflict', case a.state when 'pending' then 'It has expired.'
      else format('It has been %s already.', a.state) end);
  end if;
  if shown_sha256 is distinct from a.args_sha256 then
    perform orcher.refuse(409, 'state_conflict', 'The arguments have changed since they were shown. Look at them again.', '{"field": "args_sha256"}');
  end if;
  if coalesce(btrim(why), '') = '' and (verdict in ('reject', 'edit') or (a.reason_required and verdict = 'approve')) then
    perform orcher.refuse(400, 'invalid_request', 'Say why: the reason stays in the record.', '{"field": "reason"}');
  end if;
  insert into orcher.decisions (approval_id, workspace_id, decided_by, key_id, verdict, reason, aal)
  values (a.id, workspace, auth.uid(), auth.jwt() ->> 'key_id', verdict, left(why, 2000), coalesce(auth.jwt() ->> 'aal', 'aal1'));
  if verdict = 'defer' then
    update orcher.approvals set remind_at = least(remind, expires_at) where id = a.id;
  else
    update orcher.approvals set state = case verdict when 'approve' then 'approved' when 'reject' then 'rejected' else 'edited' end,
      decided_by = auth.uid(), decided_at = clock_timestamp() where id = a.id;
  end if;
  perform orcher.append_audit(workspace, case verdict when 'approve' then 'approved' when 'reject' then 'rejected' when 'edit' then 'edited' else 'deferred' end,
    d.id, a.step, why, jsonb_build_object('approval', a.id, 'args_sha256', a.args_sha256));
  case verdict
    when 'approve' then perform orcher.go_on(a, d);
    when 'reject' then perform orcher.turn_down(a, d);
    when 'edit' then perform orcher.change_args(a, d, new_args, why);
    else null;
  end case;
  return jsonb_build_object('directive_id', d.id, 'state', (select state from orcher.approvals where id = a.id));
end
$$;

-- A directive that was paused meanwhile stays so; the approval is there when it goes on.
create function orcher.go_on(a orcher.approvals, d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if a.kind = 'unknown' then
    -- It was sent after all, says whoever decides.
    perform orcher.finish_step(d.id, a.step, '{"output": {"sent": "said by a person"}, "basis": [{"source": "a person"}]}');
  else
    update orcher.steps set state = 'waiting' where directive_id = d.id and seq = a.step and state = 'awaiting_approval';
  end if;
  if d.state = 'awaiting_approval' then
    update orcher.directives set state = 'running' where id = d.id;
    perform orcher.wake(d.id);
  end if;
end
$$;

create function orcher.turn_down(a orcher.approvals, d orcher.directives) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if a.kind = 'plan' then
    update orcher.directives set state = 'paused', reason = 'rejected', explained = 'The plan was rejected. Change it, or cancel the directive.'
    where id = d.id and not orcher.is_over(d.state);
    return;
  end if;
  update orcher.steps set state = case a.kind when 'unknown' then 'failed' else 'rejected' end, ended_at = clock_timestamp()
  where directive_id = d.id and seq = a.step;
  update orcher.directives set state = 'paused', reason = 'rejected',
    explained = format('Step %s was rejected. Change the plan, or let the rest go on.', a.step)
  where id = d.id and not orcher.is_over(d.state);
end
$$;

-- What is run is what is shown: changed arguments are a new revision, and ask again where policy asks.
create function orcher.change_args(a orcher.approvals, d orcher.directives, new_args jsonb, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  if a.kind <> 'step' or new_args is null then
    perform orcher.refuse(400, 'invalid_request', 'The arguments of a step can be edited; a plan is changed as a plan.', '{"field": "args"}');
  end if;
  update orcher.steps set args = new_args, args_sha256 = orcher.sha256_of(new_args), state = 'waiting', plan_rev = rev
  where directive_id = d.id and seq = a.step;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by)
  select d.id, rev, d.workspace_id, changed, orcher.sha256_of(changed), left(why, 4000), auth.uid()
  from (select jsonb_set(p.plan, '{steps}', (select jsonb_agg(case when (s ->> 'seq')::integer = a.step
      then jsonb_set(s, '{args}', new_args) else s end order by (s ->> 'seq')::integer) from jsonb_array_elements(p.plan -> 'steps') s)) as changed
    from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev) x;
  update orcher.directives set plan_rev = rev, state = case when state = 'awaiting_approval' then 'running' else state end where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, a.step, detail := jsonb_build_object('rev', rev, 'args_sha256', orcher.sha256_of(new_args)));
  if d.state = 'awaiting_approval' then
    perform orcher.wake(d.id);
  end if;
end
$$;

-- What nobody decided in time never goes on by itself.
create function orcher.expire_approvals() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  a orcher.approvals;
  d orcher.directives;
  expired integer := 0;
  one text;
begin
  for one in select id from orcher.approvals where state = 'pending' and expires_at <= clock_timestamp() order by expires_at limit 500 loop
    select x.* into d from orcher.directives x join orcher.approvals y on y.directive_id = x.id where y.id = one for update of x;
    update orcher.approvals set state = 'expired', decided_at = clock_timestamp() where id = one and state = 'pending' and expires_at <= clock_timestamp()
    returning * into a;
    continue when not found;
    expired := expired + 1;
    perform orcher.append_audit(a.workspace_id, 'expired', a.directive_id, a.step, detail := jsonb_build_object('approval', a.id));
    update orcher.steps set state = 'waiting' where directive_id = d.id and seq = a.step and state = 'awaiting_approval';
    if d.state = 'awaiting_approval' then
      update orcher.directives set state = a.on_expiry, reason = 'expired', explained = 'Nobody decided in time.' where id = d.id;
    end if;
  end loop;
  return expired;
end
$$;

-- An approval as the wire has it: with what was read, and who may decide.
create function orcher.shown_approval(a orcher.approvals) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'directive_id', a.directive_id, 'kind', a.kind, 'step', a.step, 'tool', a.tool, 'args', a.args,
    'args_sha256', a.args_sha256, 'policy', a.policy_name, 'roles', to_jsonb(a.roles), 'four_eyes', a.four_eyes, 'aal2', a.aal2,
    'reason_required', a.reason_required, 'on_expiry', a.on_expiry, 'state', a.state, 'may_not', orcher.may_not_decide(a.id),
    'title', coalesce(s.title, 'Approve the plan'), 'effect', coalesce(s.effect, 'read'), 'instruction', d.instruction,
    'agent', (select g.name from orcher.agents g where g.id = d.agent_id),
    'issued_by', jsonb_build_object('id', d.issued_by, 'name', orcher.name_of(d.issued_by)),
    'read', coalesce((select jsonb_agg(jsonb_build_object('step', n.seq, 'title', n.title, 'summary', n.output ->> 'summary', 'basis', n.basis) order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.state = 'done'), '[]'),
    'given', coalesce((select jsonb_agg(jsonb_build_object('step', n.seq, 'title', n.title, 'output', n.output) order by n.seq)
      from orcher.steps n where n.directive_id = d.id and n.seq = any (s.needs)), '[]'),
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('verdict', x.verdict, 'reason', x.reason, 'by', orcher.name_of(x.decided_by),
      'at', orcher.utc(x.at)) order by x.id) from orcher.decisions x where x.approval_id = a.id), '[]'),
    'created_at', orcher.utc(a.created_at), 'expires_at', orcher.utc(a.expires_at), 'remind_at', orcher.utc(a.remind_at),
    'decided_at', orcher.utc(a.decided_at), 'decided_by', orcher.name_of(a.decided_by))
  from orcher.directives d left join orcher.steps s on s.directive_id = a.directive_id and s.seq = a.step
  where d.id = a.directive_id
$$;

-- What policies would say of steps that the caller has in mind.
create function orcher.preview_rules(agent text, steps jsonb) returns table (seq integer, verdict text, name text)
language sql stable security definer set search_path = '' as $$
  select (s ->> 'seq')::integer, r ->> 'verdict', r ->> 'name'
  from orcher.agents a, jsonb_array_elements(steps) s,
    orcher.rule_for(a.workspace_id, s ->> 'tool', s ->> 'effect', s -> 'args', orcher.my_role(), a.policy) r
  where a.id = agent and a.workspace_id = orcher.workspace_for('directives:read')
$$;

-- What agents remember: each entry with its source, its versions and what was derived from it, so that forgetting finds all of it.

create table orcher.memories (
  id text collate "C" primary key default orcher.new_id('mem'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  -- A person or thing that it is about, where somebody says so.
  subject text check (char_length(subject) <= 120),
  text text not null check (char_length(btrim(text)) between 1 and 4000),
  words tsvector not null generated always as (to_tsvector('english', text)) stored,
  -- The directive and step that it came from; without one, a person gave it.
  source_directive text collate "C",
  source_step integer,
  -- Its text is that of the entries that it was derived from, and of nothing else.
  is_derived boolean not null default false,
  created_by uuid,
  version integer not null default 1,
  used integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);
create index memories_newest on orcher.memories (workspace_id, agent_id, id desc);
create index memories_words on orcher.memories using gin (words);
create index memories_of_directive on orcher.memories (source_directive) where source_directive is not null;

create table orcher.memory_versions (
  memory_id text collate "C" not null references orcher.memories (id) on delete cascade,
  version integer not null,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  text text not null,
  changed_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (memory_id, version)
);
create index memory_versions_of_workspace on orcher.memory_versions (workspace_id);

create table orcher.derivations (
  from_memory text collate "C" not null references orcher.memories (id) on delete cascade,
  to_memory text collate "C" not null references orcher.memories (id) on delete cascade,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  primary key (from_memory, to_memory)
);
create index derivations_to on orcher.derivations (to_memory);
create index derivations_of_workspace on orcher.derivations (workspace_id);

-- Which steps have read an entry, and so hold its text.
create table orcher.memory_uses (
  memory_id text collate "C" not null references orcher.memories (id) on delete cascade,
  directive_id text collate "C" not null references orcher.directives (id) on delete cascade,
  step integer not null,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  primary key (memory_id, directive_id, step)
);
create index memory_uses_of_directive on orcher.memory_uses (directive_id);
create index memory_uses_of_workspace on orcher.memory_uses (workspace_id);

alter table orcher.memories enable row level security;
alter table orcher.memory_versions enable row level security;
alter table orcher.derivations enable row level security;
alter table orcher.memory_uses enable row level security;
grant select on orcher.memories, orcher.memory_versions, orcher.derivations, orcher.memory_uses to authenticated;
create policy "Who may read memory" on orcher.memories for select to authenticated
  using (workspace_id = (select orcher.workspace_for('memory:read')));
create policy "Who may read memory reads its versions" on orcher.memory_versions for select to authenticated
  using (workspace_id = (select orcher.workspace_for('memory:read')));
create policy "Who may read memory reads what it rests on" on orcher.derivations for select to authenticated
  using (workspace_id = (select orcher.workspace_for('memory:read')));
create policy "Who may read memory reads where it was used" on orcher.memory_uses for select to authenticated
  using (workspace_id = (select orcher.workspace_for('memory:read')));

-- The workspace where the caller may write memory; refuses everybody else.
create function orcher.remembers() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_for('memory:write');
begin
  if workspace is null then
    perform orcher.refuse(403, 'scope_missing', 'This call needs the scope memory:write.', '{"scope": "memory:write"}');
  end if;
  return workspace;
end
$$;

create function orcher.keep_memory(workspace text, agent text, said text, about text, directive text, step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  perform from orcher.agents where id = agent and workspace_id = workspace for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id that you may see.', '{"field": "agent_id"}');
  end if;
  if (select count(*) from orcher.memories where workspace_id = workspace and agent_id = agent) >= 10000 then
    perform orcher.refuse(409, 'state_conflict', 'An agent remembers at most 10,000 entries. Let it forget some first.');
  end if;
  insert into orcher.memories (workspace_id, agent_id, subject, text, source_directive, source_step, created_by)
  values (workspace, agent, nullif(btrim(about), ''), btrim(said), directive, step, auth.uid()) returning id into made;
  perform orcher.append_audit(workspace, 'remembered', directive, step, detail := jsonb_build_object('memory', made, 'agent', agent));
  return made;
end
$$;

create function orcher.write_memory(agent text, said text, about text) returns text
language sql volatile security definer set search_path = '' as $$
  select orcher.keep_memory(orcher.remembers(), agent, said, about, null, null)
$$;

-- Changes an entry that nobody has changed since the caller read it.
create function orcher.correct_memory(memory text, said text, expected_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.remembers();
  m orcher.memories;
begin
  select * into m from orcher.memories where id = memory and workspace_id = workspace for update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id that you may see.');
  end if;
  if m.version <> expected_version then
    perform orcher.refuse(409, 'state_conflict', format('The entry is at version %s by now. Read it again.', m.version),
      '{"field": "expected_version"}');
  end if;
  insert into orcher.memory_versions (memory_id, version, workspace_id, text, changed_by) values (m.id, m.version, workspace, m.text, auth.uid());
  update orcher.memories set text = btrim(said), version = version + 1, updated_at = clock_timestamp(), is_derived = false where id = m.id;
  perform orcher.append_audit(workspace, 'memory_corrected', detail := jsonb_build_object('memory', m.id, 'version', m.version + 1));
end
$$;

-- Words that any entry may have: those with more of them come first.
create function orcher.memory_query(words text) returns tsquery
language sql immutable set search_path = '' as $$
  select replace(plainto_tsquery('english', words)::text, '&', '|')::tsquery
$$;

-- What goes with an entry: all that was derived from it alone. What rests on others, too, is derived from these anew.
create function orcher.gone_with(roots text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  gone text[] := roots;
  more text[];
begin
  loop
    select array_agg(distinct t.to_memory) into more
    from orcher.derivations t
    where t.from_memory = any (gone) and t.to_memory <> all (gone)
      and not exists (select from orcher.derivations o where o.to_memory = t.to_memory and o.from_memory <> all (gone));
    exit when more is null;
    gone := gone || more;
  end loop;
  return gone;
end
$$;

-- The steps that hold something of these entries: those that read them, and those that start from these.
create function orcher.steps_holding(entries text[]) returns table (directive_id text, step integer)
language sql stable security definer set search_path = '' as $$
  with recursive holding as (
    select u.directive_id, u.step from orcher.memory_uses u where u.memory_id = any (entries)
    union
    select m.source_directive, m.source_step from orcher.memories m where m.id = any (entries) and m.source_step is not null
    union
    select s.directive_id, s.seq from holding h join orcher.steps s on s.directive_id = h.directive_id and h.step = any (s.needs))
  select h.directive_id, h.step from holding h
$$;

create function orcher.said_pattern(said text) returns text
language sql immutable set search_path = '' as $$
  select '(?<![[:alnum:]])' || regexp_replace(said, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])'
$$;
create function orcher.without_text(whole text, said text) returns text
language sql immutable set search_path = '' as $$ select regexp_replace(whole, orcher.said_pattern(said), '[forgotten]', 'gi') $$;
create function orcher.without_json(whole jsonb, said text) returns jsonb
language sql immutable set search_path = '' as $$
  select orcher.without_text(whole::text, btrim(to_jsonb(said)::text, '"'))::jsonb
$$;

-- How often words stand anywhere in what an agent did and knows: the proof counts, and holds no words.
create function orcher.count_text(agent text, said text) returns bigint
language sql stable security definer set search_path = '' as $$
  with pattern as (select orcher.said_pattern(said) as plain, orcher.said_pattern(btrim(to_jsonb(said)::text, '"')) as json),
  mine as (select id from orcher.directives where agent_id = agent)
  select
    (select count(*) from orcher.memories m, pattern p where m.agent_id = agent and m.text ~* p.plain)
    + (select count(*) from orcher.memory_versions v join orcher.memories m on m.id = v.memory_id, pattern p where m.agent_id = agent and v.text ~* p.plain)
    + (select count(*) from orcher.directives d, pattern p where d.agent_id = agent
        and (d.instruction ~* p.plain or d.context::text ~* p.json or d.explained ~* p.plain or d.questions::text ~* p.json))
    + (select count(*) from orcher.steps s, pattern p where s.directive_id in (select id from mine)
        and (s.title ~* p.plain or s.args::text ~* p.json or s.output::text ~* p.json or s.basis::text ~* p.json or s.alternatives::text ~* p.json))
    + (select count(*) from orcher.plans s, pattern p where s.directive_id in (select id from mine) and (s.plan::text ~* p.json or s.words ~* p.plain))
    + (select count(*) from orcher.approvals s, pattern p where s.directive_id in (select id from mine) and s.args::text ~* p.json)
    + (select count(*) from orcher.audit s, pattern p where s.directive_id in (select id from mine) and (s.reason ~* p.plain or s.event ~* p.json))
$$;

create function orcher.clear_text(agent text, said text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine text[] := array(select id from orcher.directives where agent_id = agent);
  plain text := orcher.said_pattern(said);
  json text := orcher.said_pattern(btrim(to_jsonb(said)::text, '"'));
begin
  update orcher.directives set instruction = orcher.without_text(instruction, said), context = orcher.without_json(context, said),
    explained = orcher.without_text(explained, said), questions = orcher.without_json(questions, said)
  where id = any (mine) and (instruction ~* plain or context::text ~* json or explained ~* plain or questions::text ~* json);
  update orcher.plans set plan = orcher.without_json(plan, said), words = orcher.without_text(words, said)
  where directive_id = any (mine) and (plan::text ~* json or words ~* plain);
  update orcher.approvals set args = orcher.without_json(args, said) where directive_id = any (mine) and args::text ~* json;
  -- What is still to come is not what was approved any more: it is asked for again.
  update orcher.steps set title = orcher.without_text(title, said), args = orcher.without_json(args, said),
    output = orcher.without_json(output, said), basis = orcher.without_json(basis, said), alternatives = orcher.without_json(alternatives, said),
    args_sha256 = case when state in ('waiting', 'awaiting_approval') then orcher.sha256_of(orcher.without_json(args, said)) else args_sha256 end
  where directive_id = any (mine)
    and (title ~* plain or args::text ~* json or output::text ~* json or basis::text ~* json or alternatives::text ~* json);
  -- The hash of what was written stays in the chain; without its salt nobody finds out what it was.
  update orcher.audit set reason = null, salt = null where directive_id = any (mine) and reason ~* plain;
  update orcher.decisions set reason = null
  where approval_id in (select id from orcher.approvals where directive_id = any (mine)) and reason ~* plain;
  delete from orcher.idempotency i using orcher.agents a
  where a.id = agent and i.workspace_id = a.workspace_id and i.answer ~* json;
end
$$;

-- Forgets one entry of an agent, or all of them, with all that rests on them alone; or only says what would go.
create function orcher.forget(agent text, memory text, dry_run boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.remembers();
  roots text[];
  gone text[];
  anew text[];
  texts text[];
  said text;
  one text;
  cleared integer;
  found_after bigint := 0;
  counts jsonb;
begin
  perform from orcher.agents where id = agent and workspace_id = workspace for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id that you may see.', '{"field": "agent_id"}');
  end if;
  roots := array(select id from orcher.memories where agent_id = agent and workspace_id = workspace and (memory is null or id = memory) order by id);
  if memory is not null and roots = '{}' then
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id that you may see.', '{"field": "id"}');
  end if;
  gone := orcher.gone_with(roots);
  anew := array(select distinct to_memory from orcher.derivations where from_memory = any (gone) and to_memory <> all (gone) order by 1);
  if dry_run then
    return jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew),
      'outputs_cleared', (select count(*) from orcher.steps_holding(gone || anew)), 'entries', to_jsonb(gone), 'kept_entries', to_jsonb(anew));
  end if;
  texts := array(select m.text from orcher.memories m where m.id = any (gone)
    union select v.text from orcher.memory_versions v where v.memory_id = any (gone)
    union select m.text from orcher.memories m where m.id = any (anew) and m.is_derived);
  with emptied as (
    update orcher.steps s set output = '{"forgotten": true}', basis = '[]', cleared_at = clock_timestamp()
    from orcher.steps_holding(gone || anew) h where s.directive_id = h.directive_id and s.seq = h.step and s.output is not null returning 1)
  select count(*) into cleared from emptied;
  delete from orcher.memories where id = any (gone);
  delete from orcher.memory_versions where memory_id = any (anew);
  foreach one in array anew loop
    update orcher.memories m set version = version + 1, updated_at = clock_timestamp(), is_derived = true, text = (
      select string_agg(f.text, e'\n' order by f.id) from orcher.derivations t join orcher.memories f on f.id = t.from_memory where t.to_memory = m.id)
    where m.id = one;
  end loop;
  foreach said in array texts loop
    perform orcher.clear_text(agent, said);
  end loop;
  foreach said in array texts loop
    found_after := found_after + orcher.count_text(agent, said);
  end loop;
  counts := jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew), 'outputs_cleared', cleared, 'found_after', found_after);
  perform orcher.append_audit(workspace, 'forgot', detail := counts || jsonb_build_object('agent', agent));
  return counts;
end
$$;

-- An entry as the wire has it.
create function orcher.shown_memory(m orcher.memories) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'agent_id', m.agent_id, 'text', m.text, 'source', m.source_directive, 'step', m.source_step,
    'subject', m.subject, 'version', m.version, 'used', m.used,
    'derived_from', coalesce((select jsonb_agg(t.from_memory order by t.from_memory) from orcher.derivations t where t.to_memory = m.id), '[]'),
    'by', orcher.name_of(m.created_by), 'created_at', orcher.utc(m.created_at), 'updated_at', orcher.utc(m.updated_at))
$$;

-- Directives that are issued again and again, in the name and with the rights of whoever set them up.

create table orcher.schedules (
  id text collate "C" primary key default orcher.new_id('sch'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  issued_by uuid not null default auth.uid(),
  scopes text[] not null default '{}',
  name text not null check (char_length(btrim(name)) between 1 and 120),
  instruction text not null check (char_length(btrim(instruction)) between 1 and 20000),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and pg_column_size(context) <= 65536),
  sources text[] not null default '{}' check (cardinality(sources) <= 20),
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  -- Five fields, UTC.
  cron text not null check (char_length(cron) <= 100),
  enabled boolean not null default true,
  next_at timestamptz not null,
  last_at timestamptz,
  last_directive text collate "C",
  created_at timestamptz not null default clock_timestamp(),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);
create index schedules_of_workspace on orcher.schedules (workspace_id, id desc);
create index schedules_of_agent on orcher.schedules (workspace_id, agent_id);
create index schedules_issued on orcher.schedules (issued_by);
create index schedules_due on orcher.schedules (next_at) where enabled;

create function orcher.check_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.scopes := coalesce((select array_agg(s) from jsonb_array_elements_text(auth.jwt() -> 'scopes') s), '{}');
  perform from orcher.workspaces where id = new.workspace_id for no key update;
  if (select count(*) from orcher.schedules where workspace_id = new.workspace_id) >= 100 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace has at most 100 schedules.');
  end if;
  return new;
end
$$;
create trigger check_schedule before insert on orcher.schedules for each row execute function orcher.check_schedule();
create trigger audit_schedules after insert or delete on orcher.schedules for each row execute function orcher.audit_change('schedule');
create trigger audit_schedule_changes after update of enabled, instruction, cron on orcher.schedules for each row
when ((old.enabled, old.instruction, old.cron) is distinct from (new.enabled, new.instruction, new.cron))
execute function orcher.audit_change('schedule');

alter table orcher.schedules enable row level security;
grant select, delete, insert (workspace_id, agent_id, name, instruction, context, sources, limits, cron, enabled, next_at),
  update (name, instruction, context, sources, limits, cron, enabled, next_at) on orcher.schedules to authenticated;
create policy "Who may read directives reads the schedules" on orcher.schedules for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who may write directives makes schedules" on orcher.schedules for insert to authenticated
  with check (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Who issues a schedule changes it" on orcher.schedules for update to authenticated
  using (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')))
  with check (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Who issues a schedule removes it" on orcher.schedules for delete to authenticated
  using (issued_by = (select auth.uid()) and workspace_id = (select orcher.workspace_for('directives:write')));
create policy "Owners and supervisors remove schedules" on orcher.schedules for delete to authenticated
  using (workspace_id = (select orcher.oversees()));

-- Issues one that is due, in the rights of whoever set it up; the server says when it is due next.
create function orcher.issue_schedule(schedule text, due_next timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.schedules;
  made text;
begin
  select * into s from orcher.schedules where id = schedule and enabled and next_at <= clock_timestamp() for update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', s.issued_by, 'workspace', s.workspace_id,
    'scopes', s.scopes)::text, true);
  if orcher.workspace_for('directives:write') is null then
    update orcher.schedules set enabled = false where id = s.id;
    return null;
  end if;
  made := orcher.submit_directive(jsonb_build_object('agent_id', s.agent_id, 'instruction', s.instruction, 'context', s.context,
    'sources', to_jsonb(s.sources), 'limits', s.limits, 'schedule_id', s.id));
  update orcher.schedules set last_at = clock_timestamp(), last_directive = made, next_at = due_next where id = s.id;
  return made;
end
$$;

create function orcher.shown_schedule(s orcher.schedules) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(s) - array['workspace_id', 'scopes', 'issued_by'] || jsonb_build_object(
    'issued_by', jsonb_build_object('id', s.issued_by, 'name', orcher.name_of(s.issued_by)), 'next_at', orcher.utc(s.next_at),
    'last_at', orcher.utc(s.last_at), 'created_at', orcher.utc(s.created_at))
$$;

-- How long directives wait, run and stay with a person, in seconds on average: of those that ended within 90 days.
create function orcher.performance_of(agent text)
returns table (queued_seconds numeric, running_seconds numeric, awaiting_approval_seconds numeric, directives bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(round(avg(d.queued_ms) / 1000, 3), 0), coalesce(round(avg(d.running_ms) / 1000, 3), 0),
    coalesce(round(avg(d.waiting_ms) / 1000, 3), 0), count(*)
  from orcher.directives d
  where d.workspace_id = orcher.workspace_for('analytics:read') and (agent is null or d.agent_id = agent)
    and d.ended_at > now() - interval '90 days'
$$;

-- What stands out of a workspace: memory that no step has read for a month, agents of whose approvals a third and more were turned down,
-- and those of whose directives as many failed.
create function orcher.insights_of() returns table (kind text, agent_id text, entries bigint)
language sql stable security definer set search_path = '' as $$
  select 'unused_memory', m.agent_id, count(*) from orcher.memories m
  where m.workspace_id = orcher.workspace_for('analytics:read') and m.used = 0 and m.created_at < now() - interval '30 days'
  group by m.agent_id
  union all
  select 'often_overridden', d.agent_id, count(*) filter (where a.state in ('rejected', 'edited'))
  from orcher.approvals a join orcher.directives d on d.id = a.directive_id
  where a.workspace_id = orcher.workspace_for('analytics:read') and a.state in ('approved', 'rejected', 'edited')
    and a.decided_at > now() - interval '90 days'
  group by d.agent_id having count(*) >= 5 and 3 * count(*) filter (where a.state in ('rejected', 'edited')) >= count(*)
  union all
  select 'often_failed', d.agent_id, count(*) filter (where d.state = 'failed')
  from orcher.directives d
  where d.workspace_id = orcher.workspace_for('analytics:read') and d.ended_at > now() - interval '90 days'
  group by d.agent_id having count(*) >= 5 and 3 * count(*) filter (where d.state = 'failed') >= count(*)
$$;

revoke execute on all functions in schema orcher from public, anon, service_role;
-- Of directives and what belongs to them: what policies, checks and bodies under the caller's own rights call.
grant execute on function orcher.are_conditions(jsonb), orcher.oversees(), orcher.directs(), orcher.remembers(), orcher.is_over(text),
  orcher.sha256_of(jsonb), orcher.memory_query(text), orcher.name_of(uuid), orcher.may_not_decide(text),
  orcher.shown_directive(orcher.directives), orcher.shown_step(orcher.steps), orcher.shown_approval(orcher.approvals),
  orcher.shown_memory(orcher.memories), orcher.shown_policy(orcher.policies), orcher.shown_schedule(orcher.schedules) to authenticated;
-- What endpoints call.
grant execute on function orcher.submit_directive(jsonb), orcher.set_directive(text, text, jsonb, text[], text),
  orcher.revise_plan(text, jsonb, text, integer), orcher.fork_directive(text, integer), orcher.hold_all(text), orcher.release_all(text),
  orcher.decide(text, text, text, text, jsonb, timestamptz), orcher.preview_rules(text, jsonb), orcher.start_audit(date, date),
  orcher.write_memory(text, text, text), orcher.correct_memory(text, text, integer), orcher.forget(text, text, boolean),
  orcher.performance_of(text), orcher.insights_of() to authenticated;
