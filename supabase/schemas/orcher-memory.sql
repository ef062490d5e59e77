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
