/** Loaded when the list comes near the window: companies on Tannr with reviews, the best first. */
import { answerAs } from '#app/data/answer-as.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { ReviewedCompany } from '#shared/company-review.ts'

export const livePage = 10

export async function findLiveCompanies(words: string, after?: ReviewedCompany): Promise<ReviewedCompany[]> {
  const supabase = await getSupabase()
  const key = after && { after_overall: after.overall, after_id: after.id }
  return answerAs<ReviewedCompany[]>(
    supabase.rpc('reviewed_companies', { words, ...key, page_size: livePage }),
  )
}
