-- A project's tables refer to people, its triggers follow them and its functions look after them. Codes, tokens and the
-- secrets of factors are none of its business.
grant usage on schema auth to project_owner;
grant select, insert, update, delete, references, trigger on auth.users, auth.identities to project_owner;
grant select, delete on auth.sessions to project_owner;
