import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { type AnalyticsRange, analyticsRanges, type CompanyAnalytics } from '#shared/company-analytics.ts'

export const analyticsQuery = (company: string, range: AnalyticsRange) =>
  queryOptions({
    queryKey: queryKey('companyAnalytics', company, { range }),
    queryFn: () => readAnalytics(company, analyticsRanges[range].days),
  })

async function readAnalytics(company: string, days: number): Promise<CompanyAnalytics> {
  const supabase = await getSupabase()
  return answerAs<CompanyAnalytics>(supabase.rpc('company_analytics', { company, days }))
}
