/** The joined channels of this process by topic, and delivery to all of them. */
import { type Broadcast, encodeBroadcast, type Serializer } from './frames.ts'

/** A public and a private channel of the same name are independent. */
export type TopicKey = { topic: string; isPrivate: boolean }

export type Member = {
  readonly key: TopicKey
  readonly version: Serializer
  /** Whether it receives broadcasts; a private channel only with the right to read them. */
  hearsBroadcasts(): boolean
  /** Delivers a broadcast; `id` for messages sent by SQL. */
  hear(frame: Buffer, id?: string): void
}

export class Topics<M extends Member> {
  readonly #members = new Map<string, Set<M>>()

  add(member: M): void {
    const name = nameOf(member.key)
    const members = this.#members.get(name)
    if (members) return void members.add(member)
    this.#members.set(name, new Set([member]))
  }

  delete(member: M): void {
    const name = nameOf(member.key)
    const members = this.#members.get(name)
    if (members?.delete(member) && members.size === 0) this.#members.delete(name)
  }

  of(key: TopicKey): ReadonlySet<M> {
    return this.#members.get(nameOf(key)) ?? nobody
  }

  /** Encoded once per serializer, however many listen. */
  broadcast(key: TopicKey, broadcast: Broadcast, except?: M, id?: string): void {
    const encoded = framesOf((version) => encodeBroadcast(version, wireTopic(key), broadcast))
    for (const member of this.of(key)) {
      if (member === except || !member.hearsBroadcasts()) continue
      const frame = encoded(member.version)
      if (frame) member.hear(frame, id)
    }
  }
}

const nobody: ReadonlySet<never> = new Set()

export const nameOf = ({ topic, isPrivate }: TopicKey): string =>
  `${isPrivate ? 'private' : 'public'}:${topic}`

const prefix = 'realtime:'

export const wireTopic = ({ topic }: TopicKey): string => `${prefix}${topic}`

/** The channel's name; undefined for a topic that is not a channel's. */
export const channelName = (topic: string): string | undefined =>
  topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined

/** Caches the result of `encode` by serializer. */
export function framesOf(encode: (version: Serializer) => Buffer | undefined) {
  const made = new Map<Serializer, Buffer | undefined>()
  return (version: Serializer): Buffer | undefined => {
    if (!made.has(version)) made.set(version, encode(version))
    return made.get(version)
  }
}
