import { randomUUID } from 'node:crypto'
import { sendMessage } from '#app/data/message-outbox.ts'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import {
  assignConversation,
  inboxConversationQuery,
  inboxOverviewQuery,
  inboxQuery,
  settleConversation,
} from '#app/features/network/messages/company-inbox/inbox-queries.ts'
import {
  endMeeting,
  offerMeeting,
  takeTime,
} from '#app/features/network/messages/meetings/meeting-queries.ts'
import {
  acquaintancesQuery,
  answerRequest,
  conversationQuery,
  conversationsQuery,
  deleteMessage,
  editMessage,
  hitsQuery,
  inboxHitsQuery,
  overviewQuery,
  readUpTo,
  reportMessage,
  saveSharing,
  stopCompany,
  stopPerson,
  threadQuery,
} from '#app/features/network/messages/message-queries.ts'
import type { OwnCompany } from '#shared/company.ts'
import type { ConversationLine, InboxLine, StoredMessage } from '#shared/message.ts'
import { nth, type PageCall, read, readPage } from './page-call.ts'

const page = '/messages'

/** One of the person's conversations, a different one each time. */
async function conversationOf(id: string, round: number): Promise<string> {
  const all = await readPage<ConversationLine[]>(conversationsQuery(id, 'all', ''))
  // A person who has not answered a request cannot be sent another one.
  const lines = all.filter(({ waiting }) => !waiting)
  return lines.length > 0 ? nth(lines, round).id : randomUUID()
}

const send = async (id: string, round: number) =>
  sendMessage({
    id: randomUUID(),
    conversation: await conversationOf(id, round),
    body: 'On the way, with the drawings that we talked about.',
  })

const inbox = '/business-portal?tab=messages'
/** The person recruits for the company that most people write to. */
const before = `insert into public.company_members (company_id, user_id, role)
  select coalesce(
    (select c.company_id from public.company_conversations c group by c.company_id order by count(*) desc, c.company_id limit 1),
    (select id from public.companies order by id limit 1)), $1, 'recruiter'
  on conflict do nothing`
const after = 'delete from public.company_members where user_id = $1'

async function inboxOf(id: string): Promise<{ company: string; line: InboxLine | undefined }> {
  const [own] = (await read(ownCompaniesQuery(id))) as OwnCompany[]
  const company = own?.id ?? randomUUID()
  const lines = await readPage<InboxLine[]>(inboxQuery(id, company, 'open', ''))
  return { company, line: lines[0] }
}

const inboxCalls: PageCall[] = [
  {
    page: inbox,
    name: 'the inbox of a company, and one of its conversations',
    before,
    ask: async ({ id }) => {
      const { company, line } = await inboxOf(id)
      await read(inboxOverviewQuery(id, company))
      await read(inboxConversationQuery(id, company, { conversation: line?.id ?? randomUUID() }))
      await readPage(threadQuery(id, line?.id ?? randomUUID()))
    },
    after,
  },
  {
    page: inbox,
    name: 'search among a company’s conversations and messages',
    before,
    ask: async ({ id, round }) => {
      const { company } = await inboxOf(id)
      const words = nth(['maria', 'engineer', 'zz'], round)
      await readPage(inboxQuery(id, company, 'open', words))
      await readPage(inboxHitsQuery(id, company, words))
    },
    after,
  },
  {
    page: inbox,
    name: 'assign, settle and open again',
    before,
    ask: async ({ id }) => {
      const { line } = await inboxOf(id)
      const conversation = line?.id ?? randomUUID()
      await assignConversation(conversation, id).catch(() => {})
      await settleConversation(conversation, true).catch(() => {})
      await settleConversation(conversation, false).catch(() => {})
    },
    after,
  },
  {
    page: inbox,
    name: 'block a person, and take it back',
    before,
    ask: async ({ id }) => {
      const { company, line } = await inboxOf(id)
      await stopPerson(company, line?.person ?? randomUUID(), true).catch(() => {})
      await stopPerson(company, line?.person ?? randomUUID(), false).catch(() => {})
    },
    after,
  },
  {
    page,
    name: 'write to a company, and hear no more of it',
    ask: async ({ id, companies, round }) => {
      const company = nth(companies, round)
      await read(conversationQuery(id, { company: 'fathom' }))
      await sendMessage({ id: randomUUID(), company, body: 'Do you take interns?' }).catch(() => {})
      await stopCompany(company, true).catch(() => {})
      await stopCompany(company, false).catch(() => {})
    },
  },
]

export const messageCalls: PageCall[] = [
  ...inboxCalls,
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
    name: 'times to meet, offered and taken back; one that is not there',
    ask: async ({ id, round }) => {
      const message = randomUUID()
      const starts = [new Date(Date.now() + 86_400_000 * (1 + round)).toISOString()]
      const conversation = await conversationOf(id, round)
      await offerMeeting({ message, conversation, title: 'Measured', minutes: 30, place: '', starts }).catch(
        () => {},
      )
      await endMeeting(message).catch(() => {})
      await takeTime(randomUUID()).catch(() => {})
    },
    after: `delete from public.meetings where title = 'Measured'`,
  },
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
