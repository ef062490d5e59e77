import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'

/** Where it is off, every endpoint of it reads as at Supabase. */
export function requireOAuthServer({ settings }: Parts<'settings'>): void {
  if (!settings.oauthServer.enabled) throw authError('oauthServerDisabled')
}
