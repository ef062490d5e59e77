import { getSupabase } from '#app/data/supabase.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import type { ApplicationForm } from '#shared/application.ts'

/** Whoever is signed in has applied for this job before: an application is one per person and job. */
export class AlreadyApplied extends Error {
  override name = 'AlreadyApplied'
}

export async function applyForJob({ job_id, note }: ApplicationForm): Promise<void> {
  const { data } = await (await getAuth()).getSession()
  if (!data.session) throw new Error('Not authenticated')
  const supabase = await getSupabase()
  try {
    await supabase.from('applications').insert({ user_id: data.session.user.id, job_id, note }).throwOnError()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw new AlreadyApplied('You have already applied for this job.')
  }
}
