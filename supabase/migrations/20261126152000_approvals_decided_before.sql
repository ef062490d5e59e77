-- What was decided before on the same kind of act is read by its tool.

create index approvals_decided_alike on orcher.approvals (workspace_id, tool, decided_at desc) where state <> 'pending';
