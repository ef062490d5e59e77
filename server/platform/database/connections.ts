/**
 * The connection pool. Every statement of the services goes through `use`, which lends a connection and keeps it afterwards
 * only if it is still usable. Callers wait in one first-in, first-out queue for a connection that is returned or newly opened.
 */

import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import type { LivenessProbe } from './liveness-probe.ts'

export type ConnectionsOptions = ConnectionOptions & {
  /** Connections at most. */
  size: number
  /** Milliseconds a caller waits for one before `use` throws DatabaseUnavailable. */
  timeout: number
  /** Called when a connection is lost or cannot be opened; once a second at most. */
  onError: (error: Error) => void
  /** While it reports that PostgreSQL does not answer, `use` fails at once instead of waiting. */
  liveness?: LivenessProbe | undefined
}

type Waiting = { take(connection: Connection): void; refuse(error: Error): void }

/** Milliseconds before the next attempt after a connection could not be opened. */
const retryPause = 50
/** Milliseconds until an idle connection is closed. */
const idleTimeout = 30_000
/** Milliseconds that lent connections have to finish when the pool closes. */
const closeTimeout = 2000

export class Connections {
  readonly #options: ConnectionsOptions
  readonly #report: (error: Error) => void
  /** A stack: the connection used last is lent first, so that surplus ones stay idle and are closed. */
  readonly #idle: Connection[] = []
  readonly #lent = new Set<Connection>()
  readonly #queue = new Set<Waiting>()
  readonly #retiring: NodeJS.Timeout
  #opening = 0
  #generation = 0
  /** Whether the last attempt to open a connection failed; `#failedAt` is when one last did. */
  #isRefused = false
  #failedAt = Number.NEGATIVE_INFINITY
  #nextAttempt: NodeJS.Timeout | undefined
  #closed = false
  #whenReturned: (() => void) | undefined

  constructor(options: ConnectionsOptions) {
    this.#options = options
    this.#report = onceASecond(options.onError)
    options.liveness?.onSilence(() => this.#endAll())
    this.#retiring = setInterval(() => this.#retireOld(), idleTimeout / 3).unref()
  }

  /** Runs the work on a connection. Throws DatabaseUnavailable if none can be had in time, and rethrows what the work throws. */
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

  /** Replaces all connections: idle ones are closed now, lent ones when they are returned. */
  renew(): void {
    this.#generation++
    for (const connection of this.#idle.splice(0)) connection.retire()
  }

  load(): { open: number; idle: number; waiting: number } {
    return { open: this.#open, idle: this.#idle.length, waiting: this.#queue.size }
  }

  /** Refuses all waiting callers, gives lent connections `closeTimeout` to be returned, then closes them. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#retiring)
    for (const waiting of this.#queue) waiting.refuse(new DatabaseUnavailable('unreachable'))
    this.renew()
    if (this.#lent.size === 0) return
    const cut = setTimeout(() => this.#endAll(), closeTimeout)
    await new Promise<void>((resolve) => {
      this.#whenReturned = resolve
    })
    clearTimeout(cut)
  }

  /** PostgreSQL no longer answers: refuses all waiting callers and ends every connection. */
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
      const timer = setTimeout(() => waiting.refuse(new DatabaseUnavailable('busy')), this.#options.timeout)
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

  /** Opens connections after a short pause, if callers are still waiting then. */
  #openLater(): void {
    this.#nextAttempt ??= setTimeout(() => {
      this.#nextAttempt = undefined
      this.#openForQueue()
    }, retryPause).unref()
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
   * Each attempt to connect costs PostgreSQL a process, which would slow down one that is restarting. So after a failure
   * connections are opened one at a time, with a pause between attempts, until one succeeds.
   */
  #hasJustFailed(): boolean {
    return performance.now() - this.#failedAt < retryPause
  }

  #isGone(): boolean {
    return this.#open === 0 && this.#hasJustFailed()
  }

  /** Refuses the first waiting caller; all of them if no connection is lent, because then none will be returned to serve the rest. */
  #failed(error: Error): void {
    this.#isRefused = true
    this.#failedAt = performance.now()
    if (!this.#closed) this.#report(error)
    if (this.#lent.size > 0) this.#first()?.refuse(error)
    else for (const waiting of this.#queue) waiting.refuse(error)
  }

  /** Hands a free connection to the next caller, keeps it idle, or closes it if it is unusable or outdated. */
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

  /** Whatever ended one connection has probably ended the others of its generation, so none of them is lent again. */
  #lost(connection: Connection, error: Error): void {
    if (connection.generation === this.#generation) this.renew()
    if (!this.#closed) this.#report(error)
  }

  #first(): Waiting | undefined {
    return this.#queue.values().next().value
  }

  #retireOld(): void {
    const old = performance.now() - idleTimeout
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
