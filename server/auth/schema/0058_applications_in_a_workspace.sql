-- Ours: the workspace that the person chose on the consent page, where the application asked for the Tannr API.
alter table auth.oauth_authorizations add column if not exists workspace_id text check (char_length(workspace_id) <= 80);
