-- Ours: applications that registered themselves and that nobody let in are looked for by their age.
create index if not exists oauth_clients_dynamic_idx on auth.oauth_clients (created_at) where registration_type = 'dynamic';
create index if not exists oauth_authorizations_client_id_idx on auth.oauth_authorizations (client_id);
