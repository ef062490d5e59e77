-- What is to be sent, written in the same transaction as what it tells of: a mail neither precedes its cause nor gets lost
-- with the process. The row is deleted as soon as the provider has taken the message.
create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  -- mail: {to, subject, text, html?}; sms: {to, text}
  message jsonb not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index outbox_due_at_idx on private.outbox (due_at);
alter table private.outbox enable row level security;

create function private.announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;
create trigger announce after insert on private.outbox for each statement execute function private.announce_outbox();

grant usage on schema private to supabase_auth_admin;
grant insert on private.outbox to supabase_auth_admin;
create policy auth_sends on private.outbox for insert to supabase_auth_admin with check (true);
