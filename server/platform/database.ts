/** PostgreSQL as the services see it: SQL written as SQL, explicit transactions, and the one-round-trip batch. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { runBatch, type Statement, type StatementResult } from './batch.ts'

export type { Statement, StatementResult } from './batch.ts'

/** Every `${}` becomes a parameter; what comes back are the rows. timestamptz is a Date, int8 a number, json parsed. */
export type Sql = <Row extends object = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>

export interface Database {
  /** One statement in a transaction of its own. */
  sql: Sql
  /** BEGIN … COMMIT on one connection; an error rolls back and is thrown on. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** All statements under one Sync: one round trip, one implicit transaction. Retried once if DDL made a plan stale. */
  batch(statements: readonly Statement[]): Promise<StatementResult[]>
  /** Forget the prepared statements' names, after a change of schema. */
  forgetStatements(): void
  /**
   * Calls back for each NOTIFY on the channel, and once with '' whenever the listening connection was lost and made anew.
   * `lost` is called as soon as it is lost: from then on nothing is heard.
   */
  listen(
    channel: string,
    notified: (payload: string) => void,
    lost?: () => void,
  ): Promise<() => Promise<void>>
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
  patience?: number
  /** A connection that breaks while idle is reported here; the pool replaces it. */
  onError?: (error: Error) => void
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

export function createDatabase(options: DatabaseOptions): Database {
  const { url, size, name, patience = 5000, onError = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: name,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    types,
  })
  // A pool that is told to end does not wait for its connections: PostgreSQL may end before they have.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error)
  })
  let generation = 0

  const inGeneration = (statements: readonly Statement[]) =>
    generation === 0
      ? statements
      : statements.map((s) => (s.name ? { ...s, name: `${s.name}:${generation}` } : s))

  return {
    sql: tagged(pool),
    transaction: (work) => transact(pool, work),
    async batch(statements) {
      const started = generation
      try {
        return await runOn(pool, inGeneration(statements), generation)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        if (generation === started) generation++
        return runOn(pool, inGeneration(statements), generation)
      }
    },
    forgetStatements() {
      generation++
    },
    listen: (channel, notified, lost = () => {}) => listen({ url, name, channel, notified, lost, onError }),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** The generation of names in which a connection was first used. */
const generations = new WeakMap<pg.PoolClient, number>()

async function runOn(
  pool: pg.Pool,
  statements: readonly Statement[],
  generation: number,
): Promise<StatementResult[]> {
  const client = await pool.connect()
  if (!generations.has(client)) generations.set(client, generation)
  // A connection keeps every name that it has prepared: one from before the names changed is not used again.
  let retired = generations.get(client) !== generation
  try {
    return await runBatch(client, statements)
  } catch (error) {
    // After an answer of PostgreSQL's the connection is as good as new; after anything else it is gone.
    retired ||= !isDatabaseError(error)
    throw error
  } finally {
    client.release(retired)
  }
}

async function transact<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(tagged(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** An error that PostgreSQL itself answered (it has a SQLSTATE), as opposed to a lost connection. */
export function isDatabaseError(error: unknown): error is pg.DatabaseError & { code: string } {
  return error instanceof pg.DatabaseError && typeof error.code === 'string'
}

/** A name from outside as a quoted identifier. Values are always parameters; names cannot be. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Text as a quoted literal, for the few utility statements that take no parameters. */
export function quoteLiteral(text: string): string {
  return pg.escapeLiteral(text)
}

// 0A000 comes as "cached plan must not change result type"; 26000 when the server has lost a name (a pooler in between).
const isStalePlan = (error: unknown) =>
  isDatabaseError(error) &&
  ((error.code === '0A000' && /cached plan/.test(error.message)) || error.code === '26000')

const statementNames = new Map<string, string>()

function tagged(target: pg.Pool | pg.PoolClient): Sql {
  return async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const text = strings.reduce((sql, part, index) => `${sql}$${index}${part}`)
    const { rows } = await target.query({ name: statementName(text), text, values })
    return rows as Row[]
  }
}

function statementName(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    statementNames.set(text, name)
  }
  return name
}

type Listener = {
  url: string
  name: string
  channel: string
  notified: (payload: string) => void
  lost: () => void
  onError: (error: Error) => void
}

/** A connection that no longer answers is dead although nobody has closed it: it is asked this often, in milliseconds. */
const probeEvery = 2000

async function listen({
  url,
  name,
  channel,
  notified,
  lost,
  onError,
}: Listener): Promise<() => Promise<void>> {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: `${name} listener`,
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => notified(payload ?? ''))
    next.on('error', onError)
    next.on('end', () => {
      if (closed) return
      lost()
      retry()
    })
    await next.connect()
    await next.query(`listen ${quoteIdentifier(channel)}`)
    client = next
    endWhenSilent(next)
  }
  const retry = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(
        () => notified(''),
        (error: Error) => {
          onError(error)
          if (!closed) retry()
        },
      )
    }, 500)
    timer.unref()
  }
  await connect()
  return async () => {
    closed = true
    clearTimeout(timer)
    await client?.end()
  }
}

/** Ends a connection that has not answered since the last time it was asked. */
function endWhenSilent(client: pg.Client): void {
  let waiting = false
  const timer = setInterval(() => {
    if (waiting) return void client.end()
    waiting = true
    client.query('select').then(
      () => {
        waiting = false
      },
      () => {},
    )
  }, probeEvery)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}
