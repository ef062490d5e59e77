/** The rows of `cron.job` and of its runs. */
import type { Database, Sql } from '#server/platform/database.ts'

export type Job = { id: number; command: string; username: string }
export type TimedJob = Job & { /** Seconds between its runs. */ every: number }

/** Where PostgreSQL has pg_cron, or the project a schema of that name, the tables are not ours. */
async function ifOurs<T>({ sql }: Pick<Database, 'sql'>, work: (sql: Sql) => Promise<T[]>): Promise<T[]> {
  const [found] = await sql<{ ours: boolean }>`
    select exists (select from tannr_internal.service_migrations where service = 'pg-cron') as ours`
  return found?.ours ? work(sql) : []
}

/** Jobs of cron format that are due in the minute that begins then. */
export const jobsDueAt = (database: Database, at: Date): Promise<Job[]> =>
  ifOurs(
    database,
    (sql) => sql<Job>`
      select jobid as id, command, username from cron.job
      where active and cron._seconds(schedule) is null and cron._is_due(schedule, ${at}, (select cron._zone()))
      order by jobid`,
  )

export const timedJobs = (database: Database): Promise<TimedJob[]> =>
  ifOurs(
    database,
    (sql) => sql<TimedJob>`
      select jobid as id, command, username, cron._seconds(schedule) as every from cron.job
      where active and cron._seconds(schedule) is not null order by jobid`,
  )

/** Whether the run of that time is this process's: each is given out once, and none after a later one. */
export async function claim({ sql }: Database, id: number, due: Date): Promise<boolean> {
  const rows = await sql`
    insert into cron._claims (jobid, due) select jobid, ${due} from cron.job where jobid = ${id} and active
    on conflict (jobid) do update set due = excluded.due where _claims.due < excluded.due
    returning jobid`
  return rows.length === 1
}

/** Resolves to the id of the run. */
export async function beginRun({ sql }: Database, { id, command, username }: Job): Promise<number> {
  const [run] = await sql<{ id: number }>`
    insert into cron.job_run_details (jobid, database, username, command, status, start_time)
    values (${id}, current_database(), ${username}, ${command}, 'starting', now()) returning runid as id`
  if (!run) throw new Error('a run has its row')
  return run.id
}

export const runStarted = ({ sql }: Database, run: number, pid: number): Promise<unknown> => sql`
  update cron.job_run_details set status = 'running', job_pid = ${pid}, start_time = now() where runid = ${run}`

export type RunEnd = { status: 'succeeded' | 'failed'; message: string }

export const endRun = ({ sql }: Database, run: number, { status, message }: RunEnd): Promise<unknown> => sql`
  update cron.job_run_details set status = ${status}, return_message = ${message}, end_time = now() where runid = ${run}`

/** Runs whose process ended have failed, and those of more than 30 days ago are deleted. */
export const tidyRuns = (database: Database): Promise<unknown> =>
  ifOurs(database, async (sql) => {
    await sql`
      update cron.job_run_details set status = 'failed', return_message = 'server restarted', end_time = now()
      where status in ('starting', 'running') and start_time < now() - interval '1 minute'
        and not exists (
          select from pg_stat_activity where pid = job_pid and application_name = ${applicationName}
        )`
    return sql`delete from cron.job_run_details where start_time < now() - interval '30 days'`
  })

/** Of the connections that run commands. */
export const applicationName = 'pg_cron'
