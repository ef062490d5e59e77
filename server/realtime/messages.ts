/** Messages that SQL sends by `realtime.send`: received from PostgreSQL in every process, stored for three days, and replayed. */
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Database, Statement } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { UserBroadcast } from './frames.ts'
import type { Hub } from './hub.ts'
import { type Kept, keepBroadcast } from './persistence.ts'
import { asService } from './rights.ts'

export type KeptMessage = { id: string; broadcast: UserBroadcast }

export type Messages = {
  /** Oldest first; if there are more than the limit, the newest of them. */
  replay(topic: string, since: Date, limit: number): Promise<KeptMessage[]>
  /** Stores a client's message that was delivered; false if PostgreSQL cannot store it. */
  keep(kept: Kept, broadcast: UserBroadcast): Promise<boolean>
  stop(): Promise<void>
}

type Announced = {
  id: string
  topic: string
  private: boolean
  event?: string | null
  payload?: unknown
  at?: string
}

/** Prefix of notifications about reduced rights, followed by the person. */
const ofRights = 'rights '
/** Seconds before the loss of the connection that are read again. */
const margin = 5
/** Ids of delivered messages, to deliver none twice. */
const maxKnown = 5000
/** Messages per query while catching up. */
const maxMissed = 1000
/** Before all others of one moment. */
const firstId = '00000000-0000-0000-0000-000000000000'
/** Milliseconds between attempts to read missed messages. */
const tryAgainAfter = 1000

export async function hearMessages(database: Database, hub: Hub, log: Pick<Log, 'warn'>): Promise<Messages> {
  const known = new BoundedMap<string, true>(maxKnown)
  /** Serialized, to keep the order of messages that must be fetched. */
  let last: Promise<void> = Promise.resolve()
  const enqueue = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'a message that SQL has sent could not be told')
    })
  }
  const tell = ({ id, topic, isPrivate, broadcast }: Omit<ReadMessage, 'at'>) => {
    if (known.has(id)) return
    known.set(id, true)
    const meta = JSON.stringify({ id })
    hub.topics.broadcast({ topic, isPrivate }, { ...broadcast, meta }, undefined, id)
  }
  const missed = missedMessages(database, tell, enqueue)
  const hear = async (payload: string) => {
    if (payload.startsWith(ofRights)) return void hub.askAgain(payload.slice(ofRights.length))
    const announced = payload === '' ? undefined : readAnnounced(payload)
    if (payload === '') {
      missed.back()
      void hub.askAgain()
    }
    await missed.tell()
    if (!announced || hub.topics.of({ topic: announced.topic, isPrivate: announced.private }).size === 0)
      return
    if (announced.at !== undefined) {
      for (const one of await read(database, byId(announced.id, announced.at))) tell(one)
    } else {
      const { id, topic, private: isPrivate, event, payload: json } = announced
      tell({
        id,
        topic,
        isPrivate,
        broadcast: { kind: 'user', event: event ?? '', payload: JSON.stringify(json ?? {}), meta: '' },
      })
    }
  }
  const listening = await database.listen(
    'realtime_messages',
    (payload) => enqueue(() => hear(payload)),
    () => missed.lost(),
  )
  return {
    keep: (kept, broadcast) => keepBroadcast(database, kept, broadcast),
    replay: async (topic, since, limit) => (await read(database, replayed(topic, since, limit))).reverse(),
    stop: async () => {
      missed.stop()
      await listening.stop()
      await last
    },
  }
}

/** Messages sent while the listening connection was lost. */
function missedMessages(
  database: Database,
  tell: (message: ReadMessage) => void,
  enqueue: (work: () => Promise<void>) => void,
) {
  let lostAt: Date | undefined
  /** Set while missed messages are to be read: those after this one. */
  let missedFrom: Pick<ReadMessage, 'id' | 'at'> | undefined
  let retry: NodeJS.Timeout | undefined
  /** Retries while PostgreSQL is unavailable, since nothing else would. */
  const tellMissed = async () => {
    if (!missedFrom) return
    clearTimeout(retry)
    retry = setTimeout(() => enqueue(tellMissed), tryAgainAfter).unref()
    for (;;) {
      const missed = await read(database, missedAfter(missedFrom))
      for (const one of missed) tell(one)
      const last = missed.at(-1)
      if (!last || missed.length < maxMissed) break
      missedFrom = last
    }
    clearTimeout(retry)
    missedFrom = undefined
  }
  return {
    lost() {
      lostAt ??= new Date(Date.now() - margin * 1000)
    },
    back() {
      missedFrom ??= lostAt && { at: utc(lostAt), id: firstId }
      lostAt = undefined
    },
    tell: tellMissed,
    stop: () => clearTimeout(retry),
  }
}

function readAnnounced(payload: string): Announced | undefined {
  try {
    const value = JSON.parse(payload)
    return typeof value?.id === 'string' && typeof value.topic === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** `at` is the time of its transaction, in PostgreSQL's text format. */
type ReadMessage = KeptMessage & { topic: string; isPrivate: boolean; at: string }

async function read(database: Database, statement: Statement): Promise<ReadMessage[]> {
  const [, found] = await database.batch([asService, statement], { readOnly: true })
  return (found?.rows ?? []).map(([id, topic, isPrivate, event, payload, bytes, at]) => ({
    id: id ?? '',
    at: at ?? '',
    topic: topic ?? '',
    isPrivate: isPrivate === 't',
    broadcast: {
      kind: 'user',
      event: event ?? '',
      payload: typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : (payload ?? '{}'),
      meta: '',
    },
  }))
}

const columns = `id, topic, coalesce(private, false), event, payload, encode(binary_payload, 'base64'), inserted_at`
const broadcasts = `select ${columns} from realtime.messages where extension = 'broadcast'`

const byId = (id: string, at: string): Statement => ({
  text: `${broadcasts} and id = $1 and inserted_at = $2`,
  values: [id, at],
})

const missedAfter = ({ id, at }: Pick<ReadMessage, 'id' | 'at'>): Statement => ({
  text: `${broadcasts} and expires_at is null and (inserted_at, id) > ($1::timestamp, $2::uuid)
    order by inserted_at, id limit ${maxMissed}`,
  values: [at, id],
})

const replayed = (topic: string, since: Date, limit: number): Statement => ({
  text: `${broadcasts} and private and topic = $1 and inserted_at > $2
    and (expires_at is null or expires_at > timezone('utc', now())) order by inserted_at desc limit $3`,
  values: [topic, utc(since), String(limit)],
})

/** The column is a timestamp without time zone. */
const utc = (date: Date): string => date.toISOString().slice(0, -1)
