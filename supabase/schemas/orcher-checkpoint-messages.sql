-- Signed heads of the audit chain go to the webhooks that ask for them, so that somebody outside keeps what nobody here can take back.

create function orcher.tell_checkpoint() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload)
  select w.id, w.workspace_id, 'audit.checkpoint', json_build_object('type', 'audit.checkpoint', 'timestamp', orcher.utc(clock_timestamp()),
    'data', json_build_object('workspace', new.workspace_id, 'seq', new.seq, 'hash', encode(new.hash, 'hex'), 'signed', new.signed))::text
  from orcher.webhooks w where w.workspace_id = new.workspace_id and w.is_on and 'audit.checkpoint' = any (w.events)
  order by w.id;
  return null;
end
$$;
create trigger tell_checkpoint after insert on orcher.audit_checkpoints for each row execute function orcher.tell_checkpoint();
