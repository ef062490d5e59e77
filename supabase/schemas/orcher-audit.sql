-- The audit log of a workspace: a chain of events, each with the hash of the one before it. No caller can change a row.

create table orcher.audit (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  seq bigint not null check (seq > 0),
  id text collate "C" not null default orcher.new_id('evt') unique,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  directive_id text collate "C",
  step integer,
  -- Null where the engine acted by itself.
  by_user uuid,
  -- What a person wrote, and the salt of its hash. Both are deleted on erasure; the chain stays valid, since it covers the hash alone.
  reason text check (char_length(reason) <= 2000),
  salt bytea,
  at timestamptz not null,
  -- The exact bytes that are hashed.
  event text not null,
  prev bytea not null,
  hash bytea not null,
  -- HMAC with a key that the database does not hold; null where the server has none.
  mac bytea,
  primary key (workspace_id, seq)
);
create index audit_of_directive on orcher.audit (directive_id, seq) where directive_id is not null;
create index audit_by_person on orcher.audit (by_user) where by_user is not null;

-- The end of each chain. Locked while an event is appended, so that events have one order.
create table orcher.audit_heads (
  workspace_id text collate "C" primary key references orcher.workspaces (id) on delete cascade,
  seq bigint not null,
  hash bytea not null,
  -- For a sandbox, whose old events are deleted: the earliest time of an event that may remain.
  oldest_at timestamptz,
  -- The last deleted event, and the server's signature for it.
  cut_seq bigint not null default 0,
  cut_hash bytea,
  cut_signed text check (char_length(cut_signed) <= 2000)
);
create index audit_heads_oldest on orcher.audit_heads (oldest_at) where oldest_at is not null;

-- Signed heads of a chain: they reveal that its end was cut off.
create table orcher.audit_checkpoints (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  -- A compact JWS of workspace, seq, hash and time.
  signed text not null check (char_length(signed) <= 2000),
  primary key (workspace_id, seq)
);

-- Audit reports for a period, with the head at its end.
create table orcher.audit_reports (
  id text collate "C" primary key default orcher.new_id('aud'),
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  first_day date not null,
  last_day date not null check (last_day >= first_day and last_day - first_day <= 366),
  state text not null default 'queued' check (state in ('queued', 'completed')),
  asked_by uuid references auth.users (id) on delete set null,
  events bigint,
  -- The signed report, a compact JWS.
  signed text,
  created_at timestamptz not null default now()
);
create index audit_reports_newest on orcher.audit_reports (workspace_id, id desc);
create index audit_reports_asked on orcher.audit_reports (asked_by);
create index audit_reports_queued on orcher.audit_reports (id) where state = 'queued';

-- Events that the current transaction appends to the chain at its commit. No row outlives its transaction.
create unlogged table orcher.audit_waiting (
  id bigint generated always as identity primary key,
  workspace_id text collate "C" not null,
  kind text not null,
  directive_id text collate "C",
  step integer,
  reason text,
  detail jsonb not null,
  by_user uuid,
  key_id text
);
alter table orcher.audit_waiting enable row level security;

-- Appends an event to the workspace's chain, in the transaction of the change. With `orcher.audit_later` on, events are appended at
-- commit, so that the lock on the chain's end is held only briefly.
create function orcher.append_audit(workspace text, kind text, directive text default null, step integer default null, why text default null,
  detail jsonb default '{}') returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  reason text := left(nullif(btrim(why), ''), 2000);
begin
  if current_setting('orcher.audit_later', true) = 'on' then
    insert into orcher.audit_waiting (workspace_id, kind, directive_id, step, reason, detail, by_user, key_id)
    values (workspace, kind, directive, step, reason, detail, auth.uid(), auth.jwt() ->> 'key_id');
    return null;
  end if;
  return orcher.add_to_chain(workspace, kind, directive, step, reason, detail, auth.uid(), auth.jwt() ->> 'key_id');
end
$$;

-- The end of the workspace's chain, locked; null where the workspace is being deleted, and its chain with it.
create function orcher.lock_head(workspace text) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads;
begin
  select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  if not found and exists (select from orcher.workspaces where id = workspace) then
    insert into orcher.audit_heads (workspace_id, seq, hash, oldest_at)
    select workspace, 0, sha256(convert_to(workspace, 'utf8')), case when w.sandbox_of is not null then clock_timestamp() end
    from orcher.workspaces w where w.id = workspace
    on conflict do nothing;
    select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  end if;
  return head;
end
$$;

-- Appends one event after the head; returns the new head.
create function orcher.link(head orcher.audit_heads, given orcher.audit_waiting) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  salt bytea := case when given.reason is not null then extensions.gen_random_bytes(16) end;
  key text := nullif(current_setting('orcher.audit_key', true), '');
  event text;
  hashed bytea;
begin
  event := (jsonb_strip_nulls(jsonb_build_object('workspace', head.workspace_id, 'kind', given.kind, 'directive', given.directive_id,
    'step', given.step, 'by', given.by_user, 'key', given.key_id, 'at', to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason_sha256', encode(sha256(salt || convert_to(given.reason, 'utf8')), 'hex'))) || given.detail)::text;
  hashed := sha256(head.hash || int8send(head.seq + 1) || convert_to(event, 'utf8'));
  insert into orcher.audit (workspace_id, seq, kind, directive_id, step, by_user, reason, salt, at, event, prev, hash, mac)
  values (head.workspace_id, head.seq + 1, given.kind, given.directive_id, given.step, given.by_user, given.reason, salt, now_at, event,
    head.hash, hashed, extensions.hmac(hashed, decode(key, 'hex'), 'sha256'));
  -- Told once in a transaction of each directive.
  perform pg_notify('orcher_events', json_build_object('workspace', head.workspace_id, 'directive', given.directive_id)::text);
  head.seq := head.seq + 1;
  head.hash := hashed;
  return head;
end
$$;

create function orcher.add_to_chain(workspace text, kind text, directive text, step integer, reason text, detail jsonb, person uuid,
  by_key text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads := orcher.lock_head(workspace);
  given orcher.audit_waiting;
begin
  if head.workspace_id is null then
    return null;
  end if;
  given.kind := kind;
  given.directive_id := directive;
  given.step := step;
  given.reason := reason;
  given.detail := detail;
  given.by_user := person;
  given.key_id := by_key;
  head := orcher.link(head, given);
  update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = workspace;
  return head.seq;
end
$$;

-- Runs at commit for the first waiting event and appends all others too, workspace by workspace, so that each head is locked and updated
-- once.
create function orcher.add_what_waits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given orcher.audit_waiting;
  head orcher.audit_heads;
  at text;
begin
  -- The first of them took it.
  if not exists (select from orcher.audit_waiting where id = new.id) then
    return null;
  end if;
  for given in
    with gone as (delete from orcher.audit_waiting where id >= new.id returning *) select * from gone order by workspace_id, id
  loop
    if given.workspace_id is distinct from at then
      update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = head.workspace_id;
      at := given.workspace_id;
      head := orcher.lock_head(at);
    end if;
    if head.workspace_id is not null then
      head := orcher.link(head, given);
    end if;
  end loop;
  update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = head.workspace_id;
  return null;
end
$$;
create constraint trigger add_what_waits after insert on orcher.audit_waiting deferrable initially deferred
for each row execute function orcher.add_what_waits();

-- Triggers record what people change about their workspace.
create function orcher.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  what text := tg_argv[0];
  changed jsonb := case tg_op when 'UPDATE' then orcher.what_changed(to_jsonb(old), subject) end;
  done text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
begin
  if what = 'key' then
    done := case when changed ? 'revoked_at' then 'revoked' when changed ? 'replaced_by' and subject ->> 'replaced_by' is not null then 'rotated'
      else done end;
  elsif what = 'agent' and changed ? 'archived_at' then
    done := 'archived';
  end if;
  -- A workspace that goes with its account takes its chain with it, in whatever order its rows go.
  if not exists (select from orcher.workspaces where id = subject ->> 'workspace_id') then
    return null;
  end if;
  perform orcher.append_audit(subject ->> 'workspace_id', what || '_' || done, detail := jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(subject ->> 'id', subject ->> 'user_id'), 'role', subject ->> 'role', 'mode', subject ->> 'mode',
    'scopes', subject -> 'scopes', 'capabilities', subject -> 'capabilities', 'version', subject -> 'version',
    'tool', subject ->> 'tool', 'verdict', subject ->> 'verdict', 'sources', subject -> 'sources', 'limits', subject -> 'limits',
    'changed', changed)));
  return null;
end
$$;
create trigger audit_keys after insert or delete on orcher.api_keys for each row execute function orcher.audit_change('key');
create trigger audit_key_changes after update of name, expires_at, revoked_at, replaced_by on orcher.api_keys for each row
when ((old.name, old.expires_at, old.revoked_at, old.replaced_by) is distinct from (new.name, new.expires_at, new.revoked_at, new.replaced_by))
execute function orcher.audit_change('key');
create trigger audit_members after insert or delete or update of role on orcher.workspace_members
for each row execute function orcher.audit_change('member');
create trigger audit_agents after insert on orcher.agents for each row execute function orcher.audit_change('agent');
create trigger audit_agent_changes after update on orcher.agents for each row when (old.* is distinct from new.*)
execute function orcher.audit_change('agent');
create trigger audit_webhooks after insert or delete on orcher.webhooks for each row execute function orcher.audit_change('webhook');
create trigger audit_webhook_changes after update of url, events, is_on, secret on orcher.webhooks for each row
when ((old.url, old.events, old.is_on, old.secret) is distinct from (new.url, new.events, new.is_on, new.secret))
execute function orcher.audit_change('webhook');

-- Of the workspace itself: its name and its budgets.
create function orcher.audit_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  budgets jsonb;
begin
  select jsonb_object_agg(name || '_was', coalesce(was, 'none')) || jsonb_object_agg(name, coalesce(now_is, 'none')) into budgets
  from (values ('budget', old.budget_money::text, new.budget_money::text), ('tokens', old.budget_tokens::text, new.budget_tokens::text),
    ('steps', old.budget_steps::text, new.budget_steps::text), ('seconds', old.budget_seconds::text, new.budget_seconds::text)) b (name, was, now_is)
  where was is distinct from now_is;
  perform orcher.append_audit(new.id, 'workspace_changed', detail := jsonb_strip_nulls(jsonb_build_object(
    'renamed', nullif(new.name is distinct from old.name, false))) || coalesce(budgets, '{}'));
  return null;
end
$$;
create trigger audit_workspace after update of name, budget_money, budget_tokens, budget_steps, budget_seconds on orcher.workspaces for each row
when ((old.name, old.budget_money, old.budget_tokens, old.budget_steps, old.budget_seconds)
  is distinct from (new.name, new.budget_money, new.budget_tokens, new.budget_steps, new.budget_seconds)) execute function orcher.audit_workspace();

-- Requests a report; the server signs it.
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
    perform orcher.refuse(400, 'invalid_request', '`to` can’t be before `from`, or more than a year after it.', '{"field": "to"}');
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
