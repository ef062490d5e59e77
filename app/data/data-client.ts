import { createClient } from '@supabase/supabase-js'
import { backendFetch, isOffline, unreachable } from '#app/lib/backend/backend-fetch.ts'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import type { Database } from '#shared/database.types.ts'
import { explainOutdated } from './outdated.ts'
import { tabName } from './tab-name.ts'

export async function createData() {
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  return createClient<Database>(supabaseUrl, publishableKey, {
    global: { fetch: fetchAsPerson, headers: { 'X-Client-Info': tabName } },
    // Retries are up to the query client, which knows which requests are reads.
    db: { retry: false },
    // Milliseconds that a socket without channels stays open.
    realtime: { disconnectOnEmptyChannelsAfterMs: 1000 },
    // The page has one auth client; a second one would race it for the refresh token.
    accessToken: async () => {
      // An expired session would be refreshed first, with half a minute of retries.
      if (isOffline()) throw unreachable()
      const { data } = await (await getAuth()).getSession()
      return data.session?.access_token ?? null
    },
  })
}

/** A session that was ended on another device ends here with the first response that says so. */
async function fetchAsPerson(...request: Parameters<typeof backendFetch>): Promise<Response> {
  const answer = await backendFetch(...request)
  if (answer.status === 401 && answer.headers.get('www-authenticate')?.includes('JWT revoked')) {
    await (await getAuth()).signOut({ scope: 'local' })
  }
  return explainOutdated(answer)
}
