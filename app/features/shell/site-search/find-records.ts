/** Jobs and companies of the database, as the overlay lists them. */
import { answerAs } from '#app/data/answer-as.ts'
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
  const { results } = await answerAs<{ results: Found[] }>(
    supabase.rpc('site_search', { q: query.slice(0, 200), kinds: ['jobs', 'companies'], page_size: most }),
  )
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
