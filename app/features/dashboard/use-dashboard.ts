import { queryOptions, useQuery } from '@tanstack/react-query'
import { now } from '#app/lib/clock.ts'
import { useSession } from '#app/lib/session.ts'
import { displayName } from '#app/lib/stored-session.ts'
import { getSupabase } from '#app/lib/supabase.ts'
import { sampleFigures } from './dashboard-figures.ts'
import { type OwnRecords, ownFigures } from './own-figures.ts'

const job = 'job:jobs(id, title, company:companies(name))' as const

function dashboardQuery(person: string | undefined) {
  return queryOptions({ queryKey: ['dashboard', person], queryFn: readOwnRecords })
}

async function readOwnRecords(): Promise<OwnRecords> {
  const supabase = await getSupabase()
  const [applications, saved] = await Promise.all([
    supabase
      .from('applications')
      .select(`status, applied_at, ${job}`)
      .order('applied_at', { ascending: false })
      .throwOnError(),
    supabase
      .from('saved_jobs')
      .select(`saved_at, ${job}`)
      .order('saved_at', { ascending: false })
      .limit(3)
      .throwOnError(),
  ])
  return { applications: applications.data, saved: saved.data }
}

/**
 * The dashboard's one source: a person's own records, or the sample for visitors and for those without any.
 * `figures` is undefined while it is not known which of the two it will be.
 */
export function useDashboard() {
  const session = useSession()
  const own = useQuery({ ...dashboardQuery(session?.user.id), enabled: Boolean(session) })
  const figures =
    session && !own.isError ? own.data && (ownFigures(own.data, now()) ?? sampleFigures) : sampleFigures
  return {
    firstName: session ? displayName(session.user).split(' ')[0] : undefined,
    visitor: session === null,
    figures: own.isError ? undefined : figures,
    error: own.error,
    retry: () => void own.refetch(),
    retrying: own.isFetching,
  }
}
