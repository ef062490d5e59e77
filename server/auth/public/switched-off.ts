/** Disabled parts of the protocol answer as at Supabase when disabled there. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'

export const switchedOff: Endpoint<'settings'> = (app, { settings }) => {
  const off = (name: 'passkeysDisabled') => async () => {
    throw authError(name)
  }
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  for (const url of settings.passkeys.enabled ? [] : ['/passkeys', '/passkeys/*']) {
    app.route({ method: all, url, handler: off('passkeysDisabled') })
  }
}
