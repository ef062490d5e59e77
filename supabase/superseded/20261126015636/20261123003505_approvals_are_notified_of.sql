-- Who may decide hears of what waits by a notification, beside the mail, and once more when they put it off.

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_catalog.pg_constraint
    where conrelid = 'public.notifications'::regclass and conname = 'notifications_kind_check');
begin
  alter table public.notifications drop constraint notifications_kind_check;
  execute 'alter table public.notifications add constraint notifications_kind_check ' || regexp_replace(kinds, '\]', ', ''approval''::text]');
end
$$;
-- What a generated column says can be changed since PostgreSQL 17; before that the column is made anew.
do $$
declare
  expression constant text := $said$((kind in ('connection_request', 'approval') and state = 'waiting')
    or (kind in ('alert_matches', 'application_status') and read_at is null))$said$;
begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute 'alter table public.notifications alter column waits set expression as ' || expression;
  else
    alter table public.notifications drop column waits;
    execute 'alter table public.notifications add column waits boolean not null generated always as ' || expression || ' stored';
    create index notifications_waiting on public.notifications (user_id, happened_at desc, id desc) where waits;
  end if;
end
$$;

create index approvals_reminding on orcher.approvals (remind_at) where state = 'pending' and remind_at is not null;

-- Whoever may decide hears of it in one line for the workspace: how many wait, and the latest. When none is left, it says so. Of a
-- sandbox nobody hears.
create function orcher.notify_of_approvals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  place record;
begin
  select w.id, w.name, w.sandbox_of, d.issued_by, coalesce((select s.title from orcher.steps s where s.directive_id = d.id and s.seq = new.step),
    left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120)) as title into place
  from orcher.directives d join orcher.workspaces w on w.id = d.workspace_id where d.id = new.directive_id;
  if not found or place.sandbox_of is not null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if not exists (select from orcher.approvals a where a.workspace_id = place.id and a.state = 'pending') then
      update public.notifications n set state = 'decided' from orcher.workspace_members m
      where m.workspace_id = place.id and n.user_id = m.user_id and n.kind = 'approval' and n.subject_id = place.id and n.state = 'waiting';
    end if;
    return null;
  end if;
  told.kind := 'approval';
  told.subject_id := place.id;
  told.subject := place.title;
  told.detail := place.name;
  told.state := 'waiting';
  select count(*) into told.amount from (
    select from orcher.approvals a where a.workspace_id = place.id and a.state = 'pending' limit 99) x;
  for told.user_id in
    select m.user_id from orcher.workspace_members m
    where m.workspace_id = place.id and m.role = any (new.roles) and (not new.four_eyes or m.user_id <> place.issued_by) order by m.user_id
  loop
    perform private.notify(told);
  end loop;
  return null;
end
$$;
create trigger notify_of_approvals after insert on orcher.approvals for each row when (new.state = 'pending')
execute function orcher.notify_of_approvals();
create trigger notify_of_decisions after update of state on orcher.approvals for each row
when (old.state = 'pending' and new.state <> 'pending') execute function orcher.notify_of_approvals();

-- Whoever put a decision off is told of it once more, when they said.
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

create or replace function orcher.ask(d orcher.directives, kind text, step integer, tool text, args jsonb, rule jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_id, policy_name, roles, four_eyes,
    aal2, reason_required, on_expiry, expires_at)
  values (d.workspace_id, d.id, kind, step, tool, args, orcher.sha256_of(args), rule ->> 'id', rule ->> 'name',
    array(select r from jsonb_array_elements_text(rule -> 'roles') r), coalesce((rule ->> 'four_eyes')::boolean, false),
    coalesce((rule ->> 'aal2')::boolean, false), coalesce((rule ->> 'reason_required')::boolean, false),
    coalesce(rule ->> 'on_expiry', 'paused'), clock_timestamp() + make_interval(hours => coalesce((rule ->> 'expires_hours')::integer, 72)))
  returning id into made;
  update orcher.steps s set state = case when kind = 'unknown' then 'unknown' else 'awaiting_approval' end
  where s.directive_id = d.id and s.seq = step;
  -- Where it was paused meanwhile, it waits for this once it goes on.
  update orcher.directives set state = 'awaiting_approval', reason = null, explained = null where id = d.id and d.state <> 'paused';
  perform orcher.append_audit(d.workspace_id, 'approval_requested', d.id, step, detail := jsonb_build_object('approval', made, 'tool', tool,
    'policy', rule ->> 'id', 'args_sha256', orcher.sha256_of(args)));
  perform orcher.mail_members(d.workspace_id, array(select r from jsonb_array_elements_text(rule -> 'roles') r), null,
    case when (rule ->> 'four_eyes')::boolean then d.issued_by end, 'approval_waits', jsonb_build_object('approval', made,
      'workspace_id', d.workspace_id, 'policy', rule ->> 'name', 'title', coalesce((select s.title from orcher.steps s where s.directive_id = d.id and s.seq = step),
        left(regexp_replace(d.instruction, '\s+', ' ', 'g'), 120))));
end
$$;

revoke execute on function orcher.notify_of_approvals(), orcher.remind_of(text) from public, anon, authenticated, service_role;
