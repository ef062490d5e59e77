/**
 * The bus over PostgreSQL itself: NOTIFY carries what is short, a table what is long. Each process keeps a row alive; while no
 * other one is, nothing is sent at all.
 */
import { randomUUID } from 'node:crypto'
import type { Database, Statement } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Bus, type BusListener, type BusMessage, fromText, toText } from './bus.ts'
import { asService } from './rights.ts'

const channel = 'realtime_bus'
/** PostgreSQL takes 8,000 bytes; the head takes some of them. */
const mostNotified = 7800
/** Bytes that wait to be sent at most: beyond that PostgreSQL does not keep up. */
const mostWaiting = 32 * 1024 * 1024
/** Milliseconds between two signs of life, and how old the last one of a process may be that counts as alive. */
const beatEvery = 2000
const aliveFor = 7000
const leaving = 'leaving'

export async function openPostgresBus(database: Database, log: Pick<Log, 'warn'>): Promise<Bus> {
  const bus = new PostgresBus(database, log)
  await bus.start()
  return bus
}

class PostgresBus implements Bus {
  readonly node = randomUUID()
  readonly #database: Database
  readonly #log: Pick<Log, 'warn'>
  readonly #others = new Set<string>()
  readonly #listeners: BusListener[] = []
  #waiting: string[] = []
  #waitingBytes = 0
  #sent = 0
  #sending: Promise<void> | undefined
  /** One after the other: what is read from the table keeps its place. */
  #hearing: Promise<void> = Promise.resolve()
  #beatAt = performance.now()
  #hasLost = false
  #timer: NodeJS.Timeout | undefined
  #stopListening: () => Promise<void> = async () => {}

  constructor(database: Database, log: Pick<Log, 'warn'>) {
    this.#database = database
    this.#log = log
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#database.listen(channel, (payload) => {
      this.#hearing = this.#hearing
        .then(() => this.#hear(payload))
        .catch((error: unknown) => this.#lost(error))
    })
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
    const { node } = this
    await this.#ask({ text: 'delete from realtime.nodes where id = $1', values: [node] }).catch(() => {})
    await this.#stopListening()
    await this.#hearing
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
        await this.#ask(...this.#statements(texts))
      } catch (error) {
        this.#lost(error)
      }
    }
  }

  #statements(texts: readonly string[]): Statement[] {
    const notified: string[] = []
    const kept: { id: string; content: string }[] = []
    let packed = ''
    const pack = (text: string) => {
      if (packed !== '' && Buffer.byteLength(packed) + Buffer.byteLength(text) > mostNotified) {
        notified.push(packed)
        packed = ''
      }
      packed += `\n${text}`
    }
    for (const text of texts) {
      if (Buffer.byteLength(text) <= mostNotified) pack(text)
      else {
        const id = randomUUID()
        kept.push({ id, content: text })
        pack(`#${id}`)
      }
    }
    notified.push(packed)
    // Two of the same words in one transaction would be one.
    const named = notified.map((text) => `${this.node} ${this.#sent++}${text}`)
    return [...(kept.length > 0 ? [keep(kept)] : []), notify(named)]
  }

  async #hear(payload: string): Promise<void> {
    if (payload === '') return this.#missed()
    const [head = '', ...texts] = payload.split('\n')
    const node = head.split(' ')[0] ?? ''
    if (node === this.node || !/^[0-9a-f-]{36}$/.test(node)) return
    for (const text of texts) {
      if (text === leaving) this.#gone(node)
      else {
        this.#others.add(node)
        const message = fromText(text.startsWith('#') ? await this.#fetch(text.slice(1)) : text)
        if (message) for (const listener of this.#listeners) listener.heard(node, message)
      }
    }
  }

  async #fetch(id: string): Promise<string> {
    const rows = await this.#ask({
      text: 'select content from realtime.bus_payloads where id = $1',
      values: [id],
    })
    return rows[0]?.[0] ?? ''
  }

  async #beat(): Promise<void> {
    try {
      const rows = await this.#ask(...beat(this.node))
      const alive = new Set(rows.map(([id]) => id))
      const gap = performance.now() - this.#beatAt
      this.#beatAt = performance.now()
      for (const node of alive) if (node && node !== this.node) this.#others.add(node)
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

  /** The rows of the last statement. */
  async #ask(...statements: Statement[]): Promise<(string | null)[][]> {
    const results = await this.#database.batch([asService, ...statements], { readOnly: true })
    return results.at(-1)?.rows ?? []
  }
}

const keep = (kept: readonly { id: string; content: string }[]): Statement => ({
  text: `insert into realtime.bus_payloads (id, content) select id, content from json_to_recordset($1) as kept (id uuid, content text)`,
  values: [JSON.stringify(kept)],
})

const notify = (texts: readonly string[]): Statement => ({
  name: 'realtime:notify',
  text: `select pg_notify('${channel}', text) from json_array_elements_text($1) with ordinality as named (text, at) order by at`,
  values: [JSON.stringify(texts)],
})

const beat = (node: string): Statement[] => [
  {
    name: 'realtime:beat',
    text: 'insert into realtime.nodes (id) values ($1) on conflict (id) do update set beat_at = now()',
    values: [node],
  },
  {
    name: 'realtime:dead',
    text: `delete from realtime.nodes where beat_at < now() - interval '1 minute'`,
    values: [],
  },
  {
    name: 'realtime:read',
    text: `delete from realtime.bus_payloads where inserted_at < now() - interval '1 minute'`,
    values: [],
  },
  {
    name: 'realtime:alive',
    text: `select id from realtime.nodes where beat_at > now() - interval '${aliveFor} milliseconds'`,
    values: [],
  },
]
