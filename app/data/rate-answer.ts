/** Sends the rating of an answer, and words failures for the page. Loaded on demand. */
import { unexpectedError, unreachableWords } from '#app/lib/words.ts'
import type { RatedKind } from '#shared/answers/rated-kind.ts'
import { getSupabase } from './supabase.ts'

/** Undefined on success. */
export async function rateAnswer(
  source: string,
  kind: RatedKind,
  helpful: boolean,
): Promise<string | undefined> {
  const supabase = await getSupabase()
  const { error, status } = await supabase.rpc('rate_answer', { source, kind, helpful })
  if (!error) return undefined
  if (status === 0) return unreachableWords
  return status === 429 ? [error.message, error.hint].filter(Boolean).join(' ') : unexpectedError
}
