-- Forgets one entry of an agent, or all of them, with all that rests on them alone; or only says what would go.
create or replace function orcher.forget(agent text, memory text, dry_run boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.remembers();
  roots text[];
  gone text[];
  anew text[];
  reading text[];
  locked text[] := '{}';
  texts text[];
  one text;
  held text[];
  cleared integer;
  found_after bigint;
  counts jsonb;
begin
  perform from orcher.agents where id = agent and workspace_id = workspace;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  -- What runs are just making of the entries is there once they are locked, in the order in which runs lock, and is looked for again.
  loop
    roots := array(select id from orcher.memories where agent_id = agent and workspace_id = workspace and (memory is null or id = memory) order by id);
    gone := orcher.gone_with(roots);
    anew := array(select distinct to_memory from orcher.derivations where from_memory = any (gone) and to_memory <> all (gone) order by 1);
    reading := array(select distinct h.directive_id from orcher.steps_holding(gone || anew) h order by 1);
    exit when dry_run or gone || anew || reading <@ locked;
    perform from orcher.directives where id = any (reading) order by id for update;
    perform from orcher.memories where id = any (gone || anew) order by id for update;
    perform from orcher.agents where id = agent for no key update;
    locked := locked || gone || anew || reading;
  end loop;
  if memory is not null and roots = '{}' then
    perform orcher.refuse(404, 'not_found', 'There is no entry with that id, or you can’t see it.', '{"field": "id"}');
  end if;
  if dry_run then
    return jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew),
      'outputs_cleared', (select count(*) from orcher.steps_holding(gone || anew)), 'entries', to_jsonb(gone), 'kept_entries', to_jsonb(anew));
  end if;
  texts := array(select m.text from orcher.memories m where m.id = any (gone)
    union select v.text from orcher.memory_versions v where v.memory_id = any (gone)
    union select m.text from orcher.memories m where m.id = any (anew) and m.is_derived);
  perform orcher.drop_mails(array(select h.directive_id from orcher.steps_holding(gone || anew) h));
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
  for one, held in select w.said, w.directives from orcher.where_said(agent, texts) w loop
    perform orcher.clear_text(agent, one, held);
    perform orcher.drop_mails(held);
  end loop;
  select coalesce(sum(orcher.count_text(agent, w.said)), 0) into found_after from orcher.where_said(agent, texts) w;
  counts := jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew), 'outputs_cleared', cleared, 'found_after', found_after);
  perform orcher.append_audit(workspace, 'forgot', detail := counts || jsonb_build_object('agent', agent));
  return counts;
end
$$;
