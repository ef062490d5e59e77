import { getSupabase } from '#app/data/supabase.ts'
import { cameFrom } from '#app/lib/page/came-from.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { nameSession } from '#app/lib/session/name-session.ts'
import type { ApplicationForm } from '#shared/application.ts'
import type { Name } from './name-fields.tsx'

/** The person has applied for this job before: there is one application per person and job. */
export class AlreadyApplied extends Error {
  override name = 'AlreadyApplied'
}

type Sent = ApplicationForm & { resume_from_profile: boolean }

/** A withdrawn application is sent again, with a new note, resume and answers. */
async function applyAgain({ job_id, ...sent }: Sent): Promise<boolean> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('applications')
    .update({ withdrawn_at: null, ...sent })
    .eq('job_id', job_id)
    .not('withdrawn_at', 'is', null)
    .select('id')
    .throwOnError()
  return data.length > 0
}

/** The name is saved first, as the application is frozen when sent. */
export async function applyForJob({ name, ...form }: ApplicationForm & { name?: Name }): Promise<void> {
  const sent = { ...form, resume_from_profile: form.resume_from_profile ?? false }
  const { data } = await (await getAuth()).getSession()
  if (!data.session) throw new Error('Not authenticated')
  const supabase = await getSupabase()
  if (name?.first_name.trim()) {
    const told = { first_name: name.first_name.trim(), last_name: name.last_name.trim() }
    await supabase.from('profiles').update(told).eq('user_id', data.session.user.id).throwOnError()
    void nameSession()
  }
  try {
    await supabase
      .from('applications')
      .insert({ user_id: data.session.user.id, ...sent, came_from: cameFrom() })
      .throwOnError()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    if (await applyAgain(sent)) return
    throw new AlreadyApplied('You have already applied for this job.')
  }
}
