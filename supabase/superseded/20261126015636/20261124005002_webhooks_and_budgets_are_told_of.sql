-- Every change of a workspace is an event: where its events are sent, what it is called and what it may spend as well.

create trigger audit_webhooks after insert or delete on orcher.webhooks for each row execute function orcher.audit_change('webhook');
create trigger audit_webhook_changes after update of url, events, is_on, secret on orcher.webhooks for each row
when ((old.url, old.events, old.is_on, old.secret) is distinct from (new.url, new.events, new.is_on, new.secret))
execute function orcher.audit_change('webhook');

-- A workspace itself: what it is called, and what it may spend.
create function orcher.audit_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform orcher.append_audit(new.id, 'workspace_changed', detail := jsonb_strip_nulls(jsonb_build_object(
    'renamed', nullif(new.name is distinct from old.name, false), 'budget_was', case when new.budget_money is distinct from old.budget_money
      then coalesce(old.budget_money::text, 'none') end, 'budget', case when new.budget_money is distinct from old.budget_money
      then coalesce(new.budget_money::text, 'none') end)));
  return null;
end
$$;
create trigger audit_workspace after update of name, budget_money on orcher.workspaces for each row
when ((old.name, old.budget_money) is distinct from (new.name, new.budget_money)) execute function orcher.audit_workspace();
revoke execute on function orcher.audit_workspace() from public, anon, authenticated, service_role;

-- The same message once more, under an id of its own.
create or replace function orcher.replay_delivery(delivery text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  -- Nobody makes a flood of it.
  if (select count(*) from (select from orcher.deliveries d where d.workspace_id = orcher.workspace_as('owner', 'builder')
      and d.state = 'pending' limit 1000) waiting) >= 1000 then
    perform orcher.refuse(409, 'state_conflict', 'At most 1,000 messages of a workspace wait to be sent. Try again once some are.');
  end if;
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload, replay_of)
  select d.webhook_id, d.workspace_id, d.type, d.payload, d.id from orcher.deliveries d
  where d.id = delivery and d.workspace_id = orcher.workspace_as('owner', 'builder') returning id into made;
  return made;
end
$$;
