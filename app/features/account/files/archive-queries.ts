/** The archive of all that is a person's, as `my_export` gives it. */
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'

export type Archive = {
  id: string
  path: string
  state: 'waiting' | 'making' | 'ready' | 'failed'
  percent: number
  size: number | null
  requested_at: string
  expires_at: string
}

/** `possible`: a hosted Supabase makes none. */
export type Archives = { possible: boolean; latest: Archive | null }

export const archiveKey = (person: string) => queryKey('archive', person)

export async function readArchives(): Promise<Archives> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('my_export').throwOnError()
  return data as unknown as Archives
}

export async function requestArchive(): Promise<{ already: boolean }> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('request_export').throwOnError()
  return data as { already: boolean }
}
