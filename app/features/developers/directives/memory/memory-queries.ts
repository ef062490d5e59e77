import { infiniteQueryOptions } from '@tanstack/react-query'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'

export type Entry = {
  id: string
  text: string
  source: string | null
  version: number
  used: number
  by: string | null
  created_at: string
}
type Entries = { entries: readonly Entry[]; total?: number; next?: string | null }

export const entriesKey = (scope: WorkspaceScope, agent: string) => workspaceKey(scope, 'memory', agent)

/** Entries per search, best matches first. */
export const maxFound = 100

/** What an agent remembers, newest first and page after page; with words, what fits them best. */
export const entriesQuery = (scope: WorkspaceScope, agent: string, words: string) =>
  infiniteQueryOptions({
    queryKey: [...entriesKey(scope, agent), words],
    queryFn: ({ pageParam }) =>
      words
        ? callOrcher<Entries>('POST', '/memory/search', {
            ...scope,
            body: { agent_id: agent, query: words, limit: maxFound },
          })
        : callOrcher<Entries>('GET', `/memory/${agent}?limit=50${pageParam}`, scope),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next ? `&after=${next}` : undefined),
    enabled: agent !== '',
    placeholderData: (before) => before,
  })
