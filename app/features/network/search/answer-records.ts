/** What answers look up in the database, as far as the person may see it. */
import { answerAs } from '#app/data/answer-as.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { JobFigures, JobQuery, NamedRecord, Records } from '#shared/answers/answer.ts'
import { searchWords } from '#shared/job-search.ts'
import { ownAnswer } from './own-answers.ts'

export const answerRecords = (signedIn: boolean): Records => ({
  signedIn,
  own: ownAnswer,
  jobs: countJobs,
  named,
})

async function countJobs(query: JobQuery): Promise<JobFigures> {
  const { words, company, place, remote, salary, level, type } = query
  const supabase = await getSupabase()
  const asked = searchWords([words, company].filter(Boolean).join(' '))
  if (!asked) return countAny(query)
  let request = supabase.rpc('search_jobs', { words: asked }).select('salary_min, salary_max')
  if (remote) request = request.ilike('location', '%Remote%')
  if (place) request = request.ilike('location', `%${place}%`)
  if (level) request = request.eq('experience_level', level)
  if (type) request = request.eq('job_type', type)
  if (salary) request = request.gte('salary_usd', salary)
  const { data } = await request.limit(maxCounted).throwOnError()
  const lows = data.flatMap(({ salary_min }) => salary_min ?? [])
  const highs = data.flatMap(({ salary_max }) => salary_max ?? [])
  return {
    total: data.length,
    more: data.length === maxCounted,
    lowest: lows.length > 0 ? Math.min(...lows) : undefined,
    highest: highs.length > 0 ? Math.max(...highs) : undefined,
  }
}

/** Jobs counted per search. */
const maxCounted = 500

/** Without words, uses the counts that the database maintains for the filters. */
async function countAny({ place, remote, salary, level, type }: JobQuery): Promise<JobFigures> {
  const supabase = await getSupabase()
  const locations = [...(remote ? ['Remote'] : []), ...(place ? [place] : [])]
  const { total, more } = await answerAs<{ total: number; more: boolean }>(
    supabase.rpc('job_facets', {
      ...(locations.length > 0 && { locations }),
      ...(type && { job_types: [type] }),
      ...(level && { experience_levels: [level] }),
      ...(salary && { salary_from: salary }),
    }),
  )
  return { total, more, lowest: undefined, highest: undefined }
}

type Found = { kind: string; name: string; title?: string; industry?: string; location?: string }

async function named(words: string): Promise<NamedRecord | undefined> {
  const supabase = await getSupabase()
  const { results, nearly } = await answerAs<{ results: Found[]; nearly: boolean }>(
    supabase.rpc('site_search', { q: words.slice(0, 200), kinds: ['people', 'companies'], page_size: 1 }),
  )
  const best = results[0]
  if (!best || nearly) return undefined
  const about = [best.kind === 'people' ? best.title : best.industry, best.location]
    .filter(Boolean)
    .join(', ')
  return {
    kind: best.kind === 'people' ? 'person' : 'company',
    name: best.name,
    about: about || 'a member of Tannr',
  }
}
