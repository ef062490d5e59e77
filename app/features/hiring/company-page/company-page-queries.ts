import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { cameFrom } from '#app/lib/page/came-from.ts'
import type { CompanyPage } from '#shared/company.ts'
import type { CompanyFields } from '#shared/company-form.ts'

/** Null where there is none at this address. */
export const companyPageQuery = (person: string | null, slug: string) =>
  queryOptions({ queryKey: queryKey('company', 'page', person, slug), queryFn: () => readCompanyPage(slug) })

async function readCompanyPage(address: string): Promise<CompanyPage | null> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('company_page', { address }).throwOnError()
  return data as unknown as CompanyPage | null
}

export async function saveCompany(company: string, fields: CompanyFields): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('companies').update(fields).eq('id', company).throwOnError()
}

/** Of this tab's life: whoever goes back and forth has come once. */
const counted = new Set<string>()

/** Tells that somebody came, and nothing of who. What goes wrong here is nobody's concern. */
export async function countVisit(company: string): Promise<void> {
  if (counted.has(company)) return
  counted.add(company)
  const supabase = await getSupabase()
  await supabase.rpc('count_company_visit', { company, source: cameFrom() })
}
