/**
 * Who may use a connection, and what becomes of it afterwards. Every statement of the services goes through `use`: it lends
 * one, and takes it back only where it is as good as new. Callers wait in one queue; a connection that comes free or is
 * newly opened goes to whoever is first in it.
 */

import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import type { LivenessProbe } from './liveness-probe.ts'

export type ConnectionsOptions = ConnectionOptions & {
  /** Connections at most. */
  size: number
  /** Milliseconds a caller waits for one. */
  patience: number
  /** Told of a connection that was lost, or could not be opened; once a second at most. */
  onError: (error: Error) => void
  /** While PostgreSQL is silent, nobody is made to wait for it. */
  liveness?: LivenessProbe | undefined
}

type Waiting = { take(connection: Connection): void; refuse(error: Error): void }

/** Milliseconds in which nobody tries again, where no connection could be opened. */
const breather = 50
/** Milliseconds until a connection that nobody needs is ended. */
const idlePatience = 30_000
/** Milliseconds that those which are lent have when the pool closes. */
const closePatience = 2000

export class Connections {
  readonly #options: ConnectionsOptions
  readonly #report: (error: Error) => void
  /** The one used last is lent first, so that those which are not needed grow old. */
  readonly #idle: Connection[] = []
  readonly #lent = new Set<Connection>()
  readonly #queue = new Set<Waiting>()
  readonly #retiring: NodeJS.Timeout
  #opening = 0
  #generation = 0
  /** The last attempt to open one failed, and when. */
  #isRefused = false
  #failedAt = Number.NEGATIVE_INFINITY
  #nextAttempt: NodeJS.Timeout | undefined
  #closed = false
  #whenReturned: (() => void) | undefined

  constructor(options: ConnectionsOptions) {
    this.#options = options
    this.#report = onceASecond(options.onError)
    options.liveness?.onSilence(() => this.#endAll())
    this.#retiring = setInterval(() => this.#retireOld(), idlePatience / 3).unref()
  }

  /** Throws DatabaseUnavailable where no connection is to be had; what the work throws is thrown on. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const { liveness } = this.#options
    if (liveness?.isSilent()) throw new DatabaseUnavailable('unreachable')
    const connection = this.#takeIdle() ?? (await this.#wait())
    try {
      const result = await work(connection)
      liveness?.answered()
      return result
    } finally {
      this.#lent.delete(connection)
      this.#admit(connection)
    }
  }

  /** Connections from before are not lent again. */
  renew(): void {
    this.#generation++
    for (const connection of this.#idle.splice(0)) connection.retire()
  }

  load(): { open: number; idle: number; waiting: number } {
    return { open: this.#open, idle: this.#idle.length, waiting: this.#queue.size }
  }

  /** Waits a moment for what is lent, and ends it then. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#retiring)
    for (const waiting of this.#queue) waiting.refuse(new DatabaseUnavailable('unreachable'))
    this.renew()
    if (this.#lent.size === 0) return
    const cut = setTimeout(() => this.#endAll(), closePatience)
    await new Promise<void>((resolve) => {
      this.#whenReturned = resolve
    })
    clearTimeout(cut)
  }

  /** Nobody is answered any more; what waits is told so now. */
  #endAll(): void {
    for (const waiting of this.#queue) waiting.refuse(new DatabaseUnavailable('unreachable'))
    this.renew()
    for (const connection of this.#lent) connection.end(new DatabaseUnavailable('lost'))
  }

  get #open(): number {
    return this.#idle.length + this.#lent.size + this.#opening
  }

  #takeIdle(): Connection | undefined {
    const connection = this.#idle.pop()
    if (connection) this.#lent.add(connection)
    return connection
  }

  #wait(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      if (this.#closed || this.#isGone()) return reject(new DatabaseUnavailable('unreachable'))
      const leave = () => {
        clearTimeout(timer)
        this.#queue.delete(waiting)
      }
      const waiting: Waiting = {
        take: (connection) => {
          leave()
          this.#lent.add(connection)
          resolve(connection)
        },
        refuse: (error) => {
          leave()
          reject(error)
        },
      }
      const timer = setTimeout(() => waiting.refuse(new DatabaseUnavailable('busy')), this.#options.patience)
      this.#queue.add(waiting)
      this.#openForQueue()
    })
  }

  #openForQueue(): void {
    while (!this.#closed && this.#queue.size > this.#opening && this.#open < this.#options.size) {
      if (this.#isRefused && (this.#opening > 0 || this.#hasJustFailed())) {
        this.#openLater()
        return
      }
      void this.#openOne()
    }
  }

  /** For those who still wait then, where nothing else has served them. */
  #openLater(): void {
    this.#nextAttempt ??= setTimeout(() => {
      this.#nextAttempt = undefined
      this.#openForQueue()
    }, breather).unref()
  }

  async #openOne(): Promise<void> {
    this.#opening++
    try {
      const connection = await Connection.open(this.#options)
      this.#opening--
      this.#isRefused = false
      connection.generation = this.#generation
      connection.whenLost((error) => this.#lost(connection, error))
      this.#admit(connection)
      this.#openForQueue()
    } catch (error) {
      this.#opening--
      this.#failed(error as Error)
    }
  }

  /**
   * A PostgreSQL that is starting anew is not kept from it by everybody's attempts, each of which is a process there: until
   * one of them succeeds there is one at a time, and a breather after it.
   */
  #hasJustFailed(): boolean {
    return performance.now() - this.#failedAt < breather
  }

  #isGone(): boolean {
    return this.#open === 0 && this.#hasJustFailed()
  }

  /** Where connections are at work, those behind the first are served by these; otherwise nobody would be. */
  #failed(error: Error): void {
    this.#isRefused = true
    this.#failedAt = performance.now()
    if (!this.#closed) this.#report(error)
    if (this.#lent.size > 0) this.#first()?.refuse(error)
    else for (const waiting of this.#queue) waiting.refuse(error)
  }

  /** A connection that is free: for the next in the queue, to be kept, or to be ended. */
  #admit(connection: Connection): void {
    if (this.#closed || !connection.isUsable || connection.generation !== this.#generation) {
      connection.retire()
      this.#openForQueue()
    } else {
      const next = this.#first()
      if (next) next.take(connection)
      else this.#keep(connection)
    }
    if (this.#closed && this.#lent.size === 0) this.#whenReturned?.()
  }

  #keep(connection: Connection): void {
    connection.idleSince = performance.now()
    this.#idle.push(connection)
  }

  /** Whatever ended one has likely ended others that were open with it: no answer is awaited from those. */
  #lost(connection: Connection, error: Error): void {
    if (connection.generation === this.#generation) this.renew()
    if (!this.#closed) this.#report(error)
  }

  #first(): Waiting | undefined {
    return this.#queue.values().next().value
  }

  #retireOld(): void {
    const old = performance.now() - idlePatience
    while (this.#idle[0] && this.#idle[0].idleSince < old) this.#idle.shift()?.retire()
  }
}

function onceASecond(report: (error: Error) => void): (error: Error) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - last < 1000) return
    last = performance.now()
    report(error)
  }
}
