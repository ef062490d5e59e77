-- Forgetting follows forks, steps in between, and what was weighed and not taken.

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
  -- What it read is forgotten in the copy as well.
  insert into orcher.memory_uses (memory_id, directive_id, step, workspace_id)
  select u.memory_id, made, u.step, workspace from orcher.memory_uses u where u.directive_id = d.id and u.step <= after_step;
  perform orcher.append_audit(workspace, 'forked', made, after_step, detail := jsonb_build_object('from', d.id, 'state', 'paused'));
  return made;
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
    update orcher.steps s set output = '{"forgotten": true}', basis = '[]', alternatives = '[]', cleared_at = clock_timestamp()
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

-- Forks read what the directive that they come from had read: each the steps that it has copied.
with recursive copied as (
  select f.id, f.workspace_id, u.memory_id, u.step
  from orcher.directives f join orcher.memory_uses u on u.directive_id = f.forked_from
  union
  select f.id, f.workspace_id, c.memory_id, c.step from copied c join orcher.directives f on f.forked_from = c.id)
insert into orcher.memory_uses (memory_id, directive_id, step, workspace_id)
select c.memory_id, c.id, c.step, c.workspace_id
from copied c join orcher.directives f on f.id = c.id join orcher.steps s on s.directive_id = c.id and s.seq = c.step
-- A step of a fork that has run there has read for itself.
where s.state = 'done' and s.started_at < f.created_at
on conflict do nothing;

-- An entry rests on all that was read by the steps behind its own.
with recursive behind as (
  select m.id as memory, m.workspace_id, m.source_directive as directive, unnest(s.needs) as step
  from orcher.memories m join orcher.steps s on s.directive_id = m.source_directive and s.seq = m.source_step
  union
  select b.memory, b.workspace_id, b.directive, unnest(s.needs)
  from behind b join orcher.steps s on s.directive_id = b.directive and s.seq = b.step)
insert into orcher.derivations (from_memory, to_memory, workspace_id)
select distinct u.memory_id, b.memory, b.workspace_id
from behind b join orcher.memory_uses u on u.directive_id = b.directive and u.step = b.step
where u.memory_id <> b.memory
on conflict do nothing;
