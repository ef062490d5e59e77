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
  owner: 'Everything, members and all keys included',
  supervisor: 'Reads all, decides what waits, starts audits',
  builder: 'Makes agents, directives and memory',
  viewer: 'Reads',
}

export const roles = Object.keys(roleNames) as Role[]

export const planNames = { starter: 'Starter', growth: 'Growth', enterprise: 'Enterprise' } as const
