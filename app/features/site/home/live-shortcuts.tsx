import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { queryClient } from '#app/data/query-client.ts'
import { useLive } from '#app/data/use-live.ts'
import { alertsComparedQuery, workspaceCountsQuery } from '#app/data/workspace-counts.ts'
import { AccountShortcuts } from './account-shortcuts.tsx'
import { ownCounts } from './own-counts.ts'

/** Loaded after the page, and only for signed-in people: it loads the data client, too. */
export function LiveShortcuts({ person }: { person: string }) {
  return (
    <QueryClientProvider client={queryClient()}>
      <CountedShortcuts person={person} />
    </QueryClientProvider>
  )
}

function CountedShortcuts({ person }: { person: string }) {
  const { data, isError } = useQuery(workspaceCountsQuery(person))
  useQuery(alertsComparedQuery(person))
  useLive(person)
  if (data) {
    const counts = ownCounts(data)
    return counts ? (
      <AccountShortcuts counts={counts} />
    ) : (
      <AccountShortcuts counts="sample" remark="Sample. Your first saved job or connection replaces it." />
    )
  }
  if (isError) return <AccountShortcuts counts="unknown" remark="Your figures could not be loaded." />
  return <AccountShortcuts counts="unknown" />
}
