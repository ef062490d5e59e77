/** The companies that the person acts for: for the business portal, and for pages that ask whether there is one. */
import { queryOptions } from '@tanstack/react-query'
import type { OwnCompany } from '#shared/company.ts'
import { queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'

export const ownCompaniesQuery = (person: string | undefined) =>
  queryOptions({ queryKey: queryKey('ownCompanies', person), queryFn: () => readOwnCompanies(person ?? '') })

async function readOwnCompanies(person: string): Promise<OwnCompany[]> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('company_members')
    .select(
      'role, company:companies(id, slug, name, industry, size, headquarters, about, website, domain, logo_url, verified_how, verified_at)',
    )
    .eq('user_id', person)
    .order('joined_at')
    .throwOnError()
  return data.map(({ role, company }) => ({ ...company, role }) as OwnCompany)
}
