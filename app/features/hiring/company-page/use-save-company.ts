import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import type { EditedCompany } from '#shared/company-form.ts'
import { saveCompany } from './company-page-queries.ts'

/** Saves the page's fields; the toast restores the previous ones. */
export function useSaveCompany(company: OwnCompany) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { name, slug, industry, size, headquarters, about, website, domain } = company
  const before = { name, slug, industry, size, headquarters, about, website, domain } as EditedCompany
  /** The portal's address contains the company's: it follows. */
  const follow = (moved: string, from: string) => {
    if (moved === from) return
    client.setQueriesData<OwnCompany[]>({ queryKey: queryKey('ownCompanies'), exact: false }, (own) =>
      Array.isArray(own) ? own.map((one) => (one.slug === from ? { ...one, slug: moved } : one)) : own,
    )
    navigate(portalPath('company', moved), { replace: true })
  }
  const options = {
    kind: 'company',
    key: queryKey('companyPage'),
    failed: 'Failed to save the page',
  } as const
  const back = useChange<unknown, { now: string }>({
    ...options,
    run: ({ now }) => saveCompany(company.id, before, now),
    done: ({ now }) => follow(before.slug, now),
  })
  return useChange<unknown, EditedCompany>({
    ...options,
    run: (fields) => saveCompany(company.id, fields, slug),
    done: (fields) => {
      follow(fields.slug, slug)
      toast.success('The page is saved', () => back.mutate({ now: fields.slug }))
    },
  })
}
