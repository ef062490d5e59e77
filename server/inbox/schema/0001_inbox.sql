-- Mails and SMS that no provider takes, for an operator on the same machine to read.
create schema inbox authorization supabase_auth_admin;
set role supabase_auth_admin;

create table inbox.messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'sms')),
  -- The address in lower case, or the number without a plus sign.
  recipient text not null,
  subject text not null default '',
  text text not null default '',
  html text not null default '',
  -- clock_timestamp: two messages of one transaction keep their order.
  created_at timestamptz not null default clock_timestamp()
);
create index messages_newest_idx on inbox.messages (created_at desc);
alter table inbox.messages enable row level security;

reset role;
