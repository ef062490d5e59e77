/** One result page of the site search, with the person's match for each job. */
import { answerAs } from '#app/data/answer-as.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { now } from '#app/lib/clock.ts'
import type { Database } from '#shared/database.types.ts'
import { localDay } from '#shared/dates.ts'
import type { MatchProfile } from '#shared/match/evidence.ts'
import type { MatchPosting } from '#shared/match/posting-sentences.ts'
import type { RowMatch } from '#shared/match/row-match.ts'

type Asked = Database['public']['Functions']['site_search']['Args']
type Found = { kind: string; match?: RowMatch | undefined }

/** The postings' text is not cached. Without a session there is no match. */
export async function askSiteSearch<Answer extends { results: Found[] }>(asked: Asked): Promise<Answer> {
  const supabase = await getSupabase()
  const { profile, ...answer } = await answerAs<Answer & { profile: MatchProfile | null }>(
    supabase.rpc('site_search', asked),
  )
  if (!profile) return answer as unknown as Answer
  const { rowMatchOf } = await import('#shared/match/row-match.ts')
  const today = localDay(now())
  const results = answer.results.map((result) => {
    if (result.kind !== 'jobs') return result
    const { description, ...job } = result as Found & MatchPosting
    return { ...job, match: rowMatchOf(profile, { ...job, description }, today) }
  })
  return { ...answer, results } as unknown as Answer
}
