/**
 * The session that reads committed changes from the WAL. It holds the advisory lock that makes it the deployment's only one, and a
 * temporary slot: both end with it, so that neither outlives its process.
 */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { cancelQuery } from '#server/platform/database/cancel-query.ts'
import { withOptions } from '#server/platform/database/with-options.ts'
import type { Change } from './change.ts'
import { PgoutputDecoder } from './pgoutput.ts'

export const publication = 'supabase_realtime'
/** As pg_locks splits it: the upper half is 1, because the value is above 2^32. */
export const leaderLock = 7_243_919_020n

export type ReplicationStream = {
  /** Backpressure: PostgreSQL keeps further changes until resumed. */
  pause(): void
  resume(): void
  /** Ends it as if the connection were lost. */
  cut(why: Error): void
  /** Resolves when lock and slot are released. */
  stop(): Promise<void>
}

export type StreamHandlers = {
  changed(change: Change): void
  /** Called once, if it ends without `stop`. */
  lost(error: Error): void
}

/** Milliseconds between status messages; PostgreSQL ends a session that is silent for `wal_sender_timeout`. */
const statusEvery = 1000

const sessionSettings = {
  // As for all of the owner's: see with-safe-path.ts.
  search_path: 'pg_catalog',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  wal_sender_timeout: '5s',
  // Of a process that freezes between the lock and the stream, when the timeout above does not count yet.
  idle_session_timeout: '5s',
  client_connection_check_interval: '2s',
}

/** The parts of pg's client that its type declarations leave out. */
type ReplicationClient = pg.Client & {
  connection: {
    stream: Socket
    sendCopyFromChunk(chunk: Buffer): void
    on(event: 'copyData', heard: (message: { chunk: Buffer }) => void): void
    once(event: 'replicationStart', heard: () => void): void
  }
}

export const newSlot = (): string => `tannr_realtime_${randomBytes(8).toString('hex')}`

/** Undefined if another process leads. Throws PostgreSQL's error if it may not replicate. */
export async function openStream(
  url: string,
  handlers: StreamHandlers,
  given: AbortSignal,
  slot: string = newSlot(),
): Promise<ReplicationStream | undefined> {
  const client = replicationClient(url)
  const cut = () => {
    cancelQuery(client)
    client.connection.stream.destroy()
  }
  given.addEventListener('abort', cut, { once: true })
  try {
    await client.connect()
    given.throwIfAborted()
    const { rows } = await client.query(`select pg_try_advisory_lock(${leaderLock}) as is_ours`)
    if (rows[0]?.is_ours !== true) {
      await client.end()
      return undefined
    }
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    return await start(client, slot, handlers)
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  } finally {
    given.removeEventListener('abort', cut)
  }
}

function replicationClient(url: string): ReplicationClient {
  const client = new pg.Client({
    connectionString: withOptions(url, sessionSettings),
    application_name: 'tannr realtime replication',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    replication: 'database',
  } as pg.ClientConfig) as ReplicationClient
  // The end of the client reports it.
  client.on('error', () => {})
  return client
}

async function start(
  client: ReplicationClient,
  slot: string,
  { changed, lost }: StreamHandlers,
): Promise<ReplicationStream> {
  const { connection } = client
  const decoder = new PgoutputDecoder()
  let received = 0n
  let isStopped = false
  const tell = () => connection.sendCopyFromChunk(status(received))
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  connection.on('copyData', ({ chunk }) => {
    const kind = chunk[0]
    const position = chunk.readBigUInt64BE(1)
    if (position > received) received = position
    if (kind === keepalive && chunk[17] === 1) tell()
    if (kind !== xLogData || isStopped) return
    try {
      const change = decoder.decode(chunk.subarray(25))
      if (change) changed(change)
    } catch (error) {
      connection.stream.destroy(error as Error)
    }
  })
  const started = new Promise<void>((resolve) => connection.once('replicationStart', resolve))
  const over = client.query(
    `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${publication}')`,
  )
  await Promise.race([started, over])
  const timer = setInterval(tell, statusEvery)
  timer.unref()
  let why: Error = new Error('the replication connection was closed')
  const cut = (error: Error) => {
    why = error
    connection.stream.destroy()
  }
  over.catch(cut)
  void ended.then(() => {
    clearInterval(timer)
    if (!isStopped) lost(why)
  })
  return {
    pause: () => void connection.stream.pause(),
    resume: () => void connection.stream.resume(),
    cut,
    stop: async () => {
      isStopped = true
      connection.stream.resume()
      void client.end().catch(() => {})
      await ended
    },
  }
}

const xLogData = 0x77
const keepalive = 0x6b
const standbyStatus = 0x72

/** Confirms everything up to here, so that PostgreSQL may discard it. */
function status(position: bigint): Buffer {
  const message = Buffer.alloc(34)
  message[0] = standbyStatus
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(position, at)
  message.writeBigInt64BE(BigInt(Date.now()) * 1000n - 946_684_800_000_000n, 25)
  return message
}
