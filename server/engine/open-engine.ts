/** Opens the durable engine in the background: calls before it is ready wait for it. Retries while PostgreSQL is unavailable. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newClient, startTimeout } from '#server/platform/database/connection.ts'
import { withIdleTimeout } from '#server/platform/database/with-idle-timeout.ts'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'
import { createDatabase, type Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Engine, Works } from '#server/platform/work/durable.ts'
import type { Runner } from './dbos.ts'
import { deleteOldRuns, everyHour } from './delete-old-runs.ts'
import { connectionsOf, keepLease, newExecutor, register } from './lease.ts'

export type EngineParts = {
  /** As the owner of the database, who creates the engine's tables. */
  ownerUrl: string
  /** For the steps, which run the project's code, too; the owner's if omitted. */
  url?: string
  works: Works
  log: Log
}

export type OpenEngine = Engine & { stop(): Promise<void> }

/** Milliseconds. */
const tryAgainAfter = 2000
const lookAgainAfter = 200
/** Id of the advisory lock under which the tables are created. */
const lockId = 7_243_919_003
/** Without a sign of life for so long a process loses the lock: one that is frozen would keep all others from beginning. */
const lockLostAfter = 5000

export function openEngine({ ownerUrl, url: stepsUrl = ownerUrl, works, log }: EngineParts): OpenEngine {
  const process = randomUUID()
  const name = connectionsOf(process)
  const url = withSafePath(withIdleTimeout(ownerUrl))
  const onError = (error: Error) => log.debug({ err: error }, 'the engine lost a connection')
  const database = createDatabase({ url, name, size: 2, timeout: 10_000, onError })
  const forSteps = { url: withSafePath(withIdleTimeout(stepsUrl)), name, size: 4, timeout: 10_000 }
  const stepsDatabase = createDatabase({ ...forSteps, onError })
  const pool = openPool(url, name, onError)
  const stopping = new AbortController()
  let endLease: (() => Promise<void>) | undefined
  const begin = async (): Promise<Runner> => {
    const executor = newExecutor()
    const { launch } = await import('./dbos.ts')
    const unlock = await makeTablesAlone(ownerUrl, name, stopping.signal)
    try {
      await register(database, executor, process)
      const runner = await launch({
        ...{ url, executor, pool, database, stepsDatabase, log },
        works: { ...works, tidy: deleteOldRuns },
      })
      await settle(runner, database)
      endLease = keepLease(executor, {
        ...{ database, process, log },
        recover: runner.recover,
        renamed: runner.rename,
      })
      return runner
    } finally {
      await unlock()
    }
  }
  const runner = untilDone(begin, stopping.signal, (error) =>
    log.warn({ err: error }, 'the engine could not begin yet'),
  )
  // Callers get the rejection; there may be none.
  runner.catch(() => {})
  // A call inside of a run would belong to that run and end with it, so it is made outside of its async context.
  const outside = AsyncLocalStorage.snapshot()
  const asked =
    <Args extends unknown[], T>(ask: (runner: Runner, ...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const to = await runner
      return outside(() => ask(to, ...args))
    }
  return {
    start: asked((to, work: string, key: string, input: unknown) => to.start(work, key, input)),
    continue: asked((to, key: string) => to.continue(key)),
    cancel: asked((to, key: string) => to.cancel(key)),
    schedule: asked((to, work: string, cron: string) => untilScheduled(to, work, cron, stopping.signal, log)),
    health: asked((to) => to.health()),
    stop: async () => {
      stopping.abort()
      await runner.then((to) => to.stop()).catch(() => {})
      await endLease?.()
      await Promise.all([pool.end(), database.close(), stepsDatabase.close()])
    },
  }
}

function openPool(url: string, name: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: 6,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', onError)
  // A borrowed client may have no error listener yet, and an unheard error would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      callLost(error)
      onError(error)
    }),
  )
  return pool
}

/**
 * A lost connection appears as ECONNRESET on read or EPIPE on write. The engine retries only the former and treats the latter as
 * the end of the run, so both get the former code.
 */
function callLost(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') error.code = 'ECONNRESET'
}

/** Retried, since no caller would repeat it. */
function untilScheduled(
  to: Runner,
  work: string,
  cron: string,
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error, work }, 'work could not be scheduled yet')
  return untilDone(() => to.schedule(work, cron), stopping, failed)
}

async function untilDone<T>(
  attempt: () => Promise<T>,
  stopping: AbortSignal,
  failed: (error: unknown) => void,
): Promise<T> {
  for (;;) {
    stopping.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (!stopping.aborted) failed(error)
      await wait(tryAgainAfter, undefined, { signal: stopping })
    }
  }
}

/** Polls instead of waiting, because a concurrent index build waits for all transactions that wait inside PostgreSQL. */
async function makeTablesAlone(
  url: string,
  name: string,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  const client = newClient(withSafePath(url), 'tannr engine tables', { timeout: startTimeout })
  try {
    await client.connect()
    await client.query(`set idle_session_timeout = ${lockLostAfter}`)
    for (;;) {
      stopping.throwIfAborted()
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        lockId,
      ])
      if (rows[0]?.mine) return keepLock(client, name)
      await wait(lookAgainAfter, undefined, { signal: stopping })
    }
  } catch (error) {
    void client.end()
    throw error
  }
}

/**
 * Meanwhile what a frozen process left behind is ended, as its session does not end by itself while its answer is not read: an index
 * that is built concurrently waits for whatever began before it.
 */
function keepLock(client: pg.Client, name: string): () => Promise<void> {
  const endStuck = () =>
    client.query(
      `select pg_terminate_backend(stuck.pid) from pg_stat_activity mine
       join pg_stat_activity stuck on stuck.pid = any (pg_blocking_pids(mine.pid))
       where mine.application_name = $1 and mine.datname = current_database() and mine.wait_event_type = 'Lock'
         and stuck.application_name like 'tannr %' and stuck.wait_event = 'ClientWrite'
         and stuck.query_start < clock_timestamp() - $2 * interval '1 millisecond'`,
      [name, lockLostAfter],
    )
  const timer = setInterval(() => endStuck().catch(() => {}), lockLostAfter / 5)
  return () => {
    clearInterval(timer)
    return client.end()
  }
}

/** Completes the start, or stops the engine: there can be only one per process, so a retry could not start beside it. */
async function settle(runner: Runner, database: Pick<Database, 'sql'>): Promise<void> {
  try {
    await closeTables(database)
    await runner.schedule('tidy', everyHour)
  } catch (error) {
    await runner.stop()
    throw error
  }
}

/** Row-level security on the engine's tables, like on all others. Of runs, the project's owner reads the state alone. */
async function closeTables({ sql }: Pick<Database, 'sql'>): Promise<void> {
  await sql`
    do $$
    declare
      open regclass;
    begin
      for open in select oid from pg_class where relnamespace = 'engine'::regnamespace and relkind = 'r' and not relrowsecurity
      loop
        execute format('alter table %s enable row level security', open);
      end loop;
      if not has_column_privilege('project_owner', 'engine.workflow_status', 'status', 'select') then
        grant usage on schema engine to project_owner;
        grant select (workflow_uuid, status) on engine.workflow_status to project_owner;
      end if;
    end
    $$`
}
