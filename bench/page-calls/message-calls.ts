import { randomUUID } from 'node:crypto'
import { sendMessage } from '#app/data/message-outbox.ts'
import {
  acquaintancesQuery,
  answerRequest,
  conversationQuery,
  conversationsQuery,
  deleteMessage,
  editMessage,
  hitsQuery,
  overviewQuery,
  readUpTo,
  reportMessage,
  saveSharing,
  threadQuery,
} from '#app/features/network/messages/message-queries.ts'
import type { ConversationLine, StoredMessage } from '#shared/message.ts'
import { nth, type PageCall, read, readPage } from './page-call.ts'

const page = '/messages'

/** One of the person's conversations, another one each time. */
async function conversationOf(id: string, round: number): Promise<string> {
  const lines = await readPage<ConversationLine[]>(conversationsQuery(id, 'all', ''))
  return lines.length > 0 ? nth(lines, round).id : randomUUID()
}

const send = async (id: string, round: number) =>
  sendMessage({
    id: randomUUID(),
    conversation: await conversationOf(id, round),
    body: 'On the way, with the drawings that we talked about.',
  })

export const messageCalls: PageCall[] = [
  { page, name: 'what there is at all', ask: ({ id }) => read(overviewQuery(id)) },
  { page, name: 'conversations', ask: ({ id }) => readPage(conversationsQuery(id, 'all', '')) },
  { page, name: 'unread conversations', ask: ({ id }) => readPage(conversationsQuery(id, 'unread', '')) },
  { page, name: 'requests', ask: ({ id }) => readPage(conversationsQuery(id, 'requests', '')) },
  {
    page,
    name: 'the second page of conversations',
    ask: async ({ id }) => {
      const options = conversationsQuery(id, 'all', '')
      const last = (await readPage<ConversationLine[]>(options)).at(-1)
      return last && readPage(options, last)
    },
  },
  {
    page,
    name: 'conversations by name',
    ask: ({ id, round }) => readPage(conversationsQuery(id, 'all', nth(['maria', 'engineer', 'zz'], round))),
  },
  {
    page,
    name: 'one conversation',
    ask: async ({ id, round }) => read(conversationQuery(id, { id: await conversationOf(id, round) })),
  },
  { page, name: 'somebody to write to', ask: ({ id }) => read(conversationQuery(id, { handle: 'maria-1' })) },
  { page, name: 'people whom one knows', ask: ({ id }) => read(acquaintancesQuery(id, 'maria')) },
  {
    page,
    name: 'the latest messages of a conversation, and those before',
    ask: async ({ id, round }) => {
      const options = threadQuery(id, await conversationOf(id, round))
      const last = (await readPage<StoredMessage[]>(options)).at(-1)
      return last && readPage(options, last)
    },
  },
  {
    page,
    name: 'search among messages',
    ask: ({ id, round }) =>
      readPage(hitsQuery(id, nth(['meeting', 'incident review', 'zzz', 'the p'], round))),
  },
  {
    page,
    name: 'read as far as this',
    ask: async ({ id, round }) => readUpTo(await conversationOf(id, round), 1_000_000),
  },
  { page, name: 'send a message', ask: ({ id, round }) => send(id, round) },
  {
    page,
    name: 'send, edit and delete a message',
    ask: async ({ id, round }) => {
      const sent = await send(id, round)
      const message = sent.id ?? randomUUID()
      await editMessage(message, 'On the way, without the drawings.')
      await deleteMessage(message, true)
    },
  },
  {
    page,
    name: 'answer a request',
    ask: async ({ id }) => {
      const lines = await readPage<ConversationLine[]>(conversationsQuery(id, 'requests', ''))
      const conversation = lines[0]?.id ?? randomUUID()
      await answerRequest(conversation, 'declined').catch(() => {})
      await answerRequest(conversation, 'requested').catch(() => {})
    },
  },
  {
    page,
    name: 'report somebody',
    ask: async ({ id, round }) => {
      const lines = await readPage<ConversationLine[]>(conversationsQuery(id, 'all', ''))
      const line = lines.length > 0 ? nth(lines, round) : undefined
      await reportMessage({
        reported_id: line?.person ?? null,
        conversation_id: line?.id ?? randomUUID(),
        message_id: null,
        reason: 'spam',
        note: '',
      })
    },
    after: 'delete from public.message_reports where user_id = $1',
  },
  {
    page,
    name: 'keep one’s reading to oneself, and back',
    ask: async ({ id }) => {
      await saveSharing(id, { share_reading: false })
      await saveSharing(id, { share_reading: true })
    },
  },
]
