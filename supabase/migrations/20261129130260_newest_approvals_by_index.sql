-- Updates the notification about a workspace: how many approvals the person may decide, at most 99, and the title of the latest. With its row
-- locked, it counts what other transactions decided before. Without sorting it reads no more than those by the index, also where a burst of
-- them is not yet in the statistics.
create or replace function orcher.recount_approvals(person uuid, workspace text) returns void
language plpgsql security definer set search_path = '' set enable_sort = off as $$
begin
  perform from public.notifications n
  where n.user_id = person and n.kind = 'approval' and n.subject_id = workspace and n.state = 'waiting' for update;
  if not found then
    return;
  end if;
  update public.notifications n
  set amount = greatest(theirs.amount, 1), state = case when theirs.amount > 0 then 'waiting' else 'decided' end,
    subject = coalesce(left(theirs.latest, 200), n.subject)
  from (
    select count(*)::integer as amount, (array_agg(w.title order by w.created_at desc))[1] as latest from (
      select a.created_at, coalesce((select s.title from orcher.steps s where s.directive_id = d.id and s.seq = a.step),
        left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120)) as title
      from orcher.approvals a join orcher.directives d on d.id = a.directive_id
      join orcher.workspace_members m on m.workspace_id = a.workspace_id and m.user_id = person
      where a.workspace_id = workspace and a.state = 'pending' and m.role = any (a.roles) and (not a.four_eyes or d.issued_by <> person)
      order by a.created_at desc limit 99) as w) as theirs
  where n.user_id = person and n.kind = 'approval' and n.subject_id = workspace;
end
$$;
