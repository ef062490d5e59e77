/** Stores broadcasts of clients that request it, for replay to clients that join later. */
import { type Database, isDatabaseError, type Statement } from '#server/platform/database.ts'
import { type Broadcast, isRecord, type UserBroadcast } from './frames.ts'
import type { Messages } from './messages.ts'
import { persistenceRefusals } from './refusals.ts'
import { asService } from './rights.ts'
import type { TopicKey } from './topics.ts'

/** Seconds; undefined for the default of all messages. */
type Persistence = { ttl: number | undefined }

/** Undefined if not requested. */
export function readPersistence(asked: unknown): Persistence | 'unread' | undefined {
  if (asked === undefined || asked === null || asked === false) return undefined
  if (asked === true) return { ttl: undefined }
  const ttl = isRecord(asked) ? (asked.ttl ?? undefined) : null
  return ttl === undefined || isTtl(ttl) ? { ttl } : 'unread'
}

/** In a URL: `persist=true`, or `persist[ttl]=60`. */
export function persistenceIn(query: Record<string, unknown>): unknown {
  const ttl = query['persist[ttl]']
  if (ttl !== undefined) return { ttl: Number(ttl) }
  const { persist } = query
  return persist === 'true' ? true : persist === 'false' ? false : persist
}

const isTtl = (ttl: unknown): ttl is number => Number.isSafeInteger(ttl) && Number(ttl) > 0

/** Adds the id for the receivers. */
export const named = (broadcast: Broadcast, id: string): Broadcast =>
  broadcast.kind === 'user' ? { ...broadcast, meta: JSON.stringify({ id }) } : broadcast

export type ToKeep = {
  key: TopicKey
  id: string
  persistence: Persistence | 'unread'
  /** Whether the policies allow the caller to store messages of the topic. */
  isAllowed(): Promise<boolean>
}

/** Returns the reason if it is not stored; undefined otherwise. */
export async function keepMessage(
  { keep }: Pick<Messages, 'keep'>,
  { key, id, persistence, isAllowed }: ToKeep,
  broadcast: Broadcast,
): Promise<string | undefined> {
  if (!key.isPrivate) return persistenceRefusals.public
  if (persistence === 'unread') return persistenceRefusals.unread
  if (broadcast.kind !== 'user') return persistenceRefusals.unfit
  if (!(await isAllowed())) return persistenceRefusals.denied
  return (await keep({ id, topic: key.topic, ...persistence }, broadcast))
    ? undefined
    : persistenceRefusals.unfit
}

export type Kept = Persistence & { id: string; topic: string }

/** Seconds for which messages are stored by default. */
const longest = 3 * 24 * 60 * 60

/** False if PostgreSQL cannot store it, for instance because of a NUL character. */
export async function keepBroadcast(
  database: Database,
  { id, topic, ttl }: Kept,
  { event, payload }: UserBroadcast,
): Promise<boolean> {
  const [json, bytes] = typeof payload === 'string' ? [payload, null] : [null, payload.toString('base64')]
  const insert: Statement = {
    name: 'realtime:keep',
    text: `insert into realtime.messages (id, topic, extension, private, event, payload, binary_payload, expires_at)
      select $1::uuid, $2, 'broadcast', true, $3, $4::jsonb, decode($5, 'base64'),
        timezone('utc', now()) + make_interval(secs => $6::integer)`,
    values: [id, topic, event, json, bytes, String(Math.min(ttl ?? longest, longest))],
  }
  try {
    await database.batch([asService, isTold, insert])
    return true
  } catch (error) {
    if (isDatabaseError(error) && error.code.startsWith('22')) return false
    throw error
  }
}

const isTold: Statement = {
  name: 'realtime:told',
  text: `select set_config('realtime.is_told', 'on', true)`,
  values: [],
}
