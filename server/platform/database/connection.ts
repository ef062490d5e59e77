/** One connection to PostgreSQL, which always has an error listener and knows whether it can be used again. */
import type { Socket } from 'node:net'
import pg from 'pg'
import { AnswerTooLarge, DatabaseUnavailable, maxAnswerBytes } from '#server/platform/unavailable.ts'
import { hasParsedMuch, runBatch, type Statement, type StatementResult } from './batch.ts'
import { cancelQuery } from './cancel-query.ts'
import type { LargeAnswer, LargeAnswers } from './large-answers.ts'

/** Milliseconds until an attempt to connect is given up, since a client waits for the answer. */
const connectTimeout = 3000
/** Milliseconds at a start, when no client waits yet and the machine may be busy. */
export const startTimeout = 10_000

/** Milliseconds that PostgreSQL has to cancel a query before the connection is closed. */
const cancelTimeout = 2000

/**
 * A client with an error listener: without one, a lost connection, at work or idle, would end the process. The query in progress
 * rejects by itself.
 */
export function newClient(
  url: string,
  name: string,
  { types, timeout = connectTimeout }: { types?: pg.CustomTypesConfig; timeout?: number } = {},
): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: timeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(types && { types }),
  })
  client.on('error', () => {})
  return client
}

/** An error that PostgreSQL itself answered (it has a SQLSTATE), as opposed to a lost connection. */
export function isDatabaseError(error: unknown): error is pg.DatabaseError & { code: string } {
  return error instanceof pg.DatabaseError && typeof error.code === 'string'
}

/** After these errors PostgreSQL ends the session, whether or not the socket has noticed. */
const isFatal = ({ code, severity }: pg.DatabaseError & { code: string }) =>
  code.startsWith('08') || code.startsWith('57P') || severity === 'FATAL' || severity === 'PANIC'

const statement = (text: string): Statement => ({ name: text, text, values: [] })
const begin = statement('begin')
const checkConstraints = statement('set constraints all immediate')
const rollback = statement('rollback')

const isDiskFull = (error: unknown) => isDatabaseError(error) && error.code === '53100'

export type ConnectionOptions = {
  url: string
  /** Shown in pg_stat_activity. */
  name: string
  types: pg.CustomTypesConfig
  /** Bounds what large answers hold of memory, over all connections that are given it. */
  largeAnswers?: LargeAnswers | undefined
}

/**
 * Given the end of a large answer, to be called when the answer has been handed over. Without it, it ends when it was received.
 */
export type Hold = (end: () => void) => void

export class Connection {
  /** Used by the pool: the generation of the connection, and when it was last returned. */
  generation = 0
  idleSince = 0
  readonly #client: pg.Client
  /** Why it must not be used again. */
  #fault: Error | undefined
  /** Called once, when PostgreSQL or the network ended it. */
  #onLost: (error: Error) => void = () => {}
  #received = 0
  readonly #largeAnswers: LargeAnswers | undefined
  /** The answer being received, once it is a large one. */
  #large: LargeAnswer | undefined

  /** Throws DatabaseUnavailable. */
  static async open({ url, name, types, largeAnswers }: ConnectionOptions): Promise<Connection> {
    const client = newClient(url, name, { types })
    // The listeners are attached before connecting: PostgreSQL may accept and end a session in one packet.
    const connection = new Connection(client, largeAnswers)
    try {
      await client.connect()
      if (connection.#fault) throw connection.#fault
      connection.#boundAnswers()
    } catch (cause) {
      streamOf(client).destroy()
      throw new DatabaseUnavailable('unreachable', { cause })
    }
    return connection
  }

  private constructor(client: pg.Client, largeAnswers: LargeAnswers | undefined) {
    this.#client = client
    this.#largeAnswers = largeAnswers
    client.on('error', (error) => this.#lose(error))
  }

  #boundAnswers(): void {
    const stream = streamOf(this.#client)
    const answers = this.#largeAnswers
    stream.on('data', (chunk) => {
      this.#received += chunk.length
      if (this.#received > maxAnswerBytes) this.end(new AnswerTooLarge())
      else if (answers && this.#received > answers.threshold) {
        const bytes = this.#large ? chunk.length : this.#received
        this.#large ??= answers.begin(stream)
        answers.received(this.#large, bytes)
      }
    })
  }

  whenLost(told: (error: Error) => void): void {
    this.#onLost = told
  }

  /** Whether it can be lent again: not ended, not inside a transaction, and not bloated by parsed statements. */
  get isUsable(): boolean {
    const isAtRest = this.#client.getTransactionStatus() === 'I'
    return this.#fault === undefined && isAtRest && !hasParsedMuch(this.#client)
  }

  query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return this.#ask(() => this.#client.query(query))
  }

  /** All statements under one Sync: one round trip, one implicit transaction. */
  batch(statements: readonly Statement[], hold?: Hold): Promise<StatementResult[]> {
    return this.#ask(() => runBatch(this.#client, statements), hold)
  }

  /** As a batch, in a transaction that is rolled back after deferred constraints were checked. */
  async rehearse(statements: readonly Statement[], hold?: Hold): Promise<StatementResult[]> {
    try {
      const results = await this.batch([begin, ...statements, checkConstraints, rollback], hold)
      return results.slice(1, -2)
    } catch (error) {
      // If this fails, too, the connection is not usable any more.
      if (isDatabaseError(error)) await this.query({ text: 'rollback' }).catch(() => {})
      throw error
    }
  }

  /**
   * Asks PostgreSQL to cancel the current query. The connection is not used again in any case, so that a late cancel request never
   * hits another query.
   */
  cancel(reason: Error): void {
    if (this.#fault) return
    // PostgreSQL cannot notice that it is cancelled while it waits for its answer to be read.
    if (this.#large?.until) this.end(reason)
    else {
      this.#fault = reason
      cancelQuery(this.#client)
      setTimeout(() => this.end(reason), cancelTimeout).unref()
    }
  }

  /** Closes the connection at once; the current query rejects with the reason. */
  end(reason: Error): void {
    this.#fault ??= reason
    streamOf(this.#client).destroy()
  }

  /** Closes an unused connection with PostgreSQL's Terminate message. */
  retire(): void {
    this.#fault ??= new DatabaseUnavailable('unreachable')
    void this.#client.end()
  }

  async #ask<T>(ask: () => Promise<T>, hold?: Hold): Promise<T> {
    this.#received = 0
    try {
      const answer = await ask()
      this.#endLarge(hold)
      return answer
    } catch (error) {
      this.#endLarge()
      throw this.#judge(error)
    }
  }

  #endLarge(hold: Hold = (end) => end()): void {
    const large = this.#large
    if (!large) return
    this.#large = undefined
    hold(() => this.#largeAnswers?.end(large))
  }

  #judge(error: unknown): unknown {
    if (isDiskFull(error)) return new DatabaseUnavailable('full', { cause: error })
    if (isDatabaseError(error)) {
      if (!isFatal(error)) return error
      this.#lose(error)
    }
    if (streamOf(this.#client).destroyed) this.#lose(error as Error)
    // The error comes from neither PostgreSQL nor the network, so it is unknown how much was sent.
    if (!this.#fault) this.end(error as Error)
    return this.#fault
  }

  #lose(cause: Error): void {
    if (this.#fault) return
    this.end(new DatabaseUnavailable('lost', { cause }))
    this.#onLost(cause)
  }
}

/** The part of pg's client that its type declarations leave out. */
function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
