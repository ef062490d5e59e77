-- Calls that changed something and left no event: a key's name, a schedule's name, context, sources and limits, and a message sent again.

create function orcher.what_changed(was jsonb, now_is jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(n.key order by n.key) from jsonb_each(now_is) n
  where n.value is distinct from was -> n.key and n.key not in ('version', 'updated_at', 'next_at')
$$;
revoke execute on function orcher.what_changed(jsonb, jsonb) from public, anon, authenticated, service_role;

create or replace function orcher.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  what text := tg_argv[0];
  changed jsonb := case tg_op when 'UPDATE' then orcher.what_changed(to_jsonb(old), subject) end;
  done text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
begin
  if what = 'key' then
    done := case when changed ? 'revoked_at' then 'revoked' when changed ? 'replaced_by' and subject ->> 'replaced_by' is not null then 'rotated'
      else done end;
  elsif what = 'agent' and changed ? 'archived_at' then
    done := 'archived';
  end if;
  -- A workspace that goes with its account takes its chain with it, in whatever order its rows go.
  if not exists (select from orcher.workspaces where id = subject ->> 'workspace_id') then
    return null;
  end if;
  perform orcher.append_audit(subject ->> 'workspace_id', what || '_' || done, detail := jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(subject ->> 'id', subject ->> 'user_id'), 'role', subject ->> 'role', 'mode', subject ->> 'mode',
    'scopes', subject -> 'scopes', 'capabilities', subject -> 'capabilities', 'version', subject -> 'version',
    'tool', subject ->> 'tool', 'verdict', subject ->> 'verdict', 'sources', subject -> 'sources', 'limits', subject -> 'limits',
    'changed', changed)));
  return null;
end
$$;

drop trigger audit_key_ends on orcher.api_keys;
create trigger audit_key_changes after update of name, expires_at, revoked_at, replaced_by on orcher.api_keys for each row
when ((old.name, old.expires_at, old.revoked_at, old.replaced_by) is distinct from (new.name, new.expires_at, new.revoked_at, new.replaced_by))
execute function orcher.audit_change('key');

drop trigger audit_schedule_changes on orcher.schedules;
create trigger audit_schedule_changes after update of name, instruction, context, sources, limits, cron, enabled on orcher.schedules for each row
when ((old.name, old.instruction, old.context, old.sources, old.limits, old.cron, old.enabled)
  is distinct from (new.name, new.instruction, new.context, new.sources, new.limits, new.cron, new.enabled))
execute function orcher.audit_change('schedule');

create or replace function orcher.replay_delivery(delivery text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made orcher.deliveries;
begin
  -- Nothing waits for a webhook that is off, whoever is faster.
  perform from orcher.deliveries d join orcher.webhooks w on w.id = d.webhook_id
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') and not w.is_on for share of w;
  if found then
    perform orcher.refuse(409, 'state_conflict', 'The webhook is off. Turn it on first.');
  end if;
  -- Nobody makes a flood of it.
  if (select count(*) from (select from orcher.deliveries d where d.workspace_id = orcher.workspace_as('owner', 'builder')
      and d.state = 'pending' limit 1000) waiting) >= 1000 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 1,000 messages waiting to be sent. Try again once some are.');
  end if;
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload, replay_of)
  select d.webhook_id, d.workspace_id, d.type, d.payload, d.id from orcher.deliveries d
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') returning * into made;
  if found then
    perform orcher.append_audit(made.workspace_id, 'delivery_replayed',
      detail := jsonb_build_object('id', made.id, 'webhook', made.webhook_id, 'replay_of', delivery));
  end if;
  return made.id;
end
$$;
