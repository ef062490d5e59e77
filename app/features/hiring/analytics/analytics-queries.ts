import { queryOptions } from '@tanstack/react-query'
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
  const { data } = await supabase.rpc('company_analytics', { company, days }).throwOnError()
  return data as unknown as CompanyAnalytics
}
