/**
 * The engine: DBOS Transact, which only this file and data-source.ts know. It is loaded on demand, since it dominates the start
 * time. One per process.
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
  /** For the engine's own statements. */
  pool: pg.Pool
  database: Database
  stepsDatabase: Database
  works: Works
  log: Log
}

export type Runner = Engine & {
  recover(executors: readonly string[]): Promise<void>
  rename(executor: string): void
  stop(): Promise<void>
}

/** Recoveries of a run before it is considered to crash processes. */
const maxRecoveryAttempts = 20
/** Milliseconds that running steps have at shutdown; the next process resumes the others. */
const timeout = 2000
/** Milliseconds in which a completed run can still be recorded. */
const lastWords = 200

/** DBOS recovers runs of its own version only, but any of our versions can resume any run. */
const version = '1'

export async function launch(parts: RunnerParts): Promise<Runner> {
  const { database } = parts
  const drain = createStepDrain()
  provideDataSource(parts.stepsDatabase, drain)
  const known = new Map(Object.keys(parts.works).map((name) => [name, register(name, parts.works, drain)]))
  configure(parts)
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
      // A failed step is recorded as a result, which would be returned again.
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
      // Typed as readonly; runs started or recovered from now on have the new id.
      Object.assign(DBOSExecutor.globalInstance ?? {}, { executorID: id })
    },
    stop: async () => {
      await drain.finish(timeout)
      await end({ workflowCompletionTimeoutMS: lastWords })
    },
  }
}

const configure = ({ url, executor, pool, log }: RunnerParts) =>
  DBOS.setConfig({
    name: 'tannr',
    systemDatabasePool: pool,
    systemDatabaseUrl: url,
    systemDatabaseSchemaName: 'engine',
    executorID: executor,
    applicationVersion: version,
    enablePatching: true,
    // Nothing waits for signals, so LISTEN is not needed.
    useListenNotify: false,
    logger: loggerOf(log),
  })

/** Registrations are removed, too: the next engine of this process registers the same names. */
const end = (options: { workflowCompletionTimeoutMS?: number } = {}) =>
  DBOS.shutdown({ ...options, deregister: true })

function register(name: string, works: Works, drain: StepDrain) {
  const steps: Steps = {
    transaction: (step, work) => drain.step(() => transaction(step, work)),
    // An error while PostgreSQL is unavailable is not the step's result.
    run: (step, work) =>
      drain.step(() => DBOS.runStep(() => drain.within(() => retryUntilAvailable(work)), { name: step })),
  }
  const run = async (input: unknown): Promise<void> => {
    // A schedule passes a Date.
    const given = input instanceof Date ? input.getTime() : input
    await works[name]?.(given, steps)
  }
  return DBOS.registerWorkflow(run, { name, maxRecoveryAttempts })
}

/** DBOS logs much; errors appear in the outcome of the work. */
const loggerOf = (log: Log) => ({
  info: () => {},
  debug: () => {},
  warn: (entry: unknown) => log.debug({ engine: String(entry) }, 'the engine warns'),
  error: (entry: unknown) => log.warn({ engine: String(entry) }, 'the engine met an error'),
})
