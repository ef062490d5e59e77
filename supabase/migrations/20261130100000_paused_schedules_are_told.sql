-- A schedule that something else than a person paused was silent until somebody looked at its page.
alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('connection_request', 'connection_accepted',
  'alert_matches', 'application_status', 'badge_earned', 'security', 'hiring', 'reminder', 'event', 'inbox', 'comment', 'reaction', 'follower',
  'approval', 'schedule', 'support', 'review'));

create function orcher.tell_of_pause() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  place orcher.workspaces;
  only_person uuid;
begin
  told.kind := 'schedule';
  told.subject_id := new.workspace_id || ' ' || new.id;
  if new.reason is null then
    delete from public.notifications n where n.kind = told.kind and n.subject_id = told.subject_id;
    return null;
  end if;
  select * into place from orcher.workspaces where id = new.workspace_id;
  if place.sandbox_of is not null then
    return null;
  end if;
  told.subject := new.name;
  told.detail := place.name;
  told.state := new.reason;
  select m.user_id into only_person from orcher.workspace_members m where m.workspace_id = new.workspace_id and m.user_id = new.issued_by;
  for told.user_id in
    select m.user_id from orcher.workspace_members m
    where m.workspace_id = new.workspace_id and (m.user_id = only_person or (only_person is null and m.role in ('owner', 'supervisor')))
    order by m.user_id
  loop
    perform private.notify(told);
  end loop;
  perform orcher.mail_members(new.workspace_id,
    case when only_person is null then array['owner', 'supervisor'] else array['owner', 'supervisor', 'builder', 'viewer'] end,
    only_person, null, 'schedule_paused', jsonb_build_object('name', new.name, 'reason', new.reason, 'workspace_id', new.workspace_id));
  return null;
end
$$;
create trigger tell_of_pause after update of reason on orcher.schedules for each row
when (old.reason is distinct from new.reason) execute function orcher.tell_of_pause();
revoke execute on function orcher.tell_of_pause() from public;
