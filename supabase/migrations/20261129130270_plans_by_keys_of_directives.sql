-- A key with the scopes of directives alone was told that there is no directive where it changed a plan.

drop policy "Who may read versions of agents" on orcher.agent_versions;
-- Whoever writes a plan needs to know what its agent may do.
create policy "Who may read agents or write plans finds their versions" on orcher.agent_versions for select to authenticated
  using (workspace_id = (select coalesce(orcher.workspace_for('agents:read'), orcher.workspace_for('directives:write'))));
