/** Runs one command on a connection of its own, outside of a transaction, so that VACUUM works, too. */
import pg from 'pg'
import { cancelQuery } from '#server/platform/database/cancel-query.ts'
import { newClient } from '#server/platform/database/connection.ts'
import { withIdleTimeout } from '#server/platform/database/with-idle-timeout.ts'
import { quoteIdentifier } from '#server/platform/database.ts'
import { applicationName, type Job, type RunEnd } from './job-rows.ts'

/** Milliseconds without a sign of life after which a process that froze loses the job's lock. */
const lockLostAfter = 15_000
/** First half of the key of a job's advisory lock; the second is its id. */
const lockClass = 724_391_905

export type CommandOptions = {
  /** The connection string of the project's owner. */
  url: string
  /** Called with the process id of the connection, once the job's last run is over on every process. */
  onStart(pid: number): Promise<unknown>
  /** Cancels the command. */
  signal: AbortSignal
}

/** Never rejects: whatever goes wrong is the end of the run. */
export async function runCommand(job: Job, { url, onStart, signal }: CommandOptions): Promise<RunEnd> {
  const client = newClient(withIdleTimeout(url, { session: lockLostAfter }), applicationName)
  const cancel = () => cancelQuery(client)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    await client.connect()
    await client.query('select pg_advisory_lock($1, $2)', [lockClass, job.id % 2 ** 31])
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await onStart(rows[0]?.pid ?? 0)
    await client.query(`set role ${quoteIdentifier(job.username)}`)
    return { status: 'succeeded', message: await execute(client, job.command) }
  } catch (error) {
    return { status: 'failed', message: signal.aborted ? 'server restarted' : messageOf(error) }
  } finally {
    signal.removeEventListener('abort', cancel)
    await client.end().catch(() => {})
  }
}

const messageOf = (error: unknown) =>
  error instanceof pg.DatabaseError ? `${error.severity}:  ${error.message}` : (error as Error).message

/** Resolves to what PostgreSQL says of its last statement, such as `UPDATE 3`. Rows are read and dropped, however many. */
const execute = (client: pg.Client, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query(command)
    query.on('row', () => {})
    query.on('error', reject)
    query.on('end', (result: pg.QueryResult | pg.QueryResult[]) => {
      const last = Array.isArray(result) ? result.at(-1) : result
      resolve([last?.command, last?.rowCount].filter((part) => part != null).join(' '))
    })
    client.query(query)
  })
