-- Who may decide is told of approvals that wait, here and by mail.

-- Updates the notification about a workspace: how many approvals the person may decide, at most 99, and the title of the latest. With its row
-- locked, it counts what other transactions decided before. Without sorting it reads no more than those by the index, also where a burst of
-- them is not yet in the statistics.
create function orcher.recount_approvals(person uuid, workspace text) returns void
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

-- Notifies the people who may decide, in one notification per workspace, and counts again when something is decided. Sandboxes notify nobody.
create function orcher.notify_of_approvals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  place record;
begin
  select w.id, w.name, w.sandbox_of, d.issued_by into place
  from orcher.directives d join orcher.workspaces w on w.id = d.workspace_id where d.id = new.directive_id;
  if not found or place.sandbox_of is not null then
    return null;
  end if;
  told.kind := 'approval';
  told.subject_id := place.id;
  told.subject := place.name;
  told.detail := place.name;
  told.state := 'waiting';
  for told.user_id in
    select m.user_id from orcher.workspace_members m
    where m.workspace_id = place.id and (tg_op = 'UPDATE' or (m.role = any (new.roles) and (not new.four_eyes or m.user_id <> place.issued_by)))
    order by m.user_id
  loop
    if tg_op = 'INSERT' then
      perform private.notify(told);
    end if;
    perform orcher.recount_approvals(told.user_id, place.id);
  end loop;
  return null;
end
$$;
create trigger notify_of_approvals after insert on orcher.approvals for each row when (new.state = 'pending')
execute function orcher.notify_of_approvals();
create trigger notify_of_decisions after update of state on orcher.approvals for each row
when (old.state = 'pending' and new.state <> 'pending') execute function orcher.notify_of_approvals();

-- Reminds the person who deferred a decision, at the time they chose.
create function orcher.remind_of(approval text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  a orcher.approvals;
  d orcher.directives;
  person uuid;
begin
  update orcher.approvals set remind_at = null where id = approval and state = 'pending' and remind_at <= clock_timestamp() returning * into a;
  if not found then
    return false;
  end if;
  select * into d from orcher.directives where id = a.directive_id;
  select x.decided_by into person from orcher.decisions x where x.approval_id = a.id and x.verdict = 'defer' order by x.id desc limit 1;
  perform orcher.mail_members(a.workspace_id, a.roles, person, null, 'approval_waits', jsonb_build_object('approval', a.id,
    'workspace_id', a.workspace_id, 'policy', a.policy_name, 'title', coalesce((select s.title from orcher.steps s
      where s.directive_id = d.id and s.seq = a.step), left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120))));
  return true;
end
$$;
