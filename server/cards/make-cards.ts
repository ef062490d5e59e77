/** Makes the cards of addresses that people post, as work of the engine: a row of `private.link_cards` is an order. */
import type { Database } from '#server/platform/database.ts'
import type { Engine, Work } from '#server/platform/durable.ts'
import type { Log } from '#server/platform/log.ts'
import { type Looker, lookWhenTold } from '#server/platform/look-when-told.ts'
import { type Due, findDue, linkOf, settleCard } from './card-rows.ts'
import { type Reach, readCard } from './read-card.ts'

export type CardParts = {
  /** As the owner of the database, who may become the project's. */
  database: Database
  reach: Reach
  log: Log
}

export type Cards = {
  /** The work that the engine is given, under the name `card`. */
  make: Work<Due>
  /** Begins to look for orders; the function it gives stops that. */
  start(engine: Pick<Engine, 'start'>): Promise<() => Promise<void>>
}

/** Pages that this process reads at once. */
const most = 4
/** For orders that nobody makes any more. */
const pollEvery = 30_000

export function createCards({ database, reach, log }: CardParts): Cards {
  const underWay = new Set<string>()
  let looker: Looker | undefined
  return {
    make: async ({ id }, steps) => {
      underWay.add(id)
      try {
        await steps.run('read', async () => {
          const link = await linkOf(database, id)
          if (link !== undefined) await settleCard(database, id, await readCard(link, reach))
        })
      } finally {
        underWay.delete(id)
        looker?.wake()
      }
    },
    start: async (engine) => {
      const looking = await lookWhenTold({
        database,
        channel: 'link_cards',
        every: pollEvery,
        look: async () => {
          const room = most - underWay.size
          if (room <= 0) return false
          const due = await findDue(database, [...underWay], room)
          await Promise.all(due.map((one) => engine.start('card', `card:${one.id}:${one.attempt}`, one)))
          return false
        },
        onError: (error) => log.warn({ err: error }, 'the orders for link cards could not be read'),
      })
      looker = looking
      return () => looking.stop()
    },
  }
}
