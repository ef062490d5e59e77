/** One topic that one socket has joined: who speaks in it, what they may, and what it is told. */
import type { Caller } from '#server/platform/caller.ts'
import type { ChangesSubscription } from './changes.ts'
import type { Connection } from './connection.ts'
import {
  type Broadcast,
  encode,
  encodeJson,
  type Inbound,
  isRecord,
  type Serializer,
  sizeOf,
} from './frames.ts'
import type { Identity } from './identify.ts'
import { type JoinConfig, readJoin } from './join-config.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { expired, privateOnly, Refusal, revoked, topicNameRequired, unauthorized } from './refusals.ts'
import type { SharedPayload } from './shared-payload.ts'
import { channelName, type Member, type TopicKey } from './topics.ts'

type State = 'joining' | 'joined' | 'ended'

export class Channel implements Member {
  /** As the wire has it, with its prefix. */
  readonly topic: string
  readonly key: TopicKey
  readonly version: Serializer
  readonly #connection: Connection
  readonly #parts: RealtimeParts
  readonly #config: JoinConfig
  readonly #joinRef: string | null
  #identity: Identity
  #state: State = 'joining'
  #changes: ChangesSubscription | undefined

  constructor(connection: Connection, { topic, ref, joinRef, payload }: Inbound, parts: RealtimeParts) {
    this.#connection = connection
    this.#parts = parts
    this.#config = readJoin(payload)
    this.#joinRef = joinRef ?? ref
    this.#identity = connection.identity
    this.version = connection.version
    this.topic = topic
    this.key = { topic: channelName(topic) ?? '', isPrivate: this.#config.isPrivate }
  }

  get caller(): Caller {
    return this.#identity.caller
  }

  hearsBroadcasts(): boolean {
    return this.#state === 'joined'
  }

  send(frame: Buffer): void {
    this.#connection.send(frame)
  }

  /** Throws a Refusal. */
  async join(message: Inbound): Promise<void> {
    const { key, isEnded } = this
    if (channelName(this.topic) === undefined) return this.#unmatched(message)
    if (key.topic === '') throw topicNameRequired()
    if (!key.isPrivate && this.#parts.settings.privateOnly) throw privateOnly()
    const { token, bindings, waitsForChanges } = this.#config
    if (token !== undefined && !token.startsWith('sb_')) this.#identity = await this.#parts.identify(token)
    if (key.isPrivate) throw unauthorized(key.topic)
    if (isEnded()) return
    this.#state = 'joined'
    this.#parts.topics.add(this)
    const told = this.#subscribe()
    if (waitsForChanges !== undefined && bindings.length > 0) await withinTime(told, waitsForChanges)
    if (isEnded()) return
    this.#connection.reply(message, 'ok', { postgres_changes: this.#config.answered })
  }

  readonly isEnded = (): boolean => this.#state === 'ended'

  receive(message: Inbound): void {
    if (this.#state !== 'joined') return
    if (message.event === 'access_token') return void this.#renew(message.payload)
    if (message.broadcast) return void this.#broadcast(message, message.broadcast)
  }

  /** Someone else speaks from now on, or the same person for longer. */
  async #renew(payload: unknown): Promise<void> {
    const token = isRecord(payload) ? payload.access_token : undefined
    if (typeof token !== 'string' || token.startsWith('sb_') || token === this.#identity.token) return
    try {
      const identity = await this.#parts.identify(token)
      if (this.isEnded()) return
      this.#identity = identity
      this.#changes?.reauthorize(identity.caller)
    } catch (error) {
      if (!(error instanceof Refusal)) this.#parts.log.error({ err: error }, 'a token could not be read')
      this.stop(error instanceof Refusal ? error.message : 'The token could not be read')
    }
  }

  #broadcast(message: Inbound, broadcast: Broadcast): void {
    const { ack, self } = this.#config.broadcast
    if (sizeOf(broadcast) > this.#parts.settings.payloadKilobytes * 1000 + 500) {
      if (ack) this.#connection.reply(message, 'error', { reason: 'payload_size_exceeded' })
      return
    }
    this.#parts.topics.broadcast(this.key, broadcast, self ? undefined : this)
    if (ack) this.#connection.reply(message, 'ok')
  }

  /** Resolves when it is known whether changes come. */
  #subscribe(): Promise<void> {
    const { bindings } = this.#config
    if (bindings.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#changes = this.#parts.changes.subscribe({
        caller: this.caller,
        bindings,
        deliver: (ids, payload) => this.#deliver(ids, payload),
        told: ({ status, message }) => {
          this.#tell('postgres_changes', status, message)
          resolve()
        },
      })
    })
  }

  #deliver(ids: readonly number[], payload: SharedPayload): void {
    const { topic, version } = this
    const matched = ids.join(',')
    const message = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
    this.send(
      payload.frame(`${version} ${matched} ${topic}`, (json) =>
        encodeJson(version, message, `{"ids":[${matched}],"data":${json}}`),
      ),
    )
  }

  #tell(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    if (this.isEnded()) return
    this.#push('system', { extension, status, message, channel: this.key.topic })
  }

  /** What the channel says of itself names the join that it belongs to. */
  #push(event: string, payload: object): void {
    const { topic, version } = this
    this.send(encode(version, { joinRef: this.#joinRef, ref: null, topic, event, payload }))
  }

  #unmatched(message: Inbound): void {
    this.end()
    this.#connection.reply(message, 'error', { reason: 'unmatched topic' })
  }

  /** Whether its token still counts; ends it where it does not. */
  async check(now: number): Promise<void> {
    const { expires, token, caller } = this.#identity
    if (token === undefined || this.isEnded()) return
    if (expires !== undefined && expires <= now) return this.stop(expired(now - expires).message)
    const isRevoked = this.#parts.isRevoked(caller.claims)
    if (typeof isRevoked === 'boolean' ? isRevoked : await isRevoked) this.stop(revoked().message)
  }

  /** Ends it for a reason that its client is told. */
  stop(why: string): void {
    this.#tell('system', 'error', why)
    this.close()
  }

  /** Ends it as its client expects it. */
  close(): void {
    if (this.isEnded()) return
    const { topic, version } = this
    const ref = this.#joinRef
    this.send(encode(version, { joinRef: ref, ref, topic, event: 'phx_close', payload: {} }))
    this.end()
  }

  /** Ends it without a word. */
  end(): void {
    if (this.isEnded()) return
    this.#state = 'ended'
    this.#changes?.end()
    this.#parts.topics.delete(this)
    this.#connection.forget(this)
  }
}

async function withinTime(done: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([done, over])
  clearTimeout(timer)
}
