/**
 * Messages that the server has not accepted yet, stored in this browser and sent as soon as it responds, whatever page is open. Ids
 * are generated here, so that a retry cannot duplicate a message.
 */

import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { isOffline, NoAnswer } from '#app/lib/backend/backend-fetch.ts'
import { currentSession } from '#app/lib/session/session.ts'
import type { StoredMessage } from '#shared/message.ts'
import { answerAs } from './answer-as.ts'
import { readAgainAfter } from './effects.ts'
import { queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'

export type WaitingMessage = {
  id: string
  /**
   * The recipient: a conversation, or the person of a new one. A person and a company: to the person, in the company's name; an
   * application: to its other side.
   */
  conversation?: string
  person?: string
  company?: string
  application?: string
  body: string
  /** Uploaded attachments. */
  files?: readonly { id: string; name: string; size: number }[]
  at: string
  /** Why the server refused it; it is retried on request. */
  failure?: string
}

const none: readonly WaitingMessage[] = []
const listeners = new Set<() => void>()
const read = new Map<string, { raw: string; messages: readonly WaitingMessage[] }>()
/** A fallback without storage, until the page is left. */
const unkept = new Map<string, string>()
const keyOf = (person: string) => `tannr.outbox.${person}`

function rawOf(person: string): string {
  try {
    return localStorage.getItem(keyOf(person)) ?? unkept.get(person) ?? '[]'
  } catch {
    return unkept.get(person) ?? '[]'
  }
}

/** Oldest first; the array's identity changes only with its contents. */
export function waitingMessages(person: string): readonly WaitingMessage[] {
  const raw = rawOf(person)
  const last = read.get(person)
  if (last?.raw === raw) return last.messages
  const messages = parsed(raw)
  read.set(person, { raw, messages })
  return messages
}

function parsed(raw: string): readonly WaitingMessage[] {
  try {
    const found: unknown = JSON.parse(raw)
    return Array.isArray(found) && found.length > 0 ? found : none
  } catch {
    return none
  }
}

function keep(person: string, messages: readonly WaitingMessage[]): void {
  const raw = JSON.stringify(messages)
  try {
    if (messages.length === 0) localStorage.removeItem(keyOf(person))
    else localStorage.setItem(keyOf(person), raw)
    unkept.delete(person)
  } catch {
    unkept.set(person, raw)
  }
  for (const listener of listeners) listener()
}

/** Notifies of changes in this and other tabs. */
export function onWaitingMessages(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const change = (person: string, id: string, by: (one: WaitingMessage) => WaitingMessage | undefined) =>
  keep(
    person,
    waitingMessages(person).flatMap((one) => (one.id === id ? (by(one) ?? []) : one)),
  )

export function addWaiting(person: string, message: WaitingMessage): void {
  keep(person, [...waitingMessages(person), message])
}

export function dropWaiting(person: string, id: string): void {
  change(person, id, () => undefined)
}

/** Moves a refused message to the end of the queue. */
export function tryAgain(person: string, id: string): void {
  const again = waitingMessages(person).find((one) => one.id === id)
  if (!again) return
  const { failure: _, ...message } = again
  dropWaiting(person, id)
  addWaiting(person, message)
}

export const threadKey = (person: string, conversation: string) =>
  queryKey('messageThread', person, conversation)

/** Milliseconds before each attempt while the server does not respond. */
const delays = [1000, 2000, 5000, 10_000]
let isDelivering = false

/** Sends the queue in order, until every message is accepted or refused. Calls do not overlap. */
export async function deliverWaiting(client: QueryClient, person: string): Promise<void> {
  if (isDelivering) return
  isDelivering = true
  try {
    for (let attempt = 0; ; ) {
      const next = waitingMessages(person).find(({ failure }) => failure === undefined)
      if (!next || currentSession()?.user.id !== person) return
      if (await deliver(client, person, next)) attempt = 0
      else await nextChance(delays[attempt++] ?? 10_000)
    }
  } finally {
    isDelivering = false
  }
}

/** False if there was no response. */
async function deliver(client: QueryClient, person: string, message: WaitingMessage): Promise<boolean> {
  try {
    if (isOffline()) return false
    const sent = await sendMessage(message)
    await client.cancelQueries({ queryKey: threadKey(person, sent.conversation_id) })
    client.setQueryData<InfiniteData<StoredMessage[]>>(threadKey(person, sent.conversation_id), (thread) =>
      withSent(thread, sent),
    )
    dropWaiting(person, message.id)
    await readAgainAfter(client, 'message').catch(() => {})
    return true
  } catch (error) {
    if (isPassing(error as Error)) return false
    change(person, message.id, (one) => ({ ...one, failure: (error as Error).message }))
    return true
  }
}

/** No response, a temporary failure, or an expired session. */
function isPassing(error: Error & { code?: string }): boolean {
  return error instanceof NoAnswer || /^(PGRST[03]|PT401|08|53|57P|40)/.test(error.code ?? '')
}

/** Idempotent by the message's id. */
export async function sendMessage({
  id,
  body,
  conversation,
  person,
  company,
  application,
  files,
}: Omit<WaitingMessage, 'at'>): Promise<StoredMessage> {
  const supabase = await getSupabase()
  const to = conversation
    ? { conversation }
    : application
      ? { application }
      : { ...(person && { person }), ...(company && { company }) }
  const along = files && files.length > 0 ? { files: files.map((file) => file.id) } : {}
  return answerAs<StoredMessage>(supabase.rpc('send_message', { message: id, body, ...to, ...along }))
}

function withSent(thread: InfiniteData<StoredMessage[]> | undefined, sent: StoredMessage) {
  const [newest, ...older] = thread?.pages ?? []
  if (!thread || !newest || newest.some(({ id }) => id === sent.id)) return thread
  return { ...thread, pages: [[sent, ...newest], ...older] }
}

function nextChance(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, delay)
    addEventListener('online', go)
  })
}
