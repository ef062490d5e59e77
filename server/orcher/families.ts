/** The families of endpoints in the order of the documentation, with their headings. */
export const families = {
  agents: { name: 'Agents', text: 'Create, inspect and update agents.' },
  directives: { name: 'Directives', text: 'Hand over work and follow it.' },
  memory: { name: 'Memory', text: 'What an agent knows, and may forget.' },
  oversight: { name: 'Oversight', text: 'Events, audits and traces.' },
  profiles: { name: 'Profiles', text: 'People, matches and insights.' },
  analytics: { name: 'Analytics', text: 'Usage, performance, insight.' },
  keys: { name: 'Keys', text: 'Create, rotate and revoke keys, and see the requests they made.' },
  webhooks: { name: 'Webhooks', text: 'Signed calls to your server when a directive changes its state.' },
  servers: { name: 'Tool servers', text: 'MCP servers whose tools agents may use, each pinned by a person.' },
  graphql: { name: 'GraphQL', text: 'Read across all of it in one call.' },
  workspaces: { name: 'Workspaces', text: 'Who works in each workspace, and in which role.' },
} as const

export type Family = keyof typeof families
