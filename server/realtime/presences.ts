/**
 * The presences of all channels. Every process knows all of them and owns those of its own sockets; another process's are removed
 * when it says so, or when it is gone.
 */
import { randomBytes } from 'node:crypto'
import { nameOf, type TopicKey } from './topics.ts'

export type Meta = { phx_ref: string; phx_ref_prev?: string; [name: string]: unknown }

/** What one channel of one socket tracks. */
export type Presence = { id: string; key: string; meta: Meta }

export type PresenceList = Record<string, { metas: Meta[] }>
export type PresenceDiff = { joins: PresenceList; leaves: PresenceList }

type Held = Presence & { node: string }
type Topic = { key: TopicKey; held: Map<string, Held>; joins: Held[]; leaves: Held[]; timer?: NodeJS.Timeout }

/** Milliseconds that changes of a topic are collected before they are sent, so that a crowd causes one message. */
const gather = 25

export class Presences {
  readonly #topics = new Map<string, Topic>()
  readonly #tell: (key: TopicKey, diff: PresenceDiff) => void

  constructor(tell: (key: TopicKey, diff: PresenceDiff) => void) {
    this.#tell = tell
  }

  put(key: TopicKey, node: string, presence: Presence): void {
    const topic = this.#topic(key)
    const earlier = topic.held.get(presence.id)
    if (earlier) this.#left(topic, earlier)
    const held = { ...presence, node }
    topic.held.set(held.id, held)
    topic.joins.push(held)
    this.#tellSoon(topic)
  }

  remove(key: TopicKey, id: string): void {
    const topic = this.#topics.get(nameOf(key))
    const held = topic?.held.get(id)
    if (!topic || !held) return
    topic.held.delete(id)
    this.#left(topic, held)
    this.#tellSoon(topic)
  }

  get(key: TopicKey, id: string): Presence | undefined {
    return this.#topics.get(nameOf(key))?.held.get(id)
  }

  /** The full state for a joining client; pending changes are sent to the others first. */
  list(key: TopicKey): PresenceList {
    const topic = this.#topics.get(nameOf(key))
    if (!topic) return {}
    this.#flush(topic)
    return grouped([...topic.held.values()])
  }

  /** The presences that a process owns. */
  ownedBy(node: string): { key: TopicKey; presences: Presence[] }[] {
    return [...this.#topics.values()].flatMap(({ key, held }) => {
      const presences = [...held.values()].filter((one) => one.node === node)
      return presences.length > 0 ? [{ key, presences: presences.map(({ node: _, ...one }) => one) }] : []
    })
  }

  /** Replaces all presences of a process by those it reports. */
  replace(node: string, owned: readonly { key: TopicKey; presences: readonly Presence[] }[]): void {
    const named = new Map(owned.map(({ key, presences }) => [nameOf(key), presences]))
    for (const [name, { key, held }] of this.#topics) {
      const kept = new Set(named.get(name)?.map(({ id }) => id))
      for (const one of [...held.values()])
        if (one.node === node && !kept.has(one.id)) this.remove(key, one.id)
    }
    for (const { key, presences } of owned) {
      for (const one of presences) {
        if (this.get(key, one.id)?.meta.phx_ref !== one.meta.phx_ref) this.put(key, node, one)
      }
    }
  }

  /** All processes that own presences. */
  nodes(): Set<string> {
    return new Set(
      [...this.#topics.values()].flatMap(({ held }) => [...held.values()].map(({ node }) => node)),
    )
  }

  #topic(key: TopicKey): Topic {
    const name = nameOf(key)
    let topic = this.#topics.get(name)
    if (!topic) {
      topic = { key, held: new Map(), joins: [], leaves: [] }
      this.#topics.set(name, topic)
    }
    return topic
  }

  /** A presence that came and went within the interval is not reported. */
  #left(topic: Topic, held: Held): void {
    const at = topic.joins.indexOf(held)
    if (at === -1) topic.leaves.push(held)
    else topic.joins.splice(at, 1)
  }

  #tellSoon(topic: Topic): void {
    topic.timer ??= setTimeout(() => this.#flush(topic), gather).unref()
  }

  #flush(topic: Topic): void {
    clearTimeout(topic.timer)
    delete topic.timer
    const [joins, leaves] = [topic.joins.splice(0), topic.leaves.splice(0)]
    if (topic.held.size === 0) this.#topics.delete(nameOf(topic.key))
    if (joins.length + leaves.length > 0) {
      this.#tell(topic.key, { joins: grouped(joins), leaves: grouped(leaves) })
    }
  }
}

function grouped(held: readonly Held[]): PresenceList {
  // Keys come from clients: `__proto__` must be an ordinary key.
  const list: PresenceList = Object.create(null)
  for (const { key, meta } of held) {
    const entry = list[key] ?? { metas: [] }
    entry.metas.push(meta)
    list[key] = entry
  }
  return list
}

export const presenceRef = (): string => randomBytes(12).toString('base64url')
