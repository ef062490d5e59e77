-- Stretches that are wanted were begun in the order of their ids among all workspaces: one with much to do held up everybody else's.
drop index orcher.directives_wanted;
create index directives_wanted on orcher.directives (workspace_id, id) where wanted > begun;

-- What is wanted beside what is under way: of up to 64 workspaces, from the one after `after` on and round again, so many of each,
-- the oldest first.
create function orcher.due_directives(under_way text[], after text, most integer)
returns table (directive text, segment integer, workspace text)
language plpgsql stable set search_path = '' as $$
declare
  at text := after;
  is_round boolean := false;
begin
  for looked in 1 .. 64 loop
    select d.workspace_id into at from orcher.directives d where d.wanted > d.begun and d.workspace_id > at order by d.workspace_id limit 1;
    if not found and not is_round then
      is_round := true;
      select d.workspace_id into at from orcher.directives d where d.wanted > d.begun order by d.workspace_id limit 1;
    end if;
    exit when at is null or (is_round and at > after);
    return query select d.id, d.wanted, d.workspace_id from orcher.directives d
      where d.workspace_id = at and d.wanted > d.begun and d.id <> all (under_way) order by d.id limit most;
  end loop;
end
$$;

revoke execute on function orcher.due_directives(text[], text, integer) from public, anon, authenticated, service_role;
