import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { CompanyOverview } from '#shared/company-overview.ts'

export const overviewQuery = (company: string) =>
  queryOptions({ queryKey: queryKey('companyOverview', company), queryFn: () => readOverview(company) })

async function readOverview(company: string): Promise<CompanyOverview> {
  const supabase = await getSupabase()
  return answerAs<CompanyOverview>(supabase.rpc('company_overview', { company }))
}
