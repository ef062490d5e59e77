/** Companies on Tannr by their name, as somebody types it. */
import { askSiteSearch } from '#app/data/search-answer.ts'
import type { VerifiedHow } from '#shared/company.ts'

export type CompanyHit = {
  kind: 'companies'
  id: string
  slug: string
  name: string
  industry: string
  location: string
  logo_url: string | null
  verified_how: VerifiedHow | null
}

const most = 8

export async function findCompanies(words: string): Promise<CompanyHit[]> {
  const { results } = await askSiteSearch<{ results: CompanyHit[] }>({
    ...{ q: words.slice(0, 200), kinds: ['companies'], page_size: most },
  })
  return results
}
