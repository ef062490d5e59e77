-- Directives whose run ended by an error of ours: they rest, and say so.

-- Directives that are under way by their state, and that no run of the engine will take any further: it ended by an error of ours.
-- Of what the engine keeps, the owner of the project may read the state of runs.
create function orcher.stranded() returns table (directive text)
language plpgsql stable set search_path = '' as $$
begin
  -- Before the engine has made its tables nothing of it has ended.
  if to_regclass('engine.workflow_status') is null then
    return;
  end if;
  return query select d.id from orcher.directives d
  where d.state in ('queued', 'planning', 'running') and d.questions = '[]'
    and (d.wanted <= d.begun or exists (select from engine.workflow_status w
      where w.workflow_uuid = 'directive:' || d.id || ':' || d.wanted and w.status not in ('PENDING', 'ENQUEUED', 'DELAYED')))
    and not exists (select from engine.workflow_status w
      where w.status in ('PENDING', 'ENQUEUED', 'DELAYED') and w.workflow_uuid like 'directive:%' and split_part(w.workflow_uuid, ':', 2) = d.id);
end
$$;

-- It rests, says so, and can be let go on; what may have left is asked about then.
create function orcher.rescue(directive text) returns boolean
language plpgsql set search_path = '' as $$
declare
  d orcher.directives;
  s orcher.steps;
begin
  select * into d from orcher.directives where id = directive for update;
  if not exists (select from orcher.stranded() x where x.directive = d.id) then
    return false;
  end if;
  for s in select * from orcher.steps w where w.directive_id = d.id and w.state = 'running' loop
    if s.sent_at is null then
      perform orcher.put_back(d, s);
    else
      update orcher.steps w set state = 'unknown' where w.directive_id = d.id and w.seq = s.seq;
    end if;
  end loop;
  update orcher.directives set begun = wanted where id = d.id;
  perform orcher.stop_run(d, 'paused', 'fault', 'An error on our side stopped it, and it has been logged. Resume it to try again.');
  return true;
end
$$;
