/**
 * The engine itself, DBOS Transact: the only file, with data-source.ts, that knows it. It is loaded when it is needed, since it
 * costs a start more than anything else. One to a process.
 */
import { DBOS } from '@dbos-inc/dbos-sdk'
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor'
import { globalParams } from '@dbos-inc/dbos-sdk/internal/utils'
import type pg from 'pg'
import { retryUntilAvailable } from '#server/platform/database/retry-until-available.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Engine, Steps, Works } from '#server/platform/work/durable.ts'
import { provideDataSource, transaction } from './data-source.ts'
import { createStepDrain, type StepDrain } from './step-drain.ts'

export type RunnerParts = {
  url: string
  executor: string
  /** The engine's own statements. */
  pool: pg.Pool
  /** Those of the steps. */
  database: Database
  works: Works
  log: Log
}

export type Runner = Engine & {
  recover(executors: readonly string[]): Promise<void>
  rename(executor: string): void
  stop(): Promise<void>
}

/** How often a run is taken over before it is held to be what kills the processes. */
const maxRecoveryAttempts = 20
/** Milliseconds that steps under way have at the end; the next process takes up the others. */
const patience = 2000
/** Those until it is recorded that a run was over by then. */
const lastWords = 200

/** Recovery takes runs of its own version alone, and any of our processes goes on with any run. */
const version = '1'

export async function launch({ url, executor, pool, database, works, log }: RunnerParts): Promise<Runner> {
  const drain = createStepDrain()
  provideDataSource(database, drain)
  const known = new Map(Object.keys(works).map((name) => [name, register(name, works, drain)]))
  DBOS.setConfig({
    name: 'tannr',
    systemDatabasePool: pool,
    systemDatabaseUrl: url,
    systemDatabaseSchemaName: 'engine',
    executorID: executor,
    applicationVersion: version,
    enablePatching: true,
    // Nobody waits for a signal, so nothing has to listen for one.
    useListenNotify: false,
    logger: loggerOf(log),
  })
  await DBOS.launch().catch(async (error) => {
    await end()
    throw error
  })
  const workflow = (name: string) => {
    const found = known.get(name)
    if (!found) throw new Error(`There is no work ${name}.`)
    return found
  }
  return {
    start: async (name, key, input) => {
      await DBOS.startWorkflow(workflow(name), { workflowID: key })(input)
    },
    continue: async (key) => {
      // What failed is recorded as a result, and would be given again.
      const [failed] = await database.sql<{ step: number | null }>`
        select min(function_id) as step from engine.operation_outputs where workflow_uuid = ${key} and error is not null`
      if (typeof failed?.step === 'number') await DBOS.rewindWorkflow(key, { startStep: failed.step })
      else await DBOS.resumeWorkflow(key)
    },
    cancel: (key) => DBOS.cancelWorkflow(key),
    schedule: (name, cron) =>
      DBOS.applySchedules([{ scheduleName: name, workflowFn: workflow(name), schedule: cron }]),
    health: async () => {
      const [counted] = await database.sql<{ running: number; failed: number }>`
        select count(*) filter (where status in ('PENDING', 'ENQUEUED', 'DELAYED')) as running,
          count(*) filter (where status in ('ERROR', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED')) as failed
        from engine.workflow_status where status <> 'SUCCESS'`
      return counted ?? { running: 0, failed: 0 }
    },
    recover: async (executors) => {
      await DBOSExecutor.globalInstance?.recoverPendingWorkflows([...executors])
    },
    rename: (id) => {
      globalParams.executorID = id
      // The type says that it never changes; whatever is begun or taken from now on is the new one's.
      Object.assign(DBOSExecutor.globalInstance ?? {}, { executorID: id })
    },
    stop: async () => {
      await drain.finish(patience)
      await end({ workflowCompletionTimeoutMS: lastWords })
    },
  }
}

/** What was registered goes as well: the next engine of this process registers its own, and a name is taken once. */
const end = (options: { workflowCompletionTimeoutMS?: number } = {}) =>
  DBOS.shutdown({ ...options, deregister: true })

function register(name: string, works: Works, drain: StepDrain) {
  const steps: Steps = {
    transaction: (step, work) => drain.step(() => transaction(step, work)),
    // What a step asks of PostgreSQL while that is away is no result of the step's.
    run: (step, work) =>
      drain.step(() => DBOS.runStep(() => drain.within(() => retryUntilAvailable(work)), { name: step })),
  }
  const run = async (input: unknown): Promise<void> => {
    // A schedule gives the time.
    const given = input instanceof Date ? input.getTime() : input
    await works[name]?.(given, steps)
  }
  return DBOS.registerWorkflow(run, { name, maxRecoveryAttempts })
}

/** It tells much of itself. Its errors are told by what becomes of the work. */
const loggerOf = (log: Log) => ({
  info: () => {},
  debug: () => {},
  warn: (entry: unknown) => log.debug({ engine: String(entry) }, 'the engine warns'),
  error: (entry: unknown) => log.warn({ engine: String(entry) }, 'the engine met an error'),
})
