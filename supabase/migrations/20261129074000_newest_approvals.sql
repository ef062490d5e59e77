-- A notification counts the approvals that its reader may decide, up to 99, and names the newest: it reads no more than those.
create index approvals_newest on orcher.approvals (workspace_id, created_at desc) where state = 'pending';
