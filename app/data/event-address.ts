import { getSupabase } from './supabase.ts'

/** The last part of the address of the company that holds the event; null where there is none. */
export async function eventAddress(event: string): Promise<string | null> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('event_address', { event }).throwOnError()
  return data
}
