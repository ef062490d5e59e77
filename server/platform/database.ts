/** PostgreSQL as the services see it: SQL written as SQL, explicit transactions, and the one-round-trip batch. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { FreeSpace } from './cluster/free-space.ts'
import type { Statement, StatementResult } from './database/batch.ts'
import { type Connection, type Hold, isDatabaseError } from './database/connection.ts'
import { Connections } from './database/connections.ts'
import { FairShares, type Party } from './database/fair-shares.ts'
import type { LargeAnswers } from './database/large-answers.ts'
import { type Listening, listen } from './database/listen.ts'
import type { LivenessProbe } from './database/liveness-probe.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type { Statement, StatementResult } from './database/batch.ts'
export { type Hold, isDatabaseError } from './database/connection.ts'
export type { Party } from './database/fair-shares.ts'
export type { Listening } from './database/listen.ts'

/** Runs a statement and resolves to its rows. Every `${}` is a parameter; timestamptz is a Date, int8 a number, json parsed. */
export type Sql = <Row extends object = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>

/** On whose behalf a batch is sent, and until when its answer is wanted. */
export type BatchOptions = {
  /** The batch changes nothing, so it runs even while the disk is full. */
  readOnly?: boolean
  /** Whose share of the connections it counts toward; omitted for what the server does itself. */
  party?: Party
  /** When it aborts, the query is cancelled, and the batch rejects with the signal's reason. */
  signal?: AbortSignal
  /** Is given the end of a large answer, to be called once the answer has been handed over. */
  hold?: Hold
}

export interface Database {
  /** One statement in a transaction of its own. */
  sql: Sql
  /**
   * BEGIN … COMMIT on one connection; an error rolls back and is rethrown. The connection counts toward the party's share, if
   * given.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>, party?: Party): Promise<T>
  /** All statements under one Sync: one round trip, one implicit transaction. Retried once if DDL made a plan stale. */
  batch(statements: readonly Statement[], options?: BatchOptions): Promise<StatementResult[]>
  /** A batch that is rolled back, after checking deferred constraints. */
  rehearse(statements: readonly Statement[], options?: BatchOptions): Promise<StatementResult[]>
  /** Forgets the names of prepared statements, after a change of schema. */
  forgetStatements(): void
  /**
   * Calls back for each NOTIFY on the channel, and once with '' after each reconnection. `lost` is called as soon as the connection
   * is lost; notifications until the reconnection are missed.
   */
  listen(channel: string, notified: (payload: string) => void, lost?: () => void): Promise<Listening>
  /** Connections open and idle, and callers waiting: for the health check and the metrics. */
  load(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /** Connections at most. */
  size: number
  /** Shown in pg_stat_activity. */
  name: string
  /** Milliseconds a caller waits for a connection before it fails. */
  timeout?: number
  /** Called when a connection was lost or could not be opened; another one is opened when it is needed. */
  onError?: (error: Error) => void
  /** Detects that PostgreSQL no longer answers. */
  liveness?: LivenessProbe
  /** Detects a nearly full disk: batches that may write are refused then. Single statements still run, as the queues need them. */
  space?: Pick<FreeSpace, 'isTooLittle'> | undefined
  /** Bounds what large answers hold of memory. */
  largeAnswers?: LargeAnswers
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

export function createDatabase(options: DatabaseOptions): Database {
  const { url, size, name, timeout = 4000, onError = () => {}, liveness, space, largeAnswers } = options
  const connections = new Connections({ url, size, name, timeout, types, onError, liveness, largeAnswers })
  /** Retries once if DDL made a plan stale. */
  const onFreshPlans = (work: (connection: Connection) => Promise<StatementResult[]>) =>
    connections.use(work).catch((error) => {
      if (!isStalePlan(error)) throw error
      // Prepared names from before the change must not be used again, so all connections are replaced.
      connections.renew()
      return connections.use(work)
    })
  const shares = new FairShares({ size, timeout })
  const refuseOnFullDisk = () => {
    if (space?.isTooLittle()) throw new DatabaseUnavailable('full')
  }
  type Work = (connection: Connection) => Promise<StatementResult[]>
  const send = async ({ party, signal, readOnly }: BatchOptions, work: Work) => {
    if (!readOnly) refuseOnFullDisk()
    const abortable = signal ? untilAborted(signal, work) : work
    return party ? shares.use(party, signal, () => onFreshPlans(abortable)) : onFreshPlans(abortable)
  }

  return {
    sql: tagged((query) => connections.use((connection) => connection.query(query))),
    transaction: async (work, party) => {
      refuseOnFullDisk()
      const begin = () => connections.use((connection) => transact(connection, work))
      return party ? shares.use(party, undefined, begin) : begin()
    },
    batch: (statements, options = {}) =>
      send(options, (connection) => connection.batch(statements, options.hold)),
    rehearse: (statements, options = {}) =>
      send(options, (connection) => connection.rehearse(statements, options.hold)),
    forgetStatements: () => connections.renew(),
    listen: (channel, notified, lost = () => {}) => listen({ url, name, channel, notified, lost, onError }),
    load: () => {
      const load = connections.load()
      return { ...load, waiting: load.waiting + shares.waiting }
    },
    close: () => connections.close(),
  }
}

/** Runs the work, and cancels its query when the signal aborts. */
function untilAborted<T>(signal: AbortSignal, work: (connection: Connection) => Promise<T>) {
  return async (connection: Connection): Promise<T> => {
    signal.throwIfAborted()
    const cancel = () => connection.cancel(signal.reason)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await work(connection)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

async function transact<T>(connection: Connection, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    await connection.query({ text: 'begin' })
    const result = await work(tagged((query) => connection.query(query)))
    await connection.query({ text: 'commit' })
    return result
  } catch (error) {
    // If this fails, too, the connection is lost, and the transaction with it.
    await connection.query({ text: 'rollback' }).catch(() => {})
    throw error
  }
}

/** A name from outside as a quoted identifier. Values are always parameters; names cannot be. */
export function quoteIdentifier(name: string): string {
  return `"${name.includes('"') ? name.replaceAll('"', '""') : name}"`
}

/** Text as a quoted literal, for the few utility statements that take no parameters. */
export function quoteLiteral(text: string): string {
  return pg.escapeLiteral(text)
}

// 0A000: "cached plan must not change result type"; 26000: the server does not know the name (a pooler switched the connection).
const isStalePlan = (error: unknown) =>
  isDatabaseError(error) &&
  ((error.code === '0A000' && /cached plan/.test(error.message)) || error.code === '26000')

/** Keyed by the template literal in the source, so the size is bounded by the source. */
const written = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

function tagged(query: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Sql {
  return async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const { rows } = await query({ ...statementOf(strings), values })
    return rows as Row[]
  }
}

function statementOf(strings: TemplateStringsArray): { name: string; text: string } {
  let statement = written.get(strings)
  if (!statement) {
    const text = strings.reduce((sql, part, index) => `${sql}$${index}${part}`)
    statement = { name: createHash('sha1').update(text).digest('base64url'), text }
    written.set(strings, statement)
  }
  return statement
}
