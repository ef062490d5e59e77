/**
 * The authorization of a workspace of Orcher, as data: a call or table missing here fails tests/conformance/orcher-
 * matrix.test.ts.
 */
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

export const members: readonly Role[] = ['owner', 'supervisor', 'builder', 'viewer']

/** Tables that nobody reads but by calls. */
export const unseen = 'unseen'

/**
 * Who can see a row of the workspace in each table; `unseen` if the role of requests has no access, nobody if workspaces have no
 * rows there.
 */
export const tablesOf: Readonly<Record<string, readonly Role[] | typeof unseen>> = {
  accounts: members,
  agent_budgets: members,
  agent_spending: members,
  agent_versions: members,
  agents: members,
  answers: unseen,
  api_keys: members,
  approvals: members,
  audit: members,
  audit_checkpoints: members,
  audit_heads: members,
  audit_reports: ['owner', 'supervisor'],
  audit_waiting: unseen,
  calls: members,
  capability_pauses: unseen,
  decisions: members,
  deliveries: [],
  delivery_attempts: [],
  derivations: [],
  directives: members,
  holds: members,
  idempotency: unseen,
  mails: unseen,
  memories: members,
  memory_uses: members,
  memory_versions: members,
  outputs: members,
  plans: members,
  policies: members,
  profile_consents: members,
  scheduled_days: unseen,
  schedules: members,
  server_tools: members,
  spending: members,
  steps: members,
  tool_servers: members,
  usage: members,
  usage_blocks: unseen,
  usage_days: members,
  webhooks: [],
  workspace_members: members,
  workspaces: members,
}
