-- The log is read from its end.
set role supabase_auth_admin;
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at desc, id);
reset role;
