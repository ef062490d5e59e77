import type { InfiniteData } from '@tanstack/react-query'
import { setBlocked } from '#app/data/connections.ts'
import { queryKey } from '#app/data/keys.ts'
import { threadKey } from '#app/data/message-outbox.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { toast } from '#app/lib/toast.ts'
import type { ConversationLine, MessagesOverview, StoredMessage } from '#shared/message.ts'
import {
  answerRequest,
  deleteMessage,
  editMessage,
  type Report,
  type RequestWord,
  readUpTo,
  reportMessage,
  type Sharing,
  saveSharing,
  stopCompany,
  stopPerson,
} from './message-queries.ts'

type Thread = InfiniteData<StoredMessage[]>
type Lines = InfiniteData<ConversationLine[]>
const kind = 'message'

const changed = (thread: Thread, id: string, by: (message: StoredMessage) => StoredMessage): Thread => ({
  ...thread,
  pages: thread.pages.map((page) => page.map((one) => (one.id === id ? by(one) : one))),
})

/** Changes to one's own messages of one conversation. */
export function useOwnMessageChanges(person: string, conversation: string) {
  const key = threadKey(person, conversation)
  const edit = useChange<Thread, { id: string; body: string }>({
    kind,
    key,
    run: ({ id, body }) => editMessage(id, body),
    shown: (thread, { id, body }) =>
      changed(thread, id, (one) => ({ ...one, body, edited_at: now().toISOString() })),
    failed: 'Failed to change the message',
  })
  const restore = useChange<Thread, StoredMessage>({
    kind,
    key,
    run: ({ id }) => deleteMessage(id, false),
    shown: (thread, message) => changed(thread, message.id, () => message),
    failed: 'Failed to bring the message back',
  })
  const remove = useChange<Thread, StoredMessage>({
    kind,
    key,
    run: ({ id }) => deleteMessage(id, true),
    shown: (thread, { id }) =>
      changed(thread, id, (one) => ({ ...one, body: '', deleted_at: now().toISOString() })),
    failed: 'Failed to delete the message',
    done: (message) => toast.success('Message deleted', () => restore.mutate(message)),
  })
  return { edit, remove }
}

type Reading = { conversation: string; seq: number }

/** The counts of the list are updated at once; a failure is silent, and retried with the next message. */
export function useReading() {
  return useChange<Lines, Reading>({
    kind,
    key: queryKey('messageList'),
    run: ({ conversation, seq }) => readUpTo(conversation, seq),
    shown: (lines, { conversation, seq }) => ({
      ...lines,
      pages: lines.pages.map((page) =>
        page.map((line) =>
          line.id === conversation && seq >= line.last_seq ? { ...line, unread: 0 } : line,
        ),
      ),
    }),
    failed: 'Failed to mark as read',
  })
}

type Answered = { id: string; name: string; answer: RequestWord }

/** Accepts or declines a stranger's request; a decline is not disclosed, and can be undone. */
export function useRequestAnswer(person: string) {
  const key = queryKey('messageList', person, { part: 'requests' })
  const run = ({ id, answer }: Answered) => answerRequest(id, answer)
  const again = useChange<Lines, Answered>({ kind, key, run, failed: 'Failed to undo it' })
  return useChange<Lines, Answered>({
    kind,
    key,
    run,
    shown: (lines, { id }) => ({
      ...lines,
      pages: lines.pages.map((page) => page.filter((line) => line.id !== id)),
    }),
    failed: ({ answer }) => (answer === 'accepted' ? 'Failed to accept' : 'Failed to decline'),
    done: (answered) => {
      if (answered.answer !== 'declined') return
      toast.success(`Declined. ${answered.name} won’t be notified`, () =>
        again.mutate({ ...answered, answer: 'requested' }),
      )
    },
  })
}

type Blocked = {
  person: string | null
  company?: string | undefined
  /** The caller's company, for which they block the person. */
  forCompany?: string | undefined
  name: string
  blocked: boolean
}

export function useBlocking() {
  return useChange<unknown, Blocked>({
    kind: 'connection',
    key: queryKey('messages'),
    run: ({ person, company, forCompany, blocked }) =>
      forCompany
        ? stopPerson(forCompany, person ?? '', blocked)
        : company
          ? stopCompany(company, blocked)
          : setBlocked(person ?? '', blocked),
    failed: ({ blocked }) => (blocked ? 'Failed to block' : 'Failed to unblock'),
    done: ({ name, blocked }) =>
      toast.success(blocked ? `${name} is blocked` : `${name} is no longer blocked`),
  })
}

export function useReport() {
  return useChange<unknown, Report>({
    kind,
    key: queryKey('messageReports'),
    run: reportMessage,
    failed: 'Failed to report',
    done: () => toast.success('Thank you. Your report was sent to Tannr'),
  })
}

export function useSharing(person: string) {
  return useChange<MessagesOverview, Sharing>({
    kind: 'settings',
    key: queryKey('messageOverview', person),
    run: (sharing) => saveSharing(person, sharing),
    shown: (overview, { messages, ...sharing }) => ({
      ...overview,
      ...sharing,
      ...(messages !== undefined && { mails: messages }),
    }),
    failed: 'Failed to save',
  })
}
