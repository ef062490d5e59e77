import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentSession } from '#app/lib/session/session.ts'
import { SignedOut } from '#app/lib/session/signed-out.ts'
import { toast } from '#app/lib/toast.ts'
import { type ChangeKind, readAgainAfter } from './effects.ts'

type ChangeOptions<Data, Change, Answer> = {
  /** Says what else is read again; see effects.ts. */
  kind: ChangeKind
  /** What is read: the change shows at once in every query whose key begins so. */
  key: QueryKey
  run: (change: Change) => Promise<Answer>
  /** What the person sees while the server has not answered yet. */
  shown?: (data: Data, change: Change) => Data
  /** Begins the message when the server refuses: 'Failed to delete goal'. */
  failed: string | ((change: Change) => string)
  done?: (change: Change, before: Data | undefined, answer: Answer) => void
  /** Changes of one scope are sent in the order in which they were made; the key's own where it is left out. */
  scope?: string
}

/**
 * The one way to write: a change shows at once, is taken back when the server refuses, and is confirmed by reading again
 * after the last one of its kind. `mutate` tells of a failure in a toast; `attempt` rejects, for a form that stays open
 * with all that was typed.
 */
export function useChange<Data, Change, Answer = unknown>(options: ChangeOptions<Data, Change, Answer>) {
  const { kind, key, run, shown, failed, done, scope = JSON.stringify(key) } = options
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: [kind, ...key],
    scope: { id: scope },
    mutationFn: async (change: Change) => {
      try {
        return await run(change)
      } catch (error) {
        // Without a session the server answers what a visitor may not do, which says nothing of what happened.
        throw currentSession() ? error : new SignedOut()
      }
    },
    onMutate: async (change: Change) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueriesData<Data>({ queryKey: key })
      if (shown) {
        client.setQueriesData<Data>({ queryKey: key }, (data) =>
          data === undefined ? data : shown(data, change),
        )
      }
      return before
    },
    onSuccess: (answer, change, before) => done?.(change, before[0]?.[1], answer),
    onError: (_, __, before) => {
      for (const [read, data] of before ?? []) client.setQueryData(read, data)
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: [kind, ...key] }) === 1) await readAgainAfter(client, kind)
    },
  })
  const { mutateAsync, isPending, variables } = mutation
  return {
    attempt: mutateAsync,
    mutate: (change: Change) => {
      mutateAsync(change).catch((error: Error) =>
        toast.error(`${typeof failed === 'string' ? failed : failed(change)}: ${error.message}`),
      )
    },
    isPending,
    /** The change under way, or the last one. */
    variables,
    error: mutation.error,
    isError: mutation.isError,
    isSuccess: mutation.isSuccess,
  }
}
