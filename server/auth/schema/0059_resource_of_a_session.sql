-- Ours: the resource that the application named as it asked (RFC 8707). A refresh may name this one, and no other.
alter table auth.sessions add column if not exists resource text check (char_length(resource) <= 2048);
update auth.sessions s set resource = a.resource
from auth.oauth_authorizations a where a.session_id = s.id and a.resource is not null;
