import { endpoint } from '#server/orcher/endpoint.ts'
import { sampleWorkspace, type Workspace, workspaceAnswer, workspaceName } from './workspace.ts'

export const createWorkspace = endpoint({
  id: 'create-workspace',
  method: 'POST',
  path: '/workspaces',
  family: 'workspaces',
  title: 'Create a workspace',
  text: 'It has its own keys, agents, memory and audit. Its calls count toward the plan of your account.',
  body: workspaceName,
  answer: workspaceAnswer,
  example: { body: { name: 'Northwind research' }, answer: sampleWorkspace },
  status: 201,
  run: async ({ sql, body: { name } }) => {
    const [made] = await sql<{ id: string }>`select orcher.add_workspace(${name}) as id`
    const [workspace] = await sql<Workspace>`
      select w.id, w.name, 'owner' as role, s.id as sandbox_id, orcher.utc(w.created_at) as created_at,
        orcher.budget_of(w.id) as budget
      from orcher.workspaces w join orcher.workspaces s on s.sandbox_of = w.id where w.id = ${made?.id}`
    return workspace
  },
})
