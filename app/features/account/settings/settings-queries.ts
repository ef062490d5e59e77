import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Json } from '#shared/database.types.ts'
import { defaultFlags, type Profile, type SettingsFlags } from '#shared/settings.ts'

export type Settings = {
  flags: SettingsFlags
  profile: Profile
  deletionDueAt: string | null
  hasPassword: boolean
}

export const emptyProfile: Profile = { first_name: '', last_name: '', headline: '', location: '' }

export const settingsKey = (person: string | undefined) => queryKey('settings', person)

export function settingsQuery(person: string | undefined) {
  return queryOptions({ queryKey: settingsKey(person), queryFn: readSettings })
}

type Overview = {
  settings: SettingsFlags | null
  profile: Profile | null
  deletion_due_at: string | null
  has_password: boolean
}

async function readSettings(): Promise<Settings> {
  const supabase = await getSupabase()
  const { settings, profile, deletion_due_at, has_password } = await answerAs<Overview>(
    supabase.rpc('settings_overview'),
  )
  return {
    flags: settings ?? defaultFlags,
    profile: profile ?? emptyProfile,
    deletionDueAt: deletion_due_at,
    hasPassword: has_password,
  }
}

export async function saveSettings(person: string, { flags, profile }: Settings): Promise<void> {
  const supabase = await getSupabase()
  await Promise.all([
    supabase
      .from('settings')
      .upsert({ user_id: person, ...flags })
      .throwOnError(),
    supabase.from('profiles').update(profile).eq('user_id', person).throwOnError(),
  ])
}

/** All of the person's data in one file, read in parts. */
export async function exportData(): Promise<Blob> {
  const { next, ...everything } = await readPart(null)
  for (let after = next; after; ) {
    const part = await readPart(after)
    for (const [table, rows] of Object.entries(part.records)) {
      everything.records[table] = [...(everything.records[table] ?? []), ...rows]
    }
    after = part.next
  }
  return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
}

type ExportedPart = { records: Record<string, unknown[]>; next: Json }

async function readPart(after: Json): Promise<ExportedPart> {
  const supabase = await getSupabase()
  return answerAs<ExportedPart>(supabase.rpc('export_my_data', { after }))
}

/** Requests the deletion of the account, and returns its date. */
export async function requestDeletion(confirmation: string): Promise<Date> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('request_account_deletion', { confirmation }).throwOnError()
  return new Date(data as string)
}

/** Null on Starter. */
export const ownPlanQuery = (person: string) =>
  queryOptions({ queryKey: queryKey('ownPlan', person), queryFn: () => readPlan(person) })

async function readPlan(person: string): Promise<{ plan: string; ends_at: string | null } | null> {
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('career_plans')
    .select('plan, ends_at')
    .eq('user_id', person)
    .maybeSingle()
    .throwOnError()
  return data
}
