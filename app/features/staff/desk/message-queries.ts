import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { isUuid } from '#shared/uuid.ts'
import { everyMinute, nextAfter, pageSize, type Row } from './staff-queries.ts'

export type StaffMessage = Pick<
  Row<'enquiries'>,
  'id' | 'kind' | 'page' | 'email' | 'name' | 'message' | 'payload' | 'created_at' | 'last_at' | 'settled_at'
>
/** `signed` is null for what the person wrote. */
export type StaffAnswer = Pick<Row<'enquiry_answers'>, 'id' | 'body' | 'sent_at'> & { signed: string | null }

export type MessageFilter = { settled: boolean; words: string }

const messageFields = 'id, kind, page, email, name, message, payload, created_at, last_at, settled_at'

/** By when the person last wrote: unsettled ones, oldest first; or settled ones, newest first. */
export const messagesQuery = (person: string, filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: queryKey('staffMessages', person, { filter }),
    queryFn: ({ pageParam }) => readMessages(filter, pageParam),
    initialPageParam: undefined as StaffMessage | undefined,
    getNextPageParam: nextAfter,
    refetchInterval: everyMinute,
  })

/** The one in the address, wherever it is in the list; null if deleted. */
export const messageQuery = (person: string, message: string) =>
  queryOptions({
    queryKey: queryKey('staffMessage', person, message),
    queryFn: () => readMessage(message),
  })

async function readMessage(message: string): Promise<StaffMessage | null> {
  if (!isUuid(message)) return null
  const supabase = await getSupabase()
  const { data } = await supabase
    .from('enquiries')
    .select(messageFields)
    .eq('id', message)
    .maybeSingle()
    .throwOnError()
  return data satisfies StaffMessage | null
}

async function readMessages({ settled, words }: MessageFilter, after: StaffMessage | undefined) {
  const supabase = await getSupabase()
  let asked = supabase
    .from('enquiries')
    .select(messageFields)
    .order('last_at', { ascending: !settled })
    .order('id', { ascending: !settled })
    .limit(pageSize)
  asked = settled ? asked.not('settled_at', 'is', null) : asked.is('settled_at', null)
  const plain = words.replace(/[%_,()"\\*]/g, ' ').trim()
  if (plain) asked = asked.or(`email.ilike."*${plain}*",name.ilike."*${plain}*",message.ilike."*${plain}*"`)
  if (after) {
    const beyond = settled ? 'lt' : 'gt'
    asked = asked.or(
      `last_at.${beyond}."${after.last_at}",and(last_at.eq."${after.last_at}",id.${beyond}.${after.id})`,
    )
  }
  const { data } = await asked.throwOnError()
  return data satisfies StaffMessage[]
}

export const answersQuery = (person: string, message: string) =>
  queryOptions({
    queryKey: queryKey('staffAnswers', person, message),
    queryFn: () => readAnswers(message),
    refetchInterval: everyMinute,
  })

/** What was answered and what they wrote on, in its order. */
async function readAnswers(message: string): Promise<StaffAnswer[]> {
  const supabase = await getSupabase()
  const [answers, replies] = await Promise.all([
    supabase
      .from('enquiry_answers')
      .select('id, signed, body, sent_at')
      .eq('enquiry_id', message)
      .order('sent_at')
      .throwOnError(),
    supabase
      .from('enquiry_replies')
      .select('id, body, sent_at')
      .eq('enquiry_id', message)
      .order('sent_at')
      .throwOnError(),
  ])
  const said = [...answers.data, ...replies.data.map((reply) => ({ ...reply, signed: null }))]
  return said.toSorted((a, b) => a.sent_at.localeCompare(b.sent_at))
}

/** The id makes an answer that is sent again, because nobody saw it arrive, the same answer. */
export async function sendAnswer(answer: string, enquiry: string, body: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('answer_enquiry', { answer, enquiry, body }).throwOnError()
}

export async function closeMessage(enquiry: string, reason: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('close_enquiry', { enquiry, reason }).throwOnError()
}

export async function reopenMessage(enquiry: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('reopen_enquiry', { enquiry }).throwOnError()
}
