/** One topic that one socket has joined: its caller, rights and subscriptions. */
import { randomUUID } from 'node:crypto'
import type { ChangesNews } from './changes.ts'
import { ChannelChanges } from './channel-changes.ts'
import { ChannelKept } from './channel-kept.ts'
import { ChannelPresence, denied } from './channel-presence.ts'
import { ChannelRights } from './channel-rights.ts'
import type { Connection } from './connection.ts'
import { type Broadcast, encode, type Inbound, isRecord, type Serializer, sizeOf } from './frames.ts'
import type { Identity } from './identify.ts'
import { checkBindings, checkTopic, type JoinConfig, readJoin } from './join-config.ts'
import { keepMessage, named, readPersistence } from './persistence.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { expired, noLongerAuthorized, Refusal, revoked, unauthorized } from './refusals.ts'
import { Replay } from './replay.ts'
import type { Extension } from './rights.ts'
import { channelName, type Member, nameOf, type TopicKey } from './topics.ts'

type State = 'joining' | 'joined' | 'ended'

export class Channel implements Member {
  /** With the wire's prefix. */
  readonly topic: string
  readonly key: TopicKey
  readonly version: Serializer
  readonly #connection: Connection
  readonly #parts: RealtimeParts
  readonly #config: JoinConfig
  readonly #joinRef: string | null
  readonly #presence: ChannelPresence
  readonly #changes: ChannelChanges
  readonly #replay: Replay
  readonly #kept: ChannelKept
  #identity: Identity
  #rights: ChannelRights
  #state: State = 'joining'
  /** Counts the changes that reduced its person's rights. */
  #shrunk = 0

  constructor(
    connection: Connection,
    { topic, ref, joinRef, payload }: Inbound,
    parts: RealtimeParts,
    size: number,
  ) {
    this.#connection = connection
    this.#parts = parts
    this.#config = readJoin(payload)
    this.#joinRef = joinRef ?? ref
    this.#identity = connection.identity
    this.version = connection.version
    this.topic = topic
    this.key = { topic: channelName(topic) ?? '', isPrivate: this.#config.isPrivate }
    this.#kept = new ChannelKept(connection, nameOf(this.key), size)
    this.#rights = this.#rightsOf(this.#identity)
    this.#presence = new ChannelPresence(parts.hub, this.key, this.#config.presence, {
      kept: this.#kept,
      largest: parts.settings.largestKept,
    })
    this.#changes = new ChannelChanges(parts.changes, this, this.#config)
    this.#replay = new Replay(this, this.#config.broadcast.replay)
  }

  hearsBroadcasts(): boolean {
    return this.#state === 'joined' && this.#rights.mayRead('broadcast')
  }

  hearsPresence(): boolean {
    return this.#state === 'joined' && this.#presence.isEnabled && this.#rights.mayRead('presence')
  }

  /** Delivers a broadcast; `id` for messages sent by SQL. */
  hear(frame: Buffer, id?: string): void {
    if (!this.#replay.holds(frame, id)) this.send(frame)
  }

  send(frame: Buffer): void {
    this.#connection.send(frame)
  }

  /** Delivers an earlier message. */
  answer(frame: Buffer): void {
    this.#connection.answer(frame)
  }

  /** Throws a Refusal. */
  async join(message: Inbound): Promise<void> {
    const { key, isEnded } = this
    if (channelName(this.topic) === undefined) {
      this.end()
      return this.#connection.reply(message, 'error', { reason: 'unmatched topic' })
    }
    checkTopic(key, this.#parts.settings)
    this.#replay.check()
    checkBindings(this.#config, this.#parts.settings)
    const { token } = this.#config
    if (token !== undefined && !token.startsWith('sb_')) {
      this.#identity = await this.#parts.identify(token)
      this.#rights = this.#rightsOf(this.#identity)
    }
    if (isEnded()) return
    this.#parts.hub.channels.add(this)
    await this.#askToJoin()
    if (isEnded()) return
    const asked = this.#shrunk
    await this.#changes.waitedFor(this.#identity.caller)
    if (!isEnded() && asked !== this.#shrunk) await this.#askToJoin()
    if (isEnded()) return
    this.#parts.hub.topics.add(this)
    this.#state = 'joined'
    this.#connection.reply(message, 'ok', { postgres_changes: this.#config.answered })
    await this.#welcome().catch((error: unknown) => this.#crash(error))
  }

  async #askToJoin(): Promise<void> {
    if (!(await this.#rights.askToRead(this.#extensions))) throw unauthorized(this.key.topic)
  }

  /** The messages after the join, in the wire's order. */
  async #welcome(): Promise<void> {
    if (this.#rights.mayRead('broadcast')) await this.#replay.run(this.#parts.messages)
    if (this.isEnded()) return
    if (this.#config.broadcast.tellsReplication) {
      this.tell('system', { status: 'ok', message: 'Replication connection established' })
    }
    this.#changes.start(this.#identity.caller)
    this.#sendPresence()
  }

  readonly isEnded = (): boolean => this.#state === 'ended'

  get #extensions(): Extension[] {
    return this.#presence.isEnabled ? ['broadcast', 'presence'] : ['broadcast']
  }

  #rightsOf({ caller }: Identity): ChannelRights {
    const { party, headers } = this.#connection
    const question = { caller, topic: this.key.topic, headers, party }
    return new ChannelRights(this.#parts.rights, question, this.key.isPrivate, () => this.#shrunk)
  }

  async receive(message: Inbound): Promise<void> {
    if (this.#state !== 'joined') return
    if (message.event === 'access_token') await this.#renew(message.payload)
    else if (message.broadcast) await this.#broadcast(message, message.broadcast)
    else if (message.event === 'presence') await this.#track(message)
  }

  /** Another person's token, or a newer one of the same person. */
  async #renew(payload: unknown): Promise<void> {
    const token = isRecord(payload) ? payload.access_token : undefined
    if (typeof token !== 'string' || token.startsWith('sb_') || token === this.#identity.token) return
    try {
      const identity = await this.#parts.identify(token)
      if (await this.#authorize(identity)) this.#changes.reauthorize(identity.caller)
    } catch (error) {
      if (!(error instanceof Refusal)) this.#parts.log.warn({ err: error }, 'a token could not be judged')
      this.stop(error instanceof Refusal ? error.message : 'The token could not be judged')
    }
  }

  /** Whether it counts; false if another token came meanwhile. Throws if the channel can no longer be read by the new caller. */
  async #authorize(identity: Identity): Promise<boolean> {
    const [speaker, rights] = [this.#identity, this.#rightsOf(identity)]
    await rights.askToRead(this.#extensions)
    if (this.isEnded() || this.#identity !== speaker) return false
    if (this.#extensions.some((one) => this.#rights.mayRead(one) && !rights.mayRead(one)))
      throw noLongerAuthorized(this.key.topic)
    this.#identity = identity
    this.#rights = rights
    return true
  }

  /** Checks the rights again if they are this person's. */
  async askAgain(person?: string): Promise<void> {
    const isTheirs = person === undefined || this.#identity.caller.claims.sub === person
    if (!this.key.isPrivate || !isTheirs) return
    this.#shrunk += 1
    if (this.#state !== 'joined') return
    await this.#authorize(this.#identity).catch((error: unknown) => {
      if (error instanceof Refusal) this.stop(error.message)
      else this.#parts.log.warn({ err: error }, 'the rights in a channel could not be asked again')
    })
  }

  async #broadcast(message: Inbound, broadcast: Broadcast): Promise<void> {
    const { ack, self } = this.#config.broadcast
    if (sizeOf(broadcast) > this.#parts.settings.payloadKilobytes * 1000 + 500) {
      if (ack) this.#connection.reply(message, 'error', { reason: 'payload_size_exceeded' })
      return
    }
    if (!(await this.#rights.mayWrite('broadcast')) || this.isEnded()) return
    const persistence = readPersistence(message.persist)
    const except = self ? undefined : this
    if (persistence === undefined) {
      this.#parts.hub.broadcast(this.key, broadcast, except)
      if (ack) this.#connection.reply(message, 'ok')
      return
    }
    // Delivered before it is stored, to keep its place in the order.
    const id = randomUUID()
    this.#parts.hub.broadcast(this.key, named(broadcast, id), except, id)
    const isAllowed = () => this.#rights.mayWrite('persistence')
    const error = await keepMessage(
      this.#parts.messages,
      { key: this.key, id, persistence, isAllowed },
      broadcast,
    )
    if (!ack) return
    if (error === undefined) this.#connection.reply(message, 'ok', { id })
    else this.#connection.reply(message, 'error', { error })
  }

  async #track(message: Inbound): Promise<void> {
    if (!this.#connection.presenceBucket.take()) return this.stop('Too many presence messages per second')
    const size = message.unread ?? Buffer.byteLength(JSON.stringify(message.payload))
    if (size > this.#parts.settings.payloadKilobytes * 1000) return this.stop('Track message size exceeded')
    const isAllowed = await this.#rights.mayWrite('presence')
    if (this.isEnded()) return
    const { status, response, stop } = isAllowed ? this.#presence.receive(message) : denied
    if (stop !== undefined) return this.stop(stop)
    if (status === 'ok' && !this.#presence.isEnabled) await this.#enablePresence()
    this.#connection.reply(message, status, response)
  }

  /** A client that tracks also receives presence. */
  async #enablePresence(): Promise<void> {
    this.#presence.isEnabled = true
    await this.#rights.askToRead(this.#extensions)
    if (!this.isEnded()) this.#sendPresence()
  }

  #sendPresence(): void {
    if (!this.hearsPresence()) return
    // The full state replaces pending diffs, which are sent before.
    this.answer(this.#encode('presence_state', this.#parts.hub.presences.list(this.key)))
  }

  tell(extension: 'system' | 'postgres_changes', { status, message }: ChangesNews): void {
    if (this.isEnded()) return
    this.push('system', { extension, status, message, channel: this.key.topic })
  }

  /** Messages of the channel itself carry its join_ref. */
  push(event: string, payload: object): void {
    this.send(this.#encode(event, payload))
  }

  #encode(event: string, payload: object): Buffer {
    const { topic, version } = this
    return encode(version, { joinRef: this.#joinRef, ref: null, topic, event, payload })
  }

  /** Closes the channel if its token has expired or is revoked. */
  async check(now: number): Promise<void> {
    const { expires, token, caller } = this.#identity
    if (token === undefined || this.isEnded()) return
    if (expires !== undefined && expires <= now) return this.stop(expired(now - expires).message)
    const isRevoked = this.#parts.isRevoked(caller.claims)
    if (typeof isRevoked === 'boolean' ? isRevoked : await isRevoked) this.stop(revoked().message)
  }

  /** Closes it with a message that gives the reason. */
  stop(why: string): void {
    this.tell('system', { status: 'error', message: why })
    this.close()
  }

  /** Closes it as requested by its client. */
  close(): void {
    this.#closeBy('phx_close')
  }

  #closeBy(event: 'phx_close' | 'phx_error'): void {
    if (this.isEnded()) return
    const { topic, version } = this
    const ref = this.#joinRef
    this.send(encode(version, { joinRef: ref, ref, topic, event, payload: {} }))
    this.end()
  }

  /** Its client has joined, so it is told to join again. */
  #crash(error: unknown): void {
    this.#parts.log.warn({ err: error }, 'a channel was joined, and could not go on')
    this.#closeBy('phx_error')
  }

  /** Removes it without a message. */
  end(): void {
    if (this.isEnded()) return
    this.#state = 'ended'
    this.#changes.end()
    this.#parts.hub.topics.delete(this)
    this.#parts.hub.channels.delete(this)
    this.#presence.end()
    this.#kept.end()
    this.#connection.forget(this)
  }
}
