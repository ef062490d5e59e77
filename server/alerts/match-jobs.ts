/**
 * Compares each newly listed job with the alerts that may match it, as work of the engine. A row of `private.listed_jobs` is a job
 * to compare; matches are written by the database, each once.
 */
import type { Database, Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { asProject, stepsAsProject } from '#server/platform/work/as-project.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { createWorkQueue, type WorkQueue } from '#server/platform/work/work-queue.ts'

type Listed = { job: string; listed: string; attempts: number }

/** Milliseconds between polls, for missed notifications and failed items. */
const pollEvery = 15_000
/** Jobs that this process compares at once. */
const concurrency = 4
/** Alerts in one transaction. */
const alertsPerTransaction = 500
const maxAttempts = 5

/** The engine is given its `run` under the name `match`. */
export function createAlertMatching({ database, log }: { database: Database; log: Log }): WorkQueue<Listed> {
  return createWorkQueue<Listed, string>({
    ...{ database, log, concurrency, pollEvery, channel: 'listed_jobs' },
    work: 'match',
    run: async (listed, ofEngine) => {
      const steps = stepsAsProject(ofEngine)
      try {
        await match(listed, steps)
      } catch (error) {
        log.warn({ err: error }, 'a job could not be compared with the alerts')
        await steps.transaction('put off', (sql) => putOff(sql, listed))
      }
    },
    idOf: ({ job }) => job,
    runKeyOf: ({ job, listed, attempts }) => `match:${job}:${listed}:${attempts}`,
    findDue: (except, limit) => findListed(asProject(database), except, limit),
    failure: 'the listed jobs could not be read',
  })
}

async function match({ job, listed }: Listed, steps: Steps): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const last: string = after
    after = await steps.transaction('match', (sql) => matchNext(sql, job, last))
  }
  await steps.transaction(
    'settle',
    (sql) =>
      sql`delete from private.listed_jobs where job_id = ${job} and listed_at = ${listed}::text::timestamptz`,
  )
}

async function matchNext(sql: Sql, job: string, after: string): Promise<string | null> {
  const [step] = await sql<{ last: string | null }>`
    select private.match_listed_job(${job}, ${after}, ${alertsPerTransaction}) as last`
  return step?.last ?? null
}

/** A project of its own (SUPABASE_DIR) may lack the table. The time is text, to keep its microseconds. */
async function findListed(database: Database, except: readonly string[], limit: number): Promise<Listed[]> {
  const [known] = await database.sql<{
    known: boolean
  }>`select to_regclass('private.listed_jobs') is not null as known`
  if (!known?.known) return []
  return database.sql<Listed>`
    select job_id as job, listed_at::text as listed, attempts from private.listed_jobs
    where due_at <= now() and job_id <> all (${except}::uuid[]) order by due_at, job_id limit ${limit}`
}

/** Retries after one minute, two, four and so on, then gives up: the matches also appear when people open their alerts. */
async function putOff(sql: Sql, { job, listed, attempts }: Listed): Promise<void> {
  await sql`
    update private.listed_jobs set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ ${attempts}::integer
    where job_id = ${job} and listed_at = ${listed}::text::timestamptz`
  await sql`delete from private.listed_jobs where job_id = ${job} and attempts >= ${maxAttempts}`
}
