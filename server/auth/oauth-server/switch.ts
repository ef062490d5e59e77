import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'

/** If the OAuth server is disabled, its endpoints answer as at Supabase. */
export function requireOAuthServer({ settings }: Parts<'settings'>): void {
  if (!settings.oauthServer.enabled) throw authError('oauthServerDisabled')
}
