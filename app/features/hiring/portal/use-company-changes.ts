import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { useChange } from '#app/data/use-change.ts'
import type { OwnCompany } from '#shared/company.ts'
import type { NewCompany } from '#shared/company-form.ts'

/** Makes a company and its owner; answers with its address. */
export async function createCompany({ slug, ...fields }: NewCompany): Promise<string> {
  const supabase = await getSupabase()
  const asked = { ...fields, ...(slug && { slug }) }
  const { data } = await supabase.rpc('create_company', { fields: asked }).throwOnError()
  return data
}

export function useCreateCompany(person: string) {
  return useChange<OwnCompany[], NewCompany, string>({
    kind: 'company',
    key: queryKey('ownCompanies', person),
    run: createCompany,
    failed: 'Failed to create the company',
  })
}
