/** Broadcasts of clients that ask for theirs to be kept, for who joins later and asks for what was before. */
import { type Database, isDatabaseError, type Statement } from '#server/platform/database.ts'
import { type Broadcast, isRecord, type UserBroadcast } from './frames.ts'
import type { Messages } from './messages.ts'
import { persistenceRefusals } from './refusals.ts'
import { asService } from './rights.ts'
import type { TopicKey } from './topics.ts'

/** Seconds; undefined for as long as all messages are kept. */
type Persistence = { ttl: number | undefined }

/** Undefined where it is not asked for. */
export function readPersistence(asked: unknown): Persistence | 'unread' | undefined {
  if (asked === undefined || asked === null || asked === false) return undefined
  if (asked === true) return { ttl: undefined }
  const ttl = isRecord(asked) ? (asked.ttl ?? undefined) : null
  return ttl === undefined || isTtl(ttl) ? { ttl } : 'unread'
}

/** As an address asks for it: `persist=true`, or `persist[ttl]=60`. */
export function persistenceIn(query: Record<string, unknown>): unknown {
  const ttl = query['persist[ttl]']
  if (ttl !== undefined) return { ttl: Number(ttl) }
  const { persist } = query
  return persist === 'true' ? true : persist === 'false' ? false : persist
}

const isTtl = (ttl: unknown): ttl is number => Number.isSafeInteger(ttl) && Number(ttl) > 0

/** As who hears it is told its name. */
export const named = (broadcast: Broadcast, id: string): Broadcast =>
  broadcast.kind === 'user' ? { ...broadcast, meta: JSON.stringify({ id }) } : broadcast

export type ToKeep = {
  key: TopicKey
  id: string
  persistence: Persistence | 'unread'
  /** Whether the policies let the caller keep messages of the topic. */
  isAllowed(): Promise<boolean>
}

/** Why it is not kept, in words for its sender; undefined where it is. */
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

/** Seconds for which all messages are kept. */
const longest = 3 * 24 * 60 * 60

/** False where PostgreSQL cannot hold it: a character NUL for one. */
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
