import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { appliedAt } from '#shared/job.ts'

const pageSize = 50
const fields =
  '*, job:jobs(id, title, location, job_type, salary_min, salary_max, currency, description, experience_level, status, company:companies(name, industry, size, logo_url, verified_how), applications(applied_at, withdrawn_at))' as const

/** Which job was saved, and when: its place in the list. */
export type SavedKey = { job_id: string; saved_at: string }

/** The saved jobs of the signed-in person, newest first, paged by the key of the last one. */
export const savedJobsQuery = infiniteQueryOptions({
  queryKey: queryKey('savedJobs'),
  queryFn: ({ pageParam }) => listSavedJobs(pageParam),
  initialPageParam: undefined as SavedKey | undefined,
  getNextPageParam: ({ jobs, count }) => (jobs.length < count ? jobs.at(-1) : undefined),
})

/** `count` is how many jobs there are in this page and after it. */
export type SavedJobsPage = Awaited<ReturnType<typeof listSavedJobs>>
export type SavedJob = SavedJobsPage['jobs'][number]

async function listSavedJobs(after: SavedKey | undefined) {
  const person = await signedInPerson()
  const supabase = await getSupabase()
  let request = supabase.from('saved_jobs').select(fields, { count: 'exact' }).eq('user_id', person)
  if (after) {
    // The first condition is implied by the second, but can use an index in order.
    request = request
      .lte('saved_at', after.saved_at)
      .or(`saved_at.lt."${after.saved_at}",job_id.gt.${after.job_id}`)
  }
  const { data, count } = await request
    .order('saved_at', { ascending: false })
    .order('job_id')
    .limit(pageSize)
    .throwOnError()
  // Row-level security returns at most the person's own application.
  const jobs = data.map(({ job: { applications, ...job }, ...saved }) => ({
    ...saved,
    job: { ...job, applied_at: appliedAt(applications) },
  }))
  return { jobs, count: count ?? jobs.length }
}

/** An already saved job stays as it is. */
export async function saveJob(job_id: string): Promise<void> {
  const person = await signedInPerson()
  const supabase = await getSupabase()
  await supabase
    .from('saved_jobs')
    .upsert({ user_id: person, job_id }, { onConflict: 'user_id,job_id', ignoreDuplicates: true })
    .throwOnError()
}

/** Restores removed jobs in their positions, and returns how many cannot be: those closed in the meantime. */
export async function restoreSavedJobs(removed: readonly SavedKey[]): Promise<number> {
  await signedInPerson()
  const supabase = await getSupabase()
  let restored = 0
  for (let from = 0; from < removed.length; from += pageSize) {
    const some = removed.slice(from, from + pageSize).map(({ job_id, saved_at }) => ({ job_id, saved_at }))
    const { data } = await supabase.rpc('restore_saved_jobs', { removed: some }).throwOnError()
    restored += data
  }
  return removed.length - restored
}

export async function removeSavedJob(jobId: string): Promise<void> {
  const person = await signedInPerson()
  const supabase = await getSupabase()
  await supabase.from('saved_jobs').delete().eq('job_id', jobId).eq('user_id', person).throwOnError()
}

/** Returns what there was. */
export async function clearSavedJobs(): Promise<SavedKey[]> {
  const person = await signedInPerson()
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('saved_jobs')
    .delete()
    .eq('user_id', person)
    .select('job_id, saved_at')
    .throwOnError()
  return data
}

/** Checked before each call: for visitors row-level security would give a less helpful error. */
async function signedInPerson(): Promise<string> {
  const { data, error } = await (await getAuth()).getSession()
  if (error) throw error
  if (!data.session) throw new Error('Not authenticated')
  return data.session.user.id
}
