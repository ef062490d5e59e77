/** Starts the delivery of messages in the outbox: on notification, and at intervals. */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { createWorkQueue, type WorkQueue } from '#server/platform/work/work-queue.ts'
import { type DeliverParts, deliver } from './deliver.ts'
import { type Due, listDue, requeueStranded } from './rows.ts'

export type OutboxParts = Omit<DeliverParts, 'sql'> & { database: Database; log: Log }

/** Messages that this process sends at once. */
const concurrency = 20
/** Milliseconds between polls, for messages that are due again. */
const pollEvery = 5000
const requeueEvery = 60_000

/** The engine is given its `run` under the name `deliver`. */
export function createOutbox(parts: OutboxParts): WorkQueue<Due> {
  const { database, log } = parts
  const queue = createWorkQueue<Due, number>({
    ...{ database, log, concurrency, pollEvery, channel: 'outbox' },
    work: 'deliver',
    run: (due, steps) => deliver({ ...parts, sql: database.sql }, due, steps),
    idOf: ({ id }) => id,
    runKeyOf: ({ id, attempts }) => `message:${id}:${attempts}`,
    findDue: (except, limit) => listDue(database.sql, except, limit),
    failure: 'the outbox could not be read',
  })
  return {
    run: queue.run,
    start: async (engine) => {
      const stop = await queue.start(engine)
      const requeue = setInterval(() => void requeueStranded(database.sql).catch(() => {}), requeueEvery)
      return async () => {
        clearInterval(requeue)
        await stop()
      }
    },
  }
}
