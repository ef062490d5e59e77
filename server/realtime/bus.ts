/**
 * How the processes that serve one project hear of each other's messages. PostgreSQL carries it (postgres-bus.ts); anything that
 * hands a text to every other process in order will do.
 */
import type { Broadcast } from './frames.ts'
import type { ReplicationMessage } from './postgres-changes/replication-message.ts'
import type { Presence } from './presences.ts'
import type { TopicKey } from './topics.ts'

export type OwnedPresences = { key: TopicKey; presences: Presence[] }[]

export type BusMessage =
  | { type: 'broadcast'; key: TopicKey; broadcast: Broadcast; id?: string }
  | { type: 'track'; key: TopicKey; presence: Presence }
  | { type: 'untrack'; key: TopicKey; id: string }
  /** Everything that the sender owns: the answer to `greeting`. */
  | { type: 'presences'; owned: OwnedPresences }
  /** Whoever hears it says what it owns; the sender may have missed something. */
  | { type: 'greeting' }
  | ReplicationMessage

export type BusListener = {
  heard(node: string, message: BusMessage): void
  /** A process that has left, or that nothing was heard of for too long. */
  gone(node: string): void
  /** Something may not have been heard. */
  missed(): void
}

export type Bus = {
  /** This process's own name. */
  readonly node: string
  /** To all other processes; what was sent first arrives first. Nobody waits for it, and with no other process it costs nothing. */
  send(message: BusMessage): void
  /** Each of those who listen hears everything, and heeds what is his. */
  listen(listener: BusListener): void
  close(): Promise<void>
}

/** Bytes travel as text. */
export function toText(message: BusMessage): string {
  if (message.type !== 'broadcast' || message.broadcast.kind === 'whole') return JSON.stringify(message)
  const { payload, ...broadcast } = message.broadcast
  if (typeof payload === 'string') return JSON.stringify(message)
  return JSON.stringify({ ...message, broadcast: { ...broadcast, base64: payload.toString('base64') } })
}

/** Undefined for what is none: anybody with SQL may notify. */
export function fromText(text: string): BusMessage | undefined {
  try {
    const message = JSON.parse(text)
    if (typeof message?.type !== 'string') return undefined
    const { base64, ...broadcast } = message.broadcast ?? {}
    if (typeof base64 !== 'string') return message
    return { ...message, broadcast: { ...broadcast, payload: Buffer.from(base64, 'base64') } }
  } catch {
    return undefined
  }
}
