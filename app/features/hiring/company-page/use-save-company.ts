import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import type { OwnCompany } from '#shared/company.ts'
import type { CompanyFields } from '#shared/company-form.ts'
import { saveCompany } from './company-page-queries.ts'

/** Saves what stands on the page; the toast brings back what stood there before. */
export function useSaveCompany(company: OwnCompany) {
  const { name, industry, size, headquarters, about, website, domain } = company
  const before = { name, industry, size, headquarters, about, website, domain } as CompanyFields
  const options = {
    kind: 'company',
    key: queryKey('company', 'page'),
    run: (fields: CompanyFields) => saveCompany(company.id, fields),
    failed: 'Failed to save the page',
  } as const
  const back = useChange<unknown, CompanyFields>(options)
  return useChange<unknown, CompanyFields>({
    ...options,
    done: () => toast.success('The page is saved', () => back.mutate(before)),
  })
}
