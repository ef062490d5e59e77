import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { NoAnswer, retryDelayFor } from '#app/lib/backend/backend-fetch.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { onSessionChange } from '#app/lib/session/session-storage.ts'
import { readInstead } from './read-anew.ts'
import { readWhenOnline } from './read-when-online.ts'

let client: QueryClient | undefined

/** One client for the whole visit, made by the first page that needs one. */
export function queryClient(): QueryClient {
  client ??= createQueryClient()
  return client
}

/**
 * What is under way shows before the next press can arrive: a button that waits is disabled by then, so that nothing is
 * sent twice. The library's own way, a timer, lets a double click through.
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
      // Without a connection a person is told so at once, rather than left waiting for one.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => retryDelayFor(failures, error) !== undefined,
        retryDelay: (failures, error) => retryDelayFor(failures, error) ?? 0,
        staleTime: 30_000,
        // Something may have changed on another device since.
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  if (typeof window !== 'undefined') {
    forgetWithThePerson(created)
    otherTabs = new BroadcastChannel('tannr.changes')
    otherTabs.onmessage = () => void readInstead(created)
  }
  return created
}

let otherTabs: BroadcastChannel | undefined

/**
 * What a person changes on one page counts on others: figures, badges, marks. Those read again when they are next
 * opened, and the same person's other tabs at once.
 */
export function somethingChanged(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'none' })
  otherTabs?.postMessage('')
}

/**
 * What was read for one person must never be shown to the next: another session starts with an empty cache. The pages
 * learn of the session first, so that none of them asks once more for what only the last person could read.
 */
function forgetWithThePerson(created: QueryClient): void {
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
