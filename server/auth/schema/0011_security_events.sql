-- People see the last events of their account, and the project shows them: each looks up its own alone.
create index audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);
grant select on auth.audit_log_entries to project_owner;
