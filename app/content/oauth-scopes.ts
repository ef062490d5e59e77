/** What an application may do that a person lets sign them in with Tannr, by its scope. */
export const scopeWords: Readonly<Record<string, string>> = {
  openid: 'Know who you are',
  email: 'See your email address',
  phone: 'See your phone number',
  profile: 'See your name and picture',
  offline_access: 'Stay signed in while you are away',
}

/** What each of them may do, whatever it asks for: it acts with the person's own rights. */
export const withAnyScope = 'See and change everything you can on Tannr'

/** What an app may do in the workspace that it is connected to. */
export const apiScopeWords: Readonly<Record<string, string>> = {
  'agents:read': 'See agents',
  'agents:write': 'Create and change agents',
  'directives:read': 'See directives and their results',
  'directives:write': 'Create, run and stop directives',
  'memory:read': 'Read what agents remember',
  'memory:write': 'Change what agents remember',
  'oversight:read': 'See approvals and policies',
  'oversight:audit': 'Read and export the audit log',
  'profiles:read': 'Read profiles that were shared with the workspace',
  'profiles:match': 'Match those profiles',
  'analytics:read': 'See figures about agents and work',
}
