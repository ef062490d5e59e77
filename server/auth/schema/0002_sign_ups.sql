-- Sign-ups that stand beside an account of the same address. The first one makes the account, as on the wire; each further
-- one waits here with its own password and metadata until a mail or SMS that belongs to it confirms it.
set role supabase_auth_admin;

create table auth.sign_ups (
  -- What was answered as the account's id, and becomes it.
  id uuid primary key,
  aud varchar(255) not null,
  email varchar(255),
  phone text,
  encrypted_password varchar(255),
  raw_user_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_user_meta_data) = 'object'),
  -- Null where the address is an account's already: nothing was sent that could confirm this one.
  token_hash text check (char_length(token_hash) > 0),
  attempts smallint not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(email, phone) = 1)
);
create index sign_ups_email_idx on auth.sign_ups (email, created_at) where email is not null;
create index sign_ups_phone_idx on auth.sign_ups (phone, created_at) where phone is not null;
create index sign_ups_token_hash_idx on auth.sign_ups using hash (token_hash);
alter table auth.sign_ups enable row level security;

reset role;
