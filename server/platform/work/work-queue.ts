/**
 * A queue whose items are rows that several processes look at: what is due is found when PostgreSQL announces it, and now and
 * then besides, and given to the engine, which runs each item once among all of them.
 */

import { pollWhenNotified } from '#server/platform/database/poll-when-notified.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Engine, Work } from './durable.ts'

export type WorkQueueOptions<Item, Id> = {
  database: Pick<Database, 'listen'>
  log: Pick<Log, 'warn'>
  /** The channel of PostgreSQL that announces new items. */
  channel: string
  /** Milliseconds, for announcements that a lost connection swallowed and for items that became due again. */
  pollEvery: number
  /** Milliseconds between two polls at least, where much is announced. */
  minPause?: number
  /** Items that this process works on at once. */
  concurrency: number
  /** The name under which the engine knows `run`. */
  work: string
  run: Work<Item>
  /** What `findDue` leaves out while the item is under way here. */
  idOf(item: Item): Id
  /** One for each attempt: the engine begins no run twice. */
  runKeyOf(item: Item): string
  findDue(except: Id[], limit: number): Promise<Item[]>
  /** The line in the log when the due items could not be read. */
  failure: string
}

export type WorkQueue<Item> = {
  /** `run`, for the engine; the queue looks for more when it ends. */
  run: Work<Item>
  /** Begins to look for items; the function it gives stops that. */
  start(engine: Pick<Engine, 'start'>): Promise<() => Promise<void>>
}

export function createWorkQueue<Item, Id>(options: WorkQueueOptions<Item, Id>): WorkQueue<Item> {
  const { work, concurrency, idOf, runKeyOf, findDue, failure, log, ...polling } = options
  const underWay = new Set<Id>()
  let lastGiven: ReadonlySet<string> = new Set()
  let wake = () => {}
  const poll = async (engine: Pick<Engine, 'start'>): Promise<boolean> => {
    const room = concurrency - underWay.size
    if (room <= 0) return false
    const due = await findDue([...underWay], room)
    const given = new Map(due.map((item) => [runKeyOf(item), item]))
    // What another process works on begins nothing here, and is not looked for again at once.
    const hasNew = given.keys().some((key) => !lastGiven.has(key))
    lastGiven = new Set(given.keys())
    await Promise.all([...given].map(([key, item]) => engine.start(work, key, item)))
    return hasNew && due.length === room
  }
  return {
    run: async (item, steps) => {
      underWay.add(idOf(item))
      try {
        await options.run(item, steps)
      } finally {
        underWay.delete(idOf(item))
        wake()
      }
    },
    start: async (engine) => {
      const poller = await pollWhenNotified({
        ...polling,
        poll: () => poll(engine),
        onError: (error) => log.warn({ err: error }, failure),
      })
      wake = poller.wake
      return () => poller.stop()
    },
  }
}
