/** PostgreSQL as the services see it: SQL written as SQL, explicit transactions, and the one-round-trip batch. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { FreeSpace } from './cluster/free-space.ts'
import type { Statement, StatementResult } from './database/batch.ts'
import { type Connection, isDatabaseError } from './database/connection.ts'
import { Connections } from './database/connections.ts'
import { FairShares, type Party } from './database/fair-shares.ts'
import { type Listening, listen } from './database/listen.ts'
import type { LivenessProbe } from './database/liveness-probe.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type { Statement, StatementResult } from './database/batch.ts'
export { isDatabaseError } from './database/connection.ts'
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
}

export interface Database {
  /** One statement in a transaction of its own. */
  sql: Sql
  /** BEGIN … COMMIT on one connection; an error rolls back and is thrown on. The connection is of the party's share, where there is one. */
  transaction<T>(work: (sql: Sql) => Promise<T>, party?: Party): Promise<T>
  /** All statements under one Sync: one round trip, one implicit transaction. Retried once if DDL made a plan stale. */
  batch(statements: readonly Statement[], options?: BatchOptions): Promise<StatementResult[]>
  /** A batch that is rolled back, after checking deferred constraints. */
  rehearse(statements: readonly Statement[], options?: BatchOptions): Promise<StatementResult[]>
  /** Forget the prepared statements' names, after a change of schema. */
  forgetStatements(): void
  /**
   * Calls back for each NOTIFY on the channel, and once with '' whenever the listening connection was lost and made anew.
   * `lost` is called as soon as it is lost: from then on nothing is heard.
   */
  listen(channel: string, notified: (payload: string) => void, lost?: () => void): Promise<Listening>
  /** Connections open, idle and waited for: for the health check and the metrics. */
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
  /** Told of a connection that was lost or could not be opened; another one is opened when it is needed. */
  onError?: (error: Error) => void
  /** Tells when PostgreSQL no longer answers anybody. */
  liveness?: LivenessProbe
  /** Tells when nothing may be written: what may write is refused then. A single statement still is done, as the queues' own are. */
  space?: Pick<FreeSpace, 'isTooLittle'> | undefined
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

export function createDatabase(options: DatabaseOptions): Database {
  const { url, size, name, timeout = 4000, onError = () => {}, liveness, space } = options
  const connections = new Connections({ url, size, name, timeout, types, onError, liveness })
  /** Once more where DDL has made a plan stale. */
  const onFreshPlans = (work: (connection: Connection) => Promise<StatementResult[]>) =>
    connections.use(work).catch((error) => {
      if (!isStalePlan(error)) throw error
      // A connection keeps every name that it has prepared: one from before the change is not used again.
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
    batch: (statements, options = {}) => send(options, (connection) => connection.batch(statements)),
    rehearse: (statements, options = {}) => send(options, (connection) => connection.rehearse(statements)),
    forgetStatements: () => connections.renew(),
    listen: (channel, notified, lost = () => {}) => listen({ url, name, channel, notified, lost, onError }),
    load: () => {
      const load = connections.load()
      return { ...load, waiting: load.waiting + shares.waiting }
    },
    close: () => connections.close(),
  }
}

/** The work, cancelled when the signal says so. */
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
    // Where this fails as well the connection is lost, and the transaction with it.
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

// 0A000 comes as "cached plan must not change result type"; 26000 when the server has lost a name (a pooler in between).
const isStalePlan = (error: unknown) =>
  isDatabaseError(error) &&
  ((error.code === '0A000' && /cached plan/.test(error.message)) || error.code === '26000')

/** By the piece of source that a statement was written in: there are as many as the source has, and no more. */
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
