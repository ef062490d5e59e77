import { createClient } from '@supabase/supabase-js'
import type { Database } from '#shared/database.types.ts'
import { getAuth } from './auth.ts'
import { isOffline, reach, unreachable } from './reach.ts'
import { supabaseSettings } from './supabase-settings.ts'

export async function createData() {
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  return createClient<Database>(supabaseUrl, publishableKey, {
    global: { fetch: reach },
    // The query client knows which requests are reads, of functions too, and how long a person should wait for them.
    db: { retry: false },
    // One auth client serves the whole page; a second one would race it for the refresh token.
    accessToken: async () => {
      // A session that has ended would be renewed first: half a minute of attempts.
      if (isOffline()) throw unreachable()
      const { data } = await (await getAuth()).getSession()
      return data.session?.access_token ?? null
    },
  })
}
