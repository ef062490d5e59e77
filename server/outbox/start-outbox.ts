/** Begins the delivery of what is due in the outbox: when it is told of a message, and now and then. */
import type { Database } from '#server/platform/database.ts'
import type { Engine, Work } from '#server/platform/durable.ts'
import type { Log } from '#server/platform/log.ts'
import { type Looker, lookWhenTold } from '#server/platform/look-when-told.ts'
import { type DeliverParts, deliver } from './deliver.ts'
import { type Due, listDue, mendStranded } from './rows.ts'

export type OutboxParts = Omit<DeliverParts, 'sql'> & { database: Database; log: Log }

export type Outbox = {
  /** The work that the engine is given, under the name `deliver`. */
  deliver: Work<Due>
  /** Begins to look; the function it gives stops that. */
  start(engine: Pick<Engine, 'start'>): Promise<() => Promise<void>>
}

/** Messages that this process sends at once. */
const most = 20
/** For rows that became due again. */
const pollEvery = 5000
const mendEvery = 60_000

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, log } = parts
  const underWay = new Set<number>()
  let looker: Looker | undefined
  const begin = async (engine: Pick<Engine, 'start'>): Promise<boolean> => {
    const room = most - underWay.size
    if (room <= 0) return false
    const due = await listDue(database.sql, [...underWay], room)
    // Where another process is faster, the work has begun there, and nothing begins here.
    await Promise.all(
      due.map(({ id, attempts }) => engine.start('deliver', `message:${id}:${attempts}`, { id, attempts })),
    )
    return due.length === room
  }
  return {
    deliver: async (due, steps) => {
      underWay.add(due.id)
      try {
        await deliver({ ...parts, sql: database.sql }, due, steps)
      } finally {
        underWay.delete(due.id)
        looker?.wake()
      }
    },
    start: async (engine) => {
      const looking = await lookWhenTold({
        database,
        channel: 'outbox',
        every: pollEvery,
        look: () => begin(engine),
        onError: (error) => log.warn({ err: error }, 'the outbox could not be read'),
      })
      looker = looking
      const mend = setInterval(() => void mendStranded(database.sql).catch(() => {}), mendEvery)
      return async () => {
        clearInterval(mend)
        await looking.stop()
      }
    },
  }
}
