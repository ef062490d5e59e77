import { AuthClient } from '@supabase/supabase-js'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { sessionStore } from './session-storage.ts'
import { SESSION_KEY } from './stored-session.ts'

/** Supabase's own auth client, alone: the auth screens need nothing else of supabase-js. */
export async function createAuth() {
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  return new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: SESSION_KEY,
    storage: sessionStore,
    flowType: 'implicit',
    detectSessionInUrl: true,
    autoRefreshToken: true,
    persistSession: true,
  })
}
