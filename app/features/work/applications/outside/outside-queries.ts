import { getSupabase } from '#app/data/supabase.ts'
import type { Application, ApplicationEvent } from '#app/features/work/applications/application-records.ts'
import { listReminders, restoreReminders } from '#app/features/work/applications/reminder-queries.ts'
import type { ApplicationStatus } from '#shared/application.ts'
import type { Database } from '#shared/database.types.ts'

type Row = Database['public']['Tables']['outside_applications']['Insert']

/** The person's own fields of a job from elsewhere. */
export type OutsideFields = Pick<Row, 'title' | 'company_name' | 'status' | 'next_step' | 'applied_at'> &
  Required<Pick<Row, 'location' | 'salary_min' | 'salary_max' | 'currency' | 'url'>>

export async function addOutside(id: string, fields: OutsideFields): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('outside_applications')
    .insert({ id, ...fields })
    .throwOnError()
}

export async function editOutside(id: string, fields: OutsideFields): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('outside_applications').update(fields).eq('id', id).throwOnError()
}

export async function moveOutside(id: string, status: ApplicationStatus): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('outside_applications').update({ status }).eq('id', id).throwOnError()
}

/** Gives the way back. */
export async function removeOutside(
  application: Pick<Application, 'id' | 'outside'>,
): Promise<() => Promise<void>> {
  const reminders = await listReminders(application)
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('outside_applications')
    .delete()
    .eq('id', application.id)
    .select(
      'id, title, company_name, location, salary_min, salary_max, currency, url, status, next_step, notes, applied_at, withdrawn_at',
    )
    .throwOnError()
  return async () => {
    await supabase.from('outside_applications').insert(data).throwOnError()
    await restoreReminders(application, reminders)
  }
}

/** What happened to a job from elsewhere, newest first. */
export async function outsideHistory(id: string): Promise<ApplicationEvent[]> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('outside_applications')
    .select('history')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  const events = (data?.history ?? []) as Omit<ApplicationEvent, 'id'>[]
  return events.map((event, place) => ({ ...event, id: place })).reverse()
}
