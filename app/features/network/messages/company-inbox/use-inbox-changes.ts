import type { InfiniteData } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { toast } from '#app/lib/toast.ts'
import type { InboxLine } from '#shared/message.ts'
import { assignConversation, settleConversation } from './inbox-queries.ts'

type Lines = InfiniteData<InboxLine[]>
const kind = 'message'

const changed = (lines: Lines, id: string, by: Partial<InboxLine>): Lines => ({
  ...lines,
  pages: lines.pages.map((page) => page.map((line) => (line.id === id ? { ...line, ...by } : line))),
})

/** The assignee of a conversation. */
export function useAssigning(person: string) {
  return useChange<Lines, { id: string; member: string | null }>({
    kind,
    key: queryKey('inboxList', person),
    run: ({ id, member }) => assignConversation(id, member),
    shown: (lines, { id, member }) => changed(lines, id, { assigned_to: member }),
    failed: 'Failed to assign the conversation',
  })
}

type Settled = { id: string; settled: boolean }

/** Settles or reopens a conversation; each undoes the other. */
export function useSettling(person: string) {
  const options = {
    kind,
    key: queryKey('inboxList', person),
    run: ({ id, settled }: Settled) => settleConversation(id, settled),
    shown: (lines: Lines, { id, settled }: Settled) =>
      changed(lines, id, { settled_at: settled ? now().toISOString() : null }),
    failed: ({ settled }: Settled) => (settled ? 'Failed to settle the conversation' : 'Failed to reopen it'),
  } as const
  const again = useChange<Lines, Settled>(options)
  return useChange<Lines, Settled>({
    ...options,
    done: ({ id, settled }) => {
      if (settled) toast.success('Settled', () => again.mutate({ id, settled: false }))
    },
  })
}
