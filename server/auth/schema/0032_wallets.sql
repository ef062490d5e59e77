-- Ours: the messages of wallets that have signed somebody in, each of which does so once.
create table if not exists auth.web3_messages (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
create index if not exists web3_messages_expires_at_idx on auth.web3_messages (expires_at);
alter table auth.web3_messages owner to supabase_auth_admin;
alter table auth.web3_messages enable row level security;
