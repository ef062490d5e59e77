import { createClient } from '@supabase/supabase-js'
import type { Database } from '#shared/database.types.ts'
import { getAuth } from './auth.ts'
import { reach } from './reach.ts'
import { supabaseSettings } from './supabase-settings.ts'

export async function createData() {
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  return createClient<Database>(supabaseUrl, publishableKey, {
    global: { fetch: reach },
    // One auth client serves the whole page; a second one would race it for the refresh token.
    accessToken: async () => {
      const { data } = await (await getAuth()).getSession()
      return data.session?.access_token ?? null
    },
  })
}
