/** One connection to PostgreSQL: heard for as long as it exists, judged by what it saw, ended where it saw the worst. */
import type { Socket } from 'node:net'
import pg from 'pg'
import { AnswerTooLarge, DatabaseUnavailable, largestAnswer } from '#server/platform/unavailable.ts'
import { hasParsedMuch, runBatch, type Statement, type StatementResult } from './batch.ts'
import { cancelQuery } from './cancel-query.ts'

/** Milliseconds until an attempt to connect is given up: somebody waits for the answer. */
const connectTimeout = 3000
/** At a start nobody does yet, and the machine may be busy with starting everything else. */
export const startTimeout = 10_000

/** Milliseconds that PostgreSQL has to stop what it was asked to. */
const cancelTimeout = 2000

/**
 * A client whose errors are never unheard: one 'error' event without a listener would end the process, and a connection
 * can be lost at any time, at work or not. What was under way is told by its own rejection.
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

/** After these PostgreSQL ends the session, whether or not the socket knows it yet. */
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
}

export class Connection {
  /** Kept by whoever lends it: the generation that it belongs to, and when it was last given back. */
  generation = 0
  idleSince = 0
  readonly #client: pg.Client
  /** Why it is not to be used again. */
  #fault: Error | undefined
  /** Told once, when PostgreSQL or the network ended it. */
  #onLost: (error: Error) => void = () => {}
  #received = 0

  /** Throws DatabaseUnavailable. */
  static async open({ url, name, types }: ConnectionOptions): Promise<Connection> {
    const client = newClient(url, name, { types })
    // Heard from before it is connected: PostgreSQL may greet and end a session in one breath.
    const connection = new Connection(client)
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

  private constructor(client: pg.Client) {
    this.#client = client
    client.on('error', (error) => this.#lose(error))
  }

  #boundAnswers(): void {
    streamOf(this.#client).on('data', (chunk) => {
      this.#received += chunk.length
      if (this.#received > largestAnswer) this.end(new AnswerTooLarge())
    })
  }

  whenLost(told: (error: Error) => void): void {
    this.#onLost = told
  }

  /** Between two uses: neither ended, nor left inside a transaction, nor grown fat. */
  get isUsable(): boolean {
    const isAtRest = this.#client.getTransactionStatus() === 'I'
    return this.#fault === undefined && isAtRest && !hasParsedMuch(this.#client)
  }

  query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return this.#ask(() => this.#client.query(query))
  }

  /** All statements under one Sync: one round trip, one implicit transaction. */
  batch(statements: readonly Statement[]): Promise<StatementResult[]> {
    return this.#ask(() => runBatch(this.#client, statements))
  }

  /** As a batch, in a transaction that is rolled back after deferred constraints were checked. */
  async rehearse(statements: readonly Statement[]): Promise<StatementResult[]> {
    try {
      const results = await this.batch([begin, ...statements, checkConstraints, rollback])
      return results.slice(1, -2)
    } catch (error) {
      // Where this fails as well the connection is not usable any more.
      if (isDatabaseError(error)) await this.query({ text: 'rollback' }).catch(() => {})
      throw error
    }
  }

  /**
   * Asks PostgreSQL to stop what is under way. Whatever comes of that, the connection is not used again, so that a late
   * request to stop never meets somebody else's work.
   */
  cancel(reason: Error): void {
    if (this.#fault) return
    this.#fault = reason
    cancelQuery(this.#client)
    setTimeout(() => this.end(reason), cancelTimeout).unref()
  }

  /** At once; what is under way is rejected with the reason. */
  end(reason: Error): void {
    this.#fault ??= reason
    streamOf(this.#client).destroy()
  }

  /** With PostgreSQL's own goodbye; for a connection that nobody uses. */
  retire(): void {
    this.#fault ??= new DatabaseUnavailable('unreachable')
    void this.#client.end()
  }

  async #ask<T>(ask: () => Promise<T>): Promise<T> {
    this.#received = 0
    try {
      return await ask()
    } catch (error) {
      throw this.#judge(error)
    }
  }

  #judge(error: unknown): unknown {
    if (isDiskFull(error)) return new DatabaseUnavailable('full', { cause: error })
    if (isDatabaseError(error)) {
      if (!isFatal(error)) return error
      this.#lose(error)
    }
    if (streamOf(this.#client).destroyed) this.#lose(error as Error)
    // Neither PostgreSQL nor the network: nobody knows how much of it was sent.
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
