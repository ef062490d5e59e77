/** Makes preview cards of posted URLs, as work of the engine: a row of `private.link_cards` is a request. */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { createWorkQueue, type WorkQueue } from '#server/platform/work/work-queue.ts'
import { type Due, findDue, linkOf, settleCard } from './link-card-rows.ts'
import { type Reach, readLinkCard } from './read-link-card.ts'

export type LinkCardParts = {
  /** As the owner of the database, who may become the project's. */
  database: Database
  reach: Reach
  log: Log
}

/** Pages that this process reads at once. */
const concurrency = 4
/** Milliseconds between polls, for abandoned requests. */
const pollEvery = 30_000

/** The engine is given its `run` under the name `card`. */
export function createLinkCards({ database, reach, log }: LinkCardParts): WorkQueue<Due> {
  return createWorkQueue<Due, string>({
    ...{ database, log, concurrency, pollEvery, channel: 'link_cards' },
    work: 'card',
    run: async ({ id }, steps) => {
      await steps.run('read', async () => {
        const link = await linkOf(database, id)
        if (link !== undefined) await settleCard(database, id, await readLinkCard(link, reach))
      })
    },
    idOf: ({ id }) => id,
    runKeyOf: ({ id, attempt }) => `card:${id}:${attempt}`,
    findDue: (except, limit) => findDue(database, except, limit),
    failure: 'the orders for link cards could not be read',
  })
}
