-- A project tells a person's other pages of sign-ins and of changes to the ways in. It may read both tables already: a trigger
-- shows it nothing more.
grant trigger on auth.sessions, auth.audit_log_entries to project_owner;
