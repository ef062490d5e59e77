/**
 * The bus over any transport that delivers texts to all processes: tracks live processes, queues outgoing messages and orders
 * incoming ones. Each process sends heartbeats; while no other is alive, nothing is sent.
 */
import { randomUUID } from 'node:crypto'
import type { Log } from '#server/platform/log.ts'
import { type Bus, type BusListener, type BusMessage, fromText, toText } from './bus.ts'

export type Transport = {
  /** All messages in order, the sender's own included; `missed` if some may have been lost. */
  listen(heard: (payload: string) => void, missed: () => void): Promise<void>
  /** Sends lines of text, which are distributed over payloads that each begin with a line by `head`. */
  send(head: () => string, texts: readonly string[]): Promise<void>
  /** The text of a line. */
  textOf(line: string): string | Promise<string>
  /** Records a heartbeat, and returns the processes with one within `aliveFor` milliseconds. */
  beat(node: string, aliveFor: number): Promise<string[]>
  leave(node: string): Promise<void>
  close(): Promise<void>
}

/** Bytes of queued messages at most; beyond that the transport is too slow. */
const maxQueuedBytes = 32 * 1024 * 1024
/** Milliseconds between heartbeats, and after which a process counts as gone. */
const beatEvery = 2000
const aliveFor = 7000
const leaving = 'leaving'

export async function openBus(transport: Transport, log: Pick<Log, 'warn'>): Promise<Bus> {
  const bus = new TransportBus(transport, log)
  await bus.start()
  return bus
}

class TransportBus implements Bus {
  readonly node = randomUUID()
  readonly #transport: Transport
  readonly #log: Pick<Log, 'warn'>
  readonly #others = new Set<string>()
  readonly #listeners: BusListener[] = []
  #waiting: string[] = []
  #waitingBytes = 0
  #sent = 0
  #sending: Promise<void> | undefined
  /** Serialized, to keep the order of messages that must be fetched. */
  #hearing: Promise<void> = Promise.resolve()
  #beatAt = performance.now()
  #hasLost = false
  #timer: NodeJS.Timeout | undefined

  constructor(transport: Transport, log: Pick<Log, 'warn'>) {
    this.#transport = transport
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#transport.listen(
      (payload) => this.#inOrder(() => this.#hear(payload)),
      () => this.#inOrder(() => this.#missed()),
    )
    await this.#beat()
    this.#timer = setInterval(() => void this.#beat(), beatEvery)
    this.#timer.unref()
  }

  listen(listener: BusListener): void {
    this.#listeners.push(listener)
  }

  send(message: BusMessage): void {
    // A greeting is sent before others are known.
    if (this.#others.size === 0 && message.type !== 'greeting') return
    this.#enqueue(toText(message))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#enqueue(leaving)
    await this.#sending
    await this.#transport.leave(this.node).catch(() => {})
    await this.#transport.close()
    await this.#hearing
  }

  #inOrder(work: () => void | Promise<void>): void {
    this.#hearing = this.#hearing.then(work).catch((error: unknown) => this.#lost(error))
  }

  #enqueue(text: string): void {
    if (this.#waitingBytes > maxQueuedBytes) return void this.#lost(new Error('too much waits to be sent'))
    this.#waiting.push(text)
    this.#waitingBytes += text.length
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
  }

  /** Everything queued is sent together, while the previous send is in progress. */
  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const texts = this.#waiting.splice(0)
      this.#waitingBytes = 0
      try {
        await this.#transport.send(() => `${this.node} ${this.#sent++}`, texts)
      } catch (error) {
        this.#lost(error)
      }
    }
  }

  async #hear(payload: string): Promise<void> {
    const [head = '', ...lines] = payload.split('\n')
    const node = head.split(' ')[0] ?? ''
    if (node === this.node || !/^[0-9a-f-]{36}$/.test(node)) return
    for (const line of lines) {
      if (line === leaving) this.#gone(node)
      else {
        this.#others.add(node)
        const message = fromText(await this.#transport.textOf(line))
        if (message) for (const listener of this.#listeners) listener.heard(node, message)
      }
    }
  }

  async #beat(): Promise<void> {
    try {
      const alive = new Set(await this.#transport.beat(this.node, aliveFor))
      const gap = performance.now() - this.#beatAt
      this.#beatAt = performance.now()
      for (const node of alive) if (node !== this.node) this.#others.add(node)
      // A process whose own heartbeat was late does not judge others.
      if (gap < aliveFor) for (const node of this.#others) if (!alive.has(node)) this.#gone(node)
      if (this.#hasLost) {
        this.#hasLost = false
        this.#missed()
      }
    } catch (error) {
      this.#lost(error)
    }
  }

  #gone(node: string): void {
    if (this.#others.delete(node)) for (const listener of this.#listeners) listener.gone(node)
  }

  #missed(): void {
    for (const listener of this.#listeners) listener.missed()
  }

  #lost(error: unknown): void {
    if (!this.#hasLost) this.#log.warn({ err: error }, 'realtime lost what goes from process to process')
    this.#hasLost = true
  }
}
