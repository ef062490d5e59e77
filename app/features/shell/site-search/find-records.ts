/** Jobs and companies of the database, as the overlay lists them. */
import { askSiteSearch } from '#app/data/search-answer.ts'
import { companyPath } from '#shared/company.ts'
import type { RowMatch } from '#shared/match/row-match.ts'

/** Whose logo or picture is beside a line. */
export type MarkOf = { name: string; logo: string | null }

export type RecordHit = {
  path: string
  title: string
  text: string
  label: 'Job' | 'Company'
  company: MarkOf
  /** Percent that the person's profile fits the job. */
  match?: number | undefined
}

type Found = {
  kind: string
  id: string
  title?: string
  name?: string
  slug?: string
  company?: string
  logo_url?: string | null
  location?: string
  industry?: string
  match?: RowMatch | undefined
}

export async function findRecords(query: string, most: number): Promise<RecordHit[]> {
  const { results } = await askSiteSearch<{ results: Found[] }>({
    q: query.slice(0, 200),
    kinds: ['jobs', 'companies'],
    page_size: most,
  })
  return results.map(
    ({ kind, id, title, name, slug, company, logo_url: logo = null, location, industry, match }) =>
      kind === 'jobs'
        ? {
            path: `/jobs/${id}`,
            title: title ?? '',
            text: [company, location].filter(Boolean).join(', '),
            label: 'Job',
            company: { name: company ?? '', logo },
            match: match?.score,
          }
        : {
            path: slug ? companyPath(slug) : `/jobs?q=${encodeURIComponent(name ?? '')}`,
            title: name ?? '',
            text: [industry, location].filter(Boolean).join(', '),
            label: 'Company',
            company: { name: name ?? '', logo },
          },
  )
}
