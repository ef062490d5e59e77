import { endpoint } from '#server/orcher/endpoint.ts'
import { ApiError } from '#server/orcher/errors.ts'
import { sampleWorkspace, type Workspace, workspaceAnswer, workspaceName } from './workspace.ts'

export const updateWorkspace = endpoint({
  id: 'update-workspace',
  method: 'PATCH',
  path: '/workspace',
  family: 'workspaces',
  title: 'Rename the workspace',
  text: 'The one that `Tannr-Workspace` names, or your first one. Only an owner can.',
  body: workspaceName,
  answer: workspaceAnswer,
  example: { body: { name: 'Northwind research' }, answer: sampleWorkspace },
  run: async ({ sql, body: { name } }) => {
    const [workspace] = await sql<Workspace>`
      update orcher.workspaces w set name = ${name} from orcher.workspaces s
      where w.id = orcher.workspace_as('owner') and s.sandbox_of = w.id
      returning w.id, w.name, 'owner' as role, s.id as sandbox_id, orcher.utc(w.created_at) as created_at`
    if (!workspace) {
      throw new ApiError(403, 'role_missing', 'Only an owner changes a workspace.', { role: 'owner' })
    }
    return workspace
  },
})
