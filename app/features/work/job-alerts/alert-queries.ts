import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { AlertMatch, AlertsOverview, JobAlert } from './alert-records.ts'

export const matchPage = 20

export const alertsKey = (person: string | undefined) => queryKey('jobAlerts', person)

/**
 * The alerts with their latest matches. Each read first updates them by one step, and is followed by another while they are
 * behind.
 */
export function alertsQuery(person: string | undefined) {
  return queryOptions({
    queryKey: alertsKey(person),
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data: behind } = await supabase.rpc('match_job_alerts').throwOnError()
      const { data } = await supabase.rpc('job_alerts_overview').throwOnError()
      return { ...(data as AlertsOverview), behind }
    },
    refetchInterval: ({ state }) => (state.data?.behind ? 1 : false),
  })
}

/** Matches after a given one, paged by the key of the last. */
export function earlierMatchesQuery(after: string | undefined) {
  return infiniteQueryOptions({
    queryKey: queryKey('earlierMatches', after),
    queryFn: async ({ pageParam }) => {
      const supabase = await getSupabase()
      return answerAs<AlertMatch[]>(
        supabase.rpc('recent_alert_matches', {
          ...(pageParam && { after: pageParam }),
          page_size: matchPage,
        }),
      )
    },
    initialPageParam: after,
    getNextPageParam: (page) => (page.length === matchPage ? page.at(-1)?.id : undefined),
  })
}

/** The fields of an alert that a person sets. */
function said({ title, keywords, location, company, frequency, active, ...alert }: JobAlert) {
  const { salary_min, salary_max, job_type, experience_level } = alert
  return {
    title,
    keywords,
    location,
    salary_min,
    salary_max,
    job_type,
    experience_level,
    company,
    frequency,
    active,
  }
}

export async function insertAlert(alert: JobAlert): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('job_alerts')
    .insert({ id: alert.id, ...said(alert) })
    .throwOnError()
}

/** Brings a deleted alert back as it was. */
export async function restoreAlert(alert: JobAlert): Promise<void> {
  const { id, created_at, last_seen_at } = alert
  const supabase = await getSupabase()
  await supabase
    .from('job_alerts')
    .insert({ id, created_at, last_seen_at, ...said(alert) })
    .throwOnError()
}

export async function updateAlert(alert: JobAlert): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('job_alerts').update(said(alert)).eq('id', alert.id).throwOnError()
}

export async function deleteAlert({ id }: JobAlert): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('job_alerts').delete().eq('id', id).throwOnError()
}

/** Marks all matches as viewed; the database sets the time. */
export async function markMatchesSeen(): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('job_alerts')
    .update({ last_seen_at: new Date().toISOString() })
    // A hosted database refuses a change of rows that no condition names.
    .not('id', 'is', null)
    .throwOnError()
}
