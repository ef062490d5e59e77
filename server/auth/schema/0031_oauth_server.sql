-- Ours: the session that a code was exchanged for. The code shown again ends it (OAuth 2.1, §4.1.3).
alter table auth.oauth_authorizations
  add column if not exists session_id uuid references auth.sessions on delete set null;
create index if not exists oauth_authorizations_session_id_idx on auth.oauth_authorizations (session_id)
  where session_id is not null;
create index if not exists oauth_authorizations_expires_at_idx on auth.oauth_authorizations (expires_at);
