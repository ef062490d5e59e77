/**
 * A queue of rows that several processes share. Due items are found when PostgreSQL notifies, and at intervals besides, and are
 * given to the engine, which runs each item once over all processes.
 */

import { pollWhenNotified } from '#server/platform/database/poll-when-notified.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Engine, Work } from './durable.ts'

export type WorkQueueOptions<Item, Id> = {
  database: Pick<Database, 'listen'>
  log: Pick<Log, 'warn'>
  /** The LISTEN channel that announces new items. */
  channel: string
  /** Milliseconds between polls without a notification, for missed notifications and items that became due again. */
  pollEvery: number
  /** Milliseconds between two polls at least, if there are many notifications. */
  minPause?: number
  /** Items that this process works on at once, at most. */
  concurrency: number
  /** The name of `run` in the engine. */
  work: string
  run: Work<Item>
  /** A further limit on what may begin. Items that wait for it do not count toward `concurrency`. */
  gate?: {
    /** Resolves when the item may begin, to the function to call at its end. */
    enter(item: Item): Promise<() => void>
    readonly waiting: number
  }
  /** The id that `findDue` excludes while the item is in progress here. */
  idOf(item: Item): Id
  /** A key per attempt, since the engine starts no key twice. */
  runKeyOf(item: Item): string
  findDue(except: Id[], limit: number): Promise<Item[]>
  /** The log message if reading the due items fails. */
  failure: string
}

export type WorkQueue<Item> = {
  /** The work for the engine; the queue polls again when it ends. */
  run: Work<Item>
  /** Starts polling; resolves to the function that stops it. */
  start(engine: Pick<Engine, 'start'>): Promise<() => Promise<void>>
}

export function createWorkQueue<Item, Id>(options: WorkQueueOptions<Item, Id>): WorkQueue<Item> {
  const { work, concurrency, gate, idOf, runKeyOf, findDue, failure, log, ...polling } = options
  const underWay = new Set<Id>()
  let lastGiven: ReadonlySet<string> = new Set()
  let wake = () => {}
  const poll = async (engine: Pick<Engine, 'start'>): Promise<boolean> => {
    const room = concurrency - underWay.size + (gate?.waiting ?? 0)
    if (room <= 0) return false
    const due = await findDue([...underWay], room)
    const given = new Map(due.map((item) => [runKeyOf(item), item]))
    // Items that another process works on start nothing here, and are no reason to poll again at once.
    const hasNew = given.keys().some((key) => !lastGiven.has(key))
    lastGiven = new Set(given.keys())
    await Promise.all([...given].map(([key, item]) => engine.start(work, key, item)))
    return hasNew && due.length === room
  }
  return {
    run: async (item, steps) => {
      underWay.add(idOf(item))
      const leave = gate && (await gate.enter(item))
      try {
        await options.run(item, steps)
      } finally {
        underWay.delete(idOf(item))
        leave?.()
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
