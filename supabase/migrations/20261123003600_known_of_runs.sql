-- The functions of a project do not reach the engine's tables: what they may know of runs they ask for. Until now this failed each
-- minute, so that no run was let go on that had ended by an error.
create or replace function orcher.stranded() returns table (directive text)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Where no engine runs, nothing of it has ended.
  if to_regnamespace('engine') is null then
    return;
  end if;
  return query
  with under_way as (select split_part(run, ':', 2) as id from engine.under_way('directive:') run)
  select d.id from orcher.directives d
  where d.state in ('queued', 'planning', 'running') and d.questions = '[]'
    and (d.wanted <= d.begun or engine.is_over('directive:' || d.id || ':' || d.wanted))
    and not exists (select from under_way u where u.id = d.id);
end
$$;
