-- Ours: the assertions that have signed somebody in, each of which does so once, in whichever process it arrives.
create table if not exists auth.saml_assertions (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
create index if not exists saml_assertions_expires_at_idx on auth.saml_assertions (expires_at);
alter table auth.saml_assertions owner to supabase_auth_admin;
alter table auth.saml_assertions enable row level security;

-- Ours: when metadata was last asked for, whatever came of it.
alter table auth.saml_providers add column if not exists asked_at timestamptz;

-- Ours: how long the company lets the session last that a code is exchanged for.
alter table auth.flow_state add column if not exists session_not_after timestamptz;
