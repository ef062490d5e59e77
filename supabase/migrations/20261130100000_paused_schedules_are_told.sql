-- A schedule that something else than a person paused was silent until somebody looked at its page.
alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('connection_request', 'connection_accepted',
  'alert_matches', 'application_status', 'badge_earned', 'security', 'hiring', 'reminder', 'event', 'inbox', 'comment', 'reaction', 'follower',
  'approval', 'schedule', 'support', 'review'));

-- Whoever notifies may hold other things by then: it waits for nobody's old lines.
create or replace function private.notify(told public.notifications) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications as kept (user_id, kind, subject_id, actor_id, subject, detail, state, amount)
  values (told.user_id, told.kind, told.subject_id, told.actor_id, left(told.subject, 200), left(told.detail, 240),
    coalesce(told.state, ''), coalesce(told.amount, 1))
  on conflict (user_id, kind, subject_id) do update set
    subject = excluded.subject, actor_id = excluded.actor_id, detail = excluded.detail, state = excluded.state,
    amount = excluded.amount + case when kept.read_at is null
      and (kept.kind = 'alert_matches' or (kept.kind = 'hiring' and kept.state = 'applied')
        or (kept.kind = 'review' and kept.state in ('new', 'changed') and excluded.state = kept.state)) then kept.amount else 0 end,
    happened_at = clock_timestamp(), read_at = null;
  delete from public.notifications where id in (
    select id from public.notifications where id in (
      select id from public.notifications where user_id = told.user_id order by happened_at desc, id desc offset 200)
    for update skip locked);
end
$$;

create function orcher.tell_of_pause() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.notifications;
  place orcher.workspaces;
  only_person uuid;
begin
  told.kind := 'schedule';
  told.subject_id := old.workspace_id || ' ' || old.id;
  if tg_op = 'DELETE' or new.reason is null then
    delete from public.notifications where id in (
      select n.id from public.notifications n join orcher.workspace_members m on m.user_id = n.user_id
      where m.workspace_id = old.workspace_id and n.kind = told.kind and n.subject_id = told.subject_id for update of n skip locked);
    return null;
  end if;
  select * into place from orcher.workspaces where id = new.workspace_id;
  if place.sandbox_of is not null then
    return null;
  end if;
  told.subject := new.name;
  told.detail := place.name;
  told.state := new.reason;
  select m.user_id into only_person from orcher.workspace_members m
  where m.workspace_id = new.workspace_id and m.user_id = new.issued_by and new.reason <> 'issuer';
  for told.user_id in
    select m.user_id from orcher.workspace_members m
    where m.workspace_id = new.workspace_id and (m.user_id = only_person or (only_person is null and m.role in ('owner', 'supervisor')))
    order by m.user_id
  loop
    perform private.notify(told);
  end loop;
  perform orcher.mail_members(new.workspace_id,
    case when only_person is null then array['owner', 'supervisor'] else array['owner', 'supervisor', 'builder', 'viewer'] end,
    only_person, null, 'schedule_paused',
    jsonb_build_object('name', new.name, 'why', orcher.shown_schedule(new) ->> 'explained', 'workspace_id', new.workspace_id));
  return null;
end
$$;
create trigger tell_of_pause after update of enabled, reason on orcher.schedules for each row
when (old.reason is distinct from new.reason) execute function orcher.tell_of_pause();
create trigger tell_of_removal after delete on orcher.schedules for each row
when (old.reason is not null) execute function orcher.tell_of_pause();
revoke execute on function orcher.tell_of_pause() from public;
