/** Settings of the OAuth server. */
import { fixed, inProject, kinds } from '#server/platform/setting.ts'

export const oauthServerRows = {
  enabled: inProject(
    'auth.oauth_server.enabled',
    kinds.flag,
    false,
    'Whether other applications sign people in with their account here (OAuth 2.1).',
  ),
  consentPath: inProject(
    'auth.oauth_server.authorization_url_path',
    kinds.text,
    '/oauth/consent',
    'The page of the site that asks people whether they agree.',
  ),
  dynamicRegistration: inProject(
    'auth.oauth_server.allow_dynamic_registration',
    kinds.flag,
    false,
    'Whether anyone may register an application, as MCP clients do.',
  ),
  mcpRegistration: inProject(
    'auth.oauth_server.allow_mcp_registration',
    kinds.flag,
    false,
    'Ours: whether anyone may register an application that can ask for `/v1/mcp` alone, and for no account.',
  ),
  authorizationLifetime: fixed(600, 'How long a person may take to agree.'),
  codeLifetime: fixed(300, 'How long a code lives after that.'),
  privateLogos: fixed(false, 'Whether logos may lie where our own network alone reaches.'),
  registrations: fixed({ burst: 30, per5Minutes: 10 }, 'Registrations from one address.'),
}
