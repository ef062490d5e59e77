import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '#app/lib/query-client.ts'
import { getSupabase } from '#app/lib/supabase.ts'
import { AccountShortcuts } from './account-shortcuts.tsx'
import { type AccountRecords, ownCounts } from './own-counts.ts'

async function readAccount(): Promise<AccountRecords> {
  const supabase = await getSupabase()
  const [saved, dashboard, alerts, settings] = await Promise.all([
    supabase.from('saved_jobs').select('job_id', { count: 'exact', head: true }).throwOnError(),
    supabase.rpc('my_dashboard').throwOnError(),
    supabase.rpc('job_alerts_overview').throwOnError(),
    supabase.from('settings').select('job_matches').maybeSingle().throwOnError(),
  ])
  return {
    saved: saved.count ?? 0,
    dashboard: dashboard.data as unknown as AccountRecords['dashboard'],
    alerts: alerts.data as unknown as AccountRecords['alerts'],
    // Without settings of their own the table's default holds.
    hearsOfMatches: settings.data?.job_matches ?? true,
  }
}

const accountQuery = (person: string) =>
  queryOptions({ queryKey: ['account-counts', person], queryFn: readAccount })

/** Loaded after the page stands, and only for somebody who is signed in: it brings the data client with it. */
export function LiveShortcuts({ person }: { person: string }) {
  return (
    <QueryClientProvider client={queryClient()}>
      <CountedShortcuts person={person} />
    </QueryClientProvider>
  )
}

function CountedShortcuts({ person }: { person: string }) {
  const { data, isPending } = useQuery(accountQuery(person))
  const counts = isPending ? 'unknown' : ((data && ownCounts(data)) ?? 'sample')
  return <AccountShortcuts counts={counts} />
}
