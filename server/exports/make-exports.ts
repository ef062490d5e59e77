/**
 * Makes the archives that people ask for, one after the other. A row of `public.exports` is an order; whoever makes it says so
 * every few seconds, and when it falls silent, or ends, another process takes the order up.
 */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { OwnFiles } from './own-files.ts'
import { asProject, writeArchive } from './write-archive.ts'

export type ExportParts = {
  /** As the owner of the database, who may become the project's. */
  database: Database
  /** Undefined where there is no storage: then no archive can be made. */
  files: OwnFiles | undefined
  log: Log
}

type Order = { id: string; user_id: string; path: string; attempts: number }

/** For orders whose process fell silent, and for announcements that a lost connection swallowed. */
const pollEvery = 15_000
const beatEvery = 5_000
const mostAttempts = 3

/** Starts the worker; the function it gives stops it, and gives back what it has in hand. */
export async function startExports({ database, files, log }: ExportParts): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  const work = async () => {
    while (again && !stopping.signal.aborted) {
      again = false
      for (let order = await claim(database); order; order = await claim(database)) {
        await make(order, { database, files, log }, stopping.signal)
        if (stopping.signal.aborted) return
      }
    }
  }
  const wake = () => {
    again = true
    if (running || stopping.signal.aborted) return
    running = work()
      .catch((error) => log.warn({ err: error }, 'the orders for archives could not be read'))
      .finally(() => {
        running = undefined
      })
  }
  const stopListening = await database.listen('exports', wake)
  const timer = setInterval(wake, pollEvery)
  wake()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await stopListening()
    await running
  }
}

async function make(
  order: Order,
  { database, files, log }: ExportParts,
  stopping: AbortSignal,
): Promise<void> {
  const { id, user_id: person, path, attempts } = order
  if (!files || attempts > mostAttempts) return settle(database, id, { state: 'failed' })
  let percent = 0
  const beat = setInterval(() => void tell(database, id, percent).catch(() => {}), beatEvery)
  const onProgress = (done: number) => {
    percent = done
  }
  try {
    const bytes = writeArchive({ database, files, person, now: new Date(), onProgress })
    const size = await files.write('exports', path, 'application/zip', until(stopping, bytes))
    await settle(database, id, { state: 'ready', size })
  } catch (error) {
    if (stopping.aborted) return giveBack(database, id)
    log.warn({ err: error, attempts }, 'an archive could not be made')
    if (attempts >= mostAttempts) await settle(database, id, { state: 'failed' })
    else await tell(database, id, 0)
  } finally {
    clearInterval(beat)
  }
}

async function* until(signal: AbortSignal, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** A project of its own (SUPABASE_DIR) may have no such table. */
const claim = (database: Database): Promise<Order | undefined> =>
  asProject(database, async (sql) => {
    const [known] = await sql<{ known: boolean }>`select to_regclass('public.exports') is not null as known`
    if (!known?.known) return undefined
    const [order] = await sql<Order>`
      update public.exports set state = 'making', beat_at = now(), attempts = attempts + 1, percent = 0
      where id = (
        select id from public.exports
        where user_id is not null and (state = 'waiting' or (state = 'making' and beat_at < now() - interval '30 seconds'))
        order by requested_at limit 1 for update skip locked)
      returning id, user_id, path, attempts`
    return order
  })

const tell = (database: Database, id: string, percent: number) =>
  asProject(
    database,
    (sql) =>
      sql`update public.exports set beat_at = now(), percent = ${percent} where id = ${id} and state = 'making'`,
  )

const giveBack = async (database: Database, id: string) => {
  await asProject(
    database,
    (sql) => sql`
      update public.exports set state = 'waiting', attempts = attempts - 1, percent = 0
      where id = ${id} and state = 'making'`,
  )
}

const settle = async (
  database: Database,
  id: string,
  { state, size = null }: { state: 'ready' | 'failed'; size?: number | null },
) => {
  await asProject(
    database,
    (sql) => sql`
      update public.exports set state = ${state}, size = ${size}, percent = 100, expires_at = now() + interval '7 days'
      where id = ${id} and state = 'making'`,
  )
}
