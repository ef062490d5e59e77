import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { threadKey } from '#app/data/message-outbox.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type {
  Addressee,
  ConversationLine,
  ConversationPart,
  MessageHit,
  MessagesOverview,
  ReportReason,
  StoredMessage,
} from '#shared/message.ts'
import type { ConnectionLine } from '#shared/network.ts'

const pageSize = 20
const threadPage = 50

/** Lists are paged by the key of the last line, so that changes in the meantime move nothing. */
const nextAfter =
  (size: number) =>
  <Line>(page: Line[]): Line | undefined =>
    page.length === size ? page.at(-1) : undefined

export const overviewQuery = (person: string | undefined) =>
  queryOptions({ queryKey: queryKey('messageOverview', person), queryFn: readOverview })

async function readOverview(): Promise<MessagesOverview> {
  const supabase = await getSupabase()
  return answerAs<MessagesOverview>(supabase.rpc('messages_overview'))
}

export const conversationsQuery = (person: string, part: ConversationPart, words: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('messageList', person, { part, words }),
    queryFn: ({ pageParam }) => readConversations(part, words, pageParam),
    initialPageParam: undefined as ConversationLine | undefined,
    getNextPageParam: nextAfter(pageSize),
  })

async function readConversations(part: ConversationPart, words: string, after: ConversationLine | undefined) {
  const supabase = await getSupabase()
  const key = after && { after_at: after.last_at, after_id: after.id }
  return answerAs<ConversationLine[]>(
    supabase.rpc('my_conversations', { part, words, ...key, page_size: pageSize }),
  )
}

/**
 * A conversation that may not be among the loaded lines: by its id, by the path of the other person's profile or the company, or
 * by its application.
 */
export type Asked = { id: string } | { handle: string } | { company: string } | { application: string }

export const conversationQuery = (person: string, asked: Asked) =>
  queryOptions({
    queryKey: queryKey('conversation', person, asked),
    queryFn: () => readConversation(asked),
  })

async function readConversation(asked: Asked): Promise<ConversationLine | Addressee | null> {
  const supabase = await getSupabase()
  const which =
    'id' in asked ? { conversation: asked.id } : 'handle' in asked ? { address: asked.handle } : asked
  return answerAs<ConversationLine | Addressee | null>(supabase.rpc('my_conversation', which))
}

/** Latest messages first, then those before the earliest one. */
export const threadQuery = (person: string, conversation: string) =>
  infiniteQueryOptions({
    queryKey: threadKey(person, conversation),
    queryFn: ({ pageParam }) => readThread(conversation, pageParam),
    initialPageParam: undefined as StoredMessage | undefined,
    getNextPageParam: nextAfter(threadPage),
  })

async function readThread(conversation: string, after: StoredMessage | undefined): Promise<StoredMessage[]> {
  const supabase = await getSupabase()
  const messages = supabase
    .from('messages')
    .select(
      `id, conversation_id, seq, user_id, signed, body, sent_at, edited_at, deleted_at, hidden_at,
      files:message_files(place, name, size, path),
      meeting:meetings(title, place, minutes, state, starts_at, ends_at, slots:meeting_slots(id, starts_at))`,
    )
    .eq('conversation_id', conversation)
    .order('seq', { ascending: false })
    .order('place', { referencedTable: 'files' })
    .limit(threadPage)
  return answerAs<StoredMessage[]>(after ? messages.lt('seq', after.seq) : messages)
}

export const hitsQuery = (person: string, words: string): HitsQuery =>
  hitsOptions(queryKey('messageHits', person, words), (after) => readHits(words, after))

export const inboxHitsQuery = (person: string, company: string, words: string, masked = false): HitsQuery =>
  hitsOptions(queryKey('inboxHits', person, company, { words, masked }), async (after) => {
    const supabase = await getSupabase()
    const key = after && { before_at: after.sent_at, before_id: after.id }
    return answerAs<MessageHit[]>(
      supabase.rpc('search_company_messages', { company, words, ...key, page_size: pageSize, masked }),
    )
  })

async function readHits(words: string, after: MessageHit | undefined): Promise<MessageHit[]> {
  const supabase = await getSupabase()
  const key = after && { before_at: after.sent_at, before_id: after.id }
  return answerAs<MessageHit[]>(supabase.rpc('search_messages', { words, ...key, page_size: pageSize }))
}

/** One's own conversations, or a company's. */
export type HitsQuery = ReturnType<typeof hitsOptions>

function hitsOptions(key: readonly unknown[], run: (after: MessageHit | undefined) => Promise<MessageHit[]>) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam }) => run(pageParam),
    initialPageParam: undefined as MessageHit | undefined,
    getNextPageParam: nextAfter(pageSize),
  })
}

/** People to whom somebody may write without a request. */
export const acquaintancesQuery = (person: string, words: string) =>
  queryOptions({
    queryKey: queryKey('acquaintances', person, words),
    queryFn: () => readAcquaintances(words),
  })

async function readAcquaintances(words: string): Promise<ConnectionLine[]> {
  const supabase = await getSupabase()
  return answerAs<ConnectionLine[]>(
    supabase.rpc('network_connections', { words, by_name: true, page_size: 12 }),
  )
}

export async function stopCompany(company: string, stopped: boolean): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('stop_company', { company, stopped }).throwOnError()
}

/** For a company that the caller answers for. */
export async function stopPerson(company: string, person: string, stopped: boolean): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('stop_person', { company, person, stopped }).throwOnError()
}

export async function readUpTo(conversation: string, seq: number): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('read_conversation', { conversation, seq }).throwOnError()
}

export type RequestWord = 'accepted' | 'declined' | 'requested'

export async function answerRequest(conversation: string, answer: RequestWord): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('answer_message_request', { conversation, answer }).throwOnError()
}

export async function editMessage(message: string, body: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('edit_message', { message, body }).throwOnError()
}

export async function deleteMessage(message: string, deleted: boolean): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('delete_message', { message, deleted }).throwOnError()
}

export type Report = {
  reported_id: string | null
  conversation_id: string
  message_id: string | null
  reason: ReportReason
  note: string
}

/** It was already reported by this person. */
export async function reportMessage(report: Report): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('message_reports').insert(report)
  if (error && error.code !== '23505') throw error
}

export type Sharing = Partial<Record<'share_reading' | 'share_typing' | 'messages', boolean>>

export async function saveSharing(person: string, sharing: Sharing): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('settings')
    .upsert({ user_id: person, ...sharing })
    .throwOnError()
}
