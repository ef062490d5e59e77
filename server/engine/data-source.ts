/** Transactional steps, exactly once: the change and the record of the step are one transaction. */
import { DBOS } from '@dbos-inc/dbos-sdk'
import {
  assertStillOwnsWorkflow,
  type DataSourceTransactionHandler,
  registerDataSource,
  runTransaction,
} from '@dbos-inc/dbos-sdk/datasource'
import { retryUntilAvailable } from '#server/platform/database/retry-until-available.ts'
import type { Database, Sql } from '#server/platform/database.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import type { StepDrain } from './step-drain.ts'

const dsName = 'tannr'

/** Passes the transaction to the work, which the SDK calls without it. */
type Give = (sql: Sql) => void

export function provideDataSource(database: Database, drain: StepDrain): void {
  registerDataSource({
    name: dsName,
    initialize: async () => {},
    destroy: async () => {},
    deleteCheckpoints: (workflow, from, beforeCommit) =>
      database.transaction(async (sql) => {
        await sql`delete from engine.steps_done where workflow_id = ${workflow} and step >= ${from}`
        await beforeCommit?.()
      }),
    invokeTransactionFunction: async (give, target, work, ...args) => {
      const { workflowID: workflow, stepID: step } = DBOS
      if (workflow === undefined || step === undefined) throw new Error('A step belongs to a run.')
      // An interrupted transaction is rolled back, unless its commit was executed; the record tells.
      return drain.within(() =>
        retryUntilAvailable(
          () =>
            database.transaction(async (sql) => {
              const [done] = await sql<{ output: string }>`
            select output from engine.steps_done where workflow_id = ${workflow} and step = ${step}`
              if (done) return JSON.parse(done.output)
              ;(give as Give)(sql)
              const result = await work.apply(target, args)
              // If two processes run the same step, the second waits here, fails, and then finds the first one's record.
              await sql`
            insert into engine.steps_done (workflow_id, step, output)
            values (${workflow}, ${step}, ${JSON.stringify(result ?? null)})`
              await assertStillOwnsWorkflow(workflow)
              return result
            }),
          isDoneMeanwhile,
        ),
      )
    },
  } satisfies DataSourceTransactionHandler)
}

export const transaction: Steps['transaction'] = (name, work) => {
  let handle: Sql | undefined
  const give: Give = (sql) => {
    handle = sql
  }
  const given = async () => {
    if (!handle) throw new Error('A step has its transaction before it begins.')
    return work(handle)
  }
  return runTransaction(given, name, { dsName, config: give })
}

const isDoneMeanwhile = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'steps_done_pkey'
