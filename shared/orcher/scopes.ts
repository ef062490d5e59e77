/** The scopes of keys and tokens, in the order of the pages. */
export const scopes = [
  'agents:read',
  'agents:write',
  'directives:read',
  'directives:write',
  'memory:read',
  'memory:write',
  'oversight:read',
  'oversight:audit',
  'profiles:read',
  'profiles:match',
  'analytics:read',
] as const

export type Scope = (typeof scopes)[number]
