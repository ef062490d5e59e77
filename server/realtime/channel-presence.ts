/** The presence that one channel tracks for its client, under one key. */
import { randomUUID } from 'node:crypto'
import { type Inbound, isRecord } from './frames.ts'
import type { Hub } from './hub.ts'
import { presenceRef } from './presences.ts'
import type { TopicKey } from './topics.ts'

/** The reply to a client's presence message. */
export type PresenceReply = { status: 'ok' | 'error'; response: object }

const ok: PresenceReply = { status: 'ok', response: {} }
export const denied: PresenceReply = { status: 'error', response: {} }
const tooLarge: PresenceReply = { status: 'error', response: { reason: 'Track message size exceeded' } }

export class ChannelPresence {
  isEnabled: boolean
  readonly #hub: Hub
  readonly #topic: TopicKey
  readonly #key: string
  readonly #largest: number
  /** Undefined until something is tracked. */
  #id: string | undefined
  #tracked: string | undefined

  constructor(
    hub: Hub,
    topic: TopicKey,
    { key, isEnabled }: { key: string; isEnabled: boolean },
    largest: number,
  ) {
    this.#hub = hub
    this.#topic = topic
    this.#key = key
    this.isEnabled = isEnabled
    this.#largest = largest
  }

  receive(message: Inbound): PresenceReply {
    if (message.unread !== undefined) return tooLarge
    const { event, payload } = isRecord(message.payload) ? message.payload : {}
    if (event === 'track') return this.#track(payload ?? {})
    if (event !== 'untrack') return denied
    this.end()
    return ok
  }

  #track(payload: unknown): PresenceReply {
    if (!isRecord(payload)) {
      return { status: 'error', response: { reason: 'Presence track payload must be a map' } }
    }
    const tracked = JSON.stringify(payload)
    if (tracked === this.#tracked) return ok
    if (tracked.length > this.#largest) {
      return tooLarge
    }
    this.#id ??= randomUUID()
    const earlier = this.#hub.presences.get(this.#topic, this.#id)?.meta.phx_ref
    const meta = {
      ...payload,
      phx_ref: presenceRef(),
      ...(earlier === undefined ? {} : { phx_ref_prev: earlier }),
    }
    this.#hub.track(this.#topic, { id: this.#id, key: this.#key || this.#id, meta })
    this.#tracked = tracked
    return ok
  }

  /** Untracks. */
  end(): void {
    if (this.#tracked === undefined || this.#id === undefined) return
    this.#hub.untrack(this.#topic, this.#id)
    this.#tracked = undefined
  }
}
