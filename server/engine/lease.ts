/**
 * Leases of the processes. Each sends a heartbeat twice a second; one that is silent for some is considered dead: its connections are
 * terminated, so that nothing it began can be committed, and its runs are taken over.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'

export type LeaseParts = {
  database: Pick<Database, 'sql'>
  /** The process in the names of its connections: see `connectionsOf`. */
  process: string
  /** Takes over the runs of these executors. */
  recover(executors: readonly string[]): Promise<void>
  /** The old id is considered dead from now on. */
  renamed(id: string): void
  log: Log
}

/** Milliseconds. Together with a beat before and one after, the work of a dead process is taken over within five seconds. */
const beatEvery = 500
const silentAfter = 3000
/** A process that has not beaten for so long judges nobody: it may be the one that was away. */
const lateAfter = 1500

/** application_name of all connections on which a process runs work. */
export const connectionsOf = (process: string) => `tannr engine ${process}`

export const newExecutor = () => randomUUID()

/**
 * Replaces the process's previous registration: after a failed start that would fall silent, and all connections of the process
 * would be terminated.
 */
export async function register(
  { sql }: Pick<Database, 'sql'>,
  executor: string,
  process: string,
): Promise<void> {
  await sql`
    with former as (delete from engine.executors where process = ${process})
    insert into engine.executors (id, process) values (${executor}, ${process})`
}

/** Starts the heartbeat; the returned function stops it and releases the runs at once. */
export function keepLease(executor: string, parts: LeaseParts): () => Promise<void> {
  const { database, log } = parts
  let id = executor
  let last = performance.now()
  let running: Promise<void> | undefined
  const round = async () => {
    const seen = await beat(database, id)
    // A process whose own heartbeat was late was frozen or disconnected, and so may the others have been. The beat itself counts:
    // it may have waited for PostgreSQL, which then kept everybody waiting.
    const wasLate = performance.now() - last > lateAfter
    last = performance.now()
    if (!seen.alive) {
      const before = id
      id = newExecutor()
      await register(database, id, parts.process)
      parts.renamed(id)
      log.warn('another process took over the work of this one, which was silent: it goes on anew')
      await parts.recover([before])
    } else if (!wasLate && (seen.silent || seen.strays)) await takeOver(parts)
  }
  const timer = setInterval(() => {
    running ??= round()
      .catch((error) => log.debug({ err: error }, 'the engine missed a beat'))
      .finally(() => {
        running = undefined
      })
  }, beatEvery)
  return async () => {
    clearInterval(timer)
    await running
    await database.sql`delete from engine.executors where id = ${id}`.catch(() => {})
  }
}

type Seen = { alive: boolean; silent: boolean; strays: boolean }

async function beat({ sql }: Pick<Database, 'sql'>, id: string): Promise<Seen> {
  const [seen] = await sql<Seen>`
    with beat as (update engine.executors set seen = clock_timestamp() where id = ${id} returning id)
    select exists (select from beat) as alive,
      exists (select from engine.executors where seen < now() - ${silentAfter} * interval '1 millisecond' and id <> ${id}) as silent,
      exists (
        select from engine.workflow_status as run
        where run.status = 'PENDING' and not exists (select from engine.executors as one where one.id = run.executor_id)
      ) as strays`
  if (!seen) throw new Error('PostgreSQL gave no row')
  return seen
}

/**
 * Terminates dead processes first, then recovers all runs without an owner, also if the process that detected a death died itself.
 */
async function takeOver({ database: { sql }, recover, log }: LeaseParts): Promise<void> {
  const dead = await sql<{ process: string }>`
    delete from engine.executors where id in (
      select id from engine.executors where seen < now() - ${silentAfter} * interval '1 millisecond' for update skip locked)
    returning process`
  for (const { process } of dead) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${connectionsOf(process)} and datname = current_database()`
  }
  const strays = await sql<{ executor: string }>`
    select distinct executor_id as executor from engine.workflow_status as run
    where status = 'PENDING' and not exists (select from engine.executors as one where one.id = run.executor_id)`
  if (strays.length === 0) return
  await recover(strays.map(({ executor }) => executor))
  log.info({ dead: dead.length }, 'took over the work of a process that is gone')
}
