/** One socket: reads frames, enforces its limits, and dispatches messages to channels. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Party } from '#server/platform/database.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { partyOf } from '#server/platform/http/batch-options.ts'
import { Channel } from './channel.ts'
import { decode, encode, type Inbound, type Serializer } from './frames.ts'
import type { Identity } from './identify.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { joinTooLarge, Refusal, tooManyChannels, tooManyJoins, tooMuchKept, unexpected } from './refusals.ts'
import { TokenBucket } from './token-bucket.ts'

export type ConnectionOptions = {
  webSocket: WebSocket
  /** The underlying stream, for frames that are encoded once for many sockets. */
  socket: Duplex
  version: Serializer
  identity: Identity
  address: string
  /** The headers that policies may read. */
  headers: Record<string, string | string[] | undefined>
}

const open = 1

export class Connection {
  readonly version: Serializer
  readonly identity: Identity
  readonly address: string
  readonly headers: ConnectionOptions['headers']
  readonly channels = new Map<string, Channel>()
  readonly presenceBucket: TokenBucket
  /** Milliseconds of the monotonic clock. */
  heardAt = performance.now()
  /** Since when it has no channel. */
  joinlessSince: number | undefined = performance.now()
  readonly #webSocket: WebSocket
  readonly #socket: Duplex
  readonly #parts: RealtimeParts
  readonly #events: TokenBucket
  readonly #bytes: TokenBucket
  readonly #joins: TokenBucket
  /** Received frames in order, the one being read first. */
  readonly #unread: { data: Buffer; isBinary: boolean }[] = []

  constructor(
    { webSocket, socket, version, identity, address, headers }: ConnectionOptions,
    parts: RealtimeParts,
  ) {
    this.#webSocket = webSocket
    this.#socket = socket
    this.#parts = parts
    this.version = version
    this.identity = identity
    this.address = address
    this.headers = headers
    const { eventsPerSecond, bytesPerSecond, joinsPerSecond, presencePerSecond } = parts.settings
    const saved = parts.floods.isRecent(address) ? 1 : undefined
    this.#events = new TokenBucket(eventsPerSecond, saved)
    this.#bytes = new TokenBucket(bytesPerSecond, saved)
    this.#joins = new TokenBucket(joinsPerSecond, 1)
    this.presenceBucket = new TokenBucket(presencePerSecond)
    webSocket.on('message', (data, isBinary) => {
      // Frames after the close frame are ignored.
      if (webSocket.readyState !== open) return
      this.heardAt = performance.now()
      if (this.#unread.push({ data: data as Buffer, isBinary }) === 1) void this.#readAll()
    })
    webSocket.on('error', (error) => parts.log.debug({ err: error }, 'a socket of realtime failed'))
    webSocket.once('close', () => this.#closed())
  }

  get party(): Party {
    return partyOf(this.identity.caller, this.address)
  }

  /** A client that reads too slowly is disconnected, since unsent frames are held in memory. */
  send(frame: Buffer): void {
    if (this.#webSocket.readyState !== open) return
    if (this.#socket.writableLength > this.#parts.settings.maxUnread) {
      this.#parts.log.warn({ address: this.address }, 'dropped a socket of realtime that reads too slowly')
      return void this.cut()
    }
    this.#socket.write(frame)
  }

  /** Messages in answer to a join count as sent by the client: a small join can request megabytes of presence state and history. */
  answer(frame: Buffer): void {
    this.#bytes.owe(frame.length)
    this.send(frame)
  }

  reply(
    message: Pick<Inbound, 'joinRef' | 'ref' | 'topic'>,
    status: 'ok' | 'error',
    response: object = {},
  ): void {
    const { joinRef, ref, topic } = message
    const payload = { status, response }
    this.send(encode(this.version, { joinRef, ref, topic, event: 'phx_reply', payload }))
  }

  /** Replaces the bytes of its channels; false if the address's limit would be exceeded. */
  keep(before: number, bytes: number): boolean {
    return this.#parts.kept.replace(addressKey(this.address), before, bytes)
  }

  /**
   * Replaces the tracked bytes in a topic; false if the limit of the topic, or of the address in it, would be exceeded. All of them
   * are sent to each joining client, so one address could keep others out.
   */
  trackIn(topic: string, before: number, bytes: number): boolean {
    const { inTopic, inTopicByAddress } = this.#parts.tracked
    const own = `${addressKey(this.address)} ${topic}`
    if (!inTopicByAddress.replace(own, before, bytes)) return false
    if (inTopic.replace(topic, before, bytes)) return true
    inTopicByAddress.replace(own, bytes, before)
    return false
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason)
  }

  /** Without a close frame, to which no one listens. */
  cut(): void {
    this.#webSocket.terminate()
  }

  /** Called when a channel has ended. */
  forget(channel: Channel): void {
    if (this.channels.get(channel.topic) !== channel) return
    this.channels.delete(channel.topic)
    if (this.channels.size === 0) this.joinlessSince = performance.now()
  }

  #closed(): void {
    this.#parts.connections.delete(this)
    for (const channel of [...this.channels.values()]) channel.end()
  }

  /** Long frames are read in turns of the event loop; meanwhile the socket is paused and received frames wait. */
  async #readAll(): Promise<void> {
    for (let frame = this.#unread[0]; frame; frame = this.#unread[0]) {
      const message = decode(this.version, frame.data, frame.isBinary)
      if (message instanceof Promise) {
        this.#webSocket.pause()
        this.#receive(await message.catch(() => undefined), frame.data.length)
        this.#webSocket.resume()
      } else this.#receive(message, frame.data.length)
      this.#unread.shift()
    }
  }

  /** Nothing that a client sends may end the reading of its socket, since frames that are not read wait in memory. */
  #receive(message: Inbound | undefined, size: number): void {
    try {
      this.#handle(message, size)
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a message of realtime could not be handled')
      this.close(1011, 'Internal server error')
    }
  }

  #handle(message: Inbound | undefined, size: number): void {
    if (this.#webSocket.readyState !== open) return
    const channel = message && this.channels.get(message.topic)
    // All frames count, also invalid ones, since they had to be read. Joins have a limit of their own.
    const isJoin = message?.event === 'phx_join'
    const isWithin = this.#bytes.take(this.heardAt, size) && (isJoin || this.#events.take(this.heardAt))
    if (!isWithin) return void this.#flooded(channel)
    if (!message)
      return void this.#parts.log.debug({ address: this.address }, 'a frame of realtime is no message')
    if (message.event === 'heartbeat' && message.topic === 'phoenix') return void this.reply(message, 'ok')
    if (isJoin) return void this.#join(message, size)
    if (message.event === 'phx_leave') {
      this.reply(message, 'ok')
      return void channel?.close()
    }
    if (!channel) return void this.reply(message, 'error', { reason: 'unmatched topic' })
    channel.receive(message).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'a message of realtime was lost')
    })
  }

  /**
   * A channel is closed with the reason. Without a channel, the socket is closed by a close frame, because destroying it would
   * discard unsent messages.
   */
  #flooded(channel: Channel | undefined): void {
    this.#parts.floods.seen(this.address)
    if (!channel) return void this.close(1000, 'Too many messages per second')
    channel.stop('Too many messages per second')
  }

  #join(message: Inbound, size: number): void {
    if (!this.#joins.take(this.heardAt)) {
      this.#refuse(message, tooManyJoins())
      return void this.close(1000, 'Too many joins per second')
    }
    const { largestKept } = this.#parts.settings
    if (size > largestKept) return void this.#refuse(message, joinTooLarge(largestKept))
    const earlier = this.channels.get(message.topic)
    if (earlier) earlier.close()
    else if (this.channels.size >= this.#parts.settings.channelsPerConnection) {
      return void this.#refuse(message, tooManyChannels())
    }
    if (!this.keep(0, size)) return void this.#refuse(message, tooMuchKept())
    const channel = new Channel(this, message, this.#parts, size)
    this.channels.set(message.topic, channel)
    this.joinlessSince = undefined
    channel.join(message).catch((error: unknown) => {
      channel.end()
      if (!(error instanceof Refusal)) this.#parts.log.error({ err: error }, 'a channel could not be joined')
      this.#refuse(message, error instanceof Refusal ? error : unexpected())
    })
  }

  #refuse(message: Inbound, { reason }: Refusal): void {
    this.reply(message, 'error', { reason })
  }
}
