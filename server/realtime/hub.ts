/** Passes broadcasts and presence between channels, within this process and over the bus. */
import type { Bus, BusMessage } from './bus.ts'
import type { Channel } from './channel.ts'
import { type Broadcast, encode } from './frames.ts'
import { type Presence, type PresenceDiff, Presences } from './presences.ts'
import { framesOf, type TopicKey, Topics, wireTopic } from './topics.ts'

export class Hub {
  readonly topics = new Topics<Channel>()
  /** Includes those that are still joining. */
  readonly channels = new Set<Channel>()
  readonly presences = new Presences((key, diff) => this.#tellPresence(key, diff))
  readonly #bus: Bus

  constructor(bus: Bus) {
    this.#bus = bus
    bus.listen({
      heard: (node, message) => this.#heard(node, message),
      gone: (node) => this.presences.replace(node, []),
      missed: () => bus.send({ type: 'greeting' }),
    })
    bus.send({ type: 'greeting' })
  }

  /** `id` for a stored one. */
  broadcast(key: TopicKey, broadcast: Broadcast, except?: Channel, id?: string): void {
    this.topics.broadcast(key, broadcast, except, id)
    this.#bus.send({ type: 'broadcast', key, broadcast, ...(id !== undefined && { id }) })
  }

  track(key: TopicKey, presence: Presence): void {
    this.presences.put(key, this.#bus.node, presence)
    this.#bus.send({ type: 'track', key, presence })
  }

  untrack(key: TopicKey, id: string): void {
    this.presences.remove(key, id)
    this.#bus.send({ type: 'untrack', key, id })
  }

  /** Makes the private channels of a person (the `sub` of their tokens) check their rights again; of everyone if omitted. */
  async askAgain(person?: string): Promise<void> {
    for (const channel of [...this.channels]) await channel.askAgain(person)
  }

  #heard(node: string, message: BusMessage): void {
    if (message.type === 'broadcast')
      this.topics.broadcast(message.key, message.broadcast, undefined, message.id)
    else if (message.type === 'track') this.presences.put(message.key, node, message.presence)
    else if (message.type === 'untrack') this.presences.remove(message.key, message.id)
    else if (message.type === 'presences') this.presences.replace(node, message.owned)
    else if (message.type === 'greeting')
      this.#bus.send({ type: 'presences', owned: this.presences.ownedBy(this.#bus.node) })
  }

  #tellPresence(key: TopicKey, diff: PresenceDiff): void {
    const message = { joinRef: null, ref: null, topic: wireTopic(key), event: 'presence_diff', payload: diff }
    const frame = framesOf((version) => encode(version, message))
    for (const channel of this.topics.of(key)) {
      const encoded = channel.hearsPresence() ? frame(channel.version) : undefined
      if (encoded) channel.send(encoded)
    }
  }
}
