/** One socket: reads its frames, keeps it within its limits, and gives each message to the channel that it is for. */
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
  /** What the web socket writes to: frames that many are sent are written here as they are. */
  socket: Duplex
  version: Serializer
  identity: Identity
  address: string
  /** Those that policies may read. */
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
  /** Frames in the order in which they came, the one that is being read first. */
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
      // What still comes after the goodbye is not even looked at.
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

  /** Whoever reads too slowly is dropped: what waits for it is memory of ours. */
  send(frame: Buffer): void {
    if (this.#webSocket.readyState !== open) return
    if (this.#socket.writableLength > this.#parts.settings.mostUnread) {
      this.#parts.log.warn({ address: this.address }, 'dropped a socket of realtime that reads too slowly')
      return void this.cut()
    }
    this.#socket.write(frame)
  }

  /**
   * What somebody is told for having joined counts as if they had sent it: a few words would ask for megabytes, again and again, of
   * who is in a room and what was said there.
   */
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

  /** Bytes of its channels in place of what they were; false where its address has too many. */
  keep(before: number, bytes: number): boolean {
    return this.#parts.kept.replace(addressKey(this.address), before, bytes)
  }

  /**
   * Bytes that it tracks in a topic in place of what they were; false where that topic, or its address in it, has too many. All of
   * them are told to whoever joins: one address could keep others out.
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

  /** Without a word: nobody listens there. */
  cut(): void {
    this.#webSocket.terminate()
  }

  /** A channel has ended, whoever ended it. */
  forget(channel: Channel): void {
    if (this.channels.get(channel.topic) !== channel) return
    this.channels.delete(channel.topic)
    if (this.channels.size === 0) this.joinlessSince = performance.now()
  }

  #closed(): void {
    this.#parts.connections.delete(this)
    for (const channel of [...this.channels.values()]) channel.end()
  }

  /** What is long is read in turns: until then nothing more is taken from the socket, and what was taken waits. */
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

  #receive(message: Inbound | undefined, size: number): void {
    if (this.#webSocket.readyState !== open) return
    const channel = message && this.channels.get(message.topic)
    // Whatever it is: what is no message had to be read, too. Joins are counted by themselves.
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

  /** A channel is told why. Whoever goes on without one loses the socket, by a goodbye: a cut would take back what was told. */
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
