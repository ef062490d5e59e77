-- Sends signed heads of the audit chain to the webhooks subscribed to them, so that a copy exists outside this database.

create function orcher.tell_checkpoint() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload)
  select w.id, w.workspace_id, 'audit.checkpoint', json_build_object('type', 'audit.checkpoint', 'timestamp', orcher.utc(clock_timestamp()),
    'data', json_build_object('workspace', new.workspace_id, 'seq', new.seq, 'hash', encode(new.hash, 'hex'), 'signed', new.signed))::text
  from orcher.webhooks w where w.workspace_id = new.workspace_id and w.is_on and 'audit.checkpoint' = any (w.events)
    and orcher.has_webhooks(w.workspace_id)
  order by w.id;
  return null;
end
$$;
create trigger tell_checkpoint after insert on orcher.audit_checkpoints for each row execute function orcher.tell_checkpoint();
