/** Begins the delivery of what is due in the outbox: when it is told of a message, and now and then. */
import type { Database } from '#server/platform/database.ts'
import type { Engine, Work } from '#server/platform/durable.ts'
import type { Log } from '#server/platform/log.ts'
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
/** For rows that became due again, and for announcements that a lost connection swallowed. */
const pollEvery = 5000
const mendEvery = 60_000

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, log } = parts
  const underWay = new Set<number>()
  let wake = () => {}
  let again = false
  const begin = async (engine: Pick<Engine, 'start'>) => {
    const room = most - underWay.size
    if (room <= 0) return
    const due = await listDue(database.sql, [...underWay], room)
    // Where another process is faster, the work has begun there, and nothing begins here.
    await Promise.all(
      due.map(({ id, attempts }) => engine.start('deliver', `message:${id}:${attempts}`, { id, attempts })),
    )
    if (due.length === room) again = true
  }
  return {
    deliver: async (due, steps) => {
      underWay.add(due.id)
      try {
        await deliver({ ...parts, sql: database.sql }, due, steps)
      } finally {
        underWay.delete(due.id)
        wake()
      }
    },
    start: async (engine) => {
      let running: Promise<void> | undefined
      let stopped = false
      const work = async () => {
        while (again && !stopped) {
          again = false
          await begin(engine)
        }
      }
      wake = () => {
        again = true
        if (running || stopped) return
        running = work()
          .catch((error) => {
            if (!stopped) log.warn({ err: error }, 'the outbox could not be read')
          })
          .finally(() => {
            running = undefined
          })
      }
      const stopListening = await database.listen('outbox', wake)
      const poll = setInterval(wake, pollEvery)
      const mend = setInterval(() => void mendStranded(database.sql).catch(() => {}), mendEvery)
      wake()
      return async () => {
        stopped = true
        clearInterval(poll)
        clearInterval(mend)
        await stopListening()
        await running
      }
    },
  }
}
