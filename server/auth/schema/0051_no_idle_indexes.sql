-- Ours: nothing asks by these, and every sign-in and refresh would write to them.
drop index if exists auth.refresh_tokens_instance_id_idx;
drop index if exists auth.refresh_tokens_instance_id_user_id_idx;
drop index if exists auth.refresh_tokens_parent_idx;
drop index if exists auth.audit_logs_instance_id_idx;
