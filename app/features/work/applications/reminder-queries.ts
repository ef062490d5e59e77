import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Application } from './application-records.ts'

export type Reminder = { id: string; due_on: string; words: string; done_at: string | null }
type Of = Pick<Application, 'id' | 'outside'>

const column = ({ outside }: Of) => (outside ? 'outside_id' : 'application_id')
const placeOf = ({ id, outside }: Of) => (outside ? { outside_id: id } : { application_id: id })

export const remindersQuery = (application: Of) =>
  queryOptions({
    queryKey: queryKey('applicationReminders', application.id),
    queryFn: () => listReminders(application),
  })

/** The next one first. */
export async function listReminders(application: Of): Promise<Reminder[]> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('application_reminders')
    .select('id, due_on, words, done_at')
    .eq(column(application), application.id)
    .order('due_on')
    .order('id')
    .throwOnError()
  return data
}

export type NewReminder = Pick<Reminder, 'id' | 'due_on' | 'words'>

export async function addReminder(application: Of, reminder: NewReminder): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('application_reminders')
    .insert({ ...reminder, ...placeOf(application) })
    .throwOnError()
}

export async function setReminderDone(id: string, done: boolean): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('application_reminders')
    .update({ done_at: done ? new Date().toISOString() : null })
    .eq('id', id)
    .throwOnError()
}

export async function removeReminder(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('application_reminders').delete().eq('id', id).throwOnError()
}

/** As they were, but for those that are done: these are over. */
export async function restoreReminders(application: Of, reminders: readonly Reminder[]): Promise<void> {
  const open = reminders.filter(({ done_at }) => done_at === null)
  if (open.length === 0) return
  const supabase = await getSupabase()
  await supabase
    .from('application_reminders')
    .insert(open.map(({ id, due_on, words }) => ({ id, due_on, words, ...placeOf(application) })))
    .throwOnError()
}
