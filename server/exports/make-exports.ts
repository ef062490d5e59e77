/**
 * Creates data archives on request, one at a time, as work of the engine. A row of `public.exports` is the request, with its
 * progress; its completion and the mail about it are one transaction.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { stepsAsProject } from '#server/platform/work/as-project.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { createWorkQueue, type WorkQueue } from '#server/platform/work/work-queue.ts'
import {
  countAttempt,
  findWaiting,
  type Order,
  settle,
  type Taken,
  take,
  tell,
  uncountAttempt,
} from './orders.ts'
import type { OwnFiles } from './own-files.ts'
import { writeArchive } from './write-archive.ts'

export type ExportParts = {
  /** As the owner of the database, who may become the project's. */
  database: Database
  /** Undefined without storage: then no archive can be created. */
  files: OwnFiles | undefined
  log: Log
}

/** Milliseconds between polls, for abandoned requests. */
const pollEvery = 15_000
const beatEvery = 5_000
const maxAttempts = 3
const retryAfter = 10_000

/**
 * The engine gets its `run` under the name `export`. At shutdown the current archive is interrupted, and made by the next process.
 */
export function createExports(parts: ExportParts): WorkQueue<Order> {
  const { database, log } = parts
  const stopping = new AbortController()
  const queue = createWorkQueue<Order, string>({
    ...{ database, log, pollEvery, channel: 'exports' },
    concurrency: 1,
    work: 'export',
    run: (order, steps) => make(order, steps, parts, stopping.signal),
    idOf: ({ id }) => id,
    runKeyOf: ({ id, attempts }) => `export:${id}:${attempts}`,
    findDue: () => findWaiting(database),
    failure: 'the orders for archives could not be read',
  })
  return {
    run: queue.run,
    start: async (engine) => {
      const stop = await queue.start(engine)
      return async () => {
        stopping.abort()
        await stop()
      }
    },
  }
}

async function make(order: Order, steps: Steps, parts: ExportParts, stopping: AbortSignal): Promise<void> {
  const taken = await stepsAsProject(steps).transaction(
    'take',
    async (sql) => (await take(sql, order)) ?? null,
  )
  if (!taken) return
  const size = await steps.run('write', () => write(order.id, taken, parts, stopping))
  await stepsAsProject(steps).transaction('settle', (sql) => settle(sql, order.id, size))
}

/** The archive's size in bytes; null if it cannot be created. */
async function write(
  id: string,
  { person, path }: Taken,
  { database, files, log }: ExportParts,
  stopping: AbortSignal,
): Promise<number | null> {
  for (;;) {
    if (stopping.aborted) return untilTheEnd()
    const attempts = await countAttempt(database, id)
    if (!files || attempts === undefined || attempts > maxAttempts) return null
    let percent = 0
    const beat = setInterval(() => void tell(database, id, percent).catch(() => {}), beatEvery)
    const onProgress = (done: number) => {
      percent = done
    }
    try {
      const bytes = writeArchive({ database, files, person, now: new Date(), onProgress })
      return await files.write('exports', path, 'application/zip', until(stopping, bytes))
    } catch (error) {
      if (stopping.aborted) {
        await uncountAttempt(database, id).catch(() => {})
        return untilTheEnd()
      }
      log.warn({ err: error, attempts }, 'an archive could not be made')
      if (attempts < maxAttempts) await wait(retryAfter, undefined, { signal: stopping }).catch(() => {})
    } finally {
      clearInterval(beat)
    }
  }
}

/** A step that never resolves is repeated by the process that recovers the run. */
const untilTheEnd = () => new Promise<never>(() => {})

async function* until(signal: AbortSignal, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}
