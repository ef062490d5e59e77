-- Answers kept for repeated calls can hold what was forgotten, so the proof counts them, too.
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
