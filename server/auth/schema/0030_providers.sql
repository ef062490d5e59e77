-- Ours: the nonce that a browser was sent off with, which the provider's ID token has to repeat.
alter table auth.oauth_client_states add column if not exists nonce text check (char_length(nonce) <= 512);

alter table auth.custom_oauth_providers
  add column if not exists custom_claims_allowlist text[] not null default '{}';
