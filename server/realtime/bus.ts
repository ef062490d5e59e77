/**
 * The bus between the processes of a project. PostgreSQL carries it (postgres-bus.ts); any transport that delivers texts to all
 * other processes in order will do.
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
  /** Asks all others to send what they own, since the sender may have missed something. */
  | { type: 'greeting' }
  | ReplicationMessage

export type BusListener = {
  heard(node: string, message: BusMessage): void
  /** A process has left, or has not been heard of for too long. */
  gone(node: string): void
  /** Messages may have been missed. */
  missed(): void
}

export type Bus = {
  /** This process's name. */
  readonly node: string
  /** To all other processes, in order. Does not wait, and costs nothing without other processes. */
  send(message: BusMessage): void
  /** Every listener receives all messages and ignores those of others. */
  listen(listener: BusListener): void
  close(): Promise<void>
}

/** Buffers are encoded as text. */
export function toText(message: BusMessage): string {
  if (message.type !== 'broadcast' || message.broadcast.kind === 'whole') return JSON.stringify(message)
  const { payload, ...broadcast } = message.broadcast
  if (typeof payload === 'string') return JSON.stringify(message)
  return JSON.stringify({ ...message, broadcast: { ...broadcast, base64: payload.toString('base64') } })
}

/** Undefined for an invalid text: anyone with SQL access may notify. */
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
