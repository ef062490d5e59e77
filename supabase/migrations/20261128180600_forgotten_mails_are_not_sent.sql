-- Mails that wait are not sent any more once what they say is forgotten.

create function orcher.drop_mails(directives text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('tannr_internal.drop_mails(text[], text[])') is not null then
    perform tannr_internal.drop_mails(directives, array(select a.id from orcher.approvals a where a.directive_id = any (directives)));
  end if;
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
  held text[];
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

revoke all on function orcher.drop_mails(text[]) from public, anon, authenticated, service_role;
