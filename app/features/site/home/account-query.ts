import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { AccountRecords } from './own-counts.ts'

/** What the account shortcuts count, for somebody who is signed in. */
export const accountQuery = (person: string) =>
  queryOptions({ queryKey: queryKey('accountCounts', person), queryFn: readAccount })

async function readAccount(): Promise<AccountRecords> {
  const supabase = await getSupabase()
  const [saved, dashboard, alerts, settings] = await Promise.all([
    supabase.from('saved_jobs').select('job_id', { count: 'exact', head: true }).throwOnError(),
    supabase.rpc('my_dashboard').throwOnError(),
    readAlerts(),
    supabase.from('settings').select('job_matches').maybeSingle().throwOnError(),
  ])
  return {
    saved: saved.count ?? 0,
    dashboard: dashboard.data as unknown as AccountRecords['dashboard'],
    alerts,
    // Without settings of their own the table's default holds.
    hearsOfMatches: settings.data?.job_matches ?? true,
  }
}

/** Once they are up to date. */
async function readAlerts(): Promise<AccountRecords['alerts']> {
  const supabase = await getSupabase()
  for (let behind = true; behind; ) {
    behind = (await supabase.rpc('match_job_alerts').throwOnError()).data === true
  }
  const { data } = await supabase.rpc('job_alerts_overview').throwOnError()
  return data as unknown as AccountRecords['alerts']
}
