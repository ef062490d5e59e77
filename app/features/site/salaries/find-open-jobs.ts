/** Loaded when the list comes near the window: the open jobs of a role that pay within its ranges, newest first. */
import { getSupabase } from '#app/data/supabase.ts'
import { searchWords } from '#shared/job-search.ts'

export type PayingJob = Awaited<ReturnType<typeof findOpenJobs>>[number]

export async function findOpenJobs(role: string, pay: { low: number; high: number }) {
  const supabase = await getSupabase()
  const found = supabase
    .rpc('search_jobs', { words: searchWords(role) ?? role })
    .select(
      'id, title, location, salary_min, salary_max, currency, company:companies(name, logo_url, verified_how)',
    )
    .eq('currency', 'USD')
    .gte('salary_max', pay.low)
    .lte('salary_min', pay.high)
  // The words may occur anywhere in a posting; a job of this role has them in its title.
  const { data } = await role
    .split(' ')
    .reduce((jobs, word) => jobs.ilike('title', `%${word}%`), found)
    .order('posted_at', { ascending: false })
    .limit(6)
    .throwOnError()
  return data
}
