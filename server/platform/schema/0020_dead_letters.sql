-- A message waits, is being sent, or was given up: then it is kept for a month, for whoever looks why.
alter table tannr_internal.outbox
  add column state text not null default 'waiting' check (state in ('waiting', 'sending', 'dead')),
  -- Since when somebody is sending it.
  add column taken_at timestamptz,
  -- All of it but the end was handed to the provider: whether it arrives is known only once the provider has answered.
  add column handed_at timestamptz,
  -- Why the last try failed, without any word of the message or its recipient.
  add column trouble text check (char_length(trouble) <= 80);

drop index tannr_internal.outbox_due_at_idx;
create index outbox_waiting on tannr_internal.outbox (due_at) where state = 'waiting';
create index outbox_sending on tannr_internal.outbox (taken_at) where state = 'sending';
create index outbox_dead on tannr_internal.outbox (created_at) where state = 'dead';
