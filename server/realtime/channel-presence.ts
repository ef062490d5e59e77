/** The presence that one channel tracks for its client, under one key. */
import { randomUUID } from 'node:crypto'
import type { ChannelKept } from './channel-kept.ts'
import { type Inbound, isRecord } from './frames.ts'
import type { Hub } from './hub.ts'
import { presenceRef } from './presences.ts'
import { tooMuchKept } from './refusals.ts'
import type { TopicKey } from './topics.ts'

/** The reply to a client's presence message; `stop` if the channel is closed for that reason instead. */
export type PresenceReply = { status: 'ok' | 'error'; response: object; stop?: string }

const ok: PresenceReply = { status: 'ok', response: {} }
export const denied: PresenceReply = { status: 'error', response: {} }
const refused = (reason: string): PresenceReply => ({ status: 'error', response: { reason } })

export class ChannelPresence {
  isEnabled: boolean
  readonly #hub: Hub
  readonly #topic: TopicKey
  readonly #key: string
  readonly #kept: ChannelKept
  /** Bytes. */
  readonly #largest: number
  /** Undefined until something is tracked. */
  #id: string | undefined
  #tracked: string | undefined

  constructor(
    hub: Hub,
    topic: TopicKey,
    { key, isEnabled }: { key: string; isEnabled: boolean },
    { kept, largest }: { kept: ChannelKept; largest: number },
  ) {
    this.#hub = hub
    this.#topic = topic
    this.#key = key
    this.isEnabled = isEnabled
    this.#kept = kept
    this.#largest = largest
  }

  receive(message: Inbound): PresenceReply {
    if (message.unread !== undefined) return refused('Track message size exceeded')
    const { event, payload } = isRecord(message.payload) ? message.payload : {}
    if (event === 'track') return this.#track(payload ?? {})
    if (event !== 'untrack') return denied
    this.end()
    return ok
  }

  #track(payload: unknown): PresenceReply {
    if (!isRecord(payload)) return refused('Presence track payload must be a map')
    const tracked = JSON.stringify(payload)
    if (tracked === this.#tracked) return ok
    const size = Buffer.byteLength(tracked)
    if (size > this.#largest) return refused('Track message size exceeded')
    const full = this.#kept.track(size)
    if (full === 'address') return { ...denied, stop: tooMuchKept().message }
    if (full) return refused('Too much is tracked in this topic')
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
    this.#kept.track(0)
    this.#tracked = undefined
  }
}
