import { getSupabase } from '#app/data/supabase.ts'
import { cameFrom } from '#app/lib/page/came-from.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import type { ApplicationForm } from '#shared/application.ts'

/** Whoever is signed in has applied for this job before: an application is one per person and job. */
export class AlreadyApplied extends Error {
  override name = 'AlreadyApplied'
}

/** Who withdrew an application for the job takes it up again, with a new note, resume and answers. */
async function applyAgain({ job_id, note, resume_id, answers }: ApplicationForm): Promise<boolean> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('applications')
    .update({ withdrawn_at: null, note, resume_id, answers })
    .eq('job_id', job_id)
    .not('withdrawn_at', 'is', null)
    .select('id')
    .throwOnError()
  return data.length > 0
}

export async function applyForJob({ job_id, note, resume_id, answers }: ApplicationForm): Promise<void> {
  const { data } = await (await getAuth()).getSession()
  if (!data.session) throw new Error('Not authenticated')
  const supabase = await getSupabase()
  try {
    await supabase
      .from('applications')
      .insert({ user_id: data.session.user.id, job_id, note, resume_id, answers, came_from: cameFrom() })
      .throwOnError()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    if (await applyAgain({ job_id, note, resume_id, answers })) return
    throw new AlreadyApplied('You have already applied for this job.')
  }
}
