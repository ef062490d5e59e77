/** Jobs and companies of the database, as the overlay lists them. */
import { getSupabase } from '#app/data/supabase.ts'

export type RecordHit = { path: string; title: string; text: string; kind: 'Job' | 'Company' }

type Found = {
  kind: string
  id: string
  title?: string
  name?: string
  company?: string
  location?: string
  industry?: string
}

export async function findRecords(query: string, most: number): Promise<RecordHit[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.rpc('site_search', {
    q: query.slice(0, 200),
    kinds: ['jobs', 'companies'],
    page_size: most,
  })
  if (error) throw error
  const { results } = data as unknown as { results: Found[] }
  return results.map(({ kind, id, title, name, company, location, industry }) =>
    kind === 'jobs'
      ? {
          path: `/jobs/${id}`,
          title: title ?? '',
          text: [company, location].filter(Boolean).join(', '),
          kind: 'Job',
        }
      : {
          path: `/jobs?q=${encodeURIComponent(name ?? '')}`,
          title: name ?? '',
          text: [industry, location].filter(Boolean).join(', '),
          kind: 'Company',
        },
  )
}
