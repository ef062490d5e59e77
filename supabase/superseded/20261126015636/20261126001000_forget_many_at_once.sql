-- Forgetting looks once for all texts, and clears each only where it stands: with a hundred entries and more it took longer than a
-- call may.
create function orcher.said_by(agent text) returns table (directive_id text, words text)
language sql stable security definer set search_path = '' as $$
  with mine as (select * from orcher.directives d where d.agent_id = agent)
  select d.id, lower(concat_ws(e'\n', d.instruction, d.context, d.explained, d.questions, d.sources, d.proposed, d.proposal)) from mine d
  union all select s.directive_id, lower(concat_ws(e'\n', s.title, s.args, s.output, s.basis, s.alternatives, s.error))
    from orcher.steps s where s.directive_id in (select id from mine)
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

create function orcher.where_said(agent text, texts text[]) returns table (said text, directives text[])
language sql stable security definer set search_path = '' as $$
  with known as materialized (select * from orcher.said_by(agent)),
  looked_for as materialized (select t.said, lower(t.said) as plain, lower(btrim(to_jsonb(t.said)::text, '"')) as json from unnest(texts) t (said))
  select l.said, coalesce(array_agg(distinct k.directive_id) filter (where k.directive_id is not null), '{}')
  from looked_for l join known k on strpos(k.words, l.plain) > 0 or (l.json <> l.plain and strpos(k.words, l.json) > 0)
  group by l.said
$$;

drop function orcher.clear_text(text, text);
create function orcher.clear_text(agent text, said text, mine text[]) returns void
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
  perform orcher.clear_text(agent, w.said, w.directives) from orcher.where_said(agent, texts) w;
  select coalesce(sum(orcher.count_text(agent, w.said)), 0) into found_after from orcher.where_said(agent, texts) w;
  counts := jsonb_build_object('deleted', cardinality(gone), 'kept', cardinality(anew), 'outputs_cleared', cleared, 'found_after', found_after);
  perform orcher.append_audit(workspace, 'forgot', detail := counts || jsonb_build_object('agent', agent));
  return counts;
end
$$;

revoke execute on function orcher.said_by(text), orcher.where_said(text, text[]), orcher.clear_text(text, text, text[])
  from public, anon, authenticated, service_role;
