import { queryOptions } from '@tanstack/react-query'
import { getAuth } from '#app/lib/auth.ts'
import { getSupabase } from '#app/lib/supabase.ts'

/** The saved jobs of whoever is signed in, newest first. */
export const savedJobsQuery = queryOptions({ queryKey: ['saved-jobs'], queryFn: listSavedJobs })

export type SavedJob = Awaited<ReturnType<typeof listSavedJobs>>[number]

async function listSavedJobs() {
  const person = await signedInPerson()
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('saved_jobs')
    .select(
      '*, job:jobs(id, title, location, job_type, salary_min, salary_max, currency, description, experience_level, status, company:companies(name, industry, size, logo_url), applications(applied_at))',
    )
    .eq('user_id', person)
    .order('saved_at', { ascending: false })
    .throwOnError()
  // Row-level security leaves at most the person's own application.
  return data.map(({ job: { applications, ...job }, ...saved }) => ({
    ...saved,
    job: { ...job, applied_at: applications[0]?.applied_at ?? null },
  }))
}

/** One that is saved already stays as it is. */
export async function saveJob(job_id: string): Promise<void> {
  const person = await signedInPerson()
  const supabase = await getSupabase()
  await supabase
    .from('saved_jobs')
    .upsert({ user_id: person, job_id }, { onConflict: 'user_id,job_id', ignoreDuplicates: true })
    .throwOnError()
}

/** Puts removed jobs back where they stood. One that has closed meanwhile cannot come back. */
export async function restoreSavedJobs(removed: readonly SavedJob[]): Promise<void> {
  await signedInPerson()
  const supabase = await getSupabase()
  const { data: restored } = await supabase
    .rpc('restore_saved_jobs', { removed: removed.map(({ job_id, saved_at }) => ({ job_id, saved_at })) })
    .throwOnError()
  if (restored < removed.length) throw new Error('It is no longer open.')
}

export async function removeSavedJob(jobId: string): Promise<void> {
  const person = await signedInPerson()
  const supabase = await getSupabase()
  await supabase.from('saved_jobs').delete().eq('job_id', jobId).eq('user_id', person).throwOnError()
}

export async function clearSavedJobs(): Promise<void> {
  const person = await signedInPerson()
  const supabase = await getSupabase()
  await supabase.from('saved_jobs').delete().eq('user_id', person).throwOnError()
}

/** Looked up before each call: row-level security would answer a visitor with less telling words. */
async function signedInPerson(): Promise<string> {
  const { data, error } = await (await getAuth()).getSession()
  if (error) throw error
  if (!data.session) throw new Error('Not authenticated')
  return data.session.user.id
}
