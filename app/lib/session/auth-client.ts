import { AuthClient } from '@supabase/supabase-js'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { sessionStore } from './session-storage.ts'
import { SESSION_KEY } from './stored-session.ts'

async function backend() {
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  return {
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
  }
}

/** A client for one call that leaves the page's own session alone: verifying a password must not lower its assurance level. */
export async function createPassingAuth() {
  const options = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return new AuthClient({ ...(await backend()), ...options, storageKey: `${SESSION_KEY}.passing` })
}

/** Only Supabase's auth client: the auth pages need nothing else of supabase-js. */
export async function createAuth() {
  return new AuthClient({
    ...(await backend()),
    storageKey: SESSION_KEY,
    storage: sessionStore,
    flowType: 'implicit',
    detectSessionInUrl: true,
    autoRefreshToken: true,
    persistSession: true,
    experimental: { recoveryCodes: true },
  })
}
