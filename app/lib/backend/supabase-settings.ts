import { backendFetch } from './backend-fetch.ts'

export type SupabaseSettings = { supabaseUrl: string; publishableKey: string }

async function fetchSettings(): Promise<SupabaseSettings> {
  const answer = await backendFetch('/env.json')
  if (!answer.ok)
    throw new Error(`The settings of this site could not be read (/env.json answered ${answer.status}).`)
  return (await answer.json()) as SupabaseSettings
}

let settings: Promise<SupabaseSettings> | undefined

/**
 * The address and key of the backend: set at build time for a hosted Supabase, otherwise read from the server that sent the
 * page.
 */
export function supabaseSettings(): Promise<SupabaseSettings> {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } = import.meta.env
  settings ??=
    supabaseUrl && publishableKey ? Promise.resolve({ supabaseUrl, publishableKey }) : fetchSettings()
  settings.catch(() => {
    settings = undefined // A failure is not cached: the next call asks again.
  })
  return settings
}
