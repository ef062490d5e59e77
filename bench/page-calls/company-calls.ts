import { randomUUID } from 'node:crypto'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { createCompany } from '#app/features/hiring/portal/company-changes.ts'
import type { PageCall } from './page-call.ts'
import { read } from './page-call.ts'

const page = '/business-portal'
/** The companies that the calls made. */
const after = `delete from companies c using company_members m
  where m.company_id = c.id and m.user_id = $1 and c.industry = 'Benches'`

export const companyCalls: PageCall[] = [
  { page, name: 'the companies that one acts for', ask: ({ id }) => read(ownCompaniesQuery(id)) },
  {
    page,
    name: 'a company of one’s own',
    ask: () =>
      createCompany({
        ...{ name: `Bench ${randomUUID()}`, slug: '', industry: 'Benches', size: '1-10' },
        ...{ headquarters: '', about: '', website: '', domain: '' },
      }),
    after,
  },
]
