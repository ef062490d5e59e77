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

/** A client for one call, which leaves the page's own session as it is: what proves a password must not lower it. */
export async function createPassingAuth() {
  const options = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return new AuthClient({ ...(await backend()), ...options, storageKey: `${SESSION_KEY}.passing` })
}

/** Supabase's own auth client, alone: the auth screens need nothing else of supabase-js. */
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
