/** Loaded when somebody presses: counts whether an answer helped, and says what went wrong in the words of a page. */
import { unexpectedError, unreachableWords } from '#app/lib/words.ts'
import type { RatedKind } from '#shared/answers/rated-kind.ts'
import { getSupabase } from './supabase.ts'

/** Undefined where it was counted. */
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
