/**
 * Compares each job that was listed with the alerts that may look for it, as work of the engine. A row of `private.listed_jobs`
 * is a job to compare; what is found is written by the database, each match once.
 */
import type { Database, Sql } from '#server/platform/database.ts'
import type { Engine, Steps, Work } from '#server/platform/durable.ts'
import type { Log } from '#server/platform/log.ts'
import { type Looker, lookWhenTold } from '#server/platform/look-when-told.ts'

type Listed = { job: string; listed: string; attempts: number }

export type AlertMatching = {
  /** The work that the engine is given, under the name `match`. */
  match: Work<Listed>
  /** Begins to look for jobs; the function it gives stops that. */
  start(engine: Pick<Engine, 'start'>): Promise<() => Promise<void>>
}

/** For announcements that a lost connection swallowed, and for what waits after a failure. */
const pollEvery = 15_000
/** Jobs that this process compares at once. */
const most = 4
/** Alerts in one transaction. */
const alertsAtOnce = 500
const mostAttempts = 5

export function createAlertMatching({ database, log }: { database: Database; log: Log }): AlertMatching {
  const underWay = new Set<string>()
  let looker: Looker | undefined
  const begin = async (engine: Pick<Engine, 'start'>): Promise<boolean> => {
    const room = most - underWay.size
    if (room <= 0) return false
    const found = await findListed(database, [...underWay], room)
    await Promise.all(
      found.map((one) => engine.start('match', `match:${one.job}:${one.listed}:${one.attempts}`, one)),
    )
    return found.length === room
  }
  return {
    match: async (listed, steps) => {
      underWay.add(listed.job)
      try {
        await match(listed, steps)
      } catch (error) {
        log.warn({ err: error }, 'a job could not be compared with the alerts')
        await steps.transaction('put off', (sql) => putOff(sql, listed))
      } finally {
        underWay.delete(listed.job)
        looker?.wake()
      }
    },
    start: async (engine) => {
      const looking = await lookWhenTold({
        database,
        channel: 'listed_jobs',
        every: pollEvery,
        look: () => begin(engine),
        onError: (error) => log.warn({ err: error }, 'the listed jobs could not be read'),
      })
      looker = looking
      return () => looking.stop()
    },
  }
}

async function match({ job, listed }: Listed, steps: Steps): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const last: string = after
    after = await steps.transaction('match', (sql) => asProject(sql, () => matchNext(sql, job, last)))
  }
  await steps.transaction(
    'settle',
    (sql) =>
      sql`delete from private.listed_jobs where job_id = ${job} and listed_at = ${listed}::text::timestamptz`,
  )
}

async function matchNext(sql: Sql, job: string, after: string): Promise<string | null> {
  const [step] = await sql<{ last: string | null }>`
    select private.match_listed_job(${job}, ${after}, ${alertsAtOnce}) as last`
  return step?.last ?? null
}

/** A project of its own (SUPABASE_DIR) may have no such table. The time is text, so that no microsecond is lost on its way. */
async function findListed(database: Database, except: readonly string[], limit: number): Promise<Listed[]> {
  const [known] = await database.sql<{
    known: boolean
  }>`select to_regclass('private.listed_jobs') is not null as known`
  if (!known?.known) return []
  return database.sql<Listed>`
    select job_id as job, listed_at::text as listed, attempts from private.listed_jobs
    where due_at <= now() and job_id <> all (${except}::uuid[]) order by due_at, job_id limit ${limit}`
}

/** Again after a minute, two, four …; given up after the last attempt: whoever opens their alerts finds it all the same. */
async function putOff(sql: Sql, { job, listed, attempts }: Listed): Promise<void> {
  await sql`
    update private.listed_jobs set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ ${attempts}::integer
    where job_id = ${job} and listed_at = ${listed}::text::timestamptz`
  await sql`delete from private.listed_jobs where job_id = ${job} and attempts >= ${mostAttempts}`
}

/** The project's code, whoever wrote it last, runs with the project's rights. */
async function asProject<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql`set local role project_owner`
  const result = await work()
  await sql`reset role`
  return result
}
