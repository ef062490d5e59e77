import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { orSignedOut } from '#app/lib/session/signed-out.ts'
import { toast } from '#app/lib/toast.ts'
import { type ChangeKind, readAgainAfter } from './effects.ts'

type ChangeOptions<Data, Change, Answer> = {
  /** Determines what else is refetched; see effects.ts. */
  kind: ChangeKind
  /** The changed query: the change is shown at once in all queries whose key begins with it. */
  key: QueryKey
  run: (change: Change) => Promise<Answer>
  /** The optimistic update. */
  shown?: (data: Data, change: Change) => Data
  /** The beginning of the error message: 'Failed to delete goal'. */
  failed: string | ((change: Change) => string)
  done?: (change: Change, before: Data | undefined, answer: Answer) => void
  /** Changes of one scope are sent in order; the key's own if omitted. */
  scope?: string
}

/**
 * The only way to write: shows a change optimistically, rolls it back if the server refuses it, and refetches after the last change
 * of its kind. `mutate` shows a failure in a toast; `attempt` rejects, for a form that stays open with its input.
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
        throw orSignedOut(error as Error)
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
    /** The pending change, or the last one. */
    variables,
    error: mutation.error,
    isError: mutation.isError,
    isSuccess: mutation.isSuccess,
  }
}
