import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { answerAs } from './answer-as.ts'
import { invalidateNow } from './invalidate.ts'
import { type QueryName, queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'

export type WorkspaceCounts = {
  /** Notifications that were not read, and those with something to do about them. */
  unread: number
  waiting: number
  /** The deletion of the account was cancelled a moment ago, by signing in. */
  kept?: boolean
  /** Where the person's picture lies in storage, for whoever has one. */
  picture: string | null
  /** Others who ask to connect. */
  requests: number
  /** Conversations in which something was not read. */
  messages: number
  /** The same in the inboxes of the companies that one answers messages for, by company. */
  inboxes: Readonly<Record<string, number>>
  /** Of employers, not read yet. */
  answers: number
  /** New ones of all alerts. */
  matches: number
  connections: number
  saved: number
  /** Active goals, and those of them whose day is over. */
  goals: number
  overdue: number
  /** On the dashboard. */
  activities: number
}

/** What is new and how much there is, for the frame and the landing page: one request. */
export const workspaceCountsQuery = (person: string | undefined) =>
  queryOptions({ queryKey: queryKey('accountCounts', person), queryFn: readCounts })

async function readCounts(): Promise<WorkspaceCounts> {
  const supabase = await getSupabase()
  return answerAs<WorkspaceCounts>(supabase.rpc('workspace_counts'))
}

/**
 * Compares a person's alerts with the jobs listed since, which happens when somebody looks (docs/decisions/0009), and so
 * once in a while as long as a page is open.
 */
export const alertsComparedQuery = (person: string | undefined) =>
  queryOptions({
    queryKey: queryKey('alertsCompared', person),
    queryFn: compareAlerts,
    staleTime: 10 * 60_000,
    refetchInterval: 10 * 60_000,
  })

async function compareAlerts({ client }: { client: QueryClient }): Promise<true> {
  const supabase = await getSupabase()
  const step = async () => (await supabase.rpc('match_job_alerts').throwOnError()).data === true
  const several = await step()
  for (let behind = several; behind; ) behind = await step()
  const changed: QueryName[] = ['accountCounts', 'notifications', ...(several ? ['dashboard' as const] : [])]
  await Promise.all(changed.map((name) => invalidateNow(client, { queryKey: queryKey(name) })))
  return true
}
