import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '#app/lib/query-client.ts'
import { getSupabase } from '#app/lib/supabase.ts'
import { AccountShortcuts } from './account-shortcuts.tsx'

async function countSavedJobs(): Promise<number> {
  const supabase = await getSupabase()
  const { count, error } = await supabase.from('saved_jobs').select('job_id', { count: 'exact', head: true })
  if (error) throw error
  return count ?? 0
}

const savedCountQuery = queryOptions({ queryKey: ['saved-jobs', 'count'], queryFn: countSavedJobs })

/** Loaded after the page stands, and only for somebody who is signed in: it brings the data client with it. */
export function LiveShortcuts() {
  return (
    <QueryClientProvider client={queryClient()}>
      <CountedShortcuts />
    </QueryClientProvider>
  )
}

function CountedShortcuts() {
  const { data: saved } = useQuery(savedCountQuery)
  return <AccountShortcuts own={saved === undefined ? {} : { '/saved-jobs': saved }} />
}
