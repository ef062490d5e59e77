/** Roles of a workspace, as people read them. */
import type { Workspace } from '#app/data/orcher-workspace.ts'

type Role = Workspace['role']

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  supervisor: 'Supervisor',
  builder: 'Builder',
  viewer: 'Viewer',
}

export const roleTexts: Record<Role, string> = {
  owner: 'Everything, including members and all keys',
  supervisor: 'Reads everything, decides approvals, starts audits',
  builder: 'Creates agents, directives and memory',
  viewer: 'Reads only',
}

export const roles = Object.keys(roleNames) as Role[]

export const planNames = { starter: 'Starter', growth: 'Growth', enterprise: 'Enterprise' } as const
