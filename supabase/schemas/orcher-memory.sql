-- What agents remember: each entry with its source, its versions and what was derived from it, so that forgetting finds all of it.

create table orcher.memories (
  id text collate "C" primary key default orcher.new_id('mem'),
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  -- A person or thing that it is about, where somebody says so.
  subject text check (char_length(subject) <= 120),
  text text not null check (char_length(btrim(text)) between 1 and 4000),
  -- Runs before the checks: a text beyond the limit is cut.
  words tsvector not null generated always as (to_tsvector('english', left(text, 4000))) stored,
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
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  if (select count(*) from orcher.memories where workspace_id = workspace and agent_id = agent) >= 10000 then
    perform orcher.refuse(409, 'state_conflict', 'An agent can remember at most 10,000 entries. Have it forget some first.');
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
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id, or you can’t see it.');
  end if;
  if m.version <> expected_version then
    perform orcher.refuse(409, 'state_conflict', format('The entry is now at version %s. Read it again.', m.version),
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

-- What an agent remembers, by words in any of their forms: those with more of them first. Of words that no entry has, up to three of
-- five letters and more may be misspelt: entries with similar words follow. Two letters in each other's place are looked up in the index;
-- similar spellings are compared in the newest 2,000 entries. It checks the scope itself, since a policy's condition would keep the
-- index of words out.
create function orcher.find_memories(agent text, asked text, most integer) returns table (id text, place bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  workspace text := orcher.workspace_for('memory:read');
  wanted tsquery := orcher.memory_query(left(asked, 400));
begin
  return query
  with exact as materialized (
    select m.id, ts_rank(m.words, wanted) as fit from orcher.memories m
    where m.workspace_id = workspace and m.agent_id = agent and m.words @@ wanted
    order by fit desc, m.id desc limit most
  ),
  misspelt as materialized (
    select w.word, (
      -- The same with two letters in each other's place.
      select string_agg(q::text, ' | ')::tsquery from generate_series(1, char_length(w.word) - 1) letter
      cross join lateral plainto_tsquery('english', overlay(w.word placing reverse(substr(w.word, letter, 2)) from letter for 2)) q
      where numnode(q) > 0) as swapped
    from (select distinct x.word from regexp_split_to_table(lower(left(asked, 400)), '[^[:alnum:]]+') x (word)) w
    where (select count(*) from exact) < most and char_length(w.word) between 5 and 40
      and numnode(plainto_tsquery('english', w.word)) > 0 and not exists (
        select from orcher.memories m
        where m.workspace_id = workspace and m.agent_id = agent and m.words @@ plainto_tsquery('english', w.word))
    order by w.word limit 3
  ),
  newest as materialized (
    select m.id, left(m.text, 1000) as text from orcher.memories m
    where m.workspace_id = workspace and m.agent_id = agent and exists (select from misspelt) order by m.id desc limit 2000
  ),
  alike as (
    select near.id, sum(near.fit) as fit from misspelt cross join lateral (
      select found.id, max(found.fit) as fit from (
        select n.id, extensions.strict_word_similarity(misspelt.word, n.text) as fit from newest n
        union all
        select m.id, 0.6 from orcher.memories m
        where m.workspace_id = workspace and m.agent_id = agent and m.words @@ misspelt.swapped
      ) found group by found.id
    ) near
    where near.fit >= 0.33 and near.id not in (select exact.id from exact)
    group by near.id order by sum(near.fit) desc, near.id desc limit most
  )
  select found.id, row_number() over (order by found.is_alike, found.fit desc, found.id desc)
  from (select exact.id, exact.fit, false as is_alike from exact union all select alike.id, alike.fit, true from alike) found
  order by 2 limit most;
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
