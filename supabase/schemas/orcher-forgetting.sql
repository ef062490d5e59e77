-- Forgetting follows what was derived and what was said, wherever it went, and counts afterward what is left of it.

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
create function orcher.without_texts(whole text[], said text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select orcher.without_text(one, said) from unnest(whole) with ordinality x (one, place) order by place)
$$;
create function orcher.without_json(whole jsonb, said text) returns jsonb
language sql immutable set search_path = '' as $$
  select orcher.without_text(whole::text, btrim(to_jsonb(said)::text, '"'))::jsonb
$$;

-- All that an agent did and knows, in small letters, and the directive that it is of: whatever is found below is found here, and soon.
create function orcher.said_by(agent text) returns table (directive_id text, words text)
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

-- Which of these texts stand anywhere in that, and in which directives.
create function orcher.where_said(agent text, texts text[]) returns table (said text, directives text[])
language sql stable security definer set search_path = '' as $$
  with known as materialized (select * from orcher.said_by(agent)),
  looked_for as materialized (select t.said, lower(t.said) as plain, lower(btrim(to_jsonb(t.said)::text, '"')) as json from unnest(texts) t (said))
  select l.said, coalesce(array_agg(distinct k.directive_id) filter (where k.directive_id is not null), '{}')
  from looked_for l join known k on strpos(k.words, l.plain) > 0 or (l.json <> l.plain and strpos(k.words, l.json) > 0)
  group by l.said
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

-- Mails about these directives that have not left are not sent, whatever they say of it.
create function orcher.drop_mails(directives text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('tannr_internal.drop_mails(text[], text[])') is not null then
    perform tannr_internal.drop_mails(directives, array(select a.id from orcher.approvals a where a.directive_id = any (directives)));
  end if;
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
