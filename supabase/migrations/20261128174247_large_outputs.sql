-- Outputs that are too large for the row of their step are kept whole, by their hash, instead of cut.

create table orcher.outputs (
  directive_id text collate "C" not null,
  step integer not null,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- JSON, as text: the hash is that of its bytes in UTF-8.
  content text not null check (jsonb_typeof(content::jsonb) = 'object'),
  sha256 text not null check (sha256 = encode(sha256(convert_to(content, 'utf8')), 'hex')),
  size integer not null check (size = octet_length(content) and size <= 4194304),
  primary key (directive_id, step),
  foreign key (directive_id, step) references orcher.steps (directive_id, seq) on delete cascade
);
create index outputs_of_workspace on orcher.outputs (workspace_id);
alter table orcher.outputs enable row level security;
grant select on orcher.outputs to authenticated;
create policy "Who may read directives reads their outputs" on orcher.outputs for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who oversees reads the outputs" on orcher.outputs for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));

-- What the step itself says of an output that is kept whole, beside its first part.
create function orcher.reference_to(content text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('sha256', encode(sha256(convert_to(content, 'utf8')), 'hex'), 'size', octet_length(content))
$$;

create function orcher.keep_whole(s orcher.steps, content text) returns void
language sql security definer set search_path = '' as $$
  insert into orcher.outputs (directive_id, step, workspace_id, content, sha256, size)
  values (s.directive_id, s.seq, s.workspace_id, content, s.output #>> '{whole,sha256}', (s.output #>> '{whole,size}')::integer)
$$;

-- Bytes that the outputs of a directive may still take, of 32 MB.
create function orcher.room_of(directive text) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(0, 33554432 - coalesce(sum(o.size), 0)) from orcher.outputs o where o.directive_id = directive
$$;

-- The output of a step as JSON, the hash of that, and its size. A small one is in the step alone.
create function orcher.whole_output(directive text, step integer) returns table (sha256 text, size integer, content text)
language sql stable set search_path = '' as $$
  select coalesce(o.sha256, orcher.sha256_of(s.output)), coalesce(o.size, octet_length(s.output::text)), coalesce(o.content, s.output::text)
  from orcher.steps s left join orcher.outputs o on o.directive_id = s.directive_id and o.step = s.seq
  where s.directive_id = directive and s.seq = whole_output.step and s.output is not null
$$;

create function orcher.count_whole() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into orcher.usage_days as d (workspace_id, day, mode, family, bytes)
  select w.sandbox_of, (now() at time zone 'UTC')::date, 'sandbox', 'directives', new.size
  from orcher.workspaces w where w.id = new.workspace_id and w.sandbox_of is not null
  on conflict (workspace_id, day, mode, family) do update set bytes = d.bytes + excluded.bytes;
  return null;
end
$$;
create trigger count_whole after insert on orcher.outputs for each row execute function orcher.count_whole();

create or replace function orcher.record_step(directive text, step integer, result jsonb, took_ms numeric default null) returns orcher.spent
language plpgsql security definer set search_path = '' as $$
declare
  s orcher.steps;
  took bigint;
begin
  update orcher.steps w set state = 'done', ended_at = clock_timestamp(),
    output = (result -> 'output') || case when result ? 'whole' then jsonb_build_object('whole', orcher.reference_to(result ->> 'whole')) else '{}' end,
    started_at = case when w.state = 'waiting' then clock_timestamp() - make_interval(secs => took_ms::float8 / 1000) else w.started_at end,
    attempts = w.attempts + (w.state = 'waiting')::integer,
    basis = coalesce(result -> 'basis', '[]'), alternatives = coalesce(result -> 'alternatives', '[]'),
    cost = coalesce((result ->> 'cost')::numeric, 0)
  where w.directive_id = directive and w.seq = step and (w.state in ('running', 'unknown') or (w.state = 'waiting' and took_ms is not null))
  returning * into s;
  if not found then
    return null;
  end if;
  if result ? 'whole' then
    perform orcher.keep_whole(s, result ->> 'whole');
  end if;
  perform orcher.append_audit(s.workspace_id, 'step_done', directive, step, detail := jsonb_build_object('output_sha256', coalesce(s.output #>> '{whole,sha256}', orcher.sha256_of(s.output)),
    'guess', case when s.basis = '[]' then true end));
  took := greatest(1, coalesce(extract(epoch from s.ended_at - s.started_at) * 1000, 0));
  if s.reserved_ms is null then
    return (took, s.cost, 1)::orcher.spent;
  end if;
  -- Where a person had to say that it was sent, the time until they did is no work.
  took := least(took, s.reserved_ms);
  perform orcher.settle_call(s, took);
  return (took, s.cost, 0)::orcher.spent;
end
$$;

create or replace function orcher.step_run(directive text, step integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('seq', s.seq, 'tool', s.tool, 'args', s.args, 'rev', s.plan_rev, 'issuer', d.issued_by, 'workspace', d.workspace_id,
    'scopes', d.scopes, 'agent', d.agent_id, 'instruction', d.instruction, 'context', d.context,
    -- What a context brings is named by it.
    'sources', to_jsonb(d.sources) || coalesce((select jsonb_agg(k) from jsonb_object_keys(
      case when jsonb_typeof(d.context -> 'sources') = 'object' then d.context -> 'sources' else '{}' end) k), '[]'),
    'sandbox', (select w.sandbox_of is not null from orcher.workspaces w where w.id = d.workspace_id), 'room', orcher.room_of(d.id),
    -- What leaves the house says of a large one what the trace says, and how to read the rest.
    'inputs', coalesce((select jsonb_agg(jsonb_build_object('seq', n.seq, 'tool', n.tool, 'title', n.title,
      'output', coalesce(o.content::jsonb, n.output) - 'changes_with', 'basis', n.basis) order by n.seq)
      from orcher.steps n left join orcher.outputs o on o.directive_id = n.directive_id and o.step = n.seq and s.effect <> 'external'
      where n.directive_id = d.id and n.seq = any (s.needs)), '[]'))
  from orcher.steps s join orcher.directives d on d.id = s.directive_id
  where s.directive_id = directive and s.seq = step
$$;

create or replace function orcher.fork_directive(directive text, after_step integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.directs();
  d orcher.directives;
  made text;
begin
  select * into d from orcher.directives where id = directive and workspace_id = workspace;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no directive with that id, or you can’t see it.');
  end if;
  if d.plan_rev = 0 or exists (select from orcher.steps where directive_id = d.id and seq <= after_step and state <> 'done') then
    perform orcher.refuse(409, 'state_conflict', 'A fork has to start after a finished step, with every step before it finished too.');
  end if;
  perform orcher.check_sandbox(workspace);
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
  insert into orcher.outputs (directive_id, step, workspace_id, content, sha256, size)
  select made, o.step, workspace, o.content, o.sha256, o.size from orcher.outputs o where o.directive_id = d.id and o.step <= after_step;
  perform orcher.append_audit(workspace, 'forked', made, after_step, detail := jsonb_build_object('from', d.id, 'state', 'paused'));
  return made;
end
$$;

create or replace function orcher.said_by(agent text) returns table (directive_id text, words text)
language sql stable security definer set search_path = '' as $$
  with mine as (select * from orcher.directives d where d.agent_id = agent)
  select d.id, lower(concat_ws(e'\n', d.instruction, d.context, d.explained, d.questions, d.sources, d.proposed, d.proposal)) from mine d
  union all select s.directive_id, lower(concat_ws(e'\n', s.title, s.args, s.output, s.basis, s.alternatives, s.error))
    from orcher.steps s where s.directive_id in (select id from mine)
  union all select o.directive_id, lower(o.content) from orcher.outputs o where o.directive_id in (select id from mine)
  union all select p.directive_id, lower(concat_ws(e'\n', p.plan, p.words)) from orcher.plans p where p.directive_id in (select id from mine)
  union all select a.directive_id, lower(concat_ws(e'\n', a.args, x.reason)) from orcher.approvals a left join orcher.decisions x on x.approval_id = a.id
    where a.directive_id in (select id from mine)
  union all select a.directive_id, lower(concat_ws(e'\n', a.reason, a.event)) from orcher.audit a where a.directive_id in (select id from mine)
  union all select null, lower(m.text) from orcher.memories m where m.agent_id = agent
  union all select null, lower(v.text) from orcher.memory_versions v join orcher.memories m on m.id = v.memory_id where m.agent_id = agent
  union all select null, lower(concat_ws(e'\n', s.name, s.instruction, s.context, s.sources)) from orcher.schedules s where s.agent_id = agent
  union all select null, lower(n.subject) from public.notifications n join orcher.agents a on a.workspace_id = n.subject_id
    where a.id = agent and n.kind = 'approval'
  union all select null, lower(i.answer) from orcher.idempotency i join orcher.agents a on a.workspace_id = i.workspace_id where a.id = agent
$$;

create or replace function orcher.count_text(agent text, said text) returns bigint
language sql stable security definer set search_path = '' as $$
  with pattern as (select orcher.said_pattern(said) as plain, orcher.said_pattern(btrim(to_jsonb(said)::text, '"')) as json),
  mine as (select id from orcher.directives where agent_id = agent)
  select
    (select count(*) from orcher.memories m, pattern p where m.agent_id = agent and m.text ~* p.plain)
    + (select count(*) from orcher.memory_versions v join orcher.memories m on m.id = v.memory_id, pattern p where m.agent_id = agent and v.text ~* p.plain)
    + (select count(*) from orcher.directives d, pattern p where d.agent_id = agent
        and (d.instruction ~* p.plain or d.context::text ~* p.json or d.explained ~* p.plain or d.questions::text ~* p.json
          or d.sources::text ~* p.plain or d.proposed::text ~* p.json or d.proposal::text ~* p.json))
    + (select count(*) from orcher.schedules s, pattern p where s.agent_id = agent
        and (s.name ~* p.plain or s.instruction ~* p.plain or s.context::text ~* p.json or s.sources::text ~* p.plain))
    + (select count(*) from orcher.steps s, pattern p where s.directive_id in (select id from mine)
        and (s.title ~* p.plain or s.args::text ~* p.json or s.output::text ~* p.json or s.basis::text ~* p.json
          or s.alternatives::text ~* p.json or s.error ~* p.plain))
    + (select count(*) from orcher.outputs o, pattern p where o.directive_id in (select id from mine) and o.content ~* p.json)
    + (select count(*) from orcher.plans s, pattern p where s.directive_id in (select id from mine) and (s.plan::text ~* p.json or s.words ~* p.plain))
    + (select count(*) from orcher.approvals s, pattern p where s.directive_id in (select id from mine) and s.args::text ~* p.json)
    + (select count(*) from orcher.decisions x join orcher.approvals s on s.id = x.approval_id, pattern p
        where s.directive_id in (select id from mine) and x.reason ~* p.plain)
    + (select count(*) from public.notifications n join orcher.agents a on a.workspace_id = n.subject_id, pattern p
        where a.id = agent and n.kind = 'approval' and n.subject ~* p.plain)
    + (select count(*) from orcher.audit s, pattern p where s.directive_id in (select id from mine) and (s.reason ~* p.plain or s.event ~* p.json))
    + (select count(*) from orcher.idempotency i join orcher.agents a on a.workspace_id = i.workspace_id, pattern p
        where a.id = agent and i.answer ~* p.json)
$$;

create or replace function orcher.clear_text(agent text, said text, mine text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plain text := orcher.said_pattern(said);
  json text := orcher.said_pattern(btrim(to_jsonb(said)::text, '"'));
begin
  update orcher.directives set instruction = left(orcher.without_text(instruction, said), 20000), context = orcher.without_json(context, said),
    explained = left(orcher.without_text(explained, said), 1000), questions = orcher.without_json(questions, said),
    sources = orcher.without_texts(sources, said), proposed = orcher.without_json(proposed, said), proposal = orcher.without_json(proposal, said)
  where id = any (mine) and (instruction ~* plain or context::text ~* json or explained ~* plain or questions::text ~* json
    or sources::text ~* plain or proposed::text ~* json or proposal::text ~* json);
  -- What is issued again and again would bring it back.
  update orcher.schedules set name = left(orcher.without_text(name, said), 120),
    instruction = left(orcher.without_text(instruction, said), 20000), context = orcher.without_json(context, said), sources = orcher.without_texts(sources, said)
  where agent_id = agent and (name ~* plain or instruction ~* plain or context::text ~* json or sources::text ~* plain);
  update public.notifications n set subject = left(orcher.without_text(n.subject, said), 200) from orcher.agents a
  where a.id = agent and n.kind = 'approval' and n.subject_id = a.workspace_id and n.subject ~* plain;
  update orcher.plans set plan = orcher.without_json(plan, said), words = left(orcher.without_text(words, said), 4000)
  where directive_id = any (mine) and (plan::text ~* json or words ~* plain);
  update orcher.approvals set args = orcher.without_json(args, said) where directive_id = any (mine) and args::text ~* json;
  -- Its hash is that of what is left, there and in the step.
  with changed as (
    update orcher.outputs o set content = x.content, sha256 = r ->> 'sha256', size = (r ->> 'size')::integer
    from (select directive_id, step, orcher.without_json(content::jsonb, said)::text as content from orcher.outputs
      where directive_id = any (mine) and content ~* json) x, orcher.reference_to(x.content) r
    where o.directive_id = x.directive_id and o.step = x.step returning o.directive_id, o.step, r)
  update orcher.steps s set output = s.output || jsonb_build_object('whole', c.r) from changed c where s.directive_id = c.directive_id and s.seq = c.step;
  -- What is still to come is not what was approved any more: it is asked for again.
  update orcher.steps set title = orcher.without_text(title, said), args = orcher.without_json(args, said),
    output = orcher.without_json(output, said), basis = orcher.without_json(basis, said), alternatives = orcher.without_json(alternatives, said),
    error = left(orcher.without_text(error, said), 500),
    args_sha256 = case when state in ('waiting', 'awaiting_approval') then orcher.sha256_of(orcher.without_json(args, said)) else args_sha256 end
  where directive_id = any (mine)
    and (title ~* plain or args::text ~* json or output::text ~* json or basis::text ~* json or alternatives::text ~* json or error ~* plain);
  -- The hash of what was written stays in the chain; without its salt nobody finds out what it was.
  update orcher.audit set reason = null, salt = null where directive_id = any (mine) and reason ~* plain;
  update orcher.decisions set reason = null
  where approval_id in (select id from orcher.approvals where directive_id = any (mine)) and reason ~* plain;
  delete from orcher.idempotency i using orcher.agents a
  where a.id = agent and i.workspace_id = a.workspace_id and strpos(lower(i.answer), lower(btrim(to_jsonb(said)::text, '"'))) > 0
    and i.answer ~* json;
end
$$;

create or replace function orcher.forget(agent text, memory text, dry_run boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.remembers();
  roots text[];
  gone text[];
  anew text[];
  texts text[];
  one text;
  cleared integer;
  found_after bigint;
  counts jsonb;
begin
  perform from orcher.agents where id = agent and workspace_id = workspace for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  roots := array(select id from orcher.memories where agent_id = agent and workspace_id = workspace and (memory is null or id = memory) order by id);
  if memory is not null and roots = '{}' then
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id, or you can’t see it.', '{"field": "id"}');
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
    from orcher.steps_holding(gone || anew) h where s.directive_id = h.directive_id and s.seq = h.step and s.output is not null returning s.directive_id, s.seq),
  removed as (
    delete from orcher.outputs o using emptied e where o.directive_id = e.directive_id and o.step = e.seq)
  select count(*) into cleared from emptied;
  delete from orcher.memories where id = any (gone);
  delete from orcher.memory_versions where memory_id = any (anew);
  foreach one in array anew loop
    update orcher.memories m set version = version + 1, updated_at = clock_timestamp(), is_derived = true, text = (
      select string_agg(f.text, e'\n' order by f.id) from orcher.derivations t join orcher.memories f on f.id = t.from_memory where t.to_memory = m.id)
    where m.id = one;
  end loop;
  perform orcher.clear_text(agent, w.said, w.directives) from orcher.where_said(agent, texts) w;
  select coalesce(sum(orcher.count_text(agent, w.said)), 0) into found_after from orcher.where_said(agent, texts) w;
  counts := jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew), 'outputs_cleared', cleared, 'found_after', found_after);
  perform orcher.append_audit(workspace, 'forgot', detail := counts || jsonb_build_object('agent', agent));
  return counts;
end
$$;

revoke all on function orcher.reference_to(text), orcher.keep_whole(orcher.steps, text), orcher.room_of(text), orcher.whole_output(text, integer),
  orcher.count_whole() from public, anon, authenticated, service_role;
grant execute on function orcher.whole_output(text, integer) to authenticated;
