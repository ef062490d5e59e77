import { toast } from '#app/lib/toast.ts'
import { acceptConnection, declineConnection } from './connections.ts'
import { queryKey } from './keys.ts'
import { useChange } from './use-change.ts'

export type RequestAnswer = { asker: string; name: string; accept: boolean }

/** Accepts or declines a connection request. Declining removes it without notifying the sender. */
export function useAnswerRequest() {
  return useChange<unknown, RequestAnswer>({
    kind: 'connection',
    key: queryKey('notifications'),
    run: ({ asker, accept }) => (accept ? acceptConnection(asker) : declineConnection(asker)),
    failed: ({ accept }) => (accept ? 'Failed to accept' : 'Failed to decline'),
    done: ({ name, accept }) =>
      toast.success(accept ? `You and ${name} are connected` : `Declined. ${name} won’t be notified`),
  })
}
