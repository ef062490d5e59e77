import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { CompanyOverview } from '#shared/company.ts'

export const overviewQuery = (company: string) =>
  queryOptions({ queryKey: queryKey('companyOverview', company), queryFn: () => readOverview(company) })

async function readOverview(company: string): Promise<CompanyOverview> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('company_overview', { company }).throwOnError()
  return data as unknown as CompanyOverview
}
