/** The archive of all that is a person's, as `my_export` gives it. */
import { answerAs } from '#app/data/answer-as.ts'
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
  return answerAs<Archives>(supabase.rpc('my_export'))
}

export async function requestArchive(): Promise<{ already: boolean }> {
  const supabase = await getSupabase()
  return answerAs<{ already: boolean }>(supabase.rpc('request_export'))
}
