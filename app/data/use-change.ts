import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#app/lib/toast.ts'

type OptimisticChange<Data, Change, Answer> = {
  /** What is read: the change shows there at once. */
  key: QueryKey
  run: (change: Change) => Promise<Answer>
  /** What the person sees while the server has not answered yet. */
  shown?: (data: Data, change: Change) => Data
  /** Begins the message when the server refuses: 'Failed to delete goal'. */
  failed: string
  done?: (change: Change, before: Data | undefined, answer: Answer) => void
  /** Other things read that the change touches. */
  also?: readonly QueryKey[]
}

/**
 * A change that shows at once, is taken back when the server refuses, and is confirmed by reading again. Changes of one
 * key are sent in the order in which they were made, and read again after the last.
 */
export function useOptimisticChange<Data, Change, Answer = unknown>(
  options: OptimisticChange<Data, Change, Answer>,
) {
  const { key, run, shown, failed, done, also = [] } = options
  const client = useQueryClient()
  return useMutation({
    mutationKey: key,
    scope: { id: JSON.stringify(key) },
    mutationFn: run,
    onMutate: async (change: Change) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Data>(key)
      if (before !== undefined && shown) client.setQueryData(key, shown(before, change))
      return before
    },
    onSuccess: (answer, change, before) => done?.(change, before, answer),
    onError: (error, _, before) => {
      if (before !== undefined) client.setQueryData(key, before)
      toast.error(`${failed}: ${error.message}`)
    },
    onSettled: async () => {
      for (const other of also) void client.invalidateQueries({ queryKey: other })
      if (client.isMutating({ mutationKey: key }) === 1) await client.invalidateQueries({ queryKey: key })
    },
  })
}
