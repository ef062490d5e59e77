/**
 * The bus over any transport that brings a text to every process: who is alive, what waits to be sent, in which order it is heard. Each
 * process says now and then that it lives; while no other one does, nothing is sent at all.
 */
import { randomUUID } from 'node:crypto'
import type { Log } from '#server/platform/log.ts'
import { type Bus, type BusListener, type BusMessage, fromText, toText } from './bus.ts'

export type Transport = {
  /** What anybody has sent, in its order, the sender's own as well; `missed` where something may not have been heard. */
  listen(heard: (payload: string) => void, missed: () => void): Promise<void>
  /** Lines of text, of which each payload that is heard has some, below a first line by `head`. */
  send(head: () => string, texts: readonly string[]): Promise<void>
  /** The text that a line stands for. */
  textOf(line: string): string | Promise<string>
  /** Says that this process lives, and hears which do: all that have said so within `aliveFor` milliseconds. */
  beat(node: string, aliveFor: number): Promise<string[]>
  leave(node: string): Promise<void>
  close(): Promise<void>
}

/** Bytes that wait to be sent at most: beyond that the transport does not keep up. */
const mostWaiting = 32 * 1024 * 1024
/** Milliseconds between two signs of life, and how old the last one of a process may be that counts as alive. */
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
  /** One after the other: what has to be fetched keeps its place. */
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
    // Whoever greets does not know yet who is there.
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
    if (this.#waitingBytes > mostWaiting) return void this.#lost(new Error('too much waits to be sent'))
    this.#waiting.push(text)
    this.#waitingBytes += text.length
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
  }

  /** Whatever has gathered goes together, while the last of it is under way. */
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
      // Whoever was late itself judges nobody.
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
