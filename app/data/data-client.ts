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
    // The query client knows which requests are reads, of functions too, and how long a person should wait for them.
    db: { retry: false },
    // Milliseconds that an empty socket waits for the next person.
    realtime: { disconnectOnEmptyChannelsAfterMs: 1000 },
    // One auth client serves the whole page; a second one would race it for the refresh token.
    accessToken: async () => {
      // A session that has ended would be renewed first: half a minute of attempts.
      if (isOffline()) throw unreachable()
      const { data } = await (await getAuth()).getSession()
      return data.session?.access_token ?? null
    },
  })
}

/** A person who was signed out on another device is signed out here too, as soon as an answer says so. */
async function fetchAsPerson(...request: Parameters<typeof backendFetch>): Promise<Response> {
  const answer = await backendFetch(...request)
  if (answer.status === 401 && answer.headers.get('www-authenticate')?.includes('JWT revoked')) {
    await (await getAuth()).signOut({ scope: 'local' })
  }
  return explainOutdated(answer)
}
