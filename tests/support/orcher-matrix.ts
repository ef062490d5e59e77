/** Who may do what in a workspace of Orcher, as data: a call or a table that is not here fails tests/conformance/orcher-matrix.test.ts. */
import { allScopes } from './orcher.ts'

/** `elsewhere` owns another workspace, a stranger has only ever signed up. */
export const roles = ['owner', 'supervisor', 'builder', 'viewer', 'stranger', 'elsewhere'] as const
export type Role = (typeof roles)[number]

const without = (...left: string[]) => allScopes.filter((scope) => !left.includes(scope))

export const scopesOf: Readonly<Record<Role, readonly string[]>> = {
  owner: allScopes,
  supervisor: without('agents:write', 'profiles:match'),
  builder: without('oversight:audit'),
  viewer: ['agents:read', 'directives:read', 'memory:read', 'oversight:read', 'analytics:read'],
  stranger: [],
  elsewhere: [],
}

const members: readonly Role[] = ['owner', 'supervisor', 'builder', 'viewer']

/** Calls without a scope, which people make in person, by their ids. */
export const inPersonOnly: Readonly<Record<string, readonly Role[]>> = {}

/** Tables that nobody reads but by calls. */
export const unseen = 'unseen'

/** Who finds a row of the workspace in each table; `unseen` where the role that serves requests may not even look. */
export const tablesOf: Readonly<Record<string, readonly Role[] | typeof unseen>> = { agents: members }
