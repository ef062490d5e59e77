import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { sampleWorkspace, type Workspace, workspaceAnswer } from './workspace.ts'

export const listWorkspaces = endpoint({
  id: 'list-workspaces',
  method: 'GET',
  path: '/workspaces',
  family: 'workspaces',
  title: 'List workspaces',
  text: 'The workspaces that you are a member of, your own first. Everyone has one of their own.',
  answer: z.object({ data: z.array(workspaceAnswer) }),
  example: { answer: { data: [sampleWorkspace] } },
  run: async ({ sql }) => {
    const data = await sql<Workspace>`
      select w.id, w.name, m.role, s.id as sandbox_id, orcher.utc(w.created_at) as created_at,
        orcher.budget_of(w.id) as budget
      from orcher.workspace_members m join orcher.workspaces w on w.id = m.workspace_id
      join orcher.workspaces s on s.sandbox_of = w.id
      where m.user_id = auth.uid() order by w.account_id <> m.user_id, m.created_at, w.id`
    return { data }
  },
})
