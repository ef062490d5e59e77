import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { scopes } from '#shared/orcher/scopes.ts'
import { roles } from './workspace.ts'

export const getMe = endpoint({
  id: 'get-me',
  method: 'GET',
  path: '/me',
  family: 'workspaces',
  title: 'Read who you are here',
  text: 'Workspace, role, scopes and plan of the key or token that is sent. A first call that always works, and does not count.',
  forKeys: true,
  answer: z.object({
    workspace_id: z.string(),
    workspace_name: z.string(),
    mode: z.enum(['sandbox', 'live']),
    user_id: z.string(),
    role: z.enum(roles),
    scopes: z.array(z.enum(scopes)),
    plan: z.enum(['starter', 'growth', 'enterprise']),
    limit: z.int().nullable().describe('Calls a month; null without a limit.'),
    model: z
      .string()
      .nullable()
      .describe(
        'The model that may propose plans here, for agents that name it; null where rules make all of them, as in a sandbox.',
      ),
  }),
  example: {
    answer: {
      workspace_id: 'wsp_8Rt1',
      workspace_name: 'Northwind research',
      mode: 'live',
      user_id: '5f0c9a52-8f0e-4a43-9c60-0c1d7a1f8a11',
      role: 'viewer',
      scopes: ['agents:read', 'directives:read', 'memory:read', 'oversight:read', 'analytics:read'],
      plan: 'starter',
      limit: 1000,
      model: null,
    },
  },
  run: async ({ sql, request, caller: { workspace, plan, limit, mode } }) => {
    const [me] = await sql<{ name: string; role: string; scopes: string[]; person: string }>`
      select w.name, orcher.my_role() as role, array(
          select s from unnest(orcher.scopes_of(orcher.my_role())) s where auth.jwt() -> 'scopes' ? s) as scopes,
        auth.uid() as person
      from orcher.workspaces w where w.id = auth.jwt() ->> 'workspace'`
    return {
      workspace_id: workspace,
      workspace_name: me?.name,
      mode,
      user_id: me?.person,
      role: me?.role,
      scopes: me?.scopes,
      plan,
      limit,
      // What is a rehearsal costs nothing.
      model: mode === 'live' ? request.server.planningModel : null,
    }
  },
})
