import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { NoAnswer, retryDelayFor } from '#app/lib/backend/backend-fetch.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { onSessionChange } from '#app/lib/session/session-storage.ts'
import { invalidateNow } from './invalidate.ts'
import { readWhenOnline } from './read-when-online.ts'

let client: QueryClient | undefined

/** One query client per visit, created on demand. */
export function queryClient(): QueryClient {
  client ??= createQueryClient()
  return client
}

/**
 * Updates are scheduled as microtasks, so that a pending button is disabled before the next click. The library's default, a timer,
 * lets a double click through.
 */
notifyManager.setScheduler(queueMicrotask)

function createQueryClient(): QueryClient {
  const created = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof NoAnswer) void readWhenOnline(created)
      },
    }),
    mutationCache: new MutationCache({ onSettled: () => somethingChanged(created) }),
    defaultOptions: {
      // Without a connection queries fail at once instead of pausing.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => retryDelayFor(failures, error) !== undefined,
        retryDelay: (failures, error) => retryDelayFor(failures, error) ?? 0,
        staleTime: 30_000,
        // Data may have changed on another device.
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  if (typeof window !== 'undefined') {
    clearOnPersonChange(created)
    otherTabs = new BroadcastChannel('tannr.changes')
    otherTabs.onmessage = () => void invalidateNow(created)
  }
  return created
}

let otherTabs: BroadcastChannel | undefined

/** A change affects other pages: their queries are marked stale and refetched when opened, and other tabs at once. */
export function somethingChanged(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'none' })
  otherTabs?.postMessage('')
}

/**
 * Data of one person must never be shown to another: a new session starts with an empty cache. Pages are notified first, so that
 * none refetches the previous person's data.
 */
function clearOnPersonChange(created: QueryClient): void {
  let person = currentSession()?.user.id
  onSessionChange(() => {
    const next = currentSession()?.user.id
    if (next === person) return
    person = next
    created.getMutationCache().clear()
    const read = new Set(created.getQueryCache().getAll())
    setTimeout(() => void created.resetQueries({ predicate: (query) => read.has(query) }))
  })
}
